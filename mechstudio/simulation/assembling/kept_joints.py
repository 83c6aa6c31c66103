"""Joints that keep their coordinates and rates while others are given new ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.poses import Poses
from mechstudio.topology.compile import CompiledModel
from mechstudio.topology.graph import GROUND

AXES = 6  # of a joint


class KeptJoints:
    """What lies behind joints that nobody gives a coordinate or rate follows as one piece.

    The nearest poses in which a joint has a given coordinate would bend all others a little. Those
    that no loop, no driver and no coupling ties to it keep theirs instead, as in a robot arm.
    """

    def __init__(
        self, mechanism: Mechanism, compiled: CompiledModel, given: frozenset[str]
    ) -> None:
        """Find the joints.

        Args:
            mechanism: The model.
            compiled: What it was compiled to.
            given: Names of the joints with given coordinates or rates.
        """
        self._mechanism, self._compiled, self._given = mechanism, compiled, given

    @cached_property
    def _kept(self) -> np.ndarray:
        """Whether the tree joint of each body keeps its coordinates and rates, shape (n,)."""
        system, mechanism = self._compiled.system, self._mechanism
        joints, bodies = system.joints, system.bodies
        moved = self._given | {driver.joint for driver in mechanism.drivers}
        for coupling in mechanism.couplings:
            moved |= {coupling.joint1, coupling.joint2}
        # implicit free joints, which come last, hold nothing to the ground
        holds = np.zeros(len(joints), dtype=bool)
        holds[: len(mechanism.joints)] = [joint.name not in moved for joint in mechanism.joints]
        kept: np.ndarray = holds[bodies["joint"]]
        parents = bodies["parent"].tolist()
        for joint in np.flatnonzero(joints["is_tree"] == 0):
            if not holds[joint] or joints["open_count"][joint] < AXES:
                one, other = (_way(int(joints[end][joint]), parents) for end in ("body1", "body2"))
                kept[list(one ^ other)] = False
        return kept

    @property
    def _bodies(self) -> Iterator[tuple[int, int]]:
        """Each body with the one before it, those nearer to the ground first."""
        parents = self._compiled.system.bodies["parent"]
        for body in self._compiled.system.order.tolist():
            yield body, int(parents[body])

    def poses(self, before: Poses, led: Poses) -> Poses:
        """The poses that were led, with the kept joints as they were.

        Args:
            before: Closed poses from which the mechanism was led.
            led: The poses with the given coordinates.
        """
        if not self._kept.any():
            return led
        rotation, center = led.rotation.copy(), led.center.copy()
        for body, parent in self._bodies:
            like = before if self._kept[body] else led
            if parent == GROUND:
                if self._kept[body]:
                    rotation[body], center[body] = before.rotation[body], before.center[body]
                continue
            turn = rotation[parent] @ like.rotation[parent].T
            rotation[body] = turn @ like.rotation[body]
            center[body] = center[parent] + turn @ (like.center[body] - like.center[parent])
        return Poses(rotation, center, led.velocity)

    def velocities(self, before: Poses, at: Poses) -> FloatArray:
        """Velocities with the given rates, with those of the kept joints as they were.

        Args:
            before: Poses and velocities of the model.
            at: Poses in which the mechanism begins, and velocities with the given rates.

        Returns:
            See `Poses.velocity`.
        """
        if not self._kept.any():
            return at.velocity
        velocity = at.velocity.copy()
        for body, parent in self._bodies:
            if not self._kept[body]:
                relative = _relative(at, body, parent)
            elif parent == GROUND:
                relative = before.velocity[body]
            else:
                turn = at.rotation[parent] @ before.rotation[parent].T
                relative = (turn @ _relative(before, body, parent).reshape(2, 3).T).T.ravel()
            velocity[body] = relative + _carried(at, velocity, body, parent)
        return velocity


def _way(body: int, parents: Sequence[int]) -> set[int]:
    """The bodies on the way to the ground."""
    passed = set()
    while body != GROUND:
        passed.add(body)
        body = parents[body]
    return passed


def _relative(at: Poses, body: int, parent: int) -> FloatArray:
    """Velocity of a body against the one before it, world axes, shape (6,)."""
    relative: FloatArray = at.velocity[body] - _carried(at, at.velocity, body, parent)
    return relative


def _carried(at: Poses, velocity: FloatArray, body: int, parent: int) -> FloatArray:
    """Velocity of a body that is fixed to the one before it, shape (6,)."""
    if parent == GROUND:
        return np.zeros(6)
    carried: FloatArray = velocity[parent].copy()
    x, y, z = carried[3:].tolist()
    a, b, c = (at.center[body] - at.center[parent]).tolist()
    carried[:3] += y * c - z * b, z * a - x * c, x * b - y * a
    return carried
