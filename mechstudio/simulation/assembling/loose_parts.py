"""Parts of a mechanism that no chain of joints ties to the ground."""

from __future__ import annotations

from mechstudio.model import GROUND, Body, Mechanism
from mechstudio.model.element import ForceBase
from mechstudio.model.value_text import listed


def unconnected_parts(mechanism: Mechanism) -> tuple[tuple[str, ...], ...]:
    """Parts without a chain of joints to the ground, each a set of connected bodies."""
    neighbors: dict[str, list[str]] = {body.name: [] for body in mechanism.bodies}
    neighbors[GROUND] = []
    for joint in mechanism.joints:
        neighbors[joint.body1].append(joint.body2)
        neighbors[joint.body2].append(joint.body1)
    reached: set[str] = set()
    _collect(GROUND, neighbors, reached)
    parts = []
    for body in mechanism.bodies:
        if body.name not in reached:
            part: set[str] = set()
            _collect(body.name, neighbors, part)
            reached |= part
            parts.append(tuple(other.name for other in mechanism.bodies if other.name in part))
    return tuple(parts)


def _collect(start: str, neighbors: dict[str, list[str]], reached: set[str]) -> None:
    """Add all bodies connected to a body by joints."""
    reached.add(start)
    waiting = [start]
    while waiting:
        for name in neighbors[waiting.pop()]:
            if name not in reached:
                reached.add(name)
                waiting.append(name)


def loose_notes(mechanism: Mechanism) -> list[str]:
    """Notes on what falls beside a mechanism, or as a whole, though its joints say otherwise.

    Balls without joints, what is thrown, held by springs or pushed, and what floats without gravity
    are meant to move freely; so are parts that a joint of the type `free` leads to the ground.

    Args:
        mechanism: The model.
    """
    if not any(mechanism.gravity) or not mechanism.joints:
        return []
    falling = [part for part in unconnected_parts(mechanism) if _is_left(mechanism, part)]
    notes = [
        f"No joint ties {listed(part)} to the ground: they fall together, which makes the motion "
        "doubtful. Add one with the ground; of the type free where they are to fall."
        for part in falling
        if len(part) > 1
    ]
    alone = [part[0] for part in falling if len(part) == 1]
    if alone:
        notes.append(f"Without any joint, these fall beside the mechanism: {listed(alone)}.")
    return notes


def _is_left(mechanism: Mechanism, part: tuple[str, ...]) -> bool:
    """Whether nothing but gravity moves a part, from rest."""
    if any(_is_thrown(mechanism.bodies[name]) for name in part):
        return False
    return not any(_acts_from_outside(mechanism, force, part) for force in mechanism.forces)


def _is_thrown(body: Body) -> bool:
    return any(body.velocity) or any(body.angular_velocity)


def _acts_from_outside(mechanism: Mechanism, force: ForceBase, part: tuple[str, ...]) -> bool:
    """Whether a load acts on a part from the ground or another part, or of itself."""
    fields = [field for field, kind in force.reference_fields() if kind == "body"]
    ends = {getattr(force, field) for field in fields}
    return not ends.isdisjoint(part) and (len(fields) == 1 or not ends <= {*part})
