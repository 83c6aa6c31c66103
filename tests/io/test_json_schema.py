"""The published JSON Schema says the same as the program."""

import json

import pytest
from jsonschema import Draft202012Validator

from mechstudio.io import dumps, json_schema, loads, sample_paths
from mechstudio.model import Mechanism
from tests.model.example import example, put

SCHEMA = json_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
SAMPLES = sample_paths()
HEAD = {"format": "mechstudio", "version": 2}


def test_schema_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_fits(name):
    VALIDATOR.validate(json.loads(SAMPLES[name].read_text(encoding="utf-8")))


def test_example_fits_as_given_and_as_written():
    data = {**HEAD, **example()}
    VALIDATOR.validate(data)
    VALIDATOR.validate(json.loads(dumps(loads(json.dumps(data)))))
    VALIDATOR.validate(json.loads(dumps(Mechanism())))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("format",), "other"),
        (("version",), 1),
        (("bodies", 0, "mass"), 0),
        (("bodies", 0, "mas"), 1),
        (("bodies", 0, "name"), ""),
        (("bodies", 0, "name"), "a/b"),
        (("bodies", 0, "position"), [0, 0]),
        (("bodies", 0, "inertia"), [[1, 0, 0]]),
        (("bodies", 0, "shapes", 0, "type"), "bx"),
        (("bodies", 0, "shapes", 0, "color"), "red"),
        (("joints", 0, "type"), "hinge"),
        (("joints", 0, "damping"), -1),
        (("joints", 0, "stiffness"), "10 N/°"),
        (("parameters", "speed"), "2*3"),
        (("parameters", "speed"), {"unit": "m"}),
        (("drivers", 0, "coordinate"), -1),
        (("couplings", 0, "ratio"), 0),
        (("couplings", 0, "type"), "belt"),
        (("forces", 0, "type"), "spring"),
        (("simulation", "solver"), "x"),
    ],
)
def test_wrong_values_do_not_fit(place, value):
    assert not VALIDATOR.is_valid(put({**HEAD, **example()}, place, value))


def _fields(schema):
    for owner in (schema, *schema["$defs"].values()):
        for key, field in owner.get("properties", {}).items():
            yield f"{owner['title']}.{key}", field


@pytest.mark.parametrize(
    ("name", "field"), list(_fields(SCHEMA)), ids=lambda value: str(value)[:30]
)
def test_each_field_is_described(name, field):
    """Editors show the description, with its unit, while a file is written by hand."""
    if name.endswith(".type"):
        return
    described = "description" in field or any("description" in f for f in field.get("anyOf", ()))
    assert described, name
