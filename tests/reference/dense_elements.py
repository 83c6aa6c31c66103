"""Loads of force elements on bodies, in plain numpy."""

import math

import numpy as np

from mechstudio.model import GROUND, Bushing, Force, Mechanism, Motor, SpringDamper, Torque, Torsion
from tests.reference.dense_efforts import value_of
from tests.reference.dense_joints import composed
from tests.reference.rotations import Array, cross, matrix_of, skew, vector_of_rotation

SERIES = 30
"""Terms of the exponential's derivative; enough below half a turn."""


class DenseElements:
    """The force elements of a mechanism; motors act in joints and are not among them."""

    def __init__(self, mechanism: Mechanism) -> None:
        self._index = {body.name: number for number, body in enumerate(mechanism.bodies)}
        self._elements = tuple(e for e in mechanism.forces if not isinstance(e, Motor))

    def loads(self, pose: Array, velocity: Array, now: float) -> Array:
        """Forces and torques about the body origins at a time, shape (6 body_count,)."""
        load = np.zeros(velocity.shape)
        for element in self._elements:
            if isinstance(element, SpringDamper):
                self._add_spring(element, pose, velocity, now, load)
            elif isinstance(element, Bushing | Torsion):
                self._add_elastic_link(element, pose, velocity, now, load)
            else:
                self._add_function(element, pose, now, load)
        return load.ravel()

    def _add_function(self, element: Force | Torque, pose: Array, now: float, load: Array) -> None:
        """Add a force or a torque."""
        b = self._index[element.body]
        axes = matrix_of(pose[b, 3:])
        value = np.array([value_of(text, t=now) for text in element.function])
        value = axes @ value if element.axes == "body" else value
        if isinstance(element, Torque):
            load[b, 3:] += value
        else:
            load[b, :3] += value
            load[b, 3:] += cross(axes @ np.array(element.point), value)

    def _add_spring(
        self, spring: SpringDamper, pose: Array, velocity: Array, now: float, load: Array
    ) -> None:
        """Add the pull on both ends."""
        ends = ((spring.body1, spring.point1, 1.0), (spring.body2, spring.point2, -1.0))
        place, motion, arms = [], [], []
        for body, point, _ in ends:
            row, speed = self._state(body, pose, velocity)
            arm = matrix_of(row[3:]) @ np.array(point)
            arms.append(arm)
            place.append(row[:3] + arm)
            motion.append(speed[:3] + cross(speed[3:], arm))
        line = place[1] - place[0]
        length = np.linalg.norm(line)
        rate = line @ (motion[1] - motion[0]) / length
        stretch = length - spring.free_length
        tension = spring.stiffness * stretch + spring.damping * rate
        tension += value_of(spring.function, x=stretch, v=rate, t=now)
        for (body, _, sign), arm in zip(ends, arms, strict=True):
            if body != GROUND:
                pull = sign * tension * line / length
                load[self._index[body]] += np.concatenate([pull, cross(arm, pull)])

    def _add_elastic_link(
        self, link: Bushing | Torsion, pose: Array, velocity: Array, now: float, load: Array
    ) -> None:
        """Add the loads of a bushing or of a torsion spring, which is one against rotations only.

        The moment m is the one whose power m omega is what the energy a K a / 2 gains, for the
        rotation vector a with a' = L omega: m = L^T K a. A law gives its moment along a.
        """
        stiffness, damping = link.stiffness, link.damping
        if isinstance(link, Torsion):
            stiffness, damping = (0.0,) * 3 + (stiffness,) * 3, (0.0,) * 3 + (damping,) * 3
        row1, speed1 = self._state(link.body1, pose, velocity)
        row2, speed2 = self._state(link.body2, pose, velocity)
        point1, axes1 = composed(row1, _row(link.frame1))
        point2, axes2 = composed(row2, _row(link.frame2))
        # both bodies take part with the material point at the origin of frame 2
        slip = speed2[:3] + cross(speed2[3:], point2 - row2[:3])
        slip -= speed1[:3] + cross(speed1[3:], point2 - row1[:3])
        spin = axes1.T @ (speed2[3:] - speed1[3:])
        shift, turn = axes1.T @ (point2 - point1), vector_of_rotation(axes1.T @ axes2)
        elastic = np.linalg.solve(_exponential_slope(turn).T, np.array(stiffness[3:]) * turn)
        force = axes1 @ (stiffness[:3] * shift + damping[:3] * (axes1.T @ slip))
        angle = np.linalg.norm(turn)
        if isinstance(link, Torsion) and link.function is not None and angle > 0.0:
            law = value_of(link.function, x=angle, v=turn @ spin / angle, t=now)
            elastic = elastic + law * turn / angle
        torque = axes1 @ (elastic + damping[3:] * spin)
        for body, row, sign in ((link.body1, row1, 1.0), (link.body2, row2, -1.0)):
            if body != GROUND:
                moment = torque + cross(point2 - row[:3], force)
                load[self._index[body]] += sign * np.concatenate([force, moment])

    def _state(self, body: str, pose: Array, velocity: Array) -> tuple[Array, Array]:
        """Pose and velocity of a body or of the ground."""
        if body == GROUND:
            return np.array([0.0, 0, 0, 1, 0, 0, 0]), np.zeros(6)
        return pose[self._index[body]], velocity[self._index[body]]


def _row(frame) -> Array:
    return np.array([*frame.position, *frame.orientation], dtype=float)


def _exponential_slope(turn: Array) -> Array:
    """The matrix by which omega = matrix a' for the rotation vector a, both in fixed axes."""
    cross = skew(turn)
    powers = (np.linalg.matrix_power(cross, k) / math.factorial(k + 1) for k in range(SERIES))
    return sum(powers, np.zeros((3, 3)))
