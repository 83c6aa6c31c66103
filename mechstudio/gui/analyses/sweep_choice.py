"""What kinematics go over: time, or the value of a driver from one end to another."""

from __future__ import annotations

import math

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from mechstudio.gui.analyses.question import Sweep
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.captioned import captioned, set_caption
from mechstudio.gui.widgets.quantity_line import QuantityLine
from mechstudio.model import Mechanism

# where a sweep ends that nobody has typed an end for: a turn, or a shift [rad or m]
_ENDS = {"rad": math.tau, "m": 0.1}
_TIP = (
    "Move the driver evenly between these values, at 1 rad/s or 1 m/s, instead of by its "
    "function. Duration and output step of the run are not used."
)
_ENDS_OF = ("From", "To")
_WIDTH = 76  # of a field [px]


class SweepChoice(QWidget):
    """A chooser of time or a driver, and fields for both ends of a driver's value."""

    changed = Signal()  # another choice, with more or fewer fields

    def __init__(self, box: QComboBox) -> None:
        """Lay the fields out.

        Args:
            box: The chooser, still without entries.
        """
        super().__init__()
        self.box = box
        self._units = ShownUnits()
        # unit of each driver's coordinate by name
        self._drivers: dict[str, str] = {}
        self._unit = ""
        self.lines: tuple[QuantityLine, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._row.addWidget(captioned("Over", box))
        self._holders: list[QWidget] = []
        self._offer({})
        box.currentIndexChanged.connect(self._show_lines)

    def use_units(self, units: ShownUnits) -> None:
        """Show and take values in these units."""
        self._units = units
        units.changed.connect(self._name_units)

    def follow_model(self, mechanism: Mechanism | None) -> None:
        """Offer the drivers of a mechanism."""
        found: dict[str, str] = {}
        for driver in () if mechanism is None else mechanism.drivers:
            coordinates = mechanism.joint(driver.joint).joint_type.coordinates if mechanism else ()
            units = [entry.unit for entry in coordinates if entry.kind != "quaternion"]
            if driver.coordinate < len(units):
                found[driver.name] = units[driver.coordinate]
        if found != self._drivers:
            self._offer(found)

    @property
    def sweep(self) -> Sweep | None:
        """The chosen driver with both ends, None where one is no number; None for time."""
        name = self.box.currentData()
        if not name:
            return None
        first, last = (line.value for line in self.lines)
        return Sweep(driver=str(name), start=first, stop=last)

    def _offer(self, drivers: dict[str, str]) -> None:
        chosen = self.box.currentData()
        self._drivers = drivers
        before = self.box.blockSignals(True)
        self.box.clear()
        self.box.addItem("time", "")
        for name in drivers:
            self.box.addItem(name, name)
        self.box.setCurrentIndex(max(0, self.box.findData(chosen)))
        self.box.blockSignals(before)
        self._show_lines()

    @Slot()
    def _show_lines(self) -> None:
        unit = self._drivers.get(self.box.currentData() or "", "")
        if unit == self._unit:
            return
        for holder in self._holders:
            self._row.removeWidget(holder)
            holder.deleteLater()
        self._holders, self.lines, self._unit = [], (), unit
        for word, value in zip(_ENDS_OF, (0.0, _ENDS.get(unit, 0.0)), strict=True) if unit else ():
            line = QuantityLine(f"{word} the value", unit, self._units)
            line.setFixedWidth(_WIDTH)
            line.setToolTip(_TIP)
            line.set_value(value)
            holder = captioned("", line)
            self._row.addWidget(holder)
            self._holders.append(holder)
            self.lines = (*self.lines, line)
        self._name_units()
        self.changed.emit()

    @Slot()
    def _name_units(self) -> None:
        for word, holder, line in zip(_ENDS_OF, self._holders, self.lines, strict=False):
            set_caption(holder, f"{word} [{line.symbol}]")
