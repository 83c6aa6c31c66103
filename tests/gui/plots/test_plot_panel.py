"""The plot dock follows a run, the time cursor and the selection."""

import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QStyleOptionComboBox

from mechstudio.results import RunStatus
from tests.gui.fakes.menus import press_button_of
from tests.gui.plots.hands import card_of, drawn_range, open_chooser, search, titles, values_of
from tests.gui.plots.made_up_run import empty_run, finished_run, grow
from tests.gui.tree.example import all_kinds


def test_says_what_to_do_before_the_first_run(panel):
    """Without a result there is a sentence and nothing to click."""
    assert panel._empty_label.isVisible()
    assert panel._empty_label.text() == "Run the simulation to see curves"
    assert not panel.tool_bar._add.isEnabled()


def test_import_does_not_load_the_plot_library():
    """The window opens without pyqtgraph; the first result loads it."""
    code = (
        "import sys; import mechstudio.gui.plots.plot_panel; sys.exit('pyqtgraph' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_shows_energies_the_driven_joint_and_errors(panel, result):
    """Energies, torque, motion and reactions of the joint, and constraint errors."""
    assert titles(panel) == [
        "Energy",
        "motor: torque",
        "pivot: angle",
        "pivot: angular velocity",
        "pivot: reaction force",
        "pivot: reaction torque",
        "Constraint errors",
    ]
    assert card_of(panel, "Energy").spec.axis == "Energy [J]"


def test_zero_dissipation_is_left_out(panel, document, result):
    """Dissipated and supplied energy appear only where there is any."""
    shown = [entry.isVisible() for entry in card_of(panel, "Energy").legend.entries]
    assert shown == [True, True, False, False, True]
    other = finished_run(document.mechanism)
    other.store.energy[5, 2] = 1e-9
    document.set_result(other)
    shown = [entry.isVisible() for entry in card_of(panel, "Energy").legend.entries]
    assert shown == [True, True, True, False, True]


def test_follows_a_growing_run(qtbot, panel, document):
    """Rows appear while the run goes on; the axis holds them all; the timer ends with the run."""
    result = empty_run(document.mechanism, 1001)
    document.set_result(result)
    energy = card_of(panel, "Energy")
    for count in (1, 40, 300, 900):
        grow(result, count)
        qtbot.waitUntil(lambda count=count: panel.area.times.size == count)
        start, stop = panel.area.window_shown()
        assert start == 0.0
        assert stop >= result.store.time[count - 1]
    grow(result, 950, RunStatus.STOPPED)
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    assert panel.area.window_shown() == (0.0, 9.49)
    x, _ = energy._lines[0].getData()
    assert x[-1] == pytest.approx(9.49)


def test_rows_that_a_run_dropped_are_not_drawn(qtbot, panel, document):
    """A run that went on behind a dead point is cut back to it in the end."""
    result = empty_run(document.mechanism, 1001)
    document.set_result(result)
    energy = card_of(panel, "Energy")
    grow(result, 1001)
    qtbot.waitUntil(lambda: panel.area.times.size == 1001)
    grow(result, 301, RunStatus.FAILED)
    qtbot.waitUntil(lambda: panel.area.times.size == 301)
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    x, _ = energy._lines[0].getData()
    assert x[-1] == pytest.approx(3.0)
    assert panel.area.window_shown() == (0.0, 3.0)


def test_automatic_range_holds_all_values(panel, result):
    """Without a zoom, all values lie inside the axes."""
    low, high = card_of(panel, "Energy").shown_range(right=False)
    assert low < 0.0 < 5.0 < high
    # a logarithmic axis counts powers of ten
    low, high = drawn_range(card_of(panel, "Constraint errors"))
    assert low < -13.0 < -8.0 < high


def test_cursor_from_elsewhere_reads_out_values(panel, result, cursor):
    """The legend shows the value at the cursor, between rows by interpolation."""
    card = card_of(panel, "Energy")
    cursor.set_time(3.0)
    assert float(values_of(card)["Kinetic"]) == pytest.approx(5 * np.sin(3.0) ** 2, rel=1e-4)
    cursor.set_time(3.005)
    between = 0.5 * (5 * np.sin(3.0) ** 2 + 5 * np.sin(3.01) ** 2)
    assert float(values_of(card)["Kinetic"]) == pytest.approx(between, rel=1e-4)
    cursor.set_time(99.0)
    assert values_of(card)["Kinetic"] == "–"


def test_newest_values_are_shown_while_the_rows_of_the_moment_come(panel, document, cursor):
    """A run is ahead of its plots: the legend shows the last known row, and no gap."""
    result = empty_run(document.mechanism, 1001)
    grow(result, 301)
    document.set_result(result)
    card = card_of(panel, "Energy")
    cursor.set_time(3.2)
    assert float(values_of(card)["Kinetic"]) == pytest.approx(5 * np.sin(3.0) ** 2, rel=1e-4)
    grow(result, 331, RunStatus.STOPPED)
    panel.area.refresh()
    assert float(values_of(card)["Kinetic"]) == pytest.approx(5 * np.sin(3.2) ** 2, rel=1e-4)
    cursor.set_time(3.4)
    assert values_of(card)["Kinetic"] == "–"


def test_joint_follows_the_selection_until_one_is_chosen(qtbot, panel, result, selection):
    """The selected joint is plotted; an empty selection keeps it; the list pins one."""
    selection.set([("joint", "slide")])
    assert "slide: reaction force" in titles(panel)
    selection.set([])
    assert "slide: reaction force" in titles(panel)
    qtbot.keyClick(panel.tool_bar.joint_combo, Qt.Key.Key_End)
    assert panel.tool_bar.pinned_joint == "ball"
    assert "ball: reaction force" in titles(panel)
    selection.set([("joint", "pivot")])
    assert "ball: reaction force" in titles(panel)


def test_plots_of_the_chosen_joint_come_into_sight(qtbot, panel, result, selection):
    """In a low dock, whose first plots fill it, a joint that is chosen is seen to move."""
    panel.resize(900, 244)

    def first_in_sight():
        seen = [c.spec.title for c in panel.area.cards if not c.visibleRegion().isEmpty()]
        return seen[0] if seen else None

    assert first_in_sight() == "Energy"
    selection.set([("body", "crank")])
    qtbot.waitUntil(lambda: first_in_sight() == "crank: position")
    panel.area._scroll.verticalScrollBar().setValue(0)
    # the driven joint is plotted already, which is no reason to leave it out of sight
    for joint, first in (("pivot", "motor: torque"), ("slide", "servo: torque")):
        selection.set([("joint", joint)])
        qtbot.waitUntil(lambda first=first: first_in_sight() == first)
        panel.area._scroll.verticalScrollBar().setValue(0)
    qtbot.keyClick(panel.tool_bar.joint_combo, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: first_in_sight().startswith("ball: "))


def test_selection_of_the_same_draws_nothing_anew(panel, result, selection):
    """Plots are rebuilt only when they change."""
    cards = list(panel.area.cards)
    selection.set([("joint", "pivot")])
    assert panel.area.cards == cards


def test_plots_can_be_switched_off(panel, result):
    """The menu of the tool bar chooses the plots."""
    panel.tool_bar.set_shown("constraints", False)
    panel.tool_bar.set_shown("rate", False)
    assert "Constraint errors" not in titles(panel)
    assert "pivot: angular velocity" not in titles(panel)


def test_any_channel_can_be_added_and_removed(qtbot, panel, result):
    """The chooser finds channels by words in any order; its plots have a close button."""
    press_button_of(qtbot, panel.tool_bar, panel.tool_bar._add)
    chooser = panel.asking.chooser
    qtbot.keyClicks(chooser.search_field, "velocity tip")
    assert chooser.view.model().rowCount() == 1
    qtbot.mouseClick(chooser.add_button, Qt.MouseButton.LeftButton)
    assert titles(panel)[-1] == "tip: velocity"
    card = panel.area.cards[-1]
    assert [curve.unit for curve in card.spec.curves] == ["m/s"] * 3
    qtbot.mouseClick(card.legend._removal, Qt.MouseButton.LeftButton)
    assert "tip: velocity" not in titles(panel)
    chooser.close()


def test_efforts_are_found_by_words(qtbot, panel, result):
    """What an element does is found by what users call it; power has a unit of its own."""
    chooser = open_chooser(qtbot, panel)
    search(qtbot, chooser, "torque of motor")
    assert "servo" in shown_in(chooser)
    assert "Torque" in shown_in(chooser)
    assert "N m" in shown_in(chooser)
    search(qtbot, chooser, "pivot angle")
    assert ["pivot", "Coordinate"] in [shown_in(chooser)[n : n + 2] for n in (0, 3)]
    search(qtbot, chooser, "power servo")
    assert shown_in(chooser) == ["servo", "Power", "W"]
    qtbot.mouseClick(chooser.add_button, Qt.MouseButton.LeftButton)
    assert titles(panel)[-1] == "servo: power"
    assert panel.area.cards[-1].spec.axis == "Power [W]"
    chooser.close()


@pytest.mark.wide
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("driver motor torque", {"motor"}),
        ("motor torque servo", {"servo"}),
        ("displacement crank", {"crank"}),
        ("speed tip", {"tip"}),
        ("speed slide", {"slide"}),
        ("position slider", {"slide"}),
        ("acceleration pivot", {"pivot"}),
    ],
)
def test_channels_are_found_by_other_words(qtbot, panel, result, words, found):
    """Motor, displacement, speed and torque lead to what the program calls otherwise."""
    chooser = open_chooser(qtbot, panel)
    search(qtbot, chooser, words)
    assert set(shown_in(chooser)[::3]) == found
    chooser.close()


