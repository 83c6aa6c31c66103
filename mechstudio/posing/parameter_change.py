"""Other values of parameters and lengths, with the joints that they open closed again."""

from __future__ import annotations

from mechstudio.edits import set_parameter
from mechstudio.errors import ModelError, UnfitModelError
from mechstudio.model import Driver, Mechanism
from mechstudio.simulation.assembling.assemble import place_model
from mechstudio.simulation.assembling.assembly import Keep, solve_assembly
from mechstudio.simulation.assembling.held_by_drivers import held_by_drivers


def with_parameter(mechanism: Mechanism, name: str, value: float) -> Mechanism:
    """Give a parameter another value and assemble the mechanism where joints open.

    Driven coordinates and bodies whose poses are expressions stay where they are, if the joints
    can be closed so.

    Args:
        mechanism: The mechanism; its poses are the first guess.
        name: Name of the parameter.
        value: Its new value, in SI units.

    Raises:
        ModelError: The value is not valid there.
        UnfitModelError: The joints cannot be closed.
    """
    return closed(set_parameter(mechanism, name, value))


def closed(after: Mechanism) -> Mechanism:
    """Assemble a mechanism where joints are open.

    Driven coordinates and bodies whose poses are expressions stay where they are, if the joints
    can be closed so.

    Args:
        after: The mechanism; its poses are the first guess.

    Raises:
        HeldByDriversError: Drivers alone keep the joints from being closed.
        UnfitModelError: The joints cannot be closed.
    """
    if not after.bodies or not place_model(after)[1]:
        return after
    driven: dict[str, tuple[int, ...]] = {}
    for driver in after.drivers:
        driven[driver.joint] = (*driven.get(driver.joint, ()), driver.coordinate)
    placed = [
        body.name
        for body in after.bodies
        if any(steps[0] in ("position", "orientation") for steps in body.texts)
    ]
    tries: list[tuple[Keep, list[str]]] = [(driven, placed), ({}, placed), ({}, [])]
    reason: UnfitModelError | None = None
    for keep, fixed in tries:
        try:
            return solve_assembly(after, keep, fixed).mechanism
        except UnfitModelError as error:
            reason = error
    # what prescribes a velocity goes on from wherever its joint is
    positions = tuple(driver for driver in after.drivers if driver.kind == "position")
    if len(positions) < len(after.drivers) and (found := _closed_by(after, positions)):
        return found
    assert reason is not None
    held = held_by_drivers(
        after, positions, lambda drivers: _closed_by(after, drivers) is not None, reason.problems
    )
    raise held or reason


def _closed_by(mechanism: Mechanism, drivers: tuple[Driver, ...]) -> Mechanism | None:
    """A mechanism closed as if it had these of its drivers alone; None if it cannot be."""
    try:
        report = solve_assembly(mechanism.edited(drivers=drivers))
    except (ModelError, UnfitModelError):  # others may refer to one
        return None
    return report.mechanism.edited(drivers=mechanism.drivers)
