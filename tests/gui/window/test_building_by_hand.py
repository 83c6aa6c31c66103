"""Mechanisms built from nothing in the whole window, by clicks in the view and keys alone."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton, QScrollArea

import mechstudio as ms
from mechstudio import edits
from mechstudio.gui.check.findings import Knowledge, Topic, sections
from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import sample_paths
from tests.gui.fakes.keys import BUSY_WAIT, press_shortcut, write_into
from tests.gui.tools.workshop import WindowHands

# a fresh checkout compiles the solvers first
pytestmark = pytest.mark.window

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
COMPILE_WAIT = 800_000  # [ms]

CRANK, ROD = 0.5, 1.0  # lengths of the sample [m]
CRANK_ANGLE = 60  # [deg]
WRIST = CRANK * math.cos(math.radians(CRANK_ANGLE)) + math.sqrt(
    ROD**2 - (CRANK * math.sin(math.radians(CRANK_ANGLE))) ** 2
)
# what the bodies of the sample weigh
MASSES = {"Mass": "1"} | {
    f"Inertia row {row} {column}": str(int(row == column))
    for row in (1, 2, 3)
    for column in range(row, 4)
}


@pytest.fixture
def hands(qtbot, make_window):
    """Hands over a window with an empty mechanism, drawing in the x-y plane."""
    window = make_window(installed_engine(), installed_panels())
    window.resize(1280, 860)
    QCursor.setPos(window.mapToGlobal(window.rect().bottomRight()))
    press_shortcut(qtbot, window, Key.Key_N, CONTROL)
    press_shortcut(qtbot, window, Key.Key_5, CONTROL)
    yield WindowHands(qtbot, window)
    window.document.mark_clean()
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def press(hands, key):
    """Press a shortcut of the window."""
    press_shortcut(hands.qtbot, hands.window, key)


def change_value(hands, label, text):
    """Write into a field of the property panel."""
    panel = hands.window.docks["properties"].widget()

    def found():
        return [field for field in panel.findChildren(EditLine) if field.accessibleName() == label]

    # a page is built in slices
    hands.qtbot.waitUntil(lambda: bool(found()), timeout=BUSY_WAIT)
    (field,) = found()
    panel.findChild(QScrollArea).ensureWidgetVisible(field)
    write_into(hands.qtbot, field, text)


def wait_for_report(hands):
    checker = hands.window.checker
    hands.qtbot.waitUntil(lambda: checker.report is not None, timeout=COMPILE_WAIT)
    return checker.report


def undo_everything(hands):
    while hands.document.undo_step is not None:
        press_shortcut(hands.qtbot, hands.window, Key.Key_Z, CONTROL)


def redo_everything(hands):
    while hands.document.redo_step is not None:
        press_shortcut(hands.qtbot, hands.window, Key.Key_Y, CONTROL)


def draw_slider_crank(hands):
    """The crank, the rod and the block with their joints, at the places of the sample."""
    press(hands, Key.Key_L)
    hands.click((0, 0, 0))
    hands.type(f"{CRANK}<{CRANK_ANGLE}")
    hands.type(f"{WRIST!r}, 0")
    press(hands, Key.Key_B)
    hands.type(f"{WRIST - 0.15!r}, -0.1")
    hands.type("@0.3, 0.2")
    hands.type("0.2")
    press(hands, Key.Key_J)
    hands.click((WRIST, 0, 0))
    hands.point_at((0, 0, 0))
    hands.key(Key.Key_G)
    hands.key(Key.Key_T)
    hands.point_at((WRIST, 0, 0))
    while "box" not in hands.box.hint_label.text():
        hands.key(Key.Key_Tab)
    hands.key(Key.Key_G)
    press(hands, Key.Key_S)


def test_slider_crank_from_nothing_moves_like_the_sample(hands):
    """Every joint is drawn by hand, and the motion is the sample's to 1e-6."""
    empty = hands.mechanism
    draw_slider_crank(hands)
    joints = {
        (joint.type, frozenset((joint.body1, joint.body2))) for joint in hands.mechanism.joints
    }
    link1, link2, block = (body.name for body in hands.mechanism.bodies)
    assert joints == {
        ("revolute", frozenset(("ground", link1))),
        ("revolute", frozenset((link1, link2))),
        ("revolute", frozenset((link2, block))),
        ("prismatic", frozenset(("ground", block))),
    }

    hands.selection.set(("body", body.name) for body in hands.mechanism.bodies)
    for label, text in MASSES.items():
        change_value(hands, label, text)
    report = wait_for_report(hands)
    assert (report.degrees_of_freedom, report.loops) == (1, 1)

    controls = hands.window.controls
    for field, text in (
        (controls.duration_field, "1"),
        (controls.rtol_field, "1e-9"),
        (controls.atol_field, "1e-9"),
    ):
        write_into(hands.qtbot, field, text)
    press(hands, Key.Key_F5)
    hands.qtbot.waitUntil(
        lambda: hands.window.launcher.state is RunState.DONE, timeout=COMPILE_WAIT
    )
    found = hands.document.result
    sample = ms.load(sample_paths()["slider_crank"])
    expected = ms.simulate(sample, duration=1.0, rtol=1e-9, atol=1e-9)
    assert found.store.body_pose[: found.count] == pytest.approx(
        expected.store.body_pose[: expected.count], abs=1e-6
    )

    final = hands.mechanism
    undo_everything(hands)
    assert hands.mechanism is empty
    redo_everything(hands)
    assert hands.mechanism == final


