"""Poses of a camera between two others, and the pose that shows the same in another picture."""

from __future__ import annotations

from math import atan2, cos, hypot, sin

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.geometry.quaternion import Vector, from_matrix
from mechstudio.scene.camera import CameraPose


class CameraWay:
    """From one pose to another: turning evenly, and closer by even factors.

    Args:
        start: Where it begins.
        end: Where it leads.
    """

    def __init__(self, start: CameraPose, end: CameraPose) -> None:
        self.end = end
        self._start = start
        self._axes = _axes(start)
        # half of the turn, which is the shorter one, and where it points
        w, *turn = from_matrix((_axes(end).T @ self._axes).tolist())
        if w < 0.0:
            w, turn = -w, [-part for part in turn]
        self._half, self._length = atan2(hypot(*turn), w), hypot(*turn)
        self._turn = np.array(turn)

    def at(self, part: float) -> CameraPose:
        """Where the camera is after a part of the way, from 0 to 1."""
        if part >= 1.0:
            return self.end
        start, end = self._start, self.end
        axes = self._axes @ self._rotation(part).T
        focus = (1 - part) * np.array(start.focus) + part * np.array(end.focus)
        away = _between(_distance(start), _distance(end), part)
        return _pose(focus, axes, away, _between(start.height, end.height, part))

    def _rotation(self, part: float) -> FloatArray:
        """Of the world, which takes the camera along, shape (3, 3)."""
        if self._length == 0.0:
            return np.eye(3)
        axis = sin(part * self._half) / self._length * self._turn
        return rotation_matrix((cos(part * self._half), *axis))


def shown_alike(pose: CameraPose, factor: float, right: float, up: float) -> CameraPose:
    """The pose that shows the same in a picture of another height and at another place.

    Args:
        pose: That of the picture before.
        factor: Height of the picture before over the present one.
        right: By how much what is shown lies further to the right now, in shares of the present
            height.
        up: Likewise, further up.
    """
    axes, height = _axes(pose), pose.height / factor
    focus = np.array(pose.focus) - height * (right * axes[0] + up * axes[1])
    return _pose(focus, axes, _distance(pose) / factor, height)


def _pose(focus: FloatArray, axes: FloatArray, away: float, height: float) -> CameraPose:
    return CameraPose(
        position=_vector(focus + away * axes[2]),
        focus=_vector(focus),
        upward=_vector(axes[1]),
        height=height,
    )


def _vector(values: FloatArray) -> Vector:
    x, y, z = values.tolist()
    return x, y, z


def _axes(pose: CameraPose) -> FloatArray:
    """Right, up and backward of a camera as rows, shape (3, 3)."""
    back = np.array(pose.position) - np.array(pose.focus)
    back /= np.linalg.norm(back)
    right = np.cross(np.array(pose.upward), back)
    right /= np.linalg.norm(right)
    return np.stack((right, np.cross(back, right), back))


def _distance(pose: CameraPose) -> float:
    return float(np.linalg.norm(np.array(pose.position) - np.array(pose.focus)))


def _between(first: float, second: float, part: float) -> float:
    return first * float((second / first) ** part)
