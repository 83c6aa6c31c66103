"""Driven axes: the axes of a joint between its open and its locked ones, moved as prescribed.

A driver locks its axis and prescribes the motion along it: the constraints read D^T (V_2 - V_1) =
nu(t) with nu = f' and nu' = f'' (theory of the closed-loop paper with rheonomic joints). The
momenta of open axes are unaffected, as H^T D = 0 for driven rows of D too. Where the function gives
the rate, the coordinate is integrated from its value in the given poses.
"""

from mechstudio.compiler.decorators import kernel, shared_kernel, short_entry_kernel
from mechstudio.dynamics.crew.board import share_of
from mechstudio.dynamics.kinematics.function_value import evaluate
from mechstudio.dynamics.kinematics.joints import axis_scale
from mechstudio.spatial.arrays import clear_vector
from mechstudio.spatial.six import store_row, zero

# columns of Workspace.prescribed
VALUE = 0
RATE = 1
ACCELERATION = 2


@short_entry_kernel
def prescribe(system, work):
    """Write what the drivers ask for at the time NOW; coordinates of given rates stay."""
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        row = system.joints[driver.joint].rate + driver.slot
        f, slope, curvature = evaluate(system.drivers.programs, driver.function, work.clock.now)
        if driver.is_velocity == 1:
            work.prescribed[row, RATE], work.prescribed[row, ACCELERATION] = f, slope
        else:
            work.prescribed[row, VALUE] = f
            work.prescribed[row, RATE], work.prescribed[row, ACCELERATION] = slope, curvature


@kernel
def load_driven(system, work, state):
    """Coordinates and rates of driven axes, once those of the tree joints are loaded.

    A coordinate that a driver prescribes is in the state like any other, but its function has the
    say; where it gives the rate, the state has.
    """
    prescribe(system, work)
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        joint = system.joints[driver.joint]
        row, place = joint.rate + driver.slot, joint.coordinate + driver.slot
        if driver.state >= 0:
            work.prescribed[row, VALUE] = state[driver.state]
        elif driver.is_velocity == 1:
            work.prescribed[row, VALUE] = work.coordinate[place]
        # a cut joint is on the turn that is asked for
        work.expected_coordinate[place] = work.prescribed[row, VALUE]
        if joint.is_tree == 1:
            work.coordinate[place] = work.prescribed[row, VALUE]
            work.rate[row] = work.prescribed[row, RATE]


@kernel
def save_driven(system, work, column, state):
    """Write a column of what is prescribed to those entries of a state that cut joints need."""
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        if driver.state >= 0:
            row = system.joints[driver.joint].rate + driver.slot
            state[driver.state] = work.prescribed[row, column]


@kernel
def driver_effort(system, work, d):
    """Effort of driver d on body 2 along its axis [N or N m], once constraint loads are known."""
    driver = system.drivers.records[d]
    joint = system.joints[driver.joint]
    sigma = work.impulse[driver.joint, driver.axis - joint.open_count]
    return sigma * axis_scale(joint, driver.axis)


@kernel
def driver_power(system, work):
    """Power of all drivers [W], once constraint loads are known."""
    power = 0.0
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        row = system.joints[driver.joint].rate + driver.slot
        power += driver_effort(system, work, d) * work.prescribed[row, RATE]
    return power


@kernel
def driver_gaps(joint, coordinate, prescribed, gap):
    """Write what the driven coordinates of a joint miss into its gaps, shape (6,) [m or rad]."""
    for k in range(joint.open_count, joint.free_count):
        slot = joint.slot[k]
        gap[k] = coordinate[joint.coordinate + slot] - prescribed[joint.rate + slot, VALUE]


@kernel
def require_rates(system, work):
    """Right sides of the velocity level: prescribed rates of driven axes, zero of all else."""
    clear_vector(work.coupled_side)
    for part in range(work.crew.parts):
        require_rates_of(system, work, part)


@shared_kernel
def require_rates_of(system, work, part):
    """The same for a part of the joints and one of the merges of fragments, but for couplings."""
    joints = system.joints.size
    first, end = share_of(work.crew, part, work.right_side.shape[0] - joints)
    for row in range(joints + first, joints + end):
        store_row(work.right_side, row, zero())
    first, end = share_of(work.crew, part, joints)
    for j in range(first, end):
        store_row(work.right_side, j, zero())
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
