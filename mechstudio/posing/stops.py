"""Stops of joint coordinates, as bounds that a pull does not cross."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import Axis
from mechstudio.topology.system import System

IndexArray = npt.NDArray[np.intp]


class StopTable(NamedTuple):
    """One row per bound: a lower bound has the sign 1, an upper one -1.

    Attributes:
        joint: Index of the joint.
        axis: Place of the axis in JOINT.axis_order.
        coordinate: Place among the coordinates of all joints.
        sign: Of the coordinate in `slack`.
        bound: Smallest value of sign times coordinate [m or rad].
        is_angle: Whether the coordinate is an angle.
    """

    joint: IndexArray
    axis: IndexArray
    coordinate: IndexArray
    sign: FloatArray
    bound: FloatArray
    is_angle: npt.NDArray[np.bool_]

    def slack(self, work: Workspace) -> FloatArray:
        """How far each coordinate is from its bound; negative beyond it [m or rad]."""
        return np.asarray(self.sign * work.coordinate[self.coordinate] - self.bound)

    def pushes(self, system: System, work: Workspace, rows: IndexArray) -> FloatArray:
        """Unit efforts away from bounds, as loads on the mass centers, shape (rows, n, 6)."""
        joint, axis, sign = self.joint[rows], self.axis[rows], self.sign[rows, None]
        loads = np.zeros((len(rows), len(system.bodies), 6))
        for wrench, ends, way in ((work.wrench1, "body1", -1.0), (work.wrench2, "body2", 1.0)):
            bodies = system.joints[ends][joint]
            moving = bodies >= 0
            place = np.flatnonzero(moving), bodies[moving]
            loads[place] += (way * sign * wrench[joint, axis])[moving]
        return loads


def stop_table(system: System, work: Workspace) -> StopTable:
    """The stops of all axes that nothing drives, from the coordinates in a workspace.

    A coordinate that is beyond a stop already may stay there but goes no farther.
    """
    rows: list[tuple[int, int, int, float, float, bool]] = []
    for j in np.flatnonzero((system.joints["stop_stiffness"] > 0.0).any(axis=1)).tolist():
        joint = system.joints[j]
        for axis in range(min(joint["open_count"], joint["free_count"])):
            slot = int(joint["slot"][axis])
            if joint["stop_stiffness"][slot] == 0.0:
                continue
            place = int(joint["coordinate"]) + slot
            is_angle = bool(joint["axis_order"][axis] >= Axis.RX)
            for key, sign in (("lower", 1.0), ("upper", -1.0)):
                bound = sign * float(joint[key][slot])
                bound = min(bound, sign * float(work.coordinate[place]))
                rows.append((j, axis, place, sign, bound, is_angle))
    joints, axes, places, signs, bounds, angles = zip(*rows, strict=True) if rows else [()] * 6
    return StopTable(
        joint=np.array(joints, dtype=np.intp),
        axis=np.array(axes, dtype=np.intp),
        coordinate=np.array(places, dtype=np.intp),
        sign=np.array(signs, dtype=float),
        bound=np.array(bounds, dtype=float),
        is_angle=np.array(angles, dtype=bool),
    )
