"""The title bar of a dock."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QToolButton, QWidget

from mechstudio.gui.widgets.icons import icon


class DockTitle(QWidget):
    """Name of the dock, a button to float it and one to close it; drag it to move the dock."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._dock = dock
        label = QLabel(dock.windowTitle())
        label.setProperty("role", "muted")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 3, 4, 3)
        layout.setSpacing(2)
        layout.addWidget(label, 1)
        layout.addWidget(_button("float", "Float or dock this panel", self._toggle_floating))
        layout.addWidget(_button("close", "Close this dock; View ▸ Docks reopens it", dock.close))

    @Slot()
    def _toggle_floating(self) -> None:
        self._dock.setFloating(not self._dock.isFloating())


def _button(name: str, tip: str, action: object) -> QToolButton:
    button = QToolButton()
    button.setIcon(icon(name))
    button.setIconSize(QSize(14, 14))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setProperty("small", True)
    button.clicked.connect(action)
    return button