def shown_in(chooser):
    """Texts of all cells of a chooser."""
    model = chooser.view.model()
    return [
        model.index(row, column).data() for row in range(model.rowCount()) for column in range(3)
    ]


def test_enter_adds_after_a_search_without_a_match(qtbot, panel, result):
    """Over an empty list nothing can be added; once the search is cleared Enter adds again."""
    panel.tool_bar.add_wanted.emit()
    chooser = panel.asking.chooser
    before = len(titles(panel))
    qtbot.keyClicks(chooser.search_field, "nothing like this")
    assert chooser.view.model().rowCount() == 0
    assert not chooser.add_button.isEnabled()
    assert chooser.empty_label.isVisible()
    qtbot.keyClick(chooser.search_field, Qt.Key.Key_Return)
    assert len(titles(panel)) == before
    chooser.search_field.clear()
    assert chooser.add_button.isEnabled()
    qtbot.keyClick(chooser.search_field, Qt.Key.Key_Return)
    assert len(titles(panel)) == before + 1


def test_low_plots_keep_the_unit(qtbot, panel, result):
    """An axis label that does not fit shrinks to its unit, never cut off."""
    card = card_of(panel, "pivot: reaction torque")
    panel.resize(900, 1600)
    qtbot.waitUntil(lambda: card.plot.left.labelText == "Reaction torque [N m]")
    panel.resize(900, 300)
    qtbot.waitUntil(lambda: card.plot.left.labelText == "[N m]")


