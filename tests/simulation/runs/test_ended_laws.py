"""A function that is no number where the motion goes is named, with its element and the time."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.simulation import RunOptions, Simulation
from mechstudio.simulation.runs.failures import undefined
from mechstudio.simulation.runs.finite_rows import failed_code

ROD = ((0, 0, 0), (1, 0, 0))


def arm(**joint):
    """A rod on a hinge, which falls."""
    return (
        ms.Mechanism(gravity=(0, -9.81, 0))
        .add_rod(*ROD, name="arm", mass=1.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), **joint)
    )


def drop(point=(0, 0, 0), **spring):
    """A body that falls along a spring."""
    return (
        ms.Mechanism(gravity=(0, -9.81, 0))
        .add_body("drop", mass=1.0, inertia=(1, 1, 1))
        .add_spring("cord", "ground", "drop", (0, 0.5, 0), point, **spring)
    )


def twisted(law):
    """A body that turns away from where its torsion spring is relaxed."""
    body = ms.Mechanism(gravity=(0, 0, 0)).add_body(
        "disc", mass=1.0, inertia=(1, 1, 1), angular_velocity=(0, 0, 1)
    )
    return body.add_torsion("twist", "ground", "disc", function=law)


@ms.force(bodies=["arm"])
def ends(t, state, load):
    load.force[0, 1] = np.sqrt(0.4 + state.position[0, 1])


@ms.force(bodies=["arm"])
def never(t, state, load):
    load.torque[0, 2] = np.log(t - 1.0)


CASES = {
    "joint": (lambda: arm(effort="sqrt(0.5 + x)"), r"of joint 'pin' is nan at x = -0\.5 rad"),
    "motor": (lambda: arm().add_motor("M", "pin", "sqrt(0.5 + x)"), r"of motor 'M' is nan at x ="),
    "spring": (
        lambda: drop(force="sqrt(0.2 - x)"),
        r"\"sqrt\(0\.2 - x\)\" of spring_damper 'cord' is nan at x = 0\.2 m, v = .*, near t = 0\.2",
    ),
    "rate": (
        lambda: drop(force="log(1 - v)"),
        r"of spring_damper 'cord' is (nan|-inf) at x = .* v = 1 m/s",
    ),
    "torsion": (lambda: twisted("sqrt(0.3 - x)"), r"of torsion 'twist' is nan at x = 0\.3 rad"),
    "script": (
        lambda: ends.applied_to(arm()),
        r'the force "ends" gives nan as load\.force\[0, 1\] at t = 0\.37',
    ),
}
AT_START = {
    "joint": (lambda: arm(effort="log(x)"), r'"log\(x\)" of joint .pin. is -inf at x = 0 rad'),
    "spring": (
        lambda: drop(force="1/v"),
        r"spring_damper 'cord' is (nan|inf) at x = 0 m, v = 0 m/s",
    ),
    "script": (
        lambda: never.applied_to(arm()),
        r'"never" gives nan as load\.torque\[0, 2\] at t = 0 s',
    ),
}


@pytest.mark.parametrize("solver", ["hdca", "aba", "ali3p"])
@pytest.mark.parametrize("name", CASES)
def test_a_law_that_ends_in_the_middle_of_a_run_is_named(name, solver):
    """With the deformation at which it ends; stiffness has no part in it, and rows are kept."""
    model, told = CASES[name]
    with pytest.raises(ms.SolverError, match=told) as failed:
        ms.simulate(model(), duration=2.0, solver=solver)
    assert "stiff" not in str(failed.value)
    assert "What was computed is kept." in str(failed.value)
    assert failed.value.result.count > 1


@pytest.mark.parametrize("name", AT_START)
def test_a_law_that_is_no_number_at_the_start_is_named(name):
    """No row is there to be kept."""
    model, told = AT_START[name]
    with pytest.raises(ms.SolverError, match=told) as failed:
        ms.simulate(model(), duration=2.0)
    assert "kept" not in str(failed.value)
    assert failed.value.result.count == 0


def test_fixed_steps_beyond_the_end_of_a_law_name_it():
    """Rows behind it are no numbers."""
    with pytest.raises(ms.SolverError, match=r"of joint 'pin' is nan at x = -0\.5"):
        ms.simulate(CASES["joint"][0](), duration=2.0, integrator="rk4", fixed_step=0.005)


def test_an_error_that_is_raised_has_a_fitting_remedy():
    """Rows of state and load are told of where one was asked for that is not there."""

    @ms.force(bodies=["arm"])
    def refuses(t, state, load):
        if t > 0.1:
            raise ValueError("too late")

    with pytest.raises(ms.SolverError, match=r"ValueError: too late.*gives finite loads") as failed:
        ms.simulate(arm(), forces=refuses, duration=0.5)
    assert "row 0" not in str(failed.value)


def test_a_law_that_is_sound_is_not_blamed_after_an_event():
    """Its two rows have one time, over which no acceleration is known."""
    model = (
        drop(function="20*x + 0.1*v")
        .add_parameter("k", 1.0)
        .add_force("burst", "drop", (0, 0, 0), ("1e300*(k > 1.5)*k", "0", "0"))
    )
    low = ms.Event("low", "[bodies/drop/position/y] < -0.05", set={"k": 2.0})
    with pytest.raises(ms.SolverError) as failed:
        ms.simulate(model, events=[low], duration=0.3)
    assert "cord" not in str(failed.value)


GROWING = {
    "spring": (
        lambda: drop(force="0.01/(x - 0.2)"),
        r"\(x - 0\.2\)\" of spring_damper 'cord' grows without bound at x = 0\.2 m, .* t = 0\.2",
    ),
    "joint": (
        lambda: arm(effort="-0.3/(x + 0.5)"),
        r"\(x \+ 0\.5\)\" of joint 'pin' grows without bound at x = -0\.5 rad",
    ),
    "rate": (
        lambda: drop(force="0.3/(v - 1)"),
        r"\(v - 1\)\" of spring_damper 'cord' grows without bound at x = .* m, v = 1 m/s",
    ),
}


@pytest.mark.parametrize("integrator", ["abm", "radau"])
@pytest.mark.parametrize("name", GROWING)
def test_a_law_that_grows_without_bound_where_the_motion_goes_is_named(name, integrator):
    """Beside the pole it is finite wherever it is looked at; no tolerance is at fault."""
    model, told = GROWING[name]
    with pytest.raises(ms.SolverError, match=told) as failed:
        ms.simulate(model(), duration=2.0, integrator=integrator)
    assert "olerance" not in str(failed.value)
    assert failed.value.result.count > 1


def test_a_pole_that_the_motion_does_not_reach_is_not_blamed():
    """Another law ends before it."""
    model = drop(force="1/(x - 0.4)").add_spring(
        "line", "ground", "drop", (0, 0.5, 0), (0, 0, 0), force="sqrt(0.2 - x)"
    )
    with pytest.raises(ms.SolverError, match="of spring_damper 'line' is nan") as failed:
        ms.simulate(model, duration=2.0)
    assert "cord" not in str(failed.value)


@ms.force(bodies=["drop"])
def wall(t, state, load):
    """Throws back what comes to it, and is no number beyond, where a long step looks."""
    y = state.position[0, 1]
    load.force[0, 1] = 1e5 * max(-0.19 - y, 0.0) + 0.0 * np.sqrt(0.22 + y)


def test_code_is_not_blamed_for_what_a_shorter_step_mended():
    """It failed in a step that was repeated, before the rows that follow."""
    model = wall.applied_to(drop(stiffness=0.0))
    run = Simulation(model, RunOptions.for_mechanism(model, duration=0.35, rtol=1e-2))
    while not run.advance():
        pass
    start = run._course.start
    assert failed_code(model)
    assert undefined(start, run.time, "it is unknown why")[0] == "it is unknown why"
