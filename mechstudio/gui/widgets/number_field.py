"""A field for one positive number, written as people write numbers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from mechstudio.gui.widgets.invalid_mark import mark_invalid
from mechstudio.gui.widgets.marked_line import MarkedLine
from mechstudio.gui.widgets.number_text import number_text
from mechstudio.model.entered import entered_number, is_expression
from mechstudio.model.evaluated import Evaluated, same_value, text_of
from mechstudio.model.parameters import Parameters
from mechstudio.units import QuantityError, Scale, unit_of


class NumberField(MarkedLine):
    """Takes a positive, finite number, also like 1e-6; marks anything else.

    An expression over parameters is shown as its value, but while the field has the keyboard.
    """

    edited = Signal()  # the text became another one, by whomever
    entered = Signal()  # the user is done with it: Enter, Tab or a click elsewhere

    def __init__(
        self,
        name: str,
        tip: str,
        parent: QWidget | None = None,
        *,
        unit: str = "",
        optional: bool = False,
        largest_count: int = 0,
        example: str = "1e-6",
    ) -> None:
        """Make an empty field.

        Args:
            name: What the number is.
            tip: The same in a few more words.
            parent: Widget to be part of.
            unit: What it is in; others may be typed behind it.
            optional: Whether an empty field is an answer, too: "automatic".
            largest_count: Takes whole numbers up to this one only; 0 for any number.
            example: A usual number, for what is said of a text that is refused.
        """
        super().__init__(parent)
        self._tip, self._idle, self._example = tip, "", example
        self._scale = Scale(unit_of(unit), unit_of(unit))
        self._optional, self._largest_count = optional, largest_count
        self._parameters = Parameters()
        # what the model holds, and the expression whose value is shown in its place
        self._kept: Evaluated | None = None
        # the last answer that was shown or entered, which Escape brings back
        self._answer: float | None = None
        self._folded: Evaluated | None = None
        self._is_turning = self._is_open = False
        if optional:
            self.setPlaceholderText("automatic")
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.textChanged.connect(self._judge)
        self.editingFinished.connect(self._keep_answer)
        self.editingFinished.connect(self.entered)

    @property
    def value(self) -> float | None:
        """The number; None where the text is not one, or nothing."""
        value = self.given
        return None if value is None else float(value)

    @property
    def given(self) -> float | None:
        """The same as it is kept in files: an `Evaluated` for an expression."""
        value = self._positive() if self._folded is None else self._folded
        if value is None or not self._largest_count:
            return value
        value = float(value)
        return int(value) if value.is_integer() and value <= self._largest_count else None

    @property
    def is_valid(self) -> bool:
        """Whether the text is an answer."""
        return self.value is not None or (self._optional and not self.text().strip())

    def set_value(self, value: float | None) -> None:
        """Show a number or expression, or nothing for None."""
        text = _written(value)
        self._kept = value if isinstance(value, Evaluated) else None
        self._folded, self._answer = None, value
        self.setText(text)
        self._mark()
        if not self._is_open:
            self._fold()

    def follow(self, value: float | None) -> None:
        """Show a value of the model, but for one in whose place a text stands that is refused."""
        if self.is_valid or not same_value(value, self._answer):
            self.set_value(value)

    def give_up(self) -> None:
        """Bring back the last answer in place of a text that is refused."""
        if not self.is_valid and self._has_answer:
            self.set_value(self._answer)

    def set_parameters(self, parameters: Parameters) -> None:
        """Say over what expressions may be."""
        if parameters == self._parameters and parameters.details == self._parameters.details:
            return
        self._unfold()
        self._parameters = parameters
        if not self._is_open:
            self._fold()
        self._mark()

    def set_idle(self, reason: str) -> None:
        """Say why the number has no effect now; empty where it has one."""
        self._idle = reason
        self._mark()

    def event(self, event: QEvent) -> bool:
        """Bring back the last answer by Escape, before a shortcut acts."""
        if isinstance(event, QKeyEvent) and self._is_given_up(event):
            if event.type() == QEvent.Type.KeyPress:
                self.set_value(self._answer)
                self.select_whole()
            event.accept()
            return True
        return super().event(event)

    def _is_given_up(self, event: QKeyEvent) -> bool:
        pressed = event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
        is_escape = pressed and event.key() == Qt.Key.Key_Escape
        return is_escape and self._has_answer and self.text() != _written(self._answer)

    @property
    def _has_answer(self) -> bool:
        return self._answer is not None or self._optional

    @Slot()
    def _keep_answer(self) -> None:
        if self.is_valid:
            self._answer = self.given

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the expression."""
        self._is_open = True
        self._unfold()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Back to its value; the context menu keeps the text it acts on."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._is_open = False
            self._fold()

    def _fold(self) -> None:
        value = self.given
        if isinstance(value, Evaluated) and self._folded is None:
            self._turn_into(number_text(value, digits=10))
            self._folded = value
            self._mark()

    def _unfold(self) -> None:
        if self._folded is not None:
            self._turn_into(self._folded.text)
            self._folded = None
            self._mark()

    def _turn_into(self, text: str) -> None:
        """Show the same number in another way."""
        self._is_turning = True
        self.setText(text)
        self._is_turning = False

    @Slot()
    def _judge(self) -> None:
        if self._is_turning:
            return
        self._folded = None
        self._mark()
        self.edited.emit()

    def _mark(self) -> None:
        self._show_tip()
        self.set_expression(text_of(self.given))
        mark_invalid(self, not self.is_valid and not self._idle)

    def _show_tip(self) -> None:
        if self._idle:
            tip = self._idle
        elif self.is_valid:
            text, unit = text_of(self.given), self._scale.shown.symbol
            value = "" if text is None else number_text(self.value or 0.0, digits=10)
            tip = self._tip if text is None else f"{self._tip}: {text} = {value} {unit}".rstrip()
        elif self._largest_count:
            tip = f"Enter a whole number from 1 to {self._largest_count}."
        else:
            nothing = ", or leave it empty for automatic" if self._optional else ""
            tip = (
                self._refusal()
                or f"Enter a number greater than zero, such as {self._example}{nothing}."
            )
        self.setToolTip(tip)

    def _refusal(self) -> str:
        """What is wrong with an expression; empty if it is none, or has a value."""
        if not is_expression(self.text(), self._parameters):
            return ""
        try:
            entered_number(self.text(), self._scale, self._parameters)
        except QuantityError as error:
            return str(error)
        return ""

    def _positive(self) -> float | None:
        if self._kept is not None and self.text() == self._kept.text:
            return self._kept
        try:
            value = entered_number(self.text(), self._scale, self._parameters)
        except QuantityError:
            return None
        return value if value > 0.0 else None


def _written(value: float | None) -> str:
    """An answer as a text."""
    text = text_of(value)
    if text is None:
        return "" if value is None else number_text(value, digits=10)
    return text
