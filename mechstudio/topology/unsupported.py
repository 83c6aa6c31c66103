"""Elements that models may have but no solver supports."""

from __future__ import annotations

from typing import NamedTuple

from mechstudio.errors import Problem
from mechstudio.model import Mechanism
from mechstudio.model.value_text import quoted
from mechstudio.topology.poses import initial_distance


class UnsupportedElement(NamedTuple):
    """An element that no solver supports."""

    name: str  # in words, for a sentence that lists several
    problem: Problem


def unsupported_elements(mechanism: Mechanism) -> list[UnsupportedElement]:
    """The elements that can be built but not simulated."""
    found = []
    for j, joint in enumerate(mechanism.joints):
        if joint.joint_type.is_rod and initial_distance(joint, mechanism.bodies) == 0.0:
            message = (
                f"the points of distance joint {quoted(joint.name)} coincide at the start, so that "
                "it has no direction; move one of them, or change the joint to a spherical one"
            )
            name = f"distance joint '{joint.name}' of coinciding points"
            found.append(UnsupportedElement(name, Problem(f"joints[{j}]", message)))
    return found
