"""Joints that keep their coordinates and rates while others are given new ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
    def _holds(self) -> np.ndarray:
        """Whether nothing ties a joint to those that move, shape (joints,).

        Joints of a loop are tied to each other, and so are those of a coupling.
        """
        system, mechanism = self._compiled.system, self._mechanism
        joints, parents = system.joints, system.bodies["parent"].tolist()
        numbers = {joint.name: number for number, joint in enumerate(mechanism.joints)}
        moved = {numbers[name] for name in self._given}
        moved |= {numbers[driver.joint] for driver in mechanism.drivers}
        # implicit free joints, which come last, hold nothing to the ground
        moved |= set(range(len(mechanism.joints), len(joints)))
        groups = [
            {numbers[coupling.joint1], numbers[coupling.joint2]} for coupling in mechanism.couplings
        ]
        for joint in np.flatnonzero(joints["is_tree"] == 0).tolist():
            # free cut joints are measured, and tie nothing
            if joint in moved or joints["open_count"][joint] < AXES:
                one, other = (_way(int(joints[end][joint]), parents) for end in ("body1", "body2"))
                path = system.bodies["joint"][list(one ^ other)]
                groups.append({joint, *path.tolist()})
        holds = np.ones(len(joints), dtype=bool)
        for group in _merged([*groups, *({joint} for joint in moved)]):
            if group & moved:
                holds[list(group)] = False
        return holds

    def holds(self, name: str) -> bool:
        """Whether a joint keeps its coordinates and rates."""
        return bool(self._holds[self._mechanism.joints.names.index(name)])

    @cached_property
    def _kept(self) -> np.ndarray:
        """Whether the tree joint of each body keeps its coordinates and rates, shape (n,)."""
        kept: np.ndarray = self._holds[self._compiled.system.bodies["joint"]]
        return kept

    @cached_property
    def is_needed(self) -> bool:
        """Whether any joint keeps its coordinates and rates."""
        return bool(self._kept.any())

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
            before: Closed poses in which the kept joints have the same coordinates, and velocities
                that all joints allow.
            at: Poses in which the mechanism begins, and velocities with the given rates.

        Returns:
            See `Poses.velocity`.
        """
        if not self.is_needed:
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


def _merged(groups: Iterable[set[int]]) -> list[set[int]]:
    """The groups, with those that share a member made one."""
    merged: list[set[int]] = []
    for group in groups:
        apart = [other for other in merged if not other & group]
        merged = [*apart, group.union(*(other for other in merged if other & group))]
    return merged


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
