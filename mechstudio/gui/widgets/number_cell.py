"""A cell that shows a number as precisely as its width allows, never cut off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QStyle, QStyleOptionFrame, QWidget

from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.number_text import number_text
from mechstudio.gui.widgets.unit_label import can_choose, fill_unit_menu
from mechstudio.model.evaluated import text_of
from mechstudio.units import QuantityError, si_value

VARY = "Vary in the study"
_DIGITS = (6, 5, 4, 3, 2)
# that stand beside the mark of an expression at least: two would hide what neighbors show
_LEAST_DIGITS = 3
# letters of an expression in a tool tip, which has one line
_LONGEST = 120
# a line edit keeps this much free at each side of its text
_TEXT_MARGIN = 3


class NumberCell(EditLine):
    """A number; all its digits appear, selected for copying or typing, when it has the focus."""

    is_number = True

    def __init__(
        self,
        value: float,
        label: str,
        commit: Callable[[str], str],
        unit: str,
        units: ShownUnits,
        parent: QWidget | None = None,
    ) -> None:
        """Make a cell.

        Args:
            value: The exact number; NaN for none, which shows as an empty cell. One with an
                expression shows f(x) and its value, and the expression while it has the focus.
            label: What a screen reader calls it.
            commit: Takes an entered text; says what is wrong with it.
            unit: Unit of the number in the model.
            units: The chosen units.
            parent: Widget to be part of.
        """
        super().__init__("", label, commit, parent)
        self._value = value
        self._shown = value
        self._unit, self._units = unit, units
        self._scale = units.scale(unit)
        # cells whose digits are to be as many, with this one; the narrowest one decides
        self._beside: Sequence[NumberCell] = (self,)
        self._room_of_all = 0
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._show_tip()
        self.setMinimumWidth(40)
        self._fit()

    @property
    def value(self) -> float:
        """The exact number."""
        return self._value

    def show_as(self, value: float) -> None:
        """Show a rounded number for the exact one, such as zero for rounding noise."""
        self._shown = value
        self._show_tip()
        self._fit()

    def fit_with(self, cells: Sequence[NumberCell]) -> None:
        """Show as many digits as these cells do, so that equal numbers look equal.

        Args:
            cells: The cells, this one among them.
        """
        self._beside = cells

    def show_kept(self) -> None:
        """All digits of the number."""
        self.setText(self._exact())

    def minimumSizeHint(self) -> QSize:
        """Narrow: digits give way before the panel does."""
        return QSize(40, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the number of digits anew."""
        super().resizeEvent(event)
        # a layout makes cells one pixel wider than others where widths leave a rest
        room = min(cell.width() for cell in self._beside)
        for cell in self._beside:
            is_other = cell is self or cell._room_of_all != room
            if is_other and not cell.hasFocus() and not cell._is_touched():
                cell._fit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show all digits; what is not valid yet stays for correction."""
        super().focusInEvent(event)
        # what is edited is the expression itself
        self.leave_mark_out(True)
        if not self._is_touched():
            self.show_kept()
        self.select_whole()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Back to the digits that fit; the context menu keeps the selection it acts on."""
        written = self.text() if self.isModified() else ""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason and not self._is_touched():
            # a new value comes with a new page, soon
            if written and not self._means_value(written):
                self.setText(written)
            else:
                self._fit()
        elif event.reason() != Qt.FocusReason.PopupFocusReason:
            self.leave_mark_out(False)

    def fill_menu(self, menu: QMenu) -> None:
        """Offer other units as well."""
        if can_choose(self._unit, self._units):
            menu.addSeparator()
            fill_unit_menu(menu.addMenu("Show in"), self._unit, self._units)
        super().fill_menu(menu)

    def _show_tip(self) -> None:
        """The number with all digits and its unit; an expression before it."""
        value = self._value
        exact = self._scale.text(float(self._precise)) if isfinite(value) else ""
        text = text_of(value)
        tip = f"{exact} {self._scale.shown.symbol}".strip()
        shown = text if text is None or len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
        self.setToolTip(tip if shown is None else f"{shown} = {tip}")
        self.set_expression(text)

    def _exact(self) -> str:
        text = text_of(self._value)
        if text is not None:
            return text
        return self._scale.text(self._precise) if isfinite(self._value) else ""

    @property
    def _precise(self) -> float:
        """The number with all its digits; 0 where these are rounding noise."""
        return self._value if self._shown else 0.0

    def _means_value(self, text: str) -> bool:
        expression = text_of(self._value)
        if expression is not None:
            return text.strip() == expression
        try:
            # what has no unit of its own may be a parameter, which takes any
            found = self._scale.value(text) if self._unit else si_value(text)
        except QuantityError:
            return False
        return found == self._value

    def _fit(self) -> None:
        if not isfinite(self._shown):
            self.setText("")
            return
        self.leave_mark_out(False)
        text, is_whole = self._fitting()
        if not is_whole and self.expression is not None:
            # digits tell more than the mark, whose expression the tool tip has
            self.leave_mark_out(True)
            text, _ = self._fitting()
        self.setText(text)
        self.setCursorPosition(0)

    def _fitting(self) -> tuple[str, bool]:
        """The number with as many digits as there is room for, and whether these have room."""
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        inside = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self)
        self._room_of_all = min(cell.width() for cell in self._beside)
        excess = self.width() - self._room_of_all
        room = inside.width() - excess - 2 * _TEXT_MARGIN - self.mark_width
        metrics, shown = self.fontMetrics(), self._scale.number(self._shown)
        least = _LEAST_DIGITS if self.mark_width else _DIGITS[-1]
        for digits in (each for each in _DIGITS if each >= least):
            text = number_text(shown, digits=digits)
            if metrics.horizontalAdvance(text) <= room:
                return text, True
        return text, False
