"""Infinitesimal freedoms: motions that joints let begin, but not go on.

Two bars in one line between two pins may leave it at some speed, as their lengths do not change at
first order, and cannot leave it by any distance. Such a freedom counts as one by the ranks of the
constraints in every position that the mechanism has, since it has no other one; only an attempt to
move tells it from a true freedom. See R. Connelly and W. Whiteley, "Second-order rigidity and
prestress stability for tensegrity frameworks", SIAM J. Discrete Math. 9 (1996).
"""

from __future__ import annotations

import numpy as np

from mechstudio.dynamics.divide_and_conquer.gap_sizes import widest_gap
from mechstudio.dynamics.divide_and_conquer.null_counts import count_null
from mechstudio.dynamics.divide_and_conquer.trial_moves import largest_arm
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.assembling.checkpoint import Checkpoint, carry_on
from mechstudio.simulation.assembling.workspaces import Workspaces
from mechstudio.simulation.constraints.general_position import (
    LARGE,
    move,
    random_motion,
)
from mechstudio.simulation.constraints.slow_closing import close_slowly

SIZES = (0.005, 0.0005)  # [rad, or part of the largest arm] of displacements, which must agree
OPEN = 1e-3  # far less than the square of a displacement, which is what it opens
LOST, KEPT = 0.3, 0.6  # parts of a displacement that are left of it where joints are closed anew
MOST = 40  # freedoms that are told apart
MOST_TRIED = 4  # moves for each freedom, of which some may not close
MOVES = 2  # for each freedom: with as many as there are, some would hardly differ

HELD_AT_ONCE = (
    "the joints let bodies begin to move and hold them at once, as bars do that lie stretched in "
    "one line"
)


def infinitesimal_note(count: int) -> str:
    """A note on such a number of infinitesimal freedoms; empty for none."""
    if not count:
        return ""
    kinds = "1 freedom is" if count == 1 else f"{count} freedoms are"
    return (
        f"{kinds} infinitesimal: {HELD_AT_ONCE}. Loads along this motion have no finite "
        "reactions; change a length, or replace a joint."
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
        The number; 0 also where that is not clear, and for mechanisms that are too large to tell.
    """
    if not 0 < freedom <= MOST or len(like.compiled.system.bodies) >= LARGE:
        return 0
    lost = _lost(like, place, freedom, SIZES[0], checkpoint)
    is_sure = lost > 0 and lost == _lost(like, place, freedom, SIZES[1], checkpoint)
    return lost if is_sure else 0


def _lost(
    like: Assembly, place: Workspace, freedom: int, size: float, checkpoint: Checkpoint
) -> int:
    """Number of freedoms that lose a displacement of some size; 0 if that is not clear."""
    system, workspaces = like.compiled.system, Workspaces(like.compiled)
    arm, count = largest_arm(system), place.ranks.null_count
    units = np.array([arm, arm, arm, 1.0, 1.0, 1.0])
    narrow = max(OPEN * size * size, widest_gap(system, place))
    wished, reached = [], []
    for trial in range(MOST_TRIED * freedom):
        checkpoint()
        place.free_motion[:] = units * random_motion(trial, len(place.free_motion))
        place.right_side[:] = 0.0
        moved, _ = move(like, place, workspaces, arm, size)
        close_slowly(system, moved)
        if not place.velocity.any():
            return 0
        # what did not close tells nothing
        if not widest_gap(system, moved) <= narrow:
            continue
        wished.append((place.velocity / units).ravel())
        reached.append(_displacement(place, moved, arm))
        is_elsewhere = np.abs(reached[-1]).max() > KEPT * size
        if is_elsewhere and count_null(system, moved) < count:
            return 0  # it does move, to where fewer constraints depend on others
        if len(wished) == MOVES * freedom:
            break
    if len(wished) < MOVES * freedom:
        return 0
    # what becomes of each freedom, in an orthonormal basis of the motions that were wished for
    basis = np.linalg.svd(np.array(wished), full_matrices=False)[2][:freedom]
    left = np.linalg.lstsq(np.array(wished) @ basis.T, np.array(reached) @ basis.T, rcond=None)[0]
    parts = np.linalg.svd(left, compute_uv=False)
    is_clear = ((parts < LOST) | (parts > KEPT)).all()
    return int(np.count_nonzero(parts < LOST)) if is_clear else 0


def _displacement(before: Workspace, after: Workspace, arm: float) -> FloatArray:
    """Shifts, as parts of an arm, and turns of all bodies from one place to another, flat."""
    turns = after.rotation @ before.rotation.transpose(0, 2, 1)
    skew = 0.5 * (turns - turns.transpose(0, 2, 1))
    angles = skew[:, [2, 0, 1], [1, 2, 0]]
    return np.hstack([(after.center - before.center) / arm, angles]).ravel()
