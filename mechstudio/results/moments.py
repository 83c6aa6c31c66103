"""Moments of a run that are worth a look: what marks on its time axis stand for."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.result import Result
from mechstudio.results.settings import RunStatus

EVENT, SINGULAR, BRANCH, STOP, HAND, FAILURE, NOTE = MOMENT_KINDS = (
    "event",
    "singular",
    "branch",
    "stop",
    "hand",
    "failure",
    "note",
)
# contacts with one stop that are told one by one; a joint that rattles has thousands
MOST_CONTACTS = 100
# messages of failed runs: when that was, and which drivers come to a dead point there
_TOLD_TIME = re.compile(r" at t = (\S+) s: ")
_DEAD_POINT = re.compile(r"drivers? ('.+') asks? for more than the joints can reach .* dead point")
_DIGITS = 1e-5  # of a told time, relative


class RunMoment(NamedTuple):
    """A moment of a run.

    Attributes:
        time: When it was [s].
        kind: One of `MOMENT_KINDS`.
        text: What happened, without the time.
    """

    time: float
    kind: str
    text: str


def told_moments(result: Result) -> list[RunMoment]:
    """What the statistics of a run tell, in order of time; of one that goes on as far as it is."""
    statistics = result.statistics
    found = [RunMoment(one.time, EVENT, one.text) for one in statistics.events]
    failure = _failure(result)
    found += [
        RunMoment(time, SINGULAR, "Singular position")
        for time in statistics.singular_times
        # a dead point says more
        if failure is None or time != failure.time
    ]
    found += [
        RunMoment(time, BRANCH, "Change of the assembly branch")
        for time in statistics.branch_changes
    ]
    found += [
        RunMoment(pull.time, HAND, f"Pull of {pull.body} begins" if pull.body else "Pull ends")
        for pull in statistics.pulls
    ]
    if failure is not None:
        found.append(failure)
    return sorted(found)


def _failure(result: Result) -> RunMoment | None:
    """When a run failed by its message, or at its last row, and why if a few words say that."""
    if result.status is not RunStatus.FAILED or not result.count:
        return None
    message, last = result.status_message, float(result.store.time[result.count - 1])
    text = "The run failed"
    if blocked := _DEAD_POINT.search(message):
        text = f"Dead point of {blocked[1]}"
    told = _TOLD_TIME.search(message)
    try:
        when = max(last, float(told[1])) if told else last
    except ValueError:
        return RunMoment(last, FAILURE, text)
    # the message has fewer digits
    passed = result.statistics.singular_times
    nearest = min(passed, key=lambda time: abs(time - when), default=when)
    if blocked and abs(nearest - when) <= _DIGITS * abs(when):
        when = nearest
    return RunMoment(when, FAILURE, text)


def stop_moments(result: Result) -> list[RunMoment]:
    """When joints came into contact with their stops, in order of time.

    A moment between two rows is interpolated. Of each stop the first `MOST_CONTACTS` are told. All
    rows of joints with stops are read, which of a large file takes its time.

    Args:
        result: A run that has ended.

    Raises:
        FileError: Rows of a file cannot be read.
    """
    found: list[RunMoment] = []
    time = np.asarray(result["time"], float)
    for joint in result.mechanism.joints:
        kind = joint.joint_type
        # free rotations have no stops
        stops = joint.stops()[: kind.scalar_count]
        if not np.isfinite([(stop.lower, stop.upper) for stop in stops]).any():
            continue
        values = np.asarray(result[f"joints/{joint.name}/coordinate"], float)
        columns = values.reshape(len(time), -1).T
        for scalar, stop, column in zip(kind.coordinates, stops, columns, strict=False):
            what = joint.name if len(stops) == 1 else f"{joint.name}, {scalar.name}"
            for side, past in (("lower", stop.lower - column), ("upper", column - stop.upper)):
                found += [
                    RunMoment(moment, STOP, f"{what}: contact with the {side} stop")
                    for moment in _contacts(time, past)
                ]
    return sorted(found)


def _contacts(time: FloatArray, past: FloatArray) -> list[float]:
    """Times at which a coordinate passes a stop.

    Args:
        time: Of each row [s].
        past: How far the coordinate is past the stop then [m, rad]; negative before it.
    """
    rows = np.flatnonzero((past[:-1] <= 0.0) & (past[1:] > 0.0))
    # a run that failed may end with values that are not finite
    rows = rows[np.isfinite(past[rows]) & np.isfinite(past[rows + 1])]
    share = past[rows] / (past[rows] - past[rows + 1])
    moments: list[float] = (time[rows] + share * (time[rows + 1] - time[rows])).tolist()
    kept = moments[:1]
    # at rest on a stop, rounding passes it in every other row
    for (before, row), moment in zip(pairwise(rows.tolist()), moments[1:], strict=True):
        if row - before > 2:
            kept.append(moment)
    return kept[:MOST_CONTACTS]


def moments_near(moments: Sequence[RunMoment], time: float, reach: float) -> tuple[RunMoment, ...]:
    """All moments of the time that is nearest to another one.

    Args:
        moments: In order of time.
        time: The other time [s].
        reach: How far from it they are at most [s].
    """
    first = bisect_left(moments, time - reach, key=_time)
    last = bisect_right(moments, time + reach, key=_time)
    near = moments[first:last]
    if not near:
        return ()
    nearest = min((moment.time for moment in near), key=lambda one: abs(one - time))
    return tuple(moment for moment in near if moment.time == nearest)


def time_beside(moments: Sequence[RunMoment], time: float, *, later: bool) -> float | None:
    """The time of the next or the previous moment [s]; None where there is none.

    Args:
        moments: In order of time.
        time: What it is later or earlier than [s].
        later: Whether the next one is asked for.
    """
    if later:
        place = bisect_right(moments, time, key=_time)
        return moments[place].time if place < len(moments) else None
    place = bisect_left(moments, time, key=_time)
    return moments[place - 1].time if place else None


def _time(moment: RunMoment) -> float:
    return moment.time
