"""Places as numbers: "0.5", "0.5<60", "1, 2" and "@0.1, 0" in the coordinates of a plane.

Each number may be an expression, such as "2*L".
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from mechstudio.edits.expression_arithmetic import computed, times
from mechstudio.edits.expression_sums import combined
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.work_plane import WorkPlane
from mechstudio.model.entered import entered_number
from mechstudio.model.parameters import Parameters
from mechstudio.units import UnitChoice, exact_text

# coordinates in the world [m], which may be expressions
Place = tuple[float, float, float]
UNITS = UnitChoice()
NO_PARAMETERS = Parameters()
_EXAMPLE_TURN = math.radians(60.0)
# letters that begin a place
BEGINNINGS = "0123456789.-+@<("


def example(value: float, units: UnitChoice, own: str = "m") -> str:
    """About so much as a round number without its unit, to show what can be typed.

    Args:
        value: The quantity in its unit in the model.
        units: Units of numbers that have none behind them.
        own: Unit in the model.
    """
    return exact_text(float(f"{units.scale(own).number(value):.1g}"))


def example_arm(length: float, turn: float, units: UnitChoice) -> str:
    """An example [m and rad] of a length and an angle."""
    return f"{example(length, units)}<{example(turn, units, 'rad')}"


def forms(plane: WorkPlane) -> str:
    """What can be typed for a place of a plane, in short."""
    names = plane.axis_names
    return f"length, length<angle, length<, <angle, {names} or @{names}"


def typed_place(
    text: str,
    plane: WorkPlane,
    base: FloatArray | Place | None,
    toward: FloatArray | None = None,
    units: UnitChoice = UNITS,
    parameters: Parameters = NO_PARAMETERS,
) -> Place:
    """The point that a text means.

    Args:
        text: "x, y" or "x, y, z" from the origin of the plane, "@x, y" from the base,
            "length<angle" from the base, or "length" toward the pointer. Coordinates go along the
            axes of the world where the plane does, else along its own.
        plane: The plane.
        base: The point before [m], which may be an expression; None if there is none.
        toward: Where the pointer is [m], for a length alone.
        units: Units of numbers that have none behind them.
        parameters: What expressions may use.

    Returns:
        The point in the world [m], as an expression where its numbers are.

    Raises:
        ValueError: The text means no point; says what would be right.
    """
    relative = text.strip().startswith("@")
    body = text.strip().removeprefix("@")
    if base is None and (relative or "<" in body or len(parts_of(body)) == 1):
        raise ValueError("Enter x, y; lengths and angles need a point to start from.")
    if "<" in body and base is not None:
        length, turn = _arm(body, "m", units, parameters)
        across = computed("cos({turn})", math.cos(turn), turn=turn)
        along = computed("sin({turn})", math.sin(turn), turn=turn)
        parts = (times(length, across), times(length, along))
        return beyond(base, parts, np.array((plane.x, plane.y)))
    if len(parts_of(body)) > 1:
        numbers = [_number(part, "m", units, parameters) for part in parts_of(body)]
        if len(numbers) not in (2, 3):
            place = f"{example(0.5, units)}, {example(0.2, units)}"
            raise ValueError(f"Enter two or three coordinates, such as {place}.")
        start = base if relative and base is not None else plane.origin
        return beyond(start, numbers, _axes(plane, len(numbers)))
    if base is None or toward is None or not np.linalg.norm(toward - np.array(base)) > 0:
        arm = example_arm(0.5, _EXAMPLE_TURN, units)
        raise ValueError(f"Point in the direction, or enter the angle too, such as {arm}.")
    way = toward - np.array(base)
    return beyond(base, [_number(body, "m", units, parameters)], (way / np.linalg.norm(way))[None])


def is_number(text: str) -> bool:
    """Whether a text is a number alone, such as a length: neither a place nor an arm."""
    return not set("@<") & set(text) and len(parts_of(text)) == 1


def beyond(start: FloatArray | Place, sizes: Sequence[float], axes: FloatArray) -> Place:
    """A point some sizes along axes, shape (n, 3), from another one."""
    numbers = np.asarray(start, float) + np.array(sizes, float) @ axes
    x, y, z = (
        combined(number, [(1.0, before), *zip(ways, sizes, strict=True)])
        for number, before, ways in zip(
            numbers.tolist(), _floats(start), axes.T.tolist(), strict=True
        )
    )
    return (x, y, z)


def _floats(point: FloatArray | Place) -> Place:
    """A point as numbers, with the expressions that it has."""
    x, y, z = point if isinstance(point, tuple) else point.tolist()
    return (x, y, z)


def typed_vector(
    text: str,
    plane: WorkPlane,
    toward: FloatArray,
    own: str,
    units: UnitChoice = UNITS,
    parameters: Parameters = NO_PARAMETERS,
) -> FloatArray:
    """The vector that a text means, such as a force.

    Args:
        text: "x, y" or "x, y, z" along the axes of the world or of a plane that is askew,
            "size<angle" in the plane, or "size".
        plane: The plane.
        toward: Where it points with a size alone, of any length but zero, shape (3,).
        own: Unit of the vector in the model.
        units: Units of numbers that have none behind them.
        parameters: What expressions may use.

    Raises:
        ValueError: The text means no vector; says what would be right.
    """
    if "<" in text:
        size, turn = _arm(text, own, units, parameters)
        found = size * (math.cos(turn) * plane.x + math.sin(turn) * plane.y)
    elif len(parts_of(text)) > 1:
        numbers = [_number(part, own, units, parameters) for part in parts_of(text)]
        if len(numbers) not in (2, 3):
            raise ValueError("Enter two or three components, such as 3, -4.")
        found = numbers @ _axes(plane, len(numbers))
    else:
        size = float(_number(text, own, units, parameters))
        found = size * toward / np.linalg.norm(toward)
    if not np.linalg.norm(found) > 0.0:
        raise ValueError("Enter a number greater than 0.")
    return np.asarray(found, float)


def _arm(text: str, own: str, units: UnitChoice, parameters: Parameters) -> tuple[float, float]:
    """A size in a unit of the model, and an angle [rad]."""
    parts = text.split("<")
    if len(parts) != 2:
        size = example(0.5, units, own)
        turn = example(_EXAMPLE_TURN, units, "rad")
        kind = "length" if own == "m" else "size"
        raise ValueError(f"Enter a {kind} and an angle, such as {size}<{turn}.")
    return _number(parts[0], own, units, parameters), _number(parts[1], "rad", units, parameters)


def parts_of(text: str) -> list[str]:
    """What stands between commas, but for those between the arguments of a function."""
    parts, depth = [""], 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _number(text: str, own: str, units: UnitChoice, parameters: Parameters) -> float:
    if not text.strip():
        raise ValueError("A number is missing; enter two of them, such as 0.5, 0.2 or 0.5<60.")
    return entered_number(text, units.scale(own), parameters)


def _axes(plane: WorkPlane, count: int) -> FloatArray:
    """Directions of so many typed coordinates, shape (count, 3)."""
    if plane.world_axes is None:
        return np.array((plane.x, plane.y, plane.normal))[:count]
    return np.eye(3)[list(plane.world_axes if count == 2 else range(3))]
