"""Reference motions in maximal coordinates, for short runs of few bodies.

Between two output times the accelerations of `dense_dynamics` are integrated by scipy's DOP853
far below the tolerances under test; at each output time pose and velocity are projected onto
the joints' constraints, so that drift never builds up.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy.integrate import solve_ivp

from mechstudio.model import Mechanism
from tests.reference.dense_dynamics import consistent_pose, consistent_velocity, solve
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.rotations import Array, product

TOLERANCE = 1e-12
RANK_TOLERANCE = 1e-6
"""Redundant constraints are independent in proportion to the drift of trial positions."""


@dataclass(frozen=True)
class DenseMotion:
    """Motion of all bodies at the output times.

    Attributes:
        time: Output times [s], shape (N,).
        pose: Rows [x y z qw qx qy qz] of the bodies, shape (N, body_count, 7).
        velocity: Of the origins and angular, world, shape (N, body_count, 6).
        dissipated: Energy lost in the dampers since the start [J], shape (N,).
    """

    time: Array
    pose: Array
    velocity: Array
    dissipated: Array


def simulate(mechanism: Mechanism, times: Array) -> DenseMotion:
    """The motion from the model's starting state, which must be consistent.

    Args:
        mechanism: The model.
        times: Output times, the first being that of the starting state [s].
    """
    model = DenseModel(mechanism)
    pose, velocity = initial_state(mechanism)
    poses, velocities, lost = [pose], [velocity], [0.0]
    for start, end in pairwise(times):
        state = np.concatenate([pose.ravel(), velocity.ravel(), [lost[-1]]])
        solution = solve_ivp(
            lambda _, y: _state_rate(model, y),
            (start, end),
            state,
            method="DOP853",
            rtol=TOLERANCE,
            atol=TOLERANCE,
        )
        pose, velocity, dissipated = _parts(model, solution.y[:, -1])
        pose = consistent_pose(model, pose)
        velocity = consistent_velocity(model, pose, velocity, RANK_TOLERANCE)
        poses.append(pose)
        velocities.append(velocity)
        lost.append(dissipated)
    return DenseMotion(np.asarray(times), np.array(poses), np.array(velocities), np.array(lost))


def _state_rate(model: DenseModel, state: Array) -> Array:
    pose, velocity, _ = _parts(model, state)
    pose_rate = np.zeros_like(pose)
    for row, place, motion in zip(pose_rate, pose, velocity, strict=True):
        row[:3] = motion[:3]
        row[3:] = 0.5 * product(np.concatenate([[0.0], motion[3:]]), place[3:])
    acceleration = solve(model, pose, velocity, RANK_TOLERANCE).acceleration
    power = model.dissipated_power(pose, velocity)
    return np.concatenate([pose_rate.ravel(), acceleration.ravel(), [power]])


def _parts(model: DenseModel, state: Array) -> tuple[Array, Array, float]:
    """Unit-quaternion poses, velocities and dissipated energy of a state vector."""
    count = model.body_count
    pose = state[: 7 * count].reshape(count, 7).copy()
    pose[:, 3:] /= np.linalg.norm(pose[:, 3:], axis=1, keepdims=True)
    return pose, state[7 * count : 13 * count].reshape(count, 6), float(state[-1])
