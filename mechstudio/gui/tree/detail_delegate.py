"""Draws details of elements across the column of badges, in rows that have none."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from mechstudio.gui.tree.element_model import DETAIL, MARK


class DetailDelegate(QStyledItemDelegate):
    """For both columns: each draws its part of the text that lies across them.

    Args:
        view: The list with the columns.
    """

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        spare = self.room_across(index)
        if not spare:
            super().paint(painter, option, index)
            return
        whole = QStyleOptionViewItem(option)
        rect = whole.rect
        painter.save()
        painter.setClipRect(rect)
        if index.column() == MARK:
            rect.setLeft(rect.left() - self._view.columnWidth(DETAIL))
        else:
            rect.setRight(rect.right() + spare)
        whole.rect = rect
        super().paint(painter, whole, index.sibling(index.row(), DETAIL))
        painter.restore()

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Cut the second of two names: halves of both say nothing."""
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideRight

    def room_across(self, index: QModelIndex | QPersistentModelIndex) -> int:
        """What the column of badges adds to the details of a row [px]."""
        badge = index.sibling(index.row(), MARK).data(Qt.ItemDataRole.DecorationRole)
        return 0 if badge is not None else self._view.columnWidth(MARK)
