"""Two bodies and a place, as tools that connect bodies find them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.tools.joint.aim import Aim
from mechstudio.model import GROUND
from mechstudio.scene.axis_candidates import AxisCandidate

Point = tuple[float, float, float]


@dataclass(frozen=True)
class Pair:
    """Two bodies, and where in the world they are connected.

    Attributes:
        body1: The body that carries frame 1, or "ground".
        body2: The body that carries frame 2.
        point: Origin of the frames [m].
        axis: Where their z axes point.
        x_axis: Where their x axes point; None for the shortest turn.
        end: Origin of frame 2 if that is elsewhere [m].
    """

    body1: str
    body2: str
    point: Point
    axis: Point
    x_axis: Point | None = None
    end: Point | None = None


def place_of(aim: Aim, axis: AxisCandidate, *, is_flat: bool) -> FloatArray:
    """Where a joint goes: on the axis of what is round, unless a point was meant."""
    moves = axis.center is not None and not (is_flat or aim.is_free or aim.spot.label)
    return axis.center if axis.center is not None and moves else np.asarray(aim.spot.point, float)


def moves_place(aim: Aim, axes: Sequence[AxisCandidate], *, is_flat: bool) -> bool:
    """Whether a joint goes elsewhere along another one of some axes."""
    places = [place_of(aim, axis, is_flat=is_flat) for axis in axes]
    return any(np.any(place != places[0]) for place in places)


def vector(values: FloatArray) -> Point:
    """An array as the edits take it."""
    x, y, z = values.tolist()
    return x, y, z


def named(body: str) -> str:
    """A body in a sentence."""
    return "the ground" if body == GROUND else body


def pair_text(bodies: tuple[str, ...]) -> str:
    """Bodies in a sentence."""
    return " and ".join(named(body) for body in bodies)
