"""The title bar of a dock."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from mechstudio.gui.widgets.icons import icon


class DockTitle(QWidget):
    """Name of the dock, a button to float it and one to close it; drag it to move the dock.

    While the dock is folded, a button that unfolds it stands in the place of the name.

    Args:
        dock: The dock.
        tools: A bar of the dock that stands in the place of the name whenever it is not hidden;
            a line of its own would be taken from the view.
    """

    unfold_pressed = Signal()

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
        # tools come and go by themselves, also while their dock is folded
        self._tools, self._holder = tools, QWidget()
        row = QHBoxLayout(self._holder)
        row.setContentsMargins(0, 0, 0, 0)
        if tools is not None:
            row.addWidget(tools)
            tools.installEventFilter(self)
        layout.addWidget(self._holder, 1)
        self._unfold = QPushButton(f"Show {dock.windowTitle().lower()}")
        self._unfold.setProperty("small", True)
        self._unfold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._unfold.setToolTip("Unfold this dock; a click on its tab folds it again")
        self._unfold.clicked.connect(self.unfold_pressed)
        layout.addWidget(self._unfold)
        layout.addStretch()
        self._label, self._folded = label, False
        self._arrange()
        layout.addWidget(
            _button(
                "float", "Detach this dock from the window, or put it back", self._toggle_floating
            )
        )
        layout.addWidget(_button("close", "Close this dock; View ▸ Docks reopens it", dock.close))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the line to the tools, or to the name."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._arrange()
        return super().eventFilter(watched, event)

    def show_folded(self, *, folded: bool) -> None:
        """Offer to unfold the dock, or show its name or its tools."""
        self._folded = folded
        self._arrange()

    def _arrange(self) -> None:
        has_tools = self._tools is not None and not self._tools.isHidden()
        shown = self._unfold if self._folded else self._holder if has_tools else self._label
        parts = (self._label, self._holder, self._unfold)
        # two of them side by side would make the dock wider
        for part in sorted(parts, key=lambda part: part is shown):
            part.setVisible(part is shown)

    @Slot()
    def _toggle_floating(self) -> None:
        self._dock.setFloating(not self._dock.isFloating())
        if not self._dock.isFloating():
            # in front of those that it has tabs with
            self._dock.raise_()


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
