"""In which units quantities are shown and typed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QComboBox

from mechstudio.gui.preferences.page import Page, choice_box, show_choice
from mechstudio.gui.state.settings import Settings
from mechstudio.units import BASE_UNITS, UnitChoice

_SETS = (
    ("m, kg, N, ° (SI, angles in degrees)", UnitChoice()),
    ("m, kg, N, rad (SI, as in files)", UnitChoice(angle="rad")),
    ("mm, kg, N, °", UnitChoice(length="mm")),
    ("mm, g, N, °", UnitChoice(length="mm", mass="g")),
    ("in, lb, lbf, °", UnitChoice(length="in", mass="lb", force="lbf")),
)
# quantities that are made of others, and their units in the model
_DERIVED = (
    ("Velocity", "m/s"),
    ("Angular velocity", "rad/s"),
    ("Acceleration", "m/s²"),
    ("Inertia", "kg m²"),
    ("Density", "kg/m³"),
    ("Torque", "N m"),
    ("Stiffness", "N/m"),
    ("Damping", "N s/m"),
    ("Torsional stiffness", "N m/rad"),
    ("Torsional damping", "N m s/rad"),
)


class UnitsPage(Page):
    """A set of units, each of them, and those that do not follow."""

    title = "Units"
    icon = "ruler"
    introduction = (
        "Numbers may be typed with any unit: 20 mm, 30 deg, 0.5 in, 2 N/mm. "
        "Files and functions of time are in m, kg, s, N and rad regardless of this choice."
    )

    def build(self) -> None:
        self.set_box = choice_box("Unit system", _SETS, self._choose_set)
        self.set_box.setPlaceholderText("custom")
        self.form.addRow("Unit system", self.set_box)
        self.base_boxes: dict[str, QComboBox] = {}
        for quantity, (_, shown) in BASE_UNITS.items():
            entries = [(unit, unit) for unit in shown]
            box = choice_box(quantity.capitalize(), entries, partial(self._choose_base, quantity))
            self.base_boxes[quantity] = box
            self.form.addRow(quantity.capitalize(), box)
        self.heading("Derived units")
        self.derived_boxes: dict[str, QComboBox] = {}
        for name, own in _DERIVED:
            options = [(unit, unit) for unit in UnitChoice().options(own)]
            box = choice_box(name, [("", ""), *options], partial(self._choose, own))
            self.derived_boxes[own] = box
            self.form.addRow(name, box)

    def show_settings(self, settings: Settings) -> None:
        units = settings.units
        show_choice(self.set_box, units)
        for quantity, box in self.base_boxes.items():
            show_choice(box, getattr(units, quantity))
        for own, box in self.derived_boxes.items():
            box.setItemText(0, f"{units.composed(own)} (follows)")
            show_choice(box, "" if units.follows(own) else units.unit(own).symbol)

    def restored(self, settings: Settings, usual: Settings) -> Settings:
        return replace(settings, units=usual.units)

    def _choose_set(self, units: UnitChoice) -> None:
        self._take(units)

    def _choose_base(self, quantity: str, unit: str) -> None:
        own, _ = BASE_UNITS[quantity]
        self._choose(own, unit)

    def _choose(self, own: str, unit: str) -> None:
        self._take(self.store.settings.units.with_unit(own, unit))

    def _take(self, units: UnitChoice) -> None:
        self.store.change(replace(self.store.settings, units=units))
