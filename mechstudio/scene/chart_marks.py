"""Numbers beside the axes of charts: as many as have room without touching each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log10

import numpy as np
from vtkmodules.vtkChartsCore import vtkAxis
from vtkmodules.vtkCommonCore import vtkDoubleArray, vtkStringArray

from mechstudio.scene.axis_ticks import Ticks, linear_ticks
from mechstudio.units import number_text

_LETTER = 0.6  # width of a digit over its size, on average
_GAP = 1.5  # letters between two numbers side by side
_LINE = 1.8  # height of a number and what is free above it, over the size of its letters
_MOST, _LEAST = 11, 2
# numbers beside a logarithmic axis
_MOST_POWERS = 6


def mark_up(axis: vtkAxis, low: float, high: float, room: float, letters: int) -> None:
    """Write round numbers at a vertical axis.

    Args:
        axis: The axis.
        low: Its lower end.
        high: Its upper end.
        room: Its length [pixels].
        letters: Size of the numbers [pixels].
    """
    most = int(min(max(room / (_LINE * letters), _LEAST), _MOST))
    ticks = linear_ticks(low, high, most)
    _mark(axis, ticks.places, _texts(ticks))


def mark_across(axis: vtkAxis, low: float, high: float, room: float, letters: int) -> None:
    """Write round numbers at a horizontal axis; the arguments are those of `mark_up`."""
    for most in range(_MOST, _LEAST - 1, -1):
        ticks = linear_ticks(low, high, most)
        texts = _texts(ticks)
        widest = (max(map(len, texts)) + _GAP) * _LETTER * letters
        # the distance of two numbers
        step = room * (ticks.places[1] - ticks.places[0]) / (high - low)
        if widest <= step:
            break
    _mark(axis, ticks.places, texts)


def mark_powers_up(axis: vtkAxis, low: float, high: float, room: float, letters: int) -> None:
    """Write numbers at a vertical axis of logarithms; the arguments are those of `mark_up`."""
    most = int(min(max(room / (_LINE * letters), _LEAST), _MOST_POWERS))
    mark_powers(axis, low, high, most)


def overhang(axis: vtkAxis, letters: int) -> float:
    """How far the last number of a horizontal axis may reach beyond its end [pixels]."""
    texts = axis.GetTickLabels()
    count = texts.GetNumberOfValues()
    return 0.5 * _LETTER * letters * len(texts.GetValue(count - 1)) if count else 0.0


def mark_powers(axis: vtkAxis, low: float, high: float, most: int = _MOST_POWERS) -> None:
    """Write numbers at an axis of decadic logarithms: powers of ten, and parts of few of them.

    Args:
        axis: The axis.
        low: Decadic logarithm of its lower end.
        high: Decadic logarithm of its upper end.
        most: How many numbers there may be, two at least.
    """
    powers = np.arange(np.floor(low), np.ceil(high) + 1.0)
    for parts in ((1.0,), (1.0, 2.0, 5.0), tuple(np.arange(1.0, 10.0))):
        places = (powers[:, None] + np.log10(parts)).ravel()
        places = places[(places >= low) & (places <= high)]
        if len(places) >= _LEAST:
            break
    places = places[:: -(-len(places) // most) or 1]
    _mark(axis, places.tolist(), [number_text(10.0**place) for place in places.tolist()])


def _texts(ticks: Ticks) -> list[str]:
    """What is written: with a power of ten at each number, where they are large or small."""
    if not ticks.factor:
        return [text.replace("−", "-") for text in ticks.texts]
    size = max(map(abs, ticks.places))
    step = ticks.places[1] - ticks.places[0] if len(ticks.places) > 1 else size
    digits = max(1, ceil(log10(size / step)) + 1)
    # a zero among them may be rounding
    places = [0.0 if abs(place) < 0.5 * step else place for place in ticks.places]
    return [number_text(place, digits=digits) for place in places]


def _mark(axis: vtkAxis, places: Sequence[float], texts: Sequence[str]) -> None:
    marks, words = vtkDoubleArray(), vtkStringArray()
    for place, text in zip(places, texts, strict=True):
        marks.InsertNextValue(place)
        words.InsertNextValue(text)
    axis.SetCustomTickPositions(marks, words)
