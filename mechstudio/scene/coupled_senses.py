"""Which way coupled parts move together, for the arrows of gears and racks."""

from __future__ import annotations

from mechstudio.model import Joint


def coupled_senses(ratio: float, one: Joint, other: Joint) -> tuple[int, int]:
    """Which way the wheels or racks of a coupling move, seen from the body that carries both.

    Args:
        ratio: Change of the coordinate of the other joint per change of that of the one.
        one: Joint of the first coordinate.
        other: Joint of the second coordinate.

    Returns:
        1 for the positive sense of the coordinate, -1 for the negative one.
    """
    carriers = {one.body1, one.body2} & {other.body1, other.body2}
    # a coordinate counts body 2 relative to body 1
    first, second = (-1 if {joint.body2} == carriers else 1 for joint in (one, other))
    return first, second if ratio > 0.0 else -second
