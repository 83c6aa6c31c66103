"""The motion of a run, which another analysis of its model takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mechstudio.analyses.errors import AnalysisError
from mechstudio.analyses.position import Position
from mechstudio.edits.other_values import other_values
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.simulation.assembling.gaps import all_gaps

OPEN = 1e-3  # [rad, or `System.length`] gaps of a motion that is not one of the model


class State(NamedTuple):
    """A moment of a motion, at whose poses and velocities a position is.

    Attributes:
        time: [s].
        acceleration: Of the mass centers and angular, shape (n, 6).
    """

    time: float
    acceleration: FloatArray


def require_motion_of(mechanism: Mechanism, position: Position, motion: Result) -> tuple[str, ...]:
    """Notes on a motion that was recorded with other values.

    Args:
        mechanism: The model.
        position: That of the model; it goes to the first row.
        motion: The run.

    Raises:
        AnalysisError: It has other bodies or joints, or its poses leave joints open.
    """
    other = motion.mechanism
    same = mechanism.bodies.names == other.bodies.names
    if not same or mechanism.joints.names != other.joints.names:
        raise AnalysisError(
            "The motion is of another model: bodies and joints have other names. Give a run of "
            "this model."
        )
    values = other_values(mechanism, other)
    recorded = f"The motion was recorded with other values: {values}." if values else ""
    if motion.count:
        position.take_row(motion.store, 0)
        gaps = all_gaps(mechanism, position.assembly.compiled, position.work)
        wide = [gap.text for gap in gaps if gap.width > OPEN]
        if wide:
            more = f", and {len(wide) - 3} more" if len(wide) > 3 else ""
            raise AnalysisError(
                f"The poses of the run are none of this model: {', '.join(wide[:3])}{more}. "
                f"{recorded or 'Frames of joints are others.'} Simulate the model anew."
            )
    return (recorded,) if recorded else ()


def states_of(position: Position, motion: Result) -> Iterator[State]:
    """The rows of a run."""
    store, arms_B = motion.store, position.system.bodies["center_B"]
    for row in range(motion.count):
        position.take_row(store, row)
        target = store.body_acceleration[row].copy()
        arms = np.einsum("bij,bj->bi", position.work.rotation, arms_B)
        omega, alpha = position.work.velocity[:, 3:], target[:, 3:]
        target[:, :3] += np.cross(alpha, arms) + np.cross(omega, np.cross(omega, arms))
        yield State(float(store.time[row]), target)
