"""Self-stress taken out by relaxation against an orthonormal basis of it."""

import numpy as np
import pytest
from numba import njit

from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.dynamics.divide_and_conquer.relaxation import FEWEST, take_out_by_relaxation
from mechstudio.dynamics.divide_and_conquer.self_stress import find_self_stress
from mechstudio.generators import four_bar_row
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.right_side_timing import ready_to_repeat


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


@pytest.mark.wide
@pytest.mark.parametrize(
    "mechanism",
    [four_bar_row(5), four_bar_row(40), four_bar_row(120), doubled(four_bar_row(6))],
    ids=["row of 5", "row of 40", "row of 120", "row of 6, each joint twice"],
)
def test_relaxation_takes_out_what_the_basis_holds(mechanism):
    """What is left of random loads is normal to all self-stress, and what went is part of it."""
    system, work = prepared(mechanism)
    scale = scales(system)
    loads = np.random.default_rng(0).normal(size=scale.shape) * (scale > 0.0)
    work.impulse[:] = 0.0
    work.impulse[: len(scale)] = loads
    assert work.ranks.null_count == work.ranks.redundant_count >= FEWEST
    assert _relax(system, work)
    left = work.impulse[: len(scale)] * scale
    given = loads * scale
    assert not work.compliance.any()
    basis = work.self_stress[: _basis(system, work)].reshape(-1, scale.size)
    assert len(basis) == work.ranks.redundant_count
    assert np.abs(basis @ left.ravel()).max() < 1e-8 * np.linalg.norm(given)
    gone = (given - left).ravel()
    part = basis.T @ (basis @ gone)
    assert np.abs(part - gone).max() < 1e-8 * np.linalg.norm(given)


def test_few_constraints_and_couplings_are_left_to_the_basis():
    """Where relaxation is not for a mechanism, loads stay as they are."""
    system, work = prepared(four_bar_row(2))
    before = np.random.default_rng(1).normal(size=work.impulse.shape)
    work.impulse[:] = before
    assert work.ranks.null_count < FEWEST
    assert not _relax(system, work)
    assert np.array_equal(work.impulse, before)
