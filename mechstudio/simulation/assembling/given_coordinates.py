"""A mechanism put to given joint coordinates and rates."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

import numpy as np

from mechstudio.errors import ModelError, Problem, UnfitModelError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Body, Driver, Joint, Mechanism
from mechstudio.model.element_list import Elements
from mechstudio.model.evaluated import value_of
from mechstudio.model.expression import ExpressionError
from mechstudio.model.given_model import mechanism_of, takes_model
from mechstudio.model.joint import InitialKey
from mechstudio.simulation.assembling.assemble import (
    FITTING,
    assemble,
    body_moves,
    place_model,
    settle,
)
from mechstudio.simulation.assembling.assembly import Move, bodies_at
from mechstudio.simulation.assembling.extreme_numbers import within_range
from mechstudio.units import quantity_text

LONGEST = 48  # characters of a joint's name in that of a driver
# by name of the joint: its only coordinate, or one number or None for each
Given = Mapping[str, float | str | Sequence[float | str | None]]


class _Wanted(NamedTuple):
    """A coordinate of a joint and a number for it."""

    joint: str
    coordinate: int
    value: float


@takes_model
def pose(
    mechanism: Mechanism, coordinates: Given | None = None, rates: Given | None = None
) -> Mechanism:
    """Put joints to given coordinates, and all else to where the joints then lead it.

    What is not given begins as `Joint.initial` says; the model that comes back says so by the
    poses and velocities of its bodies alone.

    The mechanism is led there in small steps from its present poses, so that closed loops stay on
    their branch. Driven coordinates go to where their drivers begin. Velocities are the nearest to
    those of the model, in the mass norm, that the joints, the drivers and the given rates allow.

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
    places = _wanted(
        mechanism, {**initial_values(mechanism, "coordinate"), **(coordinates or {})}, "coordinate"
    )
    speeds = _wanted(mechanism, {**initial_values(mechanism, "rate"), **(rates or {})}, "rate")
    mechanism = without_initial(mechanism)
    led = _led(mechanism, [(item, repr(item.value)) for item in places])
    # the velocities of the model, not those of coordinates that are held
    pairs = zip(led, mechanism.bodies, strict=True)
    posed = mechanism.exchanged(bodies=Elements(_moving_as(body, old) for body, old in pairs))
    if not speeds and not mechanism.drivers and _is_at_rest(mechanism):
        return posed
    settled = posed.exchanged(bodies=Elements(_led(posed, _drives(posed, speeds))))
    if speeds and not _is_possible(settled):
        asked = ", ".join(_text(settled, item, per="/s") for item in speeds)
        message = f"These rates contradict each other or the drivers ({asked}); give fewer of them."
        raise UnfitModelError(message, [Problem(f"joints.{s.joint}", message) for s in speeds])
    return settled


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


def _moving_as(body: Body, other: Body) -> Body:
    """The body with the velocities of another one."""
    state = {"velocity": other.velocity, "angular_velocity": other.angular_velocity}
    is_same = all(getattr(body, name) == value for name, value in state.items())
    return body if is_same else body.with_numbers(state)


def _is_at_rest(mechanism: Mechanism) -> bool:
    return not any(any(body.velocity) or any(body.angular_velocity) for body in mechanism.bodies)


def _drives(mechanism: Mechanism, speeds: Sequence[_Wanted]) -> list[tuple[_Wanted, str]]:
    """Functions of time that drive coordinates from where they are at given rates."""
    if not speeds:
        return []
    placed, _ = place_model(mechanism)
    first = placed.compiled.system.joints["coordinate"]
    numbers = {joint.name: j for j, joint in enumerate(mechanism.joints)}
    drives = []
    for item in speeds:
        present = float(placed.work.coordinate[first[numbers[item.joint]] + item.coordinate])
        drives.append((item, f"{present!r} + {item.value!r}*t"))
    return drives


def _is_possible(mechanism: Mechanism) -> bool:
    """Whether the joints and drivers allow the velocities of the bodies."""
    before = place_model(mechanism)[0].work.velocity
    change = float(np.abs(assemble(mechanism).work.velocity - before).max(initial=0.0))
    return change <= FITTING * max(1.0, float(np.abs(before).max(initial=0.0)))


def at_start(mechanism: Mechanism) -> Mechanism:
    """The model in the initial coordinates and rates of its joints; itself if there are none.

    Raises:
        UnfitModelError: The joints do not let it get there.
    """
    if all(joint.initial is None for joint in mechanism.joints):
        return mechanism
    posed: Mechanism = pose(mechanism)
    return posed


