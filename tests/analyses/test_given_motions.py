"""Kinematic analyses of motions that are given by joints, at given times."""

import numpy as np
import pytest

import mechstudio as ms
from tests.analyses.models import crank_rocker

TIMES = np.linspace(0.0, 1.0, 51)


@pytest.fixture
def loop():
    return crank_rocker(0.2, 0.5, 0.4, 0.45).edited(drivers=())


def test_motions_are_those_of_drivers(loop):
    """By formulas and by samples, whose times may be those of the rows."""
    start = float(ms.coordinates(loop)["crank"][0])
    text = f"{start!r} + 2*pi*t"
    right = ms.kinematics(
        loop.add_driver("crank", text, name="crank"), duration=1.0, output_step=0.02
    )
    for given, options in (
        ({"crank": text}, {"time": TIMES}),
        ({"crank:0": text}, {"times": TIMES.tolist()}),
        ({"crank": text}, {"duration": 1.0, "output_step": 0.02}),
        ({"crank": start + 2 * np.pi * TIMES}, {"time": TIMES}),
        ({"crank": (TIMES, start + 2 * np.pi * TIMES)}, {"time": TIMES}),
    ):
        found = ms.kinematics(loop, given, **options)
        assert found.time == pytest.approx(right.time)
        for name in ("joints/rocker/coordinate", "drivers/crank/effort"):
            np.testing.assert_allclose(found[name], right[name], atol=1e-7)


def test_rows_are_at_given_times(loop):
    """Also where they are not even."""
    times = np.concatenate([[0.0], 0.1 + TIMES**2])
    start = float(ms.coordinates(loop)["crank"][0])
    run = ms.kinematics(loop, {"crank": f"{start!r} + t"}, time=times)
    assert np.array_equal(run.time, times)
    assert run["joints/crank/coordinate/angle"] == pytest.approx(start + times)
    assert run["joints/crank/rate/angle"] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("motions", "options", "words"),
    [
        ({"crank": "t"}, {"time": TIMES + 1.0}, "rise from 0 s"),
        ({"crank": "t"}, {"time": TIMES[::-1]}, "rise from 0 s"),
        ({"crank": "t"}, {"time": [0.0, np.inf]}, "rise from 0 s"),
        ({"crank": "t"}, {"time": [1.0, 2.0]}, r"got \[1.0, 2.0\]"),
        ({"crank:x": "t"}, {}, "has no coordinate 'x'; it has angle"),
        ({"crank": "t"}, {"time": TIMES, "duration": 1.0}, "Leave out duration"),
        ("crank", {}, r'such as \{"crank": "2\*pi\*t"\}'),
        (None, {"time": TIMES}, "Add a driver"),
    ],
)
def test_what_gives_no_motion_is_refused(loop, motions, options, words):
    with pytest.raises(ms.AnalysisError, match=words):
        ms.kinematics(loop, motions, **options)


def test_coordinates_are_named():
    """By number or by name; each joint has its own."""
    model = (
        ms.Mechanism()
        .add_body("sleeve", mass=1.0, inertia=(0.1, 0.1, 0.1))
        .add_joint("guide", "cylindrical", "ground", "sleeve", (0, 0, 0))
    )
    named = ms.kinematics(model, {"guide:angle": "2*t", "guide:shift": "t"}, duration=1.0)
    assert named["joints/guide/coordinate/angle"][-1] == pytest.approx(2.0)
    assert named["joints/guide/coordinate/shift"][-1] == pytest.approx(1.0)
    needed = ms.inverse_dynamics(model, {"guide:angle": "t**2", "guide:shift": "0"}, duration=1.0)
    assert needed["actuators/guide:angle/effort"] == pytest.approx(0.2)


def test_rows_of_efforts_are_at_given_times(loop):
    """With drivers of the model as well; beside a motion that has rows they are refused."""
    start = float(ms.coordinates(loop)["crank"][0])
    driven = loop.add_driver("motor", "crank", f"{start!r} + t")
    times = [0.0, 0.1, 0.3]
    assert ms.inverse_dynamics(driven, time=times).time.tolist() == times
    motion = ms.kinematics(driven, duration=0.2)
    with pytest.raises(ms.AnalysisError, match="Leave out time"):
        ms.inverse_dynamics(driven, motion=motion, time=times)


def test_efforts_at_the_input_for_a_motion_of_the_output(loop):
    """As with a driver of the output, by formulas and by samples; the input gives all the power."""
    start = float(ms.coordinates(loop)["rocker"][0])
    motion = f"{start!r} + 0.2*sin(3*t)**2"
    driven = loop.add_driver("feed", "rocker", motion)
    right = ms.inverse_dynamics(driven, ["crank"], duration=1.0, output_step=0.02)
    values = start + 0.2 * np.sin(3.0 * TIMES) ** 2
    for given, options in (
        ({"rocker": motion}, {"duration": 1.0, "output_step": 0.02}),
        ({"rocker": motion}, {"time": TIMES}),
        ({"rocker": values}, {"time": TIMES}),
    ):
        found = ms.inverse_dynamics(loop, ["crank"], motion=given, **options)
        size = np.abs(right["actuators/crank/effort"]).max()
        # a spline through 51 values has other curvatures, most of all at its ends
        rows, bound = (slice(None), 1e-9) if given["rocker"] is motion else (slice(2, -2), 2e-3)
        np.testing.assert_allclose(
            found["actuators/crank/effort"][rows],
            right["actuators/crank/effort"][rows],
            atol=bound * size,
        )
    power = right["actuators/crank/power"]
    energy = right["energy/kinetic"] + right["energy/potential"]
    # between the ends, whose slopes are one-sided
    rates = np.gradient(energy, right.time, edge_order=2)[2:-2]
    np.testing.assert_allclose(power[2:-2], rates, atol=0.02 * np.abs(power).max())
    alone = ms.inverse_dynamics(loop, motion={"rocker": motion}, duration=1.0)
    assert "actuators/rocker/effort" in alone.names()


@pytest.mark.parametrize(
    ("actuators", "motion", "words"),
    [
        (["crank"], "2*pi*t", r'a dictionary of joints and functions of t, such as \{"crank"'),
        (["crank"], {"crnk": "t"}, "did you mean 'crank'"),
        ({"crank": "t"}, {"rocker": "t"}, "given twice"),
    ],
)
def test_what_is_no_motion_of_joints_is_refused(loop, actuators, motion, words):
    with pytest.raises(ms.AnalysisError, match=words):
        ms.inverse_dynamics(loop, actuators, motion=motion)
