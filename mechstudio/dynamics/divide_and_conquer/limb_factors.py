"""Limbs: mobilities of compounds by a recursion over their bodies, from the tips to a root.

What is left of a limb behind link b is an articulated body (Featherstone) with a load T_t on the
tip, the link that shows the other port of the compound:

    T_b = I_b V_b - q_b - Phi_b T_t,  V_t = Phi_b^T V_b + Lambda T_t + v_t

with Phi = 1, Lambda = 0 and v_t = 0 at the tip itself. A joint with the open axis s has
s^T T_b = 0, so what its parent feels is

    f = I s,  d = s^T f,  y = Phi^T s:  I - f f^T / d,  Phi - f y^T / d,  Lambda + y y^T / d

about the mass center of the parent. At the root the mobilities of `merge.py` are xi_rr = I^-1,
xi_rt = I^-1 Phi and xi_tt = Lambda + Phi^T I^-1 Phi; on the ground xi_tt = Lambda. The same
compounds come out as by merges of pairs. `limb_solutions.py` has q and v_t; see `crew/limbs.py`.
"""

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.dynamics.crew.limbs import ANOTHER, FIRST, ON
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.spatial.articulated import (
    add_to_inertia,
    inertia_times,
    less_step,
    load_inertia,
    load_three,
    nothing,
    plus_cross,
    product,
    shifted,
    store_inertia,
    store_three,
    summed,
    symmetric,
    three_vector,
    times,
    with_mass,
)
from mechstudio.spatial.inertia import turned
from mechstudio.spatial.rotation import load_matrix
from mechstudio.spatial.six import (
    add_scaled,
    column_numbers,
    combined,
    load_block,
    load_row,
    row_numbers,
    scaled,
    six_vector,
    store_block,
    store_block_row,
    store_row,
    zero,
)
from mechstudio.spatial.six_inverse import inverse
from mechstudio.spatial.vector import add, cross, load, scale, subtract
from mechstudio.topology.system import NONE


@inlined_kernel
def factorize_link(inertia, link, i, shift, path, system, work):
    """Articulated inertia of a link, and factors of its joint; what the link before it feels.

    Args:
        inertia: What the link feels of the one behind it, whose parent it is.
        link: Its record.
        i: Its number.
        shift: What `i` and its row in the memory that limbs share differ by.
        path: Row of the transfer to the root.
        system: Constant data.
        work: Workspace.
    """
    limbs = work.crew.limbs
    inertia = _with_own(inertia, link, i, system, work)
    if link.gathers == 1:
        inertia = summed(inertia, load_inertia(limbs.inertia, shift + i))
    store_inertia(limbs.inertia, shift + i, inertia)
    passed = nothing()
    if link.joint != NONE:
        inertia = _left_by_joint(system.joints[link.joint], inertia, link, i, path, work)
        if link.passes == ON:
            passed = inertia
        elif link.passes == FIRST:
            store_inertia(limbs.inertia, shift + link.parent, inertia)
        elif link.passes == ANOTHER:
            add_to_inertia(limbs.inertia, shift + link.parent, inertia)
    return passed


@inlined_kernel
def _left_by_joint(joint, inertia, link, i, path, work):
    """What the parent feels of an inertia, about its own mass center; factors of the joint."""
    limbs, arm = work.crew.limbs, arm_of(link, work)
    lever = three_vector(arm[0], arm[1], arm[2])
    if joint.open_count == 0:
        limbs.pivot[i] = 0.0
        inertia = shifted(inertia, lever)
    else:
        _place_axis(joint, link, i, work)
        linear, angular = load_three(limbs.axis, i, 0), load_three(limbs.axis, i, 3)
        force, moment = inertia_times(inertia, linear, angular)
        pivot = 1.0 / (product(linear, force) + product(angular, moment))
        limbs.pivot[i] = pivot
        moment = plus_cross(moment, lever, force)
        left, turn = times(force, pivot), times(moment, pivot)
        store_three(limbs.column, i, 0, left)
        store_three(limbs.column, i, 3, turn)
        inertia = less_step(shifted(inertia, lever), force, moment, left, turn)
    if link.path != NONE:
        _pass_transfer(limbs, link, i, path + link.path, joint.open_count, arm)
    return symmetric(inertia)


@inlined_kernel
def arm_of(link, work):
    """Mass center of a link from that of its parent, or zero."""
    if link.parent < 0:
        return (0.0, 0.0, 0.0)
    parent = work.crew.limbs.links[link.parent].body
    return subtract(load(work.center, link.body), load(work.center, parent))


@inlined_kernel
def _with_own(inertia, link, i, system, work):
    """An inertia with that of the share of a body, about its mass center."""
    body = system.bodies[link.body]
    J, share = body.inertia_B, link.share
    own = (J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2])
    spin = turned(load_matrix(work.rotation, link.body), own)
    row = six_vector(spin[0], spin[1], spin[2], spin[3], spin[4], spin[5])
    row = scaled(share, row)
    store_row(work.crew.limbs.spin, i, row)
    return with_mass(inertia, share * body.mass, row)


