"""Poses and velocities of all bodies as arrays, as kernels take them."""

from __future__ import annotations

import operator
from collections import deque
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.model import Mechanism
from mechstudio.spatial.rotation import to_quaternion
from mechstudio.topology.compile import CompiledModel


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
        bodies = mechanism.bodies
        rotation = _rotations([body.orientation for body in bodies])
        arms = np.einsum("bij,bj->bi", rotation, compiled.system.bodies["center_B"])
        center = np.array([body.position for body in bodies], dtype=float).reshape(-1, 3) + arms
        return cls(rotation, center, given_velocities(mechanism, compiled, rotation))


def _rotations(orientations: list[tuple[float, ...]]) -> FloatArray:
    """Rotations of bodies; those of another model where these are the very same objects."""
    for known, rotation in tuple(_known):
        if len(known) == len(orientations) and all(map(operator.is_, known, orientations)):
            return rotation
    made = np.array([rotation_matrix(orientation) for orientation in orientations])
    made = made.reshape(-1, 3, 3)
    made.flags.writeable = False
    _known.append((orientations, made))
    return made


_known: deque[tuple[list[tuple[float, ...]], FloatArray]] = deque(maxlen=4)


def frames_of(compiled: CompiledModel, work: Workspace) -> FloatArray:
    """Origins [m] and quaternions of the body frames of a workspace, shape (n, 7)."""
    arms = np.einsum("bij,bj->bi", work.rotation, compiled.system.bodies["center_B"])
    turns = [to_quaternion(tuple(R)) for R in work.rotation.reshape(-1, 9).tolist()]
    return np.hstack([work.center - arms, np.array(turns).reshape(-1, 4)])


def given_velocities(
    mechanism: Mechanism, compiled: CompiledModel, rotation: FloatArray
) -> FloatArray:
    """Velocities that the bodies of a model have in its file, see `Poses.velocity`.

    Args:
        mechanism: The model.
        compiled: What it was compiled to.
        rotation: From body to world axes, which velocities of mass centers follow from, (n, 3, 3).
    """
    velocity = np.array(
        [(*body.velocity, *body.angular_velocity) for body in mechanism.bodies], dtype=float
    ).reshape(-1, 6)
    if velocity.any():
        arms = np.einsum("bij,bj->bi", rotation, compiled.system.bodies["center_B"])
        velocity[:, :3] += np.cross(velocity[:, 3:], arms)
    return velocity
