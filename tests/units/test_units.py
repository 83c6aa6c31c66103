"""Quantities are shown in chosen units, and what is shown stands for the very value."""

from fractions import Fraction
from math import isfinite, pi

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mechstudio.model import Body, Bushing, Joint, Motor
from mechstudio.units import (
    BASE_UNITS,
    UNIT_NAMES,
    QuantityError,
    UnitChoice,
    UnknownUnitError,
    exact_text,
    si_form,
    si_value,
    unit_of,
)

# every unit of a number in the model, but those that depend on a coordinate
OWN = (
    *("", "m", "rad", "°", "kg", "N", "s", "kg m²", "m/s", "rad/s", "m/s²", "m/rev", "m/rad"),
    *("N m", "N/m", "N s/m", "N m/rad", "N m s/rad"),
)
choices = st.builds(
    UnitChoice, **{name: st.sampled_from(shown) for name, (_, shown) in BASE_UNITS.items()}
)
finite = st.floats(allow_nan=False, allow_infinity=False)
# products and quotients of up to three units, each to some power
written = st.lists(
    st.builds(
        "{}{}^{}".format,
        st.sampled_from(("", "/")),
        st.sampled_from(UNIT_NAMES),
        st.integers(-12, 12),
    ),
    min_size=1,
    max_size=3,
).map(" ".join)


@given(choices, st.sampled_from(OWN), st.data(), finite)
def test_what_is_shown_stands_for_the_very_value(choice, own, data, value):
    """Reading the shown text gives the number to the last bit, with or without its unit."""
    choice = choice.with_unit(own, data.draw(st.sampled_from(choice.options(own))))
    scale = choice.scale(own)
    text = scale.text(value)
    assert scale.value(text) == value
    assert scale.value(f"{text} {scale.shown.symbol}") == value
    assert len(text.strip("-0.").partition("e")[0]) <= 18


@given(finite, st.sampled_from(OWN), choices, choices)
def test_a_unit_behind_the_number_counts_whatever_is_chosen(value, own, one, other):
    """What is written with its unit means the same under every choice."""
    written = f"{exact_text(value)} {one.unit(own).symbol}"
    try:
        expected = one.scale(own).value(written)
    except QuantityError:
        assume(False)
    assert isfinite(expected)
    assert other.scale(own).value(written) == expected


@pytest.mark.parametrize(
    ("own", "text", "value"),
    [
        ("m", "20", 0.02),
        ("m", "20 mm", 0.02),
        ("m", "0,5in", 0.0127),
        ("m", '2"', 0.0508),
        ("m", "1 µm", 1e-6),
        ("m", "−3 cm", -0.03),
        ("rad", "90", pi / 2),
        ("rad", "1.5rad", 1.5),
        ("rad", "0.25 rev", pi / 2),
        ("rad/s", "60 rpm", 2 * pi),
        ("kg m²", "5 g*mm^2", 5e-9),
        ("kg m²", "5 g·mm²", 5e-9),
        ("N/m", "2 N/mm", 2000.0),
        ("N s/m", "3 N·s/mm", 3000.0),
        ("N/m", "7 kg/s^2", 7.0),
        ("m/s²", "1 m s⁻²", 1.0),
        ("m/s²", "1e3 mm/s/s", 1.0),
        ("N", "1 lbf", 4.4482216152605),
    ],
)
def test_quantities_that_people_write(own, text, value):
    """Signs of products, powers and decimals are read as they are written in the world."""
    assert UnitChoice(length="mm").scale(own).value(text) == value


@pytest.mark.parametrize(
    ("own", "text", "said"),
    [
        ("m", "5 kg", "in mm"),
        ("m", "5 foo", "“foo” is not a unit"),
        ("m", "mm", "Enter a number"),
        ("m", "1 m/", "not a unit"),
        ("m", "1e999", "Enter a number"),
        ("m", "1e350", "too large"),
        ("m", "nan", "Enter a number"),
        ("m", "1_000", "not a unit"),
        ("m", "1e99999999999", "Enter a number"),
        ("", "5 mm", "without a unit"),
        ("N m/rad", "5 N/m", "in N mm/rad"),
    ],
)
def test_what_is_no_quantity_is_refused_with_a_reason(own, text, said):
    """The sentence says what would be right."""
    with pytest.raises(QuantityError, match=said):
        UnitChoice(length="mm").scale(own).value(text)


