"""Efforts along coordinates of joints, as loads on the bodies."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mechstudio.analyses.position import Position
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.actuators import Actuator


class ActuatedAxes:
    """Axes of joints on which efforts act.

    Args:
        position: The mechanism.
        actuators: The coordinates.

    Attributes:
        places: Place of each coordinate among all rates, shape (actuators,).
    """

    def __init__(self, position: Position, actuators: Sequence[Actuator]) -> None:
        self._position, self._axes = position, []
        joints, names = position.system.joints, position.mechanism.joints.names
        for actuator in actuators:
            j = names.index(actuator.joint)
            self._axes.append((j, joints[j]["slot"].tolist().index(actuator.coordinate)))
        self.places: NDArray[np.intp] = np.array(
            [
                joints[j]["rate"] + actuator.coordinate
                for (j, _), actuator in zip(self._axes, actuators, strict=True)
            ],
            dtype=np.intp,
        )

    def loads(self, efforts: FloatArray) -> FloatArray:
        """Forces and torques about the mass centers, shape (n, 6).

        Args:
            efforts: On body 2 along each coordinate, shape (actuators,) [N or N m]; the axes of the
                joints are in place.
        """
        work, joints = self._position.work, self._position.system.joints
        loads = np.zeros((len(self._position.system.bodies), 6))
        for (j, axis), effort in zip(self._axes, efforts.tolist(), strict=True):
            if joints[j]["body2"] >= 0:
                loads[joints[j]["body2"]] += effort * work.wrench2[j, axis]
            if joints[j]["body1"] >= 0:
                loads[joints[j]["body1"]] -= effort * work.wrench1[j, axis]
        return loads
