"""Notes on loads that do nothing, and on springs that push away what they are to draw back."""

from __future__ import annotations

from collections.abc import Iterator

from mechstudio.model import Mechanism
from mechstudio.model.element import ForceBase
from mechstudio.model.value_text import listed


def load_notes(mechanism: Mechanism) -> list[str]:
    """One note on loads that do nothing, and one on negative stiffness.

    Args:
        mechanism: The model.
    """
    notes = []
    if idle := [force.name for force in mechanism.forces if _is_idle(force)]:
        notes.append(f"All that these loads act by is 0, so that they do nothing: {listed(idle)}.")
    if pushing := list(_pushing(mechanism)):
        notes.append(
            f"The stiffness of {listed(pushing)} is below 0: what a spring draws back, this pushes "
            "further away."
        )
    return notes


def _is_idle(force: ForceBase) -> bool:
    """Whether a load does nothing; an expression may have another value later in a run."""
    if not force.acting or any(steps[0] in force.acting for steps in force.texts):
        return False
    return all(number == 0.0 for field in force.acting for number in _numbers(force, field))


def _pushing(mechanism: Mechanism) -> Iterator[str]:
    """Names of springs, and of joints with springs, of negative stiffness."""
    for force in mechanism.forces:
        if "stiffness" in force.acting and min(_numbers(force, "stiffness")) < 0.0:
            yield force.name
    for joint in mechanism.joints:
        if min(joint.per_coordinate("stiffness"), default=0.0) < 0.0:
            yield joint.name


def _numbers(force: ForceBase, field: str) -> list[float]:
    """The numbers of a field; infinity for a function that is more than one."""
    value = getattr(force, field)
    return [_number(entry) for entry in (value if isinstance(value, tuple) else (value,))]


def _number(entry: float | str) -> float:
    try:
        return float(entry)
    except ValueError:
        return float("inf")
