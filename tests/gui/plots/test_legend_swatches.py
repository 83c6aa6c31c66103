"""The legend shows each line as the plot draws it."""

from dataclasses import replace

import numpy as np
import pytest

from mechstudio.gui.plots.legend_entry import LegendEntry
from mechstudio.gui.plots.plot_spec import curves_of
from tests.gui.plots.hands import show_only


def swatch(qtbot, curve):
    """Where the line of an entry is drawn, along it."""
    entry = LegendEntry(curve)
    qtbot.addWidget(entry)
    entry.set_color("#0000ff")
    entry.resize(200, 15)
    picture = entry.grab().toImage()
    row = [picture.pixelColor(x, picture.height() // 2) for x in range(2, 13)]
    return np.array([color.blue() - color.red() for color in row]) > 100


@pytest.mark.parametrize("dash", [1, 2, 3])
def test_curves_of_compared_runs_are_told_apart(qtbot, panel, result, dash):
    """A full line is one piece, that of another run has gaps, as in the plot."""
    curve = curves_of(result, "energy/kinetic")[0]
    plain, dashed = swatch(qtbot, curve), swatch(qtbot, replace(curve, dash=dash))
    assert plain.all()
    pieces = np.count_nonzero(np.diff(dashed.astype(int)) == 1) + dashed[0]
    assert pieces >= 2
    assert not np.array_equal(dashed, swatch(qtbot, replace(curve, dash=dash % 3 + 1)))


def test_entries_leave_out_what_the_title_says(panel, result):
    """Of one quantity the components, as in plots that come by themselves."""
    show_only(panel)
    panel.add_channels(["measures/tip/position"])
    legend = panel.area.cards[-1].legend
    assert legend.title.text == "tip: position"
    assert [entry.name for entry in legend.entries] == ["x", "y", "z"]
    assert "Position x" in legend.entries[0].toolTip()
    panel.add_channels(["energy/kinetic", "energy/potential"])
    names = [entry.name for entry in panel.area.cards[-1].legend.entries]
    assert names == [curve.label for curve in panel.area.cards[-1].spec.curves]
