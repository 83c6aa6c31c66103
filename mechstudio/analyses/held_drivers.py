"""Drivers that an analysis holds at rest although they move, or lacks: what is said of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec, TypeVar

import numpy as np

from mechstudio.analyses.errors import AnalysisError
from mechstudio.analyses.position import Position
from mechstudio.dynamics.kinematics.drivers import RATE
from mechstudio.model import Driver, Mechanism
from mechstudio.simulation.assembling.driven_start import driven_rows
from mechstudio.units import quantity_text

SLOW = 1e-9  # [rad/s or m/s] of a driver that stands still but for rounding
MOST_NAMED = 3  # drivers that the note names with their rates
REMEDY = 'drivers="move" lets'  # how the sentence on what helps begins

P = ParamSpec("P")
R = TypeVar("R")


def held_note(position: Position) -> str:
    """Sentence on the drivers of a position that have a rate at t = 0; empty if none has."""
    drivers = position.mechanism.drivers
    if not len(drivers):
        return ""
    # the assembly keeps what a search at rest sets to zero
    rates = position.assembly.work.prescribed[driven_rows(position.system), RATE]
    moving = np.flatnonzero(np.abs(rates) > SLOW)
    if not len(moving):
        return ""
    named = [
        f"driver '{drivers[d].name}' is held although its rate is "
        f"{_shown(float(rates[d]), drivers[d], position.mechanism)}"
        for d in moving[:MOST_NAMED].tolist()
    ]
    said = "; ".join(named)
    if len(moving) > MOST_NAMED:
        said += f"; and {len(moving) - MOST_NAMED} more"
    them = "it" if len(moving) == 1 else "them"
    return (
        f"{said[0].upper()}{said[1:]} at t = 0. {REMEDY} {them} go on (on the command "
        "line --drivers move, in the window Drivers: at their speeds)."
    )


def speed_note(position: Position, *, is_steady: bool) -> str:
    """Sentence on speeds of a position that an equilibrium does not have; empty if none is lost.

    Args:
        position: The position.
        is_steady: Whether drivers go on at their speeds.
    """
    if not is_steady:
        return held_note(position)
    speed = np.abs(position.assembly.work.velocity).max(initial=0.0)
    if len(position.mechanism.drivers) or speed <= SLOW:
        return ""
    return (
        "The model has no drivers that could go on at their speeds: its initial velocities are not "
        "used, and all is at rest. For an equilibrium at speed add a driver with a rate."
    )


@contextmanager
def naming_held(position: Position, *, is_steady: bool) -> Iterator[None]:
    """Let the errors of an analysis that holds drivers at rest name those that have a rate."""
    try:
        yield
    except AnalysisError as error:
        note = "" if is_steady else held_note(position)
        if note and note not in str(error):
            error.args = (f"{error} {note}", *error.args[1:])
        raise


def keeps_motion(function: Callable[P, R]) -> Callable[P, R]:
    """Let an analysis of an equilibrium move drivers as the equilibrium does, unless told else."""

    @wraps(function)
    def front(*arguments: P.args, **keywords: P.kwargs) -> R:
        motion = getattr(arguments[0] if arguments else None, "driver_motion", None)
        if motion is not None:
            keywords.setdefault("drivers", motion)
        return function(*arguments, **keywords)

    return front


def _shown(rate: float, driver: Driver, mechanism: Mechanism) -> str:
    """A rate with its unit."""
    coordinate = mechanism.joints[driver.joint].joint_type.coordinates[driver.coordinate]
    return quantity_text(rate, f"{coordinate.unit}/s", digits=6)
