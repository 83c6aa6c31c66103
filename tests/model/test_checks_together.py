"""Rules that take more than one wrong value to see, and what is allowed beside them."""

import math
from copy import deepcopy

import pytest

from mechstudio.errors import ModelError
from mechstudio.model import Body, Frame, Joint, Mechanism, parse_mechanism
from tests.model.example import example, put

B0 = ("bodies", 0)
J0 = ("joints", 0)


def test_nothing_is_required_of_an_empty_mechanism():
    assert parse_mechanism({}) == Mechanism()


def test_all_problems_are_reported_at_once():
    """Faulty values do not hide what is wrong between other values, or in the same element."""
    data = example()
    put(data, (*B0, "mass"), -1)
    put(data, ("bodies", 1, "name"), "crank")
    put(data, (*J0, "stiffness"), "soft")
    put(data, (*J0, "body2"), "crnk")
    put(data, ("forces", 1, "function"), ["1+", "0", "sin(sped)"])
    put(data, ("forces", 0, "extra"), 1)
    put(data, ("forces", 0, "body2"), "ground")
    put(data, ("simulation", "solver"), "x")
    put(data, ("drivers", 0, "function"), 1)
    put(data, ("drivers", 0, "joint"), "zzz")
    with pytest.raises(ModelError) as caught:
        parse_mechanism(data)
    assert sorted(problem.path for problem in caught.value.problems) == [
        "bodies[0].mass",
        "bodies[1].name",
        "drivers[0].function",
        "drivers[0].joint",
        "forces[0].body2",
        "forces[0].extra",
        "forces[1].body",
        "forces[1].function[0]",
        "forces[1].function[2]",
        "forces[2].body",
        "joints[0].body2",
        "joints[0].stiffness",
        "joints[1].body2",
        "measures[0].body",
        "simulation.solver",
    ]


def test_faulty_body_is_still_known_by_its_name():
    """A wrong mass does not make the joints of the body wrong too."""
    with pytest.raises(ModelError) as caught:
        parse_mechanism(put(example(), (*B0, "mass"), -1))
    assert [problem.path for problem in caught.value.problems] == ["bodies[0].mass"]


def test_faulty_parameter_does_not_spoil_functions():
    with pytest.raises(ModelError) as caught:
        parse_mechanism(put(example(), ("parameters", "speed"), None))
    assert [problem.path for problem in caught.value.problems] == ["parameters.speed"]


@pytest.mark.parametrize("kind", ["spherical", "fixed"])
def test_orientations_and_welds_take_no_spring(kind):
    """A spherical joint takes damping and friction; a fixed joint takes nothing."""
    data = example()
    data["drivers"] = data["couplings"] = []
    for key, value in {"type": kind, "limits": None, "damping": 0}.items():
        put(data, (*J0, key), value)
    parse_mechanism(data)
    for key in ("stiffness", "reference"):
        with pytest.raises(ModelError, match=rf"joints\[0\]\.{key}.*make (it|its {key}) 0"):
            parse_mechanism(put(deepcopy(data), (*J0, key), 5))
    with pytest.raises(ModelError, match=r"joints\[0\]\.limits: .*no shift or angle to limit"):
        parse_mechanism(put(deepcopy(data), (*J0, "limits"), {"lower": 0, "upper": 1}))
    damped = put(deepcopy(data), (*J0, "damping"), 1)
    if kind == "spherical":
        assert parse_mechanism(damped).joints[0].per_coordinate("damping") == (1.0, 1.0, 1.0)
    else:
        with pytest.raises(ModelError, match=r"joints\[0\]\.damping: .*has no effect"):
            parse_mechanism(damped)
        with pytest.raises(ModelError, match="takes no list here"):
            parse_mechanism(put(deepcopy(data), (*J0, "stiffness"), [1]))


def test_lists_of_springs():
    """One number per coordinate; the orientation of a free joint may be stated as 0."""
    data = example()
    put(data, ("joints", 1, "stiffness"), [1, 2])
    put(data, ("joints", 2, "stiffness"), [1, 2, 3, 0, 0, 0])
    put(data, ("joints", 2, "reference"), [1, 2, 3])
    parse_mechanism(data)


@pytest.mark.parametrize(
    "place",
    [
        ("name",),
        (*B0, "name"),
        (*B0, "shapes", 0, "color"),
        (*J0, "body1"),
        ("drivers", 0, "function"),
    ],
)
def test_bytes_are_no_text(place):
    """Python callers too get a message rather than a guess at the encoding."""
    with pytest.raises(ModelError, match="must be text in quotes"):
        parse_mechanism(put(example(), place, b"#4c78a8"))


def test_element_with_a_wrong_name_is_still_checked():
    data = put(example(), (*J0, "name"), "a/b")
    with pytest.raises(ModelError) as caught:
        parse_mechanism(put(data, (*J0, "body2"), "crnk"))
    paths = {problem.path for problem in caught.value.problems}
    assert paths == {
        "joints[0].name",
        "joints[0].body2",
        "drivers[0].joint",
        "couplings[0].joint1",
    }


