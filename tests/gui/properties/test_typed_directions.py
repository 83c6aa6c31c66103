"""Directions that are typed number by number come out as those of the typed numbers."""

from math import cos, radians, sin

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mechstudio.edits import body_poses, pose_of
from tests.gui.properties.value_hand import line, lines, settle, show, write


def axis(mechanism, name):
    """The z axis of frame 1 of a joint in the world."""
    joint = mechanism.joint(name)
    pose = body_poses(mechanism)[joint.body1].of(pose_of(joint.frame1))
    return pose.direction((0.0, 0.0, 1.0))


def type_on(qtbot, panel, text, end=Qt.Key.Key_Tab):
    """Type into the line that has the keyboard, which shows its text selected."""
    qtbot.keyClicks(QApplication.focusWidget(), text)
    qtbot.keyClick(QApplication.focusWidget(), end)
    settle(qtbot, panel)


def shown(panel, label, count=3):
    return [line(panel, f"{label} {k + 1}").value for k in range(count)]


@pytest.fixture
def along_x(qtbot, panel, document, selection):
    """A joint along x whose direction is shown."""
    show(qtbot, panel, selection, ("joint", "pivot"))
    for column, text in enumerate(("1", "0", "0"), 1):
        write(qtbot, panel, f"Direction of z {column}", text)
        settle(qtbot, panel)
    selection.clear()
    show(qtbot, panel, selection, ("joint", "pivot"))
    return panel


def test_a_direction_is_that_of_the_numbers_typed(qtbot, along_x, document):
    """The first number alone changes nothing; all are one undo step and stay as typed."""
    before = document.mechanism
    line(along_x, "Direction of z 1").setFocus(Qt.FocusReason.TabFocusReason)
    type_on(qtbot, along_x, "0.866")
    assert document.mechanism is before
    type_on(qtbot, along_x, "0.5")
    length = (0.866**2 + 0.25) ** 0.5
    assert axis(document.mechanism, "pivot") == pytest.approx((0.866 / length, 0.5 / length, 0.0))
    assert shown(along_x, "Direction of z") == [0.866, 0.5, 0.0]
    document.undo()
    settle(qtbot, along_x)
    assert document.mechanism == before
    assert shown(along_x, "Direction of z") == pytest.approx([1.0, 0.0, 0.0])


def test_numbers_between_which_the_axis_moves_are_one_step(qtbot, along_x, document):
    """Each is shown at once, and the numbers before count as they were typed."""
    before = document.mechanism
    line(along_x, "Direction of z 2").setFocus(Qt.FocusReason.TabFocusReason)
    type_on(qtbot, along_x, "3")
    assert axis(document.mechanism, "pivot") == pytest.approx((0.1**0.5, 0.9**0.5, 0.0))
    type_on(qtbot, along_x, "4")
    assert axis(document.mechanism, "pivot") == pytest.approx(
        (1 / 26**0.5, 3 / 26**0.5, 4 / 26**0.5)
    )
    write(qtbot, along_x, "Direction of z 1", "0")
    settle(qtbot, along_x)
    assert axis(document.mechanism, "pivot") == pytest.approx((0.0, 0.6, 0.8), abs=1e-12)
    document.undo()
    assert document.mechanism != before
    document.undo()
    assert document.mechanism == before


def test_another_element_has_the_numbers_of_the_model(qtbot, along_x, selection):
    """What was typed is no longer shown after something else was selected."""
    write(qtbot, along_x, "Direction of z 1", "5")
    settle(qtbot, along_x)
    assert shown(along_x, "Direction of z") == [5.0, 0.0, 0.0]
    show(qtbot, along_x, selection, ("joint", "slide"))
    show(qtbot, along_x, selection, ("joint", "pivot"))
    assert shown(along_x, "Direction of z") == pytest.approx([1.0, 0.0, 0.0])


def test_a_quaternion_is_that_of_the_numbers_typed(qtbot, panel, document, selection):
    """Four digits of a turn by 40 degrees make that turn."""
    show(qtbot, panel, selection, ("body", "crank"))
    label = "Orientation w, x, y, z"
    for column in range(4):
        write(qtbot, panel, f"{label} {column + 1}", "100" if column == 0 else "0")
        settle(qtbot, panel)
    assert document.mechanism.body("crank").orientation == (1.0, 0.0, 0.0, 0.0)
    selection.clear()
    show(qtbot, panel, selection, ("body", "crank"))
    before = document.mechanism
    line(panel, f"{label} 1").setFocus(Qt.FocusReason.TabFocusReason)
    type_on(qtbot, panel, "0.9397")
    assert document.mechanism is before
    for text in ("0", "0", "0.342"):
        type_on(qtbot, panel, text)
    half = radians(20.0)
    turned = (cos(half), 0.0, 0.0, sin(half))
    assert document.mechanism.body("crank").orientation == pytest.approx(turned, abs=1e-4)
    document.undo()
    assert document.mechanism == before
    assert lines(panel)
