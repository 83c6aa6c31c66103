"""What a model may hold, but this version cannot simulate."""

from __future__ import annotations

from typing import NamedTuple

from mechstudio.errors import Problem
from mechstudio.model import Joint, Mechanism
from mechstudio.model.value_text import quoted, shown
from mechstudio.topology.poses import initial_distance

_REASON = "this version cannot simulate"


class UnsupportedElement(NamedTuple):
    """One element that stands in the way of a run."""

    name: str  # in words, for a sentence that lists several
    problem: Problem


def unsupported_elements(mechanism: Mechanism) -> list[UnsupportedElement]:
    """The elements that can be built but not simulated."""
    found = []
    for k, force in enumerate(mechanism.forces):
        message = f"{_REASON} the force element {quoted(force.name)}; remove it"
        name = f"force element '{force.name}'"
        found.append(UnsupportedElement(name, Problem(f"forces[{k}]", message)))
    for j, joint in enumerate(mechanism.joints):
        found += _parts_of(joint, f"joints[{j}]")
        if joint.type == "distance" and initial_distance(joint, mechanism.bodies) == 0.0:
            message = (
                f"the points of distance joint {quoted(joint.name)} coincide at the start, so that "
                "it has no direction; move them apart, or take a spherical joint"
            )
            name = f"distance joint '{joint.name}' of coinciding points"
            found.append(UnsupportedElement(name, Problem(f"joints[{j}]", message)))
    return found


def _parts_of(joint: Joint, path: str) -> list[UnsupportedElement]:
    found = []

    def add(name: str, key: str, value: object, remedy: str) -> None:
        message = f"{_REASON} the {name} (got {shown(value)}); {remedy}"
        found.append(UnsupportedElement(name, Problem(f"{path}.{key}", message)))

    if any(joint.per_coordinate("friction")):
        add(f"friction in joint '{joint.name}'", "friction", joint.friction, "set it to 0")
    if joint.limits is not None:
        stops = joint.limits.model_dump(exclude_defaults=True)
        add(f"limits of joint '{joint.name}'", "limits", stops, "set them to null")
    return found
