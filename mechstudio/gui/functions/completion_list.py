"""The list that pops up below a function and offers what can be written."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QPainter, QPalette, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from mechstudio.gui.functions.completion import Completion
from mechstudio.gui.widgets.list_that_yields import ListThatYields
from mechstudio.gui.widgets.muted_color import muted_color

_SHOWN = Qt.ItemDataRole.UserRole
_HINT = Qt.ItemDataRole.UserRole + 1
_WIDTH = 320
_MARGIN = 6
_GAP = 12


class CompletionList(QObject):
    """Offers completions for a line; the line keeps the keyboard.

    Args:
        line: The line.
        entries: All that can be written.
    """

    chosen = Signal(object)  # a Completion

    def __init__(self, line: QLineEdit, entries: Sequence[Completion]) -> None:
        super().__init__(line)
        self._line = line
        self._entries: dict[str, Completion] = {}
        self._model = QStandardItemModel(self)
        self.set_entries(entries)
        self._completer = QCompleter(self._model, self)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._completer.setWidget(line)
        self.popup = QListView()
        self.popup.setObjectName("completions")
        self.popup.setUniformItemSizes(True)
        self._completer.setPopup(self.popup)
        # the completer takes the delegate of its own otherwise
        self.popup.setItemDelegate(_Rows(self))
        self._completer.activated.connect(self._choose)
        ListThatYields(self.popup)

    @property
    def is_open(self) -> bool:
        """Whether the list is shown."""
        return self.popup.isVisible()

    def set_entries(self, entries: Sequence[Completion]) -> None:
        """Offer these from now on."""
        self._entries = {entry.name: entry for entry in entries}
        self._model.clear()
        for entry in entries:
            item = QStandardItem(entry.name)
            item.setData(entry.shown, _SHOWN)
            item.setData(entry.hint, _HINT)
            self._model.appendRow(item)

    def offer(self, beginning: str, at: QRect) -> None:
        """Show what begins so; nothing if there is nothing, or no more than what is written.

        Args:
            beginning: First letters of a name; empty for all.
            at: Where the text is in the line.
        """
        self._completer.setCompletionPrefix(beginning)
        count = self._completer.completionCount()
        if count == 0 or beginning in self._entries:
            self.popup.hide()
            return
        self._completer.complete(QRect(at.left(), 0, _WIDTH, self._line.height()))
        self.popup.setCurrentIndex(self._completer.completionModel().index(0, 0))

    def close(self) -> None:
        """Take the list away."""
        self.popup.hide()

    @Slot(str)
    def _choose(self, name: str) -> None:
        self.chosen.emit(self._entries[name])


class _Rows(QStyledItemDelegate):
    """What can be written on the left, what it means on the right."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.Highlight if selected else QPalette.ColorRole.Base
        painter.fillRect(option.rect, option.palette.brush(role))
        inside = option.rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
        shown = str(index.data(_SHOWN))
        text = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(option.palette.color(text))
        side = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inside, side | Qt.AlignmentFlag.AlignLeft, shown)
        inside.setLeft(inside.left() + option.fontMetrics.horizontalAdvance(shown) + _GAP)
        if not selected:
            painter.setPen(muted_color(option.palette))
        hint = option.fontMetrics.elidedText(
            str(index.data(_HINT)), Qt.TextElideMode.ElideRight, inside.width()
        )
        painter.drawText(inside, side | Qt.AlignmentFlag.AlignRight, hint)

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(_WIDTH - 2, option.fontMetrics.height() + 8)
