"""Steps of differences that end before the next kink of a stop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from mechstudio.analyses.position import Position
from mechstudio.geometry.arrays import FloatArray

PART = 0.4  # of the way to a kink; differences take twice the step
NEAREST = 1e-9  # [m or rad] from a stop: the coordinate is at the kink itself


class _Stopped(NamedTuple):
    """A coordinate with stops.

    Attributes:
        rate: Its place among the rates of all joints.
        depth: How far it is beyond the nearer one, below 0 before it [m or rad].
        held: Rate at which the damping of the stop reaches its force, infinite without [m/s or
            rad/s].
    """

    rate: int
    depth: float
    held: float


def within_stops(position: Position, rates: FloatArray, steps: FloatArray) -> FloatArray:
    """Steps along motions that no coordinate leaves or meets a stop by.

    A stiff stop that bears a load gives way by much less than a usual step.

    Args:
        position: The mechanism.
        rates: Rates of the coordinates in each motion, shape (f, rates).
        steps: Step along each motion, shape (f,).
    """
    found = steps
    for stopped in _stopped(position):
        found = _shorter(found, rates[:, stopped.rate], abs(stopped.depth))
    return found


def within_damping(position: Position, rates: FloatArray, steps: FloatArray) -> FloatArray:
    """Steps of velocities along motions at which stops in contact damp in proportion.

    Args:
        position: The mechanism.
        rates: Rates of the coordinates in each motion, shape (f, rates).
        steps: Step of the velocity along each motion, shape (f,).
    """
    found = steps
    for stopped in _stopped(position):
        if stopped.depth > NEAREST:
            found = _shorter(found, rates[:, stopped.rate], stopped.held)
    return found


def _shorter(steps: FloatArray, rates: FloatArray, room: float) -> FloatArray:
    """Steps along motions that change a coordinate by a part of its room, if it has some."""
    longest = PART * room
    if room <= NEAREST or not np.isfinite(room):
        return steps
    return np.asarray(steps * longest / np.maximum(np.abs(rates) * steps, longest))


def _stopped(position: Position) -> Iterator[_Stopped]:
    work, joints = position.work, position.system.joints
    for j in np.flatnonzero((joints["stop_stiffness"] > 0.0).any(axis=1)).tolist():
        joint: Any = joints[j]
        for k in range(min(joint["open_count"], joint["free_count"])):
            slot = int(joint["slot"][k])
            stiffness = float(joint["stop_stiffness"][slot])
            damping = float(joint["stop_damping"][slot])
            if stiffness == 0.0:
                continue
            here = float(work.coordinate[joint["coordinate"] + slot])
            lower, upper = float(joint["lower"][slot]), float(joint["upper"][slot])
            depth = max(lower - here, here - upper)
            held = stiffness * depth / damping if damping > 0.0 else np.inf
            yield _Stopped(int(joint["rate"]) + slot, depth, held)
