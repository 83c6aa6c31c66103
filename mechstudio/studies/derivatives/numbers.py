"""The numbers of a model that derivatives are taken with respect to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from mechstudio.answering import answering
from mechstudio.edits.kept_inertia import tell_kept_inertias
from mechstudio.edits.values import own_place, set_values, value_at
from mechstudio.errors import ModelError, Problem
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import Assembly, assemble
from mechstudio.simulation.assembling.given_coordinates import at_start
from mechstudio.simulation.assembling.natural_units import NaturalUnits
from mechstudio.studies.open_starts import INITIAL, joint_number, with_initial

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
    tell_kept_inertias(mechanism, wanted)
    assembly = assemble(at_start(mechanism))
    for name in wanted:
        mechanism = with_initial(mechanism, assembly, name)
    return mechanism, tuple(_varied(mechanism, assembly, name) for name in wanted)


def are_exchanged(parameters: object, responses: object) -> bool:
    """Whether figures of a run stand in the place of numbers of the model, and these in theirs."""
    return bool(responses) and _are_figures(parameters) and not _are_figures(responses)


def _are_figures(given: object) -> bool:
    """Whether something names channels."""
    if isinstance(given, Mapping):
        given = list(given.values())
    listed = [given] if isinstance(given, str) or not isinstance(given, Iterable) else given
    return any(isinstance(text, str) and _CHANNEL.search(text) for text in listed)


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


def _varied(mechanism: Mechanism, assembly: Assembly, name: str) -> Varied:
    value = value_at(mechanism, name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        text = "is not a number; name one of its numbers, such as joints.pin.frame1.position[0]"
        raise ModelError([Problem(name, text)])
    system = assembly.compiled.system
    found = INITIAL.fullmatch(name)
    if found:
        units = NaturalUnits.of(system, assembly.work.velocity, 1.0)
        joint = mechanism.joints[joint_number(mechanism, found[1]) or 0]
        coordinate = joint.joint_type.coordinates[int(found[3] or 0)]
        scale = 1.0 if coordinate.unit == "rad" else float(system.length)
        if found[2] == "rate":
            scale /= units.time
        return Varied(name, float(value), scale, is_bounded=False)
    # a center of mass that is none but for rounding moves by parts of the mechanism all the same
    if _POSITION.fullmatch(own_place(mechanism, name)):
        return Varied(name, float(value), float(system.length), is_bounded=False)
    return Varied(name, float(value), abs(float(value)) or 1.0, is_bounded=value != 0)
