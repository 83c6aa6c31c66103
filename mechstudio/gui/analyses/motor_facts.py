"""What a motor sheet says, as sentences and as a table; knows no widget."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isinf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from mechstudio.io.csv_file import write_table
from mechstudio.results.rounding import rounded_quantity, without_rounding
from mechstudio.units import UnitChoice

if TYPE_CHECKING:
    from mechstudio.analyses import MotorSheet

Floors = Mapping[str, float]
_HEADINGS = ("Quantity", "Value", "Unit")


class Fact(NamedTuple):
    """A number of a motor sheet.

    Attributes:
        words: What it is.
        value: In SI units.
        unit: SI unit; empty for none.
    """

    words: str
    value: float
    unit: str


def speed_unit(unit: str) -> str:
    """SI unit of the speed that belongs to an effort in a unit."""
    return "m/s" if unit == "N" else "rad/s"


def effort_word(unit: str) -> str:
    """What an effort in a unit is."""
    return "force" if unit == "N" else "torque"


def told(sheet: MotorSheet, unit: str, floors: Floors) -> str:
    """The sheet in words, one line for each, in SI units; rounding is 0.

    Args:
        sheet: The sheet.
        unit: SI unit of its efforts.
        floors: What counts as zero, by SI unit.
    """

    def said(value: float, unit: str) -> str:
        return rounded_quantity(value, unit, floors)

    effort = effort_word(unit)
    lines = [
        f"Gear ratio {sheet.gear:g}",
        f"Peak {effort} {said(sheet.peak, unit)}",
        f"RMS {effort} {said(sheet.rms, unit)}",
        f"Peak speed {said(sheet.peak_speed, speed_unit(unit))}",
        f"Peak power {said(sheet.peak_power, 'W')}, mean {said(sheet.mean_power, 'W')}",
        f"Energy {said(sheet.energy, 'J')}, recovered {said(sheet.regenerated, 'J')}",
    ]
    if sheet.energy_per_turn is not None:
        lines.append(f"Energy per turn {said(sheet.energy_per_turn, 'J')}")
    if sheet.margin is not None:
        verdict = "Within" if sheet.is_within else "Beyond"
        used = f"{100.0 * sheet.margin:.4g} % used"
        if isinf(sheet.margin):
            fastest = said(sheet.peak_speed, speed_unit(unit))
            used = f"they leave no {effort} at the peak speed of {fastest}"
        lines.append(f"{verdict} the motor limits: {used}")
    return "\n".join(lines)


def as_table(sheet: MotorSheet, unit: str, floors: Floors, choice: UnitChoice) -> str:
    """The sheet in chosen units, ready for a spreadsheet; rounding is 0."""
    lines = ["\t".join(_HEADINGS)]
    for fact in _facts(sheet, unit):
        scale = choice.scale(fact.unit)
        value = float(without_rounding(np.asarray(fact.value), fact.unit, floors))
        lines.append(f"{fact.words}\t{scale.number(value):.6g}\t{scale.shown.symbol}")
    return "\n".join(lines) + "\n"


def to_csv(sheet: MotorSheet, unit: str, path: Path) -> None:
    """Write the sheet in SI units; numbers read back exactly.

    Raises:
        FileError: The file cannot be written.
    """
    write_table(path, _HEADINGS, _facts(sheet, unit))


def _facts(sheet: MotorSheet, unit: str) -> Iterator[Fact]:
    yield Fact("Gear ratio", sheet.gear, "")
    yield Fact(f"Peak {effort_word(unit)}", sheet.peak, unit)
    yield Fact(f"RMS {effort_word(unit)}", sheet.rms, unit)
    yield Fact("Peak speed", sheet.peak_speed, speed_unit(unit))
    yield Fact("Peak power", sheet.peak_power, "W")
    yield Fact("Mean power", sheet.mean_power, "W")
    yield Fact("Energy supplied", sheet.energy, "J")
    yield Fact("Energy recovered", sheet.regenerated, "J")
    if sheet.energy_per_turn is not None:
        yield Fact("Energy per turn", sheet.energy_per_turn, "J")
    if sheet.margin is not None:
        yield Fact("Used part of the motor limits", sheet.margin, "")
