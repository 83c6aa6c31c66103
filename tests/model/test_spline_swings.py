"""Splines that swing beyond their samples are told, and straight lines are had by a word."""

import logging

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.errors import ModelError
from mechstudio.model import spline_swings
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import sampled
from mechstudio.model.sampled_function import sampled_function
from mechstudio.model.spline_swings import swing_of

pytestmark = pytest.mark.kernels

JUMP = ([0, 1, 1.001, 2], [0, 0, 5, 5])


@pytest.fixture
def model():
    return ms.Mechanism().add_body("arm").add_joint("j", "revolute", "ground", "arm", (0, 0, 0))


@pytest.fixture(autouse=True)
def nothing_told():
    """What was told in this process is not told again."""
    spline_swings.tell_swing.cache_clear()


def texts_of(caplog):
    return [record.getMessage() for record in caplog.records]


def test_a_jump_is_told_once_with_the_remedy(model, caplog):
    """Where the table is given, and again in the notes of its run."""
    with caplog.at_level(logging.WARNING, "mechstudio"):
        turned = model.add_torque("T", "j", JUMP)
        turned.add_body("more")
        model.add_torque("other", "j", JUMP)
    (text,) = [text for text in texts_of(caplog) if "swings" in text]
    assert "-1922 at t = 0.4375 s" in text
    assert '(times, values, "linear")' in text
    (note,) = [n for n in ms.simulate(turned, 0.5).statistics.notes if "swings" in n]
    assert "'T'" in note
    assert '"linear"' in note
    assert not any("swings" in n for n in ms.simulate(turned, 0.1).statistics.notes)
    assert note in ms.check(turned).notes


def test_kinematic_analyses_note_it(model):
    run = ms.kinematics(model, {"j": JUMP}, duration=0.5)
    assert any("swings" in note and "'j'" in note for note in run.statistics.notes)


@pytest.mark.parametrize("kind", ["linear", "periodic", "cubic"])
def test_the_third_item_joins_samples(model, kind):
    """As a component of a load, and for a motor and a driver, too."""
    times = np.linspace(0.0, 1.0, 21)
    values = np.sin(2 * np.pi * times)
    given = (times, values, kind)
    pushed = model.add_torque("push", "arm", (0, given, "t"))
    driven = model.add_driver("D", "j", given).add_torque("T", "j", given)
    followed = model.add_motor("M", "j", kp=5.0, target=given)
    texts = [
        pushed.forces["push"].function[1],
        driven.drivers["D"].function,
        driven.forces["T"].function,
        followed.forces["M"].target,
    ]
    assert len(set(texts)) == 1
    if kind == "linear":
        assert sampled(parse(texts[0]), 0.025, {}) == pytest.approx(values[1] / 2)
    if kind == "periodic":
        assert sampled(parse(texts[0]), 3.25, {}) == pytest.approx(1.0)


def test_words_for_joining_are_named(model):
    with pytest.raises(ModelError, match=r'\(times, values, "linear"\).*got .pchip'):
        model.add_torque("T", "j", ([0, 1], [0, 1], "pchip"))
    with pytest.raises(ModelError, match="must end as they begin"):
        model.add_torque("T", "j", ([0, 1, 2], [0, 1, 5], "periodic"))
    with pytest.raises(ModelError, match='"linear"'):
        model.add_torque("T", "j", np.sin)


@pytest.mark.parametrize("count", [10, 20, 200])
def test_smooth_samples_are_not_doubted(count):
    times = np.linspace(0.0, 3.0, 3 * count + 1)
    text = sampled_function(times, np.sin(2 * np.pi * times + 0.3))
    assert swing_of(text) is None


@pytest.mark.parametrize(
    "text", ["spline(t, 0, 0, 1, 0, 1.001, 5, 2, 5)", sampled_function([0, 1, 2, 3], [0, 1, 1, 0])]
)
def test_corners_are_doubted(text):
    """Also of tables that were typed."""
    swing = swing_of(text)
    assert not min(swing.samples) <= swing.value <= max(swing.samples)


@pytest.mark.parametrize(
    "text", ["sin(t)", "spline(x, 0, 0, 1, 0, 1.01, 5)", "spline(t, 'rig.csv')", "5*spline(t, "]
)
def test_other_functions_are_none_of_splines(text):
    assert swing_of(text) is None


def test_a_period_needs_three_samples():
    """Two would be a line, which does not repeat."""
    with pytest.raises(ModelError, match="three or more"):
        sampled_function([0.0, 1.0], [0.0, 1.0], "periodic")
