"""Laws of the report of defects."""

import sys
import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from mechstudio.gui.window.bug_report import BugReporter


@pytest.fixture
def reporter(qtbot, monkeypatch):
    """A reporter in front of a hook that keeps silent."""
    heard = []
    monkeypatch.setattr(sys, "excepthook", lambda *error: heard.append(error[0]))
    monkeypatch.setattr(threading, "excepthook", lambda arguments: None)
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    reporter = BugReporter(parent)
    reporter.heard = heard
    reporter.install()
    yield reporter
    reporter.uninstall()
    if reporter.dialog is not None:
        reporter.dialog.close()


def throw(error):
    try:
        raise error
    except Exception:
        sys.excepthook(*sys.exc_info())


def test_defect_is_shown_and_still_written(reporter):
    """The dialog shows the traceback with the versions; the hook before hears of it, too."""
    throw(KeyError("crank"))
    text = reporter.dialog.text.toPlainText()
    assert "KeyError: 'crank'" in text
    assert "test_bug_report.py" in text
    assert "MechStudio" in text
    assert "Qt" in text
    assert reporter.heard == [KeyError]


def test_same_defect_is_shown_once(reporter):
    """A defect in a timer does not open a dialog sixty times a second."""
    for _ in range(3):
        throw(KeyError("crank"))
    dialog = reporter.dialog
    assert dialog.text.toPlainText().count("KeyError: 'crank'") == 1
    dialog.close()
    assert reporter.dialog is None
    throw(KeyError("crank"))
    assert reporter.dialog is None
    assert len(reporter.heard) == 4


def test_second_defect_joins_the_first(reporter):
    """There is one dialog, however much goes wrong at once."""
    throw(KeyError("crank"))
    dialog = reporter.dialog
    throw(ValueError("rod"))
    assert reporter.dialog is dialog
    assert "ValueError: rod" in dialog.text.toPlainText()


def test_defect_on_another_thread_is_shown_here(qtbot, reporter):
    """Dialogs belong to the GUI thread, wherever the defect was."""
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: reporter.dialog is not None)
    assert "ZeroDivisionError" in reporter.dialog.text.toPlainText()


def test_defect_in_a_slot_is_shown(qtbot, reporter):
    """What goes wrong in an event is not swallowed by Qt."""
    with qtbot.captureExceptions():
        # pytest-qt puts its own hook first; the reporter stands before it as in the program
        reporter.uninstall()
        reporter.install()
        QTimer.singleShot(0, lambda: 1 // 0)
        qtbot.waitUntil(lambda: reporter.dialog is not None)
    assert "ZeroDivisionError" in reporter.dialog.text.toPlainText()


def test_report_can_be_copied(qtbot, reporter):
    """One press takes the whole report along."""
    throw(KeyError("crank"))
    button = next(
        button for button in reporter.dialog.findChildren(QPushButton) if "Copy" in button.text()
    )
    button.click()
    assert "KeyError: 'crank'" in QApplication.clipboard().text()


def test_uninstalling_gives_the_hooks_back(qtbot, monkeypatch):
    """After the window is gone everything is as before."""
    before = sys.excepthook, threading.excepthook
    parent = QWidget()
    qtbot.addWidget(parent)
    reporter = BugReporter(parent)
    reporter.install()
    assert sys.excepthook is not before[0]
    reporter.uninstall()
    assert (sys.excepthook, threading.excepthook) == before
