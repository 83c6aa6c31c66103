"""The integrators on equations with known solutions, through their requests."""

import numpy as np
import pytest
import scipy.integrate

from mechstudio.integrators.coefficients import BS23, DOP853, DOPRI5
from mechstudio.integrators.requests import (
    DONE,
    FAILED,
    begin,
    row_count,
)
from mechstudio.simulation.methods.integrators import INTEGRATORS, find_integrator
from mechstudio.simulation.methods.method import keys
from tests.integrators.requests import integrate

ORDERS = {
    "bs23": (3, 3),
    "dopri5": (5, 4),
    "dop853": (8, 7),
    "rk4": (4, 3),
    "radau": (5, 3),
    "implicit-midpoint": (2, 2),
    "gauss4": (4, 3),
}
"""Order of the solution and of the dense output, of methods that take fixed steps."""

CONTROLLED = tuple(key for key in keys(INTEGRATORS) if find_integrator(key).step_size != "fixed")
SLACK = 0.3  # observed orders come this close to the nominal ones
STEP = 1e-2  # of methods that need one


def step_of(method):
    """A fixed step for methods that need one."""
    return 0.0 if method in CONTROLLED else STEP


def rotation(time, state):
    """A nonlinear rotation that also depends on time; exact solution below."""
    x, y = state
    speed = (x * x + y * y) * (1.0 + np.cos(time))
    return np.array([-speed * y, speed * x])


def exact_rotation(time):
    """Angle t + sin t on the unit circle."""
    angle = time + np.sin(time)
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def observed_order(steps, errors):
    """Slope of the error over the step size."""
    return np.polyfit(np.log(steps), np.log(errors), 1)[0]


@pytest.mark.wide
@pytest.mark.parametrize("method", ORDERS)
def test_fixed_steps_converge_with_the_nominal_order(method):
    """The error at the end falls with the power of the step size that the method promises."""
    order = ORDERS[method][0]
    steps = [1 / 8, 1 / 12, 1 / 16, 1 / 24]
    errors = []
    for step in steps:
        _, rows, *_ = integrate(
            method, rotation, [1, 0], duration=3.0, output_step=3.0, fixed_step=step
        )
        errors.append(np.abs(rows[-1] - exact_rotation(3.0)).max())
    assert observed_order(steps, errors) > order - SLACK


@pytest.mark.parametrize("method", ORDERS)
def test_dense_output_converges_with_its_own_order(method):
    """The interpolant within one step is of the order of the dense output."""
    order = ORDERS[method][1]
    steps, errors = [1 / 6, 1 / 8, 1 / 12], []
    for step in steps:
        times, rows, *_ = integrate(
            method, rotation, [1, 0], duration=step, output_step=step / 7, fixed_step=step
        )
        errors.append(np.abs(rows - exact_rotation(times)).max())
    # one step: the local error is one power higher than the global one
    assert observed_order(steps, errors) > order + 1 - SLACK


@pytest.mark.wide
@pytest.mark.parametrize("tolerance", [1e-4, 1e-7, 1e-10])
@pytest.mark.parametrize("method", CONTROLLED)
def test_error_control_keeps_the_tolerance(method, tolerance):
    """Errors add up to a few tolerances per step, or to a modest multiple for few steps."""
    times, rows, run, request, _ = integrate(
        method, rotation, [1, 0], duration=10.0, output_step=0.05, tolerance=tolerance
    )
    assert request == DONE
    bound = tolerance * max(200, 5 * run.steps)
    assert np.abs(rows - exact_rotation(times)).max() < bound
    assert run.evaluations < 60000


@pytest.mark.parametrize("method", keys(INTEGRATORS))
def test_rows_come_at_every_output_step_and_at_the_end(method):
    """A duration that is no multiple of the output step still ends with a row."""
    times, rows, _, _, accepted = integrate(
        method, rotation, [1, 0], duration=1.05, output_step=0.1, fixed_step=step_of(method)
    )
    assert np.allclose(times, [*np.arange(11) * 0.1, 1.05], rtol=0, atol=1e-15)
    assert times[-1] == accepted[-1] == 1.05
    assert len(rows) == row_count(1.05, 0.1) == 12


