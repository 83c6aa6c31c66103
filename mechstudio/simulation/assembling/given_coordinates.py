"""A mechanism put to given joint coordinates and rates."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

import numpy as np

from mechstudio.errors import ModelError, Problem
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Joint, Mechanism
from mechstudio.model.element_list import Elements
from mechstudio.model.given_model import mechanism_of, takes_model
from mechstudio.model.joint import InitialKey
from mechstudio.model.plain_data import plain
from mechstudio.model.restart import counting_turns
from mechstudio.model.value_text import shown
from mechstudio.simulation.assembling.assemble import Assembly, assemble, body_moves
from mechstudio.simulation.assembling.assembly import Move, bodies_at
from mechstudio.simulation.assembling.extreme_numbers import within_range
from mechstudio.simulation.assembling.initial_state import InitialStates, to_lead, without_initial
from mechstudio.simulation.assembling.own_memory import compiled_for_run
from mechstudio.simulation.assembling.poses import Poses
from mechstudio.simulation.assembling.wanted_coordinates import (
    Given,
    Wanted,
    by_joint,
    coordinate_places,
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
    poses and velocities of its bodies, and by whole turns that count as below.

    The mechanism is led there in small steps from its present poses, so that closed loops stay on
    their branch. Of more coordinates than there are freedoms, as many lead as can; the others have
    to fit, to 1e-5 rad or 1e-5 of the size of the model, and may tell another branch. Driven
    coordinates go to where their drivers begin. Joints that no loop, driver or coupling ties to
    those given keep their coordinates, and their rates if any are given. Otherwise velocities are
    the nearest to those of the model, in the mass norm, that the joints, the drivers and the given
    rates allow.

    Args:
        mechanism: The model.
        coordinates: Coordinates by name of the joint [rad, m]: a number for a joint with one, or
            a sequence with a number or None for each; texts are expressions over parameters with
            units, such as "30 deg". Poses tell no whole turns: where springs, stops, motors or
            events count them, an angle beyond half a turn stays with its joint as `Joint.initial`.
        rates: Their rates, likewise [rad/s, m/s]. A ball joint takes three, its angular velocity in
            the axes of its first frame, as its channel `rate` has them; a joint with shifts takes
            these three behind theirs, or those of the shifts alone.

    Returns:
        The model with these poses and velocities.

    Raises:
        UnknownNameError: There is no such joint; suggests the nearest.
        ModelError: A coordinate does not exist, is no number, or has a driver.
        UnfitModelError: The joints do not let it get there.
    """
    counting = counting_turns(mechanism.joints, mechanism.forces, mechanism.events)
    led, speeds = _given("coordinates", coordinates), _given("rates", rates)
    return _posed(mechanism, led, speeds, counting)


def _given(name: str, values: Given | None) -> Given:
    """Coordinates or rates as they were given, none for None.

    Raises:
        ModelError: They do not go by names of joints.
    """
    given: object = values  # scripts are not checked by types
    if values is None or isinstance(given, Mapping):
        return values or {}
    message = (
        f'must go by names of joints: ms.pose(model, {{"pin": 0.3}}) (got {shown(plain(given))})'
    )
    raise ModelError([Problem(name, message)])


def _posed(
    mechanism: Mechanism, coordinates: Given, rates: Given, counting: Container[str]
) -> Mechanism:
    """The same; whole turns stay with the joints of some names."""
    led = _wanted_of(mechanism, "coordinate", coordinates)
    speeds = _wanted_of(mechanism, "rate", rates)
    still = without_initial(mechanism)
    with within_range(mechanism):
        moved = to_lead(still, led)
        states = InitialStates(still, moved, speeds)
        assembly = states.assembly(still, compiled_for_run(still), moved, speeds)
    given = Poses.of_bodies(still, assembly.compiled)
    shift, turn = body_moves(assembly.work, given.center, given.rotation).T
    moves = tuple(
        Move(body.name, float(shift[b]), float(turn[b])) for b, body in enumerate(still.bodies)
    )
    turned = _on_turns(assembly, [item for item in led if item.joint in counting])
    return still.exchanged(bodies=Elements(bodies_at(assembly, moves)), joints=turned)


def _on_turns(assembly: Assembly, led: Sequence[Wanted]) -> Elements[Joint]:
    """The joints of a posed model, with the coordinates whose whole turns its poses do not tell."""
    mechanism, system = assembly.mechanism, assembly.compiled.system
    begun = assembly.work.coordinate[coordinate_places(mechanism, system, led)]
    starts: dict[str, list[float | None]] = {}
    for item, value in zip(led, begun.tolist(), strict=True):
        kind = mechanism.joints[item.joint].joint_type
        # a screw's shift tells its turns
        if kind.coordinates[item.coordinate].kind == "angle" and abs(value - item.value) >= np.pi:
            none: list[float | None] = [None] * kind.scalar_count
            starts.setdefault(item.joint, none)[item.coordinate] = item.value
    if not starts:
        return mechanism.joints
    turned: Elements[Joint] = Elements(
        joint.edited(initial={"coordinate": starts[joint.name]}) if joint.name in starts else joint
        for joint in mechanism.joints
    )
    return turned


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
    return by_joint(assembly.mechanism, assembly.compiled.system, assembly.work.coordinate)


def at_start(mechanism: Mechanism) -> Mechanism:
    """The model in the initial coordinates and rates of its joints; itself if there are none.

    Raises:
        UnfitModelError: The joints do not let it get there.
    """
    if all(joint.initial is None for joint in mechanism.joints):
        return mechanism
    return _posed(mechanism, {}, {}, mechanism.joints.names)
