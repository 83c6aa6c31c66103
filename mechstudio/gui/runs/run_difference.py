"""What tells a run from the one before in a few words, such as "mass of crank 2 kg, rtol 1e-9"."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from mechstudio.edits import LISTS
from mechstudio.gui.properties.describe import describe
from mechstudio.gui.runs.changed_lengths import (
    bare_place,
    changed_lengths,
    follows_closing,
    is_end,
    leads_places,
)
from mechstudio.gui.runs.matched_names import with_names_of
from mechstudio.gui.state.place_words import place_words
from mechstudio.model import Body, Joint, Parameter
from mechstudio.model.element import Element, NamedElement
from mechstudio.model.evaluated import text_of
from mechstudio.units import UnitChoice
from mechstudio.units.quantity_text import quantity_text

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results.settings import RunSettings

_MOST = 2  # differences that a name has room for
_DIGITS = 6
_ALIKE = 1e-6  # relative error of numbers that follow from a length
# what moves nothing, and is no matter of a run
_STILL = ("name", "shapes", "cut", "root", "texts", "functions")
# fields that name other elements, in words: of the two ends of a joint one is enough
_ENDS = {
    "body": "body",
    **dict.fromkeys(("body1", "body2"), "bodies"),
    **dict.fromkeys(("joint", "coordinate"), "joint"),
    **dict.fromkeys(("joint1", "joint2", "coordinate1", "coordinate2"), "joints"),
}
_OR = " or "  # between the units of shifts and of angles
_KINDS = {listed: kind for kind, listed in LISTS.items()}
# settings by what they are called in the name, with their units; those without say themselves
_SETTINGS = {
    "solver": "",
    "integrator": "",
    "rtol": "rtol",
    "atol": "atol",
    "step": "step",
    "penalty": "penalty factor",
    "max_iterations": "iterations",
    "tolerance": "tolerance",
    "duration": "duration",
    "output_step": "output step",
    "stabilization": "stabilization",
    "threads": "threads",
}
# those that a solver brings
_OF_SOLVER = ("step", "penalty", "max_iterations", "tolerance")
_SECONDS = ("step", "duration", "output_step")


class AskedRun(NamedTuple):
    """What a run was made of."""

    mechanism: Mechanism
    settings: RunSettings


class _Change(NamedTuple):
    place: str
    value: float | None  # in SI units; None where it takes more than a number to say
    unit: str = ""
    label: str = ""  # where the panel of properties has other words than the place says
    told: str = ""  # the value in words, where it is no number


def run_difference(run: AskedRun, before: AskedRun, units: UnitChoice) -> str:
    """What a run has that another one had not; empty where nothing is known to differ.

    Args:
        run: The run that is to be named.
        before: The other one.
        units: Units of the numbers.
    """
    made, earlier = run.mechanism, with_names_of(before.mechanism, run.mechanism)
    of_parameters = list(_of_parameters(made, earlier))
    of_model = _with_lengths(made, earlier, list(_of_model(made, earlier)))
    if leads_places(made, [change.place for change in of_parameters]):
        # where joints were closed again
        of_model = [change for change in of_model if not follows_closing(change.place)]
    changes = list(dict.fromkeys([*of_parameters, *of_model]))
    words = place_words([change.place for change in changes])
    words |= {change.place: change.label for change in changes if change.label}
    said = [_text(change, words, units) for change in changes]
    # what is there or not matters more than numbers
    if lists := list(_in_lists(made, earlier)):
        said = [*lists, *(f"with {text}" for text in said[:1]), *said[1:]]
    said += _of_settings(run.settings, before.settings, units)
    more = len(said) - _MOST
    return ", ".join(said[:_MOST]) + (f" and {more} more" if more > 0 else "")


def _of_parameters(mechanism: Mechanism, before: Mechanism) -> Iterator[_Change]:
    for name, value in mechanism.parameters.items():
        if name not in before.parameters or before.parameters[name] != value:
            entry = mechanism.parameters.entry(name)
            unit = entry.unit if isinstance(entry, Parameter) else ""
            yield _Change(name, float(value), unit)


def _of_model(mechanism: Mechanism, before: Mechanism) -> Iterator[_Change]:
    """Numbers and whatever else is entered in both; what follows from parameters is left out."""
    if mechanism.gravity != before.gravity:
        yield from _of_value("gravity", mechanism.gravity, before.gravity, "m/s²")
    for listed in LISTS.values():
        old = {element.name: element for element in getattr(before, listed)}
        for element in getattr(mechanism, listed):
            other = old.get(element.name)
            if other is element or other is None:
                continue
            for change in _of_element(element, other, f"{listed}.{element.name}"):
                yield change._replace(label=_label(mechanism, listed, element, change.place))


def _with_lengths(made: Mechanism, earlier: Mechanism, changes: list[_Change]) -> list[_Change]:
    """Changes with the lengths of bars in the place of what follows from these."""
    told = []
    for name, length, before in changed_lengths(made, earlier):
        following = {bare_place(change.place): change for change in _of_model(before, earlier)}
        ends = {place for place in following if is_end(place)}
        # else the picture of the bar alone is longer
        if ends and not ends & {bare_place(change.place) for change in changes}:
            continue
        told.append(_Change(f"bodies.{name}.length", length, "m"))
        changes = [change for change in changes if not _follows(change, following)]
    return [*told, *changes]


def _follows(change: _Change, following: Mapping[str, _Change]) -> bool:
    """Whether a change is one of those that follow from a length."""
    if follows_closing(change.place):
        return True
    known = following.get(bare_place(change.place))
    if known is None or change.value is None or known.value is None:
        return known is not None
    return math.isclose(change.value, known.value, rel_tol=_ALIKE)


def _label(mechanism: Mechanism, listed: str, element: NamedElement, place: str) -> str:
    """What the panel of properties calls a function of an element; empty where it is the place."""
    key = place.removeprefix(f"{listed}.{element.name}.")
    if key not in element.functions:
        return ""
    index = getattr(mechanism, listed).index(element)
    page = describe(mechanism, [(_KINDS[listed], element.name)])
    fields = (field for section in page.sections for field in section.fields)
    labels = (field.label for field in fields if field.path == f"{listed}[{index}].{key}")
    label = next(labels, "").partition(" [")[0]
    return f"{label} of {element.name}" if label else ""


def _of_element(
    element: Element, before: Element, place: str, sort: int | None = None
) -> Iterator[_Change]:
    """What differs in an element.

    Args:
        element: The element.
        before: The earlier one.
        place: Where it is in the model.
        sort: 0 where coordinates are shifts, 1 where they are angles; None where nobody knows.
    """
    if type(element) is not type(before):
        yield _Change(f"{place}.type", None)
        return
    # asked for by its name alone, an element without one would look for what was meant
    if element.__dict__.get("type") != before.__dict__.get("type"):
        # its frames and coordinates are others as well
        kind = element.joint_type.label.lower() if isinstance(element, Joint) else ""
        yield _Change(f"{place}.type", None, told=kind)
        return
    sort = _sort_of(element) if isinstance(element, Joint) else sort
    for key, field in type(element).model_fields.items():
        value, old = getattr(element, key), getattr(before, key)
        if key in _STILL or not _differs(value, old):
            continue
        if key == "inertia" and _is_scaled(element, before):
            continue
        if key in _ENDS:
            yield _Change(f"{place}.{_ENDS[key]}", None)
            continue
        extra = field.json_schema_extra
        unit = str(extra.get("unit", "")) if isinstance(extra, dict) else ""
        if sort is not None and _OR in unit:
            unit = unit.split(_OR)[sort]
        yield from _of_value(f"{place}.{key}", value, old, unit, sort)


def _is_scaled(element: Element, before: Element) -> bool:
    """Whether the inertia of a body has only followed its mass, as it does in the properties."""
    if not (isinstance(element, Body) and isinstance(before, Body)) or element.mass == before.mass:
        return False
    numbers, old = (
        [entry / body.mass for row in body.inertia for entry in row] for body in (element, before)
    )
    return all(map(partial(math.isclose, rel_tol=_ALIKE), numbers, old))


def _differs(value: object, before: object) -> bool:
    """Whether a value is another one, but for what follows parameters: these are named already."""
    if isinstance(value, tuple) and isinstance(before, tuple) and len(value) == len(before):
        return any(map(_differs, value, before))
    text = text_of(value)
    return value != before and (text is None or text != text_of(before))


def _sort_of(joint: Joint) -> int | None:
    """Which of the units of shifts and of angles numbers of a joint have; None if of both."""
    kinds = {coordinate.kind for coordinate in joint.joint_type.coordinates}
    if kinds == {"shift"}:
        return 0
    return 1 if kinds == {"angle"} else None


def _of_value(
    place: str, value: object, before: object, unit: str, sort: int | None = None
) -> Iterator[_Change]:
    if isinstance(value, Element) and isinstance(before, Element):
        yield from _of_element(value, before, place, sort)
        return
    if isinstance(value, float):
        yield _Change(place, value, unit)
        return
    if isinstance(value, tuple) and isinstance(before, tuple) and len(value) == len(before):
        changed = [index for index, part in enumerate(value) if _differs(part, before[index])]
        # components of unit quaternions hang together
        if len(changed) == 1 and isinstance(value[changed[0]], float):
            (index,) = changed
            yield _Change(f"{place}[{index}]", value[index], unit)
            return
    yield _Change(place, None)


def _in_lists(mechanism: Mechanism, before: Mechanism) -> Iterator[str]:
    """Elements that only one of the two has."""
    for listed in LISTS.values():
        names = [element.name for element in getattr(mechanism, listed)]
        old = [element.name for element in getattr(before, listed)]
        for word, some, others in (("with", names, set(old)), ("without", old, set(names))):
            missing = [name for name in some if name not in others]
            if len(missing) == 1:
                yield f"{word} {missing[0]}"
            elif missing:
                yield f"{word} {len(missing)} {listed}"


def _of_settings(settings: RunSettings, before: RunSettings, units: UnitChoice) -> Iterator[str]:
    for key, words in _SETTINGS.items():
        value = getattr(settings, key)
        # what follows from the solver is no choice, nor is a step that the other run had
        if value == getattr(before, key) or (
            key in _OF_SOLVER and (settings.solver != before.solver or not value)
        ):
            continue
        if isinstance(value, float):
            said = _quantity(value, "s" if key in _SECONDS else "", units)
        else:
            said = str(value)
        yield f"{words} {said}".strip()


def _text(change: _Change, words: Mapping[str, str], units: UnitChoice) -> str:
    said = words[change.place]
    # "Mass of crank" begins no sentence here; names of parameters stay
    if said != change.place:
        said = said[:1].lower() + said[1:]
    if change.value is None:
        return f"{said} {change.told}".rstrip()
    return f"{said} {_quantity(change.value, change.unit, units)}"


def _quantity(value: float, unit: str, units: UnitChoice) -> str:
    # of "N/m or N m/rad" the joint would have to tell which
    if not unit or _OR in unit:
        return quantity_text(value, "", digits=_DIGITS)
    scale = units.scale(unit)
    return quantity_text(scale.number(value), scale.shown.symbol, digits=_DIGITS)
