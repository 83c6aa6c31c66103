"""What moves a mechanism, apart from what it is called and how it is drawn.

Two models with the same motion have the same results, under other names at most; so this decides
whether a run still belongs to a model that has been edited since.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import is_
from typing import NamedTuple

from mechstudio.answering import answering
from mechstudio.edits.selection import KINDS, LISTS, AnyElement, Kind, by_item, elements_of
from mechstudio.model import GROUND, Mechanism
from mechstudio.model.element import REFERENCE_FIELDS
from mechstudio.model.expression import LAW_VARIABLES
from mechstudio.model.expression_tokens import TOKEN
from mechstudio.model.quantity import Vector

# fields without effect on the motion; whatever else there is, or will be, counts
_STILL_FIELDS = frozenset({"name", "shapes", "cut", "root"})
# measures record the motion of bodies and are derived from it
_MOVING_KINDS: tuple[Kind, ...] = tuple(kind for kind in KINDS if kind != "measure")

# index of a body or joint in its list, by kind and name; -1 for the ground
_Places = Mapping[tuple[str, str], int]


@answering
class Motion(NamedTuple):
    """Everything that moves a mechanism, as plain values that can be compared.

    Attributes:
        gravity: Acceleration of gravity [m/s²].
        elements: For each kind but measures, type and moving fields of each element, in the order
            of the lists. Other elements are named by their index, parameters by their value.
        switches: Events that set parameters, and all that parameters stand in; empty without.
    """

    gravity: Vector
    elements: tuple[tuple[tuple[object, ...], ...], ...]
    switches: tuple[object, ...] = ()


def motion_of(mechanism: Mechanism) -> Motion:
    """The mechanism without names, description, shapes, measures and settings.

    Where loops are cut and which joint is the root of the assembly tree are left out as well: they
    are a matter of the solver.
    """
    places = {
        (kind, element.name): index
        for kind in ("body", "joint")
        for index, element in enumerate(elements_of(mechanism, kind))
    }
    places["body", GROUND] = -1
    return Motion(
        mechanism.gravity,
        tuple(
            tuple(_moving(element, places, mechanism) for element in elements_of(mechanism, kind))
            for kind in _MOVING_KINDS
        ),
        _switches(mechanism),
    )


def _switches(mechanism: Mechanism) -> tuple[object, ...]:
    """Events that set parameters, and where parameters stand, which then counts besides values."""
    events = tuple(
        (event.when, event.parameter, event.value_text)
        for event in mechanism.events
        if event.action == "set"
    )
    if not events:
        return ()
    used = tuple(
        (item, tuple(element.texts.items()), tuple(element.functions.items()))
        for item, element in by_item(mechanism).items()
        if item.kind != "measure" and (element.texts or element.functions)
    )
    return (events, tuple(mechanism.parameters.items()), used)


def in_order_of(mechanism: Mechanism, other: Mechanism) -> Mechanism | None:
    """The mechanism with its moving elements in the order of another one.

    Returns:
        None if the two do not have elements of the same names.
    """
    changes: dict[str, object] = {}
    for kind in _MOVING_KINDS:
        elements, others = elements_of(mechanism, kind), elements_of(other, kind)
        names = [element.name for element in others]
        if [element.name for element in elements] == names:
            continue
        found = {element.name: element for element in elements}
        if len(elements) != len(others) or found.keys() != set(names):
            return None
        changes[LISTS[kind]] = tuple(found[name] for name in names)
    # a permutation of valid lists is valid
    return mechanism.model_copy(update=changes) if changes else mechanism


def moving_as(
    mechanism: Mechanism, other: Mechanism, order: Mechanism | None = None
) -> Mechanism | None:
    """The mechanism in an order in which it has the motion of another one.

    Elements may have other names, or stand in another order under the same names.

    Args:
        mechanism: For example the model as it is now.
        other: For example the model as it was before an edit.
        order: The other one with its lists in the order that the answer is to have, for example
            that of a run; its own if None.

    Returns:
        The mechanism, with its lists in that order; None if the two move in different ways.
    """
    order = order or other
    if mechanism.gravity != other.gravity:
        return None
    if not _has_elements_of(mechanism, other) and motion_of(mechanism) != (
        motion := motion_of(other)
    ):
        permuted = in_order_of(mechanism, other)
        if permuted is None or permuted is mechanism or motion_of(permuted) != motion:
            return None
        mechanism = permuted
    return _permuted(mechanism, other, order)


def _has_elements_of(mechanism: Mechanism, other: Mechanism) -> bool:
    """Whether all that moves is the very same, which large mechanisms tell quickly."""
    same = mechanism.parameters == other.parameters and mechanism.events == other.events
    return same and all(
        len(elements_of(mechanism, kind)) == len(elements_of(other, kind))
        and all(map(is_, elements_of(mechanism, kind), elements_of(other, kind)))
        for kind in _MOVING_KINDS
    )


def _permuted(mechanism: Mechanism, other: Mechanism, order: Mechanism) -> Mechanism:
    """The mechanism in another order: that which makes one mechanism of the same length another."""
    changes: dict[str, object] = {}
    for kind in _MOVING_KINDS:
        before, after = elements_of(other, kind), elements_of(order, kind)
        if before is after:
            continue
        index = {element.name: number for number, element in enumerate(before)}
        numbers = [index[element.name] for element in after]
        if numbers != list(range(len(numbers))):
            elements = elements_of(mechanism, kind)
            changes[LISTS[kind]] = tuple(elements[number] for number in numbers)
    return mechanism.model_copy(update=changes) if changes else mechanism


def _moving(element: AnyElement, places: _Places, mechanism: Mechanism) -> tuple[object, ...]:
    laws = element.function_fields
    values: list[object] = [type(element)]
    for field, value in element:
        if field in _STILL_FIELDS:
            continue
        if field in REFERENCE_FIELDS:
            values.append(places[REFERENCE_FIELDS[field], value])
        elif field in laws:
            texts = (value,) if isinstance(value, str) else value
            values.append(tuple(_function(text, laws[field], mechanism) for text in texts))
        else:
            values.append(value)
    return tuple(values)


def _function(text: str, is_law: bool, mechanism: Mechanism) -> tuple[object, ...]:
    """The words of a function, with values in the place of numbers and parameters."""
    parameters = mechanism.parameters
    hidden = LAW_VARIABLES if is_law else ()
    found: list[object] = []
    for word in _words(text):
        if not isinstance(word, str) or word not in parameters or word in hidden:
            found.append(word)
        elif (value := float(parameters[word])) >= 0.0:
            found.append(value)
        else:
            # as it would be written, so that a value in the place of its name changes nothing
            found += ["(", "-", -value, ")"]
    return tuple(found)


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[object, ...]:
    return tuple(
        float(match.group()) if match.lastgroup == "number" else match.group()
        for match in TOKEN.finditer(text)
        if match.lastgroup != "space"
    )
