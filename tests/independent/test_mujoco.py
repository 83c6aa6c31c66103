"""Accelerations of every method agree with those of MuJoCo."""

import numpy as np
import pytest

from mechstudio.joints import JOINT_TYPES
from mechstudio.model import Mechanism
from tests.independent.mujoco_tree import body_accelerations
from tests.laws.solved import METHODS, relative_error, solved
from tests.reference.random_models import random_tree

MISSING = ("screw", "distance")
"""MuJoCo has a screw as a soft constraint only, and a distance is no joint of a tree."""

TYPES = tuple(kind.key for kind in JOINT_TYPES if kind.key not in MISSING)

TOLERANCE = 1e-9
"""Relative to the largest acceleration, or to 1 m/s^2 where bodies rest."""


def largest_error(mechanism: Mechanism, method: str) -> float:
    """Largest difference of accelerations, relative to the largest."""
    motion = solved(mechanism, method)
    rates, first = {}, 0
    for joint in mechanism.joints:
        count = joint.joint_type.rate_count
        rates[joint.name] = motion.rate[0, first : first + count]
        first += count
    expected = body_accelerations(mechanism, rates)
    return relative_error(motion.acceleration[0], expected)


@pytest.mark.parametrize("method", METHODS)
def test_random_trees(method):
    """Trees of all joints, in both directions, with up to 60 bodies."""
    errors = []
    for seed in range(30):
        rng = np.random.default_rng(seed)
        size = 60 if seed == 0 else int(rng.integers(1, 30))
        errors.append(largest_error(random_tree(rng, size, TYPES, elements=False), method))
    assert max(errors) < TOLERANCE


@pytest.mark.parametrize("kind", TYPES)
def test_each_joint_type(kind):
    """Trees of one joint type, which shows a fault that a mixture might hide."""
    for seed in range(5):
        rng = np.random.default_rng(seed)
        assert largest_error(random_tree(rng, 6, (kind,), elements=False), "dca") < TOLERANCE
