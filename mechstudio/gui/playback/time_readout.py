"""The read-out of the timeline, which becomes a field where a time can be typed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFontDatabase, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QToolTip, QWidget

from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets import own_keys
from mechstudio.gui.widgets.invalid_mark import mark_invalid
from mechstudio.gui.widgets.quantity_line import QuantityLine
from mechstudio.model.parameters import Parameters

_TIP = "Current time and end of the run. Click to type a time."
_FIELD_TIP = "Time to show; Enter goes there, Esc leaves"


class TimeReadout(QLabel):
    """Tells time and end of the run; a click lets a time be typed in its place.

    Args:
        go: Shows a moment [s]; says why there is none, or nothing.
        parameters: Gives the parameters that a typed time may use.
    """

    left = Signal()  # the field is closed by a key: the keyboard is free

    def __init__(self, go: Callable[[float], str], parameters: Callable[[], Parameters]) -> None:
        super().__init__()
        self._time = 0.0
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setToolTip(_TIP)
        # the docks beside the view take what the timeline does not need
        self.setMinimumWidth(self.fontMetrics().horizontalAdvance("0.00 / 0.00 s"))
        self.field = _TimeField(go, parameters, self)
        self.field.left.connect(self.left)

    def tell(self, time: float, text: str) -> None:
        """Show a text for a time [s]."""
        self._time = time
        self.setText(text)

    @Slot()
    def ask(self) -> None:
        """Let a time be typed, unless there is none."""
        if self.isEnabled() and not self.field.isVisible():
            self.field.begin(self._time)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.ask()
        else:
            super().mousePressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            # also of a label that is clicked: only where that does anything
            self.setCursor(
                Qt.CursorShape.IBeamCursor if self.isEnabled() else Qt.CursorShape.ArrowCursor
            )
            if not self.isEnabled():
                self.field.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.field.setGeometry(self.rect())


class _TimeField(QuantityLine):
    """A time [s] over the read-out; Enter shows it, Esc and a click elsewhere leave it."""

    left = Signal()

    def __init__(
        self, go: Callable[[float], str], parameters: Callable[[], Parameters], parent: QWidget
    ) -> None:
        # seconds, as the read-out tells them
        super().__init__("Time", "s", ShownUnits(), parent, parameters=parameters)
        self._go = go
        self.tell(_FIELD_TIP)
        self.textEdited.connect(lambda: mark_invalid(self, False))
        self.hide()

    def begin(self, time: float) -> None:
        """Open with a time [s], which whatever is typed replaces."""
        mark_invalid(self, False)
        self.setText(f"{time:.6g}")
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.select_whole()

    def event(self, event: QEvent) -> bool:
        is_kept = own_keys.keeps(event, lambda key: key.key() == Qt.Key.Key_Escape)
        return is_kept or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in own_keys.ENTER:
            self._take()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.hide()

    def _take(self) -> None:
        value = self.value
        problem = self.problem if value is None else self._go(value)
        if not problem:
            self._leave()
            return
        mark_invalid(self, True)
        self.selectAll()
        QToolTip.showText(self.mapToGlobal(QPoint(0, self.height())), problem, self)

    def _leave(self) -> None:
        self.hide()
        self.left.emit()
