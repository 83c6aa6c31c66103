"""Runs that begin in other poses than the model has: told to scripts, which look at no notes."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import NamedTuple

import numpy as np

from mechstudio.results import Result
from mechstudio.simulation.assembling.gaps import MOVED

LOG = logging.getLogger("mechstudio")
ROUNDED = 1e-3  # displacement that closes gaps of rounded numbers [m, rad]


class MovedStart(NamedTuple):
    """How a run moved bodies at the start.

    Attributes:
        note: What the run says of it.
        farthest: Largest displacement or turn of a body [m, rad].
    """

    note: str
    farthest: float


def tell_moved_starts(found: Collection[MovedStart | None]) -> None:
    """Warn in the log of runs that moved bodies at the start, as joints were open.

    Without a configuration of its own, logging prints warnings on standard error.

    Args:
        found: What `moved_start` has of each run of a call.
    """
    moved = [start for start in found if start is not None]
    if not moved:
        return
    several = ""
    if len(found) > 1:
        which = ", and none moved farther" if len(moved) > 1 else ""
        several = f"{len(moved)} of {len(found)} runs began so{which}: "
    LOG.warning(
        "%s%s Where a parameter moves a body, its joints follow by expressions, such as -L/2 for "
        "frame2.position[0]; a joint that begins at a given angle or shift has it in "
        "joints.NAME.initial.coordinate. ms.check(model).gaps lists what is open.",
        several,
        max(moved, key=lambda start: start.farthest).note,
    )


def moved_start(result: Result) -> MovedStart | None:
    """A start that moved bodies visibly; None where there is none."""
    note = next((text for text in result.statistics.notes if text.startswith(MOVED)), "")
    if not note or not result.count:
        return None
    bodies = result.mechanism.bodies
    poses = np.array([[*body.position, *body.orientation] for body in bodies])
    moves = result.store.body_pose[0] - poses
    # the other of both quaternions of an orientation is as good
    flipped = result.store.body_pose[0, :, 3:] + poses[:, 3:]
    turns = 2.0 * np.minimum(np.linalg.norm(moves[:, 3:], axis=1), np.linalg.norm(flipped, axis=1))
    shifts = np.linalg.norm(moves[:, :3], axis=1)
    farthest = float(max(shifts.max(), turns.max()))
    return MovedStart(note, farthest) if farthest > ROUNDED else None