def test_four_bar_in_eight_clicks(hands):
    """Three links, drawn on, and two pivots make a linkage with one degree of freedom."""
    press(hands, Key.Key_L)
    for point in ((-0.4, 0, 0), (-0.4, 0.2, 0), (0.2, 0.5, 0), (0.4, 0, 0)):
        hands.click(point)
    press(hands, Key.Key_J)
    for end in ((-0.4, 0, 0), (0.4, 0, 0)):
        hands.click(end)
        hands.click((0, -0.5, 0))
    report = wait_for_report(hands)
    assert (report.degrees_of_freedom, report.loops, report.valid) == (1, 1, True)
    chips = hands.window.status_line.chips.findChildren(QPushButton)
    hands.qtbot.waitUntil(
        lambda: any("1 degree of freedom" in chip.text() for chip in chips), timeout=BUSY_WAIT
    )


def test_chain_of_twenty_by_a_pattern(hands):
    """One link on a pivot and one dialog: twenty degrees of freedom."""
    press(hands, Key.Key_L)
    hands.click((0, 0, 0))
    hands.click((0.1, 0, 0))
    press(hands, Key.Key_J)
    hands.point_at((0, 0, 0))
    hands.key(Key.Key_G)
    press(hands, Key.Key_S)
    hands.click((0.06, 0, 0))
    link = hands.mechanism.bodies[0].name
    assert hands.selection.items == {("body", link)}
    hands.window.actions_by_id["pattern_linear"].trigger()
    hands.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    dialog = QApplication.activeModalWidget()
    for field, text in (
        (dialog.entries["count"].field, "20"),
        *zip(dialog.entries["step"].lines, ("0.1", "0", "0"), strict=True),
    ):
        write_into(hands.qtbot, field, text, end=None)
    dialog.entries["chain_to"].field.setCurrentIndex(1)
    hands.qtbot.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)
    assert len(hands.mechanism.bodies) == len(hands.mechanism.joints) == 20
    ends = np.array([body.position for body in hands.mechanism.bodies])
    assert np.diff(ends, axis=0) == pytest.approx(np.tile((0.1, 0, 0), (19, 1)))
    assert wait_for_report(hands).degrees_of_freedom == 20


def test_spatial_four_bar_from_two_sketches(hands):
    """A crank and a rocker in planes at right angles, and a rod between two balls."""
    press(hands, Key.Key_L)
    hands.click((0, 0, 0))
    hands.click((0.2, 0.1, 0))
    hands.key(Key.Key_Escape)
    press(hands, Key.Key_J)
    hands.point_at((0, 0, 0))
    hands.key(Key.Key_G)
    press_shortcut(hands.qtbot, hands.window, Key.Key_7, CONTROL)
    press(hands, Key.Key_L)
    hands.click((0, 0, 0.6))
    hands.click((0, 0.5, 0.6))
    hands.key(Key.Key_Escape)
    press(hands, Key.Key_J)
    hands.point_at((0, 0, 0.6))
    hands.key(Key.Key_G)
    press_shortcut(hands.qtbot, hands.window, Key.Key_8, CONTROL)
    hands.window.view.look("isometric")
    hands.window.view.fit()
    press(hands, Key.Key_L)
    hands.joint_choice.choose("spherical")
    hands.click((0.2, 0.1, 0))
    hands.click((0, 0.5, 0.6))
    joints = hands.mechanism.joints
    assert [joint.type for joint in joints] == ["revolute", "revolute", "spherical", "spherical"]
    axes = [edits.pose_of(joint.frame1).direction((0, 0, 1)) for joint in joints[:2]]
    assert np.abs(axes) == pytest.approx(np.array(((0, 0, 1), (1, 0, 0))), abs=1e-12)
    report = wait_for_report(hands)
    # the rod turns about itself beside the motion of the linkage
    assert (report.degrees_of_freedom, report.loops, report.valid) == (2, 1, True)
    assert not report.redundant
    assert not report.wide_gaps


def test_rssr_in_space_by_typed_places_and_keys(hands):
    """Hints name coordinates and the key of the axis; the chip says what turns by itself."""
    press_shortcut(hands.qtbot, hands.window, Key.Key_8, CONTROL)
    press(hands, Key.Key_L)
    assert "type x, y, z" in hands.box.hint_label.text()
    hands.type("0, 0, 0")
    assert "type x, y, z" in hands.box.hint_label.text()
    choice = hands.joint_choice
    choice.setFocus()
    while choice.currentText() != "Spherical":
        hands.qtbot.keyClick(choice, Key.Key_Down)
    hands.type("0, 0.2, 0")
    assert "begins at a spherical joint with link 1" in hands.box.hint_label.text()
    hands.type("0.6, 0.5, 0.4")
    hands.type("0.6, 0, 0.4")
    press_shortcut(hands.qtbot, hands.window, Key.Key_0, CONTROL)
    press(hands, Key.Key_J)
    for pivot, axis in (((0, 0, 0), "(along z)"), ((0.6, 0, 0.4), "(along x)")):
        hands.point_at(pivot)
        assert "A: next axis" in hands.box.hint_label.text()
        while axis not in hands.box.note_label.text():
            hands.key(Key.Key_A)
        hands.key(Key.Key_G)
    press(hands, Key.Key_D)
    hands.click((0, 0, 0))
    joints = {joint.name: joint for joint in hands.mechanism.joints}
    assert sorted(joint.type for joint in joints.values()) == ["revolute"] * 2 + ["spherical"] * 2
    assert [driver.joint for driver in hands.mechanism.drivers] == ["revolute 1"]
    assert wait_for_report(hands).degrees_of_freedom == 1
    known = Knowledge(hands.mechanism, hands.window.checker.report)
    rows = [row for section in sections(known, Topic.FREEDOM) for row in section.rows]
    assert [row.name for row in rows if "rotate about the line" in row.text] == ["link 2"]
