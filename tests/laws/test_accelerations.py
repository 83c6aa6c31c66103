"""Accelerations and reactions of every method equal those of the dense equations of motion."""

from collections.abc import Callable

import numpy as np
import pytest

from mechstudio.model import Mechanism
from tests.amounts import examples
from tests.laws.solved import (
    FORMULATIONS,
    SAMPLES,
    TREE_ONLY,
    formulations_of,
    relative_error,
    sample,
    solved,
)
from tests.reference.dense_dynamics import DenseSolution, solve
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.random_elements import (
    CURVATURE,
    DRIVABLE,
    driven_loop_of,
    driven_tree_of,
    fully_loaded,
    random_driven_tree,
)
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
from tests.reference.rotations import Array

TOLERANCE = 1e-9

FAMILIES: dict[str, tuple[int, Callable[[np.random.Generator], Mechanism]]] = (
    {
        "trees": (25, lambda rng: random_tree(rng, int(rng.integers(1, 16)))),
        "large trees": (2, lambda rng: random_tree(rng, 60)),
        "trees under loads": (
            8,
            lambda rng: fully_loaded(random_tree(rng, int(rng.integers(2, 16))), rng),
        ),
        "loops under loads": (6, lambda rng: fully_loaded(random_loops(rng, 8, 2), rng)),
        "driven trees": (8, lambda rng: random_driven_tree(rng, int(rng.integers(1, 16)))),
        "large driven trees": (1, lambda rng: random_driven_tree(rng, 60)),
        "driven trees of one joint": (
            8,
            lambda rng: driven_tree_of(rng, str(rng.choice(DRIVABLE)), 6),
        ),
        "driven loops": (8, lambda rng: driven_loop_of(rng, str(rng.choice(DRIVABLE)))),
        "loops through ball joints": (
            8,
            lambda rng: random_loops(rng, int(rng.integers(4, 12)), 2, closing=("spherical",)),
        ),
        "loops through all joints": (
            10,
            lambda rng: random_loops(rng, int(rng.integers(6, 16)), 2),
        ),
        "planar linkages": (8, lambda rng: random_linkage(rng, LINKAGES[rng.integers(4)])),
        "mixed linkages": (8, lambda rng: random_linkage(rng, LINKAGES[rng.integers(4)], HINGES)),
        "doubled joints": (8, lambda rng: random_doubles(rng, int(rng.integers(1, 5)))),
    }
    | {
        f"trees of {kind} joints": (3, lambda rng, kind=kind: random_tree(rng, 8, (kind,)))
        for kind in ALL_TYPES
    }
    | {
        f"loops through {kind} joints": (
            3,
            lambda rng, kind=kind: random_loops(rng, 6, 1, closing=(kind,)),
        )
        for kind in CLOSING_TYPES
    }
)
"""Random models: how many, and how one is made."""

TREES = tuple(family for family in FAMILIES if "trees" in family)
FEW = 5
"""Models of a family for the methods for trees, which take reactions from divide and conquer."""


def dense(mechanism: Mechanism) -> DenseModel:
    """The dense model with what its drivers ask for."""
    model = DenseModel(mechanism)
    model.driven_acceleration[:] = CURVATURE
    return model


def tolerance_of(solution: DenseSolution) -> float:
    """Rounding grows with the square of the constraints' condition in any method on J M^-1 J^T."""
    return max(TOLERANCE, 1e-14 * solution.condition**2)


@pytest.mark.wide
@pytest.mark.parametrize("family", FAMILIES)
def test_random_models_agree_with_the_dense_equations(family):
    """Accelerations, minimum-norm reactions and efforts of drivers, relative to the largest.

    A model goes through all methods in turn: runs after the first find its joints closed.
    """
    failures = []
    count, make = FAMILIES[family]
    for seed in range(examples(count)):
        mechanism = make(np.random.default_rng(seed))
        expected = solve(dense(mechanism), *initial_state(mechanism))
        of_trees = TREE_ONLY if family in TREES and seed < FEW else ()
        for method in (*FORMULATIONS, *of_trees):
            motion = solved(mechanism, method)
            errors = (
                relative_error(motion.acceleration[0], expected.acceleration),
                relative_error(motion.reaction[0], expected.reaction),
                relative_error(motion.effort[0], expected.effort),
            )
            if not max(errors) < tolerance_of(expected):
                failures.append((method, seed, *errors, expected.condition))
    assert not failures, f"method, seed, errors as above, condition: {failures}"


def rate_rounding(mechanism: Mechanism, rates: Array) -> float:
    """What rounding may leave of rates that are computed from momenta.

    Divide and conquer first lets every body carry the momentum of all that hangs on it, and then
    constraint impulses slow it down: a shaft of 5e-6 kg m^2 that turns arms of 5 kg m^2 begins at
    a million times its rate, and rounding is relative to that.
    """
    largest = sum(
        np.trace(body.inertia) + body.mass * float(np.square(body.position).sum())
        for body in mechanism.bodies
    )
    least = min(float(np.linalg.eigvalsh(body.inertia)[0]) for body in mechanism.bodies)
    ratio = largest / least if least > 0.0 else 1.0
    return 4.0 * float(np.finfo(float).eps) * ratio * float(np.abs(rates).max(initial=0.0))


@pytest.mark.wide
@pytest.mark.parametrize("name", SAMPLES)
def test_samples_start_alike_by_every_method(name):
    """All methods agree with each other at the start of each sample."""
    mechanism = sample(name)
    motions = [solved(mechanism, method) for method in formulations_of(mechanism)]
    for motion in motions[1:]:
        assert relative_error(motion.acceleration, motions[0].acceleration) < TOLERANCE
        assert relative_error(motion.reaction, motions[0].reaction) < TOLERANCE
        assert np.allclose(motion.coordinate, motions[0].coordinate, rtol=0, atol=1e-14)
        rounding = max(1e-12, rate_rounding(mechanism, motions[0].rate))
        assert np.allclose(motion.rate, motions[0].rate, rtol=0, atol=rounding)
