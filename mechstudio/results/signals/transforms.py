"""Transforms of the curve of a channel: values over time to values at the same times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import ClassVar, Literal

import numpy as np

from mechstudio.errors import MechStudioError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.signals.sampling import distinct_rows, even_samples
from mechstudio.results.signals.unit_algebra import per_second, times_second


class TransformError(MechStudioError, ValueError):
    """A transform cannot be made of these rows; the message is a sentence for the user."""


@dataclass(frozen=True)
class Scaled:
    """The values times a factor.

    Attributes:
        factor: The factor, a pure number.
    """

    key: ClassVar[str] = "scale"
    label: ClassVar[str] = "Scale"
    factor: float = 1.0

    def apply(self, time: FloatArray, values: FloatArray) -> FloatArray:
        """The values at the same times."""
        return self.factor * values

    def unit(self, unit: str) -> str:
        """The unit of the values that it makes of a unit."""
        return unit

    def text(self, curve: str) -> str:
        """What the curve is called then."""
        return f"{self.factor:g} · {curve}"


@dataclass(frozen=True)
class Offset:
    """The values plus a constant.

    Attributes:
        value: What is added, in the unit of the curve.
    """

    key: ClassVar[str] = "offset"
    label: ClassVar[str] = "Offset"
    value: float = 0.0

    def apply(self, time: FloatArray, values: FloatArray) -> FloatArray:
        """The values at the same times."""
        return values + self.value

    def unit(self, unit: str) -> str:
        """The unit of the values that it makes of a unit."""
        return unit

    def text(self, curve: str) -> str:
        """What the curve is called then."""
        return f"{curve} {'-' if self.value < 0.0 else '+'} {abs(self.value):g}"


@dataclass(frozen=True)
class Derivative:
    """The derivative by time: differences of second order, also between unequal distances."""

    key: ClassVar[str] = "derivative"
    label: ClassVar[str] = "Derivative"

    def apply(self, time: FloatArray, values: FloatArray) -> FloatArray:
        """The derivative at the same times; of two rows at one time both have the same.

        Raises:
            TransformError: There are fewer than two rows.
        """
        times, rows = distinct_rows(time, values)
        if times.size < 2:
            raise TransformError("A derivative needs two rows at different times.")
        slopes = np.gradient(rows, times, edge_order=2 if times.size > 2 else 1)
        return _at_rows(time, values, times, slopes)

    def unit(self, unit: str) -> str:
        """The unit of the values that it makes of a unit."""
        return per_second(unit)

    def text(self, curve: str) -> str:
        """What the curve is called then."""
        return f"d/dt {curve}"


@dataclass(frozen=True)
class Integral:
    """The integral over time since the first row, by the trapezoidal rule."""

    key: ClassVar[str] = "integral"
    label: ClassVar[str] = "Integral"

    def apply(self, time: FloatArray, values: FloatArray) -> FloatArray:
        """The integral at the same times, 0 at the first row."""
        return _integral(time, values)

    def unit(self, unit: str) -> str:
        """The unit of the values that it makes of a unit."""
        return times_second(unit)

    def text(self, curve: str) -> str:
        """What the curve is called then."""
        return f"∫ {curve} dt"


@dataclass(frozen=True)
class MovingMean:
    """The mean within a window of time around each row; at the ends within what there is of it.

    Attributes:
        width: Width of the window [s].
    """

    key: ClassVar[str] = "moving_mean"
    label: ClassVar[str] = "Moving mean"
    width: float = 0.1

    def apply(self, time: FloatArray, values: FloatArray) -> FloatArray:
        """The means at the same times, of straight lines between the rows.

        Raises:
            TransformError: The width is not positive.
        """
        if not (isfinite(self.width) and self.width > 0.0):
            raise TransformError("The width of a moving mean must be above 0 s.")
        times, rows = distinct_rows(time, values)
        if times.size < 2:
            return values.copy()
        start = np.maximum(times - 0.5 * self.width, times[0])
        stop = np.minimum(times + 0.5 * self.width, times[-1])
        sums = _integral(times, rows)
        means = _integral_at(times, rows, sums, stop) - _integral_at(times, rows, sums, start)
        return _at_rows(time, values, times, means / (stop - start))

    def unit(self, unit: str) -> str:
        """The unit of the values that it makes of a unit."""
        return unit

    def text(self, curve: str) -> str:
        """What the curve is called then."""
        return f"mean {self.width:g} s ({curve})"


@dataclass(frozen=True)
class Butterworth:
    """A Butterworth filter, forward and backward, so that nothing is shifted in time.

    Both passes together damp by 6 dB at the cutoff frequency and twice the order beyond.

    Attributes:
        cutoff: Cutoff frequency [Hz].
        order: Order of one pass.
        kind: "lowpass" or "highpass".
    """

    key: ClassVar[str] = "butterworth"
    label: ClassVar[str] = "Butterworth filter"
    cutoff: float = 10.0
    order: int = 2
    kind: Literal["lowpass", "highpass"] = "lowpass"

    def apply(self, time: FloatArray, values: FloatArray) -> FloatArray:
        """The filtered values at the same times.

        Raises:
            TransformError: The cutoff or the order is out of range, or there are too few rows.
        """
        samples = even_samples(time, values)
        if samples.values.size < 2:
            raise TransformError("A filter needs two rows at different times.")
        limit = 0.5 / samples.step
        if not 0.0 < self.cutoff < limit:
            raise TransformError(
                f"The cutoff of {self.cutoff:g} Hz must lie above 0 and below {limit:g} Hz, half "
                "the rate of the rows. Choose another one, or a smaller output step."
            )
        if not 1 <= self.order <= 10:
            raise TransformError(f"The order of a filter must be 1 to 10, not {self.order}.")
        # loaded here: it takes a noticeable time
        from scipy.signal import butter, sosfiltfilt

        sections = butter(self.order, self.cutoff / limit, self.kind, output="sos")
        # as far as the filter remembers, or all there is
        reach = min(int(6.0 * limit / self.cutoff) + 3 * self.order, samples.values.size - 1)
        filtered = sosfiltfilt(sections, samples.values, padlen=reach)
        return _at_rows(time, values, samples.time, filtered)

    def unit(self, unit: str) -> str:
        """The unit of the values that it makes of a unit."""
        return unit

    def text(self, curve: str) -> str:
        """What the curve is called then."""
        return f"{self.kind} {self.cutoff:g} Hz ({curve})"


Transform = Scaled | Offset | Derivative | Integral | MovingMean | Butterworth
# in the order in which they are offered
TRANSFORMS: tuple[type[Transform], ...] = (
    Scaled,
    Offset,
    Derivative,
    Integral,
    MovingMean,
    Butterworth,
)


def transformed(
    time: FloatArray, values: FloatArray, transforms: Sequence[Transform]
) -> FloatArray:
    """Values after several transforms, one after the other.

    Args:
        time: Ascending times of the rows [s], shape (n,).
        values: Values of the rows, shape (n,).
        transforms: What is done, in order.

    Raises:
        TransformError: One of them cannot be made.
    """
    for transform in transforms:
        values = transform.apply(time, values)
    return values


def transformed_unit(unit: str, transforms: Sequence[Transform]) -> str:
    """The unit after several transforms."""
    for transform in transforms:
        unit = transform.unit(unit)
    return unit


def _integral(time: FloatArray, values: FloatArray) -> FloatArray:
    """Sums of the trapezoids since the first row; gaps add nothing."""
    areas = 0.5 * np.diff(time) * (values[1:] + values[:-1])
    sums = np.concatenate(([0.0], np.cumsum(np.where(np.isfinite(areas), areas, 0.0))))
    return sums[: values.size]


def _integral_at(
    time: FloatArray, values: FloatArray, sums: FloatArray, places: FloatArray
) -> FloatArray:
    """The integral of straight lines between rows, up to places [s] between them."""
    first = np.clip(np.searchsorted(time, places, side="right") - 1, 0, time.size - 2)
    way = places - time[first]
    slope = (values[first + 1] - values[first]) / (time[first + 1] - time[first])
    found: FloatArray = sums[first] + way * (values[first] + 0.5 * way * slope)
    return found


def _at_rows(
    time: FloatArray, values: FloatArray, places: FloatArray, found: FloatArray
) -> FloatArray:
    """Values at other places, at the rows; gaps stay gaps."""
    at_rows = found if places is time else np.interp(time, places, found)
    return np.where(np.isfinite(values), at_rows, np.nan)
