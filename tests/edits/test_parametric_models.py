"""Models that are written over parameters are those that are written with the values."""

import math

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits
from tests.model.expressive import numbers_only

pytestmark = pytest.mark.kernels

VALUES = {"L": 0.8, "m": 3.0, "k": 40.0}
OTHERS = {"L": 1.3, "m": 0.5, "k": 7.0}
TURNED = (math.cos(0.3), 0.0, 0.0, math.sin(0.3))


def built(values, **parameters):
    """Two bodies, one of them turned, and one of every element that is placed in the world."""
    L, m, k, half, twice, end = values
    model = ms.Mechanism(parameters=parameters)
    model = model.add_body("rod", mass=m, inertia=(0.1, k, k), position=(half, 0, 0))
    model = model.add_body("arm", mass=1.0, position=(twice, L, 0), orientation=TURNED)
    model = model.add_joint("pin", "revolute", "ground", "rod", (0, 0, 0), stiffness=k)
    model = model.add_joint("knee", "revolute", "rod", "arm", (L, 0, 0), damping=(m,))
    model = model.add_spring("spring", "ground", "arm", (0, 1, 0), (twice, L, 0), stiffness=k)
    model = model.add_bushing("ground", "rod", (L, 0, 0), name="bush", stiffness=[k] * 6)
    model = model.add_torsion_spring("coil", "rod", "arm", stiffness=k)
    model = model.add_force("push", "arm", (end, 0.1, 0), ("1", "0", "0"))
    model = model.add_motor("servo", "pin", kp=k, kd=m)
    model = model.add_measure("tip", "rod", (L, half, 0))
    return model.add_measure("turned tip", "arm", (L, half, 0)).mechanism


def by_expressions():
    return built(("L", "m", "k", "L/2", "2*L", "L+0.2"), **VALUES)


def by_numbers(L, m, k):
    return built((L, m, k, L / 2, 2 * L, L + 0.2), L=L, m=m, k=k)


def flat(value):
    """All numbers in plain data, in their order."""
    if isinstance(value, dict):
        return [number for entry in value.values() for number in flat(entry)]
    if isinstance(value, list | tuple):
        return [number for entry in value for number in flat(entry)]
    return [value] if isinstance(value, float) else []


@pytest.mark.parametrize("values", [VALUES, OTHERS])
def test_other_values_make_the_model_of_these_values(values):
    """Every number follows, those of places in turned bodies as well; only rounding differs."""
    found = edits.set_parameters(by_expressions(), values)
    expected = by_numbers(**values)
    assert flat(found.model_dump()) == pytest.approx(flat(expected.model_dump()), abs=1e-14)
    assert numbers_only(found).joints.names == expected.joints.names


def test_joints_stay_closed():
    """Whatever the lengths are, both bodies of a joint have it at one point."""
    model = by_expressions()
    for length in (0.1, 0.8, 2.0):
        changed = edits.set_parameter(model, "L", length)
        assert ms.check(changed).gaps == ()
        assert not [note for note in ms.simulate(changed, 0.01).statistics.notes if "moved" in note]


def test_a_point_of_numbers_stays_where_it_is_on_a_body_that_moves():
    """A pivot at the origin is there for rods of all lengths, so that they swing as such."""
    model = (
        ms.Mechanism()
        .add_parameter("L", 1.0)
        .add_body("rod", mass=2.0, inertia=(1e-3, "L**2/6", "L**2/6"), position=("L/2", 0, 0))
        .add_joint("pivot", "revolute", "ground", "rod", (0, 0, 0))
    )
    assert model.expressions["joints.pivot.frame2.position[0]"] == "-(L/2)"
    lengths = [0.5, 1.0, 2.0]
    for run in ms.simulate_many(model, {"L": lengths}, duration=1.2, threads=1, rtol=1e-9):
        fastest = np.abs(run["joints/pivot/rate"]).max()
        assert fastest == pytest.approx(math.sqrt(3 * 9.81 / run.parameters["L"]), rel=1e-3)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda m: m.add_joint("j", "revolute", "ground", "rod", ("LL", 0, 0)), 'mean "L"'),
        (lambda m: m.add_joint("j", "fixed", "ground", "rod", (0, 0, 0), damping="c"), "damping"),
        (lambda m: m.add_rod((0, "L", 0), (0, "L", 0)), "is the start"),
        (lambda m: m.add_plate([(0, 0, 0), ("LL", 0, 0), (1, 1, 0)], "z"), 'mean "L"'),
        (lambda m: m.add_body("b", position=("t", 0, 0)), "cannot depend on the time"),
    ],
)
def test_what_is_no_expression_is_refused(change, words):
    with pytest.raises(ms.ModelError, match=words):
        change(by_expressions())


def test_moments_of_inertia_are_set_as_they_are_given():
    """Three numbers or expressions stand for the matrix, in `set` as in `add_body`."""
    model = by_expressions().set("bodies.rod.inertia", (0.2, "m", "m"))
    assert model.bodies["rod"].inertia == ((0.2, 0, 0), (0, 3.0, 0), (0, 0, 3.0))
    assert model.expressions["bodies.rod.inertia[2][2]"] == "m"
