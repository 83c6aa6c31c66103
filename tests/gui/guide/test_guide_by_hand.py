"""The guide is followed with mouse and keys in the view itself, from the first step to the end."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QMessageBox, QToolButton

from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.viewport import Viewport
from mechstudio.simulation import check
from tests.gui.fakes.keys import BUSY_WAIT, press_shortcut
from tests.gui.fakes.panels import fake_panels

pytestmark = pytest.mark.window

Key = Qt.Key
LEFT, NO = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Beginner:
    """Somebody who does what the guide says."""

    def __init__(self, qtbot, window):
        self.qtbot, self.window, self.bar = qtbot, window, window.center.guide_bar

    @property
    def step(self):
        """Number of the step that is shown, from 1."""
        return self.window.guide.progress.number + 1

    @property
    def rings(self):
        """Where the guide says to click in the view."""
        return [
            ring.geometry().center() + QPoint(1, 1) for ring in self.window.guide.pointers.rings
        ]

    def key(self, key, modifier=NO):
        """Press a key of the window."""
        press_shortcut(self.qtbot, self.window, key, modifier)

    def view_key(self, key):
        """Press a key in the view."""
        self.qtbot.keyClick(self.window.view.image, key)

    def point(self, place):
        """Move the pointer in the view."""
        image = self.window.view.image
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(place),
            image.mapToGlobal(QPointF(place)),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.NoButton,
            NO,
        )
        QApplication.sendEvent(image, event)

    def click(self, *places):
        """Click at places of the view."""
        for place in places:
            self.point(place)
            self.qtbot.mouseClick(self.window.view.image, LEFT, NO, place)

    def press(self, button):
        """Press a button of the bar, or another one."""
        self.qtbot.mouseClick(button, LEFT)


@pytest.fixture
def beginner(qtbot, make_window):
    """A window with the real view and nothing open, and somebody in front of it."""
    window = make_window(panels=replace(fake_panels(), viewport=Viewport))
    window.resize(1280, 860)
    return Beginner(qtbot, window)


def test_the_guide_leads_to_a_running_slider_crank(qtbot, beginner):
    """Who clicks on the rings and presses the keys that are named ends with a run and a plot."""
    window, guide = beginner.window, beginner.window.guide
    beginner.press(window.welcome.guide_button)
    assert beginner.bar.isVisible()
    assert beginner.step == 1
    button = window.findChild(QToolButton, "sketch_button")
    assert button.isVisible()
    at = button.mapTo(window, button.rect().center())
    assert guide.pointers.rim_place.center() == at
    assert "Sketch beside the menus" in beginner.bar.text_label.text()
    beginner.key(Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    assert beginner.step == 2
    assert "(L)" in beginner.bar.text_label.text()

    beginner.key(Key.Key_L)
    assert guide.pointers.rim_place is None
    size = window.view.size()
    beginner.click(*beginner.rings[:2])
    # nothing moves under the pointer
    assert window.view.size() == size
    assert "rod" in beginner.bar.missing_label.text()
    # one step back, and the guide asks for it again
    window.document.undo()
    assert len(beginner.rings) == 3
    beginner.view_key(Key.Key_Escape)
    beginner.click(*beginner.rings)
    assert beginner.step == 3

    beginner.key(Key.Key_B)
    corners = beginner.rings
    beginner.click(*corners, corners[-1] + QPoint(0, 40))
    assert beginner.step == 4
    beginner.key(Key.Key_J)
    beginner.point(beginner.rings[0])
    beginner.view_key(Key.Key_G)
    assert beginner.step == 5
    beginner.click(beginner.rings[0])
    assert beginner.step == 6
    beginner.view_key(Key.Key_T)
    beginner.point(beginner.rings[0])
    beginner.view_key(Key.Key_G)
    assert beginner.step == 7
    report = check(window.document.mechanism)
    assert report.degrees_of_freedom == 1
    assert report.loops == 1
    assert not report.missing

    beginner.key(Key.Key_D)
    beginner.click(beginner.rings[0])
    assert beginner.step == 8
    assert guide.pointers.rim_place.contains(
        window.controls.run_button.mapTo(window, window.controls.run_button.rect().center())
    )
    beginner.key(Key.Key_F5)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE, timeout=BUSY_WAIT)
    assert beginner.step == 9
    assert not beginner.bar.missing_label.text()
    window.selection.set([("joint", window.document.mechanism.joints[-1].name)])
    assert guide.progress.step is None
    assert not beginner.bar.on_button.isVisible()
    assert window.document.mechanism == window.document.result.mechanism

    # undo after the end: the guide asks for what is missing now
    window.document.undo()
    assert beginner.step == 7
    beginner.press(beginner.bar.end_button)
    assert not beginner.bar.isVisible()
    assert guide.pointers.rim_place is None


def test_the_ways_of_the_bar(beginner):
    """Skip, Back and Next go through the steps; the end says what was left out."""
    window = beginner.window
    window.actions_by_id["guide"].trigger()
    for number in range(1, 10):
        assert beginner.bar.count_label.text() == f"{number} of 9"
        beginner.press(beginner.bar.on_button)
    assert beginner.bar.text_label.text().startswith("Skipped: choose a sketch plane")
    beginner.press(beginner.bar.back_button)
    assert beginner.step == 9
    # the guide waits while something else is done, and goes on from what is there
    window.files.open(next(s.path for s in window.samples if s.key == "slider_crank"))
    beginner.qtbot.waitUntil(lambda: len(window.document.mechanism.bodies) == 3)
    beginner.press(beginner.bar.end_button)
    assert not beginner.bar.isVisible()
    assert len(window.document.mechanism.bodies) == 3


def test_the_guide_loses_nothing(qtbot, opened, monkeypatch):
    """Where unsaved changes are to be kept, the guide does not begin."""
    changed = opened.document.mechanism.edited(name="other")
    opened.document.apply(changed, label="Rename")
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Cancel)
    opened.actions_by_id["guide"].trigger()
    assert not opened.guide.active
    assert opened.document.mechanism is changed
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Discard)
    opened.actions_by_id["guide"].trigger()
    assert opened.guide.active
    assert opened.document.mechanism.bodies == ()
