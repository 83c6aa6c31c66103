"""Places of the world in the frames of bodies, with the expressions over parameters in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from mechstudio.edits.edit import refused
from mechstudio.edits.pose import Pose, checked_vector
from mechstudio.geometry.quaternion import NO_TURN, Vector, turned
from mechstudio.model import Frame
from mechstudio.model.evaluated import Evaluated, text_of

# three numbers or expressions over parameters; those are evaluated where the model is known
Place = Sequence[float | str]

ROUNDED = 1e-15  # part of an axis below which it is 0
_WORD = re.compile(r"[\w.]+")


def checked_place(path: str, value: Place) -> Vector:
    """Three finite numbers, with the expressions that they are the values of.

    Args:
        path: What the value is, for messages.
        value: A sequence or an array of shape (3,).

    Raises:
        ModelError: It is something else.
    """
    checked = checked_vector(path, value)  # type: ignore[arg-type]  # texts are refused
    x, y, z = (
        Evaluated(number, text) if (text := text_of(given)) else number
        for number, given in zip(checked, value, strict=True)
    )
    return (x, y, z)


def local_place(pose: Pose, point: Vector) -> Vector:
    """A point of the world in the frame of a body [m].

    It is an expression where the point is one, so that the body has it there whatever the
    parameters are; likewise where the body stands at an expression, if it is not turned.

    Args:
        pose: Of the body.
        point: The point in the world [m].

    Raises:
        ModelError: The point is an expression, and the orientation of the body is one.
    """
    numbers = pose.local_point(point)
    is_given = any(map(text_of, point))
    stands_so = any(map(text_of, pose.position)) and pose.orientation == NO_TURN
    if not is_given and not stands_so:
        return numbers
    if any(map(text_of, pose.orientation)):
        message = (
            "is an expression, but so is the orientation of the body; give numbers here, and "
            'expressions in the axes of the body afterwards, model.set("joints.pin.frame2.'
            'position", ("L/2", 0, 0))'
        )
        raise refused("point", message)
    ways = [minus(p, o) for p, o in zip(point, pose.position, strict=True)]
    axes = [turned(pose.orientation, axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    x, y, z = (
        _sum(number, zip(axis, ways, strict=True))
        for number, axis in zip(numbers, axes, strict=True)
    )
    return (x, y, z)


def local_frame(pose: Pose, place: Pose) -> Frame:
    """A frame of the world in the frame of a body, as a frame of a joint; see `local_place`."""
    inner = pose.within(place)
    return Frame(position=local_place(pose, place.position), orientation=inner.orientation)


def distance(start: Vector, end: Vector, number: float) -> float:
    """The distance of two points of the world [m], as an expression where one of them is.

    Args:
        start: One point [m].
        end: The other [m].
        number: Their distance now [m].
    """
    ways = [minus(b, a) for a, b in zip(start, end, strict=True)]
    if not any(map(text_of, ways)):
        return number
    parts = [f"({_text(way)})**2" for way in ways if text_of(way) or way]
    return Evaluated(number, f"sqrt({' + '.join(parts)})")


def minus(a: float, b: float) -> float:
    """A difference, as an expression where one of the numbers is."""
    value = a - b
    if text_of(a) is None and text_of(b) is None:
        return value
    if not b and text_of(b) is None:
        return a
    first = "" if not a and text_of(a) is None else f"{_text(a)} "
    return Evaluated(value, f"{first}- {_bound(b)}" if first else f"-{_bound(b)}")


def _sum(number: float, parts: Iterable[tuple[float, float]]) -> float:
    """A sum of factors times numbers, as an expression where one of the numbers is."""
    kept = [
        (factor, value)
        for factor, value in parts
        if abs(factor) > ROUNDED and (value or text_of(value))
    ]
    if not any(text_of(value) for _, value in kept):
        return number
    if len(kept) == 1 and kept[0][0] == 1.0:
        return kept[0][1]
    texts = [
        _bound(value) if factor == 1.0 else f"({float(factor)!r})*{_bound(value)}"
        for factor, value in kept
    ]
    return Evaluated(number, " + ".join(texts))


def _text(value: float) -> str:
    return text_of(value) or repr(float(value))


def _bound(value: float) -> str:
    """The text of a number as one factor."""
    text = _text(value)
    return text if _WORD.fullmatch(text) else f"({text})"
