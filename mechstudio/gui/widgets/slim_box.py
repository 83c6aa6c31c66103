"""The list to choose from of all bars, panels and dialogs."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QWidget

_LEAST = 72  # width at which an entry can still be told from others [px]
_ICON_GAP = 4  # between an icon and its text [px]
_MOST_ENTRIES = 16  # that are seen at once
_BESIDE = 28  # frame and padding of the list [px]


class SlimBox(QComboBox):
    """Cuts the chosen text with an ellipsis where room is short; its list is as wide as needed.

    The list hangs below the box, with a border of its own, by the style sheet.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxVisibleItems(_MOST_ENTRIES)

    def showPopup(self) -> None:
        view = self.view()
        wide = view.sizeHintForColumn(self.modelColumn()) + _BESIDE
        view.setMinimumWidth(min(wide, self.screen().availableGeometry().width()))
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what scrolls: nobody chooses by it, and pages are passed over."""
        event.ignore()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(min(least.width(), _LEAST), least.height())

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            option,
            QStyle.SubControl.SC_ComboBoxEditField,
            self,
        )
        # the style draws an icon at the beginning of the room
        icon = 0 if option.currentIcon.isNull() else option.iconSize.width() + _ICON_GAP
        text, end = self.currentText(), Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(text, end, room.width() - icon)
