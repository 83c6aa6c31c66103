"""What scripts may write for the values of an element; files hold one form alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from operator import mul
from typing import TypeGuard

from mechstudio.errors import ModelError, Problem
from mechstudio.geometry.quaternion import from_matrix
from mechstudio.joints import JOINT_TYPES
from mechstudio.model.finite import is_finite
from mechstudio.model.plain_data import plain
from mechstudio.model.quantity import NORM_TOLERANCE
from mechstudio.model.sampled_function import Samples, as_samples, sampled_function
from mechstudio.model.spline_swings import tell_swing
from mechstudio.model.value_text import shown
from mechstudio.synonyms import EVENT_ACTIONS, EVENT_SETTINGS, INITIAL_PARTS, translated
from mechstudio.synonyms import JOINT_TYPES as TERMS

_CONDITION = (
    "must be a condition over channels as a text, such as '[joints/pin/coordinate] > 1' or "
    "'[bodies/arm/position/y] < 0' (got a Python function)"
)
PARTS_OF_LIMITS = ("lower", "upper", "stiffness", "damping")
SHOWN = 5  # samples in a message
MOST_FUNCTIONS = 6  # of one field, of a joint with as many coordinates


def named_arguments(
    kind: str, fields: Collection[str], positional: Sequence[object], data: Mapping[str, object]
) -> dict[str, object]:
    """The values of an element by name; those without a key are in the order of the fields.

    A type that the class itself says is not counted: `ms.Force("push", "arm")` names a body.

    Args:
        kind: Name of the class, for messages.
        fields: Names of its fields, in their order.
        positional: Values without a key.
        data: Values by key.

    Raises:
        ModelError: There are more values than fields, or one is given twice.
    """
    order = [name for name in fields if name != "type" or kind == "Joint"]
    if len(positional) > len(order):
        message = f"has {len(positional)} values, but {len(order)} fields: {', '.join(order)}"
        raise ModelError([Problem(kind, message)])
    named = dict(zip(order, positional, strict=False))
    problems = [
        Problem(name, f"is given twice, by place ({shown(plain(named[name]))}) and by name")
        for name in named.keys() & data.keys()
    ]
    if problems:
        raise ModelError(problems)
    return named | dict(data)


def as_stored(
    data: Mapping[str, object],
    fields: Collection[str],
    references: Collection[str],
    functions: Mapping[str, bool],
) -> dict[str, object]:
    """Values by the names and in the forms that an element holds.

    Args:
        data: Values as a script gave them.
        fields: Names of the fields.
        references: Fields that hold the name of an element; the element itself may stand there.
        functions: Fields that hold functions as texts; numbers may stand there, and times with
            values, `(t, q)`, for the spline through these, or `(t, q, "linear")`. True where
            they may be over a deformation as well, which is asked.
    """
    values = dict(data)
    ends = values.get("bodies")
    if {"body1", "body2"} <= set(fields) and isinstance(ends, Sequence) and len(ends) == 2:
        values.pop("bodies")
        values = {"body1": ends[0], "body2": ends[1], **values}
    if "initial" in fields:
        values = _started(values)
    if "when" in fields:
        values = _setting(values)
    values = {name: plain(value) for name, value in translated(values, fields).items()}
    for name, value in values.items():
        if name in references:
            values[name] = name_of(value)
        elif name in functions:
            values[name] = function_of(value, name, is_curve=functions[name])
        elif name == "gravity" and value == 0 and not isinstance(value, bool):
            values[name] = (0.0, 0.0, 0.0)
        elif name == "when" and callable(value):
            raise ModelError([Problem(name, _CONDITION)])
        elif name == "orientation":
            values[name] = _quaternion(value, name)
        elif name == "type" and "frame1" in fields and isinstance(value, str):
            values[name] = joint_key(value)
        elif name == "action" and isinstance(value, str):
            values[name] = EVENT_ACTIONS.get(value.casefold(), value)
        elif name == "initial" and "frame1" in fields:
            values[name] = initial_of(value)
        elif name == "limits":
            values[name] = limits_of(value)
    return values


def joint_key(text: str) -> str:
    """The type of joint that a text means, with dashes or by another word; else the text."""
    words = text.casefold()
    key = words.replace("-", "_").replace(" ", "_")
    return TERMS.get(words, key if any(kind.key == key for kind in JOINT_TYPES) else text)


def limits_of(value: object) -> object:
    """The limits of a joint: two to four numbers alone are its ends, stiffness and damping."""
    if not isinstance(value, list | tuple) or len(value) not in (2, 3, 4):
        return value
    if len(value) > 2 and any(isinstance(entry, list | tuple) for entry in value):
        return value
    return dict(zip(PARTS_OF_LIMITS, value, strict=False))


def initial_of(value: object) -> object:
    """The start of a joint: a number or an expression alone is its coordinate."""
    is_number = isinstance(value, int | float | str) and not isinstance(value, bool)
    return {"coordinate": value} if is_number else value


def joint_value(field: str, value: object) -> object:
    """The value of a field of a joint, whose start and limits may be numbers alone."""
    if field == "limits":
        return limits_of(plain(value))
    return initial_of(value) if field == "initial" else value


def _started(values: Mapping[str, object]) -> dict[str, object]:
    """Values of a joint with its start as one, also if its parts were given by names of their own.

    Raises:
        ModelError: A part is given twice.
    """
    whole = initial_of(values.get("initial"))
    parts: dict[str, object] = dict(whole) if isinstance(whole, Mapping) else {}
    named = {word: values[word] for word in values.keys() & INITIAL_PARTS.keys()}
    for word, value in named.items():
        part = INITIAL_PARTS[word]
        if part in parts:
            raise ModelError([Problem(word, f"the {part} of the start is given twice")])
        parts[part] = value
    rest = {name: value for name, value in values.items() if name not in named}
    return rest | {"initial": parts} if named else rest


def _setting(values: Mapping[str, object]) -> dict[str, object]:
    """Values of an event, also if what it sets was given as a dictionary.

    Raises:
        ModelError: It is no dictionary of one parameter, or one of both is given twice.
    """
    word = next((word for word in EVENT_SETTINGS if word in values), None)
    if word is None:
        return dict(values)
    given = values[word]
    twice = [name for name in ("parameter", "value") if values.get(name) not in ("", None)]
    if not isinstance(given, Mapping) or len(given) != 1 or twice:
        beside = "".join(f", and {name} {shown(values[name])} beside it" for name in twice)
        message = (
            f'is a dictionary of one parameter and its new value, such as {{"k": 2.0}} (got '
            f"{shown(given)}{beside}); a second event with the same condition sets another "
            "parameter"
        )
        raise ModelError([Problem(word, message)])
    ((parameter, value),) = given.items()
    rest = {name: entry for name, entry in values.items() if name != word}
    return {"action": "set"} | rest | {"parameter": parameter, "value": value}


def name_of(value: object) -> object:
    """The name of an element; anything else as it is."""
    # of the class: elements that are asked for what they lack look for similar names
    return getattr(value, "name", value) if hasattr(type(value), "kind_key") else value


def _other_table(value: object) -> str:
    """What was given in the place of functions, where it is none and has no form of samples."""
    if callable(value):
        return "a Python function"
    if hasattr(value, "columns"):
        return "a table, whose columns are given one by one, as (table.t, table.angle)"
    if not isinstance(value, list | tuple):
        return ""
    rows = [row for row in value if isinstance(row, list | tuple) and len(row) == 2]
    if len(value) > 2 and len(rows) == len(value):
        return "rows of a time and a value; they go as (table[:, 0], table[:, 1])"
    count = len(value)
    return f"a list of {count}, without times" if count > MOST_FUNCTIONS else ""


def _quaternion(value: object, name: str) -> object:
    """A rotation matrix or a `Rotation` of SciPy as its quaternion [w, x, y, z].

    Raises:
        ModelError: It is another matrix, or an angle about an axis or angles without their order.
    """
    as_matrix = getattr(type(value), "as_matrix", None)
    rows = plain(as_matrix(value)) if callable(as_matrix) else value
    if not isinstance(rows, list | tuple) or len(rows) == 4:
        return value
    if _is_matrix(rows):
        if _is_rotation(rows):
            return from_matrix(rows)
        needed = "must be a rotation matrix: three axes at right angles, of length 1, right-handed"
    else:
        needed = "must have 4 numbers [w, x, y, z]"
    message = (
        f"{needed} (got {shown(rows)}); a turn by 90 degrees about z is "
        'ms.edits.turn(math.radians(90), "z").orientation; a rotation matrix or a Rotation of '
        "SciPy can be given as well"
    )
    raise ModelError([Problem(name, message)])


def _is_matrix(rows: Sequence[object]) -> TypeGuard[Sequence[Sequence[float]]]:
    """Whether there are three rows of three numbers."""
    return len(rows) == 3 and all(
        isinstance(row, list | tuple)
        and len(row) == 3
        and all(isinstance(number, int | float) for number in row)
        for row in rows
    )


def _is_rotation(rows: Sequence[Sequence[float]]) -> bool:
    x, y, z = rows
    right = all(
        abs(sum(map(mul, first, second)) - (first is second)) < NORM_TOLERANCE
        for first in rows
        for second in rows
    )
    volume = sum(x[i] * (y[i - 2] * z[i - 1] - y[i - 1] * z[i - 2]) for i in range(3))
    return right and volume > 0.0


def function_of(value: object, name: str, *, is_curve: bool = False) -> object:
    """Numbers as the texts of constant functions, times and values as that of a spline or lines.

    Args:
        value: What a script gave.
        name: The field.
        is_curve: Whether samples may be over a deformation, so that times are not meant by them.

    Raises:
        ModelError: It is a function of Python, another list of numbers, or samples of a curve.
    """
    samples = as_samples(value)
    if samples is not None and is_curve:
        raise ModelError([Problem(name, _over_what(samples))])
    if samples is not None:
        text = sampled_function(*samples)
        tell_swing(text, name)
        return text
    got = _other_table(value)
    if got:
        message = (
            f'must be a formula such as "0.5*sin(3*t)", a number, or samples as (times, values) '
            f'(got {got}), with corners as (times, values, "linear"); a Python function is '
            "sampled, (times, [f(t) for t in times]), or is a force of its own, by ms.force"
        )
        raise ModelError([Problem(name, message)])
    if isinstance(value, list | tuple):
        return [function_of(part, name, is_curve=is_curve) for part in value]
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return repr(value) if is_number and is_finite(value) else value


def _over_what(samples: Samples) -> str:
    """What is asked of samples in the place of the law of a spring or joint."""
    word = "spline" if samples.kind == "cubic" else samples.kind
    pairs = zip(samples.times, samples.values, strict=False)
    points = ", ".join(f"{x:g}, {y:g}" for x, y in islice(pairs, SHOWN))
    points += ", ..." if len(samples.times) > SHOWN else ""
    return (
        f'must say over what the samples are: "{word}(x, {points})", or "{word}(t, ...)" over the '
        f'time; of arrays x and f it is "{word}(x, " + '
        '", ".join(f"{a}, {b}" for a, b in zip(x, f)) + ")"'
    )
