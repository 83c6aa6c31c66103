"""What the page on the file format says is true of the program."""

import re
from pathlib import Path

import pytest

from mechstudio.io import json_schema, loads
from mechstudio.joints import JOINT_TYPES
from mechstudio.model import Mechanism
from mechstudio.model.expression import FUNCTIONS

PAGE = (Path(__file__).parents[2] / "docs" / "model-file.md").read_text(encoding="utf-8")


def test_example_loads():
    """The complete models of the page are valid, each of its own kind."""
    examples = re.findall(r"```json\n(\{\s*\"format\".*?)```", PAGE, re.DOTALL)
    plain, parametric, begun, driven, geared = (loads(example) for example in examples)
    assert plain.joints
    assert not plain.drivers
    assert parametric.expressions
    assert begun.joints[0].initial
    assert driven.drivers
    assert geared.couplings


def _words():
    schema = json_schema()
    for owner in (schema, *schema["$defs"].values()):
        for key, field in owner.get("properties", {}).items():
            yield key
            if key == "type":
                yield str(field.get("const", "box"))
    for choice in ("solver", "integrator"):
        yield from schema["$defs"]["SimulationSettings"]["properties"][choice]["enum"]


@pytest.mark.parametrize("word", sorted({*_words(), *FUNCTIONS, "t", "pi", "ground"}))
def test_every_key_and_choice_is_on_the_page(word):
    assert f"`{word}" in PAGE or f'`"{word}"' in PAGE


def test_joint_types_are_on_their_own_page():
    page = (Path(__file__).parents[2] / "docs" / "joints.md").read_text(encoding="utf-8")
    assert all(f"`{joint.key}`" in page for joint in JOINT_TYPES)
    assert "joints.md" in PAGE


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("duration", "10"),
        ("output_step", "0.01"),
        ("rtol", "1e-6"),
        ("max_iterations", "10"),
    ],
)
def test_defaults_of_a_run(key, shown):
    (line,) = [line for line in PAGE.splitlines() if line.startswith("| `") and f"`{key}`" in line]
    assert shown in line
    assert getattr(Mechanism().simulation, key) == float(shown)
