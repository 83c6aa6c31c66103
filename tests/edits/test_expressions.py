"""Edits keep the expressions of numbers, rewrite them, or leave the numbers."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.io import dumps, loads
from mechstudio.model import Mechanism
from mechstudio.model.evaluated import value_of
from tests.amounts import examples
from tests.edits.random_edits import EDITS, edited, makes_sense
from tests.model.expressive import expressive, numbers_only
from tests.model.strategies import mechanisms
from tests.model.test_expressions import EXPRESSIONS, lever

# what removes or renames parameters, which are users' names of other numbers then, and what asks
# for other numbers of random draws where there are more parameters
BY_PARAMETER = (
    "remove_parameter",
    "rename_parameter",
    "set_parameter",
    "set_parameters",
    "add_parameter",
)


def assert_close(found, expected):
    """Plain data are the same but for rounding, as places in turned bodies are computed."""
    if isinstance(expected, dict):
        assert found.keys() == expected.keys()
        for key in expected:
            assert_close(found[key], expected[key])
    elif isinstance(expected, list | tuple):
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            assert_close(one, other)
    elif isinstance(expected, float):
        assert found == pytest.approx(expected, rel=1e-12, abs=1e-12)
    else:
        assert found == expected


@settings(max_examples=examples(25), deadline=None)
@given(pair=expressive(mechanisms()), data=st.data())
def test_edits_give_the_same_numbers_with_and_without_expressions(pair, data):
    """Expressions never change what an edit does, and have the values of their numbers after."""
    plain, mechanism = pair
    keys = [key for key in EDITS if makes_sense(key, plain) and key not in BY_PARAMETER]
    key = data.draw(st.sampled_from(keys))
    drawn = []

    def draw(strategy):
        drawn.append(data.draw(strategy))
        return drawn[-1]

    try:
        expected = edited(draw, key, plain)
    except ModelError:
        return
    again = iter(drawn)
    after = edited(lambda strategy: next(again), key, mechanism)
    assert_close(after.model_dump(), expected.model_dump())
    assert loads(dumps(after)) == after
    for place, text in after.expressions.items():
        value, number = value_of(text, after.parameters), edits.value_at(after, place)
        # quaternions of rounded digits are scaled to length 1
        tolerance = 2e-6 if "orientation" in place else 0.0
        assert math.isclose(value, number, rel_tol=tolerance, abs_tol=tolerance)


def test_moving_keeps_what_does_not_change():
    model = edits.change(lever(), [("body", "bar")], position=("L", "L", 0))
    moved = edits.move_bodies(model, ["bar"], edits.shift((0, 0.1, 0)))
    assert moved.bodies[0].position == (0.4, 0.5, 0)
    assert "bodies.bar.position[0]" in moved.expressions
    assert "bodies.bar.position[1]" not in moved.expressions
    assert moved.expressions.keys() >= EXPRESSIONS.keys()


def test_a_mirror_turns_signs_of_expressions():
    model = edits.change(lever(), [("body", "bar")], position=("L", 0, 0))
    image = edits.mirror(model, [("body", "bar")], (0, 0, 0), (1, 0, 0)).mechanism
    assert image.bodies[1].position[0] == -0.4
    assert image.expressions["bodies.bar 2.position[0]"] == "-(L)"
    assert image.expressions["bodies.bar 2.mass"] == "2*L + 0.005"
    longer = edits.set_parameter(image, "L", 0.5)
    assert longer.bodies[1].position[0] == -0.5


def test_copies_depend_on_the_same_parameters():
    pattern = edits.linear_pattern(lever(), [("body", "bar")], 3, (1, 0, 0)).mechanism
    assert {body.mass for body in edits.set_parameter(pattern, "L", 1).bodies} == {2.005}


def test_pasted_elements_bring_their_parameters():
    """A parameter that means something else there gets a fresh name, in expressions too."""
    other = Mechanism(parameters={"L": 7.0})
    pasted = edits.paste(other, edits.copied(lever(), [("body", "bar")])).mechanism
    assert dict(pasted.parameters) == {"L": 7.0, "L_2": 0.4, "k": 3.0}
    assert pasted.parameters.details["k"].unit == "N/m"
    assert pasted.expressions["bodies.bar.mass"] == "2*L_2 + 0.005"
    assert pasted.bodies[0].mass == lever().bodies[0].mass


def test_a_renamed_parameter_is_renamed_in_expressions():
    renamed = edits.rename_parameter(lever(), "L", "length")
    assert renamed.expressions["bodies.bar.mass"] == "2*length + 0.005"
    assert numbers_only(renamed).bodies == numbers_only(lever()).bodies
    assert edits.rename_parameter(renamed, "length", "L") == lever()


def test_a_parameter_in_use_is_not_removed():
    with pytest.raises(ModelError, match=r"the body .bar. uses it"):
        edits.remove_parameter(lever(), "L")
    only_gravity = Mechanism(parameters={"g": 9.81}, gravity=(0, "-g", 0))
    with pytest.raises(ModelError, match="gravity uses it"):
        edits.remove_parameter(only_gravity, "g")
    assert edits.remove_parameter(only_gravity, "g", inline=True).expressions == {}


def test_an_inlined_parameter_leaves_its_value():
    inlined = edits.remove_parameter(lever(), "L", inline=True)
    assert inlined.expressions.keys() == {"joints.pin.stiffness", "joints.pin.damping[0]"}
    assert numbers_only(inlined).bodies == numbers_only(lever()).bodies


def test_renamed_elements_keep_expressions():
    renamed = edits.rename(lever(), ("body", "bar"), "beam")
    assert renamed.expressions["bodies.beam.mass"] == "2*L + 0.005"
    assert edits.all_parameter_users(renamed)["k"] == (("joint", "pin"),)


def test_values_are_set_by_their_places():
    model = edits.set_values(
        lever(), {"L": 0.5, "bodies.bar.mass": "3*L", "joints.pin.limits.lower": -2, "k": 5}
    )
    assert (model.bodies[0].mass, model.joints[0].limits.lower) == (1.5, -2)
    assert model.expressions.keys() == EXPRESSIONS.keys() - {"joints.pin.limits.lower"}
    assert edits.value_at(model, "joints.pin.frame1.position[0]") == 0.5
    assert model.parameters.details["k"].unit == "N/m"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("M", 'there is no place "M"'),
        ("bodies.ba.mass", 'there is no body "ba"; did you mean "bar"?'),
        ("bodies.bar.mas", 'did you mean "mass"?'),
        (
            "bodies.bar",
            'is a body, and no number; name one of its fields, such as "bodies.bar.mass"',
        ),
        ("joints.pin", 'is a joint, and no number; name one of its fields, such as "joints.pin.'),
        ("body.bar", 'is a body, and no number; name one of its fields, such as "bodies.bar.mass"'),
        ("joints", 'name a field of one of them, such as "joints.pin.'),
        ("measures", "the model has no measures"),
        ("gravity[3]", "there is no [3]"),
        ("gravity..x", "is not a place"),
        ("bodies.bar.mass.x", "has no part"),
        ("bodies.bar.name", "change it with rename"),
        ("parameters.M", 'there is no parameter "M"'),
        ("", "is not a place"),
    ],
)
def test_wrong_places_are_explained(place, words):
    with pytest.raises(ModelError) as caught:
        edits.set_values(lever(), {place: 1})
    assert words in str(caught.value)


def test_changed_fields_take_expressions():
    changed = edits.change(lever(), [("body", "bar")], mass="7*L", position=("L", 0, 0))
    assert changed.bodies[0].mass == pytest.approx(2.8)
    assert changed.expressions["bodies.bar.position[0]"] == "L"
    with pytest.raises(ModelError, match=r"bodies\[0\].mass.*not known"):
        edits.change(lever(), [("body", "bar")], mass="7*M")
