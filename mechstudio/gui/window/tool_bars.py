"""The bars of buttons: tools beside the view, the run above it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolBar, QWidget

from mechstudio.gui.window.tool_palette import ToolPalette


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
