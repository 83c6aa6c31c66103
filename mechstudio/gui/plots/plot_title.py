"""The title of a plot: its name, and what moves the plot to another place of the page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from mechstudio.gui.plots.plot_columns import Way
from mechstudio.gui.widgets import own_keys

_WAYS: dict[int, Way] = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
}
_LEFT, _ALT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier
_EDGE = 2  # from the mark of the focus to the letters [px]


class PlotTitle(QWidget):
    """Bold text that is dragged; with Alt and an arrow key it is moved by one place.

    Args:
        text: What it says; shortened in the middle where there is no room.

    Attributes:
        lines: How many it may take.
    """

    # while it is dragged: where the pointer is on the screen
    dragged = Signal(QPoint)
    dropped = Signal(QPoint)
    drag_ended = Signal()
    step_wanted = Signal(str)
    menu_wanted = Signal(QPoint)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text, self.lines = text, 1
        self._pressed: QPoint | None = None
        self._is_dragged = False
        font = self.font()
        font.setBold(True)
        self.setFont(font)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAccessibleName(f"Plot {text}")
        self.setToolTip(f"{text}\nDrag it, or press Alt and an arrow key, to move the plot")

    def sizeHint(self) -> QSize:
        """All of it in one line, as high as its lines."""
        metrics = self.fontMetrics()
        width = metrics.horizontalAdvance(self.text) + 2 * _EDGE
        return QSize(width, self.lines * metrics.height())

    def set_lines(self, most: int, width: int) -> None:
        """Take a second line where one is too short.

        Args:
            most: How many lines it may take.
            width: That it will have [px].
        """
        is_long = self.fontMetrics().horizontalAdvance(self.text) > width - 2 * _EDGE
        lines = most if is_long else 1
        if lines != self.lines:
            self.lines = lines
            self.updateGeometry()
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A drag may begin."""
        if event.button() == _LEFT:
            self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag."""
        if self._pressed is None or not event.buttons() & _LEFT:
            return
        way = event.position().toPoint() - self._pressed
        if not self._is_dragged and way.manhattanLength() >= QApplication.startDragDistance():
            self._is_dragged = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            # hears Esc, wherever the focus was
            self.grabKeyboard()
        if self._is_dragged:
            self.dragged.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop."""
        if event.button() != _LEFT:
            return
        if self._is_dragged:
            self._end()
            self.dropped.emit(event.globalPosition().toPoint())
        self._pressed = None

    def event(self, event: QEvent) -> bool:
        """Keep the keys that move the plot from the shortcuts of the window."""
        return own_keys.keeps(event, self._is_own) or super().event(event)

    def _is_own(self, event: QKeyEvent) -> bool:
        is_escape = event.key() == Qt.Key.Key_Escape and self._is_dragged
        return is_escape or (event.key() in _WAYS and bool(event.modifiers() & _ALT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by one place; give a drag up."""
        if event.key() == Qt.Key.Key_Escape and self._is_dragged:
            self._end()
            self._pressed = None
            self.drag_ended.emit()
        elif event.key() in _WAYS and event.modifiers() & _ALT:
            self.step_wanted.emit(_WAYS[event.key()])
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the plot, also by the key for menus."""
        self.menu_wanted.emit(event.globalPos())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the mark of the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide it."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text."""
        painter = QPainter(self)
        palette, room = self.palette(), self.rect().adjusted(_EDGE, 0, -_EDGE, 0)
        metrics, middle = self.fontMetrics(), Qt.TextElideMode.ElideMiddle
        parts = self._parts(room.width()) if self.lines > 1 else [self.text]
        text = "\n".join(metrics.elidedText(part, middle, room.width()) for part in parts)
        painter.setPen(palette.text().color())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        if self.hasFocus():
            painter.setPen(palette.highlight().color())
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _parts(self, width: int) -> list[str]:
        """As many words as fit into a line [px], and the rest."""
        words, metrics = self.text.split(" "), self.fontMetrics()
        count = 1
        while metrics.horizontalAdvance(" ".join(words[: count + 1])) <= width:
            count += 1
            if count == len(words):
                return [self.text]
        return [" ".join(words[:count]), " ".join(words[count:])] if words[count:] else [self.text]

    def _end(self) -> None:
        self._is_dragged = False
        self.releaseKeyboard()
        self.setCursor(Qt.CursorShape.OpenHandCursor)
