"""Several windows at once."""

import io
import sys
import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QMessageBox, QTabBar, QWidget
from shiboken6 import isValid

from mechstudio.gui.files.recovery import RecoveryFolder
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.welcome.pictures import PictureFolder
from mechstudio.gui.widgets.theme import Theme
from mechstudio.gui.window.bug_report import BugReporter
from mechstudio.gui.window.main_window import MainWindow
from mechstudio.gui.window.windows import Windows
from mechstudio.io import load
from mechstudio.results.run_library import RunLibrary
from tests.gui.conftest import let_go
from tests.gui.fakes.engine import fake_engine
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.fakes.panels import fake_panels

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def program(qapp, tmp_path, script):
    """Makes the windows of a program; those still open are closed after the test."""
    settings, theme = SettingsStore(tmp_path / "config"), Theme(qapp)
    theme.choose("light")
    folder = RecoveryFolder(tmp_path / "recovery")
    pictures = PictureFolder(tmp_path / "pictures")
    made = []

    def make(engine):
        windows = Windows(
            lambda: MainWindow(
                settings,
                theme,
                engine,
                fake_panels(),
                folder,
                pictures=pictures,
                library=RunLibrary(tmp_path / "runs"),
            )
        )
        made.append(windows)
        return windows

    yield make
    for windows in made:
        for window in windows.open_ones:
            let_go(window, script)
            window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def windows(program, script):
    """The windows of a program, one of them open."""
    windows = program(fake_engine(script))
    windows.open()
    return windows


def another(qtbot, windows):
    """Press the keys of File > New window."""
    press_shortcut(qtbot, windows.open_ones[0], Qt.Key.Key_N, CONTROL | SHIFT)
    return windows.open_ones[-1]


def open_in(qtbot, window, path):
    window.files.open(path)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)


def test_each_window_has_its_own_document(qtbot, windows, model):
    """What is opened and edited in one window leaves the other alone."""
    first, second = windows.open_ones[0], another(qtbot, windows)
    assert len(windows.open_ones) == 2
    assert first.pos() != second.pos()
    open_in(qtbot, first, model)
    assert second.document.mechanism is None
    open_in(qtbot, second, model)
    second.document.apply(pendulum(duration=3.0), label="Edit")
    assert not first.isWindowModified()
    assert second.isWindowModified()
    press_shortcut(qtbot, first, Qt.Key.Key_Z, CONTROL)
    assert second.document.dirty


def test_settings_are_shared(qtbot, windows, model):
    """A theme chosen in one window is shown and marked in the other; so are recent files."""
    first, second = windows.open_ones[0], another(qtbot, windows)
    first.actions_by_id["theme_dark"].trigger()
    assert second.view.theme == "dark"
    assert second.actions_by_id["theme_dark"].isChecked()
    open_in(qtbot, first, model)
    assert second.settings.settings.recent_files == (str(model),)
    first.actions_by_id["theme_light"].trigger()


def test_closing_one_window_leaves_the_other(qtbot, windows, model):
    """Ctrl+W closes a window and frees it; the other one goes on."""
    first, second = windows.open_ones[0], another(qtbot, windows)
    press_shortcut(qtbot, first, Qt.Key.Key_W, CONTROL)
    assert windows.open_ones == (second,)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(first)
    open_in(qtbot, second, model)
    second.actions_by_id["theme_dark"].trigger()
    second.actions_by_id["theme_light"].trigger()


def test_quitting_closes_all_and_asks_each(qtbot, windows, model, monkeypatch):
    """Ctrl+Q ends the program, unless somebody wants to keep a window."""
    first, second = windows.open_ones[0], another(qtbot, windows)
    open_in(qtbot, first, model)
    first.document.apply(pendulum(duration=3.0), label="Edit")
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answers.pop(0))
    press_shortcut(qtbot, second, Qt.Key.Key_Q, CONTROL)
    assert first in windows.open_ones
    press_shortcut(qtbot, first, Qt.Key.Key_Q, CONTROL)
    assert windows.open_ones == ()


def test_quitting_goes_on_after_saving(qtbot, windows, model, monkeypatch):
    """Who saves both windows when asked has asked once for the end, and gets it."""
    first, second = windows.open_ones[0], another(qtbot, windows)
    copy = model.with_name("copy.mech.json")
    copy.write_bytes(model.read_bytes())
    for window, path in ((first, model), (second, copy)):
        open_in(qtbot, window, path)
        window.document.apply(pendulum(duration=3.0), label="Edit")
    asked = []
    save = QMessageBox.StandardButton.Save
    monkeypatch.setattr(QMessageBox, "question", lambda parent, *_: asked.append(parent) or save)
    press_shortcut(qtbot, second, Qt.Key.Key_Q, CONTROL)
    qtbot.waitUntil(lambda: windows.open_ones == ())
    assert asked == [first, second]
    assert load(model) == load(copy) == pendulum(duration=3.0)


