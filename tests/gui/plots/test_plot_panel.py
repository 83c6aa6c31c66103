"""The plot dock follows a run, the time cursor, the selection and the mouse."""

import csv
import io as text_io
import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFileDialog

from mechstudio.gui.document import Document
from mechstudio.gui.plots.plot_panel import PlotPanel
from mechstudio.gui.selection import Selection
from mechstudio.gui.time_cursor import TimeCursor
from mechstudio.results import RunStatus
from tests.gui.plots.made_up_run import empty_run, finished_run, grow
from tests.gui.tree.example import all_kinds


@pytest.fixture
def selection(qapp):
    return Selection()


@pytest.fixture
def cursor(qapp):
    return TimeCursor()


@pytest.fixture
def document(qapp):
    return Document(all_kinds())


@pytest.fixture(autouse=True)
def _all_mouse_events():
    """Let no event be dropped: those of a test come faster than those of a hand."""
    import pyqtgraph

    before = pyqtgraph.getConfigOption("mouseRateLimit")
    pyqtgraph.setConfigOption("mouseRateLimit", 0)
    yield
    pyqtgraph.setConfigOption("mouseRateLimit", before)


@pytest.fixture
def panel(qtbot, document, selection, cursor):
    panel = PlotPanel(document, selection, cursor)
    qtbot.addWidget(panel)
    panel.resize(900, 700)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


@pytest.fixture
def result(document, panel):
    """A finished run of 10 s, shown."""
    result = finished_run(document.mechanism)
    document.set_result(result)
    return result


def titles(panel):
    return [card.spec.title for card in panel.area.cards]


def card_of(panel, title):
    return next(card for card in panel.area.cards if card.spec.title == title)


def values_of(card):
    return {
        curve.label: entry.value_text
        for curve, entry in zip(card.spec.curves, card.legend.entries, strict=True)
    }


def pixel(card, time, share=0.5):
    """The point of the card's viewport at a time, some share of the height down."""
    view_box = card.plot.view_box
    low, high = card.value_range
    place = view_box.mapViewToScene(QPointF(time, high - share * (high - low)))
    return card.plot.mapFromScene(place)


def wheel(card, time, steps, modifiers=Qt.KeyboardModifier.NoModifier):
    viewport, place = card.plot.viewport(), QPointF(pixel(card, time))
    event = QWheelEvent(
        place,
        viewport.mapToGlobal(place),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewport, event)


def drag(qtbot, card, start, stop):
    """Drag with the left button from one point to another in steps, as a hand does."""
    viewport = card.plot.viewport()
    left = Qt.MouseButton.LeftButton
    qtbot.mouseMove(viewport, start)
    qtbot.mousePress(viewport, left, pos=start)
    for step in range(1, 11):
        place = QPointF(start + (stop - start) * step / 10)
        # the moves of QTest do not carry the pressed button
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            place,
            viewport.mapToGlobal(place),
            Qt.MouseButton.NoButton,
            left,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(viewport, event)
    qtbot.mouseRelease(viewport, left, pos=stop)


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


