"""The first mechanism of the README, by the keys, clicks and typed places that it tells."""

import re

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QPushButton

import mechstudio as ms
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.panels import installed_panels
from tests.gui.fakes.engine import fake_engine
from tests.gui.fakes.keys import press_shortcut
from tests.gui.tools.workshop import WindowHands
from tests.house.tracked_files import REPOSITORY

pytestmark = pytest.mark.window

Key = Qt.Key
FOOT, BLOCK = (0.0, 0.0, 0.0), (1.2, 0.0, 0.0)


@pytest.fixture
def hands(qtbot, make_window, script):
    """Hands over a window as it is started."""
    window = make_window(fake_engine(script), installed_panels())
    window.resize(1280, 860)
    QCursor.setPos(window.mapToGlobal(window.rect().bottomRight()))
    yield WindowHands(qtbot, window)
    window.document.mark_clean()
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def steps():
    """What is typed in each numbered step."""
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    section = text.partition("## First mechanism in the window")[2].partition("\n## ")[0]
    found = re.split(r"^\d\. ", section, flags=re.MULTILINE)[1:]
    return [re.findall(r"`([^`]+)`", step) for step in found]


def test_the_steps_of_the_readme_lead_to_a_slider_crank(qtbot, hands):
    """With one degree of freedom before its motor is there, and a run at the end."""

    def press(key, modifiers=Qt.KeyboardModifier.NoModifier):
        press_shortcut(qtbot, hands.window, key, modifiers)

    typed = steps()
    assert len(typed) == 8
    buttons = hands.window.welcome.findChildren(QPushButton)
    new = next(button for button in buttons if button.text() == "New mechanism")
    qtbot.mouseClick(new, Qt.MouseButton.LeftButton)
    press(Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    for key, places, end in (
        (Key.Key_L, typed[1], Key.Key_Escape),
        (Key.Key_B, typed[2], Key.Key_Return),
    ):
        press(key)
        hands.point_at((0.3, 0.3, 0.0))
        for place in places:
            hands.type(place)
        hands.key(end)
    press(Key.Key_J)
    hands.click(BLOCK)
    hands.point_at(FOOT)
    hands.key(Key.Key_G)
    hands.key(Key.Key_T)
    hands.point_at(BLOCK)
    hands.key(Key.Key_G)
    crank, rod, block = (body.name for body in hands.mechanism.bodies)
    assert [(joint.type, joint.body1, joint.body2) for joint in hands.mechanism.joints] == [
        ("revolute", crank, rod),
        ("revolute", rod, block),
        ("revolute", "ground", crank),
        ("prismatic", "ground", block),
    ]
    report = ms.check(hands.mechanism)
    assert (report.degrees_of_freedom, report.loops) == (1, 1)
    press(Key.Key_D)
    hands.click(FOOT)
    (motor,) = hands.mechanism.drivers
    assert (motor.joint, motor.function) == (hands.mechanism.joints[2].name, "2*pi*t")
    press(Key.Key_F5)
    qtbot.waitUntil(lambda: hands.window.launcher.state is RunState.DONE)
