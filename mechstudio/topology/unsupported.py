"""What a model may hold, but this version cannot simulate."""

from __future__ import annotations

from typing import NamedTuple

from mechstudio.errors import Problem
from mechstudio.joints import joint_type
from mechstudio.model import Mechanism
from mechstudio.model.value_text import quoted, shown

_REASON = "this version cannot simulate"


class UnsupportedElement(NamedTuple):
    """One element that stands in the way of a run."""

    name: str  # in words, for a sentence that lists several
    problem: Problem


def unsupported_elements(mechanism: Mechanism) -> list[UnsupportedElement]:
    """The elements that can be built but not simulated."""
    found = []
    for k, driver in enumerate(mechanism.drivers):
        message = f"{_REASON} the driver {quoted(driver.name)}; remove it"
        found.append(
            UnsupportedElement(f"driver '{driver.name}'", Problem(f"drivers[{k}]", message))
        )
    for j, joint in enumerate(mechanism.joints):
        if not joint_type(joint.type).simulated:
            name = f"{joint.type} joint '{joint.name}'"
            message = (
                f"{_REASON} the {name} (got {shown(joint.type)}); remove it or choose another type"
            )
            found.append(UnsupportedElement(name, Problem(f"joints[{j}].type", message)))
    return found
