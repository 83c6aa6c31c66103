"""Loads of springs between points, constant forces and constant torques, in plain numpy."""

import numpy as np

from mechstudio.model import GROUND, Force, Mechanism, SpringDamper, Torque
from tests.reference.rotations import Array, matrix_of


class DenseElements:
    """The force elements of a mechanism; of other kinds, and functions, it knows nothing."""

    def __init__(self, mechanism: Mechanism) -> None:
        self._index = {body.name: number for number, body in enumerate(mechanism.bodies)}
        self._elements = mechanism.forces

    def loads(self, pose: Array, velocity: Array) -> Array:
        """Forces and torques about the body origins, shape (6 body_count,)."""
        load = np.zeros(velocity.shape)
        for element in self._elements:
            if isinstance(element, SpringDamper):
                self._add_spring(element, pose, velocity, load)
            elif isinstance(element, Force | Torque):
                b = self._index[element.body]
                axes = matrix_of(pose[b, 3:])
                value = np.array([float(text) for text in element.function])
                value = axes @ value if element.axes == "body" else value
                if isinstance(element, Torque):
                    load[b, 3:] += value
                else:
                    load[b, :3] += value
                    load[b, 3:] += np.cross(axes @ np.array(element.point), value)
            else:
                raise NotImplementedError(f"the dense reference knows no {element.type}")
        return load.ravel()

    def _add_spring(self, spring: SpringDamper, pose: Array, velocity: Array, load: Array) -> None:
        """Add the pull on both ends."""
        ends = ((spring.body1, spring.point1, 1.0), (spring.body2, spring.point2, -1.0))
        place, motion, arms = [], [], []
        for body, point, _ in ends:
            arm = np.array(point)
            row, speed = np.zeros(7), np.zeros(6)
            if body != GROUND:
                row, speed = pose[self._index[body]], velocity[self._index[body]]
                arm = matrix_of(row[3:]) @ arm
            arms.append(arm)
            place.append(row[:3] + arm)
            motion.append(speed[:3] + np.cross(speed[3:], arm))
        line = place[1] - place[0]
        length = np.linalg.norm(line)
        rate = line @ (motion[1] - motion[0]) / length
        tension = spring.stiffness * (length - spring.free_length) + spring.damping * rate
        for (body, _, sign), arm in zip(ends, arms, strict=True):
            if body != GROUND:
                pull = sign * tension * line / length
                load[self._index[body]] += np.concatenate([pull, np.cross(arm, pull)])
