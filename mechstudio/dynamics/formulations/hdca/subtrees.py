"""Sums over subtrees, and the derivatives of the momenta that follow from those of the loads.

Threads sum parts of the bodies one behind the other, from the tips to the ground, and go on to the
derivatives as soon as the sums that these take are complete.
"""

from mechstudio.compiler.atomic import load_word, relax, store_word
from mechstudio.compiler.decorators import kernel, shared_kernel
from mechstudio.compiler.located import numbers_at
from mechstudio.dynamics.crew.board import (
    NONE,
    OPEN,
    PASSED,
    PATIENCE,
    SUMS,
    TASK,
    first_part,
    hand_back,
    next_part,
    share_of,
    take,
)
from mechstudio.dynamics.kinematics.bodies import joint_wrench
from mechstudio.dynamics.kinematics.joints import load_along
from mechstudio.dynamics.kinematics.state import coordinate_rates_of
from mechstudio.spatial.vector import (
    add,
    cross,
    load,
    load_angular,
    load_linear,
    scale,
    store_pair,
    subtract,
)


@kernel
def sum_subtrees(system, wrenches, centers):
    """Sum wrenches, about the mass centers, over the subtree of every body in their place."""
    _sum_from_tips(system, wrenches, centers, 0, system.order.size)


@shared_kernel
def _sum_from_tips(system, wrenches, centers, first, end):
    """The same for the bodies from one to before another in their order, last ones first."""
    last, force, torque = NONE, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for k in range(end - 1, first - 1, -1):
        b = system.order[k]
        parent = system.bodies[b].parent
        if parent >= 0:
            if b != last:  # the sum of a parent is still in registers if it comes next
                force, torque = load_linear(wrenches, b), load_angular(wrenches, b)
            arm = subtract(load(centers, b), load(centers, parent))
            torque = add(torque, cross(arm, force))
            force = add(load_linear(wrenches, parent), force)
            torque = add(load_angular(wrenches, parent), torque)
            store_pair(wrenches, parent, force, torque)
            last = parent


@kernel
def write_momentum_rates(system, work, offset, derivative):
    """q' of every joint, and p' = H^T (Q - S' P) + H'^T P of every tree joint.

    Q is summed over its subtree, in place of the loads.
    """
    crew = work.crew
    crew.slope, crew.slope_size, crew.offset = derivative.ctypes.data, derivative.size, offset
    if crew.size == 1:
        _write_coordinate_rates(system, work, 0)
        sum_subtrees(system, work.load, work.center)
        momentum_rates_of(system, work, 0)
        return
    item = first_part(crew, SUMS)
    while item >= 0:
        sum_part(system, work, item)
        item = next_part(crew)


@kernel
def sum_part(system, work, item):
    """Sums of a part of the bodies, the last one first; or behind the first part, rates of one."""
    crew = work.crew
    part = item - crew.parts
    if part < 0:
        _write_coordinate_rates(system, work, crew.parts - 1 - item)
        _await_sums(system, work, item)
        _sum_of_part(system, work, item)
        return
    _await_sums(system, work, crew.summed[part])
    momentum_rates_of(system, work, part)


@kernel
def _await_sums(system, work, needed):
    """Wait for so many parts to be summed; the next one is done here if no thread begins it."""
    crew, looks = work.crew, 0
    item = load_word(crew.board, PASSED)
    while item < needed:
        looks += 1
        if looks > PATIENCE and take(crew, item, load_word(crew.board, OPEN) >> TASK):
            _write_coordinate_rates(system, work, crew.parts - 1 - item)
            _sum_of_part(system, work, item)
            hand_back(crew)
        relax()
        item = load_word(crew.board, PASSED)


@kernel
def _sum_of_part(system, work, item):
    """Sums of a part of the bodies, counted from the last one."""
    first, end = share_of(work.crew, work.crew.parts - 1 - item, system.order.size)
    _sum_from_tips(system, work.load, work.center, first, end)
    store_word(work.crew.board, PASSED, item + 1)


@shared_kernel
def _write_coordinate_rates(system, work, part):
    """q' of a part of the joints."""
    crew = work.crew
    first, end = share_of(crew, part, system.joints.size)
    coordinate_rates_of(system, work, numbers_at(crew.slope, crew.slope_size), first, end)


@shared_kernel
def momentum_rates_of(system, work, part):
    """p' of a part of the bodies."""
    crew = work.crew
    derivative, offset = numbers_at(crew.slope, crew.slope_size), crew.offset
    first, end = share_of(crew, part, system.bodies.size)
    for b in range(first, end):
        body = system.bodies[b]
        j = body.joint
        joint = system.joints[j]
        sign = 1.0 if body.is_body2 == 1 else -1.0
        force, torque = load_linear(work.load, b), load_angular(work.load, b)
        arm = subtract(load(work.center, b), load(work.point, j))
        torque = add(torque, cross(arm, force))
        P, L = joint_wrench(joint, j, work.basis, work.momentum)
        P = add(P, load_linear(work.constraint_load, j))
        L = add(L, load_angular(work.constraint_load, j))
        # the child's share of the impulse is -P if it is body 1: Q enters with the opposite sign
        torque = subtract(scale(torque, sign), cross(load(work.point_velocity, j), P))
        force = scale(force, sign)
        # (turn x h) . P = h . (P x turn)
        force = add(force, cross(P, load(work.shift_turn, j)))
        torque = add(torque, cross(L, load(work.basis_turn, j)))
        for k in range(joint.open_count):
            value = load_along(joint, j, k, work.basis, force, torque)
            derivative[offset + joint.state_rate + k] = value
