"""Fields for the gains of a controlled motor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtWidgets import QWidget

from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench

# by unit of the coordinate: field of the motor, name, unit, and what stands there at first
GAINS: dict[str, tuple[tuple[str, str, str, float | None], ...]] = {
    "rad": (
        ("proportional", "Proportional gain", "N m/rad", 100.0),
        ("derivative", "Derivative gain", "N m s/rad", 10.0),
        ("max_effort", "Limit", "N m", None),
    ),
    "m": (
        ("proportional", "Proportional gain", "N/m", 1000.0),
        ("derivative", "Derivative gain", "N s/m", 100.0),
        ("max_effort", "Limit", "N", None),
    ),
}


class GainFields:
    """Both gains and the limit of a controller.

    Args:
        bench: Knows the user's units.
        unit: Unit of the coordinate, "m" or "rad".
    """

    def __init__(self, bench: Workbench, unit: str) -> None:
        self._fields: dict[str, QuantityField] = {}
        for key, name, own, usual in GAINS[unit]:
            field = QuantityField(bench, name, own, empty="none", width=80)
            if usual is not None:
                field.setText(bench.units.scale(own).text(usual))
            self._fields[key] = field

    def __iter__(self) -> Iterator[QuantityField]:
        return iter(self._fields.values())

    @property
    def values(self) -> dict[str, Any]:
        """What was entered, by field of the motor."""
        found = {key: field.value for key, field in self._fields.items()}
        return {key: value for key, value in found.items() if value is not None}

    def added_to(self, row: OptionRow) -> list[QWidget]:
        """Put the fields into a row; answers them with names and units."""
        return [part for f in self for part in row.add(f.accessibleName(), f)]
