"""Dimensions that hold while the pointer gives the rest: a length, or an angle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mechstudio.edits.expression_arithmetic import computed, times
from mechstudio.edits.expression_sums import combined
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.axis_lines import AxisLine
from mechstudio.gui.snapping.guide_lines import crossing
from mechstudio.gui.snapping.typed_place import NO_PARAMETERS, UNITS, Place, beyond
from mechstudio.gui.snapping.work_plane import WorkPlane
from mechstudio.model.entered import entered_number
from mechstudio.model.evaluated import text_of
from mechstudio.model.parameters import Parameters
from mechstudio.units import UnitChoice

# directions that the pointer snaps to, from the axes of the plane and from the link before
STEP = math.radians(15.0)
BETWEEN = "<<"


@dataclass(frozen=True)
class Dimension:
    """What is given of the way from the place before to the next one.

    Attributes:
        length: Its length [m], which may be an expression; None where the pointer gives it.
        angle: Its angle [rad], likewise; None where the pointer gives it.
        is_between: Whether the angle is that between the way and the link before, to the side of
            the pointer; if not, it counts from the x axis of the plane.
    """

    length: float | None = None
    angle: float | None = None
    is_between: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to the pointer but a side."""
        return self.length is not None and self.angle is not None


def typed_dimension(
    text: str,
    units: UnitChoice = UNITS,
    parameters: Parameters = NO_PARAMETERS,
    *,
    has_link: bool = True,
) -> Dimension | None:
    """The dimension that a text means; None for other texts, such as places.

    Args:
        text: "0.5<" for a length, "<60" for an angle, "<<90" for an angle to the link before,
            "0.5<<90" for both.
        units: Units of numbers that have none behind them.
        parameters: What expressions may use.
        has_link: Whether there is a link before.

    Raises:
        ValueError: A part of it is no quantity; says what would be right.
    """
    body = text.strip()
    is_between = BETWEEN in body
    size, sign, turn = body.partition(BETWEEN if is_between else "<")
    size, turn = size.strip(), turn.strip()
    if not sign or (size and turn and not is_between):
        return None
    if is_between and not has_link:
        raise ValueError("There is no link before to measure the angle from. Enter <60.")
    if not size and not turn:
        raise ValueError("Enter a length before <, or an angle after it, such as <60.")
    length = entered_number(size, units.scale("m"), parameters) if size else None
    if length is not None and not length > 0.0:
        raise ValueError("Enter a length greater than 0.")
    angle = entered_number(turn, units.scale("rad"), parameters) if turn else None
    return Dimension(length, angle, is_between)


def constrained(
    dimension: Dimension,
    plane: WorkPlane,
    base: FloatArray,
    toward: FloatArray,
    back: FloatArray | None = None,
    *,
    step: float = 0.0,
    reach: float = 0.0,
    line: AxisLine | None = None,
) -> FloatArray:
    """The place with a dimension that is nearest to where the pointer is.

    Args:
        dimension: What is given.
        plane: The plane that angles lie in.
        base: The place before [m], shape (3,).
        toward: Where the pointer is [m], shape (3,).
        back: Along the link before, from the base, of any length; None if there is none.
        step: Step of the grid that lengths snap to [m]; 0 for none.
        reach: How far a place may be from a direction that it snaps to, one of the usual or one
            that ends on an axis of the plane [m]; 0 for not at all.
        line: A line in the plane through the base that is pointed at: a way of a given length
            ends on it rather than in a usual direction. None if there is none.

    Returns:
        The place [m], shape (3,).
    """
    way = toward - base
    across, along = float(way @ plane.y), float(way @ plane.x)
    pointed = math.atan2(across, along)
    behind = None if back is None else math.atan2(float(back @ plane.y), float(back @ plane.x))
    angle = pointed
    if dimension.angle is not None and dimension.is_between and behind is not None:
        side = math.copysign(1.0, math.sin(pointed - behind))
        angle = behind + side * dimension.angle
    elif dimension.angle is not None:
        angle = dimension.angle
    elif dimension.length is not None:
        end = None if line is None else crossing(line, base, dimension.length, toward)
        if end is not None:
            return np.round(end, 12)
        usual = [*_usual(pointed, behind), *_toward_axes(plane, base, dimension.length)]
        angle = _snapped(pointed, usual, reach / dimension.length)
    direction = math.cos(angle) * plane.x + math.sin(angle) * plane.y
    length = dimension.length
    if length is None:
        length = max(float(way @ direction), 0.0)
        length = step * round(length / step) if step > 0.0 else length
    found: FloatArray = base + length * direction
    return np.round(found, 12)


def place_at(
    dimension: Dimension,
    plane: WorkPlane,
    base: Place,
    point: FloatArray,
    back: FloatArray | None = None,
) -> Place:
    """A place with a dimension, as an expression where that is one or the place before.

    Args:
        dimension: What is given.
        plane: The plane that angles lie in.
        base: The place before [m].
        point: What `constrained` has found [m], shape (3,).
        back: Along the link before, from the base; None if there is none.
    """
    way = point - np.array(base, float)
    size = float(np.linalg.norm(way))
    length = size if dimension.length is None else dimension.length
    if dimension.angle is None or text_of(dimension.angle) is None:
        direction = np.round(way / size, 12) if size > 0.0 else way
        return beyond(base, [length], direction[None])
    turn = dimension.angle
    if dimension.is_between and back is not None:
        now = math.atan2(float(way @ plane.y), float(way @ plane.x))
        behind = math.atan2(float(back @ plane.y), float(back @ plane.x))
        # what leads to the point: an angle may be negative, or more than half a turn
        is_left = math.cos(now - behind - turn) >= math.cos(now - behind + turn)
        side = 1.0 if is_left else -1.0
        turn = combined(behind + side * turn, [(1.0, behind), (side, turn)])
    across = computed("cos({turn})", math.cos(turn), turn=turn)
    along = computed("sin({turn})", math.sin(turn), turn=turn)
    parts = (times(length, across), times(length, along))
    return beyond(base, parts, np.array((plane.x, plane.y)))


def angle_between(way: FloatArray, back: FloatArray) -> float:
    """The angle [rad] that two links enclose, from 0 to pi.

    Args:
        way: Along the one, from where they meet, shape (3,).
        back: Along the other, from there, shape (3,).
    """
    return math.atan2(float(np.linalg.norm(np.cross(way, back))), float(way @ back))


def _usual(angle: float, behind: float | None) -> list[float]:
    """The usual directions that are nearest to an angle [rad]."""
    starts = (0.0,) if behind is None else (0.0, behind)
    return [start + STEP * round((angle - start) / STEP) for start in starts]


def _toward_axes(plane: WorkPlane, base: FloatArray, length: float) -> list[float]:
    """Directions [rad] in which a way of a length ends on an axis of the plane."""
    x, y = plane.coordinates(base)
    found = []
    # from a place on an axis the usual directions lead along it
    if 0.0 < abs(y) <= length:
        aside = math.sqrt(length**2 - y**2)
        found += [math.atan2(-y, aside), math.atan2(-y, -aside)]
    if 0.0 < abs(x) <= length:
        aside = math.sqrt(length**2 - x**2)
        found += [math.atan2(aside, -x), math.atan2(-aside, -x)]
    return found


def _snapped(angle: float, usual: Sequence[float], reach: float) -> float:
    """The nearest of some directions, where one is within reach [rad]."""
    nearest = min(usual, key=lambda one: abs(math.remainder(one - angle, math.tau)))
    return nearest if abs(math.remainder(nearest - angle, math.tau)) <= reach else angle
