"""Functions of arrays of samples go through these, smoothly, and hold their ends."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate
from mechstudio.model.sampled_function import as_samples, sampled_function

TIMES = np.array([0.5, 0.6, 0.75, 1.0, 1.1, 1.5])


def values_of(text, times):
    return np.array([float(evaluate(parse(text), t, {})) for t in times])


@pytest.mark.parametrize("times", [TIMES, TIMES[:3], TIMES[:2]])
def test_a_polynomial_comes_back(times):
    """A cubic spline without conditions at its ends is exact for polynomials of its degree."""
    degree = min(len(times) - 1, 3)
    polynomial = np.polynomial.Polynomial([0.3, -1.0, 2.0, -0.7][: degree + 1])
    text = sampled_function(times.tolist(), polynomial(times).tolist())
    between = np.linspace(times[0], times[-1], 41)
    assert values_of(text, between) == pytest.approx(polynomial(between), abs=1e-12)
    outside = values_of(text, [times[0] - 0.2, times[-1] + 0.2])
    assert outside == pytest.approx(polynomial(times[[0, -1]]), abs=1e-12)


def test_a_driver_of_samples_has_their_speed_and_acceleration():
    """Also at the first and the last sample, where tables have none."""
    times = np.linspace(0.0, 2.0, 41)
    model = ms.Mechanism().add_body("arm").add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
    driven = model.add_driver("motor", "pin", (times, times**3))
    run = ms.simulate(driven, duration=2.0, output_step=0.05)
    assert run["joints/pin/coordinate/angle"] == pytest.approx(times**3, abs=1e-9)
    assert run["joints/pin/rate/angle"] == pytest.approx(3 * times**2, abs=1e-9)
    assert run["joints/pin/acceleration/angle"] == pytest.approx(6 * times, abs=1e-9)


def test_loads_take_samples():
    """As one of their components, beside numbers and formulas."""
    model = ms.Mechanism().add_body("arm")
    pushed = model.add_torque("push", "arm", (0, "t", ([0, 1, 2], [0.0, 5.0, 4.0])))
    texts = pushed.forces["push"].function
    assert texts[:2] == ("0", "t")
    assert values_of(texts[2], [0, 1, 2]) == pytest.approx([0.0, 5.0, 4.0], abs=1e-12)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (([0, 1, 1], [1, 2, 3]), "rising times"),
        (([0, 1], [1, 2, 3]), "as many values as times"),
        (([0, 1, 2], [1, float("nan"), 3]), r"must be finite, but values\[1\] is nan"),
        ((np.arange(3e4), np.sin(np.arange(3e4))), r"up to \d+ of them \(got 30000\)"),
        (np.zeros((30, 2)), r"samples as \(times, values\) \(got rows of a time and a value"),
        (np.zeros(30), r"samples as \(times, values\) \(got a list of 30, without times\)"),
        (np.sin, r"got a Python function\), .*\"linear\".*ms\.force"),
    ],
)
def test_what_is_no_function_is_refused(value, words):
    with pytest.raises(ms.ModelError, match=words):
        ms.Driver(name="motor", joint="pin", function=value)


@pytest.mark.parametrize("value", ["t", 1.0, [1.0, 2.0], [[1.0], [2.0]], [[1, "t"], [1, 2]]])
def test_other_values_are_no_samples(value):
    assert as_samples(value) is None
