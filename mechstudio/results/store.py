"""The rows a run writes: preallocated arrays, one writer, readers that slice to `count`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from mechstudio.joints import joint_type
from mechstudio.model import Mechanism

FloatArray = NDArray[np.float64]


class Store:
    """Rows of one run, one per output time, in the order of the model's bodies and joints.

    A row is complete before `count` is raised and never changes afterwards, so any thread may
    read the rows below `count` without a lock. Arrays have `capacity` rows; the operating system
    hands out their memory only as rows are written.

    Attributes:
        time: Time of each row [s], shape (capacity,).
        body_pose: Position [m] and unit quaternion w x y z (body to world) of each body frame,
            shape (capacity, bodies, 7).
        body_velocity: Velocity of the frame's origin [m/s] and angular velocity [rad/s], world
            axes, shape (capacity, bodies, 6).
        body_acceleration: The same for accelerations [m/s^2, rad/s^2].
        coordinate: Joint coordinates [m or rad, quaternions as w x y z], all joints in one row.
        rate: Joint rates [m/s or rad/s], all joints in one row.
        momentum: Joint momenta [kg m/s or kg m^2/s], laid out as `rate`; meaningful only if
            `has_momentum`.
        joint_load: Reaction force [N] and torque [N m] of body 1 on body 2 at the origin of
            frame 2, world axes, shape (capacity, joints, 6).
        driver_effort: Effort of each driver [N or N m], shape (capacity, drivers).
        coupling_effort: Effort of each coupling along coordinate 2 [N or N m], shape (capacity,
            couplings).
        energy: Kinetic, potential, dissipated, supplied and total energy [J], shape (capacity, 5).
        constraint: Norms of the constraint errors on position, velocity and acceleration level,
            shape (capacity, 3).
        count: Number of complete rows.
    """

    def __init__(self, mechanism: Mechanism, capacity: int, has_momentum: bool) -> None:
        types = [joint_type(joint.type) for joint in mechanism.joints]
        self.mechanism = mechanism
        self.has_momentum = has_momentum
        self.count = 0
        self.coordinate_offsets = _offsets(kind.coordinate_count for kind in types)
        self.rate_offsets = _offsets(kind.rate_count for kind in types)

        bodies, joints = len(mechanism.bodies), len(mechanism.joints)
        rates = self.rate_offsets[-1]
        self.time = np.zeros(capacity)
        self.body_pose = np.zeros((capacity, bodies, 7))
        self.body_velocity = np.zeros((capacity, bodies, 6))
        self.body_acceleration = np.zeros((capacity, bodies, 6))
        self.coordinate = np.zeros((capacity, self.coordinate_offsets[-1]))
        self.rate = np.zeros((capacity, rates))
        self.momentum = np.zeros((capacity, rates))
        self.joint_load = np.zeros((capacity, joints, 6))
        self.driver_effort = np.zeros((capacity, len(mechanism.drivers)))
        self.coupling_effort = np.zeros((capacity, len(mechanism.couplings)))
        self.energy = np.zeros((capacity, 5))
        self.constraint = np.zeros((capacity, 3))

    @property
    def capacity(self) -> int:
        """Number of rows that fit."""
        return int(self.time.shape[0])

    def coordinate_slice(self, joint: int) -> slice:
        """Columns of `coordinate` that belong to the joint with this index."""
        return slice(self.coordinate_offsets[joint], self.coordinate_offsets[joint + 1])

    def rate_slice(self, joint: int) -> slice:
        """Columns of `rate` and `momentum` that belong to the joint with this index."""
        return slice(self.rate_offsets[joint], self.rate_offsets[joint + 1])


def _offsets(counts: Iterable[int]) -> tuple[int, ...]:
    return tuple(accumulate(counts, initial=0))
