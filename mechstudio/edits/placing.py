"""Places of the world in the frames of bodies, with the expressions over parameters in them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from mechstudio.edits.edit import refused
from mechstudio.edits.expression_arithmetic import bound, computed, distance, minus, plus, times
from mechstudio.edits.pose import Pose, checked_vector
from mechstudio.geometry.quaternion import Quaternion, Vector, turned
from mechstudio.model import Frame
from mechstudio.model.evaluated import Evaluated, text_of

# three numbers or expressions over parameters; those are evaluated where the model is known
Place = Sequence[float | str]
Places = Sequence[Place]

ROUNDED = 4e-16  # part of an axis below which it is 0, and difference from 1
UNIT = 1e-12  # relative error of places by quaternions of length 1
LEAST_COSINE = 1e-3  # of half the angle of a turn below which its axis is not known


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
    parameters are; likewise where the body stands at expressions.

    Args:
        pose: Of the body.
        point: The point in the world [m].

    Raises:
        ModelError: The point is an expression, and the orientation expressions of another length.
    """
    numbers = pose.local_point(point)
    is_given = any(map(text_of, point))
    stands_so = any(map(text_of, (*pose.position, *pose.orientation)))
    if not is_given and not stands_so:
        return numbers
    ways = [minus(p, o) for p, o in zip(point, pose.position, strict=True)]
    if any(map(text_of, pose.orientation)):
        followed = _turned_back(pose.orientation, ways, numbers)
        if followed is None and is_given:
            message = (
                "is an expression, but the expressions of the body's orientation are no unit "
                "quaternion as they stand; divide them by its length"
            )
            raise refused("point", message)
        return numbers if followed is None else followed
    axes = [turned(pose.orientation, axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    x, y, z = (
        _sum(number, zip(axis, ways, strict=True))
        for number, axis in zip(numbers, axes, strict=True)
    )
    return (x, y, z)


def local_frame(pose: Pose, place: Pose) -> Frame:
    """A frame of the world in the frame of a body, as a frame of a joint; see `local_place`."""
    inner = pose.within(place).orientation
    if any(map(text_of, pose.orientation)):
        inner = turn_within(pose.orientation, place.orientation, inner)
    return Frame(position=local_place(pose, place.position), orientation=inner)


def _sum(number: float, parts: Iterable[tuple[float, float]]) -> float:
    """A sum of factors times numbers, as an expression where one of the numbers is."""
    kept = [
        (math.copysign(1.0, factor) if abs(abs(factor) - 1.0) < ROUNDED else factor, value)
        for factor, value in parts
        if abs(factor) > ROUNDED and (value or text_of(value))
    ]
    if not any(text_of(value) for _, value in kept):
        return number
    if len(kept) == 1 and kept[0][0] == 1.0:
        return kept[0][1]
    texts = [
        bound(value) if factor == 1.0 else f"({float(factor)!r})*{bound(value)}"
        for factor, value in kept
    ]
    return Evaluated(number, " + ".join(texts))


def link_orientation(ways: Vector, now: Quaternion) -> Quaternion:
    """The orientation of a frame whose x points along a vector, as expressions where it turns.

    Args:
        ways: The vector.
        now: The orientation at the present values: the shortest turn of the world's x.

    Raises:
        ModelError: The vector leaves the x-y plane and points along -x now.
    """
    x, y, z = ways
    varied = [way for way in ways if way or text_of(way)]
    if not any(map(text_of, ways)) or len(varied) == 1:
        return now
    if not z and text_of(z) is None:
        half = computed("0.5*atan2({y}, {x})", 0.5 * math.atan2(y, x), x=x, y=y)
        cosine = computed("cos({h})", math.cos(half), h=half)
        return (cosine, 0.0, 0.0, computed("sin({h})", math.sin(half), h=half))
    if now[0] < LEAST_COSINE:
        message = "lies along -x from the start; give numbers, or exchange start and end"
        raise refused("end", message)
    length = distance((0.0, 0.0, 0.0), ways, math.hypot(*ways))
    cosine = computed("sqrt(0.5*(1 + {x}/{l}))", now[0], x=x, l=length)
    parts = {"c": cosine, "l": length}
    return (
        cosine,
        0.0,
        computed("-0.5*{z}/({l}*{c})", now[2], z=z, **parts),
        computed("0.5*{y}/({l}*{c})", now[3], y=y, **parts),
    )


def turn_within(outer: Quaternion, inner: Quaternion, now: Quaternion) -> Quaternion:
    """An orientation of the world in a frame whose orientation is expressions.

    Args:
        outer: Of the frame.
        inner: In the world.
        now: In the frame at the present values.
    """
    w, x, y, z = outer[0], *(times(-1.0, part) for part in outer[1:])
    a, b, c, d = inner
    rows = (
        (times(w, a), times(x, times(-1.0, b)), times(y, times(-1.0, c)), times(z, times(-1.0, d))),
        (times(w, b), times(x, a), times(y, d), times(z, times(-1.0, c))),
        (times(w, c), times(x, times(-1.0, d)), times(y, a), times(z, b)),
        (times(w, d), times(x, c), times(y, times(-1.0, b)), times(z, a)),
    )
    sums = (plus(plus(row[0], row[1]), plus(row[2], row[3])) for row in rows)
    one, two, three, four = (
        Evaluated(number, text) if (text := text_of(value)) else number
        for number, value in zip(now, sums, strict=True)
    )
    return (one, two, three, four)


def _turned_back(orientation: Quaternion, ways: Sequence[float], numbers: Vector) -> Vector | None:
    """A vector of the world along the axes of a frame whose orientation is expressions.

    None where these are those of a quaternion of another length.

    Args:
        orientation: Of the frame.
        ways: The vector.
        numbers: The vector along the axes of the frame at the present values.
    """
    q = orientation

    def product(i: int, j: int, factor: float) -> float:
        return times(factor, times(q[i], q[j]))

    def turned_by(row: int, column: int) -> float:
        if row == column:
            first, second = (k for k in (1, 2, 3) if k != row)
            return plus(1.0, plus(product(first, first, -2.0), product(second, second, -2.0)))
        third = 6 - row - column
        sign = 2.0 if (column - row) % 3 == 2 else -2.0
        return plus(product(row, column, 2.0), product(0, third, sign))

    axes = ([turned_by(row, column) for row in (1, 2, 3)] for column in (1, 2, 3))
    values = [
        plus(plus(times(axis[0], ways[0]), times(axis[1], ways[1])), times(axis[2], ways[2]))
        for axis in axes
    ]
    size = max(map(abs, ways))
    if any(abs(a - b) > UNIT * size for a, b in zip(values, numbers, strict=True)):
        return None
    x, y, z = (
        Evaluated(number, text) if (text := text_of(value)) else number
        for number, value in zip(numbers, values, strict=True)
    )
    return (x, y, z)
