"""A motor is what the unit of its function says, and numbers count in the units that are shown."""

import pytest

from mechstudio.gui.functions.motor_function import motor_function
from mechstudio.model import Motor
from mechstudio.units import UnitChoice
from tests.gui.tools.workshop import option
from tests.scene.mechanisms import double_pendulum

DEGREES, RADIANS = UnitChoice(), UnitChoice(angle="rad")


@pytest.fixture
def driving(make_workshop):
    """Two bars with the motor tool over them, and what was told of problems."""
    workshop = make_workshop(double_pendulum())
    workshop.view.fit()
    workshop.take("motor")
    workshop.told = []
    workshop.document.problem.connect(workshop.told.append)
    return workshop


def added(workshop):
    """The kind and the function of what drives the elbow."""
    mechanism = workshop.mechanism
    motors = [force for force in mechanism.forces if isinstance(force, Motor)]
    found = [(d.kind, d.function) for d in mechanism.drivers] + [
        ("effort", motor.function) for motor in motors
    ]
    return found[0] if len(found) == 1 else found


@pytest.mark.parametrize(
    ("text", "expected", "called"),
    [
        ("10 rad/s", ("velocity", "10 rad/s"), "prescribed velocity"),
        ("60 rpm", ("velocity", "60 rpm"), "prescribed velocity"),
        ("90 deg", ("position", "90 deg"), "prescribed position"),
        ("5 N m", ("effort", "5 N m"), "torque or force"),
        ("10 rad/s*t", ("position", "10 rad/s*t"), "prescribed position"),
    ],
)
def test_the_written_unit_says_what_a_motor_is(driving, text, expected, called):
    """Typed over a joint, whatever type the bar has; the bar has that one then."""
    driving.point_at((1, 0, 0))
    driving.type(text)
    assert added(driving) == expected
    assert driving.tool.options().kind_box.currentText() == called
    assert not driving.told


def test_the_bar_says_so_before_the_click(qtbot, driving):
    """In its hint and in the note, in the units that are shown; the function stays in its field."""
    qtbot.keyClicks(driving.tool.options().line, "10 rad/s")
    line = driving.tool.options().line
    assert not line.property("invalid")
    driving.point_at((1, 0, 0))
    hint, note = driving.box.hint_label.text(), driving.box.note_label.text()
    assert "to drive the angular velocity of elbow. 10 rad/s is a velocity" in hint
    assert note == "angular velocity of elbow: 573 °/s"
    driving.click((1, 0, 0))
    assert added(driving) == ("velocity", "10 rad/s")
    assert "The angular velocity of elbow is driven now" in driving.box.hint_label.text()
    assert driving.tool.options().line.text() == "10 rad/s"


def test_a_number_holds_an_angle_and_the_hint_tells_how_to_enter_a_speed(driving):
    """Who types 10 mostly means a speed."""
    driving.tool.options().line.setText("10")
    driving.point_at((1, 0, 0))
    hint = driving.box.hint_label.text()
    assert (
        "to hold the angle of elbow at 10°. For a speed, enter it with its unit, as 10 °/s" in hint
    )
    assert driving.box.note_label.text() == "angle of elbow: 10°"


def test_numbers_count_in_the_unit_beside_the_field(driving):
    """That which is chosen; a function counts in the unit of the model, which the field says."""
    options = driving.tool.options()
    driving.point_at((1, 0, 0))
    assert options.function_label.text() == "Function [rad]"
    assert driving.box.note_label.text() == "angle of elbow: 2*pi*t (360 °/s)"
    options.kind_box.setCurrentText("prescribed velocity")
    assert options.line.placeholderText() == "360"
    assert options.function_label.text() == "Function [°/s]"
    options.line.setText("90")
    driving.box.bench.shown_units.choose(RADIANS)
    assert options.function_label.text() == "Function [rad/s]"
    assert driving.box.note_label.text() == "angular velocity of elbow: 90 rad/s"
    driving.box.bench.shown_units.choose(DEGREES)
    driving.click((1, 0, 0))
    assert added(driving) == ("velocity", "90 °/s")


@pytest.mark.parametrize(
    ("kind", "text", "advice"),
    [
        ("prescribed position", "10 m/s", "an angle such as 10°, or a velocity such as 10 °/s"),
        ("prescribed velocity", "3 kg", "a velocity such as 10 °/s, or a torque such as 10 N m"),
        ("controlled position", "10 rad/s", "the target is an angle: enter (10 rad/s)*t"),
        ("controlled position", "5 N", "Enter an angle such as 10°."),
    ],
)
def test_other_units_are_answered_with_what_would_be_right(qtbot, driving, kind, text, advice):
    """In the field, in the hint and after a click, which adds nothing."""
    driving.tool.options().kind_box.setCurrentText(kind)
    qtbot.keyClicks(driving.tool.options().line, text)
    driving.point_at((1, 0, 0))
    assert driving.tool.options().line.property("invalid")
    assert advice in driving.box.hint_label.text()
    driving.click((1, 0, 0))
    assert advice in driving.told[0]
    assert not driving.mechanism.drivers
    assert not driving.mechanism.forces


@pytest.mark.parametrize(
    ("text", "refused"), [("10 m/s", False), ("10 rad/s", False), ("3 kg", True)]
)
def test_what_is_wrong_is_told_before_a_joint_is_pointed_at(qtbot, driving, text, refused):
    """A field that is marked has its reason in the hint; what fits a shift waits for its joint."""
    qtbot.keyClicks(driving.tool.options().line, text)
    assert bool(driving.tool.options().line.property("invalid")) is refused
    hint = driving.box.hint_label.text()
    assert ("such as 10°" in hint) is refused
    assert hint.startswith("Motor: click the joint to drive.") is not refused
    driving.point_at((1, 0, 0))
    assert driving.tool.options().function_label.text() in ("Function [rad]", "Function [°]")


def test_gains_are_those_of_the_type_that_is_chosen(driving):
    """A target in a field for positions is no controller, and a controller needs no unit."""
    driving.tool.options().kind_box.setCurrentText("controlled position")
    driving.point_at((1, 0, 0))
    assert option(driving, "Proportional gain").isVisible()
    assert driving.tool.options().meant.kind == "control"
    assert driving.tool.options().meant.text == "90°"


@pytest.mark.parametrize(
    ("text", "unit", "choice", "function"),
    [
        ("2,5", "m", UnitChoice(length="mm"), "2.5 mm"),
        ("-5", "rad", DEGREES, "-5°"),
        ("10", "rad", RADIANS, "10"),
        ("2*pi", "rad", DEGREES, "2*pi"),
    ],
)
def test_functions_mean_the_same_in_all_units(text, unit, choice, function):
    """A number gets the unit that it counts in; arithmetic is a function."""
    found = motor_function(text, "position", unit, double_pendulum(), choice)
    assert (found.kind, found.text, found.problem) == ("position", function, "")


@pytest.mark.parametrize("kind", ["position", "velocity", "effort", "control"])
@pytest.mark.parametrize("choice", [RADIANS, DEGREES])
def test_numbers_may_have_a_comma(kind, choice):
    """Of all kinds, also where they count in the unit of the model."""
    comma, point = (
        motor_function(text, kind, "rad", double_pendulum(), choice) for text in ("1,5", "1.5")
    )
    assert not comma.problem
    assert comma == point
