"""The buttons of the run bar."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QPushButton, QToolButton

from mechstudio.gui.widgets.icons import icon


def run_button(action: QAction) -> QPushButton:
    """The button that starts what is chosen, in the color of what matters most."""
    button = QPushButton("Run")
    button.setProperty("primary", True)
    button.setIcon(icon("play", QColor("white")))
    button.setIconSize(QSize(16, 16))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(action.trigger)

    def follow() -> None:
        button.setEnabled(action.isEnabled())
        button.setToolTip(action.toolTip())

    action.changed.connect(follow)
    follow()
    return button


def tool_button(action: QAction) -> QToolButton:
    """A button beside it with the icon of an action."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setIconSize(QSize(20, 20))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
