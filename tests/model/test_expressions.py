"""Numbers may be expressions over parameters."""

import copy
import math
import pickle

import pytest
from hypothesis import given, settings

import mechstudio as ms
from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.io import dumps, loads
from mechstudio.model import Body, Mechanism, Parameter, parse_mechanism
from tests.amounts import examples
from tests.model.example import example
from tests.model.expressive import expressive, numbers_only
from tests.model.strategies import mechanisms


def lever(**changes):
    """A mechanism with expressions in many places."""
    data = {
        "parameters": {"L": 0.4, "k": {"value": 3, "unit": "N/m", "lower": 0}},
        "gravity": [0, "-9.81*L", 0],
        "bodies": [
            {
                "name": "bar",
                "mass": "2*L + 0.005",
                "orientation": ["cos(L)", 0, 0, "sin(L)"],
                "shapes": [
                    {"type": "plate", "points": [[0, 0], ["L", 0], [0, "L"]], "thickness": 1}
                ],
            }
        ],
        "joints": [
            {
                "name": "pin",
                "type": "revolute",
                "body1": "ground",
                "body2": "bar",
                "frame1": {"position": ["L", 0, 0]},
                "stiffness": "k",
                "damping": ["k/2"],
                "limits": {"lower": "-L", "upper": "L"},
            }
        ],
        "forces": [
            {"name": "s", "type": "spring_damper", "body1": "ground", "body2": "bar"}
            | {"free_length": "L", "point2": [0, "L", 0]}
        ],
        "simulation": {"duration": "10*L"},
    }
    return Mechanism(**(data | changes))


EXPRESSIONS = {
    "gravity[1]": "-9.81*L",
    "bodies.bar.mass": "2*L + 0.005",
    "bodies.bar.orientation[0]": "cos(L)",
    "bodies.bar.orientation[3]": "sin(L)",
    "bodies.bar.shapes[0].points[1][0]": "L",
    "bodies.bar.shapes[0].points[2][1]": "L",
    "joints.pin.frame1.position[0]": "L",
    "joints.pin.stiffness": "k",
    "joints.pin.damping[0]": "k/2",
    "joints.pin.limits.lower": "-L",
    "joints.pin.limits.upper": "L",
    "forces.s.point2[1]": "L",
    "forces.s.free_length": "L",
    "simulation.duration": "10*L",
}


def test_all_kinds_of_numbers_take_expressions():
    assert lever().expressions == EXPRESSIONS
    assert lever().bodies[0].mass == 2 * 0.4 + 0.005
    assert lever().gravity == (0, -9.81 * 0.4, 0)


def test_a_parameter_moves_all_that_depends_on_it():
    longer = edits.set_parameter(lever(), "L", 0.5)
    assert longer.expressions == EXPRESSIONS
    assert longer.bodies[0].mass == 1.005
    assert longer.joints[0].limits.upper == longer.forces[0].free_length == 0.5
    assert longer.bodies[0].orientation == (math.cos(0.5), 0, 0, math.sin(0.5))
    assert longer == lever(parameters={"L": 0.5, "k": {"value": 3, "unit": "N/m", "lower": 0}})


@settings(max_examples=examples(15), deadline=None)
@given(expressive(mechanisms()))
def test_expressions_survive_their_file(pair):
    """Loading what was saved gives the same numbers and the same expressions."""
    _, mechanism = pair
    text = dumps(mechanism)
    again = loads(text)
    assert again == mechanism
    assert again.expressions == mechanism.expressions
    assert dumps(again) == text
    assert pickle.loads(pickle.dumps(mechanism)) == copy.deepcopy(mechanism) == mechanism


@settings(max_examples=examples(15), deadline=None)
@given(expressive(mechanisms()))
def test_version_1_has_the_numbers(pair):
    """A file of version 1 has the same numbers and no expressions."""
    plain, mechanism = pair
    old = loads(dumps(mechanism, version=1))
    assert old.expressions == {}
    assert old == plain


@settings(max_examples=examples(15), deadline=None)
@given(expressive(mechanisms()))
def test_a_changed_parameter_is_a_changed_number(pair):
    """A parameter with another value gives the mechanism with that value in its place, or both are
    refused."""
    _, mechanism = pair
    for name in [name for name in mechanism.parameters if name.startswith("q")]:
        value = 0.75 * mechanism.parameters[name] + 0.1
        places = {place: value for place, text in mechanism.expressions.items() if name in text}
        try:
            expected = numbers_only(edits.set_values(mechanism, places))
        except ModelError:
            with pytest.raises(ModelError):
                edits.set_parameter(mechanism, name, value)
            continue
        changed = numbers_only(edits.set_parameter(mechanism, name, value))
        assert changed == expected.edited(parameters=changed.parameters)


