"""The unit beside a field; a click lets one choose another."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QActionGroup, QMouseEvent
from PySide6.QtWidgets import QLabel, QMenu, QWidget

from mechstudio.gui.state.shown_units import ShownUnits

# units of what is a shift in one place and an angle in another
OR = " or "


class UnitLabel(QLabel):
    """Names the unit in which a quantity is shown, and lists the others."""

    def __init__(self, own: str, units: ShownUnits, parent: QWidget | None = None) -> None:
        """Make a label.

        Args:
            own: Unit in the model; two with "or" between them where there are two.
            units: The chosen units.
            parent: Widget to be part of.
        """
        super().__init__(parent)
        self._own, self._units = own, units
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", "muted")
        if can_choose(own, units):
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setToolTip("Show in another unit")
            self.setProperty("choosable", True)
        units.changed.connect(self._show_unit)
        self._show_unit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """List the units."""
        if event.button() == Qt.MouseButton.LeftButton and can_choose(self._own, self._units):
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            fill_unit_menu(menu, self._own, self._units)
            menu.popup(self.mapToGlobal(QPoint(0, self.height())))
        else:
            super().mousePressEvent(event)

    def _show_unit(self) -> None:
        self.setText(self._units.choice.written(self._own))


def can_choose(own: str, units: ShownUnits) -> bool:
    """Whether a quantity can be shown in more than one unit."""
    return any(len(units.choice.options(part)) > 1 for part in own.split(OR) if own)


def fill_unit_menu(menu: QMenu, own: str, units: ShownUnits) -> None:
    """List the units in which a quantity can be shown; choosing one shows it everywhere."""
    for part in own.split(OR):
        if not menu.isEmpty():
            menu.addSeparator()
        _add_part(menu, part, units)


def _add_part(menu: QMenu, own: str, units: ShownUnits) -> None:
    choice, group = units.choice, QActionGroup(menu)
    entries = [(unit, unit) for unit in choice.options(own)]
    if not choice.is_base(own):
        entries.insert(0, (f"Derived from the base units ({choice.composed(own)})", ""))
    shown = "" if choice.follows(own) and not choice.is_base(own) else choice.unit(own).symbol
    for text, unit in entries:
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(unit == shown)
        action.setActionGroup(group)
        action.triggered.connect(partial(_choose, units, own, unit))


def _choose(units: ShownUnits, own: str, unit: str) -> None:
    units.choose(units.choice.with_unit(own, unit))
