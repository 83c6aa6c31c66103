"""Bodies that are nearly free to spin about an axis, such as thin rods.

The mobility about such an axis exceeds all others by (length / radius)^2. A joint that blocks the
spin would have to subtract it from itself, and the rounding left over, of the size of the largest
mobility times that of the number format, could not be told from a weak constraint. So the mobility
of a leaf is kept in two parts, xi = xi_capped + sum_i kappa_i a_i a_i^T, and a step eliminates its
joint from the capped part first. Each spin then follows by the formula of Sherman and Morrison,

    c = D^T a,  y = F^T c,  t = kappa |y|^2,  K^+ = F (1 - y y^T t / (1 + t) / |y|^2) F^T,
    xi' += kappa / (1 + t) g g^T  with  g = a - Y y,

in which no large numbers are subtracted; D, K = U^T D, F and Y = U F are those of `merge.py`. Which
bodies are slender: `topology/slender.py`.
"""

import math

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.dynamics.kinematics.spins import MOBILITY_OF_SPIN
from mechstudio.dynamics.kinematics.workspace import CARRIED, CARRIED_PORTS
from mechstudio.spatial.rotation import apply, load_matrix
from mechstudio.spatial.six import (
    add_scaled,
    inner,
    load_block_row,
    load_row,
    scaled,
    six_vector,
    store_block_row,
    store_row,
    unit,
    zero,
)
from mechstudio.spatial.vector import add, add_pair, dot, scale, store_pair, subtract


@kernel
def carry_spins(f, leaf, system, work):
    """Keep the spins of leaf f apart from its xi."""
    work.carried_count[f] = 0
    body = system.bodies[leaf.body]
    for i in range(body.spin_count):
        mobility = work.spin[leaf.body, i, MOBILITY_OF_SPIN] / leaf.share
        if mobility > 0.0:
            slot = work.carried_count[f]
            work.carried_count[f] = slot + 1
            work.carried_mobility[f, slot, 0] = mobility
            work.carried_mobility[f, slot, 1] = body.spin_limit / leaf.share
            for r in range(3):
                work.carried_motion[f, slot, 0, r] = 0.0
                work.carried_motion[f, slot, 0, 3 + r] = work.spin[leaf.body, i, r]


@kernel
def respond_freely(system, work, b, force, torque):
    """Motion of a body without joints under a load about its mass center, into `free_motion`.

    A torque about an axis of free spin is put aside, since what it does alone is large and mostly
    blocked: `solve` lets the compound respond to it.
    """
    linear = scale(force, system.bodies[b].inverse_mass)
    for i in range(system.bodies[b].spin_count):
        axis = (work.spin[b, i, 0], work.spin[b, i, 1], work.spin[b, i, 2])
        size = dot(axis, torque)
        work.spin_load[b, i] = size
        torque = subtract(torque, scale(axis, size))
    store_pair(work.free_motion, b, linear, apply(load_matrix(work.inverse_inertia, b), torque))


@kernel
def strike(system, work, b, size, wrench):
    """Add what a load of so many unit wrenches does to a body without joints."""
    torque = (wrench[3], wrench[4], wrench[5])
    linear = scale((wrench[0], wrench[1], wrench[2]), size * system.bodies[b].inverse_mass)
    for i in range(system.bodies[b].spin_count):
        axis = (work.spin[b, i, 0], work.spin[b, i, 1], work.spin[b, i, 2])
        part = dot(axis, torque)
        work.spin_load[b, i] += size * part
        torque = subtract(torque, scale(axis, part))
    angular = apply(load_matrix(work.inverse_inertia, b), torque)
    add_pair(work.free_motion, b, linear, scale(angular, size))


@kernel
def forget_spin_loads(system, work):
    """Clear the torques that `respond_freely` put aside."""
    forget_spin_loads_of(system, work, 0, system.bodies.size)


