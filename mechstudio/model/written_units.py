"""Units that are written in the numbers of a mechanism, which have to be those of the quantity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, get_args

from pydantic.fields import FieldInfo

from mechstudio.errors import Problem
from mechstudio.model.element import Element
from mechstudio.model.evaluated import Steps
from mechstudio.model.expression import Binary, Call, Expression, ExpressionError, Negative, Number
from mechstudio.model.expression_dimension import same_kind
from mechstudio.model.expression_parser import parse
from mechstudio.model.joint import Joint
from mechstudio.model.value_text import json_path, quoted
from mechstudio.units import Dimension, unit_of

_OF_ALIKE = frozenset({"abs", "min", "max"})
_OR = " or "  # between the units of a field that depend on the coordinate
_KINDS = ("shift", "angle")  # whose units these are
_SHIFTS = 3  # of the six numbers of a bushing
_TO_FIELD = 3  # steps to a field of an element


def unit_problems(
    mechanism: Element, parameters: Iterable[str], joints: Mapping[str, Joint]
) -> Iterator[Problem]:
    """Numbers with a unit of another quantity, such as a mass of "5 N".

    Plain numbers and parameters may stand for any quantity, so that nothing is said of what they
    are multiplied with.

    Args:
        mechanism: The mechanism.
        parameters: Names of its parameters.
        joints: Its joints by name.
    """
    names = frozenset(parameters)
    for steps, text in mechanism.texts.items():
        try:
            written = _written(text, names)
        except ExpressionError as error:
            yield Problem(json_path(steps), f"{error} (got {quoted(text)})")
            continue
        if written is None:
            continue
        units = _units_at(mechanism, joints, steps)
        if units and not any(same_kind(written, unit_of(unit).dimension) for unit in units):
            wanted = _OR.join(units)
            message = f"must be in {wanted}, or in another unit of that kind"
            yield Problem(json_path(steps), f"{message} (got {quoted(text)})")


# each edit checks the expressions of the whole mechanism anew
@lru_cache(maxsize=4096)
def _written(text: str, parameters: frozenset[str]) -> Dimension | None:
    """The dimension of an expression that is made of quantities; None if it is made of more.

    Raises:
        ExpressionError: Quantities of different kinds are added.
    """
    return _dimension(parse(text, parameters))


def _dimension(tree: Expression) -> Dimension | None:
    match tree:
        case Number(_, unit):
            return unit_of(unit).dimension if unit else None
        case Negative(operand):
            return _dimension(operand)
        case Binary("+" | "-", left, right):
            return _alike(_dimension(left), _dimension(right))
        case Binary("*" | "/" as operator, left, right):
            one, other = _dimension(left), _dimension(right)
            if one is None or other is None:
                return None
            sign = 1 if operator == "*" else -1
            length, angle, mass, time = (a + sign * b for a, b in zip(one, other, strict=True))
            return length, angle, mass, time
        case Call(function, arguments) if function in _OF_ALIKE:
            found: Dimension | None = None
            for argument in arguments:
                found = _alike(found, _dimension(argument))
            return found
    return None


def _alike(one: Dimension | None, other: Dimension | None) -> Dimension | None:
    if one is not None and other is not None and not same_kind(one, other):
        raise ExpressionError("values of different kinds are added; check their units", 1)
    return other if one is None else one


def _units_at(mechanism: Element, joints: Mapping[str, Joint], steps: Steps) -> tuple[str, ...]:
    """SI units that a number at a place may have; none where it is a plain number."""
    value: Any = mechanism
    owner, field = value, ""
    for step in steps:
        if isinstance(step, str):
            owner, field = value, step
            value = getattr(value, step)
        else:
            value = value[step]
    unit = unit_of_field(type(owner).model_fields[field])
    units = tuple(unit.split(_OR)) if unit else ()
    if len(units) < len(_KINDS):
        return units
    kinds = _kinds(getattr(mechanism, str(steps[0]))[steps[1]], joints, steps)
    return tuple(unit for unit, kind in zip(units, _KINDS, strict=True) if kind in kinds)


def unit_of_field(field: FieldInfo) -> str:
    """The SI unit of a field, also where it may be left out."""
    inner = [
        entry
        for part in get_args(field.annotation)
        for entry in getattr(part, "__metadata__", ())
        if isinstance(entry, FieldInfo)
    ]
    extras = [info.json_schema_extra for info in (field, *inner)]
    return next((str(e["unit"]) for e in extras if isinstance(e, dict) and "unit" in e), "")


def _kinds(element: Any, joints: Mapping[str, Joint], steps: Steps) -> set[str]:
    """Kinds of the coordinates that a number of an element belongs to."""
    number = steps[-1] if len(steps) > _TO_FIELD and isinstance(steps[-1], int) else None
    if isinstance(element, Joint):
        joint = element
    elif (found := joints.get(getattr(element, "joint", ""))) is not None:
        joint, number = found, element.coordinate
    else:
        # three shifts and three turns, as of a bushing
        return {"shift" if number is not None and number < _SHIFTS else "angle"}
    kinds = [
        "angle" if entry.kind == "quaternion" else entry.kind
        for entry in joint.joint_type.coordinates
    ]
    # the rates of a quaternion count on behind its place
    return set(kinds if number is None else kinds[: number + 1][-1:])
