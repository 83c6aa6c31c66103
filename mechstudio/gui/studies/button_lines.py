"""Buttons in one line or, where that is too short, in several."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

_GAP = 6  # [px]


class ButtonLines(QWidget):
    """Puts as many buttons side by side as have room, in columns.

    Args:
        buttons: The buttons; hidden ones take no room.
    """

    def __init__(self, buttons: Sequence[QPushButton]) -> None:
        super().__init__()
        self._buttons = tuple(buttons)
        # the buttons that are placed, and how many of them are side by side
        self._placed: tuple[tuple[QPushButton, ...], int] = ((), 0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        for button in self._buttons:
            button.setParent(self)
            button.installEventFilter(self)
        self._place(self.width())

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest: all can stand below each other."""
        widest = max(button.sizeHint().width() for button in self._buttons)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(event.size().width())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the gap of a button that is hidden."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._place(self.width())
        return super().eventFilter(watched, event)

    def _place(self, width: int) -> None:
        shown = tuple(button for button in self._buttons if not button.isHidden())
        widths = [button.sizeHint().width() for button in shown]
        widest = max(widths, default=1) + _GAP
        whole = sum(widths) + _GAP * len(widths)
        across = len(shown) if whole <= width + _GAP else max(1, (width + _GAP) // widest)
        if (shown, across) == self._placed:
            return
        for button in self._placed[0]:
            self._grid.removeWidget(button)
        for column in range(len(self._buttons) + 1):
            self._grid.setColumnStretch(column, column == across)
        for number, button in enumerate(shown):
            place = divmod(number, max(across, 1))
            self._grid.addWidget(button, *place, Qt.AlignmentFlag.AlignLeft)
        self._placed = shown, across
        self.updateGeometry()