@kernel
def forget_spin_loads_of(system, work, first, end):
    """The same of the bodies from one to before another."""
    if work.carried_mobility.shape[0] > 0:  # there are slender bodies
        for b in range(first, end):
            for i in range(system.bodies[b].spin_count):
                work.spin_load[b, i] = 0.0


@kernel
def spin_torque(system, work, b, share):
    """The torque that was put aside, for a fragment of a body."""
    torque = (0.0, 0.0, 0.0)
    for i in range(system.bodies[b].spin_count):
        axis = (work.spin[b, i, 0], work.spin[b, i, 1], work.spin[b, i, 2])
        torque = add(torque, scale(axis, share * work.spin_load[b, i]))
    return torque


@kernel
def end_leaf(end, step, system):
    """Leaf at an end of a step's joint (0: body 1, 1: body 2); -1 if there is none."""
    port = step.port_a if end == 0 else step.port_b
    if port < 0:
        return -1
    child = step.left if port < system.compounds[step.left].port_count else step.right
    return child if child < system.leaves.size else -1


@kernel
def respond_to_spin_loads(step, system, work):
    """Add what the torques put aside do to the ports of a step's result, to its xi_i0.

    They act where the leaf is shown for the last time, when most joints block its spin already.
    """
    for i in range(step.shown_first, step.shown_first + step.shown_count):
        leaf = system.leaves[system.shown_leaves[i]]
        torque = spin_torque(system, work, leaf.body, leaf.share)
        load = six_vector(0.0, 0.0, 0.0, torque[0], torque[1], torque[2])
        node = system.leaves.size + leaf.step
        compound = system.compounds[node]
        for p in range(compound.port_count):
            motion = load_row(work.port_motion, compound.first_port + p)
            motion = _add_response(motion, compound, node, p, leaf.place, load, work)
            store_row(work.port_motion, compound.first_port + p, motion)


@kernel
def load_spins(step, system, work, sign):
    """Add the torques put aside to the loads on a step's result, or take them off (sign -1)."""
    for i in range(step.shown_first, step.shown_first + step.shown_count):
        leaf = system.leaves[system.shown_leaves[i]]
        row = system.compounds[system.leaves.size + leaf.step].first_port + leaf.place
        torque = spin_torque(system, work, leaf.body, sign * leaf.share)
        for r in range(3):
            work.port_load[row, 3 + r] += torque[r]
            # no step above the last one writes its loads anew, so what is no number would stay
            if sign < 0.0 and not math.isfinite(torque[r]):
                work.port_load[row, 3 + r] = 0.0


@kernel
def slender_motion(leaf, system, work):
    """Motion of a slender leaf as the last compound gives it that shows the leaf.

    There the blocked spin is out of its mobility, so that no loads need to cancel.
    """
    node = system.leaves.size + leaf.step
    compound = system.compounds[node]
    motion = load_row(work.port_motion, compound.first_port + leaf.place)
    for q in range(compound.port_count):
        load = load_row(work.port_load, compound.first_port + q)
        motion = _add_response(motion, compound, node, leaf.place, q, load, work)
    return motion


@inlined_kernel
def _add_response(motion, compound, node, p, q, load, work):
    """Add xi_pq load of a compound to a motion."""
    block, count = work.block, compound.port_count
    for i in range(work.carried_count[node]):
        g = work.carried_motion[node]
        size = work.carried_mobility[node, i, 0] * inner(load_block_row(g, i, q), load)
        motion = add_scaled(motion, size, load_block_row(g, i, p))
    low, high = min(p, q), max(p, q)
    place = compound.first_block + low * (2 * count - low - 1) // 2 + high
    for r in range(6):
        row = load_block_row(block, place, r)
        if p <= q:
            motion = add_scaled(motion, inner(row, load), unit(r))
        else:
            motion = add_scaled(motion, load[r], row)
    return motion