def test_elements_of_the_wrong_kind():
    data = put(put(example(), J0, 3), ("forces", 1), None)
    data["drivers"] = ["motor"]
    with pytest.raises(ModelError) as caught:
        parse_mechanism(data)
    paths = [problem.path for problem in caught.value.problems]
    assert paths == ["joints[0]", "drivers[0]", "forces[1]", "couplings[0].joint1"]


def test_coupling_needs_two_coordinates():
    """A coordinate is not coupled with itself."""
    data = put(example(), ("couplings", 0, "joint2"), "pivot")
    with pytest.raises(ModelError, match=r"couplings\[0\].joint2: .*is coordinate 1 already"):
        parse_mechanism(put(data, ("couplings", 0, "coordinate2"), 0))


def test_coupling_of_two_driven_coordinates():
    """The message names both drivers."""
    data = example()
    driver = {"name": "second", "joint": "pin", "coordinate": 1, "function": "t"}
    data["drivers"].append(driver)
    message = r"couplings\[0\]: both .*drivers\[0\] and drivers\[1\]; remove one"
    with pytest.raises(ModelError, match=message):
        parse_mechanism(data)


def test_rack_the_wrong_way_round():
    """The remedy gives the ratio that goes with the exchange."""
    data = example()
    data["couplings"][1] |= {"joint1": "rope", "coordinate1": 0, "joint2": "pin", "coordinate2": 1}
    with pytest.raises(ModelError, match="exchange the two and give the ratio 10 m/rad"):
        parse_mechanism(data)


def test_driver_needs_a_shift_or_angle():
    """The quaternion of a free joint cannot follow one function, its shifts can."""
    data = put(example(), ("drivers", 0, "joint"), "rope")
    parse_mechanism(put(data, ("drivers", 0, "coordinate"), 2))
    with pytest.raises(ModelError, match="give a number from 0 to 2"):
        parse_mechanism(put(data, ("drivers", 0, "coordinate"), 3))
    data = example()
    put(data, (*J0, "type"), "spherical")
    put(data, (*J0, "limits"), None)
    with pytest.raises(ModelError, match="has no shift or angle to drive"):
        parse_mechanism(data)


def test_coordinate_is_driven_once():
    data = example()
    data["drivers"].append(
        {"name": "second", "joint": "pivot", "kind": "velocity", "function": "1"}
    )
    with pytest.raises(ModelError, match=r'drivers\[1\].coordinate: .* by "motor" already'):
        parse_mechanism(data)


def test_rounded_quaternion_is_normalized():
    """Seven digits are enough in a file; the model holds a unit quaternion to the last digit."""
    body = Body(name="a", orientation=(0.7071068, 0, 0, 0.7071068))
    assert math.hypot(*body.orientation) == pytest.approx(1.0, abs=4e-16)
    assert body.orientation[0] == pytest.approx(math.sqrt(0.5), abs=1e-15)


def test_inertia_of_rounded_digits_is_accepted():
    """A thin disk with three digits misses the triangle inequality by rounding only."""
    Body(name="disk", inertia=((0.0208, 0, 0), (0, 0.0208, 0), (0, 0, 0.0417)))
    Body(name="plate", inertia=((1, 0, 0), (0, 1, 0), (0, 0, 2)))
    nearly = Body(name="a", inertia=((1, 0.1 + 1e-12, 0), (0.1, 1, 0), (0, 0, 1)))
    assert nearly.inertia[0][1] == nearly.inertia[1][0]


def test_elements_say_what_is_wrong_when_made_in_python():
    """The same messages without a file."""
    with pytest.raises(ModelError, match=r"^mass: must be greater than 0 \(got -1\)$"):
        Body(name="a", mass=-1)
    with pytest.raises(ModelError, match=r"^orientation: must be a unit quaternion"):
        Frame(orientation=(1, 1, 0, 0))
    with pytest.raises(ModelError, match=r"joints\[0\].body2: there is no body"):
        Mechanism(joints=[Joint(name="j", type="fixed", body1="ground", body2="b")])
    with pytest.raises(ModelError, match=r'frame1\.orientatoin: .*"orientation"'):
        Joint(name="j", type="fixed", body1="a", body2="b", frame1={"orientatoin": 1})


def test_long_values_are_cut_short_in_messages():
    with pytest.raises(ModelError) as caught:
        parse_mechanism(put(example(), (*B0, "mass"), "x" * 10_000))
    assert len(str(caught.value)) < 300


def test_many_problems_are_not_all_spelled_out():
    bodies = [{"name": f"b{k}", "mass": 0} for k in range(500)]
    with pytest.raises(ModelError) as caught:
        parse_mechanism({"bodies": bodies})
    assert len(caught.value.problems) == 500
    assert "and 450 more" in str(caught.value)
