"""Derivatives of functions by the time, as they are written."""

import cmath
import re

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mechstudio.model.expression_dimension import known_of, same_kind
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_rate import rate_text, text_of_tree
from mechstudio.model.expression_samples import sampled
from mechstudio.units import unit_of

PARAMETERS = {"speed": 3.0, "L": 0.4}


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("10*t", "10"),
        ("pi/3 + 2*pi*t", "2*pi"),
        ("60° + 360°/s*t", "360 °/s"),
        ("0.1*sin(2*pi*t)", "0.2*pi*cos(2*pi*t)"),
        ("L*cos(speed*t)", "-L*speed*sin(speed*t)"),
        ("5", "0"),
        ("t**2/2 - t", "t - 1"),
        ("-t", "-1"),
        ("--3*t", "3"),
        ("cos(-t)", "sin(-t)"),
        ("(t + 1)**1", "1"),
        ("(t + 1)**0", "0"),
        ("t - (t - 3*t)", "3"),
        ("t**-1", "-t**(-2)"),
        ("10°*t", "10 °/s"),
        ("90°*sin(2*pi*t)", "180 °/s*pi*cos(2*pi*t)"),
        ("60° + 360°/s*t + 5°*sin(3*t)", "360 °/s + 15 °/s*cos(3*t)"),
        ("60 rpm*t", "60 rpm"),
        ("L*(2*t)", "2*L"),
        ("linear(t, 0, 0, 1, 5)", ""),
        ("step(t, 0, 0, 1, 5)", ""),
    ],
)
def test_rates_are_written_as_people_write_them(text, rate):
    """What has no formula has no text."""
    assert rate_text(text, PARAMETERS, "rad") == rate


@pytest.mark.parametrize(
    "text",
    [
        "sin(t)*exp(-t/2)",
        "(t + 1)/(t**2 + 2)",
        "1 - (2 - t)*(3 - (t - 4))",
        "tanh(speed*(t - 1))**3",
        "log(t + 2) - sqrt(t + L)",
        "-(t + 1)**2*cos(t)",
        "2*(-cos(3*t))",
        "30 mm*sin(60 rpm*t) - (2 m - 1 m/s*t)/4",
        "(t*2)**3",
    ],
)
def test_rates_are_the_slopes(text):
    """Their text is read as what it is meant to be, with all its parentheses."""
    t, step = np.linspace(0.1, 2.0, 20), 1e-6
    tree, rate = parse(text, PARAMETERS), parse(rate_text(text, PARAMETERS, "m"), PARAMETERS)
    after, before = (sampled(tree, t + shift, PARAMETERS) for shift in (step, -step))
    slopes = (after - before) / (2.0 * step)
    # central differences lose half of the digits
    assert np.broadcast_to(sampled(rate, t, PARAMETERS), t.shape) == pytest.approx(
        slopes, rel=1e-6, abs=1e-8
    )


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("10°*t", "rad"),
        ("1 rev*t - 90°*cos(t)", "rad"),
        ("(5° + 3°*t)*sin(t)", "rad"),
        ("90°*(1 - cos(pi*t))", "rad"),
        ("5 mm*sin(t)", "m"),
        ("0.1 m + 20 mm/s*t - 3 mm*cos(60 rpm*t)", "m"),
        ("(2 mm + 3 m*t)*sin(t)", "m"),
    ],
)
def test_rates_are_no_positions(text, unit):
    """No unit in them says so, and the values are those in SI units."""
    t = np.linspace(0.1, 2.0, 20)
    rate = parse(rate_text(text, (), unit))
    dimension = known_of(rate, {}).dimension
    assert dimension is None or not same_kind(dimension, unit_of(unit).dimension)
    slopes = (sampled(parse(text), t + 1e-6, {}) - sampled(parse(text), t - 1e-6, {})) / 2e-6
    values = np.broadcast_to(sampled(rate, t, {}), t.shape)
    # central differences lose half of the digits
    assert values == pytest.approx(slopes, rel=1e-6, abs=1e-8)


_FORMULAS = st.recursive(
    st.sampled_from(["t", "t", "speed", "L", "pi", "0.5", "1", "2", "3"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), inner).map(
            lambda parts: f"({' '.join(parts)})"
        ),
        st.tuples(inner, st.sampled_from(["2", "3", "(-1)", "(-2)"])).map(
            lambda parts: f"({parts[0]})**{parts[1]}"
        ),
        st.tuples(st.sampled_from(["sin", "cos", "tanh"]), inner).map(
            lambda parts: f"{parts[0]}({parts[1]})"
        ),
        inner.map(lambda text: f"(-({text}))"),
    ),
    max_leaves=8,
)


@given(_FORMULAS, st.sampled_from([0.3, 0.9, 1.7]))
def test_rates_of_any_function_are_its_slopes_and_have_no_idle_signs(text, t):
    """Signs of signs, powers of 0 and 1, and factors of 1 are not written unless somebody did."""
    # a step along the imaginary axis loses no digits
    names = {name: getattr(cmath, name) for name in ("sin", "cos", "tanh")}
    try:
        slope = eval(text, {**names, **PARAMETERS, "pi": cmath.pi, "t": t + 1e-30j}).imag / 1e-30
    except ArithmeticError:
        assume(False)
    except AttributeError:
        # a number, which does not depend on the time
        slope = 0.0
    assume(abs(slope) < 1e6)
    rate = rate_text(text, PARAMETERS, "rad")
    value = float(sampled(parse(rate, PARAMETERS), t, PARAMETERS))
    assert value == pytest.approx(slope, rel=1e-6, abs=1e-6)
    written = text_of_tree(parse(text, PARAMETERS))
    for idle in (r"-\(?-", r"\*\*[01](?![.\d])", r"\b1\*(?!\*)"):
        assert re.search(idle, written) or not re.search(idle, rate)
