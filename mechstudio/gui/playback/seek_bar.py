"""The bar of the timeline: a click shows that moment, a drag scrubs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from mechstudio.gui.widgets.moment_marks import MARK_COLORS, REACH, mark_tip
from mechstudio.results.moments import FAILURE, NOTE, RunMoment, moments_near

_MARGIN = 10.0  # room for the handle at both ends [px]
_GROOVE = 4.0  # [px]
_RADIUS = 6.5  # of the handle [px]
_HEIGHT, _LOW_HEIGHT = 28, 19  # [px]
_LEAST_WIDTH = 160  # with less of it moments can hardly be told apart [px]
_DESCRIPTION = "Click to show a time, drag to scrub, arrow keys to step."


class SeekBar(QWidget):
    """A line of time with three parts: shown, computed and still to come."""

    sought = Signal(float)  # the user asks for this moment [s]
    # where the menu is to be, and the marked moments there
    menu_wanted = Signal(QPoint, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._height = _HEIGHT
        self._time = self._available = self._length = 0.0
        self._played: tuple[float, float] | None = None
        self._moments: tuple[RunMoment, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Timeline")
        self.setAccessibleDescription(_DESCRIPTION)

    def sizeHint(self) -> QSize:
        return QSize(240, self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, self._height)

    def make_low(self, low: bool) -> None:
        """Take no more height than the handle and the marks need, or the usual one."""
        self._height = _LOW_HEIGHT if low else _HEIGHT
        self.updateGeometry()

    def set_time(self, time: float) -> None:
        """Put the handle at a moment [s]."""
        self._time = time
        self.update()

    def set_range(self, available: float, length: float) -> None:
        """Say how much is computed and how long the run will be [s]."""
        self._available, self._length = available, max(length, available)
        self.update()

    def mark_range(self, played: tuple[float, float] | None) -> None:
        """Mark the times [s] between which is played; None for all."""
        self._played = played
        self.update()

    @property
    def moments(self) -> tuple[RunMoment, ...]:
        """The marked moments, in order of time."""
        return self._moments

    def mark(self, moments: Sequence[RunMoment]) -> None:
        """Mark moments, in order of time; a click on a mark shows that very moment."""
        self._moments = tuple(moments)
        failures = [mark_tip([one]) for one in moments if one.kind == FAILURE]
        self.setAccessibleDescription(" ".join([_DESCRIPTION, *(f"{one}." for one in failures)]))
        self.update()

    def position(self, time: float) -> QPointF:
        """Where a moment [s] lies on the bar."""
        part = min(max(time / self._length, 0.0), 1.0) if self._length > 0.0 else 0.0
        return QPointF(_MARGIN + part * (self.width() - 2.0 * _MARGIN), self.height() / 2.0)

    def time_at(self, x: float) -> float:
        """The moment [s] that lies at a place on the bar."""
        part = (x - _MARGIN) / max(self.width() - 2.0 * _MARGIN, 1.0)
        return min(max(part, 0.0), 1.0) * self._length

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            marked = self._marked_at(event.position().x())
            if marked:
                self.sought.emit(marked[0].time)
                event.accept()
            else:
                self._seek(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._seek(event)
        elif self.isEnabled():
            x = event.position().x()
            text = mark_tip(self._marked_at(x)) or f"{self.time_at(x):.2f} s"
            QToolTip.showText(event.globalPosition().toPoint(), text, self)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what is marked there; by the keyboard, at the shown time."""
        place = event.pos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            place = self.position(self._time).toPoint()
        self.menu_wanted.emit(self.mapToGlobal(place), self._marked_at(place.x()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        palette = self.palette()
        role = QPalette.ColorRole

        # still to come, computed, shown
        self._draw_part(painter, self._length, palette.color(role.Mid))
        if self.isEnabled():
            self._draw_part(painter, self._available, palette.color(role.Dark))
            self._draw_part(painter, self._time, palette.color(role.Accent))
            for end in self._played or ():
                painter.setBrush(palette.color(role.Accent))
                painter.drawRect(
                    QRectF(self.position(end).x() - 1.0, 5.0, 2.0, self.height() - 10.0)
                )
            self._draw_marks(painter)
            center = self.position(self._time)
            if self.hasFocus():
                ring = palette.color(role.Accent)
                ring.setAlphaF(0.3)
                painter.setBrush(ring)
                painter.drawEllipse(center, _RADIUS + 3.0, _RADIUS + 3.0)
            painter.setBrush(palette.color(role.Accent))
            painter.drawEllipse(center, _RADIUS, _RADIUS)
        painter.end()

    def _draw_marks(self, painter: QPainter) -> None:
        """Draw each mark once where many lie on one pixel."""
        drawn = set()
        for moment in self._moments:
            x = self.position(moment.time).x()
            if (round(x), moment.kind) not in drawn:
                drawn.add((round(x), moment.kind))
                self._draw_mark(painter, x, moment.kind)

    def _draw_mark(self, painter: QPainter, x: float, kind: str) -> None:
        """A bar for a failure, otherwise a small triangle, which the handle does not cover."""
        painter.setBrush(MARK_COLORS[kind])
        if kind == FAILURE:
            painter.drawRect(QRectF(x - 1.5, 2.0, 3.0, self.height() - 4.0))
            return
        # those of the user point up from below the groove, all others down from above it
        edge, tip = (self.height() - 1.0, self.height() - 7.0) if kind == NOTE else (1.0, 7.0)
        painter.drawPolygon([QPointF(x - 4.0, edge), QPointF(x + 4.0, edge), QPointF(x, tip)])

    def _marked_at(self, x: float) -> tuple[RunMoment, ...]:
        """What is marked at a place, if anything is."""
        reach = REACH * self._length / max(self.width() - 2.0 * _MARGIN, 1.0)
        return moments_near(self._moments, self.time_at(x), reach)

    def _draw_part(self, painter: QPainter, time: float, color: QColor) -> None:
        left, right = (
            _MARGIN,
            self.position(time).x() if self._length > 0.0 else self.width() - _MARGIN,
        )
        top = self.height() / 2.0 - _GROOVE / 2.0
        painter.setBrush(color)
        painter.drawRoundedRect(QRectF(left, top, right - left, _GROOVE), 2.0, 2.0)

    def _seek(self, event: QMouseEvent) -> None:
        self.sought.emit(self.time_at(event.position().x()))
        event.accept()
