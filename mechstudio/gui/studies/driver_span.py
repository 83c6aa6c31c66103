"""Fields for the driver that leads the trials of a study, and for its values."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from mechstudio.gui.widgets.quantity_line import QuantityLine
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.unit_label import UnitLabel

if TYPE_CHECKING:
    from mechstudio.gui.state.shown_units import ShownUnits
    from mechstudio.model import Mechanism
    from mechstudio.studies import KinematicTrials

RUNS = ""


class DriverSpan(QWidget):
    """Takes a driver and the values between which it leads its coordinate.

    Args:
        units: The chosen units.
    """

    changed = Signal()

    def __init__(self, units: ShownUnits) -> None:
        super().__init__()
        self._units = units
        self._base: KinematicTrials | None = None
        self._unit_of: dict[str, str] = {}
        self._ends: tuple[QuantityLine, ...] = ()
        self._unit_label: UnitLabel | None = None
        self.driver_box = SlimBox()
        self.driver_box.setAccessibleName("How trials move")
        self.driver_box.setToolTip(
            "A kinematic analysis over the values of a driver is quick; runs take forces into "
            "account, and the duration of the model"
        )
        # the dock may be narrow
        self.driver_box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.driver_box.setMinimumContentsLength(8)
        self.driver_box.setMinimumWidth(80)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._row.addWidget(QLabel("Moved by"))
        self._row.addWidget(self.driver_box, 2)
        self.driver_box.activated.connect(self._follow_driver)
        self._offer({})

    @property
    def driver(self) -> str:
        """Name of the driver; empty for runs over time."""
        return str(self.driver_box.currentData() or RUNS)

    @property
    def ends(self) -> tuple[QuantityLine, ...]:
        """The fields of the first and the last value; none for runs."""
        return self._ends

    @property
    def problem(self) -> str:
        """What is wrong, as a sentence; empty if nothing is."""
        if not self._ends:
            return ""
        first, last = (line.value for line in self._ends)
        if first is None or last is None:
            return "Enter the first and the last value of the driver."
        return "Enter two different values of the driver." if first == last else ""

    def set_units(self, units: ShownUnits) -> None:
        """Show values in these units from now on."""
        self._units = units
        self._follow_driver()

    def set_mechanism(self, mechanism: Mechanism | None) -> None:
        """Offer the drivers of another model."""
        found: dict[str, str] = {}
        if mechanism is None:
            self._offer(found)
            return
        for driver in mechanism.drivers:
            kind = mechanism.joints[driver.joint].joint_type
            found[driver.name] = kind.coordinates[driver.coordinate].unit
        if found != self._unit_of:
            self._offer(found)

    def show_way(self, way: KinematicTrials | None) -> None:
        """Show how the trials of a study move."""
        self._base = way
        index = self.driver_box.findData(RUNS if way is None else way.driver)
        self.driver_box.setCurrentIndex(max(index, 0))
        self._follow_driver()
        if way is not None and self._ends:
            for line, value in zip(self._ends, (way.start, way.stop), strict=True):
                line.set_value(value)

    def way(self) -> KinematicTrials | None:
        """How trials move; None for runs over time."""
        from mechstudio.studies import KinematicTrials

        if not self._ends or self.problem:
            return None
        first, last = (line.value for line in self._ends)
        rows = {} if self._base is None else {"rows": self._base.rows}
        return KinematicTrials(driver=self.driver, start=first, stop=last, **rows)

    def _offer(self, unit_of: dict[str, str]) -> None:
        """List drivers; at first the first of them."""
        chosen = self.driver
        self._unit_of = unit_of
        self.driver_box.clear()
        for name in unit_of:
            self.driver_box.addItem(name, name)
        self.driver_box.addItem("runs over time", RUNS)
        index = self.driver_box.findData(chosen) if chosen else 0
        self.driver_box.setCurrentIndex(max(index, 0))
        self._follow_driver()

    @Slot()
    def _follow_driver(self) -> None:
        """Make the fields in the unit of the driver, with a full turn at first."""
        for widget in (*self._ends, self._unit_label):
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        self._ends, self._unit_label = (), None
        if self.driver:
            unit = self._unit_of[self.driver]
            self._ends = tuple(
                QuantityLine(f"{word} of {self.driver}", unit, self._units)
                for word in ("First value", "Last value")
            )
            last = 2.0 * math.pi if unit == "rad" else 0.1
            for place, (line, value) in enumerate(zip(self._ends, (0.0, last), strict=True), 2):
                line.tell(line.accessibleName())
                line.setMinimumWidth(40)
                line.set_value(value)
                line.textEdited.connect(self._tell)
                self._row.insertWidget(place, line, 1)
            self._unit_label = UnitLabel(unit, self._units)
            self._row.addWidget(self._unit_label)
        self.changed.emit()

    @Slot()
    def _tell(self) -> None:
        self.changed.emit()
