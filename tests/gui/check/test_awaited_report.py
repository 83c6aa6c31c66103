"""Who asks for the report of a check that still goes on gets it when it is over."""

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from mechstudio.errors import TopologyError
from tests.gui.fakes.engine import fake_engine
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.mechanisms import pendulum

pytestmark = pytest.mark.window

NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def gate():
    """Lets the check go on."""
    return threading.Event()


@pytest.fixture
def asked(qtbot, make_window, script, gate):
    """A window whose report was asked for while the check went on; a motor too many fails it."""

    def check(mechanism, checkpoint):
        gate.wait(60.0)
        if mechanism.simulation.duration > 1.0:
            raise TopologyError("The model has too many drivers.")
        return script.report

    def ask(duration):
        window = make_window(replace(fake_engine(script), check=check))
        window.document.open(pendulum(duration=duration))
        press_shortcut(qtbot, window, Qt.Key.Key_F7, NONE)
        qtbot.waitUntil(lambda: "still being checked" in window.messages.text)
        assert window.check_views.report is None
        return window

    yield ask
    gate.set()


def test_the_report_opens_when_the_check_is_over(qtbot, asked, gate):
    """And nothing says any longer that it goes on."""
    window = asked(1.0)
    gate.set()
    qtbot.waitUntil(lambda: window.check_views.report is not None)
    assert window.check_views.report.isVisible()
    assert not window.messages.text
    window.check_views.report.close()


def test_a_check_that_fails_opens_none(qtbot, asked, gate):
    """It says why instead."""
    window = asked(2.0)
    gate.set()
    qtbot.waitUntil(lambda: "too many drivers" in window.messages.text)
    assert window.check_views.report is None


def test_another_mechanism_opens_none(qtbot, asked, gate):
    """It was asked for the one before."""
    window = asked(1.0)
    window.document.mark_clean()
    window.document.open(pendulum(duration=0.5))
    assert not window.messages.text
    gate.set()
    qtbot.waitUntil(lambda: window.checker.report is not None)
    assert window.check_views.report is None
