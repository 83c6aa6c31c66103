"""Pointers of the guide: a rim around a button, and rings in the view."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer, Slot
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QMenu, QMenuBar, QToolBar, QToolButton, QWidget

# sizes [px]
RIM, RIM_CORNER = 3, 8.0
RING = 30

FOLLOWED = (QEvent.Type.Paint, QEvent.Type.Resize, QEvent.Type.LayoutRequest)


class Mark(QWidget):
    """Something drawn over the window that clicks go through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def color(self) -> QColor:
        """The color of the accents."""
        return self.palette().color(QPalette.ColorRole.Link)

    def put(self, place: QRect) -> None:
        """Set position and size, on top of all widgets."""
        if place != self.geometry():
            self.setGeometry(place)
        if not self.isVisible():
            self.raise_()
            self.show()


class Rim(Mark):
    """A rim around what is under it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.color, RIM))
        half = RIM / 2
        place = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(place, RIM_CORNER, RIM_CORNER)
        painter.end()


class Ring(Mark):
    """A ring around a place to click on, with its number beside it if there are several."""

    number = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.color, 2.5))
        circle = QRectF(self.rect()).adjusted(8, 8, -8, -8)
        painter.drawEllipse(circle)
        if self.number:
            badge = QRectF(self.width() - 15, 0, 15, 15)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.palette().color(QPalette.ColorRole.Accent))
            painter.drawEllipse(badge)
            font = painter.font()
            font.setPixelSize(10)
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(QColor("white"))
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(self.number))
        painter.end()


class Pointers(QObject):
    """Keeps a rim around one place and rings at others, wherever these go.

    Args:
        window: The window that the rim lies over.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._rim = Rim(window)
        self._rim.hide()
        self.rings: tuple[Ring, ...] = ()
        self._target: Callable[[], QRect] | None = None
        self._places: Callable[[], Sequence[QPoint]] | None = None
        self._watched: list[QWidget] = []
        # many things move at once when a window gets another size
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._place)

    @property
    def rim_place(self) -> QRect | None:
        """Where the rim is in the window; None if there is none."""
        return self._rim.geometry() if self._rim.isVisible() else None

    def point_at(self, target: Callable[[], QRect] | None, watched: Sequence[QWidget]) -> None:
        """Put the rim around a place of the window, found anew when a watched widget changes."""
        self._target = target
        self._watch(watched)
        self._place()

    def ring(
        self, view: QWidget | None, count: int, places: Callable[[], Sequence[QPoint]]
    ) -> None:
        """Put rings over a view, at places of it."""
        if view is None or count != len(self.rings):
            for ring in self.rings:
                ring.hide()
                ring.deleteLater()
            self.rings = () if view is None else tuple(Ring(view) for _ in range(count))
        for number, ring in enumerate(self.rings, start=1):
            ring.number = number if count > 1 else 0
            ring.update()
        self._places = places if self.rings else None
        self._place()

    def clear(self) -> None:
        """Point at nothing."""
        self.ring(None, 0, tuple)
        self.point_at(None, ())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in FOLLOWED:
            self._timer.start()
        return False

    def _watch(self, widgets: Sequence[QWidget]) -> None:
        for widget in self._watched:
            widget.removeEventFilter(self)
        self._watched = list(widgets)
        for widget in self._watched:
            widget.installEventFilter(self)

    @Slot()
    def _place(self) -> None:
        place = QRect() if self._target is None else self._target()
        if place.isEmpty():
            self._rim.hide()
        else:
            self._rim.put(place.adjusted(-RIM, -RIM, RIM, RIM))
        if self._places is None:
            return
        for ring, center in zip(self.rings, self._places(), strict=True):
            ring.put(QRect(center.x() - RING // 2, center.y() - RING // 2, RING, RING))


def action_place(window: QWidget, action: QAction) -> QRect:
    """Where a button of an action, or of a menu with it, is in a window, else the menu in the bar.

    Empty if it is nowhere.
    """
    owners = [owner for owner in action.associatedObjects() if isinstance(owner, QWidget)]
    for owner in owners:
        button = owner.widgetForAction(action) if isinstance(owner, QToolBar) else owner
        if isinstance(button, QAbstractButton) and button.isVisible():
            return _place_in(window, button)
    for button in window.findChildren(QToolButton):
        if button.menu() in owners and button.isVisible():
            return _place_in(window, button)
    return _menu_place(window, owners)


def _place_in(window: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def _menu_place(window: QWidget, owners: Sequence[QWidget]) -> QRect:
    for owner in owners:
        if not isinstance(owner, QMenu):
            continue
        entry = owner.menuAction()
        while isinstance(parent := _menu_of(entry), QMenu):
            entry = parent.menuAction()
        bar = _menu_of(entry)
        if isinstance(bar, QMenuBar) and bar.isVisible():
            place = bar.actionGeometry(entry)
            return QRect(bar.mapTo(window, place.topLeft()), place.size())
    return QRect()


def _menu_of(entry: QAction) -> QWidget | None:
    return next(
        (owner for owner in entry.associatedObjects() if isinstance(owner, QMenu | QMenuBar)), None
    )
