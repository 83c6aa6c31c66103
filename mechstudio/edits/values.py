"""Single numbers and other values of a mechanism, set by their places."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

import numpy as np

from mechstudio.answers import answer
from mechstudio.edits.edit import refused
from mechstudio.edits.place_hints import FORM, ask_which, no_place, refuse_bare_name, refuse_whole
from mechstudio.edits.selection import LISTS
from mechstudio.errors import ModelError, Problem
from mechstudio.model import Body, Driver, Initial, Mechanism
from mechstudio.model.body import as_matrix
from mechstudio.model.coordinate_check import unknown
from mechstudio.model.element import Element, NamedElement
from mechstudio.model.evaluated import Steps, place_text
from mechstudio.model.finite import is_finite
from mechstudio.model.plain_data import plain
from mechstudio.model.script_values import PARTS_OF_LIMITS, function_of, joint_value
from mechstudio.model.value_text import shown
from mechstudio.synonyms import INITIAL_PARTS, LISTS_BY_WORD, translated

_STEP = re.compile(r"\.?(?P<key>[A-Za-z_][A-Za-z_0-9]*)|\[(?P<index>[0-9]+)\]")
_IN_BRACKETS = re.compile(
    r"""(?P<list>\w+)\[(?:(?P<number>\d+)|(?P<mark>["'])(?P<name>.+?)(?P=mark))\](?P<rest>.*)""",
    re.DOTALL,
)
_NUMBERED = re.compile(r"(?P<list>[a-z]+)\[(?P<index>[0-9]+)\]")
# what drivers prescribe, by words of `add_driver`
_DRIVEN = {**dict.fromkeys(("position", "angle", "shift"), "position"), "rate": "velocity"}
_PARTS = {"limits": dict[object, str](enumerate(PARTS_OF_LIMITS))}  # by their numbers
_ABSENT = object()


def set_values(
    mechanism: Mechanism,
    /,
    values: Mapping[str, object] | str = MappingProxyType({}),
    value: object = _ABSENT,
    **named: object,
) -> Mechanism:
    """Set values by their places, all at once.

    Args:
        mechanism: The mechanism.
        values: New value of each place. A place is the name of a parameter, or the way to a field
            or one of its numbers, such as `bodies.crank.mass`, `joints.pin.frame1.position[0]` or
            `simulation.duration`. Numbers may be expressions over the parameters, `"2*L"`; a plain
            number takes the place of an expression. Names are changed by `rename`. One place
            alone may stand here as a text, with its value behind it.
        value: The value of that one place.
        **named: New values of parameters by their names, `L=0.4`.

    Raises:
        ModelError: There is no such place, or a value is not valid.
    """
    if isinstance(values, str) and value is not _ABSENT:
        values, value = {values: value}, _ABSENT
    if not isinstance(values, Mapping):
        raise refused("values", f"must be a dictionary of places and values (got {shown(values)})")
    if values and value is not _ABSENT:
        raise refused("value", "belongs to one place; here is a dictionary of places already")
    if value is not _ABSENT:
        place = next((text for text in named.values() if isinstance(text, str)), "L")
        example = f'model.set("{place}", {shown(value)})'
        raise refused("value", f"needs its place as a text before it; write {example}")
    if named:
        values = {**values, **named}
    return _with_numbers(mechanism, values) or _with_values(mechanism, values)


def _named(problem: Problem, mechanism: Mechanism) -> Problem:
    """A problem with the name of its element in the place of its number, as places have it."""
    found = _NUMBERED.match(problem.path)
    if found is None or found["list"] not in LISTS.values():
        return problem
    elements, number = getattr(mechanism, found["list"]), int(found["index"])
    if number >= len(elements):
        return problem
    path = f"{found['list']}.{elements[number].name}{problem.path[found.end() :]}"
    return Problem(path, problem.message)


def _with_numbers(mechanism: Mechanism, values: Mapping[str, object]) -> Mechanism | None:
    """The mechanism with other values; None if one is no number or may not be valid."""
    parameters: dict[str, float] = {}
    elements: dict[tuple[str, int], NamedElement] = {}
    for place, value in values.items():
        # numbers of NumPy as well; an expression is a float, too
        if type(value) not in (float, int) and not isinstance(value, np.integer | np.floating):
            return None
        if not is_finite(value):
            return None
        number = float(value)  # type: ignore[arg-type]  # a number, as it says above
        steps = _steps(mechanism, str(place))
        if steps[0] == "parameters":
            parameters[str(steps[1])] = number
            continue
        if steps[0] not in LISTS.values() or not isinstance(
            _reached(mechanism, steps, place), float
        ):
            return None
        listed, index, field, *rest = steps
        key = str(listed), int(index)
        element = elements.get(key) or getattr(mechanism, key[0])[key[1]]
        inner = _assigned(getattr(element, str(field)), tuple(rest), number, str(place))
        try:
            elements[key] = element.with_numbers({str(field): inner})
        except ModelError:
            return None
    return mechanism.renumbered(parameters, elements)


def _with_values(mechanism: Mechanism, values: Mapping[str, object]) -> Mechanism:
    """The mechanism with other values, everything checked anew.

    Raises:
        ModelError: There is no such place, or a value is not valid.
    """
    parameters: dict[str, object] = dict(mechanism.parameters.detailed())
    changed: dict[str, object] = {}
    for place, value in values.items():
        field, *steps = _steps(mechanism, str(place))
        if field == "parameters":
            name = str(steps[0])
            parameters[name] = mechanism.parameters.with_value(name, value)[name]
            continue
        whole = changed.get(str(field), getattr(mechanism, str(field)))
        if steps[-1:] == ["inertia"]:
            value = as_matrix(value)
        if field == "joints" and len(steps) == 2:
            value = joint_value(str(steps[1]), value)
        if field in LISTS.values():
            element = getattr(mechanism, str(field))[steps[0]]
            if steps[1] in element.function_fields:
                value = function_of(
                    plain(value), str(steps[1]), is_curve=steps[1] in element.curve_fields
                )
        changed[str(field)] = _assigned(whole, tuple(steps), value, str(place))
    try:
        return mechanism.edited(parameters=parameters, **changed)
    except ModelError as error:
        if type(error) is not ModelError:
            raise
        raise ModelError([_named(one, mechanism) for one in error.problems], error.source) from None


def value_at(mechanism: Mechanism, place: str) -> object:
    """The value at a place, see `set_values`.

    Raises:
        ModelError: There is no such place.
    """
    return _reached(mechanism, _steps(mechanism, place), place)


def own_place(mechanism: Mechanism, place: str) -> str:
    """A place as `number_places` tells it, by the words of the model file.

    Raises:
        ModelError: There is no such place.
    """
    listed, *steps = _steps(mechanism, place)
    if listed == "parameters":
        return str(steps[0])
    if listed not in LISTS.values():
        return place_text((listed, *steps))
    element = getattr(mechanism, str(listed))[steps[0]]
    return f"{listed}.{element.name}.{place_text(tuple(steps[1:]))}"


def number_at(mechanism: Mechanism, place: str) -> float | None:
    """The number at a place, also that of a constant function; None if there is none.

    Raises:
        ModelError: There is no such place.
    """
    value = value_at(mechanism, place)
    if isinstance(value, str):
        with suppress(ValueError):
            return float(value)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number else None  # type: ignore[arg-type]  # a number, as it says


def _reached(mechanism: Mechanism, steps: Steps, place: str) -> object:
    """What some steps lead to."""
    found: Any = mechanism
    for step in steps:
        found = _part(found, step, place)
    return found


def _steps(mechanism: Mechanism, place: str) -> Steps:
    """The steps that a place describes, with numbers in the place of names of elements."""
    # channels are written with strokes, which no name has
    place = _without_brackets(mechanism, place.replace("/", "."))
    head, _, rest = place.partition(".")
    if place in mechanism.parameters:
        return ("parameters", place)
    if head == "parameters":
        if rest not in mechanism.parameters:
            raise refused(place, unknown("parameter", rest, mechanism.parameters))
        return ("parameters", rest)
    word = head
    if head not in LISTS.values() and LISTS_BY_WORD.get(head) in LISTS.values():
        head = LISTS_BY_WORD[head]
    if head not in LISTS.values():
        steps = _keys(place, place)
        known = [key for key in Mechanism.model_fields if key not in LISTS.values()]
        if steps[0] not in known:
            refuse_bare_name(mechanism, place, head)
            owner = next(iter(mechanism.bodies), None)
            if owner is not None and head in Body.model_fields:
                meant = f'"bodies.{owner.name}.{place}"'
                raise refused(place, f"the {head} of which body? Write {meant}")
            raise refused(place, no_place(mechanism, str(steps[0]), known))
        return steps
    elements: tuple[NamedElement, ...] = getattr(mechanism, head)
    fits = [
        index
        for index, element in enumerate(elements)
        if rest.startswith(f"{element.name}.") and len(rest) > len(element.name) + 1
    ]
    if not fits:
        if word != head:
            # the word of a list may be the name of an element, or stand for one
            refuse_bare_name(mechanism, place, word)
            ask_which(elements, place, head, rest)
        names = [element.name for element in elements]
        kind = next(kind for kind, listed in LISTS.items() if listed == head)
        refuse_whole(mechanism, kind, place, rest)
        raise refused(place, f"{unknown(kind, rest.partition('.')[0], names)}; {FORM}")
    # names may have dots: the longest that fits
    index = max(fits, key=lambda number: len(elements[number].name))
    keys = _keys(rest[len(elements[index].name) + 1 :], place)
    return (head, index, *_known_keys(elements[index], keys, place))


def _without_brackets(mechanism: Mechanism, place: str) -> str:
    """A place whose element stands in brackets, by its number or its name, with the name alone."""
    found = _IN_BRACKETS.fullmatch(place)
    listed = LISTS_BY_WORD.get(found["list"], found["list"]) if found else ""
    if found is None or listed not in LISTS.values():
        return place
    name, elements = found["name"], getattr(mechanism, listed)
    if found["number"] is not None:
        number = int(found["number"])
        if number >= len(elements):
            there = f"there is no [{number}], as there are {len(elements)} from [0] on"
            raise refused(place, there)
        name = elements[number].name
    return f"{listed}.{name}{found['rest']}"


def _known_keys(element: NamedElement, keys: Steps, place: str) -> Steps:
    """The steps from an element on by the names of its fields, where words of edits stand.

    Raises:
        ModelError: A driver prescribes something else.
    """
    word, fields = str(keys[0]), type(element).model_fields
    if word in fields:
        parts = _PARTS.get(word, {})
        return (word, *(parts.get(key, key) for key in keys[1:2]), *keys[2:])
    if word in INITIAL_PARTS and "initial" in fields:
        return ("initial", INITIAL_PARTS[word], *keys[1:])
    kind = _DRIVEN.get(word)
    if kind is not None and isinstance(element, Driver):
        if kind != element.kind:
            front = place.replace("/", ".").removesuffix(f".{word}")
            both = f'{{"{front}.kind": "{kind}", "{front}.function": "..."}}'
            raise refused(place, f"the driver prescribes its {element.kind}; write {both}")
        return ("function", *keys[1:])
    (known,) = translated({word: None}, fields)
    return (known, *keys[1:])


def _keys(text: str, place: str) -> Steps:
    steps: list[str | int] = []
    at = 0
    while at < len(text):
        match = _STEP.match(text, at)
        if match is None or (at == 0 and text[0] in ".["):
            raise refused(place, f"is not a place; {FORM}")
        key = match["key"] if match["index"] is None else int(match["index"])
        # components of points and vectors, also by the names of their axes
        steps.append("xyz".index(key) if steps and key in ("x", "y", "z") else key)
        at = match.end()
    if not steps:
        raise refused(place, f"is not a place; {FORM}")
    return tuple(steps)


def _part(whole: object, step: str | int, place: str) -> Any:
    """One part of a value.

    Raises:
        ModelError: There is none.
    """
    if isinstance(step, int):
        if isinstance(whole, tuple | list):
            if step < len(whole):
                return whole[step]
            raise refused(place, f"there is no [{step}], as there are {len(whole)} from [0] on")
    elif isinstance(whole, Mapping):
        # what was set before along the same way; whether there is such a part is checked at last
        return whole.get(step)
    elif isinstance(whole, Element):
        known = type(whole).model_fields
        if step not in known:
            found = answer(f"a {type(whole).__name__}", step)
            missing = unknown("field", step, known)
            raise refused(place, missing if found is None else f"there is no such field; {found}")
        return getattr(whole, step)
    elif whole is None:
        # a joint that begins as its bodies lie
        if step in Initial.model_fields:
            return None
        raise refused(place, unknown("field", step, Initial.model_fields))
    parts = ""
    if isinstance(whole, tuple | list):
        last = f"[{len(whole) - 1}]"
        rows = whole and isinstance(whole[0], tuple | list)
        parts = f"; it has rows, [0][0] to {last}{last}" if rows else f"; it has [0] to {last}"
    raise refused(place, f"has no part {shown(step)}{parts}")


def _assigned(whole: object, steps: Steps, value: object, place: str) -> object:
    """A value with another one somewhere inside, as plain data along the way."""
    if not steps:
        return value
    step, *rest = steps
    if step == "name" and not rest and isinstance(whole, NamedElement):
        raise refused(place, "others refer to it; change it with rename")
    inner = _assigned(_part(whole, step, place), tuple(rest), value, place)
    if isinstance(step, int):
        assert isinstance(whole, tuple | list)
        return [*whole[:step], inner, *whole[step + 1 :]]
    if isinstance(whole, Element):
        return {key: getattr(whole, key) for key in type(whole).model_fields} | {step: inner}
    assert whole is None or isinstance(whole, Mapping)
    return {**(whole or {}), step: inner}
