"""Curves over curves, spectra, transforms and formulas, by mouse and keyboard."""

import csv
import io as text_io

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog

from mechstudio.gui.plots.formula_dialog import FormulaDialog
from mechstudio.gui.plots.transform_dialog import TransformDialog, TransformRow
from tests.gui.plots.hands import (
    LEFT,
    add,
    card_of,
    choose,
    drawn,
    open_curve_menu,
    open_menu,
    show_only,
)
from tests.gui.plots.made_up_run import finished_run


@pytest.fixture
def tip(panel, result):
    """The plot of a measured point: x, y and z."""
    show_only(panel)
    panel.add_channels(["measures/tip/position"])
    return panel.area.cards[-1]


def test_one_curve_over_another_with_equal_scales(qtbot, panel, result, tip, cursor):
    """A path: y and z over x; a metre is as long on both axes; the moment is a dot on it."""
    choose(qtbot, open_menu(qtbot, panel, tip), "Horizontal axis", "Position x")
    card = panel.area.cards[-1]
    assert [curve.label for curve in card.spec.curves] == ["Position y", "Position z"]
    x, y = drawn(qtbot, card)
    path = result["measures/tip/position"]
    assert x == pytest.approx(path[:, 0])
    assert y == pytest.approx(path[:, 1])
    box = card.plot.view_box
    across, down = box.viewPixelSize()
    assert across == pytest.approx(down, rel=0.02)
    cursor.set_time(4.0)
    row = int(np.searchsorted(result["time"], 4.0))
    spot = card.dots.points()[0].pos()
    assert (spot.x(), spot.y()) == pytest.approx(tuple(path[row, :2]), abs=1e-6)


def test_click_on_a_path_shows_its_time(qtbot, panel, result, tip, cursor):
    """The nearest place of the path counts; a click far from all paths leaves the time."""
    choose(qtbot, open_menu(qtbot, panel, tip), "Horizontal axis", "Position x")
    card = panel.area.cards[-1]
    panel.area._zoom_time(1.0, 2.0)
    drawn(qtbot, card)
    panel.area.draw_finely()
    # the axes take on their ranges with the next picture
    card.plot.grab()
    row = int(np.searchsorted(result["time"], 1.5))
    x, y, _ = result["measures/tip/position"][row]
    scene = card.plot.view_box.mapViewToScene(QPointF(x, y))
    qtbot.mouseClick(card.plot.viewport(), LEFT, pos=card.plot.mapFromScene(scene))
    assert cursor.time == pytest.approx(1.5, abs=0.02)
    # far from all paths
    before = cursor.time
    corner = card.plot.view_box.mapViewToScene(QPointF(card.plot.view_box.viewRange()[0][0], y))
    corner = card.plot.mapFromScene(corner) + QPoint(4, 0)
    assert np.nanmin(card._lines[0].getData()[0]) > card.plot.view_box.viewRange()[0][0]
    qtbot.mouseClick(card.plot.viewport(), LEFT, pos=corner)
    assert cursor.time == before


def test_axes_can_be_logarithmic(qtbot, panel, result):
    """Values of the energies on a logarithmic axis: powers of ten, else gaps."""
    card = card_of(panel, "Energy")
    choose(qtbot, open_menu(qtbot, panel, card), "Logarithmic values")
    card = card_of(panel, "Energy")
    assert card.spec.logarithmic
    kinetic = result["energy/kinetic"]
    _, y = drawn(qtbot, card)
    assert np.nanmax(y) == pytest.approx(np.log10(kinetic.max()), abs=1e-6)


def test_spectrum_of_the_shown_time(qtbot, panel, result):
    """The spectrum of sin^2 has its peak at the double frequency; the axis is in Hz."""
    card = card_of(panel, "Energy")
    choose(qtbot, open_menu(qtbot, panel, card), "Horizontal axis", "Frequency (spectrum)",
           "Window: Hann")  # fmt: skip
    card = card_of(panel, "Energy")
    assert card.plot.bottom.labelText == "Frequency [Hz]"
    x, y = drawn(qtbot, card)
    assert x[np.nanargmax(y)] == pytest.approx(1.0 / np.pi, abs=0.06)
    panel.export.copy("energy")
    qtbot.waitUntil(lambda: not panel.export.busy)
    head, *rows = csv.reader(text_io.StringIO(QGuiApplication.clipboard().text()), delimiter="\t")
    assert head[:2] == ["frequency [Hz]", "amplitude of energy/kinetic [J]"]
    assert np.array(rows, float)[:, 1] == pytest.approx(y)


def test_a_curve_is_offered_to_the_study(qtbot, panel, result):
    """The menu of a curve hands its formula over."""
    card = card_of(panel, "Energy")
    menu = open_curve_menu(qtbot, panel, card, 0)
    with qtbot.waitSignal(panel.menus.response_asked) as asked:
        choose(qtbot, menu, "Use as a response of the study")
    formula, name = asked.args
    assert formula == "[energy/kinetic]"
    assert name == card.spec.curves[0].label
    # and so does that of the plot, by their labels
    with qtbot.waitSignal(panel.menus.response_asked) as asked:
        choose(
            qtbot, open_menu(qtbot, panel, card), "Use as a response of the study",
            card.spec.curves[1].label,
        )  # fmt: skip
    assert asked.args[1] == card.spec.curves[1].label


