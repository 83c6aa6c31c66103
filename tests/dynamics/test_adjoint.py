"""Reverse mode of one evaluation: a weight times the derivatives by the state, by differences."""

import numpy as np
import pytest

from mechstudio.dynamics.adjoint.evaluation import evaluate_state, pull_evaluation
from mechstudio.dynamics.adjoint.memory import allocate_cotangents
from mechstudio.dynamics.kinematics.state import save_state
from mechstudio.dynamics.kinematics.workspace import allocate
from mechstudio.joints import JOINT_TYPES
from mechstudio.simulation.assembling.assemble import assemble
from tests.reference.random_elements import driven, fully_loaded, some_coordinates
from tests.reference.random_models import random_tree

TIME = 0.3
STEP = 1e-5  # of the differences: dry friction sets in within a thousandth of a unit
GOAL = 1e-6  # of the largest: differences of such steps leave rounding, laws have kinks


def pulled_and_differences(mechanism, rng):
    """Both cotangents of the state of a model, for a random weight, each of shape (N,)."""
    assembly = assemble(mechanism)
    system, sizes, *_ = assembly.compiled
    work = allocate(system, sizes, 1e-8)
    work.clock.now = TIME
    work.coordinate[:] = work.expected_coordinate[:] = assembly.work.coordinate
    work.coupled_offset[:] = assembly.work.coupled_offset
    state = np.zeros(sizes.state)
    save_state(system, assembly.work, state, sizes.state_coordinates, assembly.work.rate)
    count = sizes.state_coordinates + sizes.state_rates
    weight = np.zeros(sizes.state)
    weight[:count] = rng.normal(size=count)

    def value(place):
        slope = np.zeros(sizes.state)
        evaluate_state(system, work, place, sizes.state_coordinates, slope)
        return weight @ slope, slope

    _, slope = value(state)
    bars = allocate_cotangents(system, sizes, 0)
    found = np.zeros(sizes.state)
    pull_evaluation(system, work, bars, state, slope, weight, found)
    expected = np.zeros(sizes.state)
    for i in range(count):
        unit = np.zeros(sizes.state)
        unit[i] = STEP
        near = value(state + unit)[0] - value(state - unit)[0]
        far = value(state + 2 * unit)[0] - value(state - 2 * unit)[0]
        expected[i] = (8.0 * near - far) / (12.0 * STEP)
    return found[:count], expected[:count]


def assert_same(mechanism, rng):
    """The reverse mode agrees with differences."""
    found, expected = pulled_and_differences(mechanism, rng)
    assert np.abs(found - expected).max() <= GOAL * np.abs(expected).max()


@pytest.mark.parametrize("kind", [kind.key for kind in JOINT_TYPES if kind.carries and kind.free])
def test_every_joint_of_a_tree(kind):
    """Three bodies behind joints of one kind, as body 1 and as body 2, with springs and dampers."""
    for seed in range(2):
        rng = np.random.default_rng(seed)
        assert_same(random_tree(rng, 3, (kind,), floating=0.0), rng)


@pytest.mark.parametrize("seed", range(6))
def test_every_load_and_drivers(seed):
    """Trees of all joints with every kind of load, and with drivers on some coordinates."""
    rng = np.random.default_rng(seed)
    mechanism = fully_loaded(random_tree(rng, 5), rng)
    assert_same(driven(mechanism, some_coordinates(mechanism, rng, 0.2), rng), rng)
