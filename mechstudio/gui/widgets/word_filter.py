"""Keeps the rows of a list that have all words of a search."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

Index = QModelIndex | QPersistentModelIndex
# what is searched: the text of a row in small letters, and on a second line other words for it
SEARCH_ROLE = Qt.ItemDataRole.UserRole


class WordFilter(QSortFilterProxyModel):
    """Keeps rows that contain every word, in any order, or another word that begins so."""

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
        own, _, others = text.partition("\n")
        # "vel" is no part of a position, which is also called travel
        return all(word in own or f" {word}" in f" {others}" for word in self._words)
