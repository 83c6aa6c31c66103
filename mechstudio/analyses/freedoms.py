"""Coordinates that describe all freedoms of a mechanism: where drivers or actuators would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mechstudio.analyses.position import Position
from mechstudio.geometry.arrays import FloatArray

WEAK = 1e-6  # of the rates of a motion: coordinates that do not tell where it is
MOST_NAMED = 6  # in a sentence
PREFERENCE = 3.0  # how much less may move where motors stand


class Freedom(NamedTuple):
    """One coordinate.

    Attributes:
        label: Such as "angle of joint 'pivot'".
        joint: Name of its joint; empty of a body without joints.
        coordinate: Its number there.
        is_scalar: Whether it is a shift or an angle, which a driver can prescribe.
        value: Where it is [m or rad]; 0 for others.
    """

    label: str
    joint: str
    coordinate: int
    is_scalar: bool
    value: float


def independent_coordinates(position: Position, rates: FloatArray) -> tuple[Freedom, ...]:
    """As many coordinates as there are motions, which together tell them apart.

    Those that take drivers come before all others, as far as they reach.

    Args:
        position: The mechanism.
        rates: Rates of all joints by each motion, shape (f, rates).
    """
    scaled = rates / position.rate_units
    sizes = np.linalg.norm(scaled, axis=1, keepdims=True)
    scaled = scaled / np.where(sizes > 0.0, sizes, 1.0)
    driven = position.takes_drivers
    weights = np.where(_at_ground(position), PREFERENCE, 1.0)
    chosen = _telling(scaled * weights, np.flatnonzero(driven))
    if len(chosen) < len(rates):
        # of the motions that leave all these where they are
        rest = np.linalg.svd(scaled[:, chosen], full_matrices=True)[0][:, len(chosen) :].T @ scaled
        chosen = np.append(chosen, _telling(rest, np.flatnonzero(~driven)))
    return tuple(_freedom(position, place) for place in sorted(chosen.tolist()))


def _at_ground(position: Position) -> NDArray[np.bool_]:
    """Which rates are those of joints of one coordinate on the ground, as of a motor."""
    joints = position.system.joints
    simple = (joints["free_count"] == 1) & ((joints["body1"] < 0) | (joints["body2"] < 0))
    return np.asarray(simple[position.rate_owners])


def _telling(rates: FloatArray, places: NDArray[np.intp]) -> NDArray[np.intp]:
    """The places of coordinates that tell most motions apart, as many as do."""
    from scipy.linalg import qr

    if not len(places):
        return places
    _, triangle, order = qr(rates[:, places], pivoting=True, mode="economic")
    own = np.abs(np.diag(triangle))
    return np.asarray(places[order[: int((own > WEAK).sum())]])


def _freedom(position: Position, place: int) -> Freedom:
    """The coordinate of a rate."""
    joints, user = position.system.joints, position.mechanism.joints
    j = int(position.rate_owners[place])
    own = place - int(joints[j]["rate"])
    is_scalar = bool(position.takes_drivers[place])
    value = position.work.coordinate[int(joints[j]["coordinate"]) + own] if is_scalar else 0.0
    name = user[j].name if j < len(user) else ""
    return Freedom(position.rate_names[place], name, own, is_scalar, float(value))


def some(names: Sequence[str]) -> str:
    """The first names of a list, and how many more there are."""
    said = ", ".join(names[:MOST_NAMED])
    return said if len(names) <= MOST_NAMED else f"{said} and {len(names) - MOST_NAMED} more"


def remedy(found: Sequence[Freedom]) -> str:
    """What to do about freedoms that drivers leave: driving them where that goes."""
    driven = [entry for entry in found if entry.is_scalar]
    other = [entry for entry in found if not entry.is_scalar]
    said = []
    if driven and other:
        said.append(f"Add a driver to each of {some([entry.label for entry in driven])}.")
    elif driven:
        said.append("Add a driver to each of these coordinates, or simulate the model instead.")
    joints = list(dict.fromkeys(f"'{entry.joint}'" for entry in other if entry.joint))
    if joints:
        noun, verb = ("Joint", "takes") if len(joints) == 1 else ("Joints", "take")
        said.append(
            f"{noun} {some(joints)} {verb} no driver of free rotations: put revolute or "
            "universal joints there, whose angles take drivers, or simulate the model instead."
        )
    if any(not entry.joint for entry in other):
        said.append(
            "Bodies without joints take no driver: connect them by joints and drive those, or "
            "simulate the model instead."
        )
    return " ".join(said)
