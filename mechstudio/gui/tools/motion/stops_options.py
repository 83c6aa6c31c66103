"""Options of the tool for friction and stops, in the units of a shift or an angle."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from mechstudio.gui.tools.motion.coordinate_options import CoordinateOptions
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench

# by unit of the coordinate: keyword of the edit, name, unit, and whether it may be negative
ELEMENTS: dict[str, tuple[tuple[str, str, str, bool], ...]] = {
    "rad": (
        ("friction", "Friction", "N m", False),
        ("damping", "Damping", "N m s/rad", False),
        ("lower", "Lower stop", "rad", True),
        ("upper", "Upper stop", "rad", True),
    ),
    "m": (
        ("friction", "Friction", "N", False),
        ("damping", "Damping", "N s/m", False),
        ("lower", "Lower stop", "m", True),
        ("upper", "Upper stop", "m", True),
    ),
}


class StopsOptions(CoordinateOptions):
    """Friction, damping and both stops; what is left empty stays as it is.

    Args:
        bench: Knows the user's units.
    """

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self._unit = "rad"
        self._fields: dict[str, dict[str, QuantityField]] = {}
        self._parts: dict[str, list[QWidget]] = {}
        for unit, elements in ELEMENTS.items():
            self._fields[unit], self._parts[unit] = {}, []
            for key, name, own, signed in elements:
                field = QuantityField(
                    bench,
                    name,
                    own,
                    empty="unchanged",
                    width=72,
                    takes_negative=signed,
                    takes_zero=True,
                )
                self._fields[unit][key] = field
                self._parts[unit] += self.add(name, field)
        self.add_coordinate()
        self.ask_for(self._unit)

    @property
    def fields(self) -> tuple[QuantityField, ...]:
        """All fields, those out of sight among them."""
        return tuple(field for unit in self._fields.values() for field in unit.values())

    @property
    def values(self) -> dict[str, Any]:
        """What was entered, by keyword of the edit."""
        found = {key: field.value for key, field in self._fields[self._unit].items()}
        return {key: value for key, value in found.items() if value is not None}

    def ask_for(self, unit: str) -> None:
        """Ask for the values of a coordinate with this unit, "m" or "rad"."""
        self._unit = unit
        self.show_only(self._parts, unit)
