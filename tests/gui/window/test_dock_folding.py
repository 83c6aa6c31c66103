"""Docks at the foot of the window fold when they are asked to, and stay unfolded otherwise."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar

from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton


def test_plots_that_another_tab_unfolded_stay_so(qtbot, unfolded):
    """A fold that was asked for ends with the choice of another tab, and with floating plots."""
    window, plots = unfolded, unfolded.docks["plots"]
    qtbot.waitUntil(window.controls.run_button.isEnabled)
    bar = next(bar for bar in window.findChildren(QTabBar) if bar.tabText(0) == "Plots")
    other = next(place for place in range(bar.count()) if bar.tabText(place) != "Plots")

    def click_tab(place):
        qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(place).center())

    click_tab(0)
    qtbot.waitUntil(lambda: window.folding.folded)
    click_tab(other)
    qtbot.waitUntil(lambda: not window.folding.folded)
    click_tab(0)
    qtbot.waitUntil(lambda: plots.height() > 100)
    window.folding.settle()
    assert not window.folding.folded
    click_tab(0)
    qtbot.waitUntil(lambda: window.folding.folded)
    plots.setFloating(True)
    qtbot.waitUntil(lambda: not window.folding.folded)
    plots.setFloating(False)
    plots.raise_()
    qtbot.waitUntil(lambda: not (plots.isFloating() or plots.visibleRegion().isEmpty()))
    window.folding.settle()
    assert not window.folding.folded


def test_the_first_run_unfolds_the_plots_at_their_top(qtbot, make_window):
    """Also where something is selected; what is selected afterwards is scrolled to."""
    window = make_window(panels=installed_panels())
    window.resize(1000, 640)
    window.document.open(load(sample_paths()["four_bar"]))
    plots = window.docks["plots"]
    qtbot.waitUntil(lambda: window.folding.folded and plots.height() < 60)
    window.selection.set([("body", "crank")])
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: plots.height() > 100)
    qtbot.waitUntil(window.controls.run_button.isEnabled)
    area = plots.widget().area

    def is_at_the_top(title):
        first = next(card for card in area.cards if card.spec.title == title)
        return first.mapTo(area, first.rect().topLeft()).y() == 0

    qtbot.waitUntil(lambda: is_at_the_top("Energy"))
    window.selection.set([("body", "rocker")])
    qtbot.waitUntil(lambda: is_at_the_top("rocker: position"))
