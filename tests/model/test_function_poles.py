"""Poles of functions of time are found, and nothing that is merely steep or narrow."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechstudio.model.function_poles import first_pole

END = 2.0


@pytest.mark.parametrize(
    ("text", "time", "order"),
    [
        ("t/(0.5 - t)", 0.5, 1.0),
        ("1/(0.5 - t)**2 - 4", 0.5, 2.0),
        ("0.1*tan(3*t)", math.pi / 6, 1.0),
        ("(0.7 - t)**(-1.5)", 0.7, 1.5),
        ("1/abs(t - 1/3)**0.5", 1 / 3, 0.5),
        ("sin(40*t)/(1/3 - t) + 3/(1.9 - t)", 1 / 3, 1.0),
        ("step(t, 0, 0, 1, 1)/cos(t)", math.pi / 2, 1.0),
        ("k/(T - t)", 0.25, 1.0),
        ("1/t", 0.0, 1.0),
    ],
)
def test_poles_are_found(text, time, order):
    """The first one, with its order, by which it has an area or none."""
    pole = first_pole(text, (("k", 2.0), ("T", 0.25)), END)
    assert pole.time == pytest.approx(time, abs=1e-9)
    assert pole.order == pytest.approx(order, abs=0.1)
    assert pole.has_area == (order < 0.9)


@pytest.mark.parametrize(
    "text",
    [
        "0.3*tanh(2e4*(t - 0.5))",
        "exp(40*t)",
        "1/(1e-6 + (t - 0.5)**2)",
        "1e-6/(1e-20 + (t - 1/3)**2)",
        "sin(t)/t",
        "atan(1/(0.5 - t))",
        "sin(1/(0.5 - t))",
        "log(abs(t - 0.5))",
        "abs(t - 0.5)**0.5",
        "step(t, 1, 0, 1.0001, 1e9)",
        "1/(3 - t)",
        "sqrt(0.5 - t)",
        "1/k + t**2",
    ],
)
def test_what_is_steep_narrow_or_undefined_is_none(text):
    assert first_pole(text, (("k", 2.0),), END) is None


@given(
    st.floats(0.01, 1.99),
    st.floats(0.01, 100.0),
    st.sampled_from([0.5, 1.0, 2.0]),
    st.floats(-5.0, 5.0),
)
def test_a_pole_anywhere_is_found_where_it_is(time, size, order, offset):
    """Whatever is added to it, and the same function with a bound has none."""
    pole = first_pole(f"{offset}*t + {size}/abs({time} - t)**{order}", (), END)
    assert pole.time == pytest.approx(time, abs=1e-9)
    bounded = f"{offset}*t + {size}/(1e-4 + abs({time} - t)**{order})"
    assert first_pole(bounded, (), END) is None


def test_a_pole_that_is_hidden_is_found_near_where_a_run_ended():
    """Its part is far less than the rest of the function, but for close by."""
    text = "5*cos(t) + 1e-5/(1/3 - t)"
    pole = first_pole(text, (), END, near=0.33333)
    assert pole.time == pytest.approx(1 / 3, abs=1e-9)
