"""Explicit methods notice what is much faster than the motion, and nothing else."""

from dataclasses import replace

import numpy as np
import pytest

from mechstudio.integrators.tableau import Tableau
from mechstudio.simulation.methods.integrators import find_integrator
from tests.integrators.requests import Outcome, integrate

COMMON_TIME = ("dopri5", "dop853", "abm")
"""Methods that compare states at the same time: nothing but the state makes derivatives differ."""
DECAY, VIBRATION = 2000.0, 1000.0  # [1/s, rad/s]


def decay(time, state):
    """A fast decay onto a slow motion."""
    return np.array([DECAY * (np.cos(time) - state[0])])


def vibration(time, state):
    """A slow oscillator, and a fast one of small amplitude: coordinates first, then rates."""
    slow, fast, slow_rate, fast_rate = state
    return np.array([slow_rate, fast_rate, -slow, -VIBRATION * VIBRATION * fast])


def oscillation(time, state):
    """An oscillator whose steps follow its motion."""
    return np.array([state[1], -state[0]])


def forced(time, state):
    """No stiffness, but a force that steps have to follow."""
    return np.array([state[1], np.sin(500.0 * time)])


@pytest.fixture
def watched():
    """Integrate and give the memory of the method, too."""

    def run(key, parts, *arguments, **options) -> tuple[Outcome, Tableau]:
        made, entry = [], find_integrator(key)

        def keep(size, _parts):
            made.append(entry.make(size, parts))
            return made[-1]

        keeping = replace(entry, make=keep)
        outcome = integrate(keeping, *arguments, duration=2.0, output_step=0.1, **options)
        return outcome, made[0].method

    return run


@pytest.mark.parametrize("key", ["bs23", *COMMON_TIME])
def test_a_fast_decay_is_noticed(watched, key):
    """Most steps are limited by it, and its rate is found."""
    outcome, method = watched(key, (0, 0), decay, [0.0], tolerance=1e-4)
    assert method.watch.is_stiff == 1
    assert method.watch.limited > 0.8 * outcome.run.steps
    # the stages of bs23 differ by a part of the slow motion, too
    assert method.watch.fastest == pytest.approx(DECAY, rel=1.0 if key == "bs23" else 0.01)


@pytest.mark.wide
@pytest.mark.parametrize("key", COMMON_TIME)
@pytest.mark.parametrize("momentum_unit", [1e-3, 1.0, 1e3])
def test_a_fast_vibration_is_noticed_in_any_units(watched, key, momentum_unit):
    """Frequencies come out in whatever units the momenta are."""

    def scaled(time, state):
        units = np.array([1.0, 1.0, momentum_unit, momentum_unit])
        return vibration(time, state / units) * units

    start = [1.0, 1e-7, 0.0, 0.0]
    outcome, method = watched(key, (2, 2), scaled, start, tolerance=1e-6)
    assert method.watch.limited > 0.8 * outcome.run.steps
    assert method.watch.fastest == pytest.approx(VIBRATION, rel=0.05)


@pytest.mark.parametrize("key", COMMON_TIME)
@pytest.mark.parametrize("tolerance", [1e-3, 1e-6, 1e-9])
@pytest.mark.parametrize("problem", [oscillation, forced])
def test_other_runs_are_not_suspected(watched, key, tolerance, problem):
    """Steps that follow the motion, or a force, are no sign of stiffness."""
    _, method = watched(key, (1, 1), problem, [1.0, 0.0], tolerance=tolerance)
    assert method.watch.limited == 0


def test_fixed_steps_are_not_suspected(watched):
    """Nothing limits a step that is given."""
    _, method = watched("dopri5", (0, 0), decay, [0.0], fixed_step=1e-3)
    assert method.watch.limited == 0
