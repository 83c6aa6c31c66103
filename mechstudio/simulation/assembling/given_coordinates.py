"""A mechanism put to given joint coordinates and rates."""

from __future__ import annotations

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.model.element_list import Elements
from mechstudio.model.given_model import mechanism_of, takes_model
from mechstudio.model.joint import InitialKey
from mechstudio.simulation.assembling.assemble import assemble, body_moves
from mechstudio.simulation.assembling.assembly import Move, bodies_at
from mechstudio.simulation.assembling.extreme_numbers import within_range
from mechstudio.simulation.assembling.initial_state import InitialStates, without_initial
from mechstudio.simulation.assembling.own_memory import compiled_for_run
from mechstudio.simulation.assembling.poses import Poses
from mechstudio.simulation.assembling.wanted_coordinates import (
    Given,
    Wanted,
    initial_values,
    wanted_numbers,
)
from mechstudio.suggestions import takes_terms


@takes_model
def pose(
    mechanism: Mechanism, coordinates: Given | None = None, rates: Given | None = None
) -> Mechanism:
    """Put joints to given coordinates, and all else to where the joints then lead it.

    What is not given begins as `Joint.initial` says; the model that comes back says so by the
    poses and velocities of its bodies alone.

    The mechanism is led there in small steps from its present poses, so that closed loops stay on
    their branch. Driven coordinates go to where their drivers begin. Joints that no loop, driver
    or coupling ties to those given keep their coordinates, and their rates if any are given.
    Otherwise velocities are the nearest to those of the model, in the mass norm, that the joints,
    the drivers and the given rates allow.

    Args:
        mechanism: The model.
        coordinates: Coordinates by name of the joint [rad, m]: a number for a joint with one, or
            a sequence with a number or None for each; texts are expressions over parameters with
            units, such as "30 deg". Turns beyond half a turn lead to the same
            poses as those without whole turns.
        rates: Their rates, likewise [rad/s, m/s].

    Returns:
        The model with these poses and velocities.

    Raises:
        UnknownNameError: There is no such joint; suggests the nearest.
        ModelError: A coordinate does not exist, is no number, or has a driver.
        UnfitModelError: The joints do not let it get there.
    """
    led = _wanted_of(mechanism, "coordinate", coordinates or {})
    speeds = _wanted_of(mechanism, "rate", rates or {})
    still = without_initial(mechanism)
    with within_range(mechanism):
        states = InitialStates(still, led, speeds)
        assembly = states.assembly(still, compiled_for_run(still), led, speeds)
    given = Poses.of_bodies(still, assembly.compiled)
    shift, turn = body_moves(assembly.work, given.center, given.rotation)
    moves = tuple(
        Move(body.name, float(shift[b]), float(turn[b])) for b, body in enumerate(still.bodies)
    )
    return still.exchanged(bodies=Elements(bodies_at(assembly, moves)))


def _wanted_of(mechanism: Mechanism, key: InitialKey, given: Given) -> tuple[Wanted, ...]:
    """Numbers of a model, and others in the place of these or beside them."""
    return wanted_numbers(mechanism, {**initial_values(mechanism, key), **given}, key)


@takes_terms
def coordinates(mechanism: Mechanism) -> dict[str, FloatArray]:
    """Coordinates of the joints where a run begins: closed, and as `Joint.initial` says.

    Args:
        mechanism: The model.

    Returns:
        By name of the joint, [m or rad], shape (coordinates,); an orientation is [w, x, y, z].

    Raises:
        UnfitModelError: The joints do not let it get there.
    """
    assembly = assemble(at_start(mechanism_of(mechanism)))
    values = assembly.work.coordinate
    firsts = assembly.compiled.system.joints["coordinate"]
    found = {}
    for first, joint in zip(firsts.tolist(), assembly.mechanism.joints, strict=False):
        kinds = [entry.kind for entry in joint.joint_type.coordinates]
        count = sum(4 if kind == "quaternion" else 1 for kind in kinds)
        found[joint.name] = values[first : first + count].copy()
    return found


def at_start(mechanism: Mechanism) -> Mechanism:
    """The model in the initial coordinates and rates of its joints; itself if there are none.

    Raises:
        UnfitModelError: The joints do not let it get there.
    """
    if all(joint.initial is None for joint in mechanism.joints):
        return mechanism
    posed: Mechanism = pose(mechanism)
    return posed
