"""In which units the numbers of trials are shown."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from mechstudio.units import Scale, Unit, UnknownUnitError

if TYPE_CHECKING:
    from mechstudio.gui.state.shown_units import ShownUnits
    from mechstudio.gui.studies.study_numbers import Number
    from mechstudio.studies import StudySettings


def trial_scales(
    settings: StudySettings,
    numbers: Mapping[str, Number],
    response_units: Mapping[str, str],
    units: ShownUnits,
) -> dict[str, Scale]:
    """From SI units to those that are shown, of variables and responses that have units.

    Args:
        settings: The study.
        numbers: The numbers of the model by place.
        response_units: SI unit of each response by name; empty for none.
        units: The chosen units.
    """
    found = {name: shown_scale(unit, units) for name, unit in response_units.items() if unit}
    for variable in settings.variables:
        number = numbers.get(variable.place)
        if number is not None and number.unit:
            found[variable.place] = units.scale(number.unit)
    return found


def shown_scale(unit: str, units: ShownUnits) -> Scale:
    """From an SI unit to what is shown for it; one that is no product of units stays."""
    try:
        return units.scale(unit)
    except UnknownUnitError:
        # a mixture such as "m, rad", or Hz, which has no entry among units
        same = Unit(unit, Fraction(1), (0, 0, 0, 0))
        return Scale(same, same)
