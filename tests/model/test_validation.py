"""Every rule of the model: the path, the value and the remedy of its message."""

import math

import pytest

from mechstudio.errors import ModelError
from mechstudio.model import parse_mechanism
from tests.model.example import example, put

B0 = ("bodies", 0)
J0 = ("joints", 0)
S = ("simulation",)

# place, wrong value, path if it differs from the place, a part of the message
CASES = [
    # types
    ((*B0, "mass"), [1.0], None, "must be a number"),
    ((*B0, "mass"), True, None, "must be a number (got true)"),
    ((*B0, "mass"), None, None, "must be a number (got null)"),
    ((*B0, "mass"), math.nan, None, "must be a finite number (got NaN)"),
    ((*B0, "mass"), math.inf, None, "must be a finite number"),
    ((*B0, "mass"), [1], None, "must be a number"),
    ((*B0, "name"), 5, None, "must be text"),
    ((*B0, "position"), [0, 0], None, "must have 3 numbers, not 2"),
    ((*B0, "position"), [0, 0, 0, 0], None, "must have 3 numbers, not 4"),
    ((*B0, "position"), 1, None, "must be a list of 3 numbers"),
    ((*B0, "position"), "xyz", None, "must be a list of 3 numbers"),
    ((*B0, "position", 1), "a", None, "must be a number"),
    ((*B0, "velocity"), [0, 0, math.nan], (*B0, "velocity", 2), "finite"),
    ((*B0, "orientation"), [1, 0, 0], None, "4 numbers [w, x, y, z], not 3"),
    ((*B0, "shapes"), {}, None, "must be a list"),
    (("bodies",), {}, None, "must be a list"),
    (B0, 3, None, "must be an object"),
    (("parameters",), [], None, "must be an object"),
    (("simulation",), None, None, "must be an object"),
    (("description",), "\ud800", None, "broken Unicode"),
    # keys
    ((*B0, "mas"), 1, None, 'did you mean "mass"'),
    ((*B0, "shapes", 0, "sise"), 1, None, 'did you mean "size"'),
    ((*J0, "frame1", "origin"), 1, None, "did you mean"),
    ((*J0, "limits", "uper"), 1, None, 'did you mean "upper"'),
    (("boddies",), [], None, 'did you mean "bodies"'),
    ((*S, "duratoin"), 1, None, 'did you mean "duration"'),
    (("forces", 0, "stifness"), 1, None, 'did you mean "stiffness"'),
    # names
    ((*B0, "name"), "", None, "1 to 64 characters, not 0"),
    ((*B0, "name"), "a" * 65, None, "1 to 64 characters, not 65"),
    ((*B0, "name"), "a/b", None, 'must not contain "/"'),
    ((*B0, "name"), "ground", None, "fixed world"),
    ((*B0, "name"), "a\nb", None, "visible text"),
    ((*B0, "name"), " a", None, "without spaces at its ends"),
    ((*B0, "name"), ".", None, "visible text"),
    ((*B0, "name"), "\ud800", None, "broken Unicode"),
    (("bodies", 1, "name"), "crank", None, "the name of bodies[0] already"),
    (("joints", 1, "name"), "pivot", None, "the name of joints[0] already"),
    (("forces", 1, "name"), "spring", None, "the name of forces[0] already"),
    (("parameters", "2x"), 1, None, "must not start with a digit"),
    (("parameters", "t"), 1, None, "the name is reserved in functions"),
    (("parameters", "sin"), 1, None, "the name is reserved in functions"),
    (("parameters", "speed"), "3", None, "must be a number"),
    # bodies
    ((*B0, "mass"), 0, None, "must be greater than 0 (got 0)"),
    ((*B0, "mass"), -1.5, None, "must be greater than 0 (got -1.5)"),
    ((*B0, "orientation"), [2, 0, 0, 0], None, "its length is 2"),
    ((*B0, "orientation"), [0, 0, 0, 0], None, "unit quaternion"),
    ((*B0, "orientation"), [1.00001, 0, 0, 0], None, "unit quaternion"),
    ((*B0, "inertia"), [[1, 0, 0], [0, 1, 0]], None, "3 rows of 3 numbers, not 2"),
    ((*B0, "inertia", 1), [0, 1], None, "must have 3 numbers, not 2"),
    ((*B0, "inertia"), [[1, 0.1, 0], [0, 1, 0], [0, 0, 1]], None, "must be symmetric"),
    ((*B0, "inertia"), [[1, 0, 0], [0, 0, 0], [0, 0, 1]], None, "positive definite"),
    ((*B0, "inertia"), [[1, 0, 0], [0, -1, 0], [0, 0, 1]], None, "positive definite"),
    ((*B0, "inertia"), [[-1, 0, 0], [0, 1, 0], [0, 0, 1]], None, "positive definite"),
    ((*B0, "inertia"), [[1, 2, 0], [2, 1, 0], [0, 0, 1]], None, "positive definite"),
    ((*B0, "inertia"), [[1, 0, 0], [0, 1, 2], [0, 2, 1]], None, "positive definite"),
    ((*B0, "inertia"), [[1, 0, 0], [0, 1, 0], [0, 0, 2.1]], None, "no real body has it"),
    ((*B0, "inertia"), [[9, 0, 0], [0, 1, 0], [0, 0, 1]], None, "no real body has it"),
    ((*B0, "inertia"), [[2, 0, 0.95], [0, 1, 0], [0.95, 0, 1]], None, "no real body has it"),
    # shapes
    ((*B0, "shapes", 0, "type"), "bx", None, 'did you mean "box"'),
    ((*B0, "shapes", 0, "type"), 7, None, 'must be one of "box"'),
    ((*B0, "shapes", 0, "size"), [1, 1, 0], (*B0, "shapes", 0, "size", 2), "greater than 0"),
    ((*B0, "shapes", 0, "size"), [1, 1], None, "must have 3 numbers, not 2"),
    ((*B0, "shapes", 0, "color"), "red", None, "#4c78a8"),
    ((*B0, "shapes", 1, "radius"), 0, None, "must be greater than 0"),
    ((*B0, "shapes", 1, "length"), -1, None, "must be greater than 0"),
    ((*B0, "shapes", 2, "points"), [[0, 0], [1, 0]], None, "at least 3 corners"),
    ((*B0, "shapes", 2, "points"), [[0, 0], [1, 0], [2, 0]], None, "enclose an area"),
    ((*B0, "shapes", 2, "points", 0), [0, 0, 0], None, "must have 2 numbers"),
    ((*B0, "shapes", 2, "thickness"), 0, None, "must be greater than 0"),
    ((*B0, "shapes", 3, "file"), "", None, "path of a mesh file"),
    ((*B0, "shapes", 3, "scale"), 0, None, "must be greater than 0"),
    # joints
    ((*J0, "type"), "revolut", None, 'did you mean "revolute"'),
    ((*J0, "type"), "weld", None, 'did you mean "fixed"'),
    ((*J0, "type"), "glue", None, 'must be one of "revolute"'),
    ((*J0, "body1"), "grund", None, 'did you mean "ground"'),
    ((*J0, "body2"), "crnk", None, 'did you mean "crank"'),
    ((*J0, "body2"), "zzz", None, 'there are "crank", "float", "ground", "rod"'),
    ((*J0, "body2"), "ground", None, "is body1 already"),
    ((*J0, "pitch"), 0.1, None, "only a screw joint has a pitch"),
    ((*J0, "type"), "screw", (*J0, "pitch"), "is missing"),
    ((*J0, "stiffness"), "soft", None, "must be a number"),
    ((*J0, "stiffness"), [1, 2], None, "one number or a list of 1 number (got 2)"),
    ((*J0, "stiffness"), [], None, "one number or a list of 1 number (got 0)"),
    ((*J0, "stiffness"), ["a"], (*J0, "stiffness", 0), "must be a number"),
    ((*J0, "damping"), -1, None, "must not be less than 0"),
    ((*J0, "damping"), [1, 1], None, "a list of 1 number (got 2)"),
    (("joints", 1, "damping"), [1], None, "2 numbers, one per coordinate (got 1)"),
    (("joints", 1, "friction"), [1, -1], ("joints", 1, "friction", 1), "not be less than 0"),
    (("joints", 1, "reference"), [1], None, "2 numbers, one per coordinate (got 1)"),
    (("joints", 2, "stiffness"), [1, 1, 1, 1, 0, 0], None, "takes damping and friction only"),
    (("joints", 2, "stiffness"), [1, 1], None, "3 numbers, one per coordinate"),
    (("joints", 2, "damping"), [1, 1, 1], None, "6 numbers, one per coordinate"),
    ((*J0, "limits", "lower"), 1, None, "must be less than upper (got 1 and 1)"),
    ((*J0, "limits", "lower"), [-1, -1], None, "a list of 1 number (got 2)"),
    (
        ("joints", 1, "limits"),
        {"lower": [-2], "upper": -1},
        ("joints", 1, "limits", "lower"),
        "2 numbers, one per coordinate (got 1)",
    ),
    ((*J0, "limits", "stiffness"), 0, None, "must be greater than 0"),
    ((*J0, "limits", "damping"), -1, None, "must not be less than 0"),
    ((*J0, "limits"), 3, None, "must be an object"),
    # drivers
    (("drivers", 0, "joint"), "pivt", None, 'did you mean "pivot"'),
    (("drivers", 0, "coordinate"), 1, None, "has no coordinate 1; give 0"),
    (("drivers", 0, "coordinate"), -1, None, "must not be less than 0"),
    (("drivers", 0, "coordinate"), 0.5, None, "must be a whole number"),
    (("drivers", 0, "coordinate"), True, None, "must be a whole number"),
    (("drivers", 0, "kind"), "speed", None, 'must be one of "position", "velocity"'),
    (("drivers", 0, "function"), 3, None, "must be text"),
    (("drivers", 0, "function"), "sin(sped*t)", None, 'did you mean "speed"'),
    (("drivers", 0, "function"), "1/t", None, "is inf at t = 0"),
    # couplings
    (("couplings", 0, "joint2"), "pim", None, 'did you mean "pin"'),
    (("couplings", 0, "joint1"), "pivt", None, 'did you mean "pivot"'),
    (("couplings", 0, "coordinate1"), 1, None, "has no coordinate 1; give 0"),
    (("couplings", 0, "coordinate2"), 2, None, "no coordinate 2 to couple; give a number from 0"),
    (("couplings", 0, "coordinate2"), -1, None, "must not be less than 0"),
    (("couplings", 0, "coordinate2"), 0, ("couplings", 0, "type"), "use a rack for an angle"),
    (("couplings", 0, "type"), "rack", None, "(got an angle and an angle); use a gear"),
    (("couplings", 0, "type"), "belt", None, 'must be one of "gear", "rack"'),
    (("couplings", 0, "ratio"), 0, None, "must not be 0, which would fix coordinate 2"),
    (("couplings", 0, "ratio"), math.nan, None, "must be a finite number"),
    (("couplings", 0, "ratio"), "2:1", None, "must be a number"),
    (("couplings", 0, "retio"), 1, None, 'did you mean "ratio"'),
    (("couplings", 1, "name"), "mesh", None, "the name of couplings[0] already"),
    (("couplings", 1, "type"), "gear", None, "a gear couples two angles or two shifts"),
    # forces
    (("forces", 0, "type"), "spring", None, 'did you mean "spring_damper"'),
    (("forces", 0, "body1"), "crank", ("forces", 0, "body2"), "is body1 already"),
    (("forces", 0, "body2"), "krank", None, 'did you mean "crank"'),
    (("forces", 0, "damping"), -1, None, "must not be less than 0"),
    (("forces", 0, "free_length"), -1, None, "must not be less than 0"),
    (("forces", 1, "body"), "rodd", None, 'did you mean "rod"'),
    (("forces", 1, "body"), "ground", None, "never moves"),
    (("forces", 1, "axes"), "local", None, 'must be one of "world", "body"'),
    (("forces", 1, "function"), "1", None, "must be a list of 3 functions"),
    (("forces", 1, "function"), ["0", "0"], None, "must have 3 functions"),
    (("forces", 1, "function", 0), 1, None, "must be text"),
    (("forces", 1, "function", 1), "10*", None, "column 4"),
    (("forces", 2, "function", 1), "sqrt(-1)", None, "is nan at t = 0"),
    (("forces", 1, "function", 1), "x", None, 'the name "x" is not known'),
    (("forces", 0, "function"), "x*w", None, 'the name "w" is not known'),
    (("forces", 3, "stiffness"), [1, 2, 3], None, "must have 6 numbers: along x, y, z, about"),
    (("forces", 3, "damping", 2), -1, None, "must not be less than 0"),
    (("forces", 3, "body2"), "flaot", None, 'did you mean "float"'),
    (("forces", 4, "damping"), -1, None, "must not be less than 0"),
    (("forces", 4, "body1"), "float", ("forces", 4, "body2"), "is body1 already"),
    (("forces", 5, "joint"), "pim", None, 'did you mean "pin"'),
    (("forces", 5, "coordinate"), 2, None, "no coordinate 2 to drive; give a number from 0 to 1"),
    (("forces", 5, "function"), "v*", None, "column 3"),
    (("forces", 5, "target"), "x", None, 'the name "x" is not known'),
    (("forces", 5, "target"), "1/0", None, "is inf at t = 0"),
    (("forces", 5, "max_effort"), 0, None, "must be greater than 0"),
    (("forces", 5, "proportional"), -1, None, "must not be less than 0"),
    # laws of joints
    ((*J0, "effort"), 5, None, "must be text"),
    ((*J0, "effort"), "-x*", None, "column 4"),
    ((*J0, "effort"), ["x", "v"], None, "one function or a list of 1 function (got 2)"),
    (("joints", 1, "effort"), ["x", "u"], ("joints", 1, "effort", 1), 'the name "u" is not known'),
    # measures
    (("measures", 0, "type"), "line", None, 'must be one of "point"'),
    (("measures", 0, "body"), "nobody", None, "there is no body"),
    # simulation
    ((*S, "duration"), 0, None, "must be greater than 0"),
    ((*S, "output_step"), -1, None, "must be greater than 0"),
    ((*S, "rtol"), 0, None, "must be greater than 0"),
    ((*S, "atol"), 0, None, "must be greater than 0"),
    ((*S, "step"), 0, None, "must be greater than 0"),
    ((*S, "penalty"), -1, None, "must be greater than 0"),
    ((*S, "tolerance"), 0, None, "must be greater than 0"),
    ((*S, "max_iterations"), 0, None, "must not be less than 1"),
    ((*S, "max_iterations"), True, None, "must be a whole number"),
    ((*S, "max_iterations"), 10**6, None, "must not be greater than 1000"),
    ((*S, "solver"), "hdac", None, 'did you mean "hdca"'),
    ((*S, "integrator"), "ode45", None, 'must be one of "auto"'),
    ((*S, "output_step"), 1e-9, ("simulation",), "make output_step longer"),
]


