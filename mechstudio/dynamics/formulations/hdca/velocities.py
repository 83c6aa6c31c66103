"""Velocities, rates and constraint impulses from the momenta of the joints."""

from mechstudio.compiler.decorators import kernel, shared_kernel
from mechstudio.dynamics.crew.board import (
    BLOCK,
    FREE_MOTIONS,
    LOADS_AND_RATES,
    PUSHES,
    RATES_AND_PUSHES,
    first_part,
    next_part,
    share_of,
)
from mechstudio.dynamics.divide_and_conquer.constraint_loads import resolve_loads_between
from mechstudio.dynamics.divide_and_conquer.couplings import add_coupled_impulses, solve_coupled
from mechstudio.dynamics.divide_and_conquer.slender_bodies import (
    forget_spin_loads_of,
    respond_freely,
)
from mechstudio.dynamics.kinematics.bodies import (
    ALL_JOINTS,
    read_rates_between,
    turn_bases_between,
)
from mechstudio.dynamics.kinematics.drivers import require_rates_of
from mechstudio.spatial.arrays import clear_vector
from mechstudio.spatial.six import add_scaled, load_block_row, load_row, store_row, zero
from mechstudio.spatial.vector import load_angular, load_linear


@kernel
def velocities_from_momenta(system, work, held):
    """Velocities of all bodies, rates and constraint impulses of all joints from the momenta.

    Args:
        system: Constant data.
        work: Workspace; `factorize` must have run.
        held: Undetermined parts of the impulses, scaled, shape (M, 6).
    """
    clear_vector(work.coupled_side)
    part = first_part(work.crew, RATES_AND_PUSHES)
    while part >= 0:
        require_rates_and_push(system, work, part)
        part = next_part(work.crew)
    _respond_to_pushes(system, work, held)


@kernel
def respond_to_momenta(system, work, held):
    """The same with the right sides in hand; linear in the momenta if these are zero."""
    part = first_part(work.crew, PUSHES)
    while part >= 0:
        push_of_momenta(system, work, part)
        part = next_part(work.crew)
    _respond_to_pushes(system, work, held)


@kernel
def require_rates_and_push(system, work, part):
    """Right sides, and impulses of the momenta, of a part of the joints."""
    require_rates_of(system, work, part)
    push_of_momenta(system, work, part)


@kernel
def _respond_to_pushes(system, work, held):
    """Velocities, rates and constraint impulses by the impulses of the momenta."""
    part = first_part(work.crew, FREE_MOTIONS)
    while part >= 0:
        free_motions_of(system, work, part)
        part = next_part(work.crew)
    solve_coupled(system, work, held, work.velocity)
    work.crew.choice = ALL_JOINTS
    part = first_part(work.crew, LOADS_AND_RATES)
    while part >= 0:
        resolve_loads_and_rates_of(system, work, part)
        part = next_part(work.crew)
    add_coupled_impulses(system, work)


@kernel
def resolve_loads_and_rates_of(system, work, part):
    """Constraint loads and rates of a part of the joints; torques put aside are forgotten.

    Their axes turn, too, if that is asked for.
    """
    first, end = share_of(work.crew, part, system.bodies.size)
    forget_spin_loads_of(system, work, first, end)
    first, end = share_of(work.crew, part, system.joints.size)
    for j in range(first, end, BLOCK):
        behind = min(j + BLOCK, end)
        resolve_loads_between(system, work, j, behind)
        read_rates_between(system, work, j, behind)
        if work.crew.turns == 1:
            turn_bases_between(system, work, j, behind)


@shared_kernel
def push_of_momenta(system, work, part):
    """Impulses of the momenta of a part of the tree joints on body 1 and on body 2.

    They are put down where later terms of accelerations and loads of the joints come.
    """
    first, end = share_of(work.crew, part, system.joints.size)
    for j in range(first, end):
        joint = system.joints[j]
        if joint.is_tree == 1:
            push1, push2 = zero(), zero()
            for k in range(joint.open_count):
                p = work.momentum[joint.rate + joint.slot[k]]
                push1 = add_scaled(push1, -p, load_block_row(work.wrench1, j, k))
                push2 = add_scaled(push2, p, load_block_row(work.wrench2, j, k))
            store_row(work.bias, j, push1)
            store_row(work.constraint_load, j, push2)


@kernel
def _sum_pushes(system, work, part, first, end):
    """Impulses of the momenta of all tree joints on each body of a part, into `work.push`."""
    for b in range(first, end):
        store_row(work.push, b, zero())
    for j in range(work.crew.first_joint[part], work.crew.end_joint[part]):
        joint = system.joints[j]
        if joint.is_tree == 1:
            if first <= joint.body1 < end:
                pushed = add_scaled(load_row(work.push, joint.body1), 1.0, load_row(work.bias, j))
                store_row(work.push, joint.body1, pushed)
            if first <= joint.body2 < end:
                push = load_row(work.constraint_load, j)
                pushed = add_scaled(load_row(work.push, joint.body2), 1.0, push)
                store_row(work.push, joint.body2, pushed)


@shared_kernel
def free_motions_of(system, work, part):
    """Motion of a part of the bodies without constraint impulses, by those of the momenta."""
    first, end = share_of(work.crew, part, system.bodies.size)
    _sum_pushes(system, work, part, first, end)
    for b in range(first, end):
        impulse, moment = load_linear(work.push, b), load_angular(work.push, b)
        respond_freely(system, work, b, impulse, moment)
