"""Values of a joint's coordinates, carried over when the coordinates change."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from mechstudio.edits.function_text import negated, opposite, reversed_law, with_functions
from mechstudio.edits.selection import AnyElement, Item, by_item, item_of
from mechstudio.joints import JointType
from mechstudio.model import Coupling, Initial, Joint, Limits, Mechanism
from mechstudio.model.evaluated import same_value
from mechstudio.model.joint import POSITION_ELEMENTS, RATE_ELEMENTS, InitialKey

# for each rate of the new joint, the rate of the old one that it continues; None if it is new
Origins = Sequence[int | None]

LIMIT_KEYS = ("lower", "upper", "stiffness", "damping")
INITIAL_KEYS: tuple[InitialKey, ...] = ("coordinate", "rate")


def carried_values(joint: Joint, kind: JointType, origins: Origins) -> dict[str, object]:
    """Springs, dampers, friction, efforts and stops in the order of other coordinates.

    Args:
        joint: The joint with the old coordinates.
        kind: The joint type with the new ones.
        origins: Which old rate each new one continues.

    Returns:
        New values of the joint's fields. New coordinates have none of all this; stops go where
        a new shift or angle has none, as a joint has stops on all or on none.
    """
    scalars = kind.scalar_count
    fields: dict[str, object] = {}
    for key in (*POSITION_ELEMENTS, *RATE_ELEMENTS):
        old = joint.per_coordinate(key)
        values = [0.0 if origin is None else old[origin] for origin in origins]
        fields[key] = collapsed(values[:scalars] if key in POSITION_ELEMENTS else values, 0.0)
    old_scalars = joint.joint_type.scalar_count
    old_efforts = joint.efforts()
    fields["effort"] = collapsed(
        [
            "0" if origin is None or origin >= old_scalars else old_efforts[origin]
            for origin in origins[:scalars]
        ],
        "0",
    )
    fields["limits"] = _carried_limits(joint, origins[:scalars])
    fields["initial"] = _carried_initial(joint, origins[:scalars])
    return fields


def _carried_initial(joint: Joint, origins: Origins) -> Initial | None:
    """Initial coordinates and rates of those that go on; None where none does."""
    fields: dict[str, object] = {}
    for key in INITIAL_KEYS:
        old = joint.initial_values(key)
        values = [None if o is None or o >= len(old) else old[o] for o in origins]
        if any(value is not None for value in values):
            fields[key] = _written(values)
    return Initial(**fields) if fields else None


def _written(values: Sequence[float | None]) -> object:
    """As in the file: one number where there is one coordinate."""
    return values[0] if len(values) == 1 else tuple(values)


def _carried_limits(joint: Joint, origins: Origins) -> Limits | None:
    count = joint.joint_type.scalar_count
    kept = [origin for origin in origins if origin is not None and origin < count]
    if joint.limits is None or not kept or len(kept) < len(origins):
        return None
    stops = joint.stops()
    columns = zip(*(stops[origin] for origin in kept), strict=True)
    values = (collapsed(column, 0.0) for column in columns)
    return Limits(**dict(zip(LIMIT_KEYS, values, strict=True)))


def with_signs(joint: Joint, signs: Sequence[float]) -> dict[str, object]:
    """Fields of a joint whose coordinates count the other way.

    Args:
        joint: The joint.
        signs: For each shift and angle, -1 where it changes its sign, else 1.

    Returns:
        The fields that change.
    """
    flipped = [sign < 0.0 for sign in signs]
    if not any(flipped):
        return {}
    references = joint.per_coordinate("reference")
    fields: dict[str, object] = {
        "reference": collapsed(
            [opposite(r) if flip else r for r, flip in zip(references, flipped, strict=False)], 0.0
        ),
        "effort": collapsed(
            [
                reversed_law(law) if flip else law
                for law, flip in zip(joint.efforts(), flipped, strict=True)
            ],
            "0",
        ),
    }
    if joint.initial is not None:
        fields["initial"] = joint.initial.edited(
            **{
                key: _written(
                    [
                        opposite(value) if flip and value is not None else value
                        for value, flip in zip(joint.initial_values(key), flipped, strict=True)
                    ]
                )
                for key in INITIAL_KEYS
                if getattr(joint.initial, key) is not None
            }
        )
    if joint.limits is not None:
        stops = joint.stops()[: len(flipped)]
        pairs = [
            (opposite(stop.upper), opposite(stop.lower)) if flip else (stop.lower, stop.upper)
            for stop, flip in zip(stops, flipped, strict=True)
        ]
        fields["limits"] = joint.limits.edited(
            lower=collapsed([pair[0] for pair in pairs], 0.0),
            upper=collapsed([pair[1] for pair in pairs], 0.0),
        )
    return fields


def signed_element(element: AnyElement, signs: Mapping[str, Sequence[float]]) -> dict[str, object]:
    """Fields of a driver, motor or coupling of coordinates that count the other way.

    Args:
        element: The element.
        signs: For each joint that changes, the signs of its shifts and angles.
    """
    sign = math.prod(_sign(signs, *end) for end in element.coordinate_ends)
    if sign > 0.0:
        return {}
    if isinstance(element, Coupling):
        return {"ratio": opposite(element.ratio)}
    return with_functions(
        element, lambda text, is_law: reversed_law(text) if is_law else negated(text)
    )


def renumbered(
    mechanism: Mechanism, joint: str, numbers: Mapping[int, int]
) -> tuple[dict[Item, AnyElement], tuple[Item, ...]]:
    """Drivers, motors and couplings after the coordinates of a joint got other numbers.

    Args:
        mechanism: The mechanism before.
        joint: Name of the joint.
        numbers: New number of each coordinate that is still there.

    Returns:
        Those that change, by address, and the addresses of those whose coordinate is gone.
    """
    changed: dict[Item, AnyElement] = {}
    gone: list[Item] = []
    elements = [element for element in by_item(mechanism).values() if element.coordinate_ends]
    for element in elements:
        fields: dict[str, object] = {}
        lost = False
        for (_, key), (name, number) in zip(
            element.coordinate_fields(), element.coordinate_ends, strict=True
        ):
            if name != joint:
                continue
            lost = lost or number not in numbers
            if number in numbers and numbers[number] != number:
                fields[key] = numbers[number]
        if lost:
            gone.append(item_of(element))
        elif fields:
            changed[item_of(element)] = element.edited(**fields)
    return changed, tuple(gone)


def collapsed(values: Sequence[object], none: object) -> object:
    """One value if all are equal, else all of them; `none` if there are none."""
    if not values:
        return none
    return values[0] if all(same_value(one, values[0]) for one in values) else tuple(values)


def _sign(signs: Mapping[str, Sequence[float]], joint: str, coordinate: int) -> float:
    return signs[joint][coordinate] if joint in signs else 1.0
