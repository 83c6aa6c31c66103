"""Coordinates that fit together only where all of them are reached: some lead, and others follow.

Led all at once in proportion, several coordinates of one loop contradict each other on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.errors import Problem, UnfitModelError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.extreme_numbers import NUMERIC_ERRORS
from mechstudio.simulation.assembling.leader import Leader
from mechstudio.simulation.assembling.wanted_coordinates import Wanted, coordinate_places
from mechstudio.simulation.assembling.whole_turns import TURN
from mechstudio.topology.compile import compile_model
from mechstudio.topology.system import System

MOST_ORDERS = 8  # in which coordinates are tried, as other ones may come to another branch
FITS = 1e-5  # [rad, or `System.length`] from what follows: numbers of six digits fit
NUDGE = 1e-3  # likewise, by which a coordinate moves that the others leave free
SHOWN = 5  # coordinates in a message


class LedBySome(NamedTuple):
    """Where some coordinates led a mechanism.

    Attributes:
        work: A workspace with the poses.
        leading: The coordinates that led it.
        apart: Those that followed and are elsewhere than they were asked to be.
        found: Where these are [rad or m], angles within half a turn of zero.
    """

    work: Workspace
    leading: tuple[Wanted, ...]
    apart: tuple[Wanted, ...]
    found: tuple[float, ...]

    def contradiction(self, mechanism: Mechanism) -> UnfitModelError:
        """Error with the freedoms, and with what should be elsewhere."""
        count, freedoms = len(self.leading) + len(self.apart), len(self.leading)
        led = _first_few(item.text(mechanism) for item in self.leading)
        others = _first_few(
            f"{item._replace(value=value).text(mechanism)} (asked for: "
            f"{item.value_text(mechanism)})"
            for item, value in zip(self.apart, self.found, strict=True)
        )
        noun = "freedom" if freedoms == 1 else "freedoms"
        message = (
            f"{count} coordinates are given for {freedoms} {noun}: with {led}, the joints have "
            f"{others}. Give {freedoms} of them, or numbers that fit together."
        )
        return UnfitModelError(
            message, [Problem(f"joints.{item.joint}", message) for item in self.apart]
        )


def led_by_some(mechanism: Mechanism, wanted: Sequence[Wanted]) -> LedBySome | None:
    """Lead as many coordinates as there are freedoms, and see where the others are then.

    Args:
        mechanism: The model, without initial coordinates.
        wanted: The coordinates.

    Returns:
        Where all are as they should be; or else where the first that can be led are. None if these
        leave the others free: then it is the way that is barred.
    """
    system = compile_model(mechanism).system
    first = None
    for start in range(min(len(wanted), MOST_ORDERS)):
        order = (*wanted[start:], *wanted[:start])
        leading, work = _as_many_as_go(mechanism, order)
        if work is None:
            continue
        apart, found = _apart(mechanism, system, work, wanted)
        led = LedBySome(work, leading, apart, found)
        if not apart:
            return led
        first = first or led
    if first is None or _is_free(mechanism, system, first):
        return None
    return first


def _as_many_as_go(
    mechanism: Mechanism, wanted: Sequence[Wanted]
) -> tuple[tuple[Wanted, ...], Workspace | None]:
    """The coordinates that can be led together, the first ones before later ones, and where to."""
    leading: tuple[Wanted, ...] = ()
    work = None
    parts = list(_halves(wanted))
    while parts:
        part = parts.pop(0)
        reached = _led(mechanism, (*leading, *part))
        if reached is not None:
            leading, work = (*leading, *part), reached
        elif len(part) > 1:
            parts[:0] = _halves(part)
    return leading, work


def _halves(wanted: Sequence[Wanted]) -> Iterator[Sequence[Wanted]]:
    middle = (len(wanted) + 1) // 2
    return filter(None, (wanted[:middle], wanted[middle:]))


def _led(mechanism: Mechanism, wanted: Sequence[Wanted]) -> Workspace | None:
    """A workspace with these coordinates; None if the joints do not let it get there."""
    try:
        return Leader(mechanism, wanted).led(wanted)
    except (UnfitModelError, *NUMERIC_ERRORS):
        return None


def _apart(
    mechanism: Mechanism, system: System, work: Workspace, wanted: Sequence[Wanted]
) -> tuple[tuple[Wanted, ...], tuple[float, ...]]:
    """Those that are elsewhere than they should be, but for whole turns, and where they are."""
    there: FloatArray = work.coordinate[coordinate_places(mechanism, system, wanted)]
    apart, found = [], []
    for item, value in zip(wanted, there.tolist(), strict=True):
        change = item.value - value
        if _is_angle(mechanism, item):
            change, value = (x - TURN * float(np.round(x / TURN)) for x in (change, value))
        if not abs(change) <= FITS * _unit(mechanism, system, item):
            apart.append(item)
            found.append(value)
    return tuple(apart), tuple(found)


def _is_free(mechanism: Mechanism, system: System, led: LedBySome) -> bool:
    """Whether any of those that are elsewhere could move there, with the leading ones held."""
    for item, value in zip(led.apart, led.found, strict=True):
        nudge = NUDGE * _unit(mechanism, system, item)
        for near in (value - nudge, value + nudge):
            if _led(mechanism, (*led.leading, item._replace(value=near))) is not None:
                return True
    return False


def _is_angle(mechanism: Mechanism, item: Wanted) -> bool:
    kind = mechanism.joints[item.joint].joint_type
    return kind.coordinates[item.coordinate].kind == "angle"


def _unit(mechanism: Mechanism, system: System, item: Wanted) -> float:
    """Of its changes: 1 of angles, `System.length` of shifts."""
    return 1.0 if _is_angle(mechanism, item) else system.length


def _first_few(texts: Iterable[str]) -> str:
    known = list(texts)
    more = f" and {len(known) - SHOWN} more" if len(known) > SHOWN else ""
    return ", ".join(known[:SHOWN]) + more