@kernel
def add_spins(s, step, system, work):
    """Add the spins below step s to its factor F, to Y and to the new compound.

    Spins that stay nearly free, as that of two rods in line, go on to the next step.

    Args:
        s: Index of the step.
        step: Its record.
        system: Constant data.
        work: Workspace with F, Y and xi of the capped mobilities; written.
    """
    work.carried_count[system.leaves.size + s] = 0
    for side in range(2):
        child = step.left if side == 0 else step.right
        if child < 0:
            continue
        shift = 0 if side == 0 else system.compounds[step.left].port_count
        for i in range(work.carried_count[child]):
            _add_spin(s, step, child, shift, i, system, work)


@kernel
def _add_spin(s, step, child, shift, i, system, work):
    """Add spin i of an input compound whose ports start at `shift` among the inputs."""
    size, count = step.size, system.compounds[child].port_count
    F, columns = work.factor[s], work.factor_columns[s]
    Y, motion = work.coupling, work.carried_motion[child]
    kappa, limit = work.carried_mobility[child, i, 0], work.carried_mobility[child, i, 1]
    c, y, Fy = zero(), zero(), zero()
    for k in range(size):
        value = 0.0
        if shift <= step.port_b < shift + count:
            d = load_block_row(work.wrench2, step.row, 6 - size + k)
            value += inner(d, load_block_row(motion, i, step.port_b - shift))
        if shift <= step.port_a < shift + count:
            d = load_block_row(work.wrench1, step.row, 6 - size + k)
            value -= inner(d, load_block_row(motion, i, step.port_a - shift))
        c = add_scaled(c, value, unit(k))
    for k in range(work.rank[s]):
        y = add_scaled(y, inner(load_row(columns, k), c), unit(k))
    root = math.sqrt(1.0 + kappa * inner(y, y))
    beta = kappa / (root * (1.0 + root))
    largest = 0.0
    for p in range(step.kept_count):
        port = system.kept_ports[step.kept_first + p]
        Yy = zero()
        for k in range(size):
            Yy = add_scaled(Yy, y[k], load_block_row(Y, step.work_first + p, k))
        g = scaled(-1.0, Yy)
        if shift <= port < shift + count:
            g = add_scaled(g, 1.0, load_block_row(motion, i, port - shift))
        # the scratch of inputs is done with
        store_block_row(work.input_coupling, p, 0, g)
        largest = max(largest, g[3] * g[3] + g[4] * g[4] + g[5] * g[5])
        change = add_scaled(scaled(kappa / root - beta, Yy), kappa / root, g)
        for k in range(size):
            row = load_block_row(Y, step.work_first + p, k)
            store_block_row(Y, step.work_first + p, k, add_scaled(row, y[k], change))
    for k in range(size):
        Fy = add_scaled(Fy, y[k], load_row(columns, k))
    for r in range(size):
        store_row(F, r, add_scaled(load_row(F, r), -beta * Fy[r], y))
        store_row(columns, r, add_scaled(load_row(columns, r), -beta * y[r], Fy))
    kappa /= root * root
    result = system.leaves.size + s
    slot = work.carried_count[result]
    if kappa * largest > limit and slot < CARRIED and step.kept_count <= CARRIED_PORTS:
        work.carried_count[result] = slot + 1
        work.carried_mobility[result, slot, 0] = kappa
        work.carried_mobility[result, slot, 1] = limit
        for p in range(step.kept_count):
            g = load_block_row(work.input_coupling, p, 0)
            store_block_row(work.carried_motion[result], slot, p, g)
        return
    _fold(kappa, step, system.compounds[result].first_block, work.input_coupling, work.block)


@kernel
def _fold(kappa, step, block, g, blocks):
    """Add kappa g g^T to xi of a compound, whose blocks start at `block`."""
    for p in range(step.kept_count):
        gp = load_block_row(g, p, 0)
        for q in range(p, step.kept_count):
            gq = load_block_row(g, q, 0)
            for r in range(6):
                row = load_block_row(blocks, block, r)
                store_block_row(blocks, block, r, add_scaled(row, kappa * gp[r], gq))
            block += 1
