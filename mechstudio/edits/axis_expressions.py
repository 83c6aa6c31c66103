"""Axes of joints along directions that are expressions: the orientation, and the direction of it.

The orientation is written in one way, by which the direction is found again.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from mechstudio.edits.edit import refused
from mechstudio.edits.expression_arithmetic import plus, times
from mechstudio.edits.placing import LEAST_COSINE, turn_within
from mechstudio.edits.pose import Pose, axis_turn, pose_of, unit_vector
from mechstudio.geometry.quaternion import Quaternion, Vector, about, inverse, product
from mechstudio.model import Frame
from mechstudio.model.evaluated import Evaluated, text_of, value_of
from mechstudio.model.expression import ExpressionError

DIGITS = 12  # decimals of the turn about the axis, so that it is the same at other parameters
_LENGTH = "sqrt(("
_BETWEEN, _END = ")**2 + (", ")**2)"


def led_orientation(direction: Vector, now: Quaternion) -> Quaternion:
    """The orientation of a frame whose z points along a vector, as expressions where it turns.

    Args:
        direction: The vector in the world, of any length but zero.
        now: The orientation at the present values.

    Raises:
        ModelError: The vector is an expression and points along -z now.
    """
    if not any(map(text_of, direction)):
        return now
    shortest = axis_turn(unit_vector("axis", direction))
    if shortest[0] < LEAST_COSINE:
        message = "is an expression along -z from the start; reverse the axis of the joint instead"
        raise refused("axis", message)
    roll = product(inverse(shortest), now)
    a, _, _, d = about(2, round(2.0 * math.atan2(roll[3], roll[0]), DIGITS))
    w, x, y = _shortest(direction, shortest)
    return (
        times(a, w),
        plus(times(a, x), times(d, y)),
        plus(times(a, y), times(-d, x)),
        times(d, w),
    )


def led_direction(frame: Frame, end: Pose, parameters: Mapping[str, float]) -> Vector | None:
    """The direction in the world that the z axis of a frame was led along; None if it was not.

    Args:
        frame: The frame.
        end: Pose of its body.
        parameters: Those of the mechanism.
    """
    texts = [text_of(part) or "" for part in frame.orientation]
    found = next((found for text in texts if (found := _parts(text))), None)
    if found is None:
        return None
    try:
        x, y, z = (_number(text, parameters) for text in found)
        led = led_orientation((x, y, z), end.of(pose_of(frame)).orientation)
    except (ExpressionError, ValueError):
        return None
    inside = turn_within(end.orientation, led, frame.orientation)
    same = [text_of(part) or "" for part in inside] == texts
    return (x, y, z) if same else None


def _shortest(direction: Vector, now: Quaternion) -> tuple[float, float, float]:
    """The first three numbers of the shortest turn from z to a vector; the last is 0."""
    x, y, z = (text_of(part) or repr(float(part)) for part in direction)
    length = f"{_LENGTH}{x}{_BETWEEN}{y}{_BETWEEN}{z}{_END}"
    cosine = f"sqrt(0.5*(1 + ({z})/{length}))"
    below = f"({length}*{cosine})"
    across, along = direction[:2]
    return (
        Evaluated(now[0], cosine),
        Evaluated(now[1], f"-0.5*({y})/{below}") if along or text_of(along) else 0.0,
        Evaluated(now[2], f"0.5*({x})/{below}") if across or text_of(across) else 0.0,
    )


def _parts(text: str) -> tuple[str, str, str] | None:
    """The components in the first length of a vector in a text."""
    _, begin, rest = text.partition(_LENGTH)
    found: list[str] = []
    while begin and len(found) < 3:
        depth, end = 1, 0
        while depth and end < len(rest):
            depth += (rest[end] == "(") - (rest[end] == ")")
            end += 1
        found.append(rest[: end - 1])
        begin = _BETWEEN if rest[end - 1 :].startswith(_BETWEEN) else ""
        rest = rest[end - 1 + len(_BETWEEN) :]
    return (found[0], found[1], found[2]) if len(found) == 3 else None


def _number(text: str, parameters: Mapping[str, float]) -> float:
    try:
        return float(text)
    except ValueError:
        return Evaluated(value_of(text, parameters), text)
