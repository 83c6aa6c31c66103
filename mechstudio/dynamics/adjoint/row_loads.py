"""Cotangents of constraint loads and efforts of drivers in a row of results.

A load that a joint of the tree transmits is what the subtree behind it needs: the sum of I A + V x*
I V - F over its bodies, less the constraint loads of its cut joints. Weighed by a motion Y it is
the sum S of the package with the virtual motion Y of all bodies behind the joint. The effort of a
driver is that with the motion along its axis.
"""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.adjoint.closures import unit_row
from mechstudio.dynamics.adjoint.pairs import at_point, plus, power
from mechstudio.dynamics.adjoint.sweep import write_axes
from mechstudio.dynamics.kinematics.bodies import relative_motion
from mechstudio.dynamics.kinematics.joints import axis_scale
from mechstudio.spatial.vector import (
    add,
    cross,
    load,
    load_angular,
    load_linear,
    store_pair,
)


@kernel
def spread_virtual(system, work, bars, asked, row):
    """Virtual motions by which loads and efforts of a row are weighed, and cotangents of lambda.

    Args:
        system: Constant data.
        work: Workspace with the evaluation.
        bars: See `Cotangents`; `jump`, `virtual_rate`, `virtual` and `load_bar` are written.
        asked: See `RowCotangents`.
        row: Its row.
    """
    for j in range(system.joints.size):
        y, turn = load_linear(asked.load[row], j), load_angular(asked.load[row], j)
        store_pair(bars.jump, j, add(y, cross(load(work.point, j), turn)), turn)
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        joint = system.joints[driver.joint]
        if joint.is_tree == 1:
            bars.virtual_rate[joint.rate + driver.slot] += asked.effort[row, d]
    for place in range(system.order.size):
        _carry_virtual(system, work, bars, system.order[place])
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1:
            continue
        Y = load_linear(bars.jump, j), load_angular(bars.jump, j)
        for k in range(joint.open_count, 6):
            W = relative_motion(joint, j, k, work.wrench1, work.wrench2, bars.body_motion)
            unit = unit_row(joint, work, j, k)
            own = axis_scale(joint, k) * power(unit[0], unit[1], Y[0], Y[1])
            bars.load_bar[j, k - joint.open_count] = own - W
    for d in range(system.drivers.records.size):
        driver = system.drivers.records[d]
        joint = system.joints[driver.joint]
        if joint.is_tree == 0:
            size = axis_scale(joint, driver.axis) * asked.effort[row, d]
            bars.load_bar[driver.joint, driver.axis - joint.open_count] += size


@kernel
def _carry_virtual(system, work, bars, b):
    """Virtual motion of a body from that of its parent."""
    body = system.bodies[b]
    j = body.joint
    joint = system.joints[j]
    sign = 1.0 if body.is_body2 == 1 else -1.0
    W = load_linear(bars.virtual, body.parent + 1), load_angular(bars.virtual, body.parent + 1)
    W = plus(W, (load_linear(bars.jump, j), load_angular(bars.jump, j)), sign)
    write_axes(system, work, bars, j)
    for k in range(joint.free_count):
        H = load_linear(bars.axis, k), load_angular(bars.axis, k)
        W = plus(W, H, sign * bars.virtual_rate[joint.rate + joint.slot[k]])
    store_pair(bars.virtual, b + 1, W[0], W[1])
    store_pair(bars.body_motion, b, at_point(W[0], W[1], load(work.center, b)), W[1])
