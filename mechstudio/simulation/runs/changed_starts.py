"""Runs that begin otherwise than the model says: told to scripts, which look at no notes."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import NamedTuple

import numpy as np

from mechstudio.results import Result
from mechstudio.simulation.assembling.gaps import FITTED, MOVED

LOG = logging.getLogger("mechstudio")
ROUNDED = 1e-3  # displacement that closes gaps of rounded numbers [m, rad]
SLIGHT = 1e-3  # change of velocities [m/s, rad/s], and part of the largest given one
OPEN = (
    "Where a parameter moves a body, its joints follow by expressions, such as -L/2 for "
    "frame2.position[0]; a joint that begins at a given angle or shift has it in "
    "joints.NAME.initial.coordinate. ms.check(model).gaps lists what is open."
)
UNFIT = (
    "A body that turns about a point beside its origin needs a velocity beside its "
    'angular_velocity; ms.pose(model, rates={"JOINT": 3.0}), with three rates for a ball joint, '
    "gives bodies velocities that fit."
)


class ChangedStart(NamedTuple):
    """How a run changed the poses or velocities that a model begins with.

    Attributes:
        note: What the run says of it.
        change: Largest change of a body [m, rad; or m/s, rad/s].
    """

    note: str
    change: float


def tell_changed_starts(found: Collection[ChangedStart | None], remedy: str) -> None:
    """Warn in the log of runs that changed poses at the start, or velocities.

    Without a configuration of its own, logging prints warnings on standard error.

    Args:
        found: What `moved_start` or `fitted_start` has of each run of a call.
        remedy: `OPEN` or `UNFIT`.
    """
    changed = [start for start in found if start is not None]
    if not changed:
        return
    several = ""
    if len(found) > 1:
        farther = "moved farther" if remedy == OPEN else "was changed more"
        which = f", and none {farther}" if len(changed) > 1 else ""
        several = f"{len(changed)} of {len(found)} runs began so{which}: "
    most = max(changed, key=lambda start: start.change)
    LOG.warning("%s%s %s", several, most.note, remedy)


def moved_start(result: Result) -> ChangedStart | None:
    """A start that moved bodies visibly; None where there is none."""
    note = _note(result, MOVED)
    if not note:
        return None
    bodies = result.mechanism.bodies
    poses = np.array([[*body.position, *body.orientation] for body in bodies])
    moves = result.store.body_pose[0] - poses
    # the other of both quaternions of an orientation is as good
    flipped = result.store.body_pose[0, :, 3:] + poses[:, 3:]
    turns = 2.0 * np.minimum(np.linalg.norm(moves[:, 3:], axis=1), np.linalg.norm(flipped, axis=1))
    shifts = np.linalg.norm(moves[:, :3], axis=1)
    farthest = float(max(shifts.max(), turns.max()))
    return ChangedStart(note, farthest) if farthest > ROUNDED else None


def fitted_start(result: Result) -> ChangedStart | None:
    """A start that changed given velocities visibly; None where there is none."""
    note = _note(result, FITTED)
    if not note:
        return None
    bodies = result.mechanism.bodies
    given = np.array([[*body.velocity, *body.angular_velocity] for body in bodies])
    change = float(np.abs(result.store.body_velocity[0] - given).max())
    return ChangedStart(note, change) if change > SLIGHT * max(1.0, np.abs(given).max()) else None


def _note(result: Result, beginning: str) -> str:
    """The note of a run with rows that begins so; "" if there is none."""
    notes = result.statistics.notes if result.count else ()
    return next((text for text in notes if text.startswith(beginning)), "")