def _path(place):
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)
    return text.removeprefix(".").replace(".2x", '["2x"]')


@pytest.mark.parametrize(
    ("place", "value", "reported", "words"),
    CASES,
    ids=[f"{_path(case[0])}={str(case[1])[:20]!a}" for case in CASES],
)
def test_wrong_value_is_named_with_its_path(place, value, reported, words):
    """One wrong value gives one problem, with the path, the value and what would be right."""
    with pytest.raises(ModelError) as caught:
        parse_mechanism(put(example(), place, value))
    problems = [p for p in caught.value.problems if p.path == _path(reported or place)]
    assert len(problems) == 1, caught.value
    assert words in problems[0].message
    assert problems[0].message in str(caught.value)
    str(caught.value).encode()


@pytest.mark.parametrize(
    ("place", "path"),
    [
        ((*B0, "name"), "bodies[0].name"),
        ((*B0, "shapes", 0, "size"), "bodies[0].shapes[0].size"),
        ((*B0, "shapes", 0, "type"), "bodies[0].shapes[0].type"),
        ((*J0, "type"), "joints[0].type"),
        ((*J0, "body1"), "joints[0].body1"),
        ((*J0, "limits", "lower"), "joints[0].limits.lower"),
        (("drivers", 0, "function"), "drivers[0].function"),
        (("couplings", 0, "type"), "couplings[0].type"),
        (("couplings", 0, "ratio"), "couplings[0].ratio"),
        (("couplings", 0, "joint2"), "couplings[0].joint2"),
        (("forces", 0, "type"), "forces[0].type"),
        (("forces", 1, "function"), "forces[1].function"),
        (("measures", 0, "body"), "measures[0].body"),
    ],
)
def test_missing_key_is_named(place, path):
    """What has no default is asked for."""
    data = example()
    target = data
    for part in place[:-1]:
        target = target[part]
    del target[place[-1]]
    with pytest.raises(ModelError) as caught:
        parse_mechanism(data)
    (problem,) = [p for p in caught.value.problems if p.path == path]
    assert problem.message.startswith("is missing; ")


def test_missing_key_is_explained():
    data = example()
    del data["joints"][0]["body1"]
    with pytest.raises(ModelError, match='is missing; add it: body that carries frame 1, or "gro'):
        parse_mechanism(data)


def test_names_that_cannot_be_read_are_not_repeated_names():
    with pytest.raises(ModelError) as caught:
        parse_mechanism({"bodies": [{"name": 1}, {"name": None}, {}]})
    assert len(caught.value.problems) == 3


def test_reference_into_an_empty_list():
    with pytest.raises(ModelError, match='there is no joint "j"; the model has none yet'):
        parse_mechanism({"drivers": [{"name": "d", "joint": "j", "function": "0"}]})


def test_example_is_valid():
    """The cases above fail for their one wrong value alone."""
    assert len(parse_mechanism(example()).bodies) == 3
