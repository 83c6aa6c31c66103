"""Tables of what analyses found are copied and exported."""

import csv

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog

from mechstudio.io.samples import sample
from mechstudio.model import Driver
from mechstudio.units import UnitChoice

LEFT = Qt.MouseButton.LeftButton
TURN = Driver(name="turn", joint="crank_pivot", coordinate=0, function="0.5 + 3*t")


@pytest.fixture
def proposals():
    """Files that were proposed to the user."""
    return []


@pytest.fixture
def target(tmp_path, monkeypatch, proposals):
    """The file that the user gives, in a folder of its own."""
    path = tmp_path / "out" / "table.csv"
    path.parent.mkdir()

    def answer(parent, title, proposal, *_):
        proposals.append(proposal)
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    return path


def read(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def clipboard():
    return [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]


def press_in_menu(qtbot, widget, text):
    """Open the context menu of a widget, and press an entry."""
    at = QPoint(5, 5)
    mouse = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(widget, QContextMenuEvent(mouse, at, widget.mapToGlobal(at)))
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    (entry,) = (one for one in menu.actions() if one.text().startswith(text))
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(entry).center())
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)


def test_reactions_are_copied_by_key_and_menu(qtbot, ask):
    """With headings and units, also where elements are selected, which Ctrl+C copies elsewhere."""
    window = ask(sample("driven_slider_crank"), "Equilibrium")
    ask.run()
    window.units.choose(UnitChoice(force="kN"))
    window.selection.set([("body", "crank")])
    table = ask.panel.equilibrium.table
    window.docks["analyses"].raise_()
    table.setFocus()
    QGuiApplication.clipboard().clear()
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    rows = clipboard()
    assert rows[0] == ["Element", "Kind", "Force [kN]", "Torque [kN m]"]
    assert [row[0] for row in rows[1:]] == [
        "crank_pivot", "crank_pin", "wrist_pin", "slide", "swing",
    ]  # fmt: skip
    assert float(rows[-1][2]) == pytest.approx(-4.434028e-3, rel=1e-5)
    QGuiApplication.clipboard().clear()
    press_in_menu(qtbot, table.viewport(), "Copy table")
    assert clipboard() == rows
    QGuiApplication.clipboard().clear()
    qtbot.mouseClick(ask.panel.equilibrium.copy_button, LEFT)
    assert clipboard() == rows


def test_reactions_are_exported_with_all_digits(qtbot, ask, target, proposals):
    """The file says where it is, and the next one is proposed beside it."""
    window = ask(sample("driven_slider_crank"), "Equilibrium")
    ask.run()
    card = ask.panel.equilibrium
    with qtbot.waitSignal(window.document.written) as told:
        press_in_menu(qtbot, card.table.viewport(), "Export CSV")
    assert told.args == [target]
    assert window.settings.settings.folder == str(target.parent)
    heads, first, *_, last = read(target)
    assert heads[:3] == ["element", "force [N]", "force/x [N]"]
    assert heads[5:7] == ["torque [N m]", "torque/x [N m]"]
    force = card.found.joints["crank_pivot"]["force"]
    assert first[0] == "crank_pivot"
    assert [float(cell) for cell in first[2:5]] == force.tolist()
    assert last[:2] == ["swing", repr(card.found.drivers["swing"])]
    assert last[5] == ""
    qtbot.mouseClick(card.table_button, LEFT)
    assert proposals[1] == str(target.parent / "model-equilibrium.csv")


def test_springs_and_bushings_stand_beside_reactions(qtbot, ask, target):
    """With force, torque, length and angle, in the table, its copy and its file."""
    sprung = sample("pipelayer")
    window = ask(sprung, "Equilibrium")
    ask.run()
    window.units.choose(UnitChoice(length="mm", angle="°"))
    card = ask.panel.equilibrium
    qtbot.mouseClick(card.copy_button, LEFT)
    heads, *rows = clipboard()
    assert heads[2:] == ["Force [N]", "Torque [N mm]", "Length [mm]", "Angle [°]"]
    by_place = {(row[0], row[1]): row[2:] for row in rows}
    place = card.found.coordinates["telescope"][0]
    force, torque, length, angle = by_place["telescope", "spring of joint"]
    assert float(force) == pytest.approx(card.found["joints/telescope/spring_effort"][0], rel=1e-5)
    assert (torque, angle) == ("", "")
    assert float(length) == pytest.approx(1e3 * place, rel=1e-5)
    assert ("tilt:0", "spring of joint") in by_place
    card.table.export_asked.emit()
    table = read(target)
    assert table[0][-3:] == ["length [m]", "angle [rad]", "kind"]
    (row,) = (one for one in table if one[0] == "telescope" and one[-1] == "spring of joint")
    assert float(row[-3]) == place


def test_modes_are_exported_and_say_where(qtbot, ask, target):
    window = ask(sample("sprung_four_bar"), "Modes")
    ask.choose(window.controls.analysis.place_box, "at the equilibrium")
    ask.run()
    card = ask.panel.modes
    with qtbot.waitSignal(window.document.written) as told:
        qtbot.mouseClick(card.table_button, LEFT)
    assert told.args == [target]
    assert read(target)[0][:2] == ["mode", "frequency [Hz]"]
    press_in_menu(qtbot, card.table.viewport(), "Copy table")
    assert clipboard()[0][1] == "Natural frequency [Hz]"
    # what cannot be written is told by the bar of messages
    target.unlink()
    target.parent.rmdir()
    with qtbot.waitSignal(window.document.problem):
        qtbot.mouseClick(card.table_button, LEFT)


def test_a_motor_sheet_is_copied_and_exported(qtbot, ask, target, proposals):
    """In the chosen units for a spreadsheet, in SI units to a file."""
    window = ask(sample("slider_crank").edited(drivers=[TURN]), "Inverse dynamics")
    ask.run()
    card = ask.panel.motors
    window.units.choose(UnitChoice(angle="°", length="mm"))
    qtbot.mouseClick(card.copy_button, LEFT)
    rows = clipboard()
    assert rows[0] == ["Quantity", "Value", "Unit"]
    assert rows[2] == ["Peak torque", f"{1000.0 * card.sheet.peak:.6g}", "N mm"]
    assert rows[4] == ["Peak speed", "171.887", "°/s"]
    next(action for action in card.facts.actions() if "CSV" in action.text()).trigger()
    table = read(target)
    assert table[2] == ["Peak torque", repr(card.sheet.peak), "N m"]
    assert proposals == [str(target.parent.parent / "model-motor.csv")]
