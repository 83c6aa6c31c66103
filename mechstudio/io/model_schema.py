"""The JSON Schema of model files."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from mechstudio.io.model_text import FORMAT, VERSION
from mechstudio.model import Mechanism
from mechstudio.model.element import Element
from mechstudio.model.expression_parser import MAX_LENGTH
from mechstudio.model.field_meaning import meanings

_EXPRESSION = {
    "title": "Expression",
    "description": "An expression over parameters and numbers, evaluated when the model is loaded, "
    "such as 2*L + 0.005.",
    "type": "string",
    "pattern": "^[-+*/(),. \\t\\r\\nA-Za-z_0-9]+$",
    "maxLength": MAX_LENGTH,
}
_OF_NUMBERS = ("type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
# parameters are numbers
_WITHOUT_EXPRESSIONS = ("Parameter",)


def json_schema() -> dict[str, object]:
    """The JSON Schema of model files, of the version that is written."""
    schema: dict[str, object] = Mechanism.model_json_schema(mode="validation")
    _describe(schema, Mechanism)
    properties, definitions = _object(schema.pop("properties")), _object(schema.pop("$defs"))
    for model in _subclasses(Element):
        _describe(_object(definitions.get(model.__name__, {})), model)
    own = {
        key: part if key == "parameters" else _with_expressions(part)
        for key, part in properties.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {
            name: part if name in _WITHOUT_EXPRESSIONS else _with_expressions(part)
            for name, part in definitions.items()
        }
        | {"Expression": _EXPRESSION},
        **schema,
        "title": "MechStudio model",
        "properties": {
            "format": {"const": FORMAT, "description": "Marks the file as a MechStudio model."},
            "version": {"const": VERSION, "description": "Version of the file format."},
            **own,
        },
        "required": ["format", "version"],
    }


def _subclasses(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for subclass in model.__subclasses__():
        yield subclass
        yield from _subclasses(subclass)


def _describe(schema: dict[str, object], model: type[BaseModel]) -> None:
    """Say in the schema of an object what its fields mean, where it does not say so yet."""
    fields = _object(schema.get("properties", {}))
    for key, text in meanings(model).items():
        if key in fields:
            _object(fields[key]).setdefault("description", text)


def _object(part: object) -> dict[str, object]:
    if not isinstance(part, dict):
        raise TypeError("the schema of a mechanism is an object")
    return part


def _with_expressions(part: object) -> object:
    """A part of a schema in which an expression may stand in the place of each number."""
    if isinstance(part, list):
        return [_with_expressions(item) for item in part]
    if not isinstance(part, dict):
        return part
    if part.get("type") == "number":
        number = {key: part[key] for key in _OF_NUMBERS if key in part}
        around = {key: value for key, value in part.items() if key not in number}
        return {"anyOf": [number, {"$ref": "#/$defs/Expression"}], **around}
    return {key: _with_expressions(value) for key, value in part.items()}
