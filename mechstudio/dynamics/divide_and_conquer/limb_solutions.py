"""Solutions within limbs, with the factors of `limb_factors.py`: motions and constraint loads.

Inwards q of each link takes up what its own joint leaves of it: with r = s^T q, q - f r / d, and
v_t gains y r / d. Outwards the open axis has the rate (r + y T_t - f^T V) / d, V being the motion
of the parent at the mass center of the link. A motion a that the joint is required to add stands
for q - I a there, and for v_t + Phi^T a. Loads of joints follow from motions, inwards once more:

    T_b = M (V_b - v_b0) - T_t (at the tip) + loads of the joints to the children,

where v_b0 is the motion of the body without joints.
"""

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.dynamics.crew.limbs import ANOTHER, FIRST, ON
from mechstudio.dynamics.divide_and_conquer.limb_factors import arm_of
from mechstudio.dynamics.kinematics.bodies import TURN_ABOUT_Z
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION, axis_scale
from mechstudio.spatial.articulated import inertia_times, load_inertia, load_three
from mechstudio.spatial.inertia import load_symmetric, symmetric_times
from mechstudio.spatial.six import (
    add_scaled,
    combined,
    inner,
    load_block,
    load_row,
    six_vector,
    store_row,
    zero,
)
from mechstudio.spatial.vector import (
    add,
    cross,
    dot,
    load,
    load_angular,
    load_linear,
    scale,
    store_pair,
    subtract,
)
from mechstudio.topology.system import NONE

NOTHING = (0.0, 0.0, 0.0)


@kernel
def show_motions(limb, shift, tip, system, work):
    """xi_i0 of the compound of a limb, with v_t of its tip; of the root before the tip."""
    limbs, port = work.crew.limbs, system.compounds[limb.node].first_port
    if limb.is_grounded == 0:
        block = system.compounds[limb.node].first_block
        rows = load_block(work.block, block)
        rest = _numbers(limbs.gathered, shift + limb.first)
        store_row(work.port_motion, port, combined(zero(), rest, rows))
        port += 1
        if limb.tip != NONE:
            tip = combined(tip, rest, load_block(work.block, block + 1))
    if limb.tip != NONE:
        store_row(work.port_motion, port, tip)


@inlined_kernel
def _numbers(array, i):
    """Row i of an array as a tuple, for factors."""
    return (array[i, 0], array[i, 1], array[i, 2], array[i, 3], array[i, 4], array[i, 5])


@inlined_kernel
def _of_row(row):
    """Components of a vector of six as a tuple, for factors."""
    return (row[0], row[1], row[2], row[3], row[4], row[5])


@inlined_kernel
def reduce_link(reduced, link, i, shift, path, system, work):
    """Reduced right side of the joint of a link.

    Args:
        reduced: What the link feels of the one behind it, whose parent it is, as force and moment;
            and v_t so far.
        link: Its record.
        i: Its number.
        shift: What `i` and its row in the memory that limbs share differ by.
        path: Row of the transfer to the root.
        system: Constant data.
        work: Workspace.

    Returns:
        The same for the link before it. What is left at a root is gathered.
    """
    limbs, row = work.crew.limbs, shift + i
    force, moment, tip = reduced
    b, mass = link.body, link.share * system.bodies[link.body].mass
    force = add(force, scale(load_linear(work.free_motion, b), mass))
    turn = load_angular(work.free_motion, b)
    moment = add(moment, symmetric_times(load_symmetric(limbs.spin, i), turn))
    if link.gathers == 1:
        force = add(force, load_linear(limbs.gathered, row))
        moment = add(moment, load_angular(limbs.gathered, row))
    if link.joint == NONE:
        store_pair(limbs.gathered, row, force, moment)
        return NOTHING, NOTHING, tip
    _require_motion(system.joints[link.joint], link, i, work)
    if limbs.is_moved[i] == 1:
        drift = load_row(limbs.drift, i)
        linear, angular = load_three(limbs.drift, i, 0), load_three(limbs.drift, i, 3)
        less, twist = inertia_times(load_inertia(limbs.inertia, row), linear, angular)
        force = subtract(force, (less[0], less[1], less[2]))
        moment = subtract(moment, (twist[0], twist[1], twist[2]))
        if link.path != NONE:
            tip = combined(tip, _of_row(drift), load_block(limbs.transfer, path + link.path))
    pivot = limbs.pivot[i]
    passed, twist = force, add(moment, cross(arm_of(link, work), force))
    if pivot > 0.0:
        rest = dot(load_linear(limbs.axis, i), force)
        rest += dot(load_angular(limbs.axis, i), moment)
        limbs.rest[i] = rest
        passed = subtract(passed, scale(load_linear(limbs.column, i), rest))
        twist = subtract(twist, scale(load_angular(limbs.column, i), rest))
        if link.path != NONE:
            tip = add_scaled(tip, pivot * rest, load_row(limbs.response, i))
    force, moment = _hand_on(link, shift + link.parent, passed, twist, limbs)
    return force, moment, tip