def initial_values(mechanism: Mechanism, key: InitialKey) -> dict[str, Sequence[float | None]]:
    """Initial coordinates or rates by joint, of those that have any."""
    found = {joint.name: joint.initial_values(key) for joint in mechanism.joints}
    return {name: values for name, values in found.items() if any(v is not None for v in values)}


def without_initial(mechanism: Mechanism) -> Mechanism:
    """The model without initial coordinates and rates: its bodies say where it begins."""
    if all(joint.initial is None for joint in mechanism.joints):
        return mechanism
    joints = (
        joint if joint.initial is None else joint.exchanged(initial=None)
        for joint in mechanism.joints
    )
    return mechanism.exchanged(joints=Elements(joints))


def _wanted(mechanism: Mechanism, given: Given, what: str) -> list[_Wanted]:
    """The numbers that are given, one by one.

    Raises:
        UnknownNameError: There is no such joint.
        ModelError: There is no such coordinate, it has a driver, or the number is none.
    """
    driven = {(driver.joint, driver.coordinate): driver.name for driver in mechanism.drivers}
    found: list[_Wanted] = []
    problems: list[Problem] = []
    for name, values in given.items():
        joint = mechanism.joint(name)
        place = f"joints.{name}"
        numbers = list(np.atleast_1d(np.asarray(values, dtype=object)))
        scalars = joint.joint_type.scalar_count
        if len(numbers) > scalars:
            problems.append(Problem(place, _too_many(joint, len(numbers), scalars, what)))
            continue
        for k, value in enumerate(numbers):
            if value is None:
                continue
            if isinstance(value, str):
                try:
                    value = value_of(value, mechanism.parameters)
                except ExpressionError as error:
                    problems.append(Problem(place, f"the {what} {value!r} cannot be read: {error}"))
                    continue
            if not isinstance(value, int | float | np.number) or not math.isfinite(value):
                problems.append(Problem(place, f"the {what} must be a number (got {value!r})"))
            elif (name, k) in driven:
                problems.append(
                    Problem(
                        place,
                        f"the {what} {k} follows the driver '{driven[name, k]}'; change its "
                        "function, or remove it first",
                    )
                )
            else:
                found.append(_Wanted(name, k, float(value)))
    if problems:
        raise ModelError(problems)
    return found


def _too_many(joint: Joint, given: int, scalars: int, what: str) -> str:
    if scalars == 0:
        return f"the {joint.type} joint '{joint.name}' has no shift or angle to give a {what}"
    return (
        f"the {joint.type} joint '{joint.name}' has {scalars} shift{'s' if scalars > 1 else ''} or "
        f"angle{'s' if scalars > 1 else ''}, and {given} {what}s are given"
    )


def _led(mechanism: Mechanism, drives: Sequence[tuple[_Wanted, str]]) -> tuple[Body, ...]:
    """The bodies where the joints lead them while functions prescribe some coordinates.

    Raises:
        UnfitModelError: They do not let it get there.
    """
    taken = {driver.name for driver in mechanism.drivers}
    drivers = []
    for item, function in drives:
        name = next(text for text in _names(item) if text not in taken)
        taken.add(name)
        drivers.append(
            Driver(name=name, joint=item.joint, coordinate=item.coordinate, function=function)
        )
    led = mechanism.edited(drivers=[*mechanism.drivers, *drivers])
    start, gaps = place_model(led)
    center, rotation = start.work.center.copy(), start.work.rotation.copy()
    try:
        with within_range(led):
            assembly = settle(start, gaps)
    except UnfitModelError as error:
        if not drives:
            raise
        asked = ", ".join(_text(led, item) for item, _ in drives)
        message = f"The joints cannot be put to these coordinates or rates ({asked}). {error}"
        raise UnfitModelError(message, error.problems) from error
    shift, turn = body_moves(assembly.work, center, rotation)
    moves = tuple(
        Move(body.name, float(shift[b]), float(turn[b])) for b, body in enumerate(led.bodies)
    )
    return bodies_at(assembly, moves)


def _text(mechanism: Mechanism, item: _Wanted, per: str = "") -> str:
    """A wanted number with its coordinate, joint and unit.

    Args:
        mechanism: The model.
        item: The number.
        per: What follows the unit of the coordinate in that of the number.
    """
    coordinate = mechanism.joints[item.joint].joint_type.coordinates[item.coordinate]
    name, unit = coordinate.name.replace("_", " "), coordinate.unit + per
    return f"{name} of '{item.joint}': {quantity_text(item.value, unit, digits=6)}"


def _names(item: _Wanted) -> Iterator[str]:
    """Names for a driver, of which messages speak."""
    yield item.joint
    for number in count(2):
        yield f"{item.joint[:LONGEST]} {number}"
