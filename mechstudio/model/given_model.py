"""What scripts may give for a mechanism: a mechanism, or an edit or a run that has one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from os import PathLike
from pathlib import PurePath
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from mechstudio.errors import ModelError, Problem
from mechstudio.model.element import REFERENCE_FIELDS
from mechstudio.model.expression import LAW_VARIABLES, RESERVED_NAMES, ExpressionError
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
from mechstudio.synonyms import EVENT_ACTIONS, GROUND_WORDS

# annotations of parameters whose numbers may be expressions over the parameters of the model
_WITH_EXPRESSIONS = (
    *("float", "float | None", "Place", "Place | None", "Places", "Moments | None"),
)
_NUMBERS = ("float", "float | None")
# what the second text of an event may be, if the first is its condition and not its name
_ACTIONS = ("mark", "stop", "set", *EVENT_ACTIONS)
# parameters of edits that no text is a value of
_NO_TEXTS = ("shapes", "point", "point1", "start", "corners")

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
            arguments, keywords = _bodies_first(function, arguments, keywords)
            arguments, keywords = _without_point(function, mechanism, arguments, keywords)
            arguments = _without_type(function, mechanism, arguments)
            arguments, keywords = _name_first(function, mechanism, arguments, keywords)
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


def _bodies_first(
    function: Callable[..., object], arguments: tuple[object, ...], keywords: dict[str, object]
) -> tuple[tuple[object, ...], dict[str, object]]:
    """Arguments where each body has its point behind it, also if both bodies came first.

    That is meant where texts stand in the places of points: `add_spring("ground", "arm", ...)`,
    with or without a name before them.
    """
    names = list(signature_of(function).parameters)
    if names[1:5] != ["body1", "point1", "body2", "point2"]:
        return arguments, keywords
    texts = next((k for k, v in enumerate(arguments[1:]) if not isinstance(v, str)), None)
    count = len(arguments) - 1 if texts is None else texts
    named = keywords.get("body2") is not None or any(isinstance(v, str) for v in arguments[4:5])
    if count < 2 or (count == 2 and named):
        return arguments, keywords
    if count == 3:
        keywords = {"name": arguments[1]} | keywords
    bodies, points = arguments[count - 1 : count + 1], arguments[count + 1 :]
    ends = dict(zip(("body1", "body2"), bodies, strict=True))
    places = [point for point in ("point1", "point2") if point not in keywords]
    known = keywords | ends | dict(zip(places, points, strict=False))
    if len(points) > len(places):
        # what no parameter takes by its place is told as such, not dropped
        between = tuple(known.pop(name) for name in ("body1", "point1", "body2", "point2"))
        return (*arguments[:1], *between, *points[len(places) :]), known
    return arguments[:1], known


def _without_point(
    function: Callable[..., object],
    mechanism: Mechanism,
    arguments: tuple[object, ...],
    keywords: dict[str, object],
) -> tuple[tuple[object, ...], dict[str, object]]:
    """Arguments with the components of a force as such, where no point stands before them.

    That is meant by one value behind the texts, `add_force("push", "arm", (0, "5*t", 0))`, and by
    a text behind the name of a body or joint, `add_force("slide", "5*t")`.
    """
    names = list(signature_of(function).parameters)
    if names[1:4] != ["body", "point", "function"] or "function" in keywords:
        return arguments, keywords
    arguments = (arguments[0], *map(name_of, arguments[1:]))
    values = [value for value in arguments[1:] if not isinstance(value, str)]
    places = {*mechanism.bodies.names, *mechanism.joints.names}
    is_text = not values and len(arguments) > 2 and arguments[-2] in places
    if is_text and arguments[-1] not in places:
        return arguments[:-1], {"point": None, "function": arguments[-1]} | keywords
    if len(values) != 1 or arguments[-1] is not values[0]:
        return arguments, keywords
    return arguments[:-1], {"point": None, "function": values[0]} | keywords


def _without_type(
    function: Callable[..., object], mechanism: Mechanism, arguments: tuple[object, ...]
) -> tuple[object, ...]:
    """Arguments of a coupling without its type, which follows from its two coordinates.

    That is meant by its word between a name and two joints, `add_coupling("mesh", "gear", "a",
    "b", -2)`.
    """
    if list(signature_of(function).parameters)[1:3] != ["joint1", "joint2"]:
        return arguments
    names = tuple(map(name_of, arguments[1:5]))
    is_typed = names[1:2] in (("gear",), ("rack",)) and {*names[2:]} <= {*mechanism.joints.names}
    return (*arguments[:2], *arguments[3:]) if len(names) == 4 and is_typed else arguments


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


def _name_first(
    function: Callable[..., object],
    mechanism: Mechanism,
    arguments: tuple[object, ...],
    keywords: dict[str, object],
) -> tuple[tuple[object, ...], dict[str, object]]:
    """Arguments with the name of a new element as a keyword, where it was given first.

    That is clear where a text is no value of the first parameter, as of `add_body("arm")`, where
    the arguments do not fit otherwise, as of `add_motor("motor", joint="pin")`, or where the model
    has no element of the first name, but one of the second or none whose function that could be,
    as of `add_motor("motor", "pin")`.
    """
    parameters = signature_of(function).parameters
    name = parameters.get("name")
    if name is None or name.kind is not name.KEYWORD_ONLY or "name" in keywords:
        return arguments, keywords
    if len(arguments) < 2 or not isinstance(arguments[1], str):
        return arguments, keywords
    shifted = (arguments[0], *arguments[2:]), keywords | {"name": arguments[1]}
    try:
        bound = signature_of(function).bind(*arguments, **keywords).arguments
    except TypeError:
        pass
    else:
        fits = not any(isinstance(bound.get(place), str) for place in _NO_TEXTS)
        # two values for one thing: the second text is no function, but a name
        fits = fits and not ("function" in bound and {"position", "rate"} & bound.keys())
        fits = fits and ("action" not in bound or str(bound["action"]).casefold() in _ACTIONS)
        if fits and not _is_named_second(mechanism, list(parameters)[1], arguments):
            return arguments, keywords
    try:
        signature_of(function).bind(*shifted[0], **shifted[1])
    except TypeError:
        return arguments, keywords
    return shifted


def _is_named_second(mechanism: Mechanism, first: str, arguments: tuple[object, ...]) -> bool:
    """Whether the second text, not the first, names what the first parameter stands for.

    A second word that is known neither as an element nor in functions is a misspelled name.
    """
    if first not in REFERENCE_FIELDS or len(arguments) < 3 or not isinstance(arguments[2], str):
        return False
    found = mechanism.joints if first.startswith("joint") else mechanism.bodies
    names = {*found.names, *(() if first.startswith("joint") else (GROUND,))}
    if arguments[1] in names:
        return False
    text = arguments[2]
    is_word = text.replace("_", "").replace(" ", "").isalnum() and not text[0].isdigit()
    is_known = text in mechanism.parameters or text in (*RESERVED_NAMES, *LAW_VARIABLES)
    return text in names or (is_word and not is_known)


def takes_mechanism(function: Callable[..., object]) -> bool:
    """Whether the first argument of a function is a mechanism."""
    try:
        names = list(signature(function).parameters)
    except (TypeError, ValueError):
        return False
    return names[:1] == ["mechanism"]
