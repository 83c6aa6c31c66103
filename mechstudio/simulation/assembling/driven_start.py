"""Initial coordinates of driven joints, by continuation from the given poses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.divide_and_conquer.driven_strides import (
    CHANGE,
    HELD,
    START,
    TARGET,
    UNDEFINED,
    start_drivers,
)
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.errors import Problem, UnfitModelError
from mechstudio.joints.joint_type import Coordinate
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.gaps import LED, STILL_OPEN, WORTH_A_WORD
from mechstudio.simulation.assembling.whole_turns import TURN
from mechstudio.topology.system import System
from mechstudio.units import quantity_text

ROUNDED = 12  # digits behind the point, beyond which coordinates of given poses are rounding
NOBODY_LED = np.zeros(0, dtype=np.intp), np.zeros(0)


class Led(NamedTuple):
    """Coordinates that no function leads, but a caller.

    Attributes:
        rows: Rows of their drivers in `Workspace.prescribed`; the functions of these count for
            nothing.
        values: Where they are to be [rad or m].
    """

    rows: np.ndarray
    values: np.ndarray


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
        if not len(self.change) or self.change.max() <= WORTH_A_WORD:
            return ""
        first = int(np.argmax(self.change))
        given = _shown(self.start[first], mechanism, first)
        return (
            f"{LED}: '{mechanism.drivers[first].name}' at "
            f"{_shown(self.target[first], mechanism, first)}, the given poses have {given}. "
            f"Where its function begins at {given}, they stay."
        )

    def reasons(self, mechanism: Mechanism, led: int) -> dict[int, str]:
        """Why drivers, or the last ones, which a caller leads, cannot be moved as far, by number.

        Poses tell no turns: of an angle that is led it is the one within half a turn of zero.
        """
        largest, begun = float(self.change.max(initial=0.0)), self.start.copy()
        for d in range(len(begun) - led, len(begun)):
            if _coordinate(mechanism, d).kind == "angle":
                begun[d] -= TURN * np.round(begun[d] / TURN)
        begun = np.round(begun, ROUNDED) + 0.0  # no zero below zero
        return {
            int(d): "the joints do not allow its coordinate to move from "
            f"{_shown(begun[d], mechanism, d)} in the given poses to "
            f"{_shown(self.target[d], mechanism, d)}"
            for d in np.flatnonzero(self.change >= min(WORTH_A_WORD, largest))
        }


NOTHING_MOVED = Moved(np.zeros(0), np.zeros(0), np.zeros(0))


def moved_by_drivers(
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
    count = len(system.drivers.records)
    if not count:
        return NOTHING_MOVED
    columns = np.empty((count, 3))
    rows, values = led or NOBODY_LED
    found = start_drivers(system, work, rows, values, columns, closed, STILL_OPEN)
    moved = Moved(columns[:, CHANGE], columns[:, START], columns[:, TARGET])
    if found == UNDEFINED:
        undefined = ~np.isfinite(work.prescribed[driven_rows(system)]).all(axis=1)
        reason = "its function has no finite derivatives at t = 0"
        raise _refusal({int(d): reason for d in np.flatnonzero(undefined)}, mechanism)
    if found == HELD:
        raise _refusal(moved.reasons(mechanism, len(rows)), mechanism, len(rows))
    return moved


def _coordinate(mechanism: Mechanism, d: int | np.integer) -> Coordinate:
    """What a driver drives."""
    driver = mechanism.drivers[int(d)]
    return mechanism.joints[driver.joint].joint_type.coordinates[driver.coordinate]


def _shown(value: float, mechanism: Mechanism, d: int | np.integer) -> str:
    """The coordinate of a driver with its unit."""
    return quantity_text(value, _coordinate(mechanism, d).unit, digits=6)


def _refusal(reasons: Mapping[int, str], mechanism: Mechanism, led: int = 0) -> UnfitModelError:
    """Error with the drivers that cannot start, and reasons.

    Args:
        reasons: By number of the driver.
        mechanism: The model.
        led: How many drivers stand last that are none of the user's, but lead a coordinate.
    """
    own = len(mechanism.drivers) - led
    problems = [
        Problem(f"drivers[{d}].function", f"driver '{mechanism.drivers[d].name}': {reason}")
        if d < own
        else Problem(
            f"joints.{mechanism.drivers[d].joint}",
            f"joint '{mechanism.drivers[d].joint}': {reason}",
        )
        for d, reason in reasons.items()
    ]
    shown = "; ".join(problem.message for problem in problems[:5])
    if all(d >= own for d in reasons):
        return UnfitModelError(f"They cannot be reached: {shown}.", problems)
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
