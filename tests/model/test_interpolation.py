"""Tables in functions: values, ends, repetition, and what is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.interpolate import CubicSpline

from mechstudio.model.expression import ExpressionError
from mechstudio.model.expression_parser import MAX_LENGTH, parse
from mechstudio.model.expression_samples import sampled
from mechstudio.model.expression_value import evaluate
from mechstudio.model.interpolation import interpolated

_VALUES = st.lists(st.tuples(st.floats(0.125, 4), st.floats(-5, 5)), min_size=4, max_size=8)


def _points(steps):
    """Points with rising x from steps of x and values."""
    x = np.cumsum([step for step, _ in steps])
    return x, np.array([value for _, value in steps])


@given(_VALUES, st.floats(0, 1))
def test_splines_are_those_of_scipy(steps, share):
    """An independent implementation has the same natural and periodic splines."""
    x, y = _points(steps)
    where = x[0] + share * (x[-1] - x[0])
    natural = CubicSpline(x, y, bc_type="natural")(where)
    found = interpolated("spline", tuple(np.ravel([x, y], "F")), where)
    assert found == pytest.approx(natural, rel=1e-9, abs=1e-8)
    y[-1] = y[0]
    repeated = CubicSpline(x, y, bc_type="periodic")
    points = tuple(np.ravel([x, y], "F"))
    assert interpolated("periodic", points, where) == pytest.approx(
        repeated(where), rel=1e-9, abs=1e-8
    )
    later = interpolated("periodic", points, where + 3 * (x[-1] - x[0]))
    assert later == pytest.approx(repeated(where), rel=1e-6, abs=1e-6)


def test_ends_are_held():
    """Outside of its points a table neither grows nor jumps."""
    for kind in ("linear", "spline"):
        tree = parse(f"{kind}(t, 0, 1, 1, 4, 2, 2)")
        assert [evaluate(tree, t, {}) for t in (-9.0, 0.0, 1.0, 2.0, 9.0)] == [1, 1, 4, 2, 2]


def test_points_may_be_formulas_over_parameters():
    """A table is sized like everything else; points that do not rise have no value."""
    tree = parse("linear(t, 0, 0, T, 2*h)", {"T", "h"})
    assert evaluate(tree, 1.0, {"T": 2.0, "h": 3.0}) == 3.0
    assert np.isnan(evaluate(tree, 1.0, {"T": -1.0, "h": 3.0}))
    assert np.isnan(sampled(tree, np.zeros(2), {"T": -1.0, "h": 3.0})).all()


def test_comparisons():
    """They are 1 or 0, and what is no number is compared with nothing."""
    for sign, expected in zip(("<", "<=", ">", ">=", "==", "!="), (0, 1, 0, 1, 1, 0), strict=True):
        assert evaluate(parse(f"t {sign} 2"), 2.0, {}) == expected
    assert evaluate(parse("if((t > 1)*(t < 3), 7, -7)"), 2.0, {}) == 7
    assert np.isnan(evaluate(parse("if(log(t) < 0, 1, 2)"), -1.0, {}))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("spline(t, 0, 0, 1, 1)", "3 or more points"),
        ("linear(t, 0, 0, 1)", "2 or more points"),
        ("linear(t, 0, 0, 0, 1)", "rising"),
        ("periodic(t, 0, 0, 1, 1, 2, 3)", "the last y must be the first"),
        ("linear(t, 0, t, 1, 1)", "parameters only"),
        ("lineer(t, 0, 0, 1, 1)", 'did you mean "linear"?'),
        ("spline", "needs its arguments"),
        ("0 < t < 1", "only two values"),
        ("t = 1", 'to compare write "=="'),
        ("if(t, 1)", "if(t < 1, a, b)"),
    ],
)
def test_refusals_say_what_would_be_right(text, reason):
    """Each mistake is answered with the form that works."""
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert reason in str(caught.value)


def test_long_tables_fit():
    """Some hundred points of a measurement are one function."""
    x = np.linspace(0, 10, 700)
    text = f"spline(t, {', '.join(f'{a:.4g}, {b:.4g}' for a, b in zip(x, np.sin(x), strict=True))})"
    assert len(text) < MAX_LENGTH
    assert evaluate(parse(text), 3.3, {}) == pytest.approx(np.sin(3.3), abs=1e-3)
