"""Keeps the rows of a list that have all words of a search."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

Index = QModelIndex | QPersistentModelIndex
# what is searched: the text of a row in small letters, with other words for it
SEARCH_ROLE = Qt.ItemDataRole.UserRole


class WordFilter(QSortFilterProxyModel):
    """Keeps rows that contain every word, in any order."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._words: list[str] = []

    def search(self, text: str) -> None:
        """Look for words."""
        self._words = text.casefold().split()
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Whether all words occur."""
        model = self.sourceModel()
        text = model.data(model.index(row, 0, parent), SEARCH_ROLE)
        return all(word in text for word in self._words)
