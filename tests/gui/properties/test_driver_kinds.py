"""A driver of a position becomes one of a velocity with the same motion, and the other way."""

import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from tests.gui.properties.value_hand import choice, line, problem, settle, show, write
from tests.gui.tree.example import all_kinds

MOTOR = ("driver", "motor")


@pytest.fixture
def told(document):
    """What was told of steps."""
    found = []
    document.remark.connect(found.append)
    return found


def driven_by(document, **fields):
    document.open(edits.change(all_kinds(), [MOTOR], **fields))


def choose(qtbot, panel, text):
    """Take an entry of the list of what a driver prescribes, by the keyboard."""
    box = choice(panel, "Prescribes")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home if text == "position" else Qt.Key.Key_End)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.currentText() == text


@pytest.mark.parametrize(
    ("function", "rate"),
    [("10*t", "10"), ("0.5*sin(speed*t)", "0.5*speed*cos(speed*t)"), ("pi/3 + 2*pi*t", "2*pi")],
)
def test_a_position_becomes_its_derivative(qtbot, panel, document, selection, told, function, rate):
    """In one step of undo, which a note tells."""
    driven_by(document, function=function)
    show(qtbot, panel, selection, MOTOR)
    choose(qtbot, panel, "velocity")
    driver = document.mechanism.drivers[0]
    assert (driver.kind, driver.function) == ("velocity", rate)
    assert told[0].startswith(
        f"Motor prescribes the velocity “{rate}” now, as “{function}” was the position."
    )
    assert document.step_count == 1
    document.undo()
    assert document.mechanism.drivers[0].function == function


@pytest.mark.parametrize(
    ("function", "elsewhere"),
    [
        ("1 + t", "A run begins where pivot is, at 1.57 rad, and no longer at 1 rad."),
        ("pi/2 + t", ""),
        ("5*pi/2 + t", ""),
        ("90°*cos(t)", ""),
    ],
)
def test_a_joint_that_begins_elsewhere_is_told(
    qtbot, panel, document, selection, told, function, elsewhere
):
    """A velocity moves it from where it is, whatever the position was at first."""
    driven_by(document, function=function)
    show(qtbot, panel, selection, MOTOR)
    choose(qtbot, panel, "velocity")
    (sentence,) = told
    assert sentence.partition("was the position.")[2].strip() == elsewhere


@pytest.mark.parametrize(
    ("function", "rate", "edited"),
    [("10°*t", "10 °/s", "20 °/s"), ("90°*sin(2*pi*t)", "180 °/s*pi*cos(2*pi*t)", "90 °/s")],
)
def test_a_derivative_stays_a_velocity_when_it_is_edited(
    qtbot, panel, document, selection, function, rate, edited
):
    """As its unit is one of a velocity."""
    driven_by(document, function=function)
    show(qtbot, panel, selection, MOTOR)
    choose(qtbot, panel, "velocity")
    assert document.mechanism.drivers[0].function == rate
    settle(qtbot, panel)
    write(qtbot, panel, "Function [rad/s]", edited)
    driver = document.mechanism.drivers[0]
    assert (driver.kind, driver.function) == ("velocity", edited)


def test_an_even_velocity_becomes_a_position(qtbot, panel, document, selection, told):
    """Which begins where the joint is; the unit goes along."""
    driven_by(document, kind="velocity", function="10 rad/s")
    show(qtbot, panel, selection, MOTOR)
    choose(qtbot, panel, "position")
    driver = document.mechanism.drivers[0]
    assert (driver.kind, driver.function) == ("position", "pi/2 + 10 rad/s*t")
    assert (
        "prescribes the position “pi/2 + 10 rad/s*t” now, as “10 rad/s” was the velocity" in told[0]
    )


@pytest.mark.parametrize(
    ("kind", "function", "chosen"),
    [("position", "linear(t, 0, 0, 1, 5)", "velocity"), ("velocity", "sin(t)", "position")],
)
def test_what_has_no_formula_stays_and_is_told(
    qtbot, panel, document, selection, told, kind, function, chosen
):
    """The function means something else then."""
    driven_by(document, kind=kind, function=function)
    show(qtbot, panel, selection, MOTOR)
    choose(qtbot, panel, chosen)
    driver = document.mechanism.drivers[0]
    assert (driver.kind, driver.function) == (chosen, function)
    assert f"keeps “{function}” as the function of its {chosen}: enter another one" in told[0]


def test_a_typed_speed_makes_a_driver_of_a_velocity(qtbot, panel, document, selection, told):
    """And a typed angle one of a position; other units are answered with what would be right."""
    show(qtbot, panel, selection, MOTOR)
    write(qtbot, panel, "Function [rad]", "60 rpm")
    driver = document.mechanism.drivers[0]
    assert (driver.kind, driver.function) == ("velocity", "60 rpm")
    assert told == ["Motor prescribes a velocity now, as “60 rpm” is one."]
    assert document.step_count == 1
    settle(qtbot, panel)
    wrong = write(qtbot, panel, "Function [rad/s]", "5 N m")
    assert problem(wrong) == "A value in rad/s or rad is needed, or in a unit of the same kind."
    write(qtbot, panel, "Function [rad/s]", "45 deg")
    driver = document.mechanism.drivers[0]
    assert (driver.kind, driver.function) == ("position", "45 deg")
    settle(qtbot, panel)
    assert line(panel, "Function [rad]").text() == "45 deg"


def test_a_function_that_is_none_is_refused_as_before(qtbot, panel, document, selection, told):
    """Below the field, which keeps it; the model is as it was."""
    show(qtbot, panel, selection, MOTOR)
    before = document.mechanism
    wrong = write(qtbot, panel, "Function [rad]", "2*omega")
    assert "omega" in problem(wrong)
    assert document.mechanism is before
    assert not told
