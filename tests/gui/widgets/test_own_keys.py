"""Delete and F2 in a list are not those of the selected elements."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QTableWidgetItem, QTreeView

from mechstudio.gui.runs.run_tree import RunTree
from mechstudio.gui.studies.trial_table import TrialTable
from mechstudio.gui.widgets.copied_table import CopiedTable


def rows():
    table = CopiedTable(1, 1)
    table.setItem(0, 0, QTableWidgetItem("1"))
    return table


@pytest.mark.parametrize(
    ("key", "modifier"),
    [
        (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier),
        # of the number pad
        (Qt.Key.Key_Delete, Qt.KeyboardModifier.KeypadModifier),
        (Qt.Key.Key_F2, Qt.KeyboardModifier.NoModifier),
    ],
)
@pytest.mark.parametrize(
    ("make", "heard"), [(RunTree, 0), (TrialTable, 0), (rows, 0), (QTreeView, 1)]
)
def test_keys_of_elements_stay_in_the_list(qtbot, make, heard, key, modifier):
    """A list that does not ask for them leaves them to the window."""
    window, triggered = QMainWindow(), []
    qtbot.addWidget(window)
    view = make()
    window.setCentralWidget(view)
    action = QAction(window)
    action.setShortcut(key)
    action.triggered.connect(lambda: triggered.append(key))
    window.addAction(action)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    qtbot.keyClick(view, key, modifier)
    assert len(triggered) == heard
