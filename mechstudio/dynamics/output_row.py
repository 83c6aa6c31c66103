"""One row of results from the workspace, in the user's terms: body frames, all joints, energies."""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np

from mechstudio.compiler.decorators import kernel
from mechstudio.compiler.record import Record
from mechstudio.dynamics.divide_and_conquer.couplings import coupled_gap, relation
from mechstudio.dynamics.kinematics.bodies import motion_at_joint
from mechstudio.dynamics.kinematics.drivers import (
    driver_effort,
    driver_gaps,
    prescribed_acceleration,
    prescribed_rate,
)
from mechstudio.dynamics.kinematics.joints import closure_gap, motion_along
from mechstudio.dynamics.loads.applied import kinetic_energy, potential_energy
from mechstudio.dynamics.loads.bushings import write_bushings
from mechstudio.dynamics.loads.joint_efforts import write_joint_efforts, write_motors
from mechstudio.dynamics.loads.point_loads import write_point_loads
from mechstudio.dynamics.loads.springs import write_springs
from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.spatial.rotation import apply, load_matrix, to_quaternion
from mechstudio.spatial.vector import (
    add,
    cross,
    load,
    load_angular,
    load_linear,
    store_pair,
)


def _kernel_fields() -> dict[str, object]:
    """Fields of `Rows`: kernels know the lengths that are the same for all models."""
    fields: dict[str, object] = {"acting_joints": np.ndarray}
    for name, lengths in ROW_LENGTHS.items():
        known = tuple(length for length in lengths if isinstance(length, int))
        fields[name] = Annotated[np.ndarray, *known] if known else np.ndarray
    return fields


class Rows(Record):
    """The arrays of `RowFields`, and the joints that have efforts, i4, shape (acting joints,)."""

    __annotations__ = _kernel_fields()


@kernel
def write_row(system, work, rows, r, time, exchanged):
    """Write row r from a workspace whose velocities, accelerations and loads are up to date.

    Args:
        system: Constant data.
        work: Workspace.
        rows: Result arrays; row r is written.
        r: Index of the row.
        time: [s].
        exchanged: Energy dissipated and energy supplied so far [J].
    """
    rows.time[r] = time
    for b in range(system.bodies.size):
        _write_body(system, work, rows, r, b)
    for k in range(rows.rate.shape[1]):
        rows.rate[r, k] = work.rate[k]
    for k in range(rows.momentum.shape[1]):
        rows.momentum[r, k] = work.momentum[k]
    for k in range(rows.coordinate.shape[1]):
        rows.coordinate[r, k] = work.coordinate[k]
    for j in range(rows.joint_load.shape[1]):
        for i in range(6):
            rows.joint_load[r, j, i] = work.constraint_load[j, i]
    _write_drivers(system, work, rows, r)
    _write_elements(system, work, rows, r)
    for c in range(rows.coupling_effort.shape[1]):
        rows.coupling_effort[r, c] = work.coupled_impulse[c]
    kinetic, potential = kinetic_energy(system, work), potential_energy(system, work)
    rows.energy[r, 0] = kinetic
    rows.energy[r, 1] = potential
    rows.energy[r, 2], rows.energy[r, 3] = exchanged
    rows.energy[r, 4] = kinetic + potential + exchanged[0] - exchanged[1]
    _write_residuals(system, work, rows, r)


@kernel
def _write_drivers(system, work, rows, r):
    """Efforts of the drivers, which are no part of the reactions of their joints."""
    for d in range(rows.driver_effort.shape[1]):
        effort = driver_effort(system, work, d)
        rows.driver_effort[r, d] = effort
        j = system.drivers.records[d].joint
        axis = system.joints[j].axis_order[system.drivers.records[d].axis]
        first = 0 if axis < 3 else 3
        for i in range(3):
            rows.joint_load[r, j, first + i] -= effort * work.basis[j, axis, i]


@kernel
def _write_elements(system, work, rows, r):
    """Loads of all elements, as they act in this row."""
    write_springs(system, work, rows.springs[r])
    write_bushings(system, work, rows.bushings[r])
    write_motors(system, work, rows.motors[r])
    write_point_loads(system, work, rows.points[r])
    write_joint_efforts(
        system, work, rows.acting_joints, rows.joint_effort[r], rows.joint_energy[r]
    )


@kernel
def _write_body(system, work, rows, r, b):
    """Pose and motion of a body frame from those of the mass center."""
    R = load_matrix(work.rotation, b)
    center = system.bodies[b].center_B
    arm = apply(R, (-center[0], -center[1], -center[2]))
    omega, alpha = load_angular(work.velocity, b), load_angular(work.acceleration, b)
    spin = cross(omega, arm)
    position = add(load(work.center, b), arm)
    q = to_quaternion(R)
    for i in range(3):
        rows.body_pose[r, b, i] = position[i]
    sign = 1.0
    if r > 0:
        last = rows.body_pose[r - 1, b]
        if q[0] * last[3] + q[1] * last[4] + q[2] * last[5] + q[3] * last[6] < 0.0:
            sign = -1.0
    for i in range(4):
        rows.body_pose[r, b, 3 + i] = sign * q[i]
    v = add(load_linear(work.velocity, b), spin)
    a = add(load_linear(work.acceleration, b), add(cross(alpha, arm), cross(omega, spin)))
    store_pair(rows.body_velocity[r], b, v, omega)
    store_pair(rows.body_acceleration[r], b, a, alpha)


@kernel
def _write_residuals(system, work, rows, r):
    """Norms of the constraint residuals over all joints, along unit directions, and couplings."""
    position, velocity, acceleration = 0.0, 0.0, 0.0
    gap = work.small[0, 0]
    for j in range(system.joints.size):
        joint = system.joints[j]
        closure_gap(joint, j, work.rotation, work.center, work.coordinate, work.basis, gap)
        linear, angular = load_linear(work.bias, j), load_angular(work.bias, j)
        driver_gaps(joint, work.coordinate, work.prescribed, gap)
        # along directions: limbs have no unit wrenches of locked axes
        v, w = motion_at_joint(joint, j, work, work.velocity)
        a, alpha = motion_at_joint(joint, j, work, work.acceleration)
        for k in range(joint.open_count, 6):
            bias = motion_along(joint, j, k, work.basis, linear, angular)
            bias += prescribed_acceleration(joint, k, work.prescribed)
            rate = motion_along(joint, j, k, work.basis, v, w)
            rate -= prescribed_rate(joint, k, work.prescribed)
            change = motion_along(joint, j, k, work.basis, a, alpha) - bias
            position += gap[k] * gap[k]
            velocity += rate * rate
            acceleration += change * change
    for c in range(system.couplings.size):
        position += coupled_gap(system, work, c) ** 2
        velocity += relation(system, work, c, work.velocity) ** 2
        acceleration += (relation(system, work, c, work.acceleration) - work.coupled_side[c]) ** 2
    rows.constraint[r, 0] = math.sqrt(position)
    rows.constraint[r, 1] = math.sqrt(velocity)
    rows.constraint[r, 2] = math.sqrt(acceleration)
