"""Transforms, spectra and figures of curves that are known in closed form."""

import numpy as np
import pytest

from mechstudio.results.signals import (
    TRANSFORMS,
    Butterworth,
    Derivative,
    Integral,
    MovingMean,
    Offset,
    Scaled,
    TransformError,
    spectrum,
    statistics,
    transformed,
    transformed_unit,
)

EVEN = np.linspace(0.0, 10.0, 5001)
# distances that differ by a factor of three
UNEVEN = 10.0 * (np.linspace(0.0, 1.0, 5001) + 0.08 * np.sin(2 * np.pi * np.linspace(0, 1, 5001)))
TIMES = pytest.mark.parametrize("time", [EVEN, UNEVEN], ids=["even", "uneven"])


@TIMES
def test_derivative_of_a_sine_is_a_cosine(time):
    """Second order in the largest distance, 3e-3 s: about w^3 h^2 / 3."""
    found = Derivative().apply(time, np.sin(3.0 * time))
    assert found == pytest.approx(3.0 * np.cos(3.0 * time), abs=1e-4)


@TIMES
def test_integral_of_a_cosine_is_a_sine(time):
    """The trapezoidal rule errs by h^2 w / 12 times the length."""
    found = Integral().apply(time, np.cos(3.0 * time))
    assert found == pytest.approx(np.sin(3.0 * time) / 3.0, abs=5e-5)
    assert found[0] == 0.0


@TIMES
def test_derivative_undoes_integral(time):
    """Of a smooth curve, up to the error of both rules."""
    values = np.exp(-time) * np.cos(5.0 * time)
    found = transformed(time, values, (Integral(), Derivative()))
    assert found == pytest.approx(values, abs=2e-3)


@TIMES
def test_moving_mean_of_a_line_is_the_line_and_of_its_period_zero(time):
    """A straight line stays; a sine vanishes in a window of its period, away from the ends."""
    line = MovingMean(width=0.5).apply(time, 2.0 * time - 1.0)
    inner = (time > 0.5) & (time < 9.5)
    assert line[inner] == pytest.approx(2.0 * time[inner] - 1.0, abs=1e-9)
    wave = MovingMean(width=0.5).apply(time, np.sin(4.0 * np.pi * time))
    assert wave[inner] == pytest.approx(0.0, abs=1e-4)


@TIMES
def test_butterworth_passes_and_stops(time):
    """Slow waves pass unshifted; at the cutoff half is left; fast ones are gone."""
    inner = (time > 2.0) & (time < 8.0)
    for frequency, gain in ((0.5, 1.0), (5.0, 0.5), (50.0, 0.0)):
        wave = np.sin(2.0 * np.pi * frequency * time)
        found = Butterworth(cutoff=5.0, order=3).apply(time, wave)
        assert found[inner] == pytest.approx(gain * wave[inner], abs=2e-3)
    high = Butterworth(cutoff=5.0, order=3, kind="highpass")
    assert high.apply(time, np.ones_like(time))[inner] == pytest.approx(0.0, abs=1e-3)


def test_scale_and_offset_are_done_in_order():
    """Twice the value, and then one more."""
    found = transformed(EVEN, EVEN, (Scaled(factor=2.0), Offset(value=1.0)))
    assert found == pytest.approx(2.0 * EVEN + 1.0)


def test_gaps_stay_gaps_and_others_do_not_move():
    """A row without a value has none afterwards; rows far from it keep theirs."""
    values = np.sin(EVEN)
    values[100] = np.nan
    for kind in TRANSFORMS:
        found = kind().apply(EVEN, values)
        if kind is not Integral:
            assert np.isnan(found[100])
        assert np.isfinite(np.delete(found, 100)).all()


def test_two_rows_at_one_time_have_one_derivative():
    """As at an event, where a run has a row before and one after."""
    time = np.array([0.0, 1.0, 1.0, 2.0])
    found = Derivative().apply(time, np.array([0.0, 1.0, 1.0, 2.0]))
    assert found == pytest.approx(1.0)


def test_what_cannot_be_is_refused_with_a_remedy():
    """A cutoff above half the rate names both; a window of no width is none."""
    with pytest.raises(TransformError, match=r"300 Hz .* below 250 Hz"):
        Butterworth(cutoff=300.0).apply(EVEN, EVEN)
    with pytest.raises(TransformError, match="above 0 s"):
        MovingMean(width=0.0).apply(EVEN, EVEN)
    with pytest.raises(TransformError, match="two rows"):
        Derivative().apply(np.zeros(1), np.zeros(1))
    with pytest.raises(TransformError, match="order"):
        Butterworth(order=40).apply(EVEN, EVEN)


