"""Slow and obvious accelerations and reactions, to check every fast method against.

With the mass matrix M about the body origins, the constraint Jacobian J and the loads Q of
`DenseModel` the equations of motion are

    M a - J^T lambda = Q,    J a = bias.

The rows of J are orthonormal directions, so lambda has unit forces [N] and unit torques [N m];
where redundant constraints leave it undetermined its minimum-norm value is reported.
"""

from dataclasses import dataclass

import numpy as np
import scipy.linalg

from tests.reference.dense_model import GROUND, DenseModel, blocked_directions, both_halves
from tests.reference.rotations import Array, cross, moved

RANK_TOLERANCE = 1e-9
"""Singular values of J M^(-1/2) below this part of the largest one count as zero."""


@dataclass(frozen=True)
class DenseSolution:
    """Accelerations and reactions of one state.

    Attributes:
        acceleration: Of each body's origin and angular, world, shape (body_count, 6).
        reaction: [force, torque] of body 1 on body 2 at the origin of frame 2, world, shape
            (joint_count, 6); the minimum-norm one.
        effort: Of each driver along its coordinate [N or N m].
        coupling: Effort of each coupling along its coordinate 2 [N or N m].
        self_stress: Orthonormal multipliers that load no body, in columns.
        undetermined: Names of the joints whose reactions are not unique.
        rank: Number of independent constraints.
        condition: Largest over smallest nonzero singular value of J M^(-1/2).
    """

    acceleration: Array
    reaction: Array
    effort: Array
    coupling: Array
    self_stress: Array
    undetermined: tuple[str, ...]
    rank: int
    condition: float


def solve(
    model: DenseModel, pose: Array, velocity: Array, rank_tolerance: float = RANK_TOLERANCE
) -> DenseSolution:
    """Accelerations and minimum-norm reactions by a singular value decomposition."""
    factor = np.linalg.cholesky(model.mass_matrix(pose))
    left, singular, right, rank = _decomposed(model, pose, factor, rank_tolerance)
    free = scipy.linalg.solve_triangular(factor, model.loads(pose, velocity), lower=True)

    # least change of the unconstrained acceleration, in the metric of the mass matrix
    bias = left[:, :rank].T @ model.constraint_bias(pose, velocity)
    modal = bias / singular[:rank] - right[:rank] @ free
    multiplier = left[:, :rank] @ (modal / singular[:rank])
    acceleration = scipy.linalg.solve_triangular(
        factor.T, free + right[:rank].T @ modal, lower=False
    )
    end = len(multiplier) - len(model.couplings)
    return DenseSolution(
        acceleration=acceleration.reshape(-1, 6),
        reaction=reactions(model, pose, multiplier),
        effort=multiplier[end - len(model.drivers) : end],
        coupling=multiplier[end:],
        self_stress=left[:, rank:],
        undetermined=_undetermined(model, left[:, rank:]),
        rank=rank,
        condition=float(singular[0] / singular[rank - 1]) if rank else 1.0,
    )


def reactions(model: DenseModel, pose: Array, multiplier: Array) -> Array:
    """Wrenches of body 1 on body 2 at the origins of frame 2, world, shape (joint_count, 6)."""
    wrench = np.zeros((len(model.joints), 6))
    for row, joint, part in zip(wrench, model.joints, model.split(multiplier), strict=True):
        place = model.joint_pose(joint, pose)
        row[:] = both_halves(place.axes1) @ blocked_directions(joint, place) @ part
    return wrench


def unbalanced_loads(
    model: DenseModel,
    pose: Array,
    velocity: Array,
    acceleration: Array,
    reaction: Array,
    effort: Array,
) -> Array:
    """Loads, reactions and efforts of drivers minus inertia forces about the origins.

    Returns:
        Shape (body_count, 6).
    """
    rest = model.loads(pose, velocity) - model.mass_matrix(pose) @ acceleration.ravel()
    rest += model.driver_jacobian(pose).T @ effort
    for joint, wrench in zip(model.joints, reaction, strict=True):
        point = model.joint_pose(joint, pose).point2
        for body, sign in ((joint.body1, -1.0), (joint.body2, 1.0)):
            if body != GROUND:
                moment = wrench[3:] + cross(point - pose[body, :3], wrench[:3])
                rest[6 * body : 6 * body + 3] += sign * wrench[:3]
                rest[6 * body + 3 : 6 * body + 6] += sign * moment
    return rest.reshape(-1, 6)


def consistent_velocity(
    model: DenseModel, pose: Array, velocity: Array, rank_tolerance: float = RANK_TOLERANCE
) -> Array:
    """The velocity nearest in kinetic energy that meets the velocity constraints."""
    factor = np.linalg.cholesky(model.mass_matrix(pose))
    _, _, right, rank = _decomposed(model, pose, factor, rank_tolerance)
    scaled = factor.T @ velocity.ravel()
    for _ in range(2):
        scaled -= right[:rank].T @ (right[:rank] @ scaled)
    return scipy.linalg.solve_triangular(factor.T, scaled, lower=False).reshape(-1, 6)


def consistent_pose(model: DenseModel, pose: Array, rank_tolerance: float = 1e-6) -> Array:
    """The pose near the given one that closes all joints, by Newton's method."""
    for _ in range(20):
        residual = model.residual(pose)
        if np.linalg.norm(residual) < 1e-13:
            break
        factor = np.linalg.cholesky(model.mass_matrix(pose))
        left, singular, right, rank = _decomposed(model, pose, factor, rank_tolerance)
        step = right[:rank].T @ (left[:, :rank].T @ -residual / singular[:rank])
        twist = scipy.linalg.solve_triangular(factor.T, step, lower=False)
        pose = moved(pose, twist.reshape(-1, 6))
    return pose


def _decomposed(
    model: DenseModel, pose: Array, factor: Array, rank_tolerance: float
) -> tuple[Array, Array, Array, int]:
    """Singular value decomposition of J M^(-1/2) and its rank."""
    jacobian = model.constraint_jacobian(pose)
    if jacobian.shape[0] == 0:
        return np.zeros((0, 0)), np.zeros(0), np.zeros((0, jacobian.shape[1])), 0
    scaled = scipy.linalg.solve_triangular(factor, jacobian.T, lower=True).T
    left, singular, right = np.linalg.svd(scaled, full_matrices=True)
    return left, singular, right, int(np.sum(singular > rank_tolerance * singular[0]))


def _undetermined(model: DenseModel, self_stress: Array) -> tuple[str, ...]:
    parts = model.split(self_stress)
    return tuple(
        joint.name
        for joint, part in zip(model.joints, parts, strict=True)
        if np.any(abs(part) > 1e-7)
    )
