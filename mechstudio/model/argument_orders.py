"""The order of arguments of edits: names before or behind bodies, points left out."""

from __future__ import annotations

from collections.abc import Callable

from mechstudio.errors import ModelError, Problem
from mechstudio.joints import JOINT_TYPES
from mechstudio.model.element import REFERENCE_FIELDS
from mechstudio.model.expression import LAW_VARIABLES, RESERVED_NAMES, ExpressionError
from mechstudio.model.mechanism import Mechanism
from mechstudio.model.plain_data import plain
from mechstudio.model.quantity import GROUND
from mechstudio.model.revolutions import number_at_place
from mechstudio.model.script_values import joint_key, name_of
from mechstudio.model.value_text import shown
from mechstudio.suggestions import signature_of
from mechstudio.synonyms import EVENT_ACTIONS

# what the second text of an event may be, if the first is its condition and not its name
_ACTIONS = ("mark", "stop", "set", *EVENT_ACTIONS)
_TYPES = tuple(kind.key for kind in JOINT_TYPES)
# parameters of edits that no text is a value of
_NO_TEXTS = ("shapes", "point", "point1", "start", "corners")

Arguments = tuple[tuple[object, ...], dict[str, object]]


def bodies_first(
    function: Callable[..., object], arguments: tuple[object, ...], keywords: dict[str, object]
) -> Arguments:
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


def without_point(
    function: Callable[..., object],
    mechanism: Mechanism,
    arguments: tuple[object, ...],
    keywords: dict[str, object],
) -> Arguments:
    """Arguments with the components of a force as such, where no point stands before them.

    That is meant by one value behind the texts that is no point, `add_force("push", "arm", (0,
    "5*t", 0))`, and by a text behind the name of a body or joint, `add_force("slide", "5*t")`.

    Raises:
        ModelError: The one value may be a point as well, whose components were left out.
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
    is_on_body = not {*arguments[1:-1], keywords.get("body")}.isdisjoint(mechanism.bodies.names)
    if is_on_body and "point" not in keywords and _may_be_point(values[0], mechanism):
        raise _unclear(function.__name__, arguments[1:-1], values[0])
    return arguments[:-1], {"point": None, "function": values[0]} | keywords


def _may_be_point(value: object, mechanism: Mechanism) -> bool:
    """Whether a value is three numbers, or expressions over parameters."""
    parts = plain(value)
    if not isinstance(parts, list | tuple) or len(parts) != 3:
        return False
    try:
        for part in parts:
            if isinstance(part, str):
                number_at_place(part, mechanism.parameters, ("point",))
            elif not isinstance(part, int | float):
                return False
    except ExpressionError:
        return False
    return True


def _unclear(call: str, texts: tuple[object, ...], value: object) -> ModelError:
    """The error of three numbers that may be a point or the components of a force."""
    before = ", ".join(map(shown, texts))
    triple = f"({', '.join(map(shown, plain(value)))})"  # type: ignore[call-overload]
    message = (
        f"is missing, if {triple} is the point: model.{call}({before}, {triple}, (0, 5.0, 0)) has "
        f"the components behind it; if these are the components [N], write model.{call}({before}, "
        f"function={triple}), a force on the origin of the body, or put its point before them"
    )
    return ModelError([Problem("function", message)])


def without_type(
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


def name_first(
    function: Callable[..., object],
    mechanism: Mechanism,
    arguments: tuple[object, ...],
    keywords: dict[str, object],
) -> Arguments:
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
    first = list(parameters)[1]
    if _is_named_second(mechanism, first, arguments):
        return shifted  # also if it does not fit: what it lacks is told then
    is_behind = first == "type" and _are_bodies(mechanism, arguments[3:5])
    if is_behind and _is_type(arguments[1]) and not _is_type(arguments[2]):
        return (*arguments[:2], *arguments[3:]), keywords | {"name": arguments[2]}
    try:
        bound = signature_of(function).bind(*arguments, **keywords).arguments
    except TypeError:
        pass
    else:
        fits = not any(isinstance(bound.get(place), str) for place in _NO_TEXTS)
        # two values for one thing: the second text is no function, but a name
        fits = fits and not ("function" in bound and {"position", "rate"} & bound.keys())
        fits = fits and ("action" not in bound or str(bound["action"]).casefold() in _ACTIONS)
        if fits:
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
    if len(arguments) < 3 or not isinstance(arguments[2], str):
        return False
    if first == "type":
        return _is_type(arguments[2]) and not _is_type(arguments[1])
    if first not in REFERENCE_FIELDS:
        return False
    found = mechanism.joints if first.startswith("joint") else mechanism.bodies
    names = {*found.names, *(() if first.startswith("joint") else (GROUND,))}
    if arguments[1] in names:
        return False
    text = arguments[2]
    is_word = text.replace("_", "").replace(" ", "").isalnum() and not text[0].isdigit()
    is_known = text in mechanism.parameters or text in (*RESERVED_NAMES, *LAW_VARIABLES)
    return text in names or (is_word and not is_known)


def _is_type(text: object) -> bool:
    """Whether a text is a type of joint, or a word for one."""
    return isinstance(text, str) and joint_key(text) in _TYPES


def _are_bodies(mechanism: Mechanism, names: tuple[object, ...]) -> bool:
    """Whether two names are those of bodies."""
    known = (GROUND, *mechanism.bodies.names)
    texts = [text for name in names if isinstance(text := name_of(name), str)]
    return len(texts) == 2 and all(text in known for text in texts)
