"""Spring, damper, friction and stops of one coordinate of a joint."""

from __future__ import annotations

from math import isfinite

from mechstudio.edits.change import change
from mechstudio.edits.edit import refused
from mechstudio.edits.selection import require_joint
from mechstudio.model import Joint, Limits, Mechanism
from mechstudio.model.joint import POSITION_ELEMENTS, ElementKey

ELEMENTS: tuple[ElementKey, ...] = ("stiffness", "damping", "reference", "friction")
FAR = 1e3  # stops of the other coordinates of a joint, out of their reach [m or rad]


def change_coordinate(
    mechanism: Mechanism,
    joint: str,
    coordinate: int = 0,
    *,
    stiffness: float | None = None,
    damping: float | None = None,
    reference: float | None = None,
    friction: float | None = None,
    lower: float | None = None,
    upper: float | None = None,
) -> Mechanism:
    """Give one coordinate of a joint spring, damper, friction and stops; the others keep theirs.

    Args:
        mechanism: The mechanism.
        joint: Name of the joint.
        coordinate: Number of the coordinate, counted from 0.
        stiffness: Stiffness of the spring [N/m or N m/rad]; None for the present one, as below.
        damping: Damping [N s/m or N m s/rad].
        reference: Where the spring is free [m or rad].
        friction: Coulomb friction [N or N m].
        lower: Coordinate below which the stop acts [m or rad]. Where a joint had no stops and only
            some of its coordinates get one, the rest is 1000 m or rad away.
        upper: Coordinate above which the stop acts [m or rad].

    Raises:
        ModelError: There is no such joint or coordinate, or a value is not valid.
    """
    found = require_joint(mechanism, joint)
    count = found.joint_type.scalar_count
    if not 0 <= coordinate < count:
        having = f"from 0 to {count - 1}" if count else "that of another joint; this one has none"
        raise refused("coordinate", f"must be {having} (got {coordinate})")
    given = {
        "stiffness": stiffness,
        "damping": damping,
        "reference": reference,
        "friction": friction,
    }
    fields: dict[str, object] = {}
    for key in ELEMENTS:
        value = given[key]
        if value is not None:
            fields[key] = _with_entry(found, key, coordinate, value)
    if lower is not None or upper is not None:
        fields["limits"] = _with_stops(found, coordinate, lower, upper)
    return change(mechanism, [("joint", joint)], **fields)


def _with_entry(
    joint: Joint, key: ElementKey, coordinate: int, value: float
) -> float | tuple[float, ...]:
    kind = joint.joint_type
    count = kind.scalar_count if key in POSITION_ELEMENTS else kind.rate_count
    values = list(joint.per_coordinate(key)[:count])
    values[coordinate] = value
    return _written(values)


def _with_stops(joint: Joint, coordinate: int, lower: float | None, upper: float | None) -> Limits:
    count = joint.joint_type.scalar_count
    stops = joint.stops()[:count]
    lows = [stop.lower if isfinite(stop.lower) else -FAR for stop in stops]
    highs = [stop.upper if isfinite(stop.upper) else FAR for stop in stops]
    if lower is not None:
        lows[coordinate] = lower
    if upper is not None:
        highs[coordinate] = upper
    bounds = {"lower": _written(lows), "upper": _written(highs)}
    return Limits(**bounds) if joint.limits is None else joint.limits.edited(**bounds)


def _written(values: list[float]) -> float | tuple[float, ...]:
    """As in the file: one number where there is one coordinate."""
    return values[0] if len(values) == 1 else tuple(values)