def test_a_bare_number_with_any_unit_becomes_si():
    """A parameter has no unit of its own."""
    assert [si_value(text) for text in ("20 mm", "180 deg", "3")] == [0.02, pi, 3.0]


def test_units_are_made_of_the_chosen_ones():
    """Products follow length, angle, mass and force; what is per radian stays so."""
    choice = UnitChoice(length="mm", mass="g")
    shown = [choice.unit(own).symbol for own in OWN]
    assert shown[:7] == ["", "mm", "°", "°", "g", "N", "s"]
    assert shown[7:13] == ["g mm²", "mm/s", "°/s", "mm/s²", "mm/rev", "mm/rad"]
    assert shown[13:] == ["N mm", "N/mm", "N s/mm", "N mm/rad", "N mm s/rad"]
    single = choice.with_unit("N/m", "N/m")
    assert single.unit("N/m").symbol == "N/m"
    assert single.unit("N s/m").symbol == "N s/mm"
    assert single.with_unit("N/m", "") == choice
    for own in OWN:
        assert choice.composed(own) in choice.options(own)
        assert {unit_of(unit).dimension for unit in choice.options(own)} == {unit_of(own).dimension}


def test_every_unit_of_the_model_can_be_shown():
    """No field names a unit that nobody can read."""
    for kind in (Body, Bushing, Joint, Motor):
        for field in kind.model_fields.values():
            extra = field.json_schema_extra
            unit = extra.get("unit", "") if isinstance(extra, dict) else ""
            for part in unit.split(" or "):
                assert unit_of(part).factor > 0


@pytest.mark.parametrize("bad", [{"length": "kg"}, {"special": (("N/m", "kg"),)}])
def test_a_choice_of_another_kind_is_refused(bad):
    """Lengths are not in kilograms."""
    with pytest.raises(ValueError, match="cannot be in"):
        UnitChoice(**bad)


def test_an_unknown_unit_is_named():
    """The message repeats what was written."""
    with pytest.raises(UnknownUnitError, match="furlong"):
        unit_of("furlong")
    assert unit_of("N·mm").factor == Fraction(1, 1000)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("", ""),
        ("m", "m"),
        (" kg/s^2 ", "kg/s^2"),
        ("mm", "m"),
        ("rpm", "rad/s"),
        ("°/s", "rad/s"),
        ("N/mm", "N/m"),
        ("lbf in", "N m"),
        ("g mm^2", "kg m²"),
        ("1/min", "1/s"),
        ("km/h", "m/s"),
        ("kW", "W"),
        ("mm^4", "m⁴"),
        ("N/mm⁴", "N/m⁴"),
        ("1/mm^10", "1/m¹⁰"),
        ("mm^60 cm^60", "m⁹⁹ m²¹"),
    ],
)
def test_any_unit_has_an_si_unit_of_its_kind(written, expected):
    assert si_form(written) == expected
    assert unit_of(expected).factor == 1
    assert unit_of(expected).dimension == unit_of(written).dimension


@given(written)
def test_no_power_of_a_unit_is_lost(unit):
    """What is written for the SI unit, and for those that are chosen, is of the same kind."""
    kind = unit_of(unit).dimension
    assert unit_of(si_form(unit)).dimension == kind
    assert unit_of(si_form(unit)).factor == 1


@given(choices, written)
def test_units_of_any_power_are_made_of_the_chosen_ones(choice, unit):
    """Also those of responses and curves, which multiply quantities."""
    own = si_form(unit)
    assert choice.unit(own).dimension == unit_of(own).dimension
    assert {unit_of(shown).dimension for shown in choice.options(own)} == {unit_of(own).dimension}
    assert choice.scale(own).value(choice.scale(own).text(0.3)) == 0.3
