"""Values as they are shown in messages: short, on one line, and safe to print anywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

MAX_SHOWN = 80  # characters of a value in a message
MAX_LISTED = 24  # names in a message

_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")


def printable(text: str) -> str:
    """Text with control characters and broken Unicode written as escapes."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else f"\\u{ord(character):04x}" for character in text
    )


def shown(value: object) -> str:
    """A value as JSON, cut short."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=repr)
    except (RecursionError, ValueError, TypeError):
        text = f"a {type(value).__name__}"
    if len(text) > MAX_SHOWN:
        text = text[: MAX_SHOWN - 3] + "..."
    return printable(text)


def quoted(text: str) -> str:
    """A name in quotes, cut short."""
    return shown(text)


def listed(names: Iterable[str]) -> str:
    """Names in quotes, as many as a message has room for."""
    known = list(names)
    rest = len(known) - MAX_LISTED
    return ", ".join(map(quoted, known[:MAX_LISTED])) + (f" and {rest} more" if rest > 0 else "")


def json_path(parts: tuple[int | str, ...]) -> str:
    """A JSON path such as `bodies[1].mass` or `parameters["a b"]`."""
    path = ""
    for part in parts:
        if isinstance(part, int):
            path += f"[{part}]"
        elif _PLAIN_KEY.fullmatch(part):
            path += f".{part}" if path else part
        else:
            path += f"[{shown(part)}]"
    return path
