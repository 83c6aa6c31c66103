"""What must hold within one joint: numbers per coordinate, stops, pitch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mechstudio.errors import Problem
from mechstudio.joints import JOINT_TYPES, JointType
from mechstudio.model.element import Element
from mechstudio.model.joint import (
    POSITION_ELEMENTS,
    RATE_ELEMENTS,
    ElementKey,
    Joint,
    Limits,
)

Values = float | tuple[float, ...]


def joint_problems(path: str, joint: Joint) -> Iterator[Problem]:
    """Check a joint's elements against its type.

    Args:
        path: JSON path of the joint.
        joint: The joint; its references are checked elsewhere.
    """
    yield from _pitch_problems(path, joint)
    yield from _length_problems(path, joint)
    kind = joint.joint_type
    for key in POSITION_ELEMENTS:
        yield from _position_element_problems(path, joint, key)
    for key in RATE_ELEMENTS:
        value: Values = getattr(joint, key)
        if isinstance(value, tuple):
            if len(value) != kind.rate_count:
                yield Problem(f"{path}.{key}", _wrong_count(joint, len(value), kind.rate_count))
        elif value != 0.0 and kind.rate_count == 0:
            yield Problem(f"{path}.{key}", _no_effect(joint, key, value))
    yield from _effort_problems(f"{path}.effort", joint)
    if joint.limits is not None:
        yield from _limit_problems(f"{path}.limits", joint, joint.limits)


def stays_sound(before: Element, after: Element) -> bool:
    """Whether a sound joint has other frames, another start or a sound length, and nothing else."""
    one, other = before.__dict__, after.__dict__
    return (
        isinstance(after, Joint)
        and all(one[name] is other[name] for name in _CHECKED)
        and not any(_length_problems("", after))
    )


# fields whose other values make the whole of the joint be checked; frames and starts never do
_CHECKED = tuple(Joint.model_fields.keys() - {"frame1", "frame2", "initial", "length"})


def _pitch_problems(path: str, joint: Joint) -> Iterator[Problem]:
    if joint.joint_type.has_pitch and joint.pitch is None:
        message = f"is missing; a {joint.type} joint needs its advance per revolution [m/rev]"
        yield Problem(f"{path}.pitch", message)
    elif not joint.joint_type.has_pitch and joint.pitch is not None:
        owners = _listed(kind for kind in JOINT_TYPES if kind.has_pitch)
        yield Problem(
            f"{path}.pitch", f"only a {owners} joint has a pitch (got {joint.pitch:g}); remove it"
        )


def _length_problems(path: str, joint: Joint) -> Iterator[Problem]:
    if joint.length is None:
        return
    if not joint.joint_type.is_rod:
        owners = _listed(kind for kind in JOINT_TYPES if kind.is_rod)
        yield Problem(
            f"{path}.length",
            f"only a {owners} joint has a length (got {joint.length:g}); remove it",
        )
    elif not joint.length > 0.0:
        yield Problem(
            f"{path}.length",
            f"must be greater than 0 (got {joint.length:g}); a spherical joint holds two points "
            "together",
        )


def _position_element_problems(path: str, joint: Joint, key: ElementKey) -> Iterator[Problem]:
    kind = joint.joint_type
    value: Values = getattr(joint, key)
    if isinstance(value, tuple):
        scalars, rates = kind.scalar_count, kind.rate_count
        if len(value) not in (scalars, rates):
            yield Problem(f"{path}.{key}", _wrong_count(joint, len(value), scalars))
        elif any(value[scalars:]):
            yield Problem(f"{path}.{key}", _orientation_only(joint, key))
    elif value != 0.0 and kind.scalar_count == 0:
        message = (
            _no_effect(joint, key, value) if kind.rate_count == 0 else _orientation_only(joint, key)
        )
        yield Problem(f"{path}.{key}", message)


def _effort_problems(path: str, joint: Joint) -> Iterator[Problem]:
    count = joint.joint_type.scalar_count
    if isinstance(joint.effort, tuple):
        if len(joint.effort) != count:
            yield Problem(path, _wrong_count(joint, len(joint.effort), count, "function"))
    elif joint.effort != "0" and count == 0:
        yield Problem(
            path,
            f'a {joint.type} joint has no shift or angle for a force or torque; make it "0"',
        )


def _limit_problems(path: str, joint: Joint, limits: Limits) -> Iterator[Problem]:
    count = joint.joint_type.scalar_count
    if count == 0:
        yield Problem(path, f"a {joint.type} joint has no shift or angle to limit; make it null")
        return
    sound = True
    for key in ("lower", "upper", "stiffness", "damping"):
        value: Values = getattr(limits, key)
        if isinstance(value, tuple) and len(value) != count:
            sound = False
            yield Problem(f"{path}.{key}", _wrong_count(joint, len(value), count))
    if not sound:
        return
    for k, stop in enumerate(joint.stops()[:count]):
        if not stop.lower < stop.upper:
            where = f" for coordinate {k}" if count > 1 else ""
            yield Problem(
                f"{path}.lower",
                f"must be less than upper{where} (got {stop.lower:g} and {stop.upper:g}); "
                "exchange them or make them different",
            )


def _listed(kinds: Iterable[JointType]) -> str:
    return " or ".join(kind.key for kind in kinds)


def _wrong_count(joint: Joint, got: int, wanted: int, what: str = "number") -> str:
    if wanted == 0:
        return f"a {joint.type} joint takes no list here (got {got} {what}s); write 0"
    several = f"1 {what}" if wanted == 1 else f"{wanted} {what}s, one per coordinate"
    return f"a {joint.type} joint takes one {what} or a list of {several} (got {got})"


def _no_effect(joint: Joint, key: str, value: float) -> str:
    return f"a {joint.type} joint does not move, so {key} {value:g} has no effect; make it 0"


def _orientation_only(joint: Joint, key: str) -> str:
    return (
        f"the orientation of a {joint.type} joint takes damping and friction only; make its {key} 0"
    )
