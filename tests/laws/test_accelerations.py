"""Accelerations and reactions of every method equal those of the dense equations of motion."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from mechstudio.model import Mechanism
from tests.laws.solved import (
    FORMULATIONS,
    SAMPLES,
    formulations_of,
    relative_error,
    sample,
    solved,
)
from tests.reference.dense_dynamics import DenseSolution, solve, unbalanced_loads
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.random_models import (
    ALL_TYPES,
    CLOSING_TYPES,
    HINGES,
    LINKAGES,
    random_doubles,
    random_linkage,
    random_loops,
    random_tree,
)

TOLERANCE = 1e-9

FAMILIES: dict[str, tuple[int, Callable[[np.random.Generator], Mechanism]]] = (
    {
        "trees": (200, lambda rng: random_tree(rng, int(rng.integers(1, 16)))),
        "large trees": (3, lambda rng: random_tree(rng, 60)),
        "loops through ball joints": (
            40,
            lambda rng: random_loops(rng, int(rng.integers(4, 12)), 2, closing=("spherical",)),
        ),
        "loops through all joints": (
            40,
            lambda rng: random_loops(rng, int(rng.integers(6, 16)), 2),
        ),
        "planar linkages": (24, lambda rng: random_linkage(rng, LINKAGES[rng.integers(4)])),
        "mixed linkages": (24, lambda rng: random_linkage(rng, LINKAGES[rng.integers(4)], HINGES)),
        "doubled joints": (24, lambda rng: random_doubles(rng, int(rng.integers(1, 5)))),
    }
    | {
        f"trees of {kind} joints": (5, lambda rng, kind=kind: random_tree(rng, 8, (kind,)))
        for kind in ALL_TYPES
    }
    | {
        f"loops through {kind} joints": (
            5,
            lambda rng, kind=kind: random_loops(rng, 6, 1, closing=(kind,)),
        )
        for kind in CLOSING_TYPES
    }
)
"""Random models: how many, and how one is made."""


@cache
def reference(family: str, seed: int) -> tuple[Mechanism, DenseSolution]:
    """A random model and its dense solution."""
    mechanism = FAMILIES[family][1](np.random.default_rng(seed))
    return mechanism, solve(DenseModel(mechanism), *initial_state(mechanism))


def tolerance_of(solution: DenseSolution) -> float:
    """Rounding grows with the square of the constraints' condition in any method on J M^-1 J^T."""
    return max(TOLERANCE, 1e-14 * solution.condition**2)


@pytest.mark.parametrize("method", FORMULATIONS)
@pytest.mark.parametrize("family", FAMILIES)
def test_random_models_agree_with_the_dense_equations(family, method):
    """Accelerations and minimum-norm reactions at a random state, relative to the largest."""
    failures = []
    for seed in range(FAMILIES[family][0]):
        mechanism, expected = reference(family, seed)
        motion = solved(mechanism, method)
        errors = (
            relative_error(motion.acceleration[0], expected.acceleration),
            relative_error(motion.reaction[0], expected.reaction),
        )
        if not max(errors) < tolerance_of(expected):
            failures.append((seed, *errors, expected.condition))
    assert not failures, f"seed, acceleration and reaction error, condition: {failures}"


@pytest.mark.parametrize("method", FORMULATIONS)
@pytest.mark.parametrize("family", FAMILIES)
def test_each_body_is_in_balance(family, method):
    """Loads, reactions and inertia forces add up to nothing on each body."""
    for seed in range(min(10, FAMILIES[family][0])):
        mechanism, expected = reference(family, seed)
        motion = solved(mechanism, method)
        rest = unbalanced_loads(
            DenseModel(mechanism),
            *initial_state(mechanism),
            motion.acceleration[0],
            motion.reaction[0],
        )
        scale = 1 + np.abs(expected.reaction).max(initial=0.0)
        assert np.abs(rest).max() < tolerance_of(expected) * scale, seed


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_start_alike_by_every_method(name):
    """All methods agree with each other at the start of each sample."""
    mechanism = sample(name)
    motions = [solved(mechanism, method) for method in formulations_of(mechanism)]
    for motion in motions[1:]:
        assert relative_error(motion.acceleration, motions[0].acceleration) < TOLERANCE
        assert relative_error(motion.reaction, motions[0].reaction) < TOLERANCE
        assert np.allclose(motion.coordinate, motions[0].coordinate, rtol=0, atol=1e-14)
        assert np.allclose(motion.rate, motions[0].rate, rtol=0, atol=1e-12)
