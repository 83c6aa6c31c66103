"""A list to choose from that can be made narrower than its longest entry."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QWidget

_LEAST = 72  # width at which an entry can still be told from others [px]
_ICON_GAP = 4  # between an icon and its text [px]
_MOST_ENTRIES = 16  # that are seen at once
_BESIDE = 28  # frame and padding of the list [px]


class SlimBox(QComboBox):
    """Cuts the chosen text with an ellipsis where room is short; its list is as wide as needed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxVisibleItems(_MOST_ENTRIES)

    def showPopup(self) -> None:
        view = self.view()
        view.setMinimumWidth(view.sizeHintForColumn(self.modelColumn()) + _BESIDE)
        super().showPopup()

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
