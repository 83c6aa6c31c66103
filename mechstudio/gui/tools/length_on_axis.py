"""A length that is typed while an axis is shown at the pointer: it ends there."""

from __future__ import annotations

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.axis_lines import AxisLine
from mechstudio.gui.snapping.dimension import Dimension, place_at
from mechstudio.gui.snapping.guide_lines import nearest_end
from mechstudio.gui.snapping.typed_place import Place, is_number
from mechstudio.gui.tools.pointer import Spot
from mechstudio.gui.tools.workbench import Workbench


def shown_axis(at: Spot | None, bench: Workbench) -> AxisLine | None:
    """The axis that the place is on that is pointed at, while its dashes are shown."""
    return at.axis if at is not None and bench.outline.guides else None


def length_on_axis(
    text: str, before: Spot, at: Spot | None, bench: Workbench
) -> tuple[FloatArray, Place] | None:
    """Where a typed length ends on the axis that is shown.

    Args:
        text: What was typed.
        before: The place that the length begins at.
        at: The place that is pointed at, if any.
        bench: Knows units and parameters.

    Returns:
        The point [m], shape (3,), and the same with its expressions; None where no axis is shown,
        the length does not reach it or the text is none.
    """
    axis = shown_axis(at, bench)
    if axis is None or at is None or not is_number(text):
        return None
    length = bench.quantity(text)
    if not length > 0.0:
        return None
    end = nearest_end(axis, before.point, float(length), at.point)
    if end is None:
        return None
    end = np.round(end, 12)
    return end, place_at(Dimension(length), bench.plane, before.place, end)
