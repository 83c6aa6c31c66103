"""Initial coordinates of driven joints, by continuation from the given poses."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps
from mechstudio.dynamics.divide_and_conquer.driven_strides import (
    keep_given,
    lead_driven,
    prescribe_values,
)
from mechstudio.dynamics.kinematics.drivers import VALUE, prescribe
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.errors import Problem, UnfitModelError
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.gaps import LED, STILL_OPEN, WORTH_A_WORD
from mechstudio.topology.system import System
from mechstudio.units import quantity_text

STRIDE = 0.1  # [rad, or `System.length`] of driven coordinates at a time: no branch is lost
MOST_STRIDES = 1000
MAX_ITERATIONS = 30


class Led(NamedTuple):
    """Coordinates that no function leads, but a caller.

    Attributes:
        rows: Rows of their drivers in `Workspace.prescribed`; the functions of these count for
            nothing.
        values: Where they are to be [rad or m].
    """

    rows: np.ndarray
    values: np.ndarray


def _ask(system: System, work: Workspace, led: Led | None) -> None:
    """Write what the drivers ask for, and where others are led to."""
    if led is None:
        prescribe(system, work)
    else:
        prescribe_values(system, work, led.rows, led.values)


def keep_driven(system: System, work: Workspace, led: Led | None = None) -> None:
    """Prescribe the coordinates of the given poses, on the initial turns of the drivers.

    Gaps are measured with these.
    """
    _ask(system, work, led)
    if not len(system.drivers.records):
        measure_gaps(system, work)
        return
    keep_given(system, work, driven_rows(system), driven_places(system))


class Moved(NamedTuple):
    """What drivers moved at the start.

    Attributes:
        change: By how much each did [rad, or `System.length`], shape (drivers,).
        start: Coordinates in the given poses [rad or m].
        target: Coordinates where the drivers begin.
    """

    change: np.ndarray
    start: np.ndarray
    target: np.ndarray

    def note(self, mechanism: Mechanism) -> str:
        """The same in words; empty if nothing worth a word was moved."""
        if self.change.max(initial=0.0) <= WORTH_A_WORD:
            return ""
        first = int(np.argmax(self.change))
        given = _shown(self.start[first], mechanism, first)
        return (
            f"{LED}: '{mechanism.drivers[first].name}' at "
            f"{_shown(self.target[first], mechanism, first)}, the given poses have {given}. "
            f"Where its function begins at {given}, they stay."
        )


NOTHING_MOVED = Moved(np.zeros(0), np.zeros(0), np.zeros(0))


def start_drivers(
    mechanism: Mechanism, system: System, work: Workspace, closed: float, led: Led | None = None
) -> Moved:
    """Move a closed model from the given coordinates to the prescribed ones.

    Args:
        mechanism: The model.
        system: The compiled model.
        work: Workspace with closed poses; these and `prescribed` are changed.
        closed: Norm of the gaps that counts as closed [rad, or `System.length`].
        led: What is led beside, or instead of, what functions say.

    Raises:
        UnfitModelError: The joints do not allow what the drivers ask for.
    """
    if not len(system.drivers.records):
        return NOTHING_MOVED
    rows, places = driven_rows(system), driven_places(system)
    start = work.prescribed[rows, VALUE].copy()
    _ask(system, work, led)
    target = work.prescribed[rows, VALUE].copy()
    undefined = ~np.isfinite(work.prescribed[rows]).all(axis=1)
    if undefined.any():
        reason = "its function has no finite derivatives at t = 0"
        raise _refusal({int(d): reason for d in np.flatnonzero(undefined)}, mechanism)
    units = _units(system)
    change = np.abs(target - start) / units[places]
    largest = float(change.max(initial=0.0))
    strides = math.ceil(min(MOST_STRIDES, _largest_move(system, change, units) / STRIDE))
    limits = closed, MAX_ITERATIONS, STILL_OPEN
    if not lead_driven(system, work, rows, places, start, target, strides, *limits):
        reasons = {
            int(d): "the joints do not allow its coordinate to move from "
            f"{_shown(start[d], mechanism, d)} in the given poses to "
            f"{_shown(target[d], mechanism, d)}"
            for d in np.flatnonzero(change >= min(WORTH_A_WORD, largest))
        }
        raise _refusal(reasons, mechanism)
    return Moved(change, start, target)


def _largest_move(system: System, change: np.ndarray, units: np.ndarray) -> float:
    """Largest change of a coordinate that is driven, or coupled with one, in these units."""
    if change.size == 0:
        return 0.0
    move = np.zeros(len(units))
    move[driven_places(system)] = change
    for _ in system.couplings:
        for record in system.couplings:
            one, other = record["coordinate"]
            ratio = abs(record["row"][0]) * units[one] / units[other]
            move[other] = max(move[other], ratio * move[one])
            move[one] = max(move[one], move[other] / ratio)
    return float(move.max())


def _shown(value: float, mechanism: Mechanism, d: int | np.integer) -> str:
    """The coordinate of a driver with its unit."""
    driver = mechanism.drivers[int(d)]
    coordinate = mechanism.joints[driver.joint].joint_type.coordinates[driver.coordinate]
    return quantity_text(value, coordinate.unit, digits=6)


def _units(system: System) -> np.ndarray:
    """Units of the coordinates of all joints: `System.length` of shifts, 1 of others."""
    joints = system.joints
    units = np.ones(int(joints["coordinate"].max(initial=0)) + 7)
    shifts = joints["axis_order"] < FIRST_ROTATION
    shifts &= np.arange(shifts.shape[1]) < joints["free_count"][:, None]
    units[(joints["coordinate"][:, None] + joints["slot"])[shifts]] = system.length
    return units


def _refusal(reasons: Mapping[int, str], mechanism: Mechanism) -> UnfitModelError:
    """Error with the drivers that cannot start, and reasons."""
    problems = [
        Problem(f"drivers[{d}].function", f"driver '{mechanism.drivers[d].name}': {reason}")
        for d, reason in reasons.items()
    ]
    shown = "; ".join(problem.message for problem in problems[:5])
    return UnfitModelError(
        f"The initial positions of the drivers cannot be reached: {shown}. Change their functions.",
        problems,
    )


def driven_rows(system: System) -> np.ndarray:
    """Rows of the drivers in `Workspace.prescribed`."""
    records = system.drivers.records
    return np.asarray(system.joints["rate"][records["joint"]] + records["slot"], dtype=np.intp)


def driven_places(system: System) -> np.ndarray:
    """Driven coordinates among those of all joints."""
    records = system.drivers.records
    first = system.joints["coordinate"][records["joint"]]
    return np.asarray(first + records["slot"], dtype=np.intp)
