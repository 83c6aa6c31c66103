"""Notes on drivers whose position or velocity jumps, which no impact follows."""

from __future__ import annotations

from collections.abc import Iterator

from mechstudio.model import Driver, Mechanism
from mechstudio.model.function_jumps import Jump, first_jumps
from mechstudio.simulation.runs.finite_rows import is_kept
from mechstudio.units import quantity_text

DIGITS = 4


def jump_notes(mechanism: Mechanism, end: float) -> list[str]:
    """One note for each driver that jumps, with the first time.

    Args:
        mechanism: The model.
        end: Until when it moves [s].
    """
    return [
        note
        for driver in mechanism.drivers
        if is_kept(mechanism, driver.function_names)
        for note in _notes_of(driver, mechanism, end)
    ]


def _notes_of(driver: Driver, mechanism: Mechanism, end: float) -> Iterator[str]:
    joint = mechanism.joints[driver.joint]
    unit = joint.joint_type.coordinates[driver.coordinate].unit
    used = [item for item in mechanism.parameters.items() if item[0] in driver.function_names]
    jumps = first_jumps(driver.function, tuple(used), end)
    is_position = driver.kind == "position"
    if is_position and jumps.of_value is not None:
        yield _sentence("position", driver, jumps.of_value, unit)
        return
    jump = jumps.of_slope if is_position else jumps.of_value
    if jump is not None:
        yield _sentence("velocity", driver, jump, f"{unit}/s")


def _sentence(what: str, driver: Driver, jump: Jump, unit: str) -> str:
    size = quantity_text(jump.size, unit, digits=DIGITS)
    return (
        f"The {what} of the driver '{driver.name}' jumps by {size} at t = {jump.time:.4g} s. No "
        "impact follows, so that energies and all motion that is not prescribed are doubtful "
        "behind it. Round its function off, such as by a ramp step(t, t0, h0, t1, h1)."
    )
