"""Infinitesimal freedoms: motions that joints let begin, but not go on.

Two bars in one line between two pins may leave it at some speed, as their lengths do not change at
first order, and cannot leave it by any distance. Such a freedom counts as one by the ranks of the
constraints in every position that the mechanism has, since it has no other one; only an attempt to
move tells it from a true freedom. See R. Connelly and W. Whiteley, "Second-order rigidity and
prestress stability for tensegrity frameworks", SIAM J. Discrete Math. 9 (1996).
"""

from __future__ import annotations

import numpy as np

from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.simulation.assembling.assemble import Assembly, widest_gap
from mechstudio.simulation.assembling.checkpoint import Checkpoint, carry_on
from mechstudio.simulation.assembling.workspaces import Workspaces
from mechstudio.simulation.constraints.general_position import (
    LARGE,
    largest_arm,
    move,
    null_count,
    random_motion,
)
from mechstudio.simulation.constraints.slow_closing import close_slowly

# [rad, or part of the largest arm] small beside the curvature of ways, and less for what seems lost
DISPLACEMENT, CLOSER = 0.005, 0.0005
OPEN = 1e-3  # far less than the square of a displacement, which is what it opens
REACHED = 0.5  # part of a displacement that is left of it where joints are closed anew
MOST = 12  # freedoms that are told apart
MOVES = 2  # for each freedom: with as many as there are, some would hardly differ


def infinitesimal_note(count: int) -> str:
    """What it means that a mechanism has so many of them; empty for none."""
    if not count:
        return ""
    kinds = "1 freedom is" if count == 1 else f"{count} freedoms are"
    return (
        f"{kinds} infinitesimal: the joints let bodies begin to move and hold them at once, as "
        "bars do that lie stretched in one line. Loads along it have no finite reactions; change "
        "a length, or replace a joint."
    )


def infinitesimal_freedoms(
    like: Assembly, place: Workspace, freedom: int, checkpoint: Checkpoint = carry_on
) -> int:
    """Number of freedoms along which a mechanism cannot move by any distance.

    Bodies are displaced along motions that the joints allow, and the joints closed anew. True
    freedoms keep the displacement but for its square; infinitesimal ones lose it.

    Args:
        like: The mechanism with bodies that are all alike.
        place: A workspace in the most general position that was found, factorized.
        freedom: Number of its freedoms by the count of constraints.
        checkpoint: Called before each move.

    Returns:
        The number; 0 also for mechanisms that are too large to tell.
    """
    if not 0 < freedom <= MOST or len(like.compiled.system.bodies) >= LARGE:
        return 0
    lost = freedom
    for size in (DISPLACEMENT, CLOSER):
        lost = min(lost, _lost(like, place, freedom, size, checkpoint))
        if not lost:
            break
    return lost


def _lost(
    like: Assembly, place: Workspace, freedom: int, size: float, checkpoint: Checkpoint
) -> int:
    """Number of freedoms along which a displacement of some size is lost."""
    system, workspaces = like.compiled.system, Workspaces(like.compiled)
    arm, count = largest_arm(system), place.ranks.null_count
    units = np.array([arm, arm, arm, 1.0, 1.0, 1.0])
    wished, reached = [], []
    for trial in range(MOVES * freedom):
        checkpoint()
        wish = units * random_motion(trial, len(place.free_motion))
        place.right_side[:] = 0.0
        moved, way, _ = move(like, place, workspaces, wish, arm, size)
        close_slowly(system, moved)
        if not way.any() or not widest_gap(system, moved) < OPEN * size * size:
            return 0
        wished.append((way / units).ravel())
        reached.append(_displacement(place, moved, arm))
        is_elsewhere = np.abs(reached[-1]).max() > REACHED * size
        if is_elsewhere and null_count(system, moved) < count:
            return 0  # it does move, to where fewer constraints depend on others
    # what becomes of each freedom, in an orthonormal basis of the motions that were wished for
    basis = np.linalg.svd(np.array(wished), full_matrices=False)[2][:freedom]
    left = np.linalg.lstsq(np.array(wished) @ basis.T, np.array(reached) @ basis.T, rcond=None)[0]
    parts = np.linalg.svd(left, compute_uv=False)
    return int(freedom - np.count_nonzero(parts > REACHED))


def _displacement(before: Workspace, after: Workspace, arm: float) -> FloatArray:
    """Shifts, as parts of an arm, and turns of all bodies from one place to another, flat."""
    turns = after.rotation @ before.rotation.transpose(0, 2, 1)
    skew = 0.5 * (turns - turns.transpose(0, 2, 1))
    angles = skew[:, [2, 0, 1], [1, 2, 0]]
    return np.hstack([(after.center - before.center) / arm, angles]).ravel()
