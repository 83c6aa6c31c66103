"""Numbers beside plots of any height."""

import pytest
from PySide6.QtGui import QFontMetricsF

from mechstudio.gui.plots.ticked_axis import TickedAxis

RANGES = ((-265.0, 265.0), (8.0, 34.0), (-1e-3, 2e-3), (0.3, 1.9), (97.0, 108.0))


@pytest.mark.parametrize("height", [52, 60, 70, 120, 300])
def test_numbers_do_not_lie_on_each_other(qapp, height):
    """There are two at least, and each has the height of its line."""
    axis = TickedAxis("left")
    line = QFontMetricsF(axis.font()).height()
    for low, high in RANGES:
        pixel = (high - low) / height
        levels = axis.tickSpacing(low, high, height)
        shown = axis.tickValues(low, high, height)[0][1]
        assert len(shown) >= 2
        # those of the first level are always written
        assert levels[0][0] >= line * pixel
        # those of others where they have room
        assert len(levels) == 1 or levels[1][0] >= line * pixel
