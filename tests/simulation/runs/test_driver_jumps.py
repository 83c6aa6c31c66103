"""Drivers that jump are told, with the time and the size; those that only bend fast are not."""

import math
import re

import pytest

import mechstudio as ms
from mechstudio.model.function_jumps import first_jumps


def arm(function, kind="position", **parameters):
    """A driven arm."""
    model = (
        ms.Mechanism(gravity=(0, 0, 0), parameters=parameters)
        .add_body("arm", mass=1, inertia=(0.1, 0.1, 0.1))
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
    )
    driver = ms.Driver(name="motor", joint="pin", kind=kind, function=function)
    return model.mechanism.edited(drivers=[driver])


@pytest.mark.parametrize(
    ("function", "kind", "said"),
    [
        ("step(t, 0.3, 0, 0.3, 1)", "position", "position of the driver 'motor' jumps by 1 rad at"),
        ("0.3*sign(t - 0.3)", "position", "position .* by 0.6 rad at t = 0.3 s"),
        ("if(t < 0.3, t, 0.3 + 3*(t - 0.3))", "position", "velocity .* by 2 rad/s at t = 0.3 s"),
        ("linear(t, 0, 0, 0.3, 1, 1, 1)", "position", "velocity .* by -3.33[0-9]* rad/s"),
        ("abs(t - 0.3)", "position", "velocity .* by 2 rad/s"),
        ("max(0, t - T)", "position", "velocity .* by 1 rad/s at t = 0.3 s"),
        ("step(t, 0.3, 0, 0.3, 1)", "velocity", "velocity .* by 1 rad/s at t = 0.3 s"),
    ],
)
def test_a_jump_is_told(function, kind, said):
    """In runs and in kinematic analyses, once."""
    model = arm(function, kind, T=0.3)
    (note,) = [n for n in ms.simulate(model, duration=1.0).statistics.notes if "jumps" in n]
    assert re.search(said, note)
    if "velocity" in said:
        assert note in ms.kinematics(model, duration=1.0).statistics.notes


@pytest.mark.parametrize(
    ("function", "kind"),
    [
        ("step(t, 0.3, 0, 0.301, 1)", "position"),
        ("linear(t, 0, 0, 0.3, 1, 1, 1)", "velocity"),
        ("if(t < 0.3, 0, (t - 0.3)**2)", "position"),
        ("abs(sin(20*t))**3", "position"),
        ("spline(t, 0, 0, 0.3, 1, 1, 1)", "position"),
        ("tanh((t - 0.3)/1e-3)", "position"),
        ("step(t, 2, 0, 2, 1)", "position"),
    ],
)
def test_what_is_smooth_is_not_told(function, kind):
    """Fast ramps, bends of a velocity, and jumps after the end of the run."""
    notes = ms.simulate(arm(function, kind), duration=1.0).statistics.notes
    assert not [note for note in notes if "jumps" in note]


def test_the_first_of_many_jumps():
    """Of a stair the first step."""
    stair = "+".join(f"step(t, {k / 10}, 0, {k / 10}, 1)" for k in range(1, 10))
    jumps = first_jumps(stair, (), 1.0)
    assert jumps.of_value is not None
    assert jumps.of_value.size == pytest.approx(1.0)


@pytest.mark.parametrize("rate", [4.0, 40.0, 300.0])
def test_the_first_of_many_kinks(rate):
    """However many there are: kinks of a rectified sine, also some samples apart."""
    jumps = first_jumps(f"abs(sin({rate}*t))", (), 10.0)
    assert jumps.of_value is None
    assert jumps.of_slope is not None
    assert jumps.of_slope.time == pytest.approx(math.pi / rate, rel=1e-6)
    assert jumps.of_slope.size == pytest.approx(2.0 * rate, rel=1e-6)


def test_overflows_are_no_jumps():
    """Values beyond all numbers are left to the run, without a warning of numpy."""
    assert first_jumps("if(t < 1, 1/(t - 0.5)**2*1e308, 0)", (), 2.0) == (None, None)


def road(function, **options):
    """Notes of a mass on a spring whose foot is driven."""
    model = (
        ms.Mechanism()
        .add_body("road", mass=1.0)
        .add_body("car", mass=20.0, position=(0, 0.5, 0))
        .add_joint("lift", "prismatic", "ground", "road", (0, 0, 0), axis="y")
        .add_joint("guide", "prismatic", "ground", "car", (0, 0.5, 0), axis="y")
        .add_spring("spring", "road", "car", (0, 0, 0), (0, 0.5, 0), stiffness=20e3)
        .add_driver("hump", "lift", position=function)
    )
    return ms.simulate(model, duration=1.0, **options).statistics.notes


def test_energy_of_a_jump_is_not_blamed_on_tolerances():
    """The kinetic energy of a foot that sets off at 5 m/s, which no effort supplies."""
    table = ([0, 0.5, 0.51, 10], [0, 0, 0.05, 0.05], "linear")
    (note,) = [one for one in road(table) if "energy balance" in one]
    assert note.startswith(
        "The energy balance changes by 12.5 J from the jump of the driver 'hump'"
    )
    assert "olerances" not in note
    assert not [one for one in road("step(t, 0.5, 0, 0.51, 0.05)") if "energy balance" in one]


def test_a_drift_before_a_jump_is_one_of_the_steps():
    """Steps of a tenth of a period drift from the start."""
    table = ([0, 0.9, 0.91, 10], [0, 0, 0.001, 0.001], "linear")
    notes = road(table, integrator="rk4", step=0.02)
    (note,) = [one for one in notes if "energy balance" in one]
    assert note.startswith("The energy balance drifted by")
    assert "Take smaller steps" in note
