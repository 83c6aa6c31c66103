"""The equations of every solver lead to the accelerations of MuJoCo."""

from functools import cache

import numpy as np
import pytest

from mechstudio.joints import JOINT_TYPES
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.solvers import find_solver
from tests.dynamics.evaluation import DIVIDE_AND_CONQUER, Evaluation, states
from tests.independent.mujoco_tree import body_accelerations
from tests.laws.solved import FORMULATIONS, TREE_ONLY, relative_error, solved
from tests.reference.random_models import random_tree
from tests.reference.rotations import Array, matrix_of

MISSING = ("screw", "distance")
"""MuJoCo has a screw as a soft constraint only, and a distance is no joint of a tree."""

TYPES = tuple(kind.key for kind in JOINT_TYPES if kind.key not in MISSING)

SOLVERS = tuple(key for key in (*FORMULATIONS, *TREE_ONLY) if key != "ali3p")
"""Those with equations for a derivative; the ALi3p has equations for the end of a step."""

TOLERANCE = 1e-9
"""Relative to the largest acceleration, or to 1 m/s^2 where bodies rest."""

ROUNDING = {"hzu": 1e-8}
"""Larger tolerances: multipliers of long chains square the condition of the constraints."""

TREES = 12


@cache
def trees() -> tuple[tuple[Mechanism, Array], ...]:
    """Trees of all joints, in both directions, with up to 60 bodies, and MuJoCo's answers."""
    found = []
    for seed in range(TREES):
        rng = np.random.default_rng(seed)
        size = 60 if seed == 0 else int(rng.integers(1, 30))
        mechanism = random_tree(rng, size, TYPES, elements=False)
        found.append((mechanism, expected(mechanism)))
    return tuple(found)


@cache
def trees_of(kind: str) -> tuple[tuple[Mechanism, Array], ...]:
    """Trees of one joint type, which show a fault that a mixture might hide."""
    models = (random_tree(np.random.default_rng(k), 6, (kind,), elements=False) for k in range(5))
    return tuple((mechanism, expected(mechanism)) for mechanism in models)


def expected(mechanism: Mechanism) -> Array:
    """Accelerations of the body frames by MuJoCo, at the joint rates of the start."""
    work, rates, first = assemble(mechanism).work, {}, 0
    for joint in mechanism.joints:
        count = joint.joint_type.rate_count
        rates[joint.name] = work.rate[first : first + count].copy()
        first += count
    return body_accelerations(mechanism, rates)


def of_mass_centers(mechanism: Mechanism, acceleration: Array) -> Array:
    """Accelerations of the mass centers instead of the body frames."""
    moved = acceleration.copy()
    for row, body in zip(moved, mechanism.bodies, strict=True):
        arm = matrix_of(np.array(body.orientation)) @ np.array(body.center_of_mass)
        spin = np.array(body.angular_velocity)
        row[:3] += np.cross(row[3:], arm) + np.cross(spin, np.cross(spin, arm))
    return moved


def error(mechanism: Mechanism, answer: Array, solver: str) -> float:
    """Largest error of what a solver's derivative of its state does to the velocities."""
    assembly = assemble(mechanism)
    momenta, rates = states(assembly)
    state = momenta if find_solver(solver).has_momenta else rates
    found = Evaluation(assembly, solver, state.value).accelerations()
    return relative_error(found, of_mass_centers(mechanism, answer))


def test_all_solvers_are_here():
    """Two by divide and conquer, seven for trees."""
    assert len(SOLVERS) == 9
    assert set(DIVIDE_AND_CONQUER) <= set(SOLVERS)


@pytest.mark.wide
@pytest.mark.parametrize("solver", SOLVERS)
def test_random_trees(solver):
    """The solver's own equations, not those of the output rows, move all bodies as MuJoCo does."""
    errors = [error(mechanism, answer, solver) for mechanism, answer in trees()]
    assert max(errors) < ROUNDING.get(solver, TOLERANCE)


@pytest.mark.wide
@pytest.mark.parametrize("solver", SOLVERS)
def test_each_joint_type(solver):
    """The same for trees of one joint type."""
    for kind in TYPES:
        errors = [error(mechanism, answer, solver) for mechanism, answer in trees_of(kind)]
        assert max(errors) < TOLERANCE, kind


def test_reported_accelerations():
    """What a result tells in its rows, which is computed alike for all solvers."""
    for mechanism, answer in trees():
        motion = solved(mechanism, "dca")
        assert relative_error(motion.acceleration[0], answer) < TOLERANCE
