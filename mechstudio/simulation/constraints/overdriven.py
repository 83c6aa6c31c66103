"""Drivers of what is determined already are refused."""

from __future__ import annotations

from mechstudio.errors import ModelError, Problem, UnfitModelError
from mechstudio.model import Driver, Mechanism
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.constraints.known_redundancy import redundancy_of
from mechstudio.simulation.constraints.redundancy import Redundancy

MOST_TOLD = 5


def refuse_overdriven(mechanism: Mechanism, redundancy: Redundancy) -> None:
    """Refuse drivers whose efforts are not determined.

    Raises:
        UnfitModelError: A driver prescribes what is determined already.
    """
    overdriven = redundancy.overdriven
    found = {d: each for d, each in enumerate(mechanism.drivers) if each.name in overdriven}
    if not found:
        return
    # one alone cannot contradict another
    held = {d for d, each in found.items() if len(found) == 1 or _is_held(mechanism, each)}
    problems = {d: _held(each) if d in held else _contradicts(each) for d, each in found.items()}
    one_or_more = "A driver cannot move its joint", "Drivers cannot move their joints"
    parts = {
        one_or_more[len(held) > 1]: held,
        "The model has too many drivers": found.keys() - held,
    }
    message = " ".join(
        f"{intro}: {'; '.join(problems[d] for d in sorted(part)[:MOST_TOLD])}."
        for intro, part in parts.items()
        if part
    )
    raise UnfitModelError(message, [Problem(f"drivers[{d}]", text) for d, text in problems.items()])


def _is_held(mechanism: Mechanism, driver: Driver) -> bool:
    """Whether joints and couplings hold what a driver is to move, whatever the others do."""
    try:
        alone = assemble(mechanism.edited(drivers=(driver,)))
    except (ModelError, UnfitModelError):  # others may refer to a driver that is gone
        return False
    return driver.name in redundancy_of(alone).overdriven


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
