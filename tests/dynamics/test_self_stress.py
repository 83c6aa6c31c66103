"""Self-stress taken out by relaxation against an orthonormal basis of it, and dense matrices."""

import numpy as np
import pytest
from numba import njit

from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.dynamics.divide_and_conquer.relaxation import FEWEST, take_out_by_relaxation
from mechstudio.dynamics.divide_and_conquer.self_stress import find_self_stress
from mechstudio.generators import four_bar_row
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.right_side_timing import ready_to_repeat
from tests.reference.planar import lattice, parallelograms

ROUNDING = 1e-10  # of the given loads


@njit
def _relax(system, work):
    return take_out_by_relaxation(system, work)


@njit
def _basis(system, work):
    factorize_with(system, work, work.ranks.reaction_tolerance)
    return find_self_stress(system, work)


def prepared(mechanism):
    """Constants and workspace of a mechanism, factorized at its start."""
    options = RunOptions.for_mechanism(mechanism, solver="hdca", integrator="dop853")
    advance = ready_to_repeat(mechanism, options)
    advance.repeat(1)
    return advance._data.system, advance.work


def scales(system):
    """What makes multipliers along unit directions of scaled impulses; 0 outside, shape (m, 6)."""
    found = np.zeros((len(system.joints), 6))
    for j, joint in enumerate(system.joints):
        for k in range(joint["open_count"], 6):
            is_turn = joint["axis_order"][k] >= 3
            scale = joint["angular_scale"] if is_turn else joint["linear_scale"]
            found[j, k - joint["open_count"]] = scale
    return found


def doubled(mechanism):
    """The mechanism with every joint twice."""
    copies = [joint.model_copy(update={"name": f"{joint.name}_2"}) for joint in mechanism.joints]
    return mechanism.model_copy(update={"joints": (*mechanism.joints, *copies)})


def relaxed(system, work):
    """Random loads along unit directions, and what is left of them without their self-stress."""
    scale = scales(system)
    loads = np.random.default_rng(0).normal(size=scale.shape) * (scale > 0.0)
    work.impulse[:] = 0.0
    work.impulse[: len(scale)] = loads
    assert work.ranks.null_count == work.ranks.redundant_count >= FEWEST
    assert _relax(system, work)
    assert not work.compliance.any()
    return (loads * scale).ravel(), (work.impulse[: len(scale)] * scale).ravel()


def bodily_loads(system, work):
    """D: loads on all bodies by loads of joints along unit directions, shape (6 n, 6 m)."""
    scale = scales(system)
    found = np.zeros((len(system.bodies), 6, *scale.shape))
    for j, joint in enumerate(system.joints):
        for k in range(joint["open_count"], 6):
            m = k - joint["open_count"]
            for sign, body, wrench in ((-1, "body1", work.wrench1), (1, "body2", work.wrench2)):
                if joint[body] >= 0:
                    found[joint[body], :, j, m] += sign * wrench[j, k] / scale[j, m]
    return found.reshape(-1, scale.size)


def of_unlike_masses(decades, angle):
    """A row of parallelograms whose bars have masses of so many decades."""
    names = [body.name for body in parallelograms(8, angle, 1.0).bodies]
    masses = 10.0 ** (decades * np.random.default_rng(1).uniform(-0.5, 0.5, len(names)))
    return parallelograms(8, angle, 1.0, dict(zip(names, masses.tolist(), strict=True)))


@pytest.mark.wide
@pytest.mark.parametrize(
    "mechanism",
    [
        four_bar_row(5),
        four_bar_row(40),
        four_bar_row(120),
        doubled(four_bar_row(6)),
        parallelograms(160, 0.01, 1.0),
    ],
    ids=["row of 5", "row of 40", "row of 120", "row of 6, each joint twice", "nearly flat row"],
)
def test_relaxation_takes_out_what_the_basis_holds(mechanism):
    """What is left of random loads is normal to all self-stress, and what went is part of it."""
    system, work = prepared(mechanism)
    given, left = relaxed(system, work)
    basis = work.self_stress[: _basis(system, work)].reshape(-1, given.size)
    assert len(basis) == work.ranks.redundant_count
    assert np.abs(basis @ left).max() < ROUNDING * np.linalg.norm(given)
    gone = given - left
    part = basis.T @ (basis @ gone)
    assert np.abs(part - gone).max() < ROUNDING * np.linalg.norm(given)


@pytest.mark.wide
@pytest.mark.parametrize(
    "mechanism",
    [
        four_bar_row(5),
        doubled(lattice(2)),
        lattice(5),
        parallelograms(20, 0.03, 1.0),
        of_unlike_masses(2.0, 1.0),
        of_unlike_masses(2.0, 0.05),
    ],
    ids=["row", "twice", "lattice", "nearly flat", "unlike masses", "unlike masses, nearly flat"],
)
def test_relaxed_loads_are_those_of_least_norm_that_do_the_same(mechanism):
    """By the pseudo-inverse of the dense matrix D, in which the assembly has no part."""
    system, work = prepared(mechanism)
    matrix = bodily_loads(system, work)
    given, left = relaxed(system, work)
    size = np.linalg.norm(given)
    off = np.linalg.norm(matrix @ (left - given)) / np.linalg.norm(matrix, 2)
    assert off < 1e-12 * size  # 1e-13 of the sum of what the loads do
    best = np.linalg.pinv(matrix, rcond=1e-8) @ (matrix @ given)
    assert np.linalg.norm(left - best) < ROUNDING * size


def test_few_constraints_and_couplings_are_left_to_the_basis():
    """Where relaxation is not for a mechanism, loads stay as they are."""
    system, work = prepared(four_bar_row(2))
    before = np.random.default_rng(1).normal(size=work.impulse.shape)
    work.impulse[:] = before
    assert work.ranks.null_count < FEWEST
    assert not _relax(system, work)
    assert np.array_equal(work.impulse, before)
