"""Orientations by angles that are expressions: the quaternion of angles, and the angles of it.

The four numbers of the quaternion are written in one way, by which the angles are found again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import cos, degrees, prod, radians, sin

from mechstudio.gui.properties.rotation_text import Quaternion, fixed_axis_angles
from mechstudio.model.evaluated import Evaluated, text_of, value_of
from mechstudio.model.expression import ExpressionError
from mechstudio.model.parameters import Parameters

Angles = tuple[float, float, float]

# for each number of the quaternion two products, each with the axes whose half angle is in a sine
_PRODUCTS: tuple[tuple[tuple[int, ...], float, tuple[int, ...]], ...] = (
    ((), 1.0, (0, 1, 2)),
    ((0,), -1.0, (1, 2)),
    ((1,), 1.0, (0, 2)),
    ((2,), -1.0, (0, 1)),
)
_COSINE, _NOTHING = "cos(0.5*(", "0"


def quaternion_of(angles: Sequence[float]) -> Quaternion:
    """The orientation by turns about the fixed x, then y, then z axis.

    Args:
        angles: Angles [deg]; those that are expressions have the texts of angles in rad.
    """
    halves = [radians(angle) / 2.0 for angle in angles]
    numbers = [
        _product(halves, first) + sign * _product(halves, second)
        for first, sign, second in _PRODUCTS
    ]
    if any(map(text_of, angles)):
        texts = _written([_text(angle) for angle in angles])
        numbers = [
            number if text == _NOTHING else Evaluated(number, text)
            for number, text in zip(numbers, texts, strict=True)
        ]
    w, x, y, z = numbers
    return (w, x, y, z)


def angles_of(quaternion: Quaternion, parameters: Parameters) -> Angles:
    """Angles [deg] of an orientation, as `fixed_axis_angles`, or the ones that made it.

    Args:
        quaternion: The orientation.
        parameters: Those of the mechanism.
    """
    found = fixed_axis_angles(quaternion)
    texts = [text_of(part) or "" for part in quaternion]
    if not any(texts):
        return found
    written = _cosines(texts[0])
    for axes in combinations(range(3), len(written)):
        tried = ["" for _ in range(3)]
        for axis, text in zip(axes, written, strict=True):
            tried[axis] = text
        if [text.removeprefix(_NOTHING) for text in _written(tried)] == texts:
            try:
                x, y, z = (_angle(text, parameters) for text in tried)
            except ExpressionError:
                break
            return (x, y, z)
    return found


def _product(halves: Sequence[float], sines: Sequence[int]) -> float:
    return prod(sin(half) if axis in sines else cos(half) for axis, half in enumerate(halves))


def _text(angle: float) -> str:
    """The text of an angle in rad; empty for 0."""
    text = text_of(angle)
    return (repr(radians(angle)) if angle else "") if text is None else text


def _angle(text: str, parameters: Parameters) -> float:
    if not text:
        return 0.0
    try:
        return degrees(float(text))
    except ValueError:
        return Evaluated(degrees(value_of(text, parameters)), text)


def _written(angles: Sequence[str]) -> list[str]:
    """The four numbers of the quaternion of angles by their texts, "" for an angle of 0."""
    return [_sum(angles, first, sign, second) for first, sign, second in _PRODUCTS]


def _sum(angles: Sequence[str], first: Sequence[int], sign: float, second: Sequence[int]) -> str:
    one, other = _factors(angles, first), _factors(angles, second)
    if other is None:
        return one or _NOTHING
    if one is None:
        return other if sign > 0.0 else f"-{other}"
    return f"{one} {'+' if sign > 0.0 else '-'} {other}"


def _factors(angles: Sequence[str], sines: Sequence[int]) -> str | None:
    """A product of sines and cosines; None where the sine of 0 is among them."""
    if not all(angles[axis] for axis in sines):
        return None
    return "*".join(
        f"{'sin' if axis in sines else 'cos'}(0.5*({text}))"
        for axis, text in enumerate(angles)
        if text
    )


def _cosines(text: str) -> list[str]:
    """The angles in the product of cosines at the begin of a text, as far as there is one."""
    found: list[str] = []
    while text.startswith(_COSINE):
        depth, end = 2, len(_COSINE)
        while depth > 1 and end < len(text):
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
        found.append(text[len(_COSINE) : end - 1])
        text = text[end:].removeprefix(")").removeprefix("*")
    return found
