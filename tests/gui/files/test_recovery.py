"""Unsaved changes outlive the program, however it ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from mechstudio import file_lock
from mechstudio.errors import FileError
from mechstudio.gui.files.recovery import RecoveryFolder, RecoverySlot
from mechstudio.gui.files.recovery_list import RecoveryList
from mechstudio.io import load, save
from mechstudio.io.file_stamp import read_stamp
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.mechanisms import pendulum

pytestmark = pytest.mark.window

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier

# a program that edits the file, waits until that is kept, and is killed
CRASHING = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from mechstudio.gui.files.autosave import Autosave
from mechstudio.gui.state.document import Document
from mechstudio.gui.files.recovery import RecoveryFolder
from mechstudio.io import load
from mechstudio.io.file_stamp import read_stamp
app = QCoreApplication([])
path, folder = Path(sys.argv[1]), Path(sys.argv[2])
document = Document()
autosave = Autosave(document, RecoveryFolder(folder).new_slot(), lambda: read_stamp(path))
autosave.idle_wait = 10
document.open(load(path), path)
document.apply(document.mechanism.model_copy(update={"name": "Mine"}), label="Rename")
while not list(folder.glob("*.recovery")):
    app.processEvents()
print("kept", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def folder(tmp_path):
    """Where the windows of the tests keep what is not saved."""
    return tmp_path / "recovery"


def rename(window, name):
    """Edit what is open."""
    changed = window.document.mechanism.model_copy(update={"name": name})
    window.document.apply(changed, label="Rename")
    return changed


def files_in(folder):
    return sorted(path.suffix for path in folder.glob("*"))


def keep_soon(window):
    """Autosave without a wait worth the name."""
    window.recovery.autosave.idle_wait = 10


def leave_behind(folder, name="Lost", path=None):
    """What a program that crashed leaves."""
    slot = RecoveryFolder(folder).new_slot()
    mechanism = pendulum().model_copy(update={"name": name})
    slot.write(mechanism, path, None if path is None else read_stamp(path))
    slot.release()
    return mechanism


def press(qtbot, button):
    qtbot.mouseClick(button, LEFT)


def test_killed_program_loses_nothing(qtbot, make_window, model, folder):
    """What a killed program had not saved is offered, restored, and saved like any change."""
    program = subprocess.Popen(
        [sys.executable, "-c", CRASHING, str(model), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    window = make_window()
    try:
        assert program.stdout.readline() == "kept\n"
        window.recovery.begin()
        # it is alive: what it keeps is nobody else's
        assert window.recovery.dialog is None
    finally:
        os.kill(program.pid, signal.SIGKILL)
        program.wait()
        program.stdin.close()
        program.stdout.close()
    window.recovery.begin()
    dialog = window.recovery.dialog
    assert dialog.table.item(0, 0).text() == model.name
    assert dialog.table.item(0, 1).text() != ""
    assert dialog.table.item(0, 2).text() == str(model.parent)
    press(qtbot, dialog.restore_button)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    assert window.document.mechanism.name == "Mine"
    assert window.document.path == model
    assert window.isWindowModified()
    assert load(model).name == "Pendulum"
    press_shortcut(qtbot, window, Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: not window.document.dirty)
    assert load(model).name == "Mine"
    qtbot.waitUntil(lambda: ".recovery" not in files_in(folder))


def test_changes_are_kept_until_they_are_saved(qtbot, opened, folder):
    """A pause in the edits writes them; saving takes the copy away."""
    keep_soon(opened)
    assert not folder.exists()
    changed = rename(opened, "Mine")
    qtbot.waitUntil(lambda: files_in(folder) == [".lock", ".recovery"])
    text = next(folder.glob("*.recovery")).read_text()
    assert changed.name in text
    press_shortcut(qtbot, opened, Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: ".recovery" not in files_in(folder))


def test_undo_to_the_saved_state_takes_the_copy_away(qtbot, opened, folder):
    """Where nothing is unsaved nothing is kept."""
    keep_soon(opened)
    rename(opened, "Mine")
    qtbot.waitUntil(lambda: ".recovery" in files_in(folder))
    press_shortcut(qtbot, opened, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: ".recovery" not in files_in(folder))


def test_edits_without_a_pause_are_kept_too(qtbot, opened, folder):
    """Nobody loses an hour of steady work."""
    autosave = opened.recovery.autosave
    autosave.idle_wait, autosave.longest_wait = 60_000, 100

    def edit_and_look():
        rename(opened, "Mine")
        return ".recovery" in files_in(folder)

    qtbot.waitUntil(edit_and_look)


def test_leaving_in_order_leaves_nothing(qtbot, opened, folder, monkeypatch):
    """Who discards the changes when closing is not asked about them at the next start."""
    keep_soon(opened)
    rename(opened, "Mine")
    qtbot.waitUntil(lambda: ".recovery" in files_in(folder))
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Discard)
    opened.close()
    assert files_in(folder) == []


def test_an_end_on_a_full_disk_leaves_what_was_kept_before(qtbot, opened, folder, monkeypatch):
    """Where the latest changes find no room, the next start offers those before them."""
    keep_soon(opened)
    rename(opened, "Mine")
    qtbot.waitUntil(lambda: ".recovery" in files_in(folder))

    def refuse(*_):
        raise FileError("No space left on device.", "")

    opened.recovery.autosave.idle_wait = 60_000
    rename(opened, "Latest")
    monkeypatch.setattr(RecoverySlot, "write", refuse)
    said = "The latest changes are not kept for the next start. No space left on device."
    assert opened.end() == said
    ((slot, _),) = RecoveryFolder(folder).claim_left()
    kept = slot.read_mechanism()
    slot.release()
    assert kept.name == "Mine"


def test_windows_keep_apart(qtbot, make_window, model, folder):
    """Each window keeps its own changes, and none is offered those of another."""
    windows = [make_window(), make_window()]
    for number, window in enumerate(windows):
        keep_soon(window)
        window.files.open(model)
        qtbot.waitUntil(lambda: window.document.mechanism is not None)  # noqa: B023
        rename(window, f"Window {number}")
    qtbot.waitUntil(lambda: files_in(folder).count(".recovery") == 2)
    assert RecoveryFolder(folder).claim_left() == []
    windows[0].document.undo()
    qtbot.waitUntil(lambda: files_in(folder).count(".recovery") == 1)
    assert "Window 1" in next(folder.glob("*.recovery")).read_text()


def test_discarding_asks_and_deletes(qtbot, window, folder, monkeypatch):
    """Only a second yes deletes what was found."""
    leave_behind(folder)
    window.recovery.begin()
    dialog = window.recovery.dialog
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answers.pop(0))
    press(qtbot, dialog.discard_button)
    assert ".recovery" in files_in(folder)
    press(qtbot, dialog.discard_button)
    assert files_in(folder) == []
    assert window.recovery.dialog is None


def test_several_are_discarded_by_one_answer(qtbot, window, folder, monkeypatch):
    """Those that are selected; without any there is nothing to discard."""
    for _ in range(3):
        leave_behind(folder)
    window.recovery.begin()
    dialog = window.recovery.dialog
    asked = []

    def answer(parent, title, question, *_):
        asked.append(question)
        return QMessageBox.StandardButton.Discard

    monkeypatch.setattr(QMessageBox, "question", answer)
    dialog.table.clearSelection()
    assert not dialog.discard_button.isEnabled()
    assert not dialog.restore_button.isEnabled()
    for row in (1, 2):
        place = dialog.table.visualItemRect(dialog.table.item(row, 0)).center()
        qtbot.mouseClick(dialog.table.viewport(), LEFT, CONTROL, place)
    press(qtbot, dialog.discard_button)
    assert "2 mechanisms" in asked[0]
    assert dialog.table.rowCount() == 1
    press(qtbot, dialog.discard_button)
    assert files_in(folder) == []
    assert len(asked) == 2


def test_locks_of_killed_programs_do_not_pile_up(window, folder):
    """Nothing was unsaved: the file of the lock is all that is left, and one in use stays."""
    folder.mkdir(exist_ok=True)
    (folder / "killed.lock").touch()
    used = RecoverySlot(folder, "used")
    assert used.claim()
    window.recovery.begin()
    assert sorted(path.name for path in folder.glob("*.lock")) == ["used.lock"]
    used.release()


def test_later_offers_again(qtbot, window, folder):
    """Escape decides nothing."""
    leave_behind(folder)
    window.recovery.begin()
    qtbot.keyClick(window.recovery.dialog, Qt.Key.Key_Escape)
    assert window.document.mechanism is None
    window.recovery.begin()
    assert window.recovery.dialog.table.rowCount() == 1


def test_restored_changes_outlive_a_second_crash(qtbot, window, folder):
    """Restoring deletes nothing before the mechanism is saved."""
    leave_behind(folder)
    window.recovery.begin()
    dialog = window.recovery.dialog
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    assert window.document.mechanism.name == "Lost"
    assert files_in(folder) == [".lock", ".recovery"]


def test_change_on_disk_since_the_crash_is_noticed(qtbot, window, model, folder):
    """A file that was changed after the crash is not overwritten unasked."""
    leave_behind(folder, path=model)
    save(pendulum(duration=2.5), model)
    window.recovery.begin()
    press(qtbot, window.recovery.dialog.restore_button)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    answers = []
    window.files.disk.ask(model, answers.append)
    qtbot.waitUntil(lambda: answers == [True])


@pytest.mark.wide
@pytest.mark.parametrize("text", ["", "{}", "[1, 2", '{"name": "a"}\n{}', "\x00"])
def test_damaged_copy_is_left_alone(window, folder, text):
    """Nothing in the folder keeps the program from starting."""
    folder.mkdir()
    (folder / "broken.recovery").write_text(text)
    window.recovery.begin()
    assert window.recovery.dialog is None


def test_copy_that_cannot_be_read_is_said_and_kept(qtbot, window, folder):
    """A newer program may still read it."""
    leave_behind(folder)
    path = next(folder.glob("*.recovery"))
    text = path.read_text()
    newer = text.replace('"version": 2', '"version": 99')
    assert newer != text
    path.write_text(newer)
    window.recovery.begin()
    press(qtbot, window.recovery.dialog.restore_button)
    qtbot.waitUntil(lambda: "cannot be restored" in window.messages.text)
    assert path.exists()


def test_folder_that_cannot_be_written_is_said_once(qtbot, opened, folder):
    """A full disk does not keep anybody from working."""
    keep_soon(opened)
    folder.write_text("a file where the folder should be")
    for number in range(2):
        rename(opened, f"Mine {number}")
        if number == 0:
            qtbot.waitUntil(lambda: "cannot be backed up" in opened.messages.text)
            opened.messages.clear()
    autosave = opened.recovery.autosave
    qtbot.waitUntil(lambda: not autosave.waiting)
    assert opened.messages.text == ""


def test_a_lock_that_is_swept_while_it_is_taken_guards_the_same(folder, monkeypatch):
    """A program that begins removes locks of nothing, also one that is opened and not yet held."""
    real, swept = file_lock._lock, []

    def late(file, wait):
        if not swept:
            swept.append(file)
            RecoveryFolder(folder).claim_left()
        real(file, wait)

    monkeypatch.setattr(file_lock, "_lock", late)
    folder.mkdir()
    slot = RecoverySlot(folder, "slot")
    assert slot.claim()
    assert files_in(folder) == [".lock"]
    assert not RecoverySlot(folder, "slot").claim()
    slot.release()
    assert files_in(folder) == []


def test_list_holds_up_nothing(window, folder):
    """The offer is a dialog of the window, newest on top."""
    leave_behind(folder, "Older")
    leave_behind(folder, "Newer", Path("/models/arm.mech.json"))
    window.recovery.begin()
    table = window.findChild(RecoveryList).table
    assert [table.item(row, 0).text() for row in range(2)] == ["arm.mech.json", "Older"]
    assert table.item(1, 2).text() == "never saved"