@pytest.mark.parametrize("method", CONTROLLED)
def test_a_jump_is_stepped_over_by_small_steps(method):
    """A discontinuous right-hand side costs rejections, not accuracy."""
    _, rows, run, request, _ = integrate(
        method,
        lambda time, state: np.array([1.0 if time < 0.5 else -1.0]),
        [0.0],
        duration=1.0,
        output_step=1.0,
    )
    assert request == DONE
    assert run.rejected > 0
    assert abs(rows[-1, 0]) < 1e-6


@pytest.mark.parametrize("method", CONTROLLED)
def test_values_that_are_not_finite_end_the_run(method):
    """A pole makes the run fail in front of it; the rows until then are kept."""
    times, rows, run, request, _ = integrate(
        method, lambda time, state: state * state, [1.0], duration=2.0, output_step=0.1
    )
    assert request == FAILED
    assert 0.99 < run.time < 1.01
    assert np.allclose(rows[:9, 0], 1.0 / (1.0 - times[:9]), rtol=1e-5)


@pytest.mark.parametrize("method", keys(INTEGRATORS))
def test_a_start_that_is_not_finite_fails_at_once(method):
    """Nothing is integrated from NaN."""
    *_, run, request, _ = integrate(
        method,
        lambda time, state: np.array([np.nan]),
        [1.0],
        duration=1.0,
        output_step=0.5,
        fixed_step=step_of(method),
    )
    assert request == FAILED
    assert run.steps == 0


@pytest.mark.parametrize("method", keys(INTEGRATORS))
def test_an_empty_state_is_integrated(method):
    """A mechanism without freedom still gives its rows."""
    times, _, _, request, _ = integrate(
        method,
        lambda time, state: state,
        [],
        duration=1.0,
        output_step=0.25,
        fixed_step=step_of(method),
    )
    assert request == DONE
    assert len(times) == 5


def test_settings_reach_the_memory():
    """Tolerances are kept apart."""
    atol = np.array([1e-5, 1e-4])
    run = begin(np.zeros(2), 7, duration=1.0, output_step=0.1, rtol=1e-3, atol=atol)
    assert run.rtol == 1e-3
    assert np.array_equal(run.absolute, atol)


@pytest.mark.parametrize(
    ("pair", "name"),
    [(BS23, "RK23"), (DOPRI5, "RK45"), (DOP853, "DOP853")],
    ids=lambda one: str(one)[:6],
)
def test_coefficients_are_those_of_scipy(pair, name):
    """Digit by digit."""
    theirs = getattr(scipy.integrate, name)
    is_nested = name == "DOP853"
    assert pair.order == theirs.error_estimator_order
    assert_rows(pair.a, theirs.A)
    assert_rows((pair.b, pair.c), (theirs.B, theirs.C))
    assert pair.error == tuple(theirs.E5 if is_nested else theirs.E)
    assert_rows(pair.dense, theirs.D if is_nested else theirs.P)
    if is_nested:
        assert_rows(pair.extra_a, theirs.A_EXTRA)
        assert_rows((pair.error3, pair.extra_c), (theirs.E3, theirs.C_EXTRA))


def assert_rows(rows, expected):
    """The rows with zeros at their ends are the expected ones."""
    assert len(rows) == len(expected)
    for row, other in zip(rows, expected, strict=True):
        assert (*row, *[0.0] * (len(other) - len(row))) == tuple(other)


def test_dop853_agrees_with_scipy():
    """Steps, evaluations and dense output follow SciPy's implementation of the same method."""
    times, rows, run, _, _ = integrate(
        "dop853", rotation, [1, 0], duration=5.0, output_step=0.25, tolerance=1e-9
    )
    reference = scipy.integrate.solve_ivp(
        rotation, (0, 5), [1, 0], method="DOP853", rtol=1e-9, atol=1e-9, t_eval=times
    )
    assert np.abs(rows - reference.y.T).max() < 1e-8
    assert run.evaluations < 1.3 * reference.nfev + 60
