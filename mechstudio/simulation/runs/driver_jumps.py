"""Notes on drivers whose position or velocity jumps, which no impact follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mechstudio.model import Driver, Mechanism
from mechstudio.model.function_jumps import Jump, first_jumps
from mechstudio.simulation.runs.finite_rows import is_kept
from mechstudio.units import quantity_text

DIGITS = 4


class DriverJump(NamedTuple):
    """The first jump of a driver.

    Attributes:
        time: When it is [s].
        driver: Name of the driver.
        note: The sentence on it.
    """

    time: float
    driver: str
    note: str


def driver_jumps(mechanism: Mechanism, end: float) -> list[DriverJump]:
    """The first jump of each driver that jumps.

    Args:
        mechanism: The model.
        end: Until when it moves [s].
    """
    return [
        jump
        for driver in mechanism.drivers
        if is_kept(mechanism, driver.function_names)
        for jump in _jumps_of(driver, mechanism, end)
    ]


def jump_notes(mechanism: Mechanism, end: float) -> list[str]:
    """One note for each driver that jumps, as of `driver_jumps`."""
    return [jump.note for jump in driver_jumps(mechanism, end)]


def _jumps_of(driver: Driver, mechanism: Mechanism, end: float) -> Iterator[DriverJump]:
    joint = mechanism.joints[driver.joint]
    unit = joint.joint_type.coordinates[driver.coordinate].unit
    used = [item for item in mechanism.parameters.items() if item[0] in driver.function_names]
    jumps = first_jumps(driver.function, tuple(used), end)
    is_position = driver.kind == "position"
    if is_position and jumps.of_value is not None:
        yield _told("position", driver, jumps.of_value, unit)
        return
    jump = jumps.of_slope if is_position else jumps.of_value
    if jump is not None:
        yield _told("velocity", driver, jump, f"{unit}/s")


def _told(what: str, driver: Driver, jump: Jump, unit: str) -> DriverJump:
    size = quantity_text(jump.size, unit, digits=DIGITS)
    note = (
        f"The {what} of the driver '{driver.name}' jumps by {size} at t = {jump.time:.4g} s. No "
        "impact follows, so that energies and all motion that is not prescribed are doubtful "
        "behind it. Round its function off, such as by a ramp step(t, t0, h0, t1, h1)."
    )
    return DriverJump(jump.time, driver.name, note)
