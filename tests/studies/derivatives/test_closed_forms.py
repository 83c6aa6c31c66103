"""Derivatives along runs of which everything is known."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import mechstudio as ms
from mechstudio.errors import ModelError, SolverError
from tests.studies.oscillator import COORDINATE, oscillator

ROWS = {"duration": 2.0, "output_step": 0.05}
GOAL = 1e-7  # of the largest derivative
COMPLEX = 1e-30  # step of derivatives by complex numbers, which nothing is lost in
VALUES = {"m": 2.0, "k": 50.0, "c": 3.0, "x": 0.2, "v": -0.5}


def damped():
    """A block on a spring with a damper, deflected and thrown."""
    return ms.Mechanism(
        name="Damped oscillator",
        gravity=(0, 0, 0),
        parameters=VALUES,
        bodies=[{"name": "block", "mass": "m", "inertia": np.eye(3).tolist()}],
        joints=[
            {
                "name": "slide",
                "type": "prismatic",
                "body1": "ground",
                "body2": "block",
                "stiffness": "k",
                "damping": "c",
                "initial": {"coordinate": "x", "rate": "v"},
            }
        ],
    )


def damped_motion(time, m, k, c, x, v):
    """Deflection of the block, of real or complex numbers."""
    decay = c / (2.0 * m)
    speed = np.sqrt(k / m - decay**2)
    swing = x * np.cos(speed * time) + (v + decay * x) / speed * np.sin(speed * time)
    return np.exp(-decay * time) * swing


def known_slope(time, name):
    """Derivative of the deflection by one of the numbers."""
    varied = VALUES | {name: VALUES[name] + 1j * COMPLEX}
    return damped_motion(time, **varied).imag / COMPLEX


@pytest.mark.wide
@pytest.mark.parametrize("solver", ["aba", "dca", "hdca", "emh-ldl"])
def test_a_damped_oscillator_follows_its_formula(solver):
    """By mass, stiffness, damping and initial values, whatever the state of the solver."""
    found = ms.sensitivities(damped(), solver=solver, **ROWS)
    assert found.parameters == tuple(VALUES)
    shift = found["joints/slide/coordinate"].reshape(len(VALUES), -1)
    assert np.allclose(
        found.value("joints/slide/coordinate").ravel(), damped_motion(found.time, **VALUES)
    )
    for name, slope in zip(found.parameters, shift, strict=True):
        known = known_slope(found.time, name)
        assert np.abs(slope - known).max() < GOAL * np.abs(known).max(), name


@pytest.mark.wide
@pytest.mark.parametrize(
    ("integrator", "step", "goal"),
    [("rk4", 0.002, 1e-8), ("gauss4", 0.005, 1e-7), ("radau", 0.0, 1e-7)],
)
def test_other_integrators_do_as_well(integrator, step, goal):
    """Fixed steps are the same in all runs; the error that is told is the true one, about."""
    found = ms.sensitivities(
        damped(), "k", integrator=integrator, fixed_step=step, duration=0.5, output_step=0.05
    )
    known = known_slope(found.time, "k")
    true = np.abs(found.derivative("joints/slide/coordinate", "k").ravel() - known).max()
    told = float(found.error("joints/slide/coordinate")[0])
    assert true < goal * np.abs(known).max()
    assert 0.3 * true < told + 1e-10 * np.abs(known).max()


def test_the_error_that_is_told_bounds_the_true_one_about():
    """With loose tolerances the estimate is about the true error, with tight ones small."""
    for tolerance in (1e-4, 1e-6, 1e-9):
        found = ms.sensitivities(damped(), ["k"], rtol=tolerance, integrator="dopri5", **ROWS)
        known = known_slope(found.time, "k")
        true = np.abs(found.derivative("joints/slide/coordinate", "k").ravel() - known).max()
        told = float(found.error("joints/slide/coordinate")[0])
        assert 0.3 * true < told + 1e-11 * np.abs(known).max()
        assert told < 30.0 * true + 1e-9 * np.abs(known).max()


@pytest.mark.parametrize("stiffness", [290.0, 300.0, 310.0])
@pytest.mark.parametrize("output_step", [0.01, 0.001])
def test_errors_tell_what_a_peak_between_rows_misses(stiffness, output_step):
    """The peak of a spring force is v sqrt(k m), its slope v sqrt(m / k) / 2."""
    mass, speed = 2.0, 1.0
    model = (
        ms.Mechanism()
        .add_parameter("k", stiffness)
        .add_body("block", mass=mass, inertia=(0.1, 0.1, 0.1))
        .add_joint("rail", "prismatic", "ground", "block", (0, 0, 0), axis=(1, 0, 0))
        .add_spring("spring", "ground", "block", (-1, 0, 0), (0, 0, 0), stiffness="k")
    )
    found = ms.sensitivities(
        ms.pose(model, {"rail": 0.0}, rates={"rail": speed}),
        ["k"],
        {"peak": "max(abs([springs/spring/force]))"},
        duration=1.0,
        output_step=output_step,
    ).gradients["peak"]
    missed = abs(found["k"] - 0.5 * speed * np.sqrt(mass / stiffness))
    assert missed > 1e-4
    assert found.errors["k"] == pytest.approx(missed, rel=0.02)


def test_gradients_of_statistics_follow_their_formulas():
    """Each statistic of the rows, differentiated by hand."""
    found = ms.sensitivities(
        damped(),
        ["k"],
        {"largest": "max([joints/slide/coordinate/shift])"},
        **ROWS,
    )
    time, curve = found.time, "[joints/slide/coordinate/shift]"
    x, dx = damped_motion(time, **VALUES), known_slope(time, "k")
    squares = np.trapezoid(x**2, time) / time[-1]
    d_squares = 2.0 * np.trapezoid(x * dx, time) / time[-1]
    known = {
        "max": dx[x.argmax()],
        "min": dx[x.argmin()],
        "range": dx[x.argmax()] - dx[x.argmin()],
        "mean": np.trapezoid(dx, time) / time[-1],
        "integral": np.trapezoid(dx, time),
        "rms": d_squares / (2.0 * np.sqrt(squares)),
        "final": dx[-1],
    }
    scale = np.abs(dx).max()
    fine = np.linspace(0.0, time[-1], 200_001)
    motion, motion_slope = damped_motion(fine, **VALUES), known_slope(fine, "k")
    top = abs(motion_slope[motion.argmax()] - dx[x.argmax()])
    foot = abs(motion_slope[motion.argmin()] - dx[x.argmin()])
    # by extremes that lie between rows
    missed = {"max": top, "min": foot, "range": top + foot}
    for statistic, slope in known.items():
        gradient = found.gradient(f"{statistic}({curve})")
        assert gradient["k"] == pytest.approx(slope, abs=GOAL * scale), statistic
        expected = missed.get(statistic, 0.0)
        assert gradient.errors["k"] == pytest.approx(expected, rel=0.1, abs=GOAL * scale)
    assert found.gradients["largest"]["k"] == found.gradient((curve, "max"))["k"]
    # a parameter in the formula varies, too
    product = found.gradient(f"final(k*{curve})")
    assert product["k"] == pytest.approx(x[-1] + VALUES["k"] * dx[-1], abs=100 * GOAL * scale)


def test_what_has_no_derivative_is_refused():
    """The time of an extreme jumps from row to row; names are checked."""
    found = ms.sensitivities(damped(), "k", check=False, **ROWS)
    with pytest.raises(SolverError, match="time of a row"):
        found.gradient("time_of_max([joints/slide/coordinate/shift])")
    with pytest.raises(KeyError, match="k"):
        found.derivative("joints/slide/coordinate", "m")
    with pytest.raises(ModelError, match="statistic"):
        found.gradient("[joints/slide/coordinate/shift]")
    assert np.isnan(found.error("joints/slide/coordinate")).all()
    for names in (["nothing"], ["k", "k"], [], ["bodies.block.inertia"]):
        with pytest.raises(ModelError):
            ms.sensitivities(damped(), names, **ROWS)
    with pytest.raises(SolverError, match="ali3p has steps of its own"):
        ms.sensitivities(damped(), "k", solver="ali3p", **ROWS)
    with pytest.raises(SolverError, match="abm takes no given steps"):
        ms.sensitivities(damped(), "k", integrator="abm", **ROWS)
    with pytest.raises(SolverError, match="no method"):
        ms.sensitivities(damped(), "k", method="adjoint", **ROWS)


@pytest.mark.parametrize(
    "given",
    [
        (f"max({COORDINATE})",),
        ([f"max({COORDINATE})"],),
        ({"peak": f"max({COORDINATE})"},),
        ([f"max({COORDINATE})"], [f"min({COORDINATE})"]),
    ],
)
def test_responses_in_the_place_of_parameters_are_answered_by_the_call(given):
    """Who gives no numbers sees both calls that are right."""
    with pytest.raises(ms.ModelError) as told:
        ms.sensitivities(oscillator(), *given, duration=0.1)
    (problem,) = told.value.problems
    assert problem.path == "parameters"
    assert f"responses=['max({COORDINATE})']" in problem.message
    assert "ms.gradient(model, of=" in problem.message


def test_a_table_has_a_column_for_each_parameter_and_component(monkeypatch):
    """pandas gets two levels of columns over time, with the values of the arrays."""
    pandas = SimpleNamespace(
        DataFrame=lambda columns, index: (columns, index),
        Index=lambda values, name: (name, values),
    )
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    found = ms.sensitivities(damped(), ["k", "c"], check=False, **ROWS)
    columns, (name, times) = found.to_dataframe(["bodies/block/position"])
    assert name == "time"
    assert np.array_equal(times, found.time)
    assert [parameter for parameter, _ in columns] == ["k"] * 3 + ["c"] * 3
    last = list(columns.values())[-1]
    assert np.array_equal(last, found["bodies/block/position"][1, :, 2])
    assert "k, c" in repr(found)


def pendulum(**more):
    """A rod of length L about a pin along y, held out from hanging down by an angle."""
    return ms.Mechanism(
        name="Pendulum",
        gravity=(0, 0, -9.81),
        parameters={"L": 0.7, "g": 9.81, **more},
        bodies=[
            {
                "name": "rod",
                "mass": 1.5,
                "inertia": [[0.02, 0, 0], [0, 0.02, 0], [0, 0, 0.02]],
                "position": [0, 0, "-L"],
            }
        ],
        joints=[
            {
                "name": "pin",
                "type": "revolute",
                "body1": "ground",
                "body2": "rod",
                # the axis of a revolute joint is z of its frames
                "frame1": {"orientation": [0.5**0.5, -(0.5**0.5), 0, 0]},
                "frame2": {"position": [0, 0, "L"], "orientation": [0.5**0.5, -(0.5**0.5), 0, 0]},
                "initial": {"coordinate": 1.2, "rate": 0.4},
            }
        ],
    )


def variational(time):
    """Angle of the pendulum and its derivatives by L, angle and rate at the start, by SciPy."""
    mass, inertia, L = 1.5, 0.02, 0.7

    def slope(t, y):
        del t
        angle, about = y[0], inertia + mass * L**2
        pull = -9.81 * mass * L / about
        by_length = -9.81 * mass * (inertia - mass * L**2) / about**2
        rows = [y[1], pull * np.sin(angle)]
        for k in range(3):
            s, ds = y[2 + 2 * k : 4 + 2 * k]
            own = by_length * np.sin(angle) if k == 0 else 0.0
            rows += [ds, pull * np.cos(angle) * s + own]
        return rows

    start = [1.2, 0.4, 0, 0, 1, 0, 0, 1]
    found = solve_ivp(slope, (0, time[-1]), start, "DOP853", time, rtol=1e-13, atol=1e-14)
    return found.y[[0, 2, 4, 6]]


@pytest.mark.parametrize("method", ["direct", "differences"])
def test_a_pendulum_follows_its_variational_equation(method):
    """By its length, which moves frames and bodies, and by what it begins with."""
    names = ["L", "joints.pin.initial.coordinate", "joints.pin.initial.rate"]
    found = ms.sensitivities(pendulum(), names, method=method, **ROWS)
    angle, *known = variational(found.time)
    assert np.allclose(found.value("joints/pin/coordinate").ravel(), angle, atol=1e-8)
    slopes = found["joints/pin/coordinate"].reshape(3, -1)
    for name, slope, expected in zip(names, slopes, known, strict=True):
        assert np.abs(slope - expected).max() < GOAL * np.abs(expected).max(), name


def test_initial_values_of_a_joint_with_two_coordinates():
    """Free motion along and about an axis: what it begins with, and that times the time."""
    turn = [[0.3, 0, 0], [0, 0.3, 0], [0, 0, 0.2]]
    model = ms.Mechanism(
        name="Free bolt",
        gravity=(0, 0, 0),
        bodies=[ms.Body(name="bolt", mass=2.0, inertia=turn, velocity=(0, 0, 0.5))],
        joints=[{"name": "guide", "type": "cylindrical", "body1": "ground", "body2": "bolt"}],
    )
    place = "joints.guide.initial"
    names = [f"{place}.{key}[{k}]" for key in ("coordinate", "rate") for k in (0, 1)]
    found = ms.sensitivities(model, names, duration=1.0, output_step=0.1)
    assert np.allclose(found.value("bodies/bolt/position")[:, 2], 0.5 * found.time)
    slopes = found["joints/guide/coordinate"]
    for number, name in enumerate(names):
        own = number % 2
        known = np.ones_like(found.time) if "coordinate" in name else found.time
        assert np.allclose(slopes[number, :, own], known, atol=1e-9), name
        assert np.allclose(slopes[number, :, 1 - own], 0.0, atol=1e-9), name
    for wrong in (f"{place}.rate[2]", f"{place}.rate"):
        with pytest.raises(ModelError, match="one of"):
            ms.sensitivities(model, wrong, duration=1.0)


@pytest.mark.parametrize("sharpness", [0.2, 1e-3, 1e-5])
def test_a_law_that_bends_sharply(sharpness):
    """Friction by F tanh(v/e) slows a slider so that sinh(v/e) = sinh(v0/e) exp(-F t / (m e))."""
    pace, mass, duration, start = 10.0, 2.0, 0.2, 1.5 * sharpness
    model = ms.Mechanism(
        name="Slider",
        gravity=(0, 0, 0),
        parameters={"F": pace * mass * sharpness},
        bodies=[ms.Body(name="block", mass=mass, inertia=np.eye(3).tolist())],
        joints=[
            {
                "name": "rail",
                "type": "prismatic",
                "body1": "ground",
                "body2": "block",
                "initial": {"rate": start},
                "effort": f"-F*tanh(v/{sharpness})",
            }
        ],
    )
    options = {"integrator": "rk4", "fixed_step": 1e-3, "duration": duration, "output_step": 0.1}
    places = ["joints.rail.initial.rate", "F"]
    found = ms.gradient(model, "final([joints/rail/rate])", places, **options)
    grown = np.sinh(1.5) * np.exp(-pace * duration)
    by_start = np.cosh(1.5) / np.cosh(np.arcsinh(grown)) * np.exp(-pace * duration)
    by_force = -duration / mass * np.tanh(np.arcsinh(grown))
    assert np.array(found) == pytest.approx([by_start, by_force], rel=1e-7)
