"""Stretches of a run: rows by one model each, where events set parameters in between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mechstudio.edits.parameters import set_parameter
from mechstudio.model import Mechanism
from mechstudio.results.settings import EventMoment


class Stretch(NamedTuple):
    """Rows from a certain one on, until the next stretch.

    Attributes:
        row: The first row. Where an event set a parameter it is at the time of the last row before,
            with the same poses and velocities.
        mechanism: The model that they were computed with.
    """

    row: int
    mechanism: Mechanism


class Part(NamedTuple):
    """Rows of one stretch.

    Attributes:
        start: The first row.
        stop: The row after the last one.
        mechanism: Their model.
    """

    start: int
    stop: int
    mechanism: Mechanism


def stretches_of(mechanism: Mechanism, moments: Iterable[EventMoment]) -> tuple[Stretch, ...]:
    """The stretches of a run of a model.

    Args:
        mechanism: The model at the start.
        moments: What events noticed.

    Raises:
        ModelError: A value was not possible.
    """
    found = [Stretch(0, mechanism)]
    for moment in moments:
        if moment.row is None or moment.value is None:
            continue
        mechanism = set_parameter(mechanism, moment.parameter, moment.value)
        if found[-1].row == moment.row:
            found.pop()
        found.append(Stretch(moment.row, mechanism))
    return tuple(found)


def parts_of(stretches: Sequence[Stretch], start: int, stop: int) -> Iterator[Part]:
    """The rows `start` to `stop`, stretch by stretch."""
    ends = [stretch.row for stretch in stretches[1:]]
    for stretch, end in zip(stretches, [*ends, stop], strict=True):
        first, last = max(start, stretch.row), min(stop, end)
        if first < last:
            yield Part(first, last, stretch.mechanism)
