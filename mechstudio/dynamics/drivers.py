"""Driven axes: the axes of a joint between its open and its locked ones, moved as prescribed.

A driver locks its axis and prescribes the motion along it: the constraints read D^T (V_2 - V_1) =
nu(t) with nu = f' and nu' = f'' (theory of the closed-loop paper with rheonomic joints). The
momenta of open axes are unaffected, as H^T D = 0 for driven rows of D too.
"""

from mechstudio.dynamics.joint_kinematics import axis_scale
from mechstudio.jit import kernel
from mechstudio.spatial.arrays import clear_rows

# columns of Workspace.prescribed
VALUE = 0
RATE = 1
ACCELERATION = 2


@kernel
def driver_gaps(joint, coordinate, prescribed, gap):
    """Write what the driven coordinates of a joint miss into its gaps, shape (6,) [m or rad]."""
    for k in range(joint.open_count, joint.free_count):
        slot = joint.slot[k]
        gap[k] = coordinate[joint.coordinate + slot] - prescribed[joint.rate + slot, VALUE]


@kernel
def require_rates(system, work):
    """Right sides of the velocity level: prescribed rates of driven axes, zero of locked ones."""
    clear_rows(work.right_side)
    for j in range(system.joints.size):
        joint = system.joints[j]
        for k in range(joint.open_count, joint.free_count):
            value = axis_scale(joint, k) * prescribed_rate(joint, k, work.prescribed)
            work.right_side[j, k - joint.open_count] = value


@kernel
def prescribed_rate(joint, k, prescribed):
    """Relative velocity that axis k must have [m/s or rad/s]: zero unless it is driven."""
    if k < joint.free_count:
        return prescribed[joint.rate + joint.slot[k], RATE]
    return 0.0


@kernel
def prescribed_acceleration(joint, k, prescribed):
    """Acceleration that axis k must have [m/s^2 or rad/s^2]: zero unless it is driven."""
    if k < joint.free_count:
        return prescribed[joint.rate + joint.slot[k], ACCELERATION]
    return 0.0
