"""Programs of functions: their values and derivatives."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mechstudio.dynamics.kinematics.function_value import evaluate
from mechstudio.dynamics.kinematics.law_value import evaluate_force
from mechstudio.model.expression import FUNCTIONS, LAW_VARIABLES
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate as tree_value
from mechstudio.topology.programs import ProgramTable
from mechstudio.topology.system import NONE

PARAMETERS = {"speed": 3.0, "a": -0.7}

_LEAVES = st.one_of(
    st.sampled_from(["t", "speed", "a", "pi", "x", "v", "0", "1"]),
    st.floats(0.125, 8, width=16).map(repr),
)


_TABLES = [
    "linear(%s, -1, 0, 0.5, speed, 1, 0)",
    "spline(%s, -1, 2, 0, 1, 0.75, a, 2, 1)",
    "periodic(%s, 0, 1, 0.5, 2, 1, -1, 1.5, 1)",
]


def _formulas(leaves):
    def calls(inner):
        arities = [(name, count or 2) for name, count in FUNCTIONS.items()]
        return st.sampled_from(arities).flatmap(
            lambda item: st.tuples(*[inner] * item[1]).map(
                lambda arguments: f"{item[0]}({', '.join(arguments)})"
            )
        )

    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "<", ">=", "!="]), inner).map(
                lambda parts: f"({' '.join(parts)})"
            ),
            st.tuples(inner, st.sampled_from(["2", "3", "-1", "0.5", "t"]))
            .map("**".join)
            .map(lambda text: f"({text})"),
            inner.map(lambda text: f"(-{text})"),
            st.tuples(st.sampled_from(_TABLES), inner).map(lambda parts: parts[0] % parts[1]),
            calls(inner),
        ),
        max_leaves=12,
    )


def _program(text, is_law=False):
    table = ProgramTable(PARAMETERS)
    index = table.add(text, is_law=is_law)
    return table.compiled(), index


@given(_formulas(_LEAVES), st.floats(-2, 2), st.floats(-2, 2), st.floats(-2, 2))
def test_programs_agree_with_the_tree(text, t, x, v):
    """A compiled law has the value of its tree wherever rounding alone does not decide it."""
    tree = parse(text, PARAMETERS, LAW_VARIABLES)

    def expected(shift):
        variables = {"x": x + shift, "v": v - shift}
        return tree_value(tree, t + shift, {**PARAMETERS, **variables})

    near = [expected(shift) for shift in (0.0, -1e-9, 1e-9)]
    assume(all(math.isfinite(value) and abs(value) < 1e100 for value in near))
    assume(np.ptp(near) <= 1e-6 * (1.0 + abs(near[0])))
    value = evaluate_force(*_program(text, is_law=True), t, x, v)
    assert value == pytest.approx(near[0], rel=2e-6, abs=2e-6)


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("sin(2*t)", lambda t: 2 * np.cos(2 * t), lambda t: -4 * np.sin(2 * t)),
        ("cos(t)**3", lambda t: -3 * np.cos(t) ** 2 * np.sin(t), None),
        ("t**0", lambda t: 0.0, lambda t: 0.0),
        ("t**1", lambda t: 1.0, lambda t: 0.0),
        ("t**2.5", lambda t: 2.5 * t**1.5, lambda t: 3.75 * t**0.5),
        ("(-t)**3", lambda t: -3 * t**2, lambda t: -6 * t),
        ("2**t", lambda t: np.log(2) * 2**t, lambda t: np.log(2) ** 2 * 2**t),
        ("t**t", lambda t: t**t * (np.log(t) + 1), lambda t: t**t * ((np.log(t) + 1) ** 2 + 1 / t)),
        ("abs(-t)*t", lambda t: 2 * t, lambda t: 2.0),
        ("sign(t)*7", lambda t: 0.0, lambda t: 0.0),
        ("min(t, 9*t, t**2)", lambda t: 2 * t, lambda t: 2.0),
        ("max(t, 9*t, t**2)", lambda t: 9.0, lambda t: 0.0),
        ("atan2(sin(t), cos(t))", lambda t: 1.0, lambda t: 0.0),
        ("t + atan2(0, speed - speed)", lambda t: 1.0, lambda t: 0.0),
        ("step(t, 0, 1, 1, 3)", lambda t: 12 * t * (1 - t), lambda t: 12 - 24 * t),
        ("step(t, 1, 5*t, 2, 7)", lambda t: 5.0, lambda t: 0.0),
        ("step(2*t, t, 0, 4*t, t)", lambda t: 7 / 27, lambda t: 0.0),
        ("tanh(2*t)", lambda t: 2 / np.cosh(2 * t) ** 2, None),
        ("if(t < 0.5, t**2, 3*t)", lambda t: 2 * t if t < 0.5 else 3.0, None),
        ("(t > 0.5)*4 + t", lambda t: 1.0, lambda t: 0.0),
        ("linear(2*t, 0, 0, 1, 3, 2, 0)", lambda t: 6.0 if t < 0.5 else -6.0, lambda t: 0.0),
        ("linear(t, 1, 5, 2, 6)", lambda t: 0.0, lambda t: 0.0),
        ("sqrt(0) + log(1) + 0**2", lambda t: 0.0, lambda t: 0.0),
    ],
)
def test_derivatives_known_in_closed_form(text, first, second):
    """Jets give the derivatives that the rules of calculus give."""
    program = _program(text)
    for t in (0.3, 0.7):
        _, rate, change = evaluate(*program, t)
        assert rate == pytest.approx(first(t), abs=1e-12)
        if second is not None:
            assert change == pytest.approx(second(t), abs=1e-11)


@pytest.mark.parametrize("kind", ["linear", "spline"])
def test_a_table_has_its_slope_at_both_ends(kind):
    """A motion over all of a table begins and ends there, and does not rest in its end rows."""
    program = _program(f"{kind}(t, 0, 1, 0.5, 3, 2, -1)")
    within = 1e-9
    for end, inside in ((0.0, within), (2.0, 2.0 - within)):
        _, rate, change = evaluate(*program, end)
        _, near, near_change = evaluate(*program, inside)
        assert abs(near) > 1.0
        assert rate == pytest.approx(near, abs=1e-6)
        assert change == pytest.approx(near_change, abs=1e-6)
    for beyond, value in ((-1e-300, 1.0), (-1.0, 1.0), (2.0 + 1e-15, -1.0), (3.0, -1.0)):
        assert evaluate(*program, beyond) == (value, 0.0, 0.0)


@given(_formulas(st.sampled_from(["t", "t", "speed", "a", "2.5"])), st.floats(0.05, 2))
def test_derivatives_agree_with_differences(text, t):
    """Where a function is smooth, its jet agrees with central differences of eighth order.

    Times are positive: at 0, removable poles such as that of t/t are many.
    """
    program = _program(text)
    h = 1e-3
    offsets = np.arange(-4, 5)
    values = np.array([evaluate(*program, t + k * h)[0] for k in offsets])
    assume(np.abs(values).max() < 1e6)
    first = np.array([3, -32, 168, -672, 0, 672, -168, 32, -3]) / 840
    second = np.array([-9, 128, -1008, 8064, -14350, 8064, -1008, 128, -9]) / 5040
    _, rate, change = evaluate(*program, t)
    size = np.abs(values).max()
    # the fifth difference tells kinks and poles from smooth stretches
    rough = np.abs(np.diff(values, 5)).max()
    assume(rough <= 1e-9 * max(size, 1e-3))
    assert rate == pytest.approx(first @ values / h, rel=1e-5, abs=1e-5 * max(size, 1.0))
    assert change == pytest.approx(second @ values / h**2, rel=1e-2, abs=2e-2 * max(size, 1.0))


def test_functions_that_are_zero_need_no_program():
    """The function 0, however it is written, has no program and no cost."""
    table = ProgramTable(PARAMETERS)
    assert [table.add(text) for text in ("0", "0*speed", "sin(0)", "-0")] == [NONE] * 4
    assert evaluate(table.compiled(), NONE, 1.0) == (0.0, 0.0, 0.0)
    assert evaluate_force(table.compiled(), NONE, 1.0, 2.0, 3.0) == 0.0


def test_equal_functions_share_a_program():
    """Parameters are folded in, so that texts of one meaning make one program."""
    table = ProgramTable(PARAMETERS)
    assert table.add("speed*t") == table.add("3*t") != table.add("t*3")
    assert len(table.compiled().first) == 3


def test_deep_functions_have_room():
    """The stack is as deep as the deepest program needs."""
    text = "1"
    for _ in range(24):
        text = f"t + (t * ({text}))"
    program = _program(text)
    assert program[0].stack.shape[0] > 40
    tree = parse(text)
    assert evaluate(*program, 0.5)[0] == pytest.approx(tree_value(tree, 0.5, {}), rel=1e-14)
