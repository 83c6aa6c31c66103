"""Runs of bodies whose mass or inertia no script has given: told in the log."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator

import numpy as np

from mechstudio.edits.unstated_masses import inertia_note, unstated
from mechstudio.model.value_text import listed
from mechstudio.results import Result
from mechstudio.simulation.runs.doubts import BLOCK

LOG = logging.getLogger("mechstudio")
TURNING = 1e-9  # angular velocity above which an inertia matters [rad/s]


def tell_defaults(found: Iterable[str]) -> None:
    """Warn in the log of bodies that turn with an inertia, or move by a mass, that none gave.

    Without a configuration of its own, logging prints warnings on standard error.

    Args:
        found: What `default_note` has of each run of a call, of which the first is told.
    """
    if told := next(filter(None, found), ""):
        LOG.warning("%s", told)


def default_note(result: Result) -> str:
    """What is to be said of the masses and inertias of a run; "" of most runs."""
    return " ".join(_defaults(result))


def _defaults(result: Result) -> Iterator[str]:
    """What is to be said of a run."""
    mechanism = result.mechanism
    names = [name for name in unstated(mechanism, "inertia") if _turns(result, name)]
    if names:
        yield inertia_note(names)
    if weightless := unstated(mechanism, "mass"):
        yield f"No mass is given for {listed(weightless)}: 1 kg is taken."


def _turns(result: Result, body: str) -> bool:
    """Whether a body turns in any row; rows may be in a file."""
    name, count = f"bodies/{body}/angular_velocity", result.count
    blocks = (
        result.read(name, first, min(first + BLOCK, count)) for first in range(0, count, BLOCK)
    )
    return any(bool(np.abs(rates).max() > TURNING) for rates in blocks)
