"""Numbers as people enter them: arithmetic, units and parameters, with the units of a field."""

import math
import re

import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.io.model_text import dumps, loads
from mechstudio.model import Driver, Joint, Mechanism, Parameter
from mechstudio.model.entered import entered_number, entered_parameter
from mechstudio.model.evaluated import text_of
from mechstudio.model.parameters import Parameters
from mechstudio.units import QuantityError, UnitChoice, unit_of

PARAMETERS = Parameters(
    {
        "L": 1.0,
        "W": Parameter(value=0.5, unit="m"),
        "M": Parameter(value=2.0, unit="kg"),
        "m": 3.0,
    }
)
MM = UnitChoice(length="mm")


def entered(text, own="m", units=MM):
    return entered_number(text, units.scale(own), PARAMETERS)


@pytest.mark.parametrize(
    ("text", "own", "value", "kept"),
    [
        ("5", "m", 0.005, None),
        ("5 mm", "m", 0.005, None),
        ("2 in", "m", 0.0508, None),
        ("2*30 + 5", "m", 0.065, "(2*30 + 5)*1 mm"),
        ("-(3 + 4)", "m", -0.007, "(-(3 + 4))*1 mm"),
        ("15/4", "N/m", 3750.0, "(15/4)*1 N/mm"),
        ("2*30 + 5", "kg", 65.0, "2*30 + 5"),
        ("2*L + 5 mm", "m", 2.005, "2*L + 5 mm"),
        ("W + 5 mm", "m", 0.505, "W + 5 mm"),
        ("sqrt(W*W)", "m", 0.5, "sqrt(W*W)"),
        ("M*60 rpm", "", 4 * math.pi, "M*60 rpm"),
        ("90°/2", "rad", math.pi / 4, "90°/2"),
        ("5 N/mm + 2 N/cm", "N/m", 5200.0, "5 N/mm + 2 N/cm"),
        # a parameter comes before the unit of its name
        ("2*m", "m", 6.0, "2*m"),
        ("5 m", "m", 5.0, None),
        # what follows from the model keeps no expression
        ("90 + 2*15", "°", 120.0, None),
        ("90°/2", "°", 45.0, None),
    ],
)
def test_what_is_entered_has_its_value_and_keeps_its_expression(text, own, value, kept):
    """Arithmetic counts in the shown unit; expressions with units or parameters are in SI."""
    found = entered(text, own)
    assert found == pytest.approx(value, rel=1e-15)
    assert text_of(found) == kept
    if kept is not None:
        # what is kept means the same in the file, and entered again
        assert entered(kept, own) == found
        assert entered(kept, own, UnitChoice()) == found


@pytest.mark.parametrize(
    ("text", "own", "words"),
    [
        ("2*L + 5", "m", "write its unit too, such as 5 mm"),
        ("M*2", "m", "do not give mm."),
        ("15/4 mm", "m", "parentheses around what is divided"),
        ("W + M", "m", "different kinds are added"),
        ("pi/2", "rad", "Write the unit of pi too"),
        ("5 kg", "m", "Enter it in mm"),
        ("L*5*abc", "m", '"abc" is not known'),
        ("L*t", "m", "time t"),
        ("5+", "m", "ends too early"),
        ("abc", "m", "Enter a number"),
        ("5 N/m", "m", "Enter it in mm"),
        ("L*5 N/m", "N/m", '"m" is a unit and a parameter'),
        ("L + 5 mm**2", "", "for a power of the quantity"),
        ("1/(L - 1)", "", "not a finite number for L = 1"),
    ],
)
def test_what_is_no_such_value_is_explained(text, own, words):
    with pytest.raises(QuantityError, match=re.escape(words)):
        entered(text, own)


def test_plain_numbers_may_be_added_where_the_field_shows_si_units():
    """What is typed means the same in the field and in the file."""
    assert text_of(entered("2*L + 0.005", "m", UnitChoice())) == "2*L + 0.005"


@pytest.mark.parametrize(
    ("text", "unit", "shown", "value"),
    [
        ("60 rpm", "", None, 2 * math.pi),
        ("2*3", "", None, 6.0),
        ("2*30", "m", "mm", 0.06),
        ("5 cm + 2 mm", "m", "mm", 0.052),
    ],
)
def test_parameters_take_arithmetic_and_units(text, unit, shown, value):
    found = entered_parameter(text, unit, None if shown is None else unit_of(shown))
    assert found == pytest.approx(value, rel=1e-15)
    assert text_of(found) is None


def test_units_in_files_are_kept_and_their_values_are_si():
    """Expressions and functions keep the units that were written; version 1 has numbers."""
    model = Mechanism(
        parameters={"L": 0.2},
        bodies=[{"name": "arm", "mass": "2*L*1 kg", "position": ["L + 5 mm", 0, 0]}],
        joints=[Joint(name="pin", type="revolute", body1="ground", body2="arm")],
        drivers=[Driver(name="motor", joint="pin", function="60 rpm*t + 90 deg")],
    )
    assert model.bodies[0].position[0] == pytest.approx(0.205)
    text = dumps(model)
    assert loads(text) == model
    assert '"L + 5 mm"' in text
    assert '"60 rpm*t + 90 deg"' in text
    older = loads(dumps(model, version=1))
    assert older.drivers[0].function == f"{2 * math.pi!r}*t + {math.pi / 2!r}"
    renamed = edits.rename_parameter(model, "L", "m")
    assert renamed.expressions["bodies.arm.position[0]"] == "m + 5 mm"
    assert ms.edits.set_parameter(renamed, "m", 1.0).bodies[0].position[0] == pytest.approx(1.005)
