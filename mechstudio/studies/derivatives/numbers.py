"""The numbers of a model that derivatives are taken with respect to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple, cast

from mechstudio.answering import answering
from mechstudio.edits.values import own_place, set_values, value_at
from mechstudio.errors import ModelError, Problem
from mechstudio.model import Initial, Joint, Mechanism
from mechstudio.model.joint import InitialKey
from mechstudio.simulation.assembling.assemble import Assembly, assemble
from mechstudio.simulation.assembling.given_coordinates import at_start
from mechstudio.simulation.assembling.natural_units import NaturalUnits

_INITIAL = re.compile(r"joints[./](.+)[./]initial[./](coordinate|rate)(?:\[(\d+)\])?")
_POSITION = re.compile(r".*[./](?:position|center_of_mass|point[12]?)\[\d+\]")
# a name in brackets, with quotes or not, as lists of elements take it
_BRACKETED = re.compile(r"(?<=\w)\[(['\"]?)([^\W\d][^\]]*?)\1\]")
_CHANNEL = re.compile(r"\[\s*[^\W\d]")  # a name in brackets, which is no index


@answering
class Varied(NamedTuple):
    """A number that varies.

    Attributes:
        name: As it was asked for: a parameter, or the place of a number.
        value: Its value in the model.
        scale: Change that matters, about: its magnitude, or a natural unit of the mechanism.
        is_bounded: Whether changes have to stay small beside its value, as those of a mass.
    """

    name: str
    value: float
    scale: float
    is_bounded: bool


def varied_numbers(
    mechanism: Mechanism, names: Iterable[str] | str | None
) -> tuple[Mechanism, tuple[Varied, ...]]:
    """The numbers of some names, and the model in which each of them is a number.

    Initial coordinates and rates that the model leaves open are filled in as it begins.

    Args:
        mechanism: The model.
        names: Parameters, or places as `set_values` takes them; None takes all parameters.

    Raises:
        ModelError: A name is none, stands twice, or is not that of a number.
        UnfitModelError: The joints do not close at the start.
    """
    listed = mechanism.parameters if names is None else names
    wanted = [listed] if isinstance(listed, str) else list(listed)
    # the formulas of a dictionary are its values
    _refuse_responses(mechanism, names.values() if isinstance(names, Mapping) else wanted)
    if not wanted:
        text = (
            "name what varies: a parameter of the model, or a place such as bodies.crank.mass "
            "or joints.pin.initial.rate"
        )
        raise ModelError([Problem("parameters", text)])
    problems = [
        Problem("parameters", f"'{name}' stands there twice")
        for name in dict.fromkeys(wanted)
        if wanted.count(name) > 1
    ]
    if problems:
        raise ModelError(problems)
    assembly = assemble(at_start(mechanism))
    for name in wanted:
        mechanism = _with_initial(mechanism, assembly, name)
    return mechanism, tuple(_varied(mechanism, assembly, name) for name in wanted)


def _refuse_bracketed(mechanism: Mechanism, text: str) -> None:
    """Say how the place of a number is written where a name in it stands in brackets.

    Raises:
        ModelError: Without the brackets it is a place of the model.
    """
    place = _BRACKETED.sub(r".\2", text)
    try:
        value_at(mechanism, place)
    except ModelError:
        return
    message = f"names of elements stand behind points: write '{place}' (got {text!r})"
    raise ModelError([Problem("parameters", message)])


def _refuse_responses(mechanism: Mechanism, names: Iterable[object]) -> None:
    """Say how both are given where responses stand in the place of numbers.

    Raises:
        ModelError: A name is a formula over channels.
    """
    for text in names:
        if isinstance(text, str) and _BRACKETED.search(text):
            _refuse_bracketed(mechanism, text)
        if isinstance(text, str) and _CHANNEL.search(text):
            message = (
                f"are numbers of the model, but '{text}' reads a figure from its run, a response; "
                'write ms.sensitivities(model, ["bodies.crank.mass"], '
                f"responses=['{text}']), or ms.gradient(model, of='{text}', "
                'to=["bodies.crank.mass"])'
            )
            raise ModelError([Problem("parameters", message)])


def with_offsets(mechanism: Mechanism, offsets: Mapping[Varied, float]) -> Mechanism:
    """The model with changed numbers.

    Raises:
        ModelError: A value is not valid.
    """
    return set_values(mechanism, {one.name: one.value + by for one, by in offsets.items()})


def _with_initial(mechanism: Mechanism, assembly: Assembly, name: str) -> Mechanism:
    """The model with a number at the place of an initial coordinate or rate."""
    found = _INITIAL.fullmatch(name)
    number = _joint_number(mechanism, found[1]) if found else None
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


def _joint_number(mechanism: Mechanism, name: str) -> int | None:
    names = [joint.name for joint in mechanism.joints]
    return names.index(name) if name in names else None


def _no_scalar(joint: Joint) -> str:
    return f"the {joint.type} joint '{joint.name}' has no shift or angle"


def _present(assembly: Assembly, number: int, key: str, k: int) -> float:
    """Coordinate or rate of a joint at t = 0 [m, rad, m/s, rad/s]."""
    first = int(assembly.compiled.system.joints[key][number])
    values = assembly.work.coordinate if key == "coordinate" else assembly.work.rate
    return float(values[first + k])


def _varied(mechanism: Mechanism, assembly: Assembly, name: str) -> Varied:
    value = value_at(mechanism, name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        text = "is not a number; name one of its numbers, such as joints.pin.frame1.position[0]"
        raise ModelError([Problem(name, text)])
    system = assembly.compiled.system
    found = _INITIAL.fullmatch(name)
    if found:
        units = NaturalUnits.of(system, assembly.work.velocity, 1.0)
        joint = mechanism.joints[_joint_number(mechanism, found[1]) or 0]
        coordinate = joint.joint_type.coordinates[int(found[3] or 0)]
        scale = 1.0 if coordinate.unit == "rad" else float(system.length)
        if found[2] == "rate":
            scale /= units.time
        return Varied(name, float(value), scale, is_bounded=False)
    # a center of mass that is none but for rounding moves by parts of the mechanism all the same
    if _POSITION.fullmatch(own_place(mechanism, name)):
        return Varied(name, float(value), float(system.length), is_bounded=False)
    return Varied(name, float(value), abs(float(value)) or 1.0, is_bounded=value != 0)
