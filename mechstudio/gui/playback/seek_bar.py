"""The bar of the timeline: a click shows that moment, a drag scrubs."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from mechstudio.results.settings import EventMoment

_MARGIN = 10.0  # room for the handle at both ends [px]
_GROOVE = 4.0  # [px]
_RADIUS = 6.5  # of the handle [px]
_CATCH = 4.0  # distance at which a click takes a mark [px]


_FAILURE = QColor("#d03030")  # of the mark, in both themes


class SeekBar(QWidget):
    """A line of time with three parts: shown, computed and still to come."""

    sought = Signal(float)  # the user asks for this moment [s]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._time = self._available = self._length = 0.0
        self._failure: float | None = None
        self._played: tuple[float, float] | None = None
        self._events: tuple[EventMoment, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Timeline")
        self.setAccessibleDescription("Click to show a time, drag to scrub, arrow keys to step.")

    def sizeHint(self) -> QSize:
        return QSize(240, 28)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 28)

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
    def events(self) -> tuple[EventMoment, ...]:
        """The marked events."""
        return self._events

    def mark_events(self, events: tuple[EventMoment, ...]) -> None:
        """Mark events; a click on a mark shows that very moment."""
        if events != self._events:
            self._events = events
            self.update()

    @property
    def failure(self) -> float | None:
        """The marked moment [s] in which a run failed; None for none."""
        return self._failure

    def mark_failure(self, time: float | None) -> None:
        """Mark the moment [s] in which a run failed; None for none."""
        self._failure = time
        self.setAccessibleDescription(
            "Click to show a time, drag to scrub, arrow keys to step."
            + ("" if time is None else f" The run failed at {time:.6g} s.")
        )
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
            moment = self._event_at(event.position().x())
            if moment is None:
                self._seek(event)
            else:
                self.sought.emit(moment.time)
                event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._seek(event)
        elif self.isEnabled():
            text = f"{self.time_at(event.position().x()):.2f} s"
            failure = self._failure
            if failure is not None:
                distance = abs(self.position(failure).x() - event.position().x())
                text = f"The run failed at {failure:.6g} s" if distance < 6.0 else text
            elif (moment := self._event_at(event.position().x())) is not None:
                text = f"{moment.text} at {moment.time:.6g} s"
            QToolTip.showText(event.globalPosition().toPoint(), text, self)

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
            for moment in self._events:
                self._draw_event(painter, moment.time, palette.color(role.WindowText))
            if self._failure is not None:
                self._draw_failure(painter, self._failure)
            center = self.position(self._time)
            if self.hasFocus():
                ring = palette.color(role.Accent)
                ring.setAlphaF(0.3)
                painter.setBrush(ring)
                painter.drawEllipse(center, _RADIUS + 3.0, _RADIUS + 3.0)
            painter.setBrush(palette.color(role.Accent))
            painter.drawEllipse(center, _RADIUS, _RADIUS)
        painter.end()

    def _draw_failure(self, painter: QPainter, time: float) -> None:
        center = self.position(time)
        painter.setBrush(_FAILURE)
        painter.drawRect(QRectF(center.x() - 1.5, 2.0, 3.0, self.height() - 4.0))

    def _draw_event(self, painter: QPainter, time: float, color: QColor) -> None:
        """A small triangle above the groove, which the handle does not cover."""
        x = self.position(time).x()
        painter.setBrush(color)
        painter.drawPolygon([QPointF(x - 4.0, 1.0), QPointF(x + 4.0, 1.0), QPointF(x, 7.0)])

    def _event_at(self, x: float) -> EventMoment | None:
        """The event whose mark is nearest to a place, if one is there."""
        near = min(
            self._events, key=lambda moment: abs(self.position(moment.time).x() - x), default=None
        )
        if near is None or abs(self.position(near.time).x() - x) > _CATCH:
            return None
        return near

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
