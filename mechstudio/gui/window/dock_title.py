"""The title bar of a dock."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QToolButton, QWidget

from mechstudio.gui.widgets.icons import icon


class DockTitle(QWidget):
    """Name of the dock, a button to float it and one to close it; drag it to move the dock.

    Args:
        dock: The dock.
        tools: A bar of the dock that stands in the place of the name whenever it is not hidden;
            a line of its own would be taken from the view.
    """

    def __init__(self, dock: QDockWidget, tools: QWidget | None = None) -> None:
        super().__init__(dock)
        self._dock = dock
        label = QLabel(dock.windowTitle())
        label.setProperty("role", "muted")
        label.setIndent(6)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 1, 4, 1)
        layout.setSpacing(2)
        layout.addWidget(label, 1)
        if tools is not None:
            layout.addWidget(tools, 1)
            label.setHidden(not tools.isHidden())
            tools.installEventFilter(self)
        self._label = label
        layout.addWidget(_button("float", "Float or dock this panel", self._toggle_floating))
        layout.addWidget(_button("close", "Close this dock; View ▸ Docks reopens it", dock.close))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the line to the tools, or to the name."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._label.setHidden(event.type() == QEvent.Type.ShowToParent)
        return super().eventFilter(watched, event)

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
