"""Spectra of curves of two units have an axis for each, as these curves have over time."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from mechstudio.gui.plots.dropped_curves import channels_as_mime
from tests.gui.plots.hands import (
    choose,
    drawn,
    open_curve_menu,
    open_menu,
    show_only,
    wheel_at,
)
from tests.gui.plots.test_plot_tools import drop

HEIGHT, SPEED = "measures/tip/position/x", "measures/tip/velocity/x"


@pytest.fixture
def spectrum(qtbot, panel, result):
    """Spectra of the energies, and of the position of the tip that is dropped onto them."""
    show_only(panel, "energy")
    (card,) = panel.area.cards
    choose(qtbot, open_menu(qtbot, panel, card), "Horizontal axis", "Frequency (spectrum)",
           "Window: Hann")  # fmt: skip
    (card,) = panel.area.cards
    drawn(qtbot, card)
    drop(panel, channels_as_mime([HEIGHT]), card.mapTo(panel, QPoint(200, 100)))
    return shown(qtbot, panel)


def shown(qtbot, panel):
    """The first plot, once all of its spectra are drawn."""
    card = panel.area.cards[0]
    lines = [line for line in card._lines if line.isVisible()]
    qtbot.waitUntil(lambda: all(np.size(line.getData()[0]) > 0 for line in lines))
    return card


def test_each_unit_has_its_axis(qtbot, panel, result, spectrum):
    """Both are labeled and fit their amplitudes; a third unit has a plot of its own."""
    assert spectrum.legend.title.text == "Energy, spectrum (Hann window)"
    assert "Hann" in spectrum.legend.title.toolTip()
    assert spectrum.plot.bottom.labelText == "Frequency [Hz]"
    assert spectrum.plot.left.labelText == "Amplitude: Energy [J]"
    assert spectrum.plot.right.labelText == "Amplitude: tip position x [m]"
    _, y = spectrum._lines[-1].getData()
    low, high = spectrum.shown_range(right=True)
    assert low < np.nanmin(y) < np.nanmax(y) < high < 1.3 * np.nanmax(y)
    largest = max(np.nanmax(line.getData()[1]) for line in spectrum._lines[:-1] if line.isVisible())
    assert largest < spectrum.shown_range(right=False)[1] < 1.3 * largest
    # the same frequencies lie below each other
    boxes = spectrum.plot.view_box, spectrum.plot.right_box
    qtbot.waitUntil(lambda: boxes[0].viewRange()[0] == pytest.approx(boxes[1].viewRange()[0]))
    drop(panel, channels_as_mime([SPEED]), spectrum.mapTo(panel, QPoint(200, 100)))
    assert [len(card.spec.curves) for card in panel.area.cards] == [6, 1]


def test_the_axis_on_the_right_is_zoomed_alone(qtbot, panel, spectrum):
    """By the wheel over it; a reset ends that, and logarithms are its own."""
    before = spectrum.shown_range(right=False), spectrum.shown_range(right=True)
    axis = spectrum.plot.right
    wheel_at(spectrum, axis.mapRectToScene(axis.rect()).center(), 3)
    assert spectrum.shown_range(right=False) == before[0]
    assert spectrum.shown_range(right=True) != before[1]
    panel.reset_zoom()
    assert spectrum.shown_range(right=True) == pytest.approx(before[1])
    menu = open_menu(qtbot, panel, spectrum)
    choose(qtbot, menu, "Axis on the right", "Logarithmic values")
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)
    card = shown(qtbot, panel)
    assert card.shown_range(right=True)[0] > 0.0
    assert card.shown_range(right=False)[0] < 0.0


def test_on_one_axis_both_units_are_named(qtbot, panel, spectrum):
    """As over time; figures, films and reports have the axes of the page."""
    charts = panel.area.film_charts()
    assert charts[0].right.label == "Amplitude: tip position x [m]"
    assert [curve.right for curve in charts[0].curves][-2:] == [False, True]
    choose(qtbot, open_curve_menu(qtbot, panel, spectrum, 5), "Axis on the right")
    card = shown(qtbot, panel)
    assert card.plot.right is None
    assert card.plot.left.labelText == "Amplitude: Value [J, m]"
