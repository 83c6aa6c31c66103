"""Poses of all bodies from the coordinates of the tree joints, ground outwards."""

from mechstudio.compiler.atomic import load_word, relax, store_word
from mechstudio.compiler.decorators import inlined_kernel, kernel, shared_kernel
from mechstudio.compiler.located import numbers_at
from mechstudio.dynamics.crew.board import (
    BLOCK,
    MOVED,
    PASSED,
    PLACES,
    first_part,
    next_part,
    share_of,
)
from mechstudio.dynamics.kinematics.bodies import (
    move_bodies,
    move_bodies_of,
    place_all_axes,
    place_axes_between,
    place_axes_of,
    turn_inertias,
    turn_inertias_between,
    turn_inertias_of,
)
from mechstudio.dynamics.kinematics.joints import joint_transform
from mechstudio.dynamics.kinematics.state import load_state, load_state_of
from mechstudio.spatial.rotation import (
    apply,
    as_matrix,
    load_matrix,
    multiply,
    store_matrix,
    transpose,
    turned_about_z,
)
from mechstudio.spatial.vector import add, load, store, subtract

TURN_ABOUT_Z = 5  # number of the axis RZ
GROUND = -1


@kernel
def place_bodies(system, work):
    """Poses and inverse inertias of all bodies from the coordinates of the tree joints."""
    _place_bodies(system, work, 0, system.order.size)
    turn_inertias(system, work)


@kernel
def place_state(system, work, state, offset, conjugate):
    """Load a state, see `load_state`; poses and inertias of all bodies, axes of all joints.

    Where each thread needs no pose but its own and those of the threads before it, each places its
    bodies as soon as these have, and then goes on to its axes. Meanwhile it loads what it needs.
    """
    crew = work.crew
    is_loaded = crew.is_loaded_by_parts == 0 or system.drivers.records.size > 0
    if is_loaded:
        load_state(system, work, state, offset, conjugate)
    if crew.is_piped == 0 and crew.is_moved_by_parts == 1:
        _place_in_blocks(system, work)
        return
    if crew.is_piped == 0:
        place_bodies(system, work)
        place_all_axes(system, work)
        return
    crew.state, crew.state_size = state.ctypes.data, 0 if is_loaded else state.size
    crew.conjugate, crew.offset = conjugate.ctypes.data, offset
    item = first_part(crew, PLACES)
    while item >= 0:
        place_part(system, work, item)
        item = next_part(crew)


@kernel
def _place_in_blocks(system, work):
    """The same by one thread, where bodies and joints are numbered alike from the ground on.

    What belongs to some bodies is done before the next ones are begun: of thousands of them, none
    stays in the cache until all others are placed.
    """
    count = system.order.size
    for first in range(0, count, BLOCK):
        end = min(first + BLOCK, count)
        _place_bodies(system, work, first, end)
        turn_inertias_between(system, work, first, end)
        place_axes_between(system, work, first, end)
        if work.crew.moves == 1:
            move_bodies_of(system, work, first, end)


@kernel
def place_and_move(system, work, state, offset, conjugate):
    """The same, and velocities of all bodies from the rates, also one thread behind the other."""
    crew = work.crew
    crew.moves = crew.is_moved_by_parts
    place_state(system, work, state, offset, conjugate)
    if crew.moves == 0:
        move_bodies(system, work)
    crew.moves = 0


@kernel
def place_part(system, work, item):
    """Poses of a part of the bodies; or behind the last part, inertias and axes of one.

    With them go the velocities of its bodies, if these are asked for.
    """
    crew = work.crew
    part = item - crew.parts
    if part < 0 and crew.state_size > 0 and item % (crew.parts // crew.size) == 0:
        _load_state_of_thread(system, work, item)
    needed = item if part < 0 else crew.needed[part]
    while load_word(crew.board, PASSED) < needed:
        relax()
    if part < 0:
        first, end = share_of(crew, item, system.order.size)
        _place_bodies(system, work, first, end)
        store_word(crew.board, PASSED, item + 1)
        return
    turn_inertias_of(system, work, part)
    place_axes_of(system, work, part)
    if crew.moves == 1:
        while load_word(crew.board, MOVED) < part:
            relax()
        first, end = share_of(crew, part, system.order.size)
        move_bodies_of(system, work, first, end)
        store_word(crew.board, MOVED, part + 1)


@shared_kernel
def _load_state_of_thread(system, work, part):
    """The state of the joints in all parts of a thread, of which this is the first."""
    crew = work.crew
    start, _ = share_of(crew, part, system.joints.size)
    _, end = share_of(crew, part + crew.parts // crew.size - 1, system.joints.size)
    state = numbers_at(crew.state, crew.state_size)
    conjugate = numbers_at(crew.conjugate, work.rate.size)
    load_state_of(system, work, state, crew.offset, conjugate, start, end)


@shared_kernel
def _place_bodies(system, work, first, end):
    """Poses of the bodies from one to before another in their order from the ground."""
    R, origin, last = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0), (0.0, 0.0, 0.0), GROUND
    for k in range(first, end):
        b = system.order[k]
        body = system.bodies[b]
        joint = system.joints[body.joint]
        if body.parent != last:  # of a body just placed the pose is still in registers
            R, origin = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0), (0.0, 0.0, 0.0)
            if body.parent >= 0:
                R, origin = load_matrix(work.rotation, body.parent), load(work.center, body.parent)
        if body.is_body2 == 1:
            R, origin = _frame_on_body(R, origin, joint.rotation1, joint.position1)
        else:
            R, origin = _frame_on_body(R, origin, joint.rotation2, joint.position2)
        if joint.free_count == 1 and joint.axis_order[0] == TURN_ABOUT_Z and joint.lead == 0.0:
            angle = work.coordinate[joint.coordinate]
            R = turned_about_z(R, angle if body.is_body2 == 1 else -angle)
        else:
            shift, turn = joint_transform(joint, work.coordinate)
            if body.is_body2 == 1:
                origin = add(origin, apply(R, shift))
                R = multiply(R, turn)
            else:
                R = multiply(R, transpose(turn))
                origin = subtract(origin, apply(R, shift))
        if body.is_body2 == 1:
            R, origin = _body_of_frame(R, origin, joint.rotation2, joint.position2)
        else:
            R, origin = _body_of_frame(R, origin, joint.rotation1, joint.position1)
        store_matrix(work.rotation, b, R)
        store(work.center, b, origin)
        last = b


@inlined_kernel
def _frame_on_body(R, center, rotation, position):
    """Frame of a joint in the world: (rotation, origin)."""
    place = (position[0], position[1], position[2])
    return multiply(R, as_matrix(rotation)), add(center, apply(R, place))


@inlined_kernel
def _body_of_frame(R, origin, rotation, position):
    """The body whose frame of a joint lies there: (rotation, mass center)."""
    R = multiply(R, transpose(as_matrix(rotation)))
    place = (position[0], position[1], position[2])
    return R, subtract(origin, apply(R, place))
