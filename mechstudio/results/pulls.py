"""Where a hand pulled at the running mechanism."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.row_fields import BUSHING_LOAD, DEFORMATION
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import matrices
from mechstudio.results.interpolation import RowsBetween
from mechstudio.results.recording import Recording


class PulledPoint(NamedTuple):
    """What a hand does at one moment.

    Attributes:
        body: The body that it holds.
        point: The taken point in the world [m], shape (3,).
        way: From there to the hand [m], shape (3,); 0 for a hand that turns the body.
        force: On the body [N], world axes, shape (3,).
        torque: On the body [N m], world axes, shape (3,).
    """

    body: str
    point: FloatArray
    way: FloatArray
    force: FloatArray
    torque: FloatArray


def pull_at(result: Recording, time: float) -> PulledPoint | None:
    """What the hand does at a time [s], also between rows; None while it holds nothing.

    Raises:
        OutsideRunError: The time is not within those of the rows.
    """
    holds = [pull for pull in result.statistics.pulls if pull.time <= time]
    if not holds or not holds[-1].body:
        return None
    hold = holds[-1]
    row = RowsBetween(result.store, np.array([time]))
    frame = matrices(row.body_pose[0, row.body_index[hold.body]])[0]
    # its spring is the last bushing of the model; the shift is from the hand to the point
    spring = row.bushings[0, -1]
    force, torque = spring[BUSHING_LOAD : BUSHING_LOAD + 3], spring[BUSHING_LOAD + 3 :][:3]
    return PulledPoint(
        hold.body,
        frame[:3, :3] @ np.array(hold.point) + frame[:3, 3],
        -spring[DEFORMATION : DEFORMATION + 3],
        force,
        torque,
    )