@inlined_kernel
def _hand_on(link, row, force, moment, limbs):
    """Hand a wrench about its mass center on to the parent; what goes there without memory."""
    if link.passes == ON:
        return force, moment
    if link.passes == FIRST:
        store_pair(limbs.gathered, row, force, moment)
    elif link.passes == ANOTHER:
        force = add(force, load_linear(limbs.gathered, row))
        moment = add(moment, load_angular(limbs.gathered, row))
        store_pair(limbs.gathered, row, force, moment)
    return NOTHING, NOTHING


@kernel
def is_moved(limb, system, work):
    """Whether a joint of a limb is required to add a motion."""
    for i in range(limb.first, limb.end):
        link = work.crew.limbs.links[i]
        if link.joint != NONE and _is_required(system.joints[link.joint], link, work) == 1:
            return True
    return False


@inlined_kernel
def _is_required(joint, link, work):
    """1 if a joint is required to add a motion to its parent's, else 0."""
    for k in range(6 - joint.open_count):
        if work.right_side[link.joint, k] != 0.0:
            return 1
    return 0


@inlined_kernel
def _require_motion(joint, link, i, work):
    """Write the motion that a joint is required to add to its parent's, if there is any."""
    limbs, count = work.crew.limbs, joint.open_count
    limbs.is_moved[i] = _is_required(joint, link, work)
    if limbs.is_moved[i] == 1:
        linear, angular = NOTHING, NOTHING
        arm = subtract(load(work.point, link.joint), load(work.center, link.body))
        for k in range(count, 6):
            value = link.sign * work.right_side[link.joint, k - count] / axis_scale(joint, k)
            axis = joint.axis_order[k]
            direction = scale(load(work.basis[link.joint], axis), value)
            if axis >= FIRST_ROTATION:
                angular = add(angular, direction)
                linear = add(linear, cross(arm, direction))
                # a driven pitch moves along its axis, too
                linear = add(linear, scale(direction, joint.lead if axis == TURN_ABOUT_Z else 0.0))
            else:
                linear = add(linear, direction)
        store_pair(limbs.drift, i, linear, angular)


@kernel
def disassemble_limb(limb, shift, system, work, motion):
    """Motions of the bodies in a limb, and constraint loads of its joints."""
    limbs, compound = work.crew.limbs, system.compounds[limb.node]
    on_tip = zero()
    if limb.tip != NONE:
        on_tip = load_row(work.port_load, compound.first_port + compound.port_count - 1)
    if limb.is_grounded == 0:
        block, port = compound.first_block, compound.first_port
        root = load_row(work.port_motion, port)
        root = combined(root, _numbers(work.port_load, port), load_block(work.block, block))
        if limb.tip != NONE:
            root = add_scaled(root, 1.0, _times(work.block, block + 1, on_tip))
        store_row(limbs.velocity, limb.first, root)
    _move_outwards(limb, on_tip, work, motion)
    _resolve_loads(limb, shift, on_tip, system, work)


