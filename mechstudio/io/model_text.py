"""Model text to a mechanism and back: the file format, its versions and its JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from mechstudio.errors import ModelError, Problem
from mechstudio.io.json_text import read_json, repeated_keys, write_json
from mechstudio.model import Mechanism, parse_mechanism
from mechstudio.model.value_text import shown

FORMAT = "mechstudio"
VERSION = 1

Migration = Callable[[dict[str, object]], dict[str, object]]

# from each older version, the function that turns its data into the next version's
MIGRATIONS: Mapping[int, Migration] = {}


def loads(text: str, source: str = "") -> Mechanism:
    """Read a mechanism from the text of a model file.

    Args:
        text: JSON text.
        source: Name of the file for messages, or "".

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
    content = _content(data, source)
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
        raise ModelError([Problem("version", f"must be {VERSION} ({got})")], source)
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


def dumps(mechanism: Mechanism) -> str:
    """Write a mechanism as the text of a model file; loading it gives an equal mechanism.

    Raises:
        ModelError: The mechanism is not valid.
    """
    content = {key: getattr(mechanism, key) for key in Mechanism.model_fields}
    checked = parse_mechanism({key: _plain(value, full=True) for key, value in content.items()})
    return write_json({"format": FORMAT, "version": VERSION} | _fields(checked, full=False))


def _plain(value: object, *, full: bool) -> object:
    if isinstance(value, BaseModel):
        return _fields(value, full=full)
    if isinstance(value, tuple | list):
        return [_plain(item, full=full) for item in value]
    return value


def _fields(element: BaseModel, *, full: bool) -> dict[str, object]:
    always: frozenset[str] = getattr(type(element), "always_written", frozenset())
    fields: dict[str, object] = {}
    for name, field in _in_file_order(type(element)):
        value = getattr(element, name)
        stated = field.is_required() or name in always or name == "type"
        if full or stated or value != field.default:
            fields[name] = _plain(value, full=full)
    return fields


def _in_file_order(element: type[BaseModel]) -> list[tuple[str, FieldInfo]]:
    """Name and type first, whatever class they come from."""
    fields = element.model_fields
    first = [key for key in ("name", "type") if key in fields]
    return [(key, fields[key]) for key in (*first, *(key for key in fields if key not in first))]


def json_schema() -> dict[str, object]:
    """The JSON Schema of model files."""
    schema: dict[str, object] = Mechanism.model_json_schema(mode="validation")
    properties = schema.get("properties")
    own = properties if isinstance(properties, dict) else {}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "MechStudio model",
        "properties": {
            "format": {"const": FORMAT, "description": "Marks the file as a MechStudio model."},
            "version": {"const": VERSION, "description": "Version of the file format."},
            **own,
        },
        "required": ["format", "version"],
    }
