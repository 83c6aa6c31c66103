"""Solve with the assembled compounds: motions of all bodies and constraint loads of all joints.

Upwards xi_i0' = xi_i0 - Y_i z with z = F^T (D^T (X_b xi_b0 - X_a xi_a0) - nu); downwards
sigma = -F (z + sum_i Y_i^T T_i), then T on the input ports, until the leaves give V = xi T + xi_0.
In directions in which K has no rank, F holds unit null vectors n and sigma keeps its component
n (n^T sigma_held): the values of the last accepted step.
"""

from mechstudio.compiler.decorators import inlined_kernel, kernel, shared_kernel, short_entry_kernel
from mechstudio.compiler.located import sixes_at
from mechstudio.dynamics.crew.board import (
    ASSEMBLE,
    BUILD,
    DISASSEMBLE,
    first_part,
    next_part,
)
from mechstudio.dynamics.divide_and_conquer.limb_calls import walk_limbs
from mechstudio.dynamics.divide_and_conquer.merge import conclude_merges, factorize_part
from mechstudio.dynamics.divide_and_conquer.slender_bodies import (
    load_spins,
    respond_to_spin_loads,
    slender_motion,
    spin_torque,
)
from mechstudio.dynamics.kinematics.spins import angular_response
from mechstudio.spatial.six import (
    add_scaled,
    combined,
    inner,
    inner_difference,
    joined,
    load_block,
    load_block_row,
    load_row,
    six_vector,
    store_row,
    zero,
)


@short_entry_kernel
def solve(system, work, held, motion):
    """Motion of all bodies and constraint loads of all joints; `factorize` ran before, or is due.

    Args:
        system: Constant data.
        work: Workspace; reads `free_motion` and `right_side`, writes `impulse`.
        held: Undetermined parts of the impulses, scaled, shape (M, 6).
        motion: Velocities or accelerations of the mass centers, shape (n, 6); written.
    """
    crew = work.crew
    crew.held, crew.motion = held.ctypes.data, motion.ctypes.data
    crew.keeps_factors = 1 - crew.is_due
    if crew.is_due == 1:
        part = first_part(crew, BUILD)
        while part >= 0:
            build_part(system, work, part)
            part = next_part(crew)
        build_part(system, work, crew.parts)
        conclude_merges(work)
    else:
        part = first_part(crew, ASSEMBLE)
        while part >= 0:
            assemble_part(system, work, part)
            part = next_part(crew)
        assemble_part(system, work, crew.parts)
    disassemble_part(system, work, crew.parts)
    part = first_part(crew, DISASSEMBLE)
    while part >= 0:
        disassemble_part(system, work, part)
        part = next_part(crew)


@shared_kernel
def build_part(system, work, part):
    """Factors of a part, z of its steps and xi_i0 of its compounds."""
    factorize_part(system, work, part)
    _assemble_steps(system, work, part)


@shared_kernel
def assemble_part(system, work, part):
    """z of the steps of a part, and xi_i0 of its compounds."""
    walk_limbs(work.crew.limbs.assemble, system, work, part)
    _assemble_steps(system, work, part)


@shared_kernel
def _assemble_steps(system, work, part):
    """The same without limbs, whose xi_i0 are there."""
    crew = work.crew
    held = sixes_at(crew.held, work.impulse.shape[0])
    for position in range(crew.first_leaf[part], crew.first_leaf[part + 1]):
        f = crew.leaves[position]
        row = system.compounds[f].first_port
        store_row(work.port_motion, row, _free_motion(system.leaves[f], system, work))
    for position in range(crew.first_step[part], crew.first_step[part + 1]):
        s = crew.steps[position]
        _assemble_motion(
            s,
            system.steps[s],
            system.compounds[system.leaves.size + s].first_port,
            system.compounds,
            system.kept_ports,
            work.wrench1,
            work.wrench2,
            work.factor,
            work.rank[s],
            work.coupling,
            work.right_side,
            held,
            work.port_motion,
            work.reduced,
        )
        if system.steps[s].shown_count > 0:
            respond_to_spin_loads(system.steps[s], system, work)


@shared_kernel
def disassemble_part(system, work, part):
    """Constraint loads of the steps of a part from z and the loads above, motions of its bodies."""
    crew = work.crew
    for position in range(crew.first_step[part + 1] - 1, crew.first_step[part] - 1, -1):
        _disassemble(crew.steps[position], system, work)
    motion = sixes_at(crew.motion, system.bodies.size)
    for position in range(crew.first_leaf[part], crew.first_leaf[part + 1]):
        _move_leaf(crew.leaves[position], system, work, motion)
    walk_limbs(crew.limbs.disassemble, system, work, part)


@short_entry_kernel
def disassemble(system, work, top):
    """Constraint loads of step `top` and the steps below it from z and the loads above.

    Args:
        system: Constant data.
        work: Workspace; reads `reduced` (changed), writes `impulse` and `port_load`; the compound
            of the step is marked in `is_active`, its inputs will be.
        top: Last step to disassemble.
    """
    leaf_count = system.leaves.size
    for s in range(top, -1, -1):
        step = system.steps[s]
        if work.is_active[leaf_count + s] == 0:
            continue
        work.is_active[step.left] = 1
        if step.right >= 0:
            work.is_active[step.right] = 1
        _disassemble(s, system, work)


@kernel
def _disassemble(s, system, work):
    """Constraint loads of a step from z and the loads above."""
    step = system.steps[s]
    if step.shown_count > 0:
        load_spins(step, system, work, 1.0)
    _disassemble_step(
        s,
        step,
        system.compounds[system.leaves.size + s].first_port,
        system.compounds,
        system.kept_ports,
        work.wrench1,
        work.wrench2,
        work.factor_columns,
        work.rank[s],
        work.coupling,
        work.reduced,
        work.port_load,
        work.impulse,
    )
    if step.shown_count > 0:
        load_spins(step, system, work, -1.0)


