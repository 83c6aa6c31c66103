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

_WAYS: dict[int, Way] = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
}
_LEFT, _ALT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier
_EDGE = 2  # from the mark of the focus to the letters [px]


class PlotTitle(QWidget):
    """A line of bold text that is dragged; with Alt and an arrow key it is moved by one place.

    Args:
        text: What it says; shortened in the middle where there is no room.
    """

    # while it is dragged: where the pointer is on the screen
    dragged = Signal(QPoint)
    dropped = Signal(QPoint)
    drag_ended = Signal()
    step_wanted = Signal(str)
    menu_wanted = Signal(QPoint)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = text
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
        """A line of text."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text) + 2 * _EDGE, metrics.height())

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
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_escape = event.key() == Qt.Key.Key_Escape and self._is_dragged
            if is_escape or (event.key() in _WAYS and event.modifiers() & _ALT):
                event.accept()
                return True
        return super().event(event)

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
        middle = Qt.TextElideMode.ElideMiddle
        text = self.fontMetrics().elidedText(self.text, middle, room.width())
        painter.setPen(palette.text().color())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        if self.hasFocus():
            painter.setPen(palette.highlight().color())
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _end(self) -> None:
        self._is_dragged = False
        self.releaseKeyboard()
        self.setCursor(Qt.CursorShape.OpenHandCursor)
