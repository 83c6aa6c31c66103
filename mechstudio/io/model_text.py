"""Model text to a mechanism and back: the file format, its versions and its JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from mechstudio.errors import ModelError, Problem
from mechstudio.io.json_text import read_json, repeated_keys, write_json
from mechstudio.io.table_files import with_tables
from mechstudio.model import Mechanism, parse_mechanism
from mechstudio.model.evaluated import Evaluated, same_value
from mechstudio.model.expression_parser import without_units
from mechstudio.model.parameters import Parameters
from mechstudio.model.value_text import shown

FORMAT = "mechstudio"
VERSION = 2
VERSIONS_WRITTEN = (1, 2)
_WRITTEN = " or ".join(map(str, VERSIONS_WRITTEN))

Migration = Callable[[dict[str, object]], dict[str, object]]

# from each older version, the function that turns its data into the next version's
MIGRATIONS: Mapping[int, Migration] = {
    # version 2 allows for more: expressions in the place of numbers, details of parameters
    1: lambda data: data,
}


def loads(text: str, source: str = "", folder: Path | None = None) -> Mechanism:
    """Read a mechanism from the text of a model file.

    Args:
        text: JSON text.
        source: Name of the file for messages, or "".
        folder: Where files of tables are; None where they cannot be found.

    Raises:
        FileError: The text is not JSON.
        ModelError: The model is not valid; lists all problems.
    """
    data = read_json(text, source)
    if not isinstance(data, dict):
        raise ModelError(
            [Problem("", f"a model file must hold one object in braces (got {shown(data)})")],
            source,
        )
    problems = [
        Problem(path, "the key is written twice; remove one of the two")
        for path in repeated_keys(data)
    ]
    content = with_tables(_content(data, source), folder, problems)
    try:
        mechanism = parse_mechanism(content)
    except ModelError as error:
        problems.extend(error.problems)
    if problems:
        raise ModelError(problems, source)
    return mechanism


def _content(data: dict[str, object], source: str) -> dict[str, object]:
    """The keys of the mechanism, brought to the present version."""
    kind, version = data.get("format"), data.get("version")
    if kind != FORMAT:
        got = "there is none" if "format" not in data else f"got {shown(kind)}"
        raise ModelError(
            [Problem("format", f'must be "{FORMAT}" ({got}); this may not be a model file')], source
        )
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        got = "there is none" if "version" not in data else f"got {shown(version)}"
        raise ModelError([Problem("version", f"must be {_WRITTEN} ({got})")], source)
    if version > VERSION:
        raise ModelError(
            [
                Problem(
                    "version",
                    f"the file has version {version}, but this MechStudio reads versions up to "
                    f"{VERSION}; update MechStudio to open it",
                )
            ],
            source,
        )
    content = {key: value for key, value in data.items() if key not in ("format", "version")}
    for older in range(version, VERSION):
        content = MIGRATIONS[older](content)
    return content


def dumps(mechanism: Mechanism, *, version: int = VERSION) -> str:
    """Write a mechanism as the text of a model file; loading it gives an equal mechanism.

    Args:
        mechanism: The mechanism.
        version: Version of the file format. Version 1 has no expressions in the place of numbers,
            so their values are written, of parameters the values alone, and functions without
            units.

    Raises:
        ModelError: The mechanism is not valid, or there is no such version.
    """
    if version not in VERSIONS_WRITTEN:
        raise ModelError([Problem("version", f"must be {_WRITTEN} (got {shown(version)})")])
    if version == 1:
        _refuse_later(mechanism)
    content = {key: getattr(mechanism, key) for key in Mechanism.model_fields}
    whole = _Writer(full=True, expressions=True)
    checked = parse_mechanism({key: whole.plain(value) for key, value in content.items()})
    writer = _Writer(full=False, expressions=version > 1)
    return write_json({"format": FORMAT, "version": version} | writer.fields(checked))


def _refuse_later(mechanism: Mechanism) -> None:
    """Refuse what version 1 has no place for and no number stands for.

    Raises:
        ModelError: There is such a thing.
    """
    problems = [
        Problem(
            f"joints[{index}].initial",
            "version 1 has no initial coordinates; write version 2, or ms.pose(model), which has "
            "poses and velocities in their place",
        )
        for index, joint in enumerate(mechanism.joints)
        if joint.initial is not None
    ]
    if mechanism.events:
        message = "version 1 has no events; write version 2, or remove them first"
        problems.append(Problem("events", message))
    if problems:
        raise ModelError(problems)


@dataclass(frozen=True)
class _Writer:
    """How model objects become plain data.

    Attributes:
        full: Whether fields that have their default values are written.
        expressions: Whether expressions are written, and details of parameters; if not, numbers.
    """

    full: bool
    expressions: bool

    def plain(self, value: object) -> object:
        """A value as numbers, texts, lists and dictionaries."""
        if isinstance(value, BaseModel):
            return self.fields(value)
        if isinstance(value, tuple | list):
            return [self.plain(item) for item in value]
        if isinstance(value, Parameters) and self.expressions:
            return {name: self.plain(entry) for name, entry in value.detailed().items()}
        if isinstance(value, Evaluated) and self.expressions:
            return value.text
        return value

    def fields(self, element: BaseModel) -> dict[str, object]:
        """The fields of an element, in the order of the file."""
        always: frozenset[str] = getattr(type(element), "always_written", frozenset())
        fields: dict[str, object] = {}
        for name, field in _in_file_order(type(element)):
            value = getattr(element, name)
            if not self.expressions and name in getattr(element, "function_fields", ()):
                value = _in_si(value)
            stated = field.is_required() or name in always or name == "type"
            if self.full or stated or not same_value(value, field.default):
                fields[name] = self.plain(value)
        return fields


def _in_si(functions: str | tuple[str, ...]) -> str | tuple[str, ...]:
    """Functions without units, which version 1 does not know."""
    if isinstance(functions, str):
        return without_units(functions)
    return tuple(map(without_units, functions))


def _in_file_order(element: type[BaseModel]) -> list[tuple[str, FieldInfo]]:
    """Name and type first, whatever class they come from."""
    fields = element.model_fields
    first = [key for key in ("name", "type") if key in fields]
    return [(key, fields[key]) for key in (*first, *(key for key in fields if key not in first))]
