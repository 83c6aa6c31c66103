"""Drivers of what is determined already are refused."""

from __future__ import annotations

from mechstudio.errors import Problem, UnfitModelError
from mechstudio.model import Driver, Mechanism
from mechstudio.simulation.constraints.redundancy import Redundancy

MOST_TOLD = 5


def refuse_overdriven(mechanism: Mechanism, redundancy: Redundancy) -> None:
    """Refuse drivers whose efforts are not determined.

    Raises:
        UnfitModelError: A driver prescribes what is determined already.
    """
    # one alone cannot contradict another
    is_held = len(redundancy.overdriven) == 1
    problems = [
        Problem(f"drivers[{d}]", _held(driver) if is_held else _contradicts(driver))
        for d, driver in enumerate(mechanism.drivers)
        if driver.name in redundancy.overdriven
    ]
    if problems:
        shown = "; ".join(problem.message for problem in problems[:MOST_TOLD])
        intro = "A driver cannot move its joint" if is_held else "The model has too many drivers"
        raise UnfitModelError(f"{intro}: {shown}.", problems)


def _held(driver: Driver) -> str:
    return (
        f"driver '{driver.name}' is to move '{driver.joint}', which the other joints and couplings "
        "hold where it is; give one of these joints another axis or type, or remove the driver"
    )


def _contradicts(driver: Driver) -> str:
    return (
        f"driver '{driver.name}' prescribes a motion that the joints and the other drivers "
        "determine already; remove one of them"
    )
