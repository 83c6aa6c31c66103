"""A run whose joints open farther than its accuracy explains names the joint; no other run does."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mechstudio as ms
from tests.amounts import examples
from tests.laws.solved import SAMPLES, sample

SOLVERS = ("hdca", "dca", "emh-ldl")
LOOPS = [name for name in SAMPLES if ms.check(sample(name)).loops]
sizes = st.sampled_from([1e-3, 1.0, 1e3])
lengths = st.floats(0.2, 1.0)


def opened(run):
    """The notes on joints that opened."""
    return [note for note in run.notes if "was open by" in note]


def bars(points, gravity):
    """Bars from point to point, the first and the last one of which hang on the ground."""
    model, before = ms.Mechanism(gravity=gravity), "ground"
    for k, (start, end) in enumerate(itertools.pairwise(points)):
        model = model.add_rod(f"bar {k}", start, end, mass=1.0)
        model = model.add_joint(f"pin {k}", "revolute", before, f"bar {k}", start)
        before = f"bar {k}"
    return model.add_joint("last pin", "revolute", before, "ground", points[-1])


def in_line(lengths, size):
    """Bars stretched in one line, without weight."""
    places = [size * sum(lengths[:k]) for k in range(len(lengths) + 1)]
    return bars([(place, 0.0, 0.0) for place in places], (0, 0, 0))


@pytest.mark.wide
@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("name", LOOPS)
def test_samples_are_silent(name, solver):
    """At the tolerances of their files, by each solver that closes loops, from start to end.

    `dca` drifts where it passes a singular position, of which it tells as well.
    """
    try:
        run = ms.simulate(sample(name), solver=solver)
    except ms.SolverError as failed:  # by dca where a motion branches
        run = failed.result
    is_singular = any("singular position" in note for note in run.notes)
    assert not opened(run) or (solver == "dca" and is_singular)


@pytest.mark.parametrize("solver", SOLVERS)
@settings(max_examples=examples(40))
@given(st.tuples(lengths, lengths), sizes, st.floats(0.05, 0.12), st.floats(0.5, 20.0))
def test_bars_in_line_that_are_pulled_out_of_it_speak(solver, both, size, angle, rate):
    """The driver bends what cannot bend; joint, gap, driver and remedy are in the note."""
    # the shorter one is driven, so that no joint opens so wide that the run fails
    model = in_line(sorted(both), size).add_driver(
        "motor", "pin 0", function=f"{angle}*sin({rate}*t)"
    )
    run = ms.simulate(model, duration=1.5 / rate, output_step=0.03 / rate, solver=solver)
    (note,) = opened(run)
    assert "joint 'pin " in note or "joint 'last pin'" in note
    assert "more than the tolerances explain" in note
    assert "the motion is doubtful" in note
    if solver == "dca":
        assert "bars in line" in note
    else:
        assert "as driver 'motor' asks" in note
        assert "Change the driver" in note


@pytest.mark.parametrize("solver", ["hdca", "emh-ldl"])
@settings(max_examples=examples(24))
@given(st.lists(st.floats(0.6, 1.0), min_size=3, max_size=5), sizes, st.floats(-9.0, -3.0))
def test_loops_that_move_are_silent(solver, radii, size, digits):
    """Polygons of bars that swing freely, at any tolerance and size."""
    angles = [math.pi * k / len(radii) for k in range(len(radii) + 1)]
    ends = zip([0.8, *radii[1:], 0.8], angles, strict=True)
    points = [(size * r * math.cos(a), -size * r * math.sin(a), 0.0) for r, a in ends]
    model = bars(points, (0, -9.81 * size, 0))
    tolerance = 10.0**digits
    run = ms.simulate(model, duration=1.0, rtol=tolerance, atol=tolerance, solver=solver)
    assert not opened(run)


def test_joints_that_loose_tolerances_open_wide_are_told():
    """Within what the tolerances explain, but wide: closer ones or a stabilization mend it."""
    model = sample("hoecken_linkage")
    run = ms.simulate(model, solver="dca", rtol=1e-4)
    (note,) = opened(run)
    assert "more than" not in note
    assert "take a stabilization" in note
    for stabilization in ("baumgarte", "projection"):
        run = ms.simulate(model, solver="dca", rtol=1e-4, stabilization=stabilization)
        assert not opened(run)
    run = ms.simulate(model, solver="emh-ldl", integrator="rk4", fixed_step=0.1)
    (note,) = opened(run)
    assert "Take smaller steps." in note  # it takes no stabilization


def test_rows_behind_a_dead_point_are_not_told_of():
    """They were dropped; the message tells what the driver cannot do."""
    model = (
        ms.Mechanism()
        .add_rod("crank", (0, 0, 0), (0.1, 0, 0), mass=0.5)
        .add_rod("rod", (0.1, 0, 0), (0.3, 0.1, 0), mass=0.8)
        .add_body("piston", mass=1.0, position=(0.3, 0.1, 0))
        .add_joint("main", "revolute", "ground", "crank", (0, 0, 0))
        .add_joint("crank pin", "revolute", "crank", "rod", (0.1, 0, 0))
        .add_joint("wrist", "revolute", "rod", "piston", (0.3, 0.1, 0))
        .add_joint("guide", "prismatic", "ground", "piston", (0.3, 0.1, 0), axis=(1, 0, 0))
        .add_driver("push", "guide", function="0.0085*sin(2*t)")  # by little too far
    )
    for options in ({}, {"rtol": 1e-3}, {"solver": "emh-ldl", "rtol": 1e-3}):
        with pytest.raises(ms.SolverError, match="asks for more than the joints") as failed:
            ms.simulate(model, 2.0, **options)
        run = failed.value.result
        assert run.time[-1] < 0.6
        assert not opened(run)


def test_joints_that_come_apart_are_told_once():
    """The message of the failed run has them."""
    model = in_line([0.1, 0.3], 1.0).add_driver("motor", "pin 0", rate=1.0)
    with pytest.raises(ms.SolverError, match="come apart") as failed:
        ms.simulate(model, duration=1.0)
    assert not opened(failed.value.result)