def test_transforms_are_edited_in_a_dialog(qtbot, panel, result):
    """Added, changed, removed: the curve, its unit, its label and its CSV follow."""
    card = card_of(panel, "Energy")
    choose(qtbot, open_curve_menu(qtbot, panel, card, 0), "Transforms…")
    dialog = panel.findChild(TransformDialog)
    add(qtbot, dialog, "Derivative")
    card = card_of(panel, "Energy")
    assert card.spec.curves[0].unit == "W"
    assert card.spec.curves[0].label == "d/dt Kinetic"
    assert card.spec.axis == "Value [W, J]"
    time, power = panel.area.values.rows(card.spec.curves[0])
    assert power == pytest.approx(5.0 * np.sin(2.0 * time), abs=1e-3)
    add(qtbot, dialog, "Scale")
    row = dialog.findChildren(TransformRow)[-1]
    row.edits["factor"].setFocus()
    row.edits["factor"].selectAll()
    qtbot.keyClicks(row.edits["factor"], "2,5\r")
    _, power = panel.area.values.rows(card_of(panel, "Energy").spec.curves[0])
    assert power == pytest.approx(12.5 * np.sin(2.0 * time), abs=1e-2)
    panel.export.copy("energy")
    qtbot.waitUntil(lambda: not panel.export.busy)
    head = QGuiApplication.clipboard().text().splitlines()[0].split("\t")
    assert head[1] == "2.5 · d/dt energy/kinetic [W]"
    qtbot.mouseClick(dialog.findChildren(TransformRow)[0].remove_button, LEFT)
    assert card_of(panel, "Energy").spec.curves[0].unit == "J"
    dialog.reject()


def test_transform_that_cannot_be_says_why(qtbot, panel, result):
    """A cutoff above half the rate of rows: a sentence in the dialog and at the curve."""
    card = card_of(panel, "Energy")
    choose(qtbot, open_curve_menu(qtbot, panel, card, 0), "Transforms…")
    dialog = panel.findChild(TransformDialog)
    add(qtbot, dialog, "Butterworth filter")
    row = dialog.findChildren(TransformRow)[0]
    row.edits["cutoff"].selectAll()
    qtbot.keyClicks(row.edits["cutoff"], "80\r")
    assert "below 50 Hz" in dialog.trouble_label.text()
    entry = card_of(panel, "Energy").legend.entries[0]
    qtbot.waitUntil(lambda: "below 50 Hz" in entry.toolTip())
    dialog.reject()


def test_long_transforms_are_computed_beside_the_window(qtbot, panel, document, monkeypatch):
    """Of many rows the curve appears when a thread has computed it."""
    for module in ("row_buffers", "computed_values"):
        monkeypatch.setattr(f"mechstudio.gui.plots.{module}.SOON", 100)
    document.set_result(finished_run(document.mechanism))
    card = card_of(panel, "Energy")
    choose(qtbot, open_curve_menu(qtbot, panel, card, 0), "Transforms…")
    dialog = panel.findChild(TransformDialog)
    add(qtbot, dialog, "Integral")
    curve = card_of(panel, "Energy").spec.curves[0]
    qtbot.waitUntil(lambda: panel.area.values.rows(curve)[1].size == 1001)
    time, values = panel.area.values.rows(curve)
    assert values == pytest.approx(2.5 * time - 1.25 * np.sin(2.0 * time), abs=1e-3)
    dialog.reject()


def test_formula_is_written_with_proposals(qtbot, panel, result):
    """Typing an opening bracket proposes channels; what is wrong is said; the plot has its unit."""
    show_only(panel, "energy")
    panel.tool_bar.formula_wanted.emit()
    dialog = panel.findChild(FormulaDialog)
    qtbot.keyClicks(dialog.line, "2*[energy/kin")
    assert dialog.line.proposals.completer.completionCount() == 1
    qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
    assert dialog.line.text() == "2*[energy/kinetic]"
    assert dialog.verdict.text() == "Unit: J"
    qtbot.keyClicks(dialog.line, " + [time]")
    assert "cannot be added" in dialog.verdict.text()
    assert not dialog.ok_button.isEnabled()
    for _ in " + [time]":
        qtbot.keyClick(dialog.line, Qt.Key.Key_Backspace)
    qtbot.keyClick(dialog.line, Qt.Key.Key_Escape)
    if not dialog.isVisible():
        dialog.open()
    qtbot.mouseClick(dialog.ok_button, LEFT)
    assert dialog.result() == QDialog.DialogCode.Accepted
    card = panel.area.cards[-1]
    assert card.spec.axis == "Formula [J]"
    _, values = panel.area.values.rows(card.spec.curves[0])
    assert values == pytest.approx(2.0 * result["energy/kinetic"])
    panel.export.copy(card.spec.key)
    qtbot.waitUntil(lambda: not panel.export.busy)
    head = QGuiApplication.clipboard().text().splitlines()[0].split("\t")
    assert head == ["time [s]", "2*[energy/kinetic] [J]"]
