"""What a user does in the dock of runs, by mouse and keyboard."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from mechstudio.gui.runs.run_list import RunList
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.menus import choose_entry
from tests.gui.fakes.panels import fake_panels

LEFT = Qt.MouseButton.LeftButton


def panels(**others):
    """Docks without content but for that of runs."""
    made = dict(vars(fake_panels()), runs=lambda *_: RunList(), **others)
    return type(fake_panels())(**made)


def front(window, dock):
    window.docks[dock].show()
    window.docks[dock].raise_()
    return window.docks[dock].widget()


def run(qtbot, window):
    """Press F5 and wait until the run is listed."""
    before = len(window.shelf.runs)
    qtbot.waitUntil(lambda: window.actions_by_id["run"].isEnabled())
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: len(window.shelf.runs) == before + 1)
    return window.shelf.runs[0].id


def place(runs, id):
    """Where the name of a run stands, also in a narrow dock: behind its box and its color."""
    line = runs.tree.visualItemRect(runs.item(id))
    return QPoint(line.left() + 60, line.center().y())


def double_click(qtbot, runs, id):
    viewport = runs.tree.viewport()
    # a list that has just been shown is laid out a little later
    QApplication.processEvents()
    qtbot.waitUntil(lambda: viewport.rect().contains(place(runs, id)))
    qtbot.mouseClick(viewport, LEFT, pos=place(runs, id))
    qtbot.mouseDClick(viewport, LEFT, pos=place(runs, id))


def choose_for(qtbot, runs, id, text):
    """Choose an entry of the context menu of a run."""
    # a list that has just been shown is laid out a little later
    qtbot.waitUntil(lambda: runs.tree.viewport().rect().contains(place(runs, id)))
    choose_entry(qtbot, runs.tree.viewport(), place(runs, id), text)


def tick(qtbot, runs, id):
    """Click on the box of a run."""
    line = runs.tree.visualItemRect(runs.item(id))
    qtbot.mouseClick(runs.tree.viewport(), LEFT, pos=QPoint(line.left() + 10, line.center().y()))


def save(qtbot, window, path):
    """Press Ctrl+S, and wait until the mechanism has a file."""
    press_shortcut(qtbot, window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.document.path == path)
