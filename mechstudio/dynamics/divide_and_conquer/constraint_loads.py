"""Constraint loads of joints as forces and torques, from their parts along the locked axes."""

from mechstudio.compiler.decorators import kernel, shared_kernel
from mechstudio.dynamics.crew.board import LOADS, first_part, next_part, share_of
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION, axis_scale
from mechstudio.spatial.vector import add, load, scale, store_pair, subtract


@kernel
def resolve_constraint_loads(system, work):
    """D sigma of every joint at its joint point as force and torque (or impulses), with drivers."""
    part = first_part(work.crew, LOADS)
    while part >= 0:
        resolve_loads_of(system, work, part)
        part = next_part(work.crew)


@shared_kernel
def resolve_loads_of(system, work, part):
    """The same for a part of the joints."""
    first, end = share_of(work.crew, part, system.joints.size)
    resolve_loads_between(system, work, first, end)


@shared_kernel
def resolve_loads_between(system, work, first, end):
    """The same for the joints from one to before another."""
    for j in range(first, end):
        joint = system.joints[j]
        open_count = joint.open_count
        push, twist = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
        for k in range(open_count, 6):
            sigma, axis = work.impulse[j, k - open_count], joint.axis_order[k]
            along = scale(load(work.basis[j], axis), sigma * axis_scale(joint, k))
            if axis >= FIRST_ROTATION:
                twist = add(twist, along)
                continue
            push = add(push, along)
            if axis == 2 and joint.lead != 0.0:
                twist = subtract(twist, scale(along, joint.lead))
        # forces have no torque about the joint point, but that of a screw
        store_pair(work.constraint_load, j, push, twist)
