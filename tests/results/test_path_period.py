"""After what time points come back: circles, swings, figures of eight, and what never does."""

import numpy as np
import pytest

from mechstudio.results.path_period import path_period

TIMES = np.linspace(0.0, 10.0, 1501)


def path(x, y):
    return np.column_stack((x, y, np.zeros_like(x)))


@pytest.mark.parametrize("period", [0.7, 2.0, 4.9])
def test_a_circle_and_a_swing_come_back_after_their_period(period):
    """A swing passes each point twice, but in the same direction once a period."""
    phase = 2.0 * np.pi * TIMES / period
    circle = path(np.cos(phase), np.sin(phase))
    assert path_period(TIMES, circle) == pytest.approx(period, rel=0.02)
    swing = path(np.sin(0.8 * np.sin(phase + 0.4)), -np.cos(0.8 * np.sin(phase + 0.4)))
    assert path_period(TIMES, swing) == pytest.approx(period, rel=0.02)


def test_a_figure_of_eight_is_told_from_its_half():
    """Its branches cross in other directions."""
    phase = 2.0 * np.pi * TIMES / 3.0 + 0.3
    eight = path(np.sin(phase), np.sin(2.0 * phase))
    assert path_period(TIMES, eight) == pytest.approx(3.0, rel=0.02)


def test_what_does_not_come_back_has_no_period():
    """A straight way, a point at rest, and less than one turn."""
    assert path_period(TIMES, path(TIMES, 0.5 * TIMES)) is None
    assert path_period(TIMES, path(np.zeros_like(TIMES), np.zeros_like(TIMES))) is None
    phase = 2.0 * np.pi * TIMES / 12.0
    assert path_period(TIMES, path(np.cos(phase), np.sin(phase))) is None
    assert path_period([0.0, 1.0], np.zeros((2, 3))) is None
