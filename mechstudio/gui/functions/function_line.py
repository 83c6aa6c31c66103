"""A line for a function: completes names, and underlines where it is not understood."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from mechstudio.gui.functions.completion import Completion, completions, name_before
from mechstudio.gui.functions.completion_list import CompletionList
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.own_keys import ENTER
from mechstudio.model.expression_tokens import TOKEN

if TYPE_CHECKING:
    from mechstudio.gui.functions.function_info import FunctionInfo

# keys that the list of completions takes while it is open
_LIST_KEYS = (*ENTER, Qt.Key.Key_Tab, Qt.Key.Key_Escape)
_WAVE = 2.0  # height and half length of a wave of the underline [pixels]


class FunctionLine(EditLine):
    """Takes a function. The list of completions opens while a name is typed, or with Ctrl+Space."""

    def __init__(
        self, text: str, label: str, commit: Callable[[str], str], info: FunctionInfo
    ) -> None:
        """Make a line.

        Args:
            text: The function in the model.
            label: What a screen reader calls it.
            commit: Takes the text; says what is wrong with it.
            info: What the function may use.
        """
        super().__init__(text, label, commit)
        self._wrong_from: int | None = None
        self.list = CompletionList(self, completions(info))
        self.list.chosen.connect(self._insert)
        self.textEdited.connect(self._complete)

    def offer(self, info: FunctionInfo) -> None:
        """Offer what a function may use by now, such as parameters that were added meanwhile."""
        self.list.set_entries(completions(info))

    def mark(self, place: int | None) -> None:
        """Underline the word at a place, counted from 0, or nothing."""
        if place != self._wrong_from:
            self._wrong_from = place
            self.update()

    def event(self, event: QEvent) -> bool:
        """Leave keys to the list while it is open; the one that opens it is no shortcut."""
        if isinstance(event, QKeyEvent):
            for_list = self.list.is_open and event.key() in _LIST_KEYS
            if for_list and event.type() == QEvent.Type.KeyPress:
                event.ignore()
                return False
            if event.type() == QEvent.Type.ShortcutOverride and (for_list or _opens_list(event)):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Space offers all that fits."""
        if _opens_list(event):
            self.list.offer(name_before(self.text(), self.cursorPosition()), self.cursorRect())
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The list goes with the focus."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.list.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Underline what is not understood."""
        super().paintEvent(event)
        if self._wrong_from is None:
            return
        start, end = self._span(self._wrong_from)
        metrics = self.fontMetrics()
        # the line scrolls: the cursor tells where the text begins
        cursor = self.cursorRect().center().x()
        origin = cursor - metrics.horizontalAdvance(self.text()[: self.cursorPosition()])
        left = origin + metrics.horizontalAdvance(self.text()[:start])
        right = origin + metrics.horizontalAdvance(self.text()[:end])
        right = max(right, left + metrics.averageCharWidth())
        base = 0.5 * (self.height() + metrics.height()) - 1.0
        count = max(2, round((right - left) / _WAVE))
        points = [QPointF(left + _WAVE * k, base - _WAVE * (k % 2)) for k in range(count + 1)]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self.rect().adjusted(2, 0, -2, 0))
        painter.setPen(self.palette().brightText().color())
        painter.drawPolyline(QPolygonF(points))
        painter.end()

    def _is_elsewhere(self, watched: QWidget) -> bool:
        popup = self.list.popup
        inside = watched is popup or popup.isAncestorOf(watched)
        return super()._is_elsewhere(watched) and not inside

    @Slot()
    def _complete(self) -> None:
        beginning = name_before(self.text(), self.cursorPosition())
        if beginning:
            self.list.offer(beginning, self.cursorRect())
        else:
            self.list.close()

    @Slot(object)
    def _insert(self, entry: Completion) -> None:
        """Write a name in the place of its beginning, and parentheses after a function."""
        place = self.cursorPosition()
        beginning = len(name_before(self.text(), place))
        self.setSelection(place - beginning, beginning)
        opens = self.text()[place : place + 1] == "("
        self.insert(f"{entry.name}()" if entry.is_function and not opens else entry.name)
        if entry.is_function and not opens:
            self.cursorBackward(False)
        # what is inserted counts as typed
        self.setModified(True)
        self.textEdited.emit(self.text())

    def _span(self, place: int) -> tuple[int, int]:
        """Where the word at a place begins and ends."""
        match = TOKEN.match(self.text(), place)
        return place, match.end() if match is not None else place + 1


def _opens_list(event: QKeyEvent) -> bool:
    control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    return control and event.key() == Qt.Key.Key_Space
