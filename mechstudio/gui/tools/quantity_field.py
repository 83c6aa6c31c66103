"""A field for one quantity in the option bar of a tool."""

from __future__ import annotations

from math import isclose

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent

from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.widgets.invalid_mark import mark_invalid
from mechstudio.gui.widgets.quantity_line import QuantityLine
from mechstudio.gui.widgets.unit_label import UnitLabel
from mechstudio.model.evaluated import text_of

_BESIDE = 22  # frame and padding of a line [px]
# the keyboard comes back to what was being written
_SAME_EDIT = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class QuantityField(QuantityLine):
    """A number in the user's units, with a unit behind it, or an expression; may be empty.

    Args:
        bench: Knows the user's units.
        name: What it is called.
        own: Unit in the model.
        empty: What it means to leave it empty.
        width: Its width, if that is enough for what it says while it is empty [px].
        takes_negative: Whether the number may be less than zero.
        takes_zero: Whether it may be zero.
        tip: What it means; "" for its name.
    """

    # something else is wrong with the text, or nothing any more, whoever changed what
    judged = Signal()

    def __init__(
        self,
        bench: Workbench,
        name: str,
        own: str = "m",
        *,
        empty: str,
        width: int = 130,
        takes_negative: bool = False,
        takes_zero: bool = False,
        tip: str = "",
    ) -> None:
        super().__init__(
            name, own, bench.shown_units, parameters=lambda: bench.mechanism.parameters
        )
        self._takes_negative, self._takes_zero = takes_negative, takes_zero
        self._tip = tip or name
        self._proposed: float | None = None
        self._told = ""  # what was wrong with it when it was judged last
        self.setPlaceholderText(empty)
        needed = self.fontMetrics().horizontalAdvance(empty) + _BESIDE
        self.setFixedWidth(max(width, needed))
        # what was last taken, which Esc brings back, and its value in the unit of the model
        self._answer = ""
        self._taken: float | None = None
        self.textChanged.connect(self._judge)
        self.editingFinished.connect(self._keep_answer)
        bench.shown_units.changed.connect(self._judge)
        bench.document.mechanism_changed.connect(self._judge)
        self._judge()

    def propose(self, value: float) -> None:
        """Write a number that follows from the mechanism, until the user writes another one."""
        self.set_value(value)
        self._proposed = value

    @property
    def is_proposed(self) -> bool:
        """Whether what was proposed still stands there."""
        value, proposed = self.value, self._proposed
        # written anew in another unit it is rounded
        return value is not None and proposed is not None and isclose(value, proposed, rel_tol=1e-6)

    @property
    def value(self) -> float | None:
        """The quantity in the unit of the model; None if it is empty or refused."""
        return None if self.problem else super().value

    @property
    def problem(self) -> str:
        """What is wrong with the text; empty if nothing is."""
        if self.is_empty:
            return ""
        if reason := super().problem:
            return reason
        value = super().value
        if value is None or (value < 0.0 and not self._takes_negative):
            least = "of at least" if self._takes_zero else "greater than"
            return f"Enter a number {least} zero, or leave the field empty."
        if value == 0.0 and not self._takes_zero:
            wanted = "other than" if self._takes_negative else "greater than"
            return f"Enter a number {wanted} zero, or leave the field empty."
        return ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc restores the last answer; where nothing else was written, the bar has the key."""
        if event.key() == Qt.Key.Key_Escape and self.text() != self._answer:
            self.setText(self._answer)
            self.select_whole()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take what is typed, but where the keyboard comes back to it, as from a menu of units."""
        comes_back = event.reason() in _SAME_EDIT
        # Qt takes it as finished where a menu of another widget or another window opens
        was_blocked = self.blockSignals(comes_back or self.signalsBlocked())
        super().focusOutEvent(event)
        self.blockSignals(was_blocked)
        if not comes_back:
            self._keep_answer()

    def setText(self, text: str | None) -> None:
        """Write what is not typed, such as a proposal: Esc brings it back from then on."""
        super().setText(text)
        self._keep_answer()

    @Slot()
    def _keep_answer(self) -> None:
        if not self.problem:
            self._answer, self._taken = self.text(), self.value

    @Slot()
    def _show_units(self) -> None:
        # not what is only half typed
        answer, taken = self._answer, self._taken
        super()._show_units()
        self._answer, self._taken = self._written_anew(answer, taken), taken

    def unit_label(self) -> UnitLabel:
        """A label that names its unit and lets one choose another."""
        label = UnitLabel(self._unit, self._units)
        # a press there would give the keyboard to the view
        label.setFocusProxy(self)
        return label

    @Slot()
    def _judge(self) -> None:
        problem = self.problem
        unit = f", in {self.symbol} or with another unit typed after it" if self.symbol else ""
        value = self.value
        text = text_of(value)
        if value is not None and text is not None:
            unit = f": {text} = {self._scale.text(float(value))} {self.symbol}".rstrip()
        self.setToolTip(problem or self._tip + unit)
        self.set_expression(text)
        mark_invalid(self, bool(problem))
        if problem != self._told:
            self._told = problem
            self.judged.emit()
