"""The numbers of a mechanism from its expressions: when it is made, and when parameters change."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

from pydantic import ValidationError

from mechstudio.errors import ModelError, Problem
from mechstudio.model.complaint import Unusable, locate
from mechstudio.model.element import REFERENCE_FIELDS, Element, function_kinds
from mechstudio.model.evaluated import Evaluated, Steps
from mechstudio.model.expression import ExpressionError
from mechstudio.model.revolutions import number_at_place
from mechstudio.model.script_values import as_stored
from mechstudio.model.value_text import json_path, quoted

AnyElement = TypeVar("AnyElement", bound=Element)

_WORD = re.compile(r"\w+")


def with_numbers(
    data: Mapping[str, object],
    error: ValidationError,
    kind: type[Element],
    parameters: Mapping[str, float],
) -> dict[str, object] | None:
    """Plain data with numbers in the place of expressions.

    Which texts stand in the places of numbers is known from what pydantic refused; so data without
    expressions are checked once only.

    Args:
        data: What `kind` is made of.
        error: What pydantic raised.
        kind: The class that it was making.
        parameters: Values of parameters.

    Returns:
        The data; None if no text stands in the place of a number.
    """
    found = {
        place: details["input"]
        for details in error.errors(include_url=False)
        if details["type"] == "float_type" and isinstance(details["input"], str)
        # parameters are numbers, so that none can depend on another one
        if (place := locate(kind, details["loc"])[0])[0] != "parameters"
    }
    if not found:
        return None
    numbers = {place: _number(text, parameters, place) for place, text in found.items()}
    changed = _with_values(data, numbers)
    return changed if isinstance(changed, dict) else None


def _number(text: str, parameters: Mapping[str, float], place: Steps) -> Evaluated | Unusable:
    try:
        return number_at_place(text, parameters, place)
    except ExpressionError as error:
        return Unusable(text, f"must be a number or an expression over parameters; {error}")


def _with_values(data: object, values: Mapping[Steps, object]) -> object:
    """Plain data with other values at some places."""
    if () in values:
        return values[()]
    inner: dict[str | int, dict[Steps, object]] = {}
    for place, value in values.items():
        inner.setdefault(place[0], {})[place[1:]] = value
    copy: Any = dict(data) if isinstance(data, Mapping) else list(data)  # type: ignore[call-overload]
    for step, below in inner.items():
        copy[step] = _with_values(copy[step], below)
    return copy


def made_over(
    kind: type[AnyElement], parameters: Mapping[str, float], data: Mapping[str, object]
) -> AnyElement:
    """An element whose numbers may be expressions.

    Args:
        kind: The class of the element.
        parameters: Values of parameters.
        data: Its values by field, or by words that stand for these.

    Raises:
        ModelError: A value is not valid.
    """
    try:
        return kind(**data)
    except ModelError:
        stored = as_stored(data, kind.model_fields, REFERENCE_FIELDS, function_kinds(kind))
        try:
            kind.model_validate(stored)
        except ValidationError as error:
            numbers = with_numbers(stored, error, kind, parameters)
            if numbers is not None:
                return kind(**numbers)
        raise


def edited_over(
    element: AnyElement, parameters: Mapping[str, float], changes: Mapping[str, object]
) -> AnyElement:
    """A copy of an element with some fields changed, whose new numbers may be expressions.

    Args:
        element: The element.
        parameters: Values of parameters.
        changes: New values by field.

    Raises:
        ModelError: The copy would not be valid.
    """
    kind = type(element)
    data = {name: getattr(element, name) for name in kind.model_fields}
    return made_over(kind, parameters, {**data, **changes})


def reevaluated(
    value: Any,
    parameters: Mapping[str, float],
    place: Steps,
    problems: list[Problem],
    changed: frozenset[str] | None = None,
) -> Any:
    """A value of a field with the numbers that its expressions have now.

    Args:
        value: A number, an element, or a list of them.
        parameters: Values of parameters.
        place: Steps from the mechanism to the value, for messages.
        problems: Gets what is wrong.
        changed: Parameters that have other values than before; None if all may have.

    Returns:
        The same object where no number changes.
    """
    if isinstance(value, Evaluated):
        if not _may_change(value.text, changed):
            return value
        now = _number(value.text, parameters, place)
        if isinstance(now, Unusable):
            problems.append(Problem(json_path(place), f"{now.reason} (got {quoted(now)})"))
            return value
        return value if now == value else now
    if isinstance(value, tuple):
        entries = [
            entry
            if type(entry) is float
            or (isinstance(entry, Element) and not moved_fields(entry, changed))
            else reevaluated(entry, parameters, (*place, index), problems, changed)
            for index, entry in enumerate(value)
        ]
        same = all(new is old for new, old in zip(entries, value, strict=True))
        return value if same else type(value)(entries)
    if isinstance(value, Element):
        return _reevaluated_element(value, parameters, place, problems, changed)
    return value


def _reevaluated_element(
    element: Element,
    parameters: Mapping[str, float],
    place: Steps,
    problems: list[Problem],
    changed: frozenset[str] | None,
) -> Element:
    changes: dict[str, object] = {}
    for field in moved_fields(element, changed):
        before = getattr(element, field)
        after = reevaluated(before, parameters, (*place, field), problems, changed)
        if after is not before:
            changes[field] = after
    if not changes:
        return element
    try:
        after_all = element.with_numbers(changes)
    except ModelError as error:
        here = json_path(place)
        problems.extend(
            Problem(f"{here}.{problem.path}" if problem.path else here, problem.message)
            for problem in error.problems
        )
        return element
    # a quaternion of rounded numbers is scaled to length 1, always to the same numbers
    is_same = all(
        not isinstance(after, Element) and getattr(after_all, field) == getattr(element, field)
        for field, after in changes.items()
    )
    return element if is_same else after_all


def moved_fields(element: Element, changed: frozenset[str] | None) -> tuple[str, ...]:
    """Fields of an element with expressions that may have other values than before.

    Args:
        element: The element.
        changed: Parameters that have other values; None if all may have.
    """
    # a series changes the same parameters of the same elements again and again
    known = element.__dict__.get("_moved")
    if known is not None and known[0] == changed:
        return cast(tuple[str, ...], known[1])
    moved = (steps for steps, text in element.texts.items() if _may_change(text, changed))
    fields = tuple(dict.fromkeys(str(steps[0]) for steps in moved))
    element.__dict__["_moved"] = changed, fields
    return fields


def _may_change(text: str, changed: frozenset[str] | None) -> bool:
    """Whether an expression may have another value than before."""
    return changed is None or not _words_of(text).isdisjoint(changed)


@lru_cache(maxsize=4096)
def _words_of(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text))
