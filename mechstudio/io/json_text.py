"""JSON text to plain data and back: exact floats, no surprises, vectors on one line."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence

from mechstudio.errors import FileError
from mechstudio.model.value_text import json_path, printable

MAX_DEPTH = 32  # nesting of objects and lists; a model needs 6
LINE_WIDTH = 120
LARGEST_WHOLE = 1e15  # whole numbers below are written without ".0"


class ParsedObject(dict[str, object]):
    """A JSON object that remembers which of its keys were written twice."""

    repeated: tuple[str, ...] = ()


def read_json(text: str, source: str = "") -> object:
    """Parse JSON text.

    Objects become `ParsedObject`. Numbers beyond the range of floats become infinite.

    Args:
        text: The text.
        source: Name of the file for messages, or "".

    Raises:
        FileError: The text is not JSON; says the line and column.
    """
    prefix = f"{source}: " if source else ""
    try:
        data: object = json.loads(
            text.removeprefix("\ufeff"), object_pairs_hook=_object, parse_int=_integer
        )
    except json.JSONDecodeError as error:
        raise FileError(
            f"{prefix}line {error.lineno}, column {error.colno}: this is not valid JSON "
            f"({printable(error.msg)}). Correct the file in a text editor.",
            source,
        ) from None
    except RecursionError:
        raise FileError(_too_deep(prefix), source) from None
    if _deeper_than(data, MAX_DEPTH):
        raise FileError(_too_deep(prefix), source)
    return data


def _too_deep(prefix: str) -> str:
    return (
        f"{prefix}the file is nested more than {MAX_DEPTH} deep, so it is not a model file. "
        "Check that it is the right file."
    )


def _object(pairs: list[tuple[str, object]]) -> ParsedObject:
    data = ParsedObject(pairs)
    if len(data) < len(pairs):
        seen: set[str] = set()
        repeated = [key for key, _ in pairs if key in seen or seen.add(key)]  # type: ignore[func-returns-value]
        data.repeated = tuple(dict.fromkeys(repeated))
    return data


def _integer(text: str) -> int | float:
    # beyond 15 digits an integer is a float to us; Python refuses to read thousands of digits
    return int(text) if len(text) <= 15 else float(text)


def _children(data: object) -> Iterator[tuple[int | str, object]]:
    if isinstance(data, dict):
        yield from data.items()
    elif isinstance(data, list):
        yield from enumerate(data)


def _deeper_than(data: object, depth: int) -> bool:
    level = [data]
    for _ in range(depth + 1):
        if not level:
            return False
        level = [child for item in level for _, child in _children(item)]
    return bool(level)


def repeated_keys(data: object) -> list[str]:
    """JSON paths of all keys that are written twice in one object."""
    found: list[str] = []
    waiting: list[tuple[tuple[int | str, ...], object]] = [((), data)]
    while waiting:
        path, item = waiting.pop()
        if isinstance(item, ParsedObject):
            found.extend(json_path((*path, key)) for key in item.repeated)
        waiting.extend(
            ((*path, key), child)
            for key, child in _children(item)
            if isinstance(child, dict | list)
        )
    return sorted(found)


def write_json(data: object) -> str:
    """Format plain data: what fits on a line stays on a line, floats keep every bit.

    Raises:
        ValueError: A number is not finite.
    """
    return _block(data, 0, 0) + "\n"


def _block(data: object, indent: int, used: int) -> str:
    line = _line(data)
    inner = " " * (indent + 2)
    if isinstance(data, Mapping) and data:
        if used and len(line) + used <= LINE_WIDTH:
            return line
        parts = []
        for key, value in data.items():
            start = f"{inner}{json.dumps(key, ensure_ascii=False)}: "
            parts.append(start + _block(value, indent + 2, len(start)))
        return "{\n" + ",\n".join(parts) + "\n" + " " * indent + "}"
    if isinstance(data, list | tuple) and data:
        if len(line) + used <= LINE_WIDTH or not isinstance(data[0], Mapping | list | tuple):
            return line
        items = [inner + _block(item, indent + 2, len(inner)) for item in data]
        return "[\n" + ",\n".join(items) + "\n" + " " * indent + "]"
    return line


def _line(data: object) -> str:
    if isinstance(data, Mapping):
        parts = [f"{json.dumps(k, ensure_ascii=False)}: {_line(v)}" for k, v in data.items()]
        return "{" + ", ".join(parts) + "}"
    if isinstance(data, Sequence) and not isinstance(data, str):
        return "[" + ", ".join(map(_line, data)) + "]"
    if isinstance(data, float):
        return _number(data)
    return json.dumps(data, ensure_ascii=False)


def _number(value: float) -> str:
    if not math.isfinite(value):
        raise ValueError(f"{value} cannot be written to a model file")
    negative_zero = value == 0.0 and math.copysign(1.0, value) < 0.0
    if value.is_integer() and abs(value) < LARGEST_WHOLE and not negative_zero:
        return str(int(value))
    return repr(float(value)).replace("e-0", "e-")
