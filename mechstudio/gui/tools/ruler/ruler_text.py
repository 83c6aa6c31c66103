"""Texts of rulers."""

from __future__ import annotations

import numpy as np

from mechstudio.geometry.separation import Separation
from mechstudio.gui.state.rulers import Ruler
from mechstudio.units import UnitChoice, quantity_text

DIGITS = 5
# of places and directions, which a run knows less well than a file
ROUNDING = 1e-10


def ruler_text(measured: Separation, units: UnitChoice) -> str:
    """Distance and angle in the user's units, a line each; of what crosses, the angle."""
    reach = max(float(np.abs(measured.start).max()), float(np.abs(measured.end).max()))
    lines = [] if measured.meets else [_written(_clean(measured.distance, reach), "m", units)]
    if measured.angle is not None:
        lines.append(f"angle {_written(_clean(measured.angle, 1.0), 'rad', units)}")
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
    way = [_clean(part, measured.distance) for part in measured.way.tolist()]
    parts = (f"{axis} {_written(part, 'm', units)}" for axis, part in zip("xyz", way, strict=True))
    return "\n".join((text, *parts))


def _clean(value: float, reach: float) -> float:
    """A number, or 0 where it is nothing but the rounding of numbers of some size."""
    return value if abs(value) > ROUNDING * reach else 0.0


def _written(value: float, own: str, units: UnitChoice) -> str:
    scale = units.scale(own)
    return quantity_text(scale.number(value), scale.shown.symbol, digits=DIGITS)
