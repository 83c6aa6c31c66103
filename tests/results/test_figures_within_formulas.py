"""Figures of all rows within formulas, standard deviations, and answers to functions not there."""

from __future__ import annotations

import re

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.results.signals import FormulaError

X = "[joints/pin/coordinate/angle]"


@pytest.fixture(scope="module")
def run():
    """A servo that overshoots its target of 1 rad."""
    model = (
        ms.Mechanism(gravity=(0, 0, 0))
        .add_body("arm", mass=1.0, inertia=(1, 1, 1))
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
        .add_motor("servo", "pin", kp=16.0, kd=2.4, target=1.0)
        .add_measure("tip", "arm", (1, 0, 0))
    )
    return ms.simulate(model, duration=8.0)


def test_figures_are_numbers_within_formulas(run):
    x = run["joints/pin/coordinate/angle"]
    assert run.evaluate(f"max({X}) - 1") == x.max() - 1
    assert run.evaluate(f"2*max({X}) - min({X} + max({X}))") == pytest.approx(
        2 * x.max() - (x + x.max()).min()
    )
    assert run.evaluate(f"max(abs({X} - mean({X})))") == pytest.approx(
        np.abs(x - run.evaluate(f"mean({X})")).max()
    )
    curve = run.evaluate(f"{X} - final({X})")
    assert np.array_equal(curve, x - x[-1])
    assert np.array_equal(run.evaluate(f"max({X}, 0.5)"), np.maximum(x, 0.5))  # no figure


def test_deviations_are_those_over_time(run):
    time, x = run.time, run["joints/pin/coordinate/angle"]
    mean = np.trapezoid(x, time) / time[-1]
    expected = np.sqrt(np.trapezoid((x - mean) ** 2, time) / time[-1])
    assert run.evaluate(f"std({X})") == pytest.approx(expected, rel=1e-12)
    assert run.describe("joints/pin/coordinate/angle").std == pytest.approx(expected, rel=1e-12)
    assert run.evaluate(f"sd({X})") == run.evaluate(f"std({X})")


def test_answers_on_steps_work_and_are_right(run):
    """Against the formula of the second order: damping ratio 0.3 at 4 rad/s."""
    said = {}
    for word in ("overshoot", "settling_time"):
        with pytest.raises(FormulaError) as caught:
            run.evaluate(f"{word}({X})")
        said[word] = re.search(r'result\.evaluate\("(.+?)"\)', str(caught.value)).group(1)
        with pytest.raises(AttributeError, match=r"result\.evaluate"):
            getattr(run, word)
        with pytest.raises(AttributeError, match=r"result\.evaluate"):
            getattr(run.describe("joints/pin/rate"), word)
    overshoot = np.exp(-np.pi * 0.3 / np.sqrt(1 - 0.09))
    assert run.evaluate(said["overshoot"]) == pytest.approx(overshoot, rel=1e-3)
    x = run["joints/pin/coordinate/angle"]
    settled = run.time[np.abs(x - x[-1]) > 0.02 * abs(x[-1])][-1]
    assert run.evaluate(said["settling_time"]) == settled
    with pytest.raises(FormulaError, match=r"result\.time\[x > 0\.9\]\[0\]"):
        run.evaluate(f"rise_time({X})")


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("variance", r"std\(\.\.\.\)\*\*2"),
        ("median", r"np\.median"),
        ("sum", r"integral"),
        ("diff", "derivative"),
        ("argmax", "time_of_max"),
        ("nothing", r"periodic; of all rows max, min, mean, rms, std"),
    ],
)
def test_functions_that_are_not_there_are_answered(run, word, words):
    with pytest.raises(FormulaError, match=f'no function "{word}".*{words}'):
        run.evaluate(f"{word}({X})")


def test_speeds_are_the_length_of_velocities(run):
    assert np.array_equal(run["measures/tip/speed"], run["measures/tip/velocity/norm"])
    assert run.evaluate("max([measures/tip/speed])") == run["measures/tip/speed"].max()
    assert np.array_equal(run["joints/pin/acc"], run["joints/pin/acceleration"])


@pytest.mark.parametrize("name", ["motors/servo/target", "forces/servo/error"])
def test_the_target_of_a_motor_is_told(run, name):
    with pytest.raises(ms.UnknownNameError) as caught:
        run[name]
    formula = re.search(r'result\.evaluate\("(.+?)"\)', str(caught.value)).group(1)
    assert run.evaluate(formula)[0] == 1.0
