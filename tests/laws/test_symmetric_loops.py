"""Mechanisms that start as their own mirror image (x to -x) move so until the motion is chaotic.

Where the tree of joints is cut in the middle, errors of the integrator are symmetric too; where
it cannot be, they are not. Either way a chaotic motion multiplies what asymmetry there is. By how
much is measured, not guessed: the same run starts once more with a small asymmetry, and the law
holds for as long as that asymmetry has grown little enough. Until then the motion is that of one
half, which has one degree of freedom and is exact.
"""

from functools import cache

import numpy as np
import pytest

from mechstudio.model import Mechanism
from mechstudio.results import RunStatus
from mechstudio.simulation import simulate
from tests.laws.solved import Motion, centers, motion_of, sample
from tests.reference.analytic import DOUBLE_LOOP, FIVE_BAR
from tests.reference.assembler import with_state
from tests.reference.dense_dynamics import consistent_velocity
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.rotations import Array

CASES = (
    ("five_bar_loop", "hdca"),
    ("five_bar_loop", "dca"),
    ("nine_bar_loop", "hdca"),
    ("nine_bar_loop", "dca"),
    # its chains swap places in a singular position, which the DCA does not survive
    ("double_loop", "hdca"),
)
DURATION = 6.0
TOLERANCE = 1e-10
# each crossing of the double loop's branching position costs energy in proportion to it
RANK_TOLERANCE = 1e-8
DISTURBANCE = 1e-6  # [rad/s]
LARGEST_GROWTH = 100.0
LARGEST_ASYMMETRY = 1e-6  # [m]
SHORTEST_HORIZON = 2.0  # [s]


@cache
def run(name: str, method: str, disturbed: bool = False) -> tuple[Mechanism, Motion]:
    """A sample by one method, with a small asymmetry of its starting velocities if asked."""
    mechanism = sample(name)
    if disturbed:
        pose, velocity = initial_state(mechanism)
        velocity[0, 5] += DISTURBANCE
        mechanism = with_state(
            mechanism, pose, consistent_velocity(DenseModel(mechanism), pose, velocity)
        )
    result = simulate(
        mechanism,
        solver=method,
        integrator="dop853",
        duration=DURATION,
        output_step=0.02,
        rtol=TOLERANCE,
        atol=TOLERANCE,
        rank_tolerance=RANK_TOLERANCE,
    )
    return mechanism, motion_of(result)


def asymmetry(mechanism: Mechanism, motion: Motion) -> Array:
    """Largest distance of a body's center from the mirror image of its partner's, shape (N,)."""
    points = centers(mechanism, motion.pose)
    mirrored = points * [-1.0, 1.0, 1.0]
    gaps = np.linalg.norm(points[0][:, None] - mirrored[0][None, :], axis=2)
    partner = gaps.argmin(axis=1)
    assert gaps.min(axis=1).max() < 1e-9
    return np.linalg.norm(points - mirrored[:, partner], axis=2).max(axis=1)


def predictable_rows(name: str, method: str) -> int:
    """Rows until a disturbance of the start has grown too much, in metres per rad/s."""
    growth = asymmetry(*run(name, method, disturbed=True)) / DISTURBANCE
    chaotic = np.maximum.accumulate(growth) > LARGEST_GROWTH
    return int(chaotic.argmax()) if chaotic.any() else len(growth)


@pytest.mark.parametrize(("name", "method"), CASES)
def test_mirror_symmetry_is_kept(name, method):
    """Left and right halves move alike for as long as the motion can be foretold."""
    mechanism, motion = run(name, method)
    rows = predictable_rows(name, method)
    assert motion.time[rows - 1] > SHORTEST_HORIZON
    assert asymmetry(mechanism, motion)[:rows].max() < LARGEST_ASYMMETRY


@pytest.mark.parametrize("name", ["five_bar_loop", "nine_bar_loop", "double_loop"])
def test_mirror_symmetry_does_not_need_a_tight_tolerance(name):
    """At 1e-6 over 10 s: until the motion is chaotic, or until it branches in the double loop."""
    mechanism = sample(name)
    result = simulate(
        mechanism,
        solver="hdca",
        integrator="dopri5",
        duration=10.0,
        output_step=0.02,
        rtol=1e-6,
        atol=1e-6,
    )
    motion = motion_of(result)
    branching = np.array([*result.statistics.singular_times, np.inf])[0]
    horizon = min(motion.time[predictable_rows(name, "hdca") - 1], branching - 0.01)
    before = motion.time <= horizon
    assert result.status is RunStatus.DONE
    assert asymmetry(mechanism, motion)[before].max() < LARGEST_ASYMMETRY
    speed = max(1.0, np.abs(motion.velocity).max())
    assert motion.constraint[:, 1].max() < 1e-10 * speed


@pytest.mark.wide
@pytest.mark.parametrize(("name", "method"), [case for case in CASES if "nine" not in case[0]])
def test_halves_follow_their_exact_motion(name, method):
    """Both angles of the left half, through the position where the double loop branches."""
    half, start, tolerance = {
        "five_bar_loop": (FIVE_BAR, (np.pi / 2, 0.0), 1e-6),
        "double_loop": (DOUBLE_LOOP, (0.0, np.pi / 3), 1e-4),
    }[name]
    _, motion = run(name, method)
    rows = predictable_rows(name, method)
    turns = motion.pose[:rows, :2]
    angles = np.unwrap(2 * np.arctan2(turns[..., 6], turns[..., 3]), axis=0)
    angles -= 2 * np.pi * np.round((angles[0] - start) / (2 * np.pi))
    expected = half.motion(motion.time[:rows], *start)
    assert np.abs(angles - expected).max() < tolerance


@pytest.mark.parametrize("name", ["five_bar_loop", "nine_bar_loop", "double_loop"])
def test_the_sample_runs_to_its_end_with_closed_velocities(name):
    """At its own tolerance; velocities are solved for, so they meet the joints to rounding."""
    mechanism = sample(name)
    result = simulate(mechanism, solver="hdca")
    motion = motion_of(result)
    speed = max(1.0, np.abs(motion.velocity).max())
    assert result.status is RunStatus.DONE
    assert motion.time[-1] == pytest.approx(mechanism.simulation.duration)
    assert np.median(motion.constraint[:, 1]) < 1e-13 * speed
    assert motion.constraint[:, 1].max() < 1e-10 * speed
