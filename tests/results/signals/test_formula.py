"""Formulas over channels: values, units, and what is refused."""

import numpy as np
import pytest

from mechstudio.model.expression import FUNCTIONS
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate
from mechstudio.model.interpolation import TABLES
from mechstudio.results.signals import FormulaError, parse_formula
from mechstudio.results.signals.unit_algebra import dimension_of, per_second, times_second
from tests.gui.plots.made_up_run import finished_run
from tests.gui.tree.example import all_kinds

UNITS = {
    "bodies/big crank/velocity/x": "m/s",
    "bodies/big crank/position/x": "m",
    "joints/pivot/force/x": "N",
    "joints/pivot/torque/z": "N m",
    "joints/pivot/rate": "rad/s",
    "joints/pivot/coordinate": "rad",
    "energy/kinetic": "J",
    "time": "s",
}
TIME = np.linspace(0.0, 1.0, 5)
VALUES = {name: TIME + place for place, name in enumerate(UNITS)}


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("[joints/pivot/force/x] * [bodies/big crank/velocity/x]", "W", lambda v, f: v * f),
        ("2*[joints/pivot/force/x] + 1", "N", lambda v, f: 2 * f + 1),
        ("[bodies/big crank/velocity/x]**2", "m^2/s^2", lambda v, f: v**2),
        ("sqrt([bodies/big crank/velocity/x]**2)", "m/s", lambda v, f: v),
        ("max([joints/pivot/force/x], 3, 2.5)", "N", lambda v, f: np.maximum(f, 3)),
        ("-abs([joints/pivot/force/x])", "N", lambda v, f: -f),
        ("[bodies/big crank/velocity/x]*t", "m", lambda v, f: v * TIME),
        ("[bodies/big crank/velocity/x]/t", "m/s^2", lambda v, f: v / TIME),
        ("sin([joints/pivot/coordinate])", "1", lambda v, f: np.sin(TIME + 5)),
        ("[joints/pivot/torque/z]*[joints/pivot/rate]", "W", lambda v, f: (TIME + 3) * (TIME + 4)),
        ("[joints/pivot/torque/z] + [energy/kinetic]", "N m", lambda v, f: 2 * TIME + 9),
        ("step(t, 0, 1, 1, 3)", "1", lambda v, f: 1 + 2 * TIME**2 * (3 - 2 * TIME)),
        ("load*[bodies/big crank/velocity/x]", "W", lambda v, f: 5 * v),
        ("1 + 1", "1", lambda v, f: np.full(5, 2.0)),
        ("1/[time]", "1/s", lambda v, f: 1 / (TIME + 7)),
    ],
)
def test_values_and_units(text, unit, expected):
    """Each formula has the values of its arithmetic, in the unit that follows."""
    formula = parse_formula(text, UNITS, {"load": 5.0}, {"load": "N"})
    assert formula.unit == unit
    with np.errstate(divide="ignore", invalid="ignore"):
        wanted = expected(VALUES["bodies/big crank/velocity/x"], VALUES["joints/pivot/force/x"])
    assert formula.values(TIME, VALUES.__getitem__) == pytest.approx(wanted, nan_ok=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[joints/pivot/force/x] + [energy/kinetic]", "J cannot be added to one in N"),
        ("[time] - [energy/kinetic]", "J cannot be subtracted from one in s"),
        ("sin([energy/kinetic])", "argument of sin must be an angle or a pure number, not in J"),
        ("2**[time]", "exponent"),
        ("[time]**0.5", "whole number"),
        ("sqrt([energy/kinetic]*[time])", "no square root"),
        ("max([time], [energy/kinetic])", "compared"),
        ("[joints/pivot/forces/x]", "did you mean 'joints/pivot/force/x'"),
        ("[zzz]", r"write one as in \[bodies"),
        ("2 * ", "ends too early"),
        ("[time] [time]", "column 8: an operator is missing"),
        ("", "empty"),
        ("__import__('os')", "column"),
    ],
)
def test_refusals_say_why(text, message):
    """Units that do not agree, unknown channels and mistakes of writing, with their column."""
    with pytest.raises(FormulaError, match=message):
        parse_formula(text, UNITS)


def test_parameters_never_pass_for_channels():
    """A parameter may have any name, also one like a placeholder."""
    formula = parse_formula("_0 + [time]", UNITS, {"_0": 100.0})
    assert formula.values(TIME, VALUES.__getitem__) == pytest.approx(107.0 + TIME)


def test_units_of_all_channels_are_known():
    """Whatever a run has can stand in a formula."""
    result = finished_run(all_kinds(), 11)
    for name in result.names():
        for unit in result.channel(name).component_units:
            # norms over shifts and angles have two
            assert all(len(dimension_of(part)) == 4 for part in unit.split(", "))


def test_norms_of_shifts_and_angles_have_no_unit_to_calculate_with():
    """They are refused in formulas; a derivative is per second in both."""
    with pytest.raises(FormulaError, match="“m, rad” is not a unit"):
        parse_formula("[errors] + [errors]", {"errors": "m, rad"})
    assert per_second("m, rad") == "m/s, rad/s"
    assert times_second("m, rad") == "m s, rad s"


@pytest.mark.parametrize("function", sorted({*FUNCTIONS, *TABLES} - {"min", "max", "step", "if"}))
def test_formulas_know_all_functions_of_models(function):
    """Values of a formula are those of the same function of the time."""
    numbers = {"atan2": ", 0.3", "linear": ", 0, 0, 1, 2", "spline": ", 0, 0, 1, 2, 2, 1"}
    rest = numbers.get(function, ", 0, 1, 1, 2, 2, 1" if function in TABLES else "")
    time = np.linspace(0.1, 0.9, 5)
    formula = parse_formula(f"{function}([a]{rest})", {"a": "1"})
    tree = parse(f"{function}(t{rest})", {})
    expected = [evaluate(tree, float(now), {}) for now in time]
    np.testing.assert_allclose(formula.values(time, lambda name: time), expected, rtol=1e-12)


def test_formulas_compare_and_choose():
    """`if` compares what is of one kind, and its alternatives are of one kind."""
    units = {"a": "m", "b": "N"}
    chosen = parse_formula("if([a] < 20 mm, 2*[b], 0)", units)
    assert chosen.unit == "N"
    values = {"a": np.array([0.01, 0.03]), "b": np.array([4.0, 5.0])}
    assert chosen.values(np.zeros(2), values.__getitem__).tolist() == [8.0, 0.0]
    for wrong in ("if([a] < [b], 1, 2)", "if([a] < 1, [a], [b])", "[a] + 1 N"):
        with pytest.raises(FormulaError):
            parse_formula(wrong, units)
