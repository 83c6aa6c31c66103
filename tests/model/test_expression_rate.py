"""Derivatives of functions by the time, as they are written."""

import numpy as np
import pytest

from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_rate import rate_text
from mechstudio.model.expression_samples import sampled

PARAMETERS = {"speed": 3.0, "L": 0.4}


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("10*t", "10"),
        ("pi/3 + 2*pi*t", "2*pi"),
        ("60° + 360°/s*t", "360 °/s"),
        ("0.1*sin(2*pi*t)", "0.1*2*pi*cos(2*pi*t)"),
        ("L*cos(speed*t)", "-L*speed*sin(speed*t)"),
        ("5", "0"),
        ("t**2/2 - t", "2*t/2 - 1"),
        ("-t", "-1"),
        ("linear(t, 0, 0, 1, 5)", ""),
        ("step(t, 0, 0, 1, 5)", ""),
    ],
)
def test_rates_are_written_as_people_write_them(text, rate):
    """What has no formula has no text."""
    assert rate_text(text, PARAMETERS) == rate


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
    tree, rate = parse(text, PARAMETERS), parse(rate_text(text, PARAMETERS), PARAMETERS)
    after, before = (sampled(tree, t + shift, PARAMETERS) for shift in (step, -step))
    slopes = (after - before) / (2.0 * step)
    # central differences lose half of the digits
    assert np.broadcast_to(sampled(rate, t, PARAMETERS), t.shape) == pytest.approx(
        slopes, rel=1e-6, abs=1e-8
    )
