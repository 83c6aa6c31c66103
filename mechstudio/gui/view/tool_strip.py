"""The small strip of buttons that floats over the view."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.scene.overlaid import FADING

# key, icon, tip
BUTTONS = (
    ("fit", "fit", "Zoom to the whole mechanism (F)"),
    ("isometric", "view_isometric", "Isometric view"),
    ("front", "view_front", "Front view"),
    ("top", "view_top", "Top view"),
    ("right", "view_right", "Right view"),
)
STYLE = """
QFrame#view_strip {
    background: palette(base); border: 1px solid palette(mid); border-radius: 8px;
}
"""


class ToolStrip(QFrame):
    """Buttons that fit the view and turn it to the standard directions."""

    # "fit" or the name of a view
    pressed = Signal(str)
    # whether to show the paths of measured points
    paths_toggled = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("view_strip")
        # what is fitted gives way to it, as to bars
        self.setProperty("covers", True)
        self.setStyleSheet(STYLE)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        row = QHBoxLayout(self)
        row.setContentsMargins(3, 3, 3, 3)
        row.setSpacing(1)
        self.buttons: dict[str, QToolButton] = {}
        for key, picture, tip in BUTTONS:
            button = flat_button(picture, tip, size=18)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda checked=False, key=key: self.pressed.emit(key))
            row.addWidget(button)
            self.buttons[key] = button
        self.paths = flat_button("paths", "Show the paths of measured points", size=18)
        self.paths.setCheckable(True)
        self.paths.setChecked(True)
        self.paths.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.paths.toggled.connect(self.paths_toggled)
        self.paths.hide()
        row.addWidget(self.paths)
        self.adjustSize()

    @Slot(str, bool)
    def follow_overlay(self, key: str, shown: bool) -> None:
        """Switch paths on when they are to fade, which could not be seen otherwise."""
        if key == FADING and shown:
            self.paths.setChecked(True)

    def offer_paths(self, offered: bool) -> None:
        """Show the switch for paths only where there are measured points."""
        self.paths.setVisible(offered)
        self.adjustSize()
