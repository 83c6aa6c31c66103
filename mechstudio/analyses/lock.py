"""Where a driven motion ends: positions that lock, and points where it could go two ways."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from mechstudio.analyses.driven_motion import MOBILITY, NULL, DrivenMotion
from mechstudio.analyses.tangent import moving_coordinates, tangent_at
from mechstudio.model.function_jumps import first_jumps
from mechstudio.simulation.requests.remedies import DEAD_POINT_REMEDY
from mechstudio.simulation.runs.dead_points import (
    blocked_drivers,
    dead_point_text,
)
from mechstudio.units import quantity_text

NEAR = 0.1  # of the least mobility in general position: rows next to a singular position
GOLDEN = 0.381966011250105
MOST_LOOKS = 60
MOST_HALVINGS = 30  # a billionth of the time between two rows is left
KEPT = "What was computed is kept."


def branch_point(motion: DrivenMotion) -> str:
    """Message on the first singular position that the rows pass; later rows are dropped.

    Empty if there is none.
    """
    position = motion.position
    if position.system.loop_count == 0:
        return ""
    count, least = motion.done, position.redundancy.least_mobility
    sizes = _mobilities(motion.watch[:count], position.redundancy.count)
    for row in range(1, count):
        after = sizes[row + 1] if row + 1 < count else np.inf
        if sizes[row] > NEAR * least or sizes[row] > sizes[row - 1] or sizes[row] > after:
            continue
        span = _singular_between(motion, row - 1, min(row + 1, count - 1))
        if span is None:
            continue
        when = 0.5 * (span[0] + span[1])
        names = _free_there(motion, row - 1, when)
        motion.store.count = motion.done = int(np.searchsorted(motion.times[:count], span[0]))
        return (
            f"The motion comes to a branch point at t = {when:.6g} s, where the drivers do not "
            f"determine {names}. End before it, drive another joint, or hold these coordinates by "
            f"a driver of their own. {KEPT}"
        )
    return ""


def _mobilities(watch: np.ndarray, count: int) -> np.ndarray:
    """Least mobility of rows; 0 where more directions than usual are undetermined."""
    return np.where(watch[:, NULL] > count, 0.0, watch[:, MOBILITY])


def _singular_between(motion: DrivenMotion, first: int, last: int) -> tuple[float, float] | None:
    """From when to when a position between two rows is singular to rounding [s], if one is.

    The mobility vanishes in the middle, and grows alike to both sides as a square.
    """
    count = motion.position.redundancy.count

    def size(when: float) -> float:
        there = motion.between(first, when)
        if there.done < 2:
            return np.inf
        return float(_mobilities(there.watch, count)[1])

    low, high = float(motion.times[first]), float(motion.times[last])
    inner = [low + GOLDEN * (high - low), high - GOLDEN * (high - low)]
    sizes = [size(when) for when in inner]
    for _ in range(MOST_LOOKS):
        if min(sizes) == 0.0:
            inside = inner[int(np.argmin(sizes))]
            return _edge(size, inside, low), _edge(size, inside, high)
        if sizes[0] < sizes[1]:
            high, inner[1], sizes[1] = inner[1], inner[0], sizes[0]
            inner[0] = low + GOLDEN * (high - low)
            sizes[0] = size(inner[0])
        else:
            low, inner[0], sizes[0] = inner[0], inner[1], sizes[1]
            inner[1] = high - GOLDEN * (high - low)
            sizes[1] = size(inner[1])
    return None


def _edge(size: Callable[[float], float], inside: float, outside: float) -> float:
    """Where the mobility, which is 0 at one time, ceases to be so on the way to another [s]."""
    for _ in range(MOST_HALVINGS):
        middle = 0.5 * (inside + outside)
        if size(middle) == 0.0:
            inside = middle
        else:
            outside = middle
    return inside


def _free_there(motion: DrivenMotion, row: int, when: float) -> str:
    """What moves freely in a singular position at a time [s]."""
    there = motion.between(row, when).position
    tangent = tangent_at(there, singular_rank=True)
    if not tangent.count:
        return "which way the joints go"
    return ", ".join(moving_coordinates(there, tangent.rates[0])[:3])


def lock_message(motion: DrivenMotion) -> str:
    """Message on why a motion ends before its time."""
    position, when = motion.position, motion.time
    mechanism = position.mechanism
    undefined = [
        driver.name
        for driver, record in zip(mechanism.drivers, position.system.drivers.records, strict=True)
        if not np.isfinite(
            motion.work.prescribed[position.system.joints[record["joint"]]["rate"] + record["slot"]]
        ).all()
    ]
    if undefined:
        return (
            f"The function of driver '{undefined[0]}' has no finite value or derivatives soon "
            f"after t = {when:.6g} s. Change it, or end before. {KEPT}"
        )
    jump = _jump_at(motion)
    if jump:
        return (
            f"The motion ends at t = {when:.6g} s, where {jump}, and no motion leads there. Round "
            f"its function off, such as by a ramp step(t, t0, h0, t1, h1). {KEPT}"
        )
    names = blocked_drivers(position.assembly, position.redundancy, motion.store, when)
    if names:
        reason = dead_point_text(position.assembly, motion.store, names, when)
    else:
        drivers = ", ".join(f"'{driver.name}'" for driver in mechanism.drivers)
        reason = f"no poses close all joints at the coordinates that {drivers} prescribe"
    return f"The mechanism locks at t = {when:.6g} s: {reason}. {DEAD_POINT_REMEDY}. {KEPT}"


def _jump_at(motion: DrivenMotion) -> str:
    """The driver whose position jumps between the last row and the next; empty if none does."""
    mechanism = motion.position.mechanism
    last, following = motion.times[motion.done - 1], motion.times[motion.done]
    for driver in mechanism.drivers:
        used = [item for item in mechanism.parameters.items() if item[0] in driver.function_names]
        jump = first_jumps(driver.function, tuple(used), float(following)).of_value
        if driver.kind == "position" and jump is not None and jump.time >= last:
            kind = mechanism.joints[driver.joint].joint_type
            unit = kind.coordinates[driver.coordinate].unit
            size = quantity_text(jump.size, unit, digits=4)
            return f"the position of driver '{driver.name}' jumps by {size}"
    return ""
