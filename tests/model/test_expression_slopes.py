"""Slopes of functions, against differences in steps that fit each place."""

import numpy as np
import pytest

from mechstudio.model.expression import FUNCTIONS
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import sampled
from mechstudio.model.expression_slopes import sampled_slopes
from mechstudio.model.interpolation import TABLES

STEP = 1e-3  # of the value; differences of the fourth order leave about 1e-10
PLACES = np.array([4e-3, 0.013, 0.21, 0.47, 0.83])
TEXTS = {
    **{name: f"{name}(x)*c" for name in FUNCTIONS},
    "atan2": "atan2(x, c - x) + atan2(c, x)",
    "min": "min(x*x, 0.1*x)",
    "max": "max(c*x, 0.3, 0.1 - x)",
    "step": "step(x, 0.1*x, c*x, 1, x*x) + step(c, 0, x, 1, 2)",
    "if": "if(x > 0.3, x**3, c/x)",
    **{name: f"{name}(x*x, 0, 1, 0.3, 2, 0.6, 1)" for name in TABLES},
    "operators": "-x/(c + x)*3 - 1/x + x**c + c**x + 2*x**-1.5 + (x < c) + t",
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("by", ["x", "c"])
def test_every_function_has_its_slope(name, by):
    """Over a variable and over a parameter, for small and for large arguments."""
    tree = parse(TEXTS[name], ("c",), ("x",))
    values = {"x": PLACES, "c": 0.7}
    step = STEP * values[by]

    def at(place):
        return sampled(tree, PLACES, values | {by: values[by] + place * step})

    found = (8.0 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12.0 * step)
    expected = np.broadcast_to(found, PLACES.shape)
    found = np.broadcast_to(sampled_slopes(tree, PLACES, values, by), PLACES.shape)
    assert found == pytest.approx(expected, rel=1e-6, abs=1e-8)


def test_tables_end_level():
    """Their slope is 0 on both sides, and periodic ones go on."""
    x = np.array([-0.5, 1.5])
    for name in ("linear", "spline"):
        tree = parse(f"{name}(x, 0, 1, 0.4, 2, 1, 1)", (), ("x",))
        assert (sampled_slopes(tree, x, {"x": x}, "x") == 0.0).all()
    tree = parse("periodic(x, 0, 1, 0.4, 2, 1, 1)", (), ("x",))
    inside = sampled_slopes(tree, x, {"x": np.array([0.5, 0.5])}, "x")
    assert sampled_slopes(tree, x, {"x": x}, "x") == pytest.approx(inside)


def test_where_there_is_no_slope():
    """A root at zero has none, unless what stands in it does not vary there."""
    x = np.array([0.0, 1.0])
    root = sampled_slopes(parse("sqrt(x)", (), ("x",)), x, {"x": x}, "x")
    assert not np.isfinite(root[0])
    length = sampled_slopes(parse("sqrt(x*x)", (), ("x",)), x, {"x": x}, "x")
    assert length.tolist() == [0.0, 1.0]
