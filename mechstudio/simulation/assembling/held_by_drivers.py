"""Joints that drivers alone keep from being closed."""

from __future__ import annotations

from mechstudio.errors import Problem, UnfitModelError
from mechstudio.model import Driver, Mechanism


class HeldByDriversError(UnfitModelError):
    """Joints are open that could be closed if drivers let their joints begin elsewhere.

    Attributes:
        drivers: The drivers.
    """

    def __init__(self, mechanism: Mechanism, drivers: tuple[Driver, ...]) -> None:
        """Name the drivers.

        Args:
            mechanism: The model.
            drivers: Its drivers that hold joints.
        """
        problems = [
            Problem(f"drivers[{mechanism.drivers.index(driver)}]", _held(driver))
            for driver in drivers
        ]
        shown = "; ".join(problem.message for problem in problems)
        them = "it" if len(drivers) == 1 else "them"
        super().__init__(
            f"The joints can be closed only without drivers: {shown}. "
            f"Let {them} begin elsewhere, or correct the joint frames.",
            problems,
        )
        self.drivers = drivers


def _held(driver: Driver) -> str:
    return f"driver '{driver.name}' holds '{driver.joint}' where its motion begins"
