"""What scripts may give for a mechanism: a mechanism, or an edit or a run that has one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from os import PathLike
from pathlib import PurePath
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from mechstudio.errors import ModelError, Problem
from mechstudio.model.argument_orders import (
    bodies_first,
    name_first,
    without_point,
    without_type,
)
from mechstudio.model.element import REFERENCE_FIELDS
from mechstudio.model.expression import ExpressionError
from mechstudio.model.mechanism import Mechanism
from mechstudio.model.quantity import GROUND
from mechstudio.model.revolutions import number_at_place
from mechstudio.model.script_values import name_of
from mechstudio.suggestions import (
    by_our_names,
    refuse_misplaced,
    refuse_unknown_keywords,
    signature_of,
    tell_meant,
)
from mechstudio.synonyms import GROUND_WORDS

# annotations of parameters whose numbers may be expressions over the parameters of the model
_WITH_EXPRESSIONS = (
    *("float", "float | None", "Place", "Place | None", "Places", "Moments | None"),
)
_NUMBERS = ("float", "float | None")

P = ParamSpec("P")
R = TypeVar("R")


class HasMechanism(Protocol):
    """What carries a mechanism, such as an edit or the result of a run."""

    @property
    def mechanism(self) -> Mechanism:
        """The mechanism."""


GivenModel = Mechanism | HasMechanism


def mechanism_of(given: object) -> Mechanism:
    """The mechanism that was given.

    Raises:
        ModelError: It is something else; says how a model is had from it.
    """
    if isinstance(given, Mechanism):
        return given
    inner = getattr(given, "mechanism", None)
    if isinstance(inner, Mechanism):
        return inner
    remedy = "load or build a ms.Mechanism first"
    if isinstance(given, str | PathLike):
        call = "load" if PurePath(given).suffix else "sample"
        remedy = f"load it first: ms.{call}({str(given)!r})"
    elif hasattr(given, "body_pose"):
        remedy = "the model as it is at a time of a run is model.at(result, t)"
    elif isinstance(given, dict):
        remedy = "make a model of the dictionary: ms.Mechanism(**...)"
    message = f"a model is needed, but this is of the type {type(given).__name__}; {remedy}"
    raise ModelError([Problem("model", message)])


def takes_model(
    function: Callable[Concatenate[Mechanism, P], R],
) -> Callable[Concatenate[GivenModel, P], R]:
    """Let a function of a mechanism also take an edit or a run, and name misspelled arguments.

    Edits can so be chained: what one answers, the next one takes.
    """

    @wraps(function)
    def front(*arguments: object, **keywords: object) -> R:
        if not arguments and "mechanism" in keywords:
            # edits take it by position alone, so that an element may have a field of that name
            arguments = (keywords.pop("mechanism"),)
        keywords = by_our_names(function, keywords)
        refuse_unknown_keywords(function, keywords)
        if arguments:
            mechanism = mechanism_of(arguments[0])
            arguments = (mechanism, *arguments[1:])
            arguments, keywords = bodies_first(function, arguments, keywords)
            arguments, keywords = without_point(function, mechanism, arguments, keywords)
            arguments = without_type(function, mechanism, arguments)
            arguments, keywords = name_first(function, mechanism, arguments, keywords)
            arguments, keywords = _by_names(function, mechanism, arguments, keywords)
            arguments, keywords = _over_parameters(function, mechanism, arguments, keywords)
        call: Callable[..., R] = function
        try:
            return call(*arguments, **keywords)
        except TypeError as error:
            tell_meant(function, keywords, error)
            refuse_misplaced(function, arguments, keywords)
            raise

    return front


def _by_names(
    function: Callable[..., object],
    mechanism: Mechanism,
    arguments: tuple[object, ...],
    keywords: dict[str, object],
) -> tuple[tuple[object, ...], dict[str, object]]:
    """Arguments with the names of elements that were given themselves, and that of the ground."""
    places = list(signature_of(function).parameters)

    def named(place: str, value: object) -> object:
        name = name_of(value) if place in REFERENCE_FIELDS else value
        if not isinstance(name, str) or REFERENCE_FIELDS.get(place) != "body":
            return name
        # a body of such a name, written in any case, may be meant
        word = name.casefold()
        is_ground = word in GROUND_WORDS
        if is_ground and all(body.name.casefold() != word for body in mechanism.bodies):
            return GROUND
        return name

    placed = tuple(map(named, places, arguments))
    return (
        (*placed, *arguments[len(placed) :]),
        {name: named(name, value) for name, value in keywords.items()},
    )


def _over_parameters(
    function: Callable[..., object],
    mechanism: Mechanism,
    arguments: tuple[object, ...],
    keywords: dict[str, object],
) -> tuple[tuple[object, ...], dict[str, object]]:
    """Arguments of an edit with the values of expressions over parameters, where numbers stand.

    Raises:
        ModelError: A text is no such expression.
    """
    signed = signature_of(function)
    if signed.return_annotation not in ("Edit", "Mechanism"):
        return arguments, keywords

    def value(name: str, given: object) -> object:
        kind = signed.parameters[name].annotation if name in signed.parameters else ""
        if kind not in _WITH_EXPRESSIONS:
            return given
        if kind in _NUMBERS and not (given is None or isinstance(given, str | list | tuple)):
            _refuse_no_number(name, given)
        return _evaluated_in(given, mechanism, name)

    placed = [value(name, given) for name, given in zip(signed.parameters, arguments, strict=False)]
    return (
        (*placed, *arguments[len(placed) :]),
        {name: value(name, given) for name, given in keywords.items()},
    )


def _refuse_no_number(name: str, given: object) -> None:
    """Refuse what cannot be a number, such as a mechanism or a body."""
    if not hasattr(given, "__float__"):
        message = (
            f"must be a number or an expression (got something of the type {type(given).__name__})"
        )
        raise ModelError([Problem(name, message)])


def _evaluated_in(given: object, mechanism: Mechanism, name: str) -> object:
    """A number or list of numbers, with the values of the expressions in it."""
    if isinstance(given, list | tuple):
        return [_evaluated_in(entry, mechanism, name) for entry in given]
    if not isinstance(given, str):
        return given
    try:
        return number_at_place(given, mechanism.parameters, (name,))
    except ExpressionError as error:
        known = ", ".join(mechanism.parameters) or "none"
        message = f"must be a number or an expression over parameters ({known}): {error}"
        raise ModelError([Problem(name, message)]) from None


def takes_mechanism(function: Callable[..., object]) -> bool:
    """Whether the first argument of a function is a mechanism."""
    try:
        names = list(signature(function).parameters)
    except (TypeError, ValueError):
        return False
    return names[:1] == ["mechanism"]
