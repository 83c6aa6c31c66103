"""Patterns: the same elements many times, in a row or around an axis."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from mechstudio.edits.edit import Edit, refused
from mechstudio.edits.fragment import Attachments, copied
from mechstudio.edits.paste import paste_images
from mechstudio.edits.pose import Direction, checked_vector, scaled, shift, turn
from mechstudio.edits.world_map import Movement
from mechstudio.model import Mechanism

MOST_IMAGES = 100_000


def linear_pattern(
    mechanism: Mechanism,
    items: Iterable[tuple[str, str]],
    count: int,
    step: Sequence[float],
    *,
    attachments: Attachments = "all",
    chain_to: str | None = None,
) -> Edit:
    """Repeat elements in a row.

    Args:
        mechanism: The mechanism.
        items: Kind and name of each element.
        count: How many there are in the end, the original among them.
        step: From each to the next [m].
        attachments: What is repeated with them, see `copied`.
        chain_to: One of the bodies. Where the original has a joint with another body or the ground,
            each image has it with the image before of this body: a link on a pivot becomes a chain.

    Raises:
        ModelError: There is no such element, or a value is not valid.
    """
    _check_count(count)
    along = checked_vector("step", step)
    motions = (Movement(shift(scaled(float(k), along))) for k in range(1, count))
    fragment = copied(mechanism, items, attachments=attachments)
    return paste_images(mechanism, fragment, motions, chain_to=chain_to)


def circular_pattern(
    mechanism: Mechanism,
    items: Iterable[tuple[str, str]],
    count: int,
    axis: Direction,
    center: Sequence[float] = (0.0, 0.0, 0.0),
    *,
    angle: float | None = None,
    attachments: Attachments = "all",
    chain_to: str | None = None,
) -> Edit:
    """Repeat elements around an axis.

    Args:
        mechanism: The mechanism.
        items: Kind and name of each element.
        count: How many there are in the end, the original among them.
        axis: Direction of the axis.
        center: A point of the axis [m].
        angle: From each to the next, by the right-hand rule [rad]; None to spread them evenly.
        attachments: What is repeated with them, see `copied`: an arm brings the joint along that
            holds it to a hub.
        chain_to: As for `linear_pattern`.

    Raises:
        ModelError: There is no such element, or a value is not valid.
    """
    _check_count(count)
    step = 2.0 * math.pi / count if angle is None else angle
    motions = (Movement(turn(k * step, axis, center)) for k in range(1, count))
    fragment = copied(mechanism, items, attachments=attachments)
    return paste_images(mechanism, fragment, motions, chain_to=chain_to)


def _check_count(count: int) -> None:
    if not 1 <= count <= MOST_IMAGES:
        raise refused("count", f"must be from 1 to {MOST_IMAGES} (got {count})")
