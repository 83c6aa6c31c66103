"""Noise and corners of samples are told, as inverse dynamics differentiates them twice."""

import numpy as np
import pytest
from scipy.interpolate import make_smoothing_spline

import mechstudio as ms

TIMES = np.linspace(0.0, 2.0, 201)
SMOOTH = 0.5 * np.sin(3 * TIMES)
NOISE = np.random.default_rng(1).normal(0.0, 1e-4, TIMES.size)


def _notes(values, times=TIMES):
    arm = ms.Mechanism().add_rod("arm", (0, 0, 0), (1, 0, 0), mass=2.0)
    arm = arm.add_joint("pivot", "revolute", "ground", "arm", (0, 0, 0))
    return ms.inverse_dynamics(arm, {"pivot": values}, time=times).notes


@pytest.mark.parametrize("size", [1.0, 1e-2])
def test_noise_is_told(size, caplog):
    """An encoder of 1e-4 rad in steps of 0.01 s has an acceleration of 2 rad/s² as its noise."""
    (note,) = _notes(SMOOTH * size + NOISE)
    assert "The samples of 'pivot' scatter" in note
    assert note in [record.message for record in caplog.records]


def test_noise_of_a_driver_is_noted_in_every_run():
    """Its forces follow it; smoothed by a spline, as the documents show, it is no noise."""
    arm = ms.Mechanism().add_rod("arm", (0, 0, 0), (1, 0, 0), mass=2.0)
    arm = arm.add_joint("pivot", "revolute", "ground", "arm", (0, 0, 0))
    noisy = SMOOTH + 10.0 * NOISE
    for values, count in ((noisy, 1), (make_smoothing_spline(TIMES, noisy)(TIMES), 0)):
        driven = arm.add_driver("drive", "pivot", position=(TIMES, values))
        for notes in (
            ms.simulate(driven, duration=0.1).notes,
            ms.check(driven).notes,
            ms.kinematics(arm, {"pivot": (TIMES, values)}, duration=0.1).notes,
        ):
            assert len([note for note in notes if "scatter: a good part" in note]) == count


@pytest.mark.parametrize("corner", [1.0, 1.004])
def test_a_corner_is_told(corner):
    (note,) = _notes(np.minimum(TIMES, corner))
    assert "have a corner at t = 1 s" in note


@pytest.mark.parametrize(
    "values",
    [
        SMOOTH,
        0.3 * TIMES,
        np.full_like(TIMES, 0.2),
        TIMES**2,
        np.exp(-(((TIMES - 1.0) / 0.1) ** 2)),
        0.5 - 0.5 * np.cos(np.pi * TIMES),
        "0.5*sin(3*t)",
    ],
)
def test_smooth_samples_and_formulas_are_told_nothing(values, caplog):
    assert _notes(values) == ()
    assert not [record for record in caplog.records if "samples" in record.message]


def test_few_samples_of_a_sine_are_smooth():
    times = np.linspace(0.0, 2.0, 11)
    assert _notes(0.5 * np.sin(3 * times), times) == ()
