"""Poses and velocities of all bodies as arrays, as kernels take them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.divide_and_conquer.placement import STATE, give_velocities, pose_bodies
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Body, Mechanism
from mechstudio.spatial.rotation import to_quaternion
from mechstudio.topology.compile import CompiledModel

MOTION = ("position", "orientation", "velocity", "angular_velocity")  # fields of bodies


class Poses(NamedTuple):
    """Poses and velocities of all bodies.

    Attributes:
        rotation: From body to world axes, shape (n, 3, 3).
        center: Mass centers [m], shape (n, 3).
        velocity: Of the mass centers [m/s] and angular [rad/s], shape (n, 6).
    """

    rotation: FloatArray
    center: FloatArray
    velocity: FloatArray

    @classmethod
    def of_bodies(cls, mechanism: Mechanism, compiled: CompiledModel) -> Poses:
        """Those that the bodies of a model have in its file."""
        states = body_states(mechanism.bodies)
        count = len(states)
        made = cls(np.empty((count, 3, 3)), np.empty((count, 3)), np.empty((count, 6)))
        pose_bodies(compiled.system, states, *made)
        return made


def body_states(bodies: Sequence[Body]) -> FloatArray:
    """Origins [m], quaternions, velocities [m/s] and angular ones [rad/s] of bodies, (n, 13)."""
    for known, states in tuple(_known):
        if known is bodies or _move_alike(known, bodies):
            return states
    rows = [[x for name in MOTION for x in body.__dict__[name]] for body in bodies]
    made = np.array(rows, dtype=float).reshape(-1, STATE)
    _known.append((bodies, made))
    return made


def _move_alike(one: Sequence[Body], other: Sequence[Body]) -> bool:
    """Whether bodies have the very same objects for their places and velocities."""
    return len(one) == len(other) and all(
        a is b or all(a.__dict__[name] is b.__dict__[name] for name in MOTION)
        for a, b in zip(one, other, strict=True)
    )


_known: deque[tuple[Sequence[Body], FloatArray]] = deque(maxlen=4)


def frames_of(compiled: CompiledModel, work: Workspace) -> FloatArray:
    """Origins [m] and quaternions of the body frames of a workspace, shape (n, 7)."""
    arms = np.einsum("bij,bj->bi", work.rotation, compiled.system.bodies["center_B"])
    turns = [to_quaternion(tuple(R)) for R in work.rotation.reshape(-1, 9).tolist()]
    return np.hstack([work.center - arms, np.array(turns).reshape(-1, 4)])


def place_velocities(mechanism: Mechanism, compiled: CompiledModel, work: Workspace) -> None:
    """Write the velocities that the bodies of a model have in its file, see `Poses.velocity`.

    Args:
        mechanism: The model.
        compiled: What it was compiled to.
        work: Workspace with poses, which velocities of mass centers follow from; written.
    """
    give_velocities(compiled.system, body_states(mechanism.bodies), work.rotation, work.velocity)
