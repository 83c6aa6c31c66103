"""Keeps the rows of a list that have all words of a search, the best first."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from mechstudio.gui.widgets.word_search import word_rank

Index = QModelIndex | QPersistentModelIndex
# what is searched: the text of a row in small letters, and on a second line other words for it
SEARCH_ROLE = Qt.ItemDataRole.UserRole


class WordFilter(QSortFilterProxyModel):
    """Keeps rows that contain every word, in any order, or another word that begins so.

    Rows that have all words themselves come before those that are only called so.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self._ranks: dict[int, int] = {}  # of the rows that are kept

    def search(self, text: str) -> None:
        """Look for words."""
        self._words = text.casefold().split()
        self._ranks.clear()
        self.invalidate()
        kept = sorted(self._ranks.items())
        ranks = [rank for _, rank in kept]
        # thousands of rows that stand right already are not sorted
        self.sort(0 if ranks != sorted(ranks) else -1)

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Whether all words occur."""
        model = self.sourceModel()
        rank = word_rank(self._words, model.data(model.index(row, 0, parent), SEARCH_ROLE))
        if rank is None:
            return False
        self._ranks[row] = rank
        return True

    def lessThan(self, left: Index, right: Index) -> bool:
        """The better one first, and equally good ones in the order of the list."""
        ranks = self._ranks
        first, second = left.row(), right.row()
        return (ranks.get(first, 0), first) < (ranks.get(second, 0), second)