def test_units_follow():
    """A derivative is per second, an integral times second."""
    assert transformed_unit("m", (Derivative(), Derivative())) == "m/s^2"
    assert transformed_unit("m/s^2", (Integral(),)) == "m/s"
    assert transformed_unit("rad", (Derivative(),)) == "rad/s"
    assert transformed_unit("J", (Derivative(),)) == "W"
    assert transformed_unit("W", (Integral(),)) == "J"
    assert transformed_unit("N", (Integral(), Scaled())) == "N s"
    assert transformed_unit("N m", (Integral(),)) == "N m s"
    assert transformed_unit("1", (Integral(),)) == "s"
    assert transformed_unit("1", (Derivative(),)) == "1/s"


@TIMES
@pytest.mark.parametrize("window", ["hann", "boxcar", "hamming", "blackman", "flattop"])
def test_spectrum_has_the_amplitude_of_a_sine(time, window):
    """Each of two sines with whole periods has its peak at its frequency, whatever the window."""
    values = 3.0 * np.sin(2 * np.pi * 2.0 * time) + 0.5 * np.cos(2 * np.pi * 8.0 * time) + 7.0
    # the last row of a whole number of periods would be there twice
    found = spectrum(time[:-1], values[:-1], window)
    near = np.abs(found.frequency - 2.0) < 0.3
    assert found.amplitude[near].max() == pytest.approx(3.0, rel=5e-3)
    assert found.frequency[near][found.amplitude[near].argmax()] == pytest.approx(2.0, abs=0.01)
    near = np.abs(found.frequency - 8.0) < 0.3
    assert found.amplitude[near].max() == pytest.approx(0.5, rel=5e-3)
    assert found.interpolated == (time is UNEVEN)


def test_spectrum_tells_nothing_above_half_the_rate_of_the_largest_gap():
    """Where rows are missing, fast waves are not known."""
    time = np.delete(EVEN, slice(2000, 2004))
    found = spectrum(time, np.sin(time))
    assert found.frequency[-1] <= 0.5 / 0.01
    assert spectrum(EVEN, np.sin(EVEN)).frequency[-1] == pytest.approx(250.0, rel=1e-3)


def test_spectrum_keeps_the_energy():
    """Parseval: half the squares of the amplitudes are the mean square of the rows."""
    values = np.random.default_rng(7).normal(size=4000)
    found = spectrum(EVEN[:4000], values, "boxcar", without_mean=False)
    squares = found.amplitude**2
    squares[1:-1] *= 0.5
    assert squares.sum() == pytest.approx(np.mean(values**2))


@TIMES
def test_statistics_of_a_sine(time):
    """Extremes with their times, mean 0 and RMS 1/sqrt(2), however rows are spaced."""
    found = statistics(time, np.sin(np.pi * time))
    assert found.max == pytest.approx(1.0, abs=1e-5)
    assert found.time_of_max % 2.0 == pytest.approx(0.5, abs=5e-3)
    assert found.time_of_min % 2.0 == pytest.approx(1.5, abs=5e-3)
    assert found.mean == pytest.approx(0.0, abs=1e-6)
    assert found.rms == pytest.approx(0.5**0.5, abs=1e-5)


@pytest.mark.parametrize("rows", [10, 20, 100])
def test_few_rows_tell_the_mean_square_of_a_period(rows):
    """The squares are integrated, not those of the chords, which are too small."""
    time = np.linspace(0.0, 1.0, rows + 1)
    found = statistics(time, np.sin(2.0 * np.pi * time))
    assert found.rms == pytest.approx(0.5**0.5, rel=1e-12)


def test_statistics_are_those_of_the_window():
    """Between two times, given in any order; none where there are no rows."""
    found = statistics(EVEN, EVEN, (4.0, 2.0))
    assert (found.min, found.max) == pytest.approx((2.0, 4.0))
    # the words of formulas and studies; earlier ones are understood
    assert repr(found).startswith("Statistics(min=2.0, time_of_min=2.0, max=4.0, time_of_max=4.0")
    earlier = (found.least, found.least_time, found.greatest, found.greatest_time)
    assert earlier == found[:4]
    assert found.mean == pytest.approx(3.0)
    assert statistics(EVEN, EVEN, (11.0, 12.0)) is None
    assert statistics(EVEN, np.full_like(EVEN, np.nan)) is None