def test_low_plots_have_two_numbers_at_least(qtbot, panel, result):
    """One number on an axis tells no scale."""
    panel.resize(900, 300)
    QApplication.processEvents()
    axes = [card.plot.left for card in panel.area.cards if not card.plot.left.logMode]
    assert len(axes) > 1
    for axis in axes:
        for low, high in ((0.3, 1.9), (-0.4, 0.7), (1e-7, 1.2e-6), (97.0, 108.0), (-5.5, 1.0)):
            levels = axis.tickSpacing(low, high, axis.height())
            edge = 0.5 * QFontMetricsF(axis.font()).height() / axis.height() * (high - low)
            shown = axis.tickValues(low, high, axis.height())[0][1]
            assert len([v for v in shown if low + edge <= v <= high - edge]) >= 2, levels


def test_the_chosen_joint_is_never_cut(qtbot, panel, result):
    """Where there is no room for its name it ends with dots."""
    panel.resize(700, 400)
    box, option = panel.tool_bar.joint_combo, QStyleOptionComboBox()
    box.setFixedWidth(110)
    QApplication.processEvents()
    box.initStyleOption(option)
    assert option.currentText.startswith("Driven")
    assert option.currentText.endswith("…")


def test_labels_of_axes_are_never_cut(qtbot, panel, result):
    """Whatever the height, a label is no longer than its axis."""
    card = card_of(panel, "pivot: reaction torque")
    shown = set()
    for height in range(1500, 300, -60):
        panel.resize(900, height)
        QApplication.processEvents()
        print("HH", height, card.plot.left.height(), card.plot.view_box.height(), card.height())
        QApplication.processEvents()
        print("H2", height, card.plot.left.height(), card.plot.view_box.height(), card.height())
        label = card.plot.left.label
        assert label.boundingRect().width() <= card.plot.left.height()
        shown.add(card.plot.left.labelText)
    assert shown == {"Reaction torque [N m]", "[N m]"}


def test_new_run_starts_afresh(panel, result, document):
    """Another run is shown as a whole; opening a mechanism empties the dock."""
    panel.area._zoom_time(2.0, 3.0)
    document.set_result(finished_run(document.mechanism, 501))
    assert panel.area.window_shown() == (0.0, 5.0)
    document.open(all_kinds())
    assert panel._empty_label.isVisible()
    assert panel.area.cards == []


def test_themes_change_the_colors(panel, result):
    """Curves and background take the colors of the theme, all of them different."""
    seen = set()
    for theme in ("light", "dark"):
        panel.set_theme(theme)
        card = card_of(panel, "pivot: reaction force")
        colors = [line.opts["pen"].color().name() for line in card._lines]
        assert len(set(colors)) == 3
        seen.add(tuple(colors))
    assert len(seen) == 2


def test_hidden_panel_does_not_draw(qtbot, panel, document):
    """Behind another dock nothing is read; on coming back all rows are there."""
    result = empty_run(document.mechanism, 1001)
    document.set_result(result)
    panel.hide()
    assert not panel._timer.isActive()
    grow(result, 1001, RunStatus.DONE)
    panel.show()
    assert panel.area.times.size == 1001


def test_no_result_offers_no_joint(panel, document, result):
    """Another mechanism takes the chosen joint away with the run."""
    panel.tool_bar.joint_combo.setCurrentIndex(1)
    assert panel.tool_bar.pinned_joint
    document.set_result(None)
    assert panel.tool_bar.pinned_joint is None
    assert panel.tool_bar.joint_combo.count() == 1
