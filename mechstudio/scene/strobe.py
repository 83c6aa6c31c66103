"""The moments of a run at which ghost poses stand."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from mechstudio.geometry.arrays import FloatArray

# moments without a choice, from the first to the last row, and at most: more hide each other
_FEW, MOST = 8, 100


@dataclass(frozen=True, kw_only=True)
class Strobe:
    """Chosen moments; without any they are spread evenly.

    Attributes:
        times: [s]
        step: From one to the next of a regular row [s]; 0 for none.
    """

    times: tuple[float, ...] = ()
    step: float = 0.0

    @property
    def text(self) -> str:
        """What `strobe_of` reads."""
        if self.step > 0.0:
            return f"every {self.step!r}"
        return ", ".join(map(repr, self.times))

    def known(self) -> Strobe:
        """The same without what is no time."""
        times = tuple(time for time in self.times if np.isfinite(time))
        return Strobe(times=times, step=self.step if np.isfinite(self.step) else 0.0)

    def rows(self, time: FloatArray) -> np.ndarray:
        """The rows nearest to the moments, each once and in order of time, at most `MOST`.

        Args:
            time: Times of the rows of a run [s], in order, not empty.
        """
        first, last = float(time[0]), float(time[-1])
        if self.step > 0.0:
            count = min(int((last - first) / self.step * (1.0 + 1e-12)) + 1, MOST)
            wanted = first + self.step * np.arange(count)
        elif self.times:
            wanted = np.array([moment for moment in self.times if first <= moment <= last][:MOST])
        else:
            return np.unique(np.linspace(0, len(time) - 1, _FEW).round().astype(int))
        after = np.clip(np.searchsorted(time, wanted), 1, max(len(time) - 1, 1))
        before = after - 1
        after = np.minimum(after, len(time) - 1)
        is_nearer = wanted - time[before] <= time[after] - wanted
        return np.unique(np.where(is_nearer, before, after))


EVEN = Strobe()


def strobe_of(text: str) -> Strobe:
    """Moments as they are written: "every 0.1", "0.1, 0.25, 0.5", or nothing.

    Raises:
        ValueError: The text is neither; says so.
    """
    words = text.replace(",", " ").replace(";", " ").split()
    is_regular = words[:1] == ["every"]
    # units may stand there, and other units of time are none of ours
    numbers = [re.sub(r"(?<=[0-9.])s$", "", word) for word in words[is_regular:] if word != "s"]
    try:
        times = [float(number) for number in numbers]
    except ValueError:
        raise ValueError(_FORM) from None
    if not np.isfinite(times).all() or (is_regular and (len(times) != 1 or times[0] <= 0.0)):
        raise ValueError(_FORM)
    if is_regular:
        return Strobe(step=times[0])
    return Strobe(times=tuple(sorted(set(times))))


_FORM = 'Enter times in seconds, such as "0.1, 0.25, 0.5", or a step, such as "every 0.1".'
