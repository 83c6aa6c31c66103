"""Draws names across details that would be cut to nothing, and details across room beside them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from mechstudio.gui.tree.element_model import DETAIL, MARK, NAME, SHORTER_ROLE

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
        # of names and details: what a cell has beside the text [px], by column
        self._beside: dict[int, int] = {}
        # row whose name was drawn last, and whether it is crowded: details come after names
        self._row, self._is_crowded = (-1, -1), False
        # what is drawn in place of the text of a cell; None for that text
        self._fitted: str | None = None

    def forget(self) -> None:
        """Measure anew what cells have beside their texts, by the style of now."""
        self._beside, self._row = {}, (-1, -1)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        column, row = index.column(), (index.row(), index.internalId())
        if column == NAME or row != self._row:
            self._row, self._is_crowded = row, self.is_crowded(index)
        is_crowded = self._is_crowded
        if column == NAME or is_crowded:
            # the end of a name may tell it from others; of the second of two, halves say nothing
            option.textElideMode = Qt.TextElideMode.ElideMiddle
        if (column == NAME and not is_crowded) or (column == MARK and self._has_badge(index)):
            super().paint(painter, option, index)
            if column == MARK or not self.lead_of(index):
                return
        shown = index.sibling(index.row(), NAME if is_crowded else DETAIL)
        whole = QStyleOptionViewItem(option)
        if not is_crowded:
            # both parts are those of one text
            whole.textElideMode = self._view.textElideMode()
        painter.save()
        painter.setClipRect(option.rect)
        # what is dragged is drawn elsewhere
        shift = option.rect.topLeft() - self._view.visualRect(index).topLeft()
        whole.rect = self.place_of(shown, is_crowded=is_crowded).translated(shift)
        if column == NAME and not is_crowded:
            # the name is there already
            painter.setClipRect(option.rect & whole.rect)
        self._fitted = None if is_crowded else self._fitting(shown)
        super().paint(painter, whole, shown)
        self._fitted = None
        painter.restore()

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if self._fitted is not None:
            option.text = self._fitted

    def place_of(self, index: Index, *, is_crowded: bool) -> QRect:
        """Where a crowded name or the details of a row lie, across the columns behind them."""
        last = index.sibling(index.row(), DETAIL) if is_crowded else index
        place = self._view.visualRect(index)
        place.setRight(self._view.visualRect(last).right())
        if not is_crowded:
            place.setLeft(place.left() - self.lead_of(index))
        if not self._has_badge(index):
            # of no width while it is hidden
            place.setRight(place.right() + self._view.columnWidth(MARK))
        return place

    def is_crowded(self, index: Index) -> bool:
        """Whether the name in a row needs the room of the details, or these would say nothing."""
        if not self.names_first or not index.parent().isValid():
            # the count beside the short name of a group is always there
            return False
        beside = self._room_beside(index)
        return beside < 0 or self._says_nothing(index, beside)

    def _says_nothing(self, index: Index, beside: int) -> bool:
        """Whether so little of the details of a row would be seen that their tool tip is better.

        Args:
            index: In the row.
            beside: What the name leaves of its column [px].
        """
        detail = index.sibling(index.row(), DETAIL)
        missing = self._width_of(detail) - self._room_of_details(index) - beside
        if missing <= 0:
            return False
        text = str(detail.data() or "")
        # half a number is another one; of two bodies the second would be gone
        is_number = text.lstrip("-")[:1].isdigit()
        return is_number or 2 * missing > self._view.fontMetrics().horizontalAdvance(text)

    def lead_of(self, index: Index) -> int:
        """How far details begin before their column, beside a short name, to be whole [px]."""
        if not index.parent().isValid():
            return 0
        needed = self._width_of(index.sibling(index.row(), DETAIL))
        missing = needed - self._room_of_details(index)
        return min(missing, max(self._room_beside(index), 0)) if missing > 0 else 0

    def _room_of_details(self, index: Index) -> int:
        """What a row has for details without the room beside its name [px]."""
        room = self._view.columnWidth(DETAIL)
        return room if self._has_badge(index) else room + self._view.columnWidth(MARK)

    def _room_beside(self, index: Index) -> int:
        """What the name in a row leaves of its column [px]; less than 0 where it needs more."""
        # below its group
        room = self._view.columnWidth(NAME) - 2 * self._view.indentation()
        return room - self._width_of(index.sibling(index.row(), NAME))

    def _width_of(self, cell: Index) -> int:
        """What a cell needs [px]."""
        text = self._fitting(cell) if cell.column() == DETAIL else str(cell.data() or "")
        return self._needed(cell, text)

    def _needed(self, cell: Index, text: str) -> int:
        """What a cell would need with a text [px]."""
        wide = self._view.fontMetrics().horizontalAdvance
        if cell.column() not in self._beside:
            option = QStyleOptionViewItem()
            self._view.initViewItemOption(option)
            own = wide(str(cell.data() or ""))
            self._beside[cell.column()] = self.sizeHint(option, cell).width() - own
        return wide(text) + self._beside[cell.column()]

    def _fitting(self, detail: Index) -> str:
        """What is drawn of details: of a quantity as many digits as there is room for."""
        text = str(detail.data() or "")
        texts = detail.data(SHORTER_ROLE)
        if not texts:
            return text
        room = self._room_of_details(detail) + max(self._room_beside(detail), 0)
        return next((each for each in (text, *texts) if self._needed(detail, each) <= room), text)

    def _has_badge(self, index: Index) -> bool:
        badge = index.sibling(index.row(), MARK).data(Qt.ItemDataRole.DecorationRole)
        return badge is not None
