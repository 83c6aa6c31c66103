"""Initial coordinates and rates that a model leaves open, as numbers that can vary."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import cast

from mechstudio.edits.values import number_at
from mechstudio.errors import ModelError, Problem
from mechstudio.model import Initial, Joint, Mechanism
from mechstudio.model.joint import InitialKey
from mechstudio.simulation.assembling.assemble import Assembly, assemble
from mechstudio.simulation.assembling.given_coordinates import at_start

INITIAL = re.compile(r"joints[./](.+)[./]initial[./](coordinate|rate)(?:\[(\d+)\])?")


def with_open_starts(mechanism: Mechanism, places: Iterable[str]) -> Mechanism:
    """The model with numbers where places are of initial coordinates and rates; they are present.

    Itself if no place is such, or all are stated.

    Args:
        mechanism: The model.
        places: Places of any numbers.

    Raises:
        ModelError: A joint has no such coordinate.
        UnfitModelError: The joints do not close at the start.
    """
    open_places = [place for place in places if INITIAL.fullmatch(place)]
    if all(_is_stated(mechanism, place) for place in open_places):
        return mechanism
    assembly = assemble(at_start(mechanism))
    for place in open_places:
        mechanism = with_initial(mechanism, assembly, place)
    return mechanism


def _is_stated(mechanism: Mechanism, place: str) -> bool:
    """Whether a model has a number at a place, so that nobody needs to assemble it."""
    try:
        return number_at(mechanism, place) is not None
    except ModelError:
        return False


def with_initial(mechanism: Mechanism, assembly: Assembly, name: str) -> Mechanism:
    """The model with a number at a place, if that is of an initial coordinate or rate.

    Args:
        mechanism: The model.
        assembly: The model as it begins.
        name: The place.

    Raises:
        ModelError: The joint has no such coordinate.
    """
    found = INITIAL.fullmatch(name)
    number = joint_number(mechanism, found[1]) if found else None
    if found is None or number is None:
        return mechanism
    joint, key, k = mechanism.joints[number], found[2], int(found[3] or 0)
    count = joint.joint_type.scalar_count
    if k >= count or (found[3] is None and count > 1):
        choice = f"one of [0] to [{count - 1}]" if count > 1 else "at most one number"
        text = f"the {joint.type} joint '{joint.name}' has {choice} there"
        raise ModelError([Problem(name, text if count else _no_scalar(joint))])
    values = list(joint.initial_values(cast(InitialKey, key)))
    held = None if joint.initial is None else getattr(joint.initial, key)
    if values[k] is None:
        values[k] = _present(assembly, number, key, k)
    elif isinstance(held, tuple) == (found[3] is not None):
        return mechanism  # with the expression that may stand there
    given: object = values[0] if found[3] is None else values
    initial = (joint.initial or Initial()).edited(**{key: given})
    joints = list(mechanism.joints)
    joints[number] = joint.edited(initial=initial)
    return mechanism.edited(joints=joints)


def joint_number(mechanism: Mechanism, name: str) -> int | None:
    names = [joint.name for joint in mechanism.joints]
    return names.index(name) if name in names else None


def _no_scalar(joint: Joint) -> str:
    return f"the {joint.type} joint '{joint.name}' has no shift or angle"


def _present(assembly: Assembly, number: int, key: str, k: int) -> float:
    """Coordinate or rate of a joint at t = 0 [m, rad, m/s, rad/s]."""
    first = int(assembly.compiled.system.joints[key][number])
    values = assembly.work.coordinate if key == "coordinate" else assembly.work.rate
    return float(values[first + k])
