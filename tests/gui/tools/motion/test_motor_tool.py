"""Motors are put on joints by a click."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mechstudio.edits import add_motor
from mechstudio.gui.tools.tool_table import TOOLS
from mechstudio.joints import JOINT_TYPES
from mechstudio.model import Mechanism
from tests.gui.tools.workshop import option
from tests.scene.mechanisms import double_pendulum, one_joint

Key = Qt.Key


@pytest.fixture
def driving(make_workshop):
    """Makes viewports of a mechanism in which the motor tool is taken."""

    def make(mechanism):
        workshop = make_workshop(mechanism)
        workshop.view.fit()
        workshop.take("motor")
        return workshop

    return make


def test_click_on_a_joint_drives_it(driving):
    """One step, which a second click on the same joint refuses to repeat."""
    workshop = driving(double_pendulum())
    workshop.click((1, 0, 0))
    (driver,) = workshop.mechanism.drivers
    assert (driver.joint, driver.kind, driver.function) == ("elbow", "position", "2*pi*t")
    assert workshop.selection.items == {("driver", "driver 1")}
    # success is no obstacle
    assert "already" not in workshop.box.note_label.text()
    assert "is driven now" in workshop.tool.hint
    told = []
    workshop.document.problem.connect(told.append)
    workshop.click((1, 0, 0))
    assert "driven by driver 1 already" in told[0]
    # the hint says it, and the note beside the pointer does not repeat it
    assert "driven by driver 1 already" in workshop.box.hint_label.text()
    assert "already" not in workshop.box.note_label.text()
    workshop.document.undo()
    assert not workshop.mechanism.drivers


def test_selected_joint_is_driven_with_enter(driving):
    """What is selected needs no click; the kind of motor is a choice."""
    workshop = driving(double_pendulum())
    workshop.selection.set({("joint", "shoulder")})
    options = workshop.tool.options()
    options.kind_box.setCurrentText("torque or force")
    options.line.setText("-0.5*v")
    workshop.key(Key.Key_Return)
    (motor,) = workshop.mechanism.forces
    assert (motor.joint, motor.function, motor.coordinate) == ("shoulder", "-0.5*v", 0)


def test_tool_and_options_use_the_same_words(driving):
    """What the tool tip promises is what the types are called."""
    box = driving(double_pendulum()).tool.options().kind_box
    tip = next(tool.tip for tool in TOOLS if tool.id == "motor")
    types = [box.itemText(row) for row in range(box.count())]
    assert "prescribe its position or velocity" in tip
    assert types[:2] == ["prescribed position", "prescribed velocity"]
    assert "a speed is a prescribed velocity" in box.toolTip()


@pytest.mark.parametrize("kind", ["prescribed position", "torque or force"])
def test_enter_says_that_the_joint_is_driven(driving, kind):
    """As after a click, until that is undone or another joint is selected."""
    workshop = driving(double_pendulum())
    workshop.selection.set({("joint", "shoulder")})
    workshop.tool.options().kind_box.setCurrentText(kind)
    workshop.key(Key.Key_Return)
    assert workshop.box.hint_label.text().endswith("is driven now. Click another joint.")
    assert "shoulder" in workshop.box.hint_label.text()
    workshop.selection.set({("joint", "elbow")})
    assert "Enter to drive" in workshop.box.hint_label.text()
    workshop.document.undo()
    workshop.selection.clear()
    assert workshop.box.hint_label.text() == "Motor: click the joint to drive."


def test_enter_in_the_function_drives_the_selected_joint(qtbot, driving):
    """One press does what the hint says; without a joint that is selected it adds nothing."""
    workshop = driving(double_pendulum())
    qtbot.keyClicks(workshop.tool.options().line, "3*t")
    qtbot.keyClick(workshop.tool.options().line, Key.Key_Return)
    assert not workshop.mechanism.drivers
    workshop.selection.set({("joint", "shoulder")})
    assert "Enter to drive" in workshop.box.hint_label.text()
    qtbot.keyClick(workshop.tool.options().line, Key.Key_Return)
    (driver,) = workshop.mechanism.drivers
    assert (driver.joint, driver.function) == ("shoulder", "3*t")
    # the driver is selected now
    told = []
    workshop.document.problem.connect(told.append)
    qtbot.keyClick(workshop.tool.options().line, Key.Key_Return)
    assert not told


@pytest.mark.parametrize(
    ("keys", "function"), [("10", "10°"), ("-2*t", "-2*t"), ("=t*10", "t*10"), ("=10*t", "10*t")]
)
def test_what_is_typed_over_a_joint_is_its_function(driving, keys, function):
    """Letters belong to the function, as the field is open; Enter drives the joint."""
    workshop = driving(double_pendulum())
    workshop.point_at((1, 0, 0))
    workshop.type(keys)
    assert not workshop.box.entry.isVisible()
    assert workshop.view.tool_choice.current == "motor"
    (driver,) = workshop.mechanism.drivers
    assert (driver.joint, driver.function) == ("elbow", function)


def test_a_function_that_is_typed_beside_all_joints_waits_for_a_click(driving):
    """It stands in the bar, as if it had been typed there; the hint asks for the joint."""
    workshop = driving(double_pendulum())
    workshop.point_at((1, 1, 0))
    workshop.type("3*t")
    assert not workshop.mechanism.drivers
    assert workshop.tool.options().meant.text == "3*t"
    assert "click the joint to drive" in workshop.box.hint_label.text()
    workshop.click((1, 0, 0))
    assert workshop.mechanism.drivers[0].function == "3*t"


def test_a_wrong_function_that_is_typed_over_a_joint_is_told(driving):
    """Below the field, which stays open."""
    workshop = driving(double_pendulum())
    workshop.point_at((1, 0, 0))
    workshop.type("2*omega")
    assert workshop.box.entry.isVisible()
    assert "omega" in workshop.box.entry.problem.text()
    assert not workshop.mechanism.drivers


def test_motion_starts_where_the_joint_is(driving):
    """A suggested motion does not make the mechanism jump."""
    straight = double_pendulum()
    workshop = driving(straight)
    for angle, text in ((0.75, "0.75"), (-np.pi / 6, "-pi/6"), (0.75 * np.pi, "3*pi/4")):
        x, y = np.cos(angle), np.sin(angle)
        bent = straight.bodies[1].edited(
            position=(1 + 0.5 * x, 0.5 * y, 0),
            orientation=(np.cos(angle / 2), 0, 0, np.sin(angle / 2)),
        )
        after = straight.edited(bodies=(straight.bodies[0], bent))
        workshop.document.apply(after, label="bend")
        workshop.click((1, 0, 0))
        assert workshop.mechanism.drivers[0].function == f"{text} + 2*pi*t"


def test_wrong_function_stays_in_the_field(qtbot, driving):
    """It says why, and nothing is added."""
    workshop = driving(double_pendulum())
    told = []
    workshop.document.problem.connect(told.append)
    line = workshop.tool.options().line
    qtbot.keyClicks(line, "sin(2*omega*t)")
    assert line.property("invalid")
    workshop.click((1, 0, 0))
    assert "omega" in told[0]
    assert not workshop.mechanism.drivers


def test_every_coordinate_can_be_driven(driving):
    """Tab goes through several coordinates; types of joints without any say so."""
    workshop = driving(Mechanism(name="empty"))
    assert workshop.box.hint_label.text().startswith("There is no joint yet: draw a body")
    for kind in [kind for kind in JOINT_TYPES if kind.scalar_count != 1]:
        workshop.document.apply(one_joint(kind.key, grounded=False), label=kind.key)
        workshop.selection.set({("joint", "joint")})
        if not kind.scalar_count:
            assert "no shift or angle to drive" in workshop.box.hint_label.text()
        for number in range(kind.scalar_count):
            workshop.key(Key.Key_Return)
            assert workshop.mechanism.drivers[number].coordinate == number
            workshop.selection.set({("joint", "joint")})
            workshop.key(Key.Key_Tab)
        assert len(workshop.mechanism.drivers) == kind.scalar_count


def test_option_bar_grows_with_its_fields(driving):
    """No field of the bar is cut off when the names of the coordinates get longer."""
    workshop = driving(double_pendulum())
    workshop.tool.options().coordinate_box.addItem("a coordinate with a rather long name")
    QApplication.processEvents()
    bar = workshop.box.option_bar
    assert bar.width() >= bar.layout().sizeHint().width()


def test_a_function_is_taken_once_it_is_complete(qtbot, driving):
    """What it lacked while it was typed is forgotten."""
    workshop = driving(double_pendulum())
    line = workshop.tool.options().line
    for character in "0.5*sin(t)":
        qtbot.keyClicks(line, character)
    assert line.text() == "0.5*sin(t)"
    assert not line.property("invalid")
    workshop.click((1, 0, 0))
    assert workshop.mechanism.drivers[0].function == "0.5*sin(t)"


def test_buttons_of_the_view_stand_below_fields_that_come(driving):
    """The gains of a controller make the bar longer, at once."""
    workshop = driving(double_pendulum())
    workshop.view.resize(1060, 460)
    QApplication.processEvents()
    strip = workshop.view.overlays.strip
    workshop.tool.options().kind_box.setCurrentText("controlled position")
    QApplication.processEvents()
    bar = workshop.box.option_bar
    assert bar.geometry().right() > strip.geometry().left()
    assert not bar.geometry().intersects(strip.geometry())


def test_controlled_motor_gets_target_and_gains(qtbot, driving):
    """The bar asks for gains in the units of the coordinate; a click makes what the edit makes."""
    start = double_pendulum()
    workshop = driving(start)
    assert not option(workshop, "Proportional gain").isVisible()
    workshop.tool.options().kind_box.setCurrentText("controlled position")
    workshop.point_at((1, 0, 0))
    gain, rate_gain, limit = (
        option(workshop, name) for name in ("Proportional gain", "Derivative gain", "Limit")
    )
    assert gain.isVisible()
    assert gain.symbol == "N m/rad"
    for field, text in ((gain, "250"), (rate_gain, "20"), (limit, "60")):
        field.clear()
        qtbot.keyClicks(field, text)
    qtbot.keyClicks(workshop.tool.options().line, "0.5*sin(t)")
    workshop.click((1, 0, 0))
    expected = add_motor(
        start, "elbow", target="0.5*sin(t)", proportional=250.0, derivative=20.0, max_effort=60.0
    )
    assert workshop.mechanism == expected.mechanism
    assert workshop.document.undo_step == "Add motor to elbow"
    limit.clear()
    qtbot.keyClicks(limit, "-1")
    workshop.click((0, 0, 0))
    assert workshop.mechanism == expected.mechanism