@inlined_kernel
def _times(block, i, vector):
    """Block i times a vector."""
    rows = load_block(block, i)
    return six_vector(
        inner(rows[0], vector),
        inner(rows[1], vector),
        inner(rows[2], vector),
        inner(rows[3], vector),
        inner(rows[4], vector),
        inner(rows[5], vector),
    )


@kernel
def _move_outwards(limb, on_tip, work, motion):
    """Motions of the links of a limb by that of its root, or from the ground."""
    limbs = work.crew.limbs
    linear, angular = NOTHING, NOTHING
    for i in range(limb.first, limb.end):
        link = limbs.links[i]
        if link.joint == NONE:
            linear, angular = load_linear(limbs.velocity, i), load_angular(limbs.velocity, i)
        else:
            if link.parent >= 0 and link.passes != ON:
                linear = load_linear(limbs.velocity, link.parent)
                angular = load_angular(limbs.velocity, link.parent)
            carried, turn = add(linear, cross(angular, arm_of(link, work))), angular
            pivot = limbs.pivot[i]
            if pivot > 0.0:
                rate = limbs.rest[i]
                if link.path != NONE:
                    rate += inner(load_row(limbs.response, i), on_tip)
                felt = dot(load_linear(limbs.column, i), linear)
                felt += dot(load_angular(limbs.column, i), angular)
                rate = pivot * rate - felt
                carried = add(carried, scale(load_linear(limbs.axis, i), rate))
                turn = add(turn, scale(load_angular(limbs.axis, i), rate))
            if limbs.is_moved[i] == 1:
                carried = add(carried, load_linear(limbs.drift, i))
                turn = add(turn, load_angular(limbs.drift, i))
            linear, angular = carried, turn
            store_pair(limbs.velocity, i, linear, angular)
        if link.reports == 1:
            store_pair(motion, link.body, linear, angular)


@kernel
def _resolve_loads(limb, shift, on_tip, system, work):
    """Constraint loads of the joints of a limb by what its bodies lack of their own motions."""
    limbs = work.crew.limbs
    force, moment = NOTHING, NOTHING
    for i in range(limb.end - 1, limb.first - 1, -1):
        link = limbs.links[i]
        if link.joint == NONE:
            return
        b = link.body
        change = subtract(load_linear(limbs.velocity, i), load_linear(work.free_motion, b))
        twist = subtract(load_angular(limbs.velocity, i), load_angular(work.free_motion, b))
        force = add(force, scale(change, link.share * system.bodies[b].mass))
        moment = add(moment, symmetric_times(load_symmetric(limbs.spin, i), twist))
        if link.gathers == 1:
            force = add(force, load_linear(limbs.gathered, shift + i))
            moment = add(moment, load_angular(limbs.gathered, shift + i))
        if i == limb.tip:
            force = subtract(force, (on_tip[0], on_tip[1], on_tip[2]))
            moment = subtract(moment, (on_tip[3], on_tip[4], on_tip[5]))
        _store_impulse(system.joints[link.joint], link, force, moment, work)
        twist = add(moment, cross(arm_of(link, work), force))
        force, moment = _hand_on(link, shift + link.parent, force, twist, limbs)


@inlined_kernel
def _store_impulse(joint, link, force, moment, work):
    """Constraint load of a joint along its scaled axes, from the wrench on the link."""
    j = link.joint
    arm = subtract(load(work.point, j), load(work.center, link.body))
    torque = subtract(moment, cross(arm, force))
    along = scale(force, link.sign / joint.linear_scale)
    about = scale(torque, link.sign / joint.angular_scale)
    count = joint.open_count
    for k in range(count, 6):
        axis = joint.axis_order[k]
        direction = load(work.basis[j], axis)
        value = dot(direction, about if axis >= FIRST_ROTATION else along)
        if axis == TURN_ABOUT_Z and joint.lead != 0.0:
            value += joint.lead * dot(direction, force) * link.sign / joint.angular_scale
        work.impulse[j, k - count] = value
    for k in range(6 - count, 6):
        work.impulse[j, k] = 0.0
