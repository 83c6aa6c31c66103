"""Round numbers beside an axis."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import NamedTuple

import numpy as np

_ROUND = (1.0, 2.0, 5.0, 10.0)
# numbers from so small to so large ones are written as they are, others with a power of ten
_SMALLEST, _LARGEST = -3, 5
_SLACK = 1e-9  # of rounding, as a share of the distance of two numbers
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_MOST_DECIMALS = 12


class Ticks(NamedTuple):
    """Numbers beside an axis.

    Attributes:
        places: Where they are along the axis.
        texts: What is written there.
        factor: Power of ten that they are multiplied by, as it is written; empty for nothing.
    """

    places: tuple[float, ...]
    texts: tuple[str, ...]
    factor: str = ""


def linear_ticks(low: float, high: float, most: int) -> Ticks:
    """Round numbers between two ends, two at least.

    Args:
        low: The lower end.
        high: The upper end.
        most: How many have room.
    """
    step = _step(low, high, max(most, 2))
    slack = _SLACK * step
    numbers = range(ceil((low - slack) / step), floor((high + slack) / step) + 1)
    places = [number * step for number in numbers]
    size = max(abs(low), abs(high))
    power = floor(log10(size)) if size > 0.0 else 0
    power = 0 if _SMALLEST < power < _LARGEST else power
    unit = 10.0**power
    decimals = min(max(0, -floor(log10(step / unit) + _SLACK)), _MOST_DECIMALS)
    # no minus before a zero
    texts = tuple(_signed(f"{place / unit + 0.0:.{decimals}f}") for place in places)
    return Ticks(tuple(places), texts, _power(power) if power else "")


def logarithmic_ticks(low: float, high: float, most: int) -> Ticks:
    """Powers of ten, or round numbers where there are few powers.

    Args:
        low: Decadic logarithm of the lower end.
        high: That of the upper end.
        most: How many have room.
    """
    most = max(most, 2)
    powers = list(range(ceil(low - _SLACK), floor(high + _SLACK) + 1))
    if len(powers) >= 2:
        stride = -(-len(powers) // most)
        chosen = [power for power in powers if power % stride == 0]
        chosen = chosen if len(chosen) >= 2 else powers[::stride]
        return Ticks(tuple(map(float, chosen)), tuple(map(_power, chosen)))
    for parts in ((1.0, 2.0, 5.0), tuple(np.arange(1.0, 10.0))):
        values = [
            part * 10.0**power
            for power in range(floor(low) - 1, ceil(high) + 1)
            for part in parts
            if low <= log10(part) + power <= high
        ]
        if len(values) >= 2:
            values = values[:: -(-len(values) // most)]
            return Ticks(tuple(map(log10, values)), tuple(_signed(f"{one:.3g}") for one in values))
    # so short that it is as good as linear
    plain = linear_ticks(10.0**low, 10.0**high, most)
    return Ticks(tuple(map(log10, plain.places)), plain.texts, plain.factor)


def _step(low: float, high: float, most: int) -> float:
    """The smallest round distance that leaves so many numbers at most, if possible two at least."""
    rough = (high - low) / most
    power = 10.0 ** floor(log10(rough))
    steps = [part * scale * power for scale in (0.1, 1.0, 10.0) for part in _ROUND[:3]]

    def count(step: float) -> int:
        slack = _SLACK * step
        return floor((high + slack) / step) - ceil((low - slack) / step) + 1

    fitting = [step for step in steps if count(step) <= most]
    finer = [step for step in steps if count(step) >= 2]
    best = min(fitting)
    return best if count(best) >= 2 else max(finer)


def _power(power: int) -> str:
    return "10" + str(power).translate(_SUPERSCRIPTS)


def _signed(text: str) -> str:
    return text.replace("-", "−")