@kernel
def _free_motion(leaf, system, work):
    """Motion of a leaf without joints; torques about free spins count where no step keeps it."""
    motion = load_row(work.free_motion, leaf.body)
    if system.bodies[leaf.body].spin_count > 0 and leaf.place < 0:
        torque = spin_torque(system, work, leaf.body, 1.0)
        turn = angular_response(system, work, leaf.body, torque)
        motion = add_scaled(motion, 1.0, six_vector(0.0, 0.0, 0.0, turn[0], turn[1], turn[2]))
    return motion


@inlined_kernel
def _input_row(step, compounds, port):
    """Row of an input port in the 6-vectors of all compounds."""
    split = compounds[step.left].port_count
    if port < split:
        return compounds[step.left].first_port + port
    return compounds[step.right].first_port + port - split


@inlined_kernel
def _assemble_motion(
    s,
    step,
    first_port,
    compounds,
    kept_ports,
    wrench1,
    wrench2,
    F,
    rank,
    Y,
    right_side,
    held,
    port_motion,
    z,
):
    """z of a step and xi_i0 of the new compound, whose ports start at `first_port`."""
    row, size = step.row, step.size
    motion_a, motion_b = zero(), zero()
    if step.port_a >= 0:
        motion_a = load_row(port_motion, _input_row(step, compounds, step.port_a))
    if step.port_b >= 0:
        motion_b = load_row(port_motion, _input_row(step, compounds, step.port_b))
    reduced = zero()
    for k in range(size):
        row_a = load_block_row(wrench1, row, 6 - size + k)
        row_b = load_block_row(wrench2, row, 6 - size + k)
        value = inner_difference(row_b, motion_b, row_a, motion_a) - right_side[row, k]
        reduced = add_scaled(reduced, value, load_block_row(F, s, k))
    if rank < size:
        kept = zero()
        for k in range(size):
            kept = add_scaled(kept, -held[row, k], load_block_row(F, s, k))
        reduced = joined(rank, reduced, kept)
    store_row(z, s, reduced)

    for p in range(step.kept_count):
        source = _input_row(step, compounds, kept_ports[step.kept_first + p])
        responses = load_block(Y, step.work_first + p)
        motion = combined(load_row(port_motion, source), _opposite(z, s), responses)
        store_row(port_motion, first_port + p, motion)


@inlined_kernel
def _opposite(array, i):
    """Row i of an array with the other sign, as a tuple for factors."""
    return (
        -array[i, 0],
        -array[i, 1],
        -array[i, 2],
        -array[i, 3],
        -array[i, 4],
        -array[i, 5],
    )


@inlined_kernel
def _disassemble_step(
    s,
    step,
    first_port,
    compounds,
    kept_ports,
    wrench1,
    wrench2,
    columns,
    rank,
    Y,
    z,
    port_load,
    impulse,
):
    """sigma of a step and the loads on its input ports from the loads on its kept ports."""
    row, size = step.row, step.size
    for side in range(2):
        child = step.left if side == 0 else step.right
        if child >= 0:
            first, count = compounds[child].first_port, compounds[child].port_count
            # most have one or two: not worth the call that a loop is compiled to
            store_row(port_load, first, zero())
            if count > 1:
                store_row(port_load, first + 1, zero())
            for i in range(2, count):
                store_row(port_load, first + i, zero())
    reduced = load_row(z, s)
    load_a, load_b = zero(), zero()
    for p in range(step.kept_count):
        port = kept_ports[step.kept_first + p]
        load = load_row(port_load, first_port + p)
        if port == step.port_a:
            load_a = load
        if port == step.port_b:
            load_b = load
        y = load_block(Y, step.work_first + p)
        parts = six_vector(
            inner(y[0], load),
            inner(y[1], load),
            inner(y[2], load),
            inner(y[3], load),
            inner(y[4], load),
            inner(y[5], load) if size > 5 else 0.0,
        )
        if rank < size:
            parts = joined(rank, parts, zero())
        reduced = add_scaled(reduced, 1.0, parts)
        store_row(port_load, _input_row(step, compounds, port), load)

    r = reduced
    factors = (-r[0], -r[1], -r[2], -r[3], -r[4], -r[5])
    store_row(impulse, row, combined(zero(), factors, load_block(columns, s)))
    for k in range(size):
        sigma = impulse[row, k]
        load_b = add_scaled(load_b, sigma, load_block_row(wrench2, row, 6 - size + k))
        load_a = add_scaled(load_a, -sigma, load_block_row(wrench1, row, 6 - size + k))
    if step.port_b >= 0:
        store_row(port_load, _input_row(step, compounds, step.port_b), load_b)
    if step.port_a >= 0:
        store_row(port_load, _input_row(step, compounds, step.port_a), load_a)


@kernel
def _move_leaf(f, system, work, motion):
    """V = xi T + xi_0 of a body, from its first fragment."""
    leaf = system.leaves[f]
    if leaf.is_first == 0:
        return
    b = leaf.body
    more = 1.0 / leaf.share
    m = more * system.bodies[b].inverse_mass
    if system.bodies[b].spin_count > 0 and leaf.place >= 0:
        store_row(motion, b, slender_motion(leaf, system, work))
        return
    load = load_row(work.port_load, system.compounds[f].first_port)
    x = angular_response(system, work, b, (load[3], load[4], load[5]))
    change = six_vector(
        m * load[0], m * load[1], m * load[2], more * x[0], more * x[1], more * x[2]
    )
    store_row(motion, b, add_scaled(change, 1.0, _free_motion(leaf, system, work)))
