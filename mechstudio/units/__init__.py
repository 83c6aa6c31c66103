"""Units in which people read and write quantities; the model itself is in SI units."""

from mechstudio.units.quantity_text import (
    UNITS_IN_SENTENCES,
    in_units,
    number_text,
    plain_quantity_text,
    quantity_text,
)
from mechstudio.units.scale import QuantityError, Scale, si_value
from mechstudio.units.si_form import raised, si_form
from mechstudio.units.unit import UNIT_NAMES, Dimension, Unit, UnknownUnitError, unit_of
from mechstudio.units.unit_choice import BASE_UNITS, UnitChoice
from mechstudio.units.written import exact_text

__all__ = [
    "BASE_UNITS",
    "UNITS_IN_SENTENCES",
    "UNIT_NAMES",
    "Dimension",
    "QuantityError",
    "Scale",
    "Unit",
    "UnitChoice",
    "UnknownUnitError",
    "exact_text",
    "in_units",
    "number_text",
    "plain_quantity_text",
    "quantity_text",
    "raised",
    "si_form",
    "si_value",
    "unit_of",
]
