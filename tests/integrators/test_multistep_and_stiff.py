"""What the Adams, Radau and Gauss methods are for, on equations that are not of a mechanism."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from mechstudio.integrators.requests import DONE
from mechstudio.simulation.methods.integrators import INTEGRATORS, find_integrator
from mechstudio.simulation.methods.method import keys
from tests.integrators.requests import integrate
from tests.integrators.test_integrators import exact_rotation, rotation, step_of


def van_der_pol(time, state):
    """Van der Pol's oscillator, slow but for its jumps."""
    x, v = state
    return np.array([v, 1000.0 * (1.0 - x * x) * v - x])


def robertson(time, state):
    """Three reactions whose rates differ by nine powers of ten."""
    a, b, c = state
    slow, back, fast = 0.04 * a, 1e4 * b * c, 3e7 * b * b
    return np.array([back - slow, slow - back - fast, fast])


ADAMS = find_integrator("abm")
STIFF = {"van der Pol": (van_der_pol, [2.0, 0.0], 2000.0), "Robertson": (robertson, [1, 0, 0], 1e4)}


def test_adams_takes_few_derivatives():
    """Less than a third of those of dopri5 on a smooth motion at a tight tolerance."""
    counts, errors = {}, {}
    for key in ("abm", "dopri5", "dop853"):
        outcome = integrate(key, rotation, [1, 0], duration=20.0, output_step=0.5, tolerance=1e-9)
        counts[key] = outcome.run.evaluations
        errors[key] = np.abs(outcome.rows - exact_rotation(outcome.times)).max()
    assert counts["abm"] < counts["dopri5"] / 3
    assert counts["abm"] < counts["dop853"]
    assert errors["abm"] < 1e-6


def test_adams_raises_its_order_with_the_tolerance():
    """Loose tolerances are met by low orders, tight ones by high orders; errors follow."""
    highest, errors = [], []
    for tolerance in (1e-3, 1e-6, 1e-9, 1e-12):
        orders = [0]
        made = []

        def keep(size, parts, made=made, make=ADAMS.make):
            made.append(make(size, parts))
            return made[-1]

        def note(run, orders=orders, made=made):
            orders.append(int(made[-1].method.last_order))

        outcome = integrate(
            replace(ADAMS, make=keep),
            rotation,
            [1, 0],
            duration=10.0,
            output_step=0.1,
            tolerance=tolerance,
            after_step=note,
        )
        highest.append(max(orders))
        errors.append(np.abs(outcome.rows - exact_rotation(outcome.times)).max())
    assert highest == sorted(highest)
    assert highest[0] <= 9
    assert highest[-1] >= 10
    assert all(fine < 0.01 * coarse for coarse, fine in pairwise(errors))


@pytest.mark.wide
@pytest.mark.parametrize("problem", STIFF)
def test_radau_solves_stiff_equations(problem):
    """As accurate as SciPy's Radau at the same tolerance, in about as many evaluations."""
    right_side, state, duration = STIFF[problem]
    outcome = integrate(
        "radau", right_side, state, duration=duration, output_step=duration / 100, tolerance=1e-6
    )
    exact, other = (
        solve_ivp(
            right_side,
            (0.0, duration),
            state,
            method="Radau",
            rtol=tolerance,
            atol=tolerance,
            t_eval=outcome.times,
        )
        for tolerance in (1e-9, 1e-6)
    )
    assert outcome.request == DONE
    assert np.abs(outcome.rows - exact.y.T).max() < 2 * np.abs(other.y - exact.y).max()
    # SciPy does not count what its Jacobians take
    assert outcome.run.evaluations < 1.3 * (other.nfev + len(state) * other.njev)


@pytest.mark.parametrize("method", keys(INTEGRATORS))
def test_a_changed_state_starts_anew(method):
    """A formulation may turn the state by any angle at any step; the motion goes on from there."""
    turned = []

    def turn(run):
        if run.steps % 40 == 0:
            # the equations are the same after a quarter of a turn
            run.state[:] = -run.state[1], run.state[0]
            run.restart = 1
            turned.append(run.time)

    times, rows, _, request, _ = integrate(
        method,
        rotation,
        [1, 0],
        duration=5.0,
        output_step=0.1,
        tolerance=1e-6,
        fixed_step=0.1 * step_of(method),
        after_step=turn,
    )
    assert request == DONE
    expected = exact_rotation(times)
    for row, time in enumerate(times):
        for _ in range(sum(instant < time - 1e-12 for instant in turned)):
            expected[row] = -expected[row, 1], expected[row, 0]
    assert np.abs(rows - expected).max() < 1e-3


@pytest.mark.parametrize("method", ["abm", "radau"])
def test_a_projection_within_the_tolerance_costs_no_restart(method):
    """A state that is touched by less than its tolerance takes few evaluations more."""

    def touch(run):
        run.state[:] *= 1.0 + 1e-9
        run.restart = 1

    plain, touched = (
        integrate(
            method,
            rotation,
            [1, 0],
            duration=10.0,
            output_step=1.0,
            tolerance=1e-7,
            after_step=after_step,
        ).run
        for after_step in (None, touch)
    )
    # each touched step takes one derivative more
    assert touched.evaluations - touched.steps < 1.2 * plain.evaluations


@pytest.mark.parametrize("method", ["implicit-midpoint", "gauss4"])
def test_gauss_methods_keep_quadratic_invariants(method):
    """The circle of a rotation is kept to rounding over thousands of steps."""
    _, rows, *_ = integrate(
        method, rotation, [1, 0], duration=100.0, output_step=1.0, fixed_step=0.05
    )
    assert np.abs(np.linalg.norm(rows, axis=1) - 1.0).max() < 1e-12
