"""A button that shows a color and lets one choose another."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QColorDialog, QHBoxLayout, QPushButton, QWidget

_PATCH = QSize(36, 14)


class ColorChoice(QWidget):
    """A color of one's own, or that of the theme."""

    chosen = Signal(str)  # "#rrggbb"; empty for that of the theme

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name, self._color = name, ""
        self.button = QPushButton()
        self.button.setAutoDefault(False)
        self.button.setIconSize(_PATCH)
        self.button.setAccessibleName(f"Choose {name}")
        self.button.clicked.connect(self._ask)
        self.reset_button = QPushButton("Theme default")
        self.reset_button.setAutoDefault(False)
        self.reset_button.setAccessibleName(f"{name}: use the theme default")
        self.reset_button.clicked.connect(lambda: self.chosen.emit(""))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.button, 1)
        row.addWidget(self.reset_button)

    def show_color(self, color: str, of_theme: str) -> None:
        """Show a choice.

        Args:
            color: The color; empty for that of the theme.
            of_theme: What the theme has.
        """
        self._color = color or of_theme
        patch = QPixmap(_PATCH)
        painter = QPainter(patch)
        painter.setPen(self.palette().mid().color())
        painter.setBrush(QColor(self._color))
        painter.drawRect(patch.rect().adjusted(0, 0, -1, -1))
        painter.end()
        self.button.setIcon(QIcon(patch))
        self.button.setText(f" {color or 'theme default'}")
        self.reset_button.setEnabled(bool(color))

    def _ask(self) -> None:
        color = QColorDialog.getColor(QColor(self._color), self, self._name)
        if color.isValid():
            self.chosen.emit(color.name())