def test_saved_window_closes_alone(qtbot, windows, model, monkeypatch):
    """An end that was called off is over: closing a window later closes this one only."""
    first, second = windows.open_ones[0], another(qtbot, windows)
    open_in(qtbot, first, model)
    first.document.apply(pendulum(duration=3.0), label="Edit")
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Save]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answers.pop(0))
    press_shortcut(qtbot, second, Qt.Key.Key_Q, CONTROL)
    press_shortcut(qtbot, first, Qt.Key.Key_W, CONTROL)
    qtbot.waitUntil(lambda: first not in windows.open_ones)
    assert windows.open_ones == (second,)
    assert load(model) == pendulum(duration=3.0)


def test_second_restored_mechanism_gets_a_window_of_its_own(qtbot, windows, tmp_path):
    """Nothing that was restored takes the place of something else."""
    for name in ("First", "Second"):
        slot = RecoveryFolder(tmp_path / "recovery").new_slot()
        slot.write(pendulum().model_copy(update={"name": name}), None, None)
        slot.release()
    offer = windows.open_ones[0].recovery
    offer.begin()
    dialog = offer.dialog
    for _ in range(2):
        qtbot.mouseClick(dialog.restore_button, LEFT)
    qtbot.waitUntil(lambda: len(windows.open_ones) == 2)
    qtbot.waitUntil(lambda: all(w.document.mechanism is not None for w in windows.open_ones))
    names = {window.document.mechanism.name for window in windows.open_ones}
    assert names == {"First", "Second"}
    assert all(window.isWindowModified() for window in windows.open_ones)


def test_defects_are_shown_whichever_window_closes_first(qtbot, monkeypatch):
    """The hooks for exceptions survive the window that took them first, and are given back."""
    hooks = (lambda *_: None, lambda _: None)
    monkeypatch.setattr(sys, "excepthook", hooks[0])
    monkeypatch.setattr(threading, "excepthook", hooks[1])
    parents = [QWidget(), QWidget()]
    reporters = [BugReporter(parent) for parent in parents]
    for parent, reporter in zip(parents, reporters, strict=True):
        qtbot.addWidget(parent)
        reporter.install()
    reporters[0].uninstall()
    sys.excepthook(ValueError, ValueError("for a test"), None)
    assert reporters[0].dialog is None
    assert "for a test" in reporters[1].dialog.text.toPlainText()
    reporters[1].dialog.close()
    reporters[1].uninstall()
    assert (sys.excepthook, threading.excepthook) == hooks


def test_each_row_of_tabs_is_shown_once(qtbot, make_window):
    """A layout that was stored or put back leaves no rows of tabs of the one before."""
    make_window().close()
    window = make_window()

    def shown():
        bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return sorted(
            tuple(bar.tabText(index) for index in range(bar.count()))
            for bar in bars
            if bar.isVisible()
        )

    wanted = [("Plots", "Analysis", "Study", "Assembly tree"), ("Properties", "Parameters", "Runs")]
    for _ in range(2):
        qtbot.waitUntil(lambda: shown() == wanted)
        window.actions_by_id["reset_docks"].trigger()


def test_an_end_from_outside_keeps_what_a_list_was_led_to(qtbot, windows, model, tmp_path):
    """The keys have led to another method, which is chosen with Enter or by going elsewhere."""
    (window,) = windows.open_ones
    open_in(qtbot, window, model)
    box = window.controls.solver_box
    qtbot.waitUntil(box.isVisible)
    box.setFocus(Qt.FocusReason.TabFocusReason)
    before = load(model).simulation.solver
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert window.document.mechanism.simulation.solver == before
    windows.end()
    assert windows.open_ones == ()
    ((slot, _),) = RecoveryFolder(tmp_path / "recovery").claim_left()
    assert slot.read_mechanism().simulation.solver == box.key != before
    slot.release()


class GoneTerminal(io.StringIO):
    """What a program writes to once the window that it was started in is closed."""

    def write(self, text):
        raise OSError("Input/output error")


def test_an_end_without_a_terminal_closes_all_windows(qtbot, windows, monkeypatch):
    """Started from a desktop there may be no place for what could not be kept."""
    another(qtbot, windows)
    monkeypatch.setattr(MainWindow, "end", lambda window: window.close() and "Not kept.")
    for stream in (None, GoneTerminal(), io.StringIO()):
        monkeypatch.setattr(sys, "stderr", stream)
        windows.end()
        assert windows.open_ones == ()
        windows.open()
    assert stream.getvalue() == "Not kept.\n"


def test_what_is_compiled_first_is_for_the_file_that_is_named_at_the_start(
    qtbot, program, script, model
):
    """Also where the answer that nothing is compiled comes at once."""
    asked = []
    engine = replace(
        fake_engine(script, kernels_ready=False),
        warm_up_order=lambda mechanism: asked.append(mechanism) or ("--first", "tree"),
    )
    window = program(engine).open(lambda window: window.files.open(model))
    qtbot.waitUntil(lambda: bool(asked))
    assert asked == [window.document.mechanism]
    qtbot.waitUntil(lambda: not window.launcher.warm_up.active)
