"""Draws names across details that leave them no room, and details across missing badges."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from mechstudio.gui.tree.element_model import DETAIL, MARK, NAME

Index = QModelIndex | QPersistentModelIndex


class DetailDelegate(QStyledItemDelegate):
    """For names, details and badges: each column draws its part of what lies across several.

    Attributes:
        names_first: Whether names lie across details where they have no room; not where somebody
            has chosen the width of the names.

    Args:
        view: The list with the columns.
    """

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view
        self.names_first = True

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        column = self.shown_column(index)
        if column == MARK:
            super().paint(painter, option, index)
            return
        shown = index.sibling(index.row(), column)
        whole = QStyleOptionViewItem(option)
        painter.save()
        painter.setClipRect(option.rect)
        # what is dragged is drawn elsewhere
        shift = option.rect.topLeft() - self._view.visualRect(index).topLeft()
        whole.rect = self.place_of(shown).translated(shift)
        super().paint(painter, whole, shown)
        painter.restore()

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Cut the second of two names: halves of both say nothing."""
        super().initStyleOption(option, index)
        if index.column() != NAME:
            option.textElideMode = Qt.TextElideMode.ElideRight

    def shown_column(self, index: Index) -> int:
        """The column whose text or badge a cell shows."""
        column = index.column()
        if column == MARK and self._has_badge(index):
            return MARK
        return NAME if column == NAME or self.is_crowded(index) else DETAIL

    def place_of(self, index: Index) -> QRect:
        """Where the name or the details of a row lie, with what they get from other columns."""
        ends = [index]
        if index.column() == NAME and self.is_crowded(index):
            ends.append(index.sibling(index.row(), DETAIL))
        is_last = index.column() == NAME and len(ends) == 1
        if not (is_last or self._has_badge(index) or self._view.isColumnHidden(MARK)):
            ends.append(index.sibling(index.row(), MARK))
        places = [self._view.visualRect(end) for end in ends]
        return QRect(places[0].topLeft(), places[-1].bottomRight())

    def is_crowded(self, index: Index) -> bool:
        """Whether the name of an element needs the room of its details."""
        name = index.sibling(index.row(), NAME)
        if not self.names_first or not index.parent().isValid():
            return False
        option = QStyleOptionViewItem()
        self._view.initViewItemOption(option)
        return self.sizeHint(option, name).width() > self._view.visualRect(name).width()

    def _has_badge(self, index: Index) -> bool:
        badge = index.sibling(index.row(), MARK).data(Qt.ItemDataRole.DecorationRole)
        return badge is not None
