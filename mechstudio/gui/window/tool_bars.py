"""The bars of buttons: tools beside the view, the run above it, files and undo beside the menus."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QToolBar, QToolButton, QWidget

from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.window.tool_palette import ToolPalette

# ids of actions, and "" between groups
QUICK_ACTIONS = ("new", "open", "save", "", "undo", "redo", "")
_SMALL = 22  # height of buttons beside the menus, which is less than theirs [px]


def tool_bar(window: QWidget, actions: Mapping[str, QAction]) -> QToolBar:
    """The tools as columns of buttons.

    Args:
        window: The window.
        actions: Its actions by id.
    """
    bar = QToolBar("Tools", window)
    bar.setObjectName("tool_bar")
    bar.setMovable(False)
    bar.setOrientation(Qt.Orientation.Vertical)
    bar.toggleViewAction().setEnabled(False)
    bar.addWidget(ToolPalette(actions))
    return bar


def run_bar(window: QWidget, controls: QWidget) -> QToolBar:
    """The run bar, which stays where it is.

    Args:
        window: The window.
        controls: What is in the bar.
    """
    bar = QToolBar("Run bar", window)
    bar.setObjectName("run_bar")
    bar.setMovable(False)
    bar.toggleViewAction().setEnabled(False)
    bar.addWidget(controls)
    return bar


def add_quick_bar(window: QMainWindow, actions: Mapping[str, QAction], planes: QMenu) -> None:
    """Put buttons for what is done most often beside the menus, where they take no room.

    Args:
        window: The window.
        actions: Its actions by id.
        planes: The planes to sketch in.
    """
    buttons = QWidget(window)
    buttons.setObjectName("quick_bar")
    row = QHBoxLayout(buttons)
    row.setContentsMargins(0, 0, 6, 0)
    row.setSpacing(2)
    for action_id in QUICK_ACTIONS:
        if not action_id:
            row.addSpacing(10)
            continue
        button = _small_button()
        button.setDefaultAction(actions[action_id])
        row.addWidget(button)
    sketch = _small_button()
    sketch.setObjectName("sketch_button")
    sketch.setText("Sketch")
    sketch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    sketch.setIcon(icon("sketch_face"))
    sketch.setToolTip("Sketch in a plane of the world or of a face")
    sketch.setMenu(planes)
    sketch.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    _press_while_enabled(sketch, actions["sketch_end"])
    row.addWidget(sketch)
    if window.menuBar().isNativeMenuBar():
        # menus at the edge of the screen have no room for widgets
        bar = QToolBar("File and edit", window)
        bar.setObjectName("file_bar")
        bar.addWidget(buttons)
        window.addToolBar(bar)
    else:
        window.menuBar().setCornerWidget(buttons)


def _press_while_enabled(button: QToolButton, leave: QAction) -> None:
    """Show a button pressed for as long as there is something to leave.

    Args:
        button: It opens a menu.
        leave: What leaves, enabled while it can.
    """

    def show() -> None:
        button.setChecked(leave.isEnabled())

    button.setCheckable(True)
    leave.enabledChanged.connect(show)
    # the key that opens the menu changes it too
    button.clicked.connect(show)
    show()


def _small_button() -> QToolButton:
    button = QToolButton()
    button.setIconSize(QSize(16, 16))
    button.setFixedHeight(_SMALL)
    button.setAutoRaise(True)
    button.setProperty("small", True)
    return button