def test_shows_energies_errors_and_the_first_joint(panel, result):
    """Energies, constraint errors, and the joint's motion and reactions."""
    assert titles(panel) == [
        "Energy",
        "Constraint errors",
        "pivot: coordinate",
        "pivot: rate",
        "pivot: reaction force",
        "pivot: reaction torque",
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
    x, _ = energy.drawn_points(0)
    assert x[-1] == pytest.approx(9.49)


def test_automatic_range_holds_all_values(panel, result):
    """Without a zoom, all values lie inside the axes."""
    low, high = card_of(panel, "Energy").value_range
    assert low < 0.0 < 5.0 < high
    # a logarithmic axis counts powers of ten
    low, high = card_of(panel, "Constraint errors").value_range
    assert low < -13.0 < -8.0 < high


def test_click_seeks(qtbot, panel, result, cursor):
    """A click in a plot moves the shared time there, and every cursor line."""
    card = card_of(panel, "Energy")
    place = pixel(card, 4.0)
    with qtbot.waitSignal(cursor.moved):
        qtbot.mouseClick(card.plot.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert cursor.time == pytest.approx(4.0, abs=0.03)
    for other in panel.area.cards:
        assert other.cursor_line.value() == cursor.time


def test_dragging_the_line_seeks_within_the_run(qtbot, panel, result, cursor):
    """The line follows the mouse and stops at the ends of the run."""
    card = card_of(panel, "Energy")
    cursor.set_time(2.0)
    drag(qtbot, card, pixel(card, 2.0), pixel(card, 6.0))
    assert cursor.time == pytest.approx(6.0, abs=0.1)
    assert not panel.area.zoomed
    drag(qtbot, card, pixel(card, cursor.time), pixel(card, 10.0) + QPoint(60, 0))
    assert cursor.time == 10.0
    assert card.cursor_line.value() == 10.0


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


def test_wheel_zooms_all_plots_in_time(panel, result):
    """The plots keep one time axis; the automatic value range follows the window."""
    energy, coordinate = card_of(panel, "Energy"), card_of(panel, "pivot: coordinate")
    wheel(energy, 3.14159, 8)
    start, stop = panel.area.window_shown()
    assert 0.0 < start < 3.14159 < stop < 10.0
    for card in (energy, coordinate):
        assert card.plot.view_box.viewRange()[0] == pytest.approx([start, stop])
    panel.area.reset_zoom()
    assert panel.area.window_shown() == (0.0, 10.0)


def test_zoom_stays_while_rows_come(qtbot, panel, document):
    """A window that the user chose does not move with the run."""
    result = empty_run(document.mechanism, 1001)
    grow(result, 500)
    document.set_result(result)
    card = card_of(panel, "Energy")
    wheel(card, 2.0, 4)
    window = panel.area.window_shown()
    grow(result, 900)
    qtbot.waitUntil(lambda: panel.area.times.size == 900)
    assert panel.area.window_shown() == window
    grow(result, 1001, RunStatus.DONE)
    qtbot.waitUntil(lambda: not panel._timer.isActive())
    assert panel.area.window_shown() == window


def test_values_zoom_with_ctrl_and_reset(qtbot, panel, result):
    """Ctrl and wheel zoom one plot's values; the button and a double click undo all zooms."""
    card = card_of(panel, "Energy")
    whole = card.value_range
    wheel(card, 5.0, 5, Qt.KeyboardModifier.ControlModifier)
    assert card.value_range[1] - card.value_range[0] < whole[1] - whole[0]
    assert not panel.area.zoomed
    panel.tool_bar._actions["reset"].trigger()
    assert card.value_range == pytest.approx(whole)
    wheel(card, 5.0, 5)
    place = pixel(card, 5.0, 0.3)
    qtbot.mouseDClick(card.plot.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseRelease(card.plot.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert not panel.area.zoomed


def test_drag_moves_in_time(qtbot, panel, result):
    """Dragging beside the line moves the window by the dragged distance."""
    card = card_of(panel, "Energy")
    wheel(card, 5.0, 10)
    start, stop = panel.area.window_shown()
    middle = 0.5 * (start + stop)
    quarter = 0.25 * (stop - start)
    drag(qtbot, card, pixel(card, middle), pixel(card, middle + quarter))
    moved = panel.area.window_shown()
    assert moved[0] == pytest.approx(start - quarter, abs=0.1 * quarter)
    assert moved[1] - moved[0] == pytest.approx(stop - start)


def test_joint_follows_the_selection_until_one_is_chosen(qtbot, panel, result, selection):
    """The selected joint is plotted; other selections keep it; a choice in the list pins one."""
    selection.set([("joint", "slide")])
    assert "slide: reaction force" in titles(panel)
    selection.set([("body", "crank")])
    assert "slide: reaction force" in titles(panel)
    qtbot.keyClick(panel.tool_bar.joint_combo, Qt.Key.Key_End)
    assert panel.tool_bar.pinned_joint == "ball"
    assert "ball: reaction force" in titles(panel)
    selection.set([("joint", "pivot")])
    assert "ball: reaction force" in titles(panel)


def test_selection_of_bodies_draws_nothing_anew(panel, result, selection):
    """Plots are rebuilt only when they change."""
    cards = list(panel.area.cards)
    selection.set([("body", "crank")])
    assert panel.area.cards == cards


def test_plots_can_be_switched_off(panel, result):
    """The menu of the tool bar chooses the plots."""
    panel.tool_bar.set_shown("constraints", False)
    panel.tool_bar.set_shown("rate", False)
    assert "Constraint errors" not in titles(panel)
    assert "pivot: rate" not in titles(panel)


def test_any_channel_can_be_added_and_removed(qtbot, panel, result):
    """The chooser finds channels by words in any order; its plots have a close button."""
    panel.tool_bar.add_wanted.emit()
    chooser = panel._chooser
    qtbot.keyClicks(chooser.search_field, "velocity tip")
    assert chooser.view.model().rowCount() == 1
    qtbot.mouseClick(chooser.add_button, Qt.MouseButton.LeftButton)
    assert titles(panel)[-1] == "tip: velocity"
    card = panel.area.cards[-1]
    assert [curve.unit for curve in card.spec.curves] == ["m/s"] * 3
    card.legend.remove_wanted.emit()
    assert "tip: velocity" not in titles(panel)
    chooser.close()


def test_legend_hides_curves(qtbot, panel, result):
    """A click on a legend entry takes the curve out of the plot, and out of the range."""
    card = card_of(panel, "Energy")
    qtbot.mouseClick(card.legend.entries[1], Qt.MouseButton.LeftButton)
    qtbot.keyClick(card.legend.entries[4], Qt.Key.Key_Space)
    assert [curve.label for curve in card.shown_curves(panel.area._buffers)] == ["Kinetic"]
    assert card.drawn_points(1)[0].size == 0


def test_low_plots_keep_the_unit(qtbot, panel, result):
    """An axis label that does not fit shrinks to its unit, never cut off."""
    card = card_of(panel, "pivot: reaction torque")
    panel.resize(900, 1600)
    qtbot.waitUntil(lambda: card.plot.left.labelText == "Reaction torque [N m]")
    panel.resize(900, 300)
    qtbot.waitUntil(lambda: card.plot.left.labelText == "[N m]")


def rows_of(text, delimiter):
    head, *rows = csv.reader(text_io.StringIO(text), delimiter=delimiter)
    return head, np.array(rows, dtype=float)


def test_copied_data_is_what_is_shown(panel, result):
    """Shown curves, rows within the shown time, every digit."""
    for key in ("constraints", "coordinate", "rate", "torque"):
        panel.tool_bar.set_shown(key, False)
    panel.area._zoom_time(2.0, 3.0)
    panel.tool_bar._actions["copy"].trigger()
    head, rows = rows_of(QGuiApplication.clipboard().text(), "\t")
    assert head == [
        "time [s]",
        "energy/kinetic [J]",
        "energy/potential [J]",
        "energy/total [J]",
        "joints/pivot/force/x [N]",
        "joints/pivot/force/y [N]",
        "joints/pivot/force/z [N]",
    ]
    time = result["time"]
    inside = (time >= 2.0) & (time <= 3.0)
    assert np.array_equal(rows[:, 0], time[inside])
    assert np.array_equal(rows[:, 1], result["energy/kinetic"][inside])
    assert np.array_equal(rows[:, 4:], result["joints/pivot/force"][inside])


def test_saves_data_and_picture(panel, result, tmp_path, monkeypatch):
    """The dialogs lead to a CSV file and a PNG picture of all plots."""
    for action, ending in (("export", "csv"), ("picture", "png")):
        path = tmp_path / f"plots.{ending}"
        answer = (str(path.with_suffix("")), "")
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, answer=answer: answer)
        panel.tool_bar._actions[action].trigger()
        assert path.exists()
    head, rows = rows_of((tmp_path / "plots.csv").read_text(encoding="utf-8"), ",")
    assert head[0] == "time [s]"
    assert len(rows) == 1001
    picture = QImage(str(tmp_path / "plots.png"))
    assert picture.height() > panel.height() / 2


def test_failed_export_is_reported(panel, result, document, tmp_path, monkeypatch):
    """A file that cannot be written becomes a sentence for the user."""
    heard = []
    document.problem.connect(heard.append)
    for action in ("export", "picture"):
        answer = (str(tmp_path / "no folder" / "plots.x"), "")
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, answer=answer: answer)
        panel.tool_bar._actions[action].trigger()
    assert len(heard) == 2
    assert all("Cannot write" in sentence for sentence in heard)


def test_values_that_are_not_finite_do_no_harm(qtbot, panel, document, cursor):
    """NaN, infinities, zeros and negative numbers on any axis are drawn as gaps."""
    result = empty_run(document.mechanism, 1001)
    result.store.energy[:500] = np.nan
    result.store.energy[500:600] = np.inf
    result.store.constraint[:] = 0.0
    result.store.constraint[10] = -1.0
    result.store.joint_load[:] = np.nan
    result.store.joint_load[20] = 1e308
    result.store.joint_load[21] = -1e308
    grow(result, 1001, RunStatus.DONE)
    document.set_result(result)
    for moment in (0.0, 0.205, 5.5, 10.0, float("nan")):
        cursor.set_time(moment)
    for card in panel.area.cards:
        assert np.all(np.isfinite(card.value_range))
        card.plot.viewport().repaint()
    wheel(card_of(panel, "Energy"), 5.0, 3)
    panel.tool_bar._actions["copy"].trigger()
    assert "nan" in QGuiApplication.clipboard().text()


def test_empty_result_is_drawn(panel, document):
    """A run without rows yet has empty plots, and empty data."""
    document.set_result(empty_run(document.mechanism, 1001))
    assert panel.area.times.size == 0
    panel.tool_bar._actions["copy"].trigger()
    assert QGuiApplication.clipboard().text().count("\n") == 1
    document.result.status = RunStatus.FAILED
    panel._look()


def test_new_run_starts_afresh(panel, result, document):
    """Another run is shown as a whole; opening a mechanism empties the dock."""
    panel.area._zoom_time(2.0, 3.0)
    document.set_result(finished_run(document.mechanism, 501))
    assert panel.area.window_shown() == (0.0, 5.0)
    document.open(all_kinds())
    assert panel._empty_label.isVisible()
    assert panel.area.cards == []


def test_undetermined_reactions_are_flagged(panel, document):
    """A reaction that is not unique says so in its legend."""
    from dataclasses import replace

    result = finished_run(document.mechanism)
    result.statistics = replace(result.statistics, undetermined_reactions=("pivot",))
    document.set_result(result)
    entry = card_of(panel, "pivot: reaction force").legend.entries[0]
    assert "least norm" in entry.toolTip()


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
