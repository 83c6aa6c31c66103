"""Joints that drivers alone keep from being closed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mechstudio.errors import Problem, UnfitModelError
from mechstudio.model import Driver, Mechanism

Drivers = tuple[Driver, ...]


class HeldByDriversError(UnfitModelError):
    """Joints are open that could be closed if drivers let their joints begin elsewhere.

    Attributes:
        drivers: The drivers.
    """

    def __init__(self, message: str, problems: Iterable[Problem], drivers: Drivers) -> None:
        super().__init__(message, problems)
        self.drivers = drivers


def held_by_drivers(
    mechanism: Mechanism,
    drivers: Drivers,
    closes: Callable[[Drivers], bool],
    open_joints: Iterable[Problem] = (),
) -> HeldByDriversError | None:
    """The error that names the drivers which keep joints open; None if these are no reason.

    It names those without any of which the joints can be closed, or all if there are none.

    Args:
        mechanism: The model, whose joints cannot be closed.
        drivers: Drivers that may be the reason.
        closes: Whether its joints can be closed with these of its drivers alone.
        open_joints: What is said of the joints that stay open.
    """
    if not drivers or not closes(()):
        return None
    single = drivers[:1]
    if len(drivers) > 1:
        single = tuple(
            driver
            for driver in drivers
            if closes(tuple(other for other in drivers if other is not driver))
        )
    found, which = single or drivers, "one of these drivers" if len(single) > 1 else "drivers"
    shown = "; ".join(map(_held, found))
    message = f"The joints can be closed only without {which}: {shown}. {_remedy(found)}."
    problems = [
        Problem(
            f"drivers[{mechanism.drivers.index(driver)}]",
            f"{_held(driver)}, and the joints cannot be closed there. {_remedy((driver,))}",
        )
        for driver in found
    ]
    return HeldByDriversError(message, (*problems, *open_joints), found)


def _held(driver: Driver) -> str:
    place = "its motion begins" if driver.kind == "position" else "it is in the given poses"
    return f"driver '{driver.name}' holds '{driver.joint}' where {place}"


def _remedy(drivers: Drivers) -> str:
    # what prescribes a velocity goes on from wherever its joint is
    begin = "Move the bodies to where the joints close"
    if all(driver.kind == "position" for driver in drivers):
        begin = f"Let {'them' if len(drivers) > 1 else 'it'} begin elsewhere"
    return f"{begin}, or correct the joint frames"
