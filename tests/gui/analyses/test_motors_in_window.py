"""Inverse dynamics in the window: motions, and what motors have to do."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel

from mechstudio.analyses import motor_sheet
from mechstudio.gui.run.jobs import RunState
from mechstudio.io.samples import sample
from mechstudio.model import Driver, PointMeasure
from mechstudio.units import UnitChoice
from tests.analyses.models import pendulum

LOW = 170  # of what a dock below the view shows of its page [px]
TURN = Driver(name="turn", joint="crank_pivot", coordinate=0, function="0.5 + 3*t")


def captions(card):
    """All small texts of a card."""
    return [label.text() for label in card.findChildren(QLabel)]


def test_motors_are_sized_by_a_gear_and_limits(qtbot, ask):
    window = ask(sample("slider_crank").edited(drivers=[TURN]), "Inverse dynamics")
    ask.run()
    card = ask.panel.motors
    assert ask.panel.pages.currentWidget() is card
    effort = window.document.result["actuators/crank_pivot/effort"]
    assert card.sheet.peak == pytest.approx(np.abs(effort).max())
    peak = card.sheet.peak
    card.gear.setFocus()
    qtbot.keyClick(card.gear, Qt.Key.Key_PageUp)
    assert card.sheet.peak == pytest.approx(peak / card.sheet.gear)
    # or as a number, which the slider follows
    assert card.ratio.value == card.sheet.gear > 1.0
    card.ratio.setFocus()
    card.ratio.selectAll()
    qtbot.keyClicks(card.ratio, "12.5")
    assert card.sheet.gear == 12.5
    assert card.gear.value() == 125
    qtbot.keyClicks(card.ratio, "x")
    assert "gear" in card.facts.text()
    card.ratio.selectAll()
    qtbot.keyClicks(card.ratio, "11")
    # numbers and chart lie side by side, in a dock that is wide and low
    window.resize(1300, window.height())
    qtbot.waitUntil(lambda: card.width() > 800)
    assert ask.panel.pages.heightForWidth(card.width()) <= LOW
    qtbot.keyClicks(card.limits, "0 1e-9, 900 0")
    assert "Beyond the motor limits" in card.facts.text()
    card.limits.selectAll()
    qtbot.keyClicks(card.limits, "0 2, 0.001 2")
    assert "they leave no torque at the peak speed of" in card.facts.text()
    assert "inf" not in card.facts.text()
    # in other units it is another number for the same motor, also of the limits
    fastest = card.sheet.peak_speed
    shown = f"{10 * np.degrees(fastest):.0f} {1000 * card.sheet.peak:.0f}"
    units = window.units
    units.choose(UnitChoice(angle="°", length="mm"))
    card.limits.setFocus()
    card.limits.selectAll()
    qtbot.keyClicks(card.limits, f"0 {shown.split()[1]}, {shown}")
    assert card.sheet.margin == pytest.approx(1.0, rel=1e-2)
    assert "N mm" in card.facts.text()
    assert "°/s" in card.facts.text()
    assert "Limits: speed [°/s] torque [N mm]" in captions(card)
    # what was typed is the same motor in other units
    margin = card.sheet.margin
    units.choose(UnitChoice(angle="rad"))
    assert "Limits: speed [rad/s] torque [N m]" in captions(card)
    assert card.sheet.margin == pytest.approx(margin)
    qtbot.keyClicks(card.limits, ", x")
    assert "'x' is not a point of a limit curve" in card.facts.text()


def test_without_drivers_actuators_are_asked_for_until_one_is_chosen(qtbot, ask):
    """The sentence has a button that lists them, and goes as soon as one is marked."""
    window = ask(pendulum(), "Inverse dynamics")
    ask.run()
    assert "choose one or more coordinates" in window.messages.text
    (button,) = window.messages.more_buttons
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    menu = window.controls.analysis.actuator_menu
    assert menu.isVisible()
    place = menu.actionGeometry(menu.actions()[0]).center()
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)
    assert window.messages.isHidden()
    assert window.controls.analysis.actuator_button.text() == "pivot"


def test_limits_come_from_a_file_and_a_gear_has_losses(qtbot, ask, tmp_path, monkeypatch):
    """The curve is written in the chosen units; an efficiency of one half doubles the torque."""
    window = ask(sample("slider_crank").edited(drivers=[TURN]), "Inverse dynamics")
    ask.run()
    card = ask.panel.motors
    window.units.choose(UnitChoice(angle="°", length="mm"))
    table = tmp_path / "motor.csv"
    table.write_text("speed;torque\n0;2,5\n300;2,5\n400;0\n", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(table), ""))
    qtbot.mouseClick(card.load_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: card.sheet is not None and card.sheet.margin is not None)
    sheet, result = card.sheet, window.document.result
    assert "2500" in card.limits.text()
    assert sheet.margin == pytest.approx(motor_sheet(result, "crank_pivot", limits=table).margin)
    driving = motor_sheet(result, "crank_pivot", efficiency=0.5)
    card.efficiency.setFocus()
    card.efficiency.selectAll()
    qtbot.keyClicks(card.efficiency, "0.5")
    assert card.sheet.peak == driving.peak != sheet.peak
    qtbot.keyClicks(card.efficiency, "x")
    assert "efficiency" in card.facts.text()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "no.csv"), ""))
    qtbot.mouseClick(card.load_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "no.csv cannot be read" in card.facts.text())


def test_rounding_in_a_motor_sheet_is_zero(ask):
    """What turns evenly without weight needs nothing."""
    turn = Driver(name="turn", joint="pivot", coordinate=0, function="0.5 + 3*t")
    ask(pendulum().edited(gravity=(0, 0, 0), drivers=[turn]), "Inverse dynamics")
    ask.run()
    card = ask.panel.motors
    assert 0.0 < card.sheet.peak < 1e-9
    lines = card.facts.text().splitlines()
    assert lines[1:3] == ["Peak torque 0 N m", "RMS torque 0 N m"]
    assert lines[4:6] == [
        "Peak power 0 W, mean 0 W",
        "Energy 0 J, recovered 0 J",
    ]


def test_a_point_follows_the_path_of_a_file(qtbot, ask, tmp_path, monkeypatch):
    """Efforts are those that the run needs whose path it is; what is missing is asked for."""
    tip = PointMeasure(name="tip", body="rod", point=(0, -0.5, 0))
    model = pendulum().edited(measures=(tip,))
    angle = 0.6 * np.sin(2 * np.linspace(0.0, 1.0, 201))
    table = np.column_stack(
        [np.linspace(0.0, 1.0, 201), np.sin(angle), -np.cos(angle), 0.0 * angle]
    )
    path = tmp_path / "tip.csv"
    np.savetxt(path, table, delimiter=",", header="t,x,y,z", comments="")
    window = ask(model, "Inverse dynamics")
    choice = window.controls.analysis
    choice.actuator_menu.actions()[0].trigger()
    assert not choice.path.isVisible()
    ask.choose(choice.motion_box, "of a point on a path")
    assert choice.path.isVisible()
    assert choice.path.box.currentText() == "tip"
    ask.run()
    assert "choose a CSV file" in window.messages.text
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    qtbot.mouseClick(choice.path.file_button, Qt.MouseButton.LeftButton)
    assert choice.path.file_button.text() == "tip.csv"
    ask.run()
    result = window.document.result
    assert window.launcher.state is RunState.DONE
    assert result.time[-1] == pytest.approx(1.0)
    np.testing.assert_allclose(result["measures/tip/position"], table[:, 1:], atol=1e-8)
    ask(model.edited(measures=()), "Inverse dynamics")
    ask.choose(choice.motion_box, "of a point on a path")
    choice.actuator_menu.actions()[0].trigger()
    ask.run()
    assert "needs a measured point" in window.messages.text


def test_curves_come_to_the_front_after_kinematics(ask):
    """An answer from before hides them, and kinematics have no other one."""
    window = ask(sample("slider_crank").edited(drivers=[TURN]), "Inverse dynamics")
    answers, plots = window.docks["analyses"], window.docks["plots"]
    ask.run()
    assert not answers.visibleRegion().isEmpty()
    ask.choose(window.controls.analysis.box, "Kinematics")
    ask.run()
    assert answers.visibleRegion().isEmpty()
    assert not plots.visibleRegion().isEmpty()
