"""Amplitudes of the frequencies in a curve."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.signals.sampling import even_samples
from mechstudio.results.signals.transforms import TransformError

# keys of SciPy and what users read; the first one leaves the rows as they are
WINDOWS = {
    "hann": "Hann",
    "boxcar": "None",
    "hamming": "Hamming",
    "blackman": "Blackman",
    "flattop": "Flat top",
}


class Spectrum(NamedTuple):
    """One-sided amplitudes: a sine of amplitude 1 has a peak of 1 at its frequency.

    Attributes:
        frequency: Frequencies [Hz], shape (m,).
        amplitude: Amplitudes, in the unit of the curve, shape (m,).
        samples: Number of samples that were transformed.
        step: Their distance [s].
        interpolated: Whether the rows were not equally spaced and had to be interpolated.
    """

    frequency: FloatArray
    amplitude: FloatArray
    samples: int
    step: float
    interpolated: bool


def spectrum(
    time: FloatArray, values: FloatArray, window: str = "hann", *, without_mean: bool = True
) -> Spectrum:
    """The discrete Fourier transform of a curve.

    Rows at unequal distances are interpolated at equal ones by a cubic spline. Nothing is told
    above half the rate of the largest gap between two rows, where they hold no information.

    Args:
        time: Ascending times of the rows [s], shape (n,).
        values: Values of the rows, shape (n,).
        window: A key of `WINDOWS`. Amplitudes are divided by its mean (coherent gain).
        without_mean: Whether the mean is taken off first, whose peak at 0 Hz is often the largest.

    Raises:
        TransformError: There are too few rows, or there is no such window.
    """
    if window not in WINDOWS:
        raise TransformError(f"There is no window '{window}'; there are {', '.join(WINDOWS)}.")
    samples = even_samples(time, values)
    count = samples.values.size
    if count < 4:
        raise TransformError("A spectrum needs at least four rows at different times.")
    # loaded here: it takes a noticeable time
    from scipy.fft import rfft, rfftfreq
    from scipy.signal import get_window

    weights = get_window(window, count)
    level = np.average(samples.values, weights=weights) if without_mean else 0.0
    amplitude = np.abs(rfft((samples.values - level) * weights)) / weights.sum()
    # all but the mean, and the highest one of an even number, stand for two frequencies
    amplitude[1 : (count + 1) // 2] *= 2.0
    frequency = rfftfreq(count, samples.step)
    known = frequency <= 0.5 / samples.largest_gap * (1.0 + 1e-9)
    return Spectrum(frequency[known], amplitude[known], count, samples.step, samples.interpolated)
