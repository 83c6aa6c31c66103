"""What must hold for the coordinates and rates in which a joint begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mechstudio.errors import Problem
from mechstudio.model.driver import Driver
from mechstudio.model.joint import InitialKey, Joint
from mechstudio.model.value_text import quoted

KEYS: tuple[InitialKey, ...] = ("coordinate", "rate")


def initial_problems(path: str, joint: Joint, drivers: Mapping[int, Driver]) -> Iterator[Problem]:
    """Check the initial coordinates and rates of a joint.

    Args:
        path: JSON path of the joint.
        joint: The joint.
        drivers: Sound drivers by index, which prescribe what they drive themselves.
    """
    if joint.initial is None:
        return
    count = joint.joint_type.scalar_count
    driven = {d.coordinate: d.name for d in drivers.values() if d.joint == joint.name}
    for key in KEYS:
        place, value = f"{path}.initial.{key}", getattr(joint.initial, key)
        if value is None:
            continue
        if count == 0:
            remedy = _by_pose(joint) if key == "rate" else ""
            yield Problem(
                place,
                f"a {joint.type} joint has no shift or angle to begin in; remove it{remedy}",
            )
        elif not isinstance(value, tuple) and count > 1:
            yield Problem(
                place,
                f"must be a list of {count}, a number or null for each shift or angle of a "
                f"{joint.type} joint (got {value:g})",
            )
        elif isinstance(value, tuple) and len(value) != count:
            several = "one number" if count == 1 else f"{count} numbers or null"
            pose = _by_pose(joint) if key == "rate" else ""
            yield Problem(
                place,
                f"a {joint.type} joint takes {several} here (got a list of {len(value)}){pose}",
            )
        else:
            yield from _driven_problems(place, key, joint, driven)


def _by_pose(joint: Joint) -> str:
    """How a joint that turns about all axes is given rates; "" for others."""
    kind = joint.joint_type
    if kind.rate_count == kind.scalar_count:
        return ""
    shifts = "".join(f"v{'xyz'[axis]}, " for axis in kind.free[: kind.scalar_count])
    return f'; ms.pose(model, rates={{"{joint.name}": ({shifts}wx, wy, wz)}}) gives it its rates'


def _driven_problems(
    place: str, key: InitialKey, joint: Joint, driven: Mapping[int, str]
) -> Iterator[Problem]:
    """Coordinates with a driver begin where their drivers do."""
    for number, value in enumerate(joint.initial_values(key)):
        if value is not None and number in driven:
            which = f"coordinate {number} of " if joint.joint_type.scalar_count > 1 else ""
            yield Problem(
                place,
                f"{which}{quoted(joint.name)} follows the driver {quoted(driven[number])} from the "
                f"start (got {value:g}); make it null, or change the driver's function",
            )
