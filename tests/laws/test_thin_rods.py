"""Loops of thin rods, of any slenderness and with masses over decades, run like any others.

The inertia of a rod about its own axis is smaller than that across it by the square of radius over
length. Nothing of it shows in a planar motion, so that neither counts nor steps may depend on it.
"""

from functools import cache

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.model import Mechanism
from mechstudio.simulation import check, simulate
from tests.laws.solved import motion_of
from tests.reference.rods import rod_loop

SLENDER = (0.1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6)
"""Radius over length."""

LOOPS = tuple((seed, 3 + seed % 6) for seed in range(6))
"""Seeds and numbers of rods: from a structure with one freedom less than two to eight rods."""

TOLERANCE = 1e-8
DURATION = 0.3


def loop(seed: int, count: int, slenderness: float, tilt: bool) -> Mechanism:
    """A loop with masses over six decades."""
    return rod_loop(seed, count, slenderness=slenderness, decades=6.0, tilt=tilt)


def bent_loop(seed: int, count: int, slenderness: float) -> Mechanism:
    """The same with a universal joint in its middle."""
    mechanism = loop(seed, count, slenderness, False)
    joints = list(mechanism.joints)
    joints[count // 2] = joints[count // 2].edited(type="universal")
    return mechanism.edited(joints=tuple(joints))


@cache
def run(seed, count, slenderness, tilt, solver):
    """Rows and number of right-hand sides of a run."""
    result = simulate(
        loop(seed, count, slenderness, tilt),
        solver=solver,
        stabilization="projection" if solver == "dca" else "none",
        duration=DURATION,
        output_step=DURATION / 10,
        rtol=TOLERANCE,
        atol=TOLERANCE,
    )
    return motion_of(result), result.statistics.rhs_evaluations


@pytest.mark.wide
@pytest.mark.parametrize("tilt", [False, True], ids=["x-y plane", "tilted"])
@pytest.mark.parametrize("slenderness", SLENDER)
@pytest.mark.parametrize(("seed", "count"), LOOPS)
def test_three_constraints_are_redundant(seed, count, slenderness, tilt):
    """A planar loop in space has three constraints too many, and moves by count - 2 freedoms."""
    report = check(loop(seed, count, slenderness, tilt))
    assert len(report.redundant) == 3
    assert report.degrees_of_freedom == count - 2
    assert not report.singular


@pytest.mark.wide
@pytest.mark.parametrize("tilt", [False, True], ids=["x-y plane", "tilted"])
@pytest.mark.parametrize("solver", ["hdca", "emh-ldl", "auto"])
@pytest.mark.parametrize("slenderness", SLENDER)
def test_rods_move_as_by_accelerations(slenderness, solver, tilt):
    """Poses agree with DCA with projection to 1e-6, for no more than twice its right-hand sides."""
    for seed, count in LOOPS:
        motion, used = run(seed, count, slenderness, tilt, solver)
        expected, needed = run(seed, count, slenderness, tilt, "dca")
        assert np.abs(motion.pose - expected.pose).max() < 1e-6, (seed, count)
        assert used <= 2 * needed, (seed, count)


@pytest.mark.wide
@pytest.mark.parametrize("slenderness", [1e-1, 1e-4])
@pytest.mark.parametrize("count", range(4, 9))
def test_masses_do_not_show_in_ranks(count, slenderness):
    """With a universal joint across the plane, which bends in it, one constraint is redundant."""
    for seed in range(6):
        report = check(bent_loop(seed, count, slenderness))
        assert len(report.redundant) == 1, seed
        assert report.degrees_of_freedom == count - 3, seed


@pytest.mark.parametrize("solver", ["hdca", "emh-ldl"])
@pytest.mark.parametrize(("seed", "count"), [(6, 5), (9, 5), (4, 6), (11, 7)])
def test_loops_of_masses_over_decades_run(seed, count, solver):
    """Where a fixed rank tolerance fails, by masses alone, a run agrees with one by DCA."""
    results = [
        simulate(
            bent_loop(seed, count, 0.1),
            solver=name,
            stabilization="projection" if name == "dca" else "none",
            duration=DURATION,
            output_step=DURATION / 10,
            rtol=TOLERANCE,
            atol=TOLERANCE,
        )
        for name in (solver, "dca")
    ]
    motion, expected = map(motion_of, results)
    assert np.abs(motion.pose - expected.pose).max() < 1e-6


@pytest.mark.parametrize("thick", [1e-3, 1e-4, 1e-5])
@pytest.mark.parametrize("solver", ["hdca", "dca", "emh-ldl"])
def test_slenderness_does_not_show(solver, thick):
    """The thinnest rods move as thicker ones, but for what the inertia across differs by.

    That is 3 (radius / length)^2 of it; the motion differs by less, or by the integration's errors.
    """
    for seed, count in LOOPS:
        thin, _ = run(seed, count, 1e-6, False, solver)
        other, _ = run(seed, count, thick, False, solver)
        limit = max(3.0 * thick**2, TOLERANCE)
        assert np.abs(thin.pose - other.pose).max() < limit, (seed, count)


@pytest.mark.parametrize("solver", ["hdca", "dca", "emh-ldl", "aba"])
def test_a_trial_beyond_the_end_of_a_law_leaves_nothing_behind(solver):
    """A shorter step follows, of the same run, where a longer one meets no number.

    The rod swings by 0.26142 rad, and the steps of so wide a tolerance try to go on beyond.
    """
    free, ends = (
        ms.Mechanism(gravity=(9.81, 0, 0))
        .add_rod((0, 0, 0), (1, 0, 0), name="rod", mass=1.0)
        .add_joint(
            "pin", "revolute", "ground", "rod", (0, 0, 0), initial={"rate": 1.0}, effort=effort
        )
        for effort in ("0", "0*sqrt(0.2624 + x)")
    )
    free = ms.simulate(free, duration=3.0, solver=solver, rtol=1e-3)
    run = ms.simulate(ends, duration=3.0, solver=solver, rtol=1e-3)
    assert run.statistics.rejected_steps > free.statistics.rejected_steps
    name = "joints/pin/coordinate"
    np.testing.assert_allclose(run[name], free[name], atol=2e-3)
