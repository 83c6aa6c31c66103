"""Quantities in sentences of the core, in the units of a reader."""

from itertools import product

import pytest

from mechstudio.units import (
    BASE_UNITS,
    UNITS_IN_SENTENCES,
    UnitChoice,
    in_units,
    quantity_text,
)

CHOICES = [
    UnitChoice(length=length, angle=angle, mass=mass, force=force)
    for length, angle, mass, force in product(*(units for _, units in BASE_UNITS.values()))
]
VALUES = (0.25, -1.2345678, 3.0, 1e-7, 8.75e12, 0.0)


@pytest.mark.parametrize("unit", UNITS_IN_SENTENCES)
def test_every_quantity_is_found_and_converted(unit):
    """In any place of a sentence, for any size of number and any units that can be chosen."""
    for choice, value in product(CHOICES, VALUES):
        scale = choice.scale(unit)
        said = quantity_text(value, unit, digits=6)
        for before, after in (("Open by ", "."), ("(", "), and more"), ("from ", " to 'there'")):
            shown = in_units(f"{before}{said}{after}", choice)
            number = shown.removeprefix(before).removesuffix(after).removesuffix(scale.shown.symbol)
            # three digits are left at least
            wanted = scale.number(value)
            assert abs(float(number) - wanted) <= 0.5e-2 * abs(wanted), (choice, shown)
            # what is converted is converted once
            assert in_units(shown, choice) == shown


@pytest.mark.parametrize(
    "sentence",
    [
        "Joint 'shift 3 m' and body “5 kg”",
        'the function "0.5 m * t" of its 3 motors',
        "the last one is 1e-9 m, rad",
        "0.1 m or rad away",
        "at t = 0.5 s after 12 steps, 3 J",
        "m/s^2 is 4 m/s^2",
    ],
)
def test_names_and_other_numbers_stay(sentence):
    """Texts in quotes are the user's; numbers in two units at once have no other one."""
    assert in_units(sentence, UnitChoice(length="mm", mass="g", angle="°")) == sentence