def test_a_number_takes_the_place_of_an_expression():
    """Setting a number by value drops its expression, even if the value is the same."""
    bar = lever().bodies[0]
    assert bar.edited(mass=bar.mass * 1.0).texts.keys() == bar.texts.keys() - {("mass",)}
    assert bar.edited(mass=float(bar.mass)) != bar


@pytest.mark.parametrize(
    ("place", "text", "words"),
    [
        ("mass", "2*M", 'the name "M" is not known'),
        ("mass", "2*t", "column 3: a number cannot depend on the time t"),
        ("mass", "2 L", "an operator is missing"),
        ("mass", "", "is empty"),
        ("mass", "1/(L - 0.4)", "not a finite number for L = 0.4"),
        ("mass", "-L", 'must be greater than 0 (got "-L" = -0.4)'),
        ("position", "L", "must be a list of 3 numbers"),
    ],
)
def test_wrong_expressions_are_explained(place, text, words):
    """The message names the place, the text and what would be right."""
    with pytest.raises(ModelError) as caught:
        lever(bodies=[{"name": "bar", place: text}])
    (problem, *_) = caught.value.problems
    assert problem.path == f"bodies[0].{place}"
    assert words in problem.message
    assert text in problem.message


def test_all_wrong_expressions_are_told_at_once():
    data = example() | {"gravity": ["a", 0, "b"]}
    data["joints"][0] |= {"stiffness": "c", "body1": "nobody"}
    with pytest.raises(ModelError) as caught:
        parse_mechanism(data)
    paths = {problem.path for problem in caught.value.problems}
    assert paths == {"gravity[0]", "gravity[2]", "joints[0].stiffness", "joints[0].body1"}


def test_a_parameter_that_spoils_a_number_is_refused():
    """The message names the number, not only the parameter."""
    with pytest.raises(ModelError, match=r"bodies\[0\].mass: must be greater than 0.*2\*L"):
        edits.set_parameter(lever(), "L", -1)


def test_elements_alone_have_no_parameters():
    with pytest.raises(ModelError, match="must be a number"):
        Body(name="bar", mass="2*L")


@pytest.mark.parametrize(
    ("given", "path", "words"),
    [
        ({"value": 1, "unit": "mm"}, "parameters.L.unit", "must be an SI unit"),
        ({"value": 1, "unit": "furlong"}, "parameters.L.unit", "must be an SI unit"),
        ({"value": 1, "lower": 2}, "parameters.L", "is not between lower 2 and upper inf"),
        ({"value": 1, "lower": 2, "upper": 0}, "parameters.L", "exchange the two"),
        ({"unit": "m"}, "parameters.L.value", "is missing"),
        ({"value": 1, "units": "m"}, "parameters.L.units", 'did you mean "unit"'),
        ({"value": "2*3"}, "parameters.L.value", "must be a number"),
        ("2*3", "parameters.L", "must be a number"),
    ],
)
def test_wrong_parameters_are_explained(given, path, words):
    with pytest.raises(ModelError) as caught:
        Mechanism(parameters={"L": given})
    (problem,) = caught.value.problems
    assert problem.path == path
    assert words in problem.message


def test_details_of_parameters_stay():
    """A new value keeps unit, bounds and description; bounds hold for it."""
    model = lever()
    known = Parameter(value=4, unit="N/m", lower=0)
    assert edits.set_parameter(model, "k", 4).parameters.details == {"k": known}
    assert model.edited(parameters={**model.parameters, "k": 4}).parameters.details == {"k": known}
    assert edits.rename_parameter(model, "k", "c").parameters.details.keys() == {"c"}
    assert edits.set_parameter(model, "k", Parameter(value=4)).parameters.details == {}
    assert loads(dumps(model)).parameters == model.parameters
    with pytest.raises(ModelError, match="is not between lower 0"):
        edits.set_parameter(model, "k", -1)


def test_one_part_that_has_no_value_is_told_once():
    """A crank that is longer than its rod: the root is named, with its first place alone."""
    reach = "sqrt(l**2-r**2)"
    model = (
        ms.Mechanism()
        .add_parameter("r", 0.1)
        .add_parameter("l", 0.3)
        .add_rod("rod", (0, "r", 0), (reach, 0, 0), mass=0.5)
        .add_body("slider", mass=1.0, inertia=(1, 1, 1), position=(reach, 0, 0))
        .add_joint("pin", "revolute", "rod", "slider", (reach, 0, 0))
    )
    with pytest.raises(ModelError) as failed:
        model.set("l", 0.05)
    assert len(failed.value.problems) > 10
    head, told = str(failed.value).splitlines()
    assert f'the value of "{reach}" is not a finite number for l = 0.05, r = 0.1;' in told
    assert told.endswith(f"and so at {len(failed.value.problems) - 1} other places")
    assert f"there are {len(failed.value.problems)} problems" in head
