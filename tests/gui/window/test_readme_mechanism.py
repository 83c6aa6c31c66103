"""The first mechanism of the README, by the keys, clicks and typed places that it tells."""

import re

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QPushButton

import mechstudio as ms
from mechstudio.gui.plots.plot_panel import PlotPanel
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.panels import installed_panels
from tests.gui.fakes.engine import fake_engine
from tests.gui.fakes.keys import press_shortcut
from tests.gui.tools.workshop import WindowHands
from tests.house.tracked_files import REPOSITORY

pytestmark = pytest.mark.window

Key = Qt.Key
FOOT, BLOCK = (0.0, 0.0, 0.0), (1.2, 0.0, 0.0)


@pytest.fixture(params=[(1280, 860), (1366, 768)], ids=["1280x860", "1366x768"])
def hands(qtbot, make_window, script, request):
    """Hands over a window as it is started."""
    window = make_window(fake_engine(script), installed_panels())
    window.resize(*request.param)
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
    assert len(typed) == 5
    buttons = hands.window.welcome.findChildren(QPushButton)
    new = next(button for button in buttons if button.text() == "New mechanism")
    qtbot.mouseClick(new, Qt.MouseButton.LeftButton)
    press(Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    press(Key.Key_L)
    hands.point_at((0.3, 0.3, 0.0))
    foot, *ends = typed[1]
    hands.type(foot)
    hands.key(Key.Key_G)
    for place in ends:
        hands.type(place)
    hands.key(Key.Key_Escape)
    press(Key.Key_B, Qt.KeyboardModifier.ShiftModifier)
    hands.click(BLOCK)
    hands.key(Key.Key_Return)
    crank, rod, block = (body.name for body in hands.mechanism.bodies)
    assert [(joint.type, joint.body1, joint.body2) for joint in hands.mechanism.joints] == [
        ("revolute", "ground", crank),
        ("revolute", crank, rod),
        ("prismatic", "ground", block),
        ("revolute", rod, block),
    ]
    report = ms.check(hands.mechanism)
    assert (report.degrees_of_freedom, report.loops) == (1, 1)
    assert len(report.redundant_constraints) == 3
    press(Key.Key_D)
    hands.click(FOOT)
    (motor,) = hands.mechanism.drivers
    assert (motor.joint, motor.function) == (hands.mechanism.joints[0].name, "2*pi*t")
    press(Key.Key_F5)
    qtbot.waitUntil(lambda: hands.window.player.playing)
    press(Key.Key_Space)
    assert not hands.window.player.playing
    qtbot.waitUntil(lambda: hands.window.launcher.state is RunState.DONE)
    assert not hands.window.player.playing
    # below the view
    area = hands.window.findChild(PlotPanel).area

    def seen():
        return {card.spec.title for card in area.cards if not card.visibleRegion().isEmpty()}

    # the dock opens with the run, and is laid out a little later
    qtbot.waitUntil(lambda: seen() >= {"Energy", f"{motor.name}: torque"})
