"""Texts of rulers."""

from __future__ import annotations

from mechstudio.geometry.separation import Separation
from mechstudio.gui.state.rulers import Ruler
from mechstudio.units import UnitChoice, quantity_text

DIGITS = 5
# of places, as a share of the distance
ROUNDING = 1e-12


def ruler_text(measured: Separation, units: UnitChoice) -> str:
    """Distance and angle in the user's units, a line each."""
    lines = [_written(measured.distance, "m", units)]
    if measured.angle is not None:
        lines.append(f"angle {_written(measured.angle, 'rad', units)}")
    return "\n".join(lines)


def ruler_note(ruler: Ruler, measured: Separation, units: UnitChoice) -> str:
    """The same, and between points a line with the components along the axes of the world.

    Args:
        ruler: What was measured.
        measured: Its distance and angle.
        units: The user's units.
    """
    text = ruler_text(measured, units)
    if not ruler.is_between_points:
        return text
    # what is nothing but rounding of the places is 0
    least = ROUNDING * measured.distance
    way = [value if abs(value) > least else 0.0 for value in measured.way.tolist()]
    parts = (f"{axis} {_written(part, 'm', units)}" for axis, part in zip("xyz", way, strict=True))
    return "\n".join((text, *parts))


def _written(value: float, own: str, units: UnitChoice) -> str:
    scale = units.scale(own)
    return quantity_text(scale.number(value), scale.shown.symbol, digits=DIGITS)
