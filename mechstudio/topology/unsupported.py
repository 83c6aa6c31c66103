"""What a model may hold, but this version cannot simulate."""

from __future__ import annotations

from typing import NamedTuple

from mechstudio.errors import Problem
from mechstudio.joints import joint_type
from mechstudio.model import Joint, Mechanism
from mechstudio.model.value_text import quoted, shown

_REASON = "this version cannot simulate"


class UnsupportedElement(NamedTuple):
    """One element that stands in the way of a run."""

    name: str  # in words, for a sentence that lists several
    problem: Problem


def unsupported_elements(mechanism: Mechanism) -> list[UnsupportedElement]:
    """The elements that can be built but not simulated."""
    found = []
    for key, label, elements in (
        ("drivers", "driver", mechanism.drivers),
        ("forces", "force element", mechanism.forces),
    ):
        for k, element in enumerate(elements):
            message = f"{_REASON} the {label} {quoted(element.name)}; remove it"
            found.append(
                UnsupportedElement(f"{label} '{element.name}'", Problem(f"{key}[{k}]", message))
            )
    for j, joint in enumerate(mechanism.joints):
        found += _parts_of(joint, f"joints[{j}]")
    return found


def _parts_of(joint: Joint, path: str) -> list[UnsupportedElement]:
    found = []

    def add(name: str, key: str, value: object, remedy: str) -> None:
        message = f"{_REASON} the {name} (got {shown(value)}); {remedy}"
        found.append(UnsupportedElement(name, Problem(f"{path}.{key}", message)))

    if not joint_type(joint.type).simulated:
        name = f"{joint.type} joint '{joint.name}'"
        add(name, "type", joint.type, "remove it or choose another type")
    if any(joint.per_coordinate("friction")):
        add(f"friction in joint '{joint.name}'", "friction", joint.friction, "set it to 0")
    if joint.limits is not None:
        stops = joint.limits.model_dump(exclude_defaults=True)
        add(f"limits of joint '{joint.name}'", "limits", stops, "set them to null")
    return found