@inlined_kernel
def _place_axis(joint, link, i, work):
    """Motion of the link along the open axis of its joint."""
    axis = joint.axis_order[0]
    direction = load(work.basis[link.joint], axis)
    linear, angular = direction, (0.0, 0.0, 0.0)
    if axis >= FIRST_ROTATION:
        arm = subtract(load(work.point, link.joint), load(work.center, link.body))
        linear, angular = add(cross(arm, direction), scale(direction, joint.lead)), direction
    row = six_vector(linear[0], linear[1], linear[2], angular[0], angular[1], angular[2])
    store_row(work.crew.limbs.axis, i, row)


@inlined_kernel
def _pass_transfer(limbs, link, i, row, open_count, arm):
    """Phi of the parent from that of a link on the path."""
    rows = load_block(limbs.transfer, row)
    a, b, c, d, e, f = rows
    d = add_scaled(add_scaled(d, arm[1], c), -arm[2], b)
    e = add_scaled(add_scaled(e, arm[2], a), -arm[0], c)
    f = add_scaled(add_scaled(f, arm[0], b), -arm[1], a)
    if open_count > 0:
        s = load_row(limbs.axis, i)
        y = combined(zero(), (s[0], s[1], s[2], s[3], s[4], s[5]), rows)
        store_row(limbs.response, i, y)
        column = load_row(limbs.column, i)
        a, b = add_scaled(a, -column[0], y), add_scaled(b, -column[1], y)
        c, d = add_scaled(c, -column[2], y), add_scaled(d, -column[3], y)
        e, f = add_scaled(e, -column[4], y), add_scaled(f, -column[5], y)
    if link.parent >= 0:
        store_block(limbs.transfer, row - 1, (a, b, c, d, e, f))


@kernel
def begin_path(limb, path, work):
    """The transfer of the tip itself."""
    if limb.tip != NONE:
        row = path + work.crew.limbs.links[limb.tip].path
        identity = (
            six_vector(1.0, 0.0, 0.0, 0.0, 0.0, 0.0),
            six_vector(0.0, 1.0, 0.0, 0.0, 0.0, 0.0),
            six_vector(0.0, 0.0, 1.0, 0.0, 0.0, 0.0),
            six_vector(0.0, 0.0, 0.0, 1.0, 0.0, 0.0),
            six_vector(0.0, 0.0, 0.0, 0.0, 1.0, 0.0),
            six_vector(0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
        )
        store_block(work.crew.limbs.transfer, row, identity)


@kernel
def show_mobilities(limb, shift, path, block, work):
    """xi of the compound of a limb, whose first block is `block`: of the root before the tip."""
    limbs = work.crew.limbs
    if limb.is_grounded == 0:
        store_block(work.block, block, inverse(_rows_of(limbs.inertia, shift + limb.first)))
    if limb.tip == NONE:
        return
    mobility = (zero(), zero(), zero(), zero(), zero(), zero())
    i = limb.tip
    while i != NONE:
        if limbs.pivot[i] > 0.0:
            mobility = _with_square(mobility, limbs.pivot[i], load_row(limbs.response, i))
        i = limbs.links[i].parent
    if limb.is_grounded == 0:
        rows = load_block(limbs.transfer, path)
        for r in range(6):
            row = combined(zero(), row_numbers(work.block, block, r), rows)
            store_block_row(work.block, block + 1, r, row)
        between = load_block(work.block, block + 1)
        mobility = (
            combined(mobility[0], column_numbers(limbs.transfer, path, 0), between),
            combined(mobility[1], column_numbers(limbs.transfer, path, 1), between),
            combined(mobility[2], column_numbers(limbs.transfer, path, 2), between),
            combined(mobility[3], column_numbers(limbs.transfer, path, 3), between),
            combined(mobility[4], column_numbers(limbs.transfer, path, 4), between),
            combined(mobility[5], column_numbers(limbs.transfer, path, 5), between),
        )
        block += 2
    store_block(work.block, block, mobility)


@inlined_kernel
def _rows_of(inertia, i):
    """Rows of the matrix of an inertia, which is kept by the columns of its parts."""
    m = inertia[i]
    return (
        six_vector(m[0], m[4], m[8], m[12], m[16], m[20]),
        six_vector(m[1], m[5], m[9], m[13], m[17], m[21]),
        six_vector(m[2], m[6], m[10], m[14], m[18], m[22]),
        six_vector(m[12], m[13], m[14], m[24], m[28], m[32]),
        six_vector(m[16], m[17], m[18], m[25], m[29], m[33]),
        six_vector(m[20], m[21], m[22], m[26], m[30], m[34]),
    )


@inlined_kernel
def _with_square(rows, factor, y):
    """Rows of a matrix plus a factor times y y^T."""
    return (
        add_scaled(rows[0], factor * y[0], y),
        add_scaled(rows[1], factor * y[1], y),
        add_scaled(rows[2], factor * y[2], y),
        add_scaled(rows[3], factor * y[3], y),
        add_scaled(rows[4], factor * y[4], y),
        add_scaled(rows[5], factor * y[5], y),
    )
