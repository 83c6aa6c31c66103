"""Rows of a run that lie so far apart that values may cross zero between them unseen.

What lies between such rows is interpolated, and looked at in many places; where bodies turn so far
from one row to the next that nothing can be interpolated, the run itself has to tell.
"""

from __future__ import annotations

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.results.conditions import Condition, sign_changes
from mechstudio.results.interpolation import RowsBetween

BENT = 0.25  # of the change from row to row: by how much it changes where rows are far apart
FAR = 0.5  # [rad] that a body turns from row to row where they are far apart
LOST = 3.0  # [rad] beyond which nothing between rows can be interpolated
PER_TURN, FEWEST, MOST = 1.5, 7, 64  # places between rows: for each radian, at least, at most
ZOOMS = 10  # by four each, into where values are nearest to zero
FARTHEST = MOST / PER_TURN  # [rad] beyond which turns pass between these places
# channels of joints that no turn repeats
STEADY = ("coordinate", "rate")


def turns_between(condition: Condition, result: Result, start: int, stop: int) -> FloatArray:
    """By how much bodies turn from each row to the next [rad], shape (rows - 1,).

    Args:
        condition: What is looked at: bodies that it does not read do not count.
        result: The run.
        start: The first row.
        stop: The row behind the last one.
    """
    bodies = _bodies_of(condition, result.mechanism)
    steps = np.diff(result.store.time[start:stop])
    if not bodies:
        return np.zeros(len(steps))
    spins = np.abs(result.store.body_velocity[start:stop, bodies, 3:])
    fastest = spins.max(axis=(1, 2), initial=0.0)
    turns: FloatArray = np.maximum(fastest[1:], fastest[:-1]) * steps
    return turns


def _bodies_of(condition: Condition, mechanism: Mechanism) -> list[int]:
    """Numbers of the bodies whose turns repeat what a condition reads."""
    names: set[str] = set()
    for channel in condition.channels:
        kind, _, rest = channel.partition("/")
        name, _, key = rest.partition("/")
        if kind == "bodies":
            names.add(name)
        elif kind == "joints" and key.partition("/")[0] not in STEADY and name in mechanism.joints:
            names |= {mechanism.joints[name].body1, mechanism.joints[name].body2}
        elif kind == "measures" and name in mechanism.measures:
            names.add(mechanism.measures[name].body)
    return [number for number, body in enumerate(mechanism.bodies) if body.name in names]


def inner_times(ends: FloatArray, turn: float) -> list[float]:
    """Times between two rows at which to look [s].

    Args:
        ends: Times of the rows [s].
        turn: See `turns_between` [rad].
    """
    count = int(np.clip(np.ceil(PER_TURN * turn), FEWEST, MOST))
    times: list[float] = np.linspace(ends[0], ends[1], count + 2)[1:-1].tolist()
    return times


def hidden(
    condition: Condition, result: Result, start: int, values: FloatArray, *, is_first: bool
) -> set[int]:
    """Rows after which a condition may cross zero more often than both rows tell.

    Args:
        condition: The condition.
        result: The run.
        start: The first row.
        values: Values from that row on.
        is_first: Whether no row before that one tells how values go on.
    """
    if len(values) < 2:
        return set()
    turns = turns_between(condition, result, start, start + len(values))
    change = np.diff(values)
    bend, most = np.abs(np.diff(change)), np.maximum(np.abs(change[1:]), np.abs(change[:-1]))
    bent = np.concatenate([[is_first], bend > BENT * most])
    apart = bent | (turns > FAR)
    # values that turn at zero may happen to change as they did before
    apart[1:] |= bent[:-1]
    # so near that values as by abs() may have turned at zero in the last part of the way
    apart |= np.minimum(np.abs(values[1:]), np.abs(values[:-1])) < BENT * np.abs(change)
    lost = turns > LOST
    found = {start + int(row) for row in np.flatnonzero(lost)}
    rows = np.flatnonzero(apart & ~lost)
    if not len(rows):
        return found
    ends = result.store.time[start : start + len(values)]
    times = [inner_times(ends[row : row + 2], turns[row]) for row in rows]
    between = RowsBetween(result.store, np.concatenate(times))
    run = Result(result.mechanism, result.settings, between)
    inside = np.split(condition.values(run, 0, between.count), np.cumsum([*map(len, times)])[:-1])
    for row, inner in zip(rows.tolist(), inside, strict=True):
        simple = len(sign_changes(values[row : row + 2]))
        known = np.array([values[row], *inner, values[row + 1]])
        count = len(sign_changes(known))
        if count > simple or (not count and _dips(condition, result, ends[row : row + 2], known)):
            found.add(start + row)
    return found


def _dips(condition: Condition, result: Result, ends: FloatArray, values: FloatArray) -> bool:
    """Whether values of one sign come to zero where they are nearest to it.

    Args:
        condition: The condition.
        result: The run.
        ends: Times of two rows [s].
        values: Values there and at even times between them.
    """
    times = np.linspace(ends[0], ends[1], len(values))
    for _ in range(ZOOMS):
        nearest = int(np.abs(values).argmin())
        first, last = max(nearest - 1, 0), min(nearest + 1, len(values) - 1)
        # one that turns beside the last place shows how steep it is before that
        steps = np.abs(np.diff(values[max(nearest - 2, 0) : nearest + 3]))
        if abs(values[nearest]) > steps.max():
            return False
        times = np.linspace(times[first], times[last], FEWEST + 2)
        between = RowsBetween(result.store, times[1:-1])
        run = Result(result.mechanism, result.settings, between)
        inside = condition.values(run, 0, between.count)
        values = np.array([values[first], *inside, values[last]])
        if len(sign_changes(values)):
            return True
    return False
