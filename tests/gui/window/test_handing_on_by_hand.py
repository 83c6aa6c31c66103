"""A run is started, held and ended by the menu, and handed on through the dialogs for files."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit

from mechstudio.gui.run.jobs import RunState
from tests.gui.fakes.menus import press_action
from tests.gui.plots.hands import press_tool

pytestmark = pytest.mark.window

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
# what a file of each kind begins with
HEADS = {
    ".csv": b"time [s],", ".h5": b"\x89HDF", ".mat": b"MATLAB", ".glb": b"glTF",
    ".html": b"<!doctype html>", ".png": b"\x89PNG", ".gif": b"GIF89a", ".svg": b"<?xml",
}  # fmt: skip


@pytest.fixture(autouse=True)
def own_dialogs():
    """Dialogs for files that are the same on every desktop."""
    attribute = Qt.ApplicationAttribute.AA_DontUseNativeDialogs
    before = QCoreApplication.testAttribute(attribute)
    QCoreApplication.setAttribute(attribute, True)
    yield
    QCoreApplication.setAttribute(attribute, before)


@pytest.fixture
def window(make_whole):
    """A window with a pendulum that has not run yet."""
    return make_whole(1100, 800)


def write_name(qtbot, name):
    """Write a name into the dialog for files that is about to open, and press its button."""

    def write():
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QFileDialog):
            QTimer.singleShot(10, write)
            return
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        qtbot.keyClick(field, Qt.Key.Key_A, CONTROL)
        qtbot.keyClicks(field, name)
        buttons = dialog.findChild(QDialogButtonBox)
        qtbot.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Save), LEFT)

    QTimer.singleShot(0, write)


def test_a_run_is_handed_on_by_menus_and_keys(qtbot, window, script, tmp_path, monkeypatch):
    """Each export writes what its name says, where the typed name says."""
    # what has no folder of its own is proposed here
    monkeypatch.chdir(tmp_path)
    script.per_chunk = 0.01
    field = window.controls.duration_field
    qtbot.mouseClick(field, LEFT)
    qtbot.keyClick(field, Qt.Key.Key_A, CONTROL)
    qtbot.keyClicks(field, "100")
    for action, state in (("run", RunState.RUNNING), ("pause", RunState.PAUSED),
                          ("pause", RunState.RUNNING), ("stop", RunState.STOPPED)):  # fmt: skip
        press_action(qtbot, window, action)
        qtbot.waitUntil(lambda state=state: window.launcher.state is state)
    assert 1 < window.document.result.count < 10_001
    window.player.pause()

    def exported(name, press):
        path = tmp_path / name
        write_name(qtbot, name)
        press()
        qtbot.waitUntil(lambda: window.handover.film_dialog is None and path.is_file())
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
        # a thread writes it
        qtbot.waitUntil(lambda: path.stat().st_size > 40)
        assert path.read_bytes()[:40].lower().startswith(HEADS[path.suffix].lower()), name

    for action, name in (
        ("export_csv", "run.csv"),
        ("export_hdf5", "run.h5"),
        ("export_programs", "run.mat"),
        ("export_programs", "run.glb"),
        ("export_report", "run.html"),
        ("save_picture", "view.png"),
        ("export_tree", "tree.svg"),
    ):
        exported(name, lambda action=action: press_action(qtbot, window, action))

    exported("plots.csv", lambda: press_tool(qtbot, window.plots, "export"))
    press_tool(qtbot, window.plots, "picture")
    figure = window.plots.export.figure_dialog
    qtbot.waitUntil(figure.isVisible)
    exported("plots.png", lambda: qtbot.mouseClick(figure.save_button, LEFT))

    press_action(qtbot, window, "export_film")
    film = window.handover.film_dialog
    for entry, text in ((film.width_field, "160"), (film.height_field, "96"),
                        (film.rate_field, "5"), (film.stop_field, "0.01")):  # fmt: skip
        qtbot.mouseClick(entry.lineEdit(), LEFT)
        qtbot.keyClick(entry, Qt.Key.Key_A, CONTROL)
        qtbot.keyClicks(entry, text)
        qtbot.keyClick(entry, Qt.Key.Key_Tab)
    exported("film.gif", lambda: qtbot.mouseClick(film.make_button, LEFT))
