"""Events that read a torsion spring whose work a joint takes over."""

from __future__ import annotations

from mechstudio.edits.pose import body_poses, pose_of
from mechstudio.gui.editing.sentences import joined
from mechstudio.model import Joint, Mechanism, Torsion
from mechstudio.model.event import Event, rewritten_event

_LETTERS = "xyz"
_PLACES = 9  # of the components of an axis; what is smaller is rounding


def reading_the_joint(
    mechanism: Mechanism, spring: Torsion, joint: Joint, rest: float
) -> list[Event]:
    """The events of a model, with the coordinate of a joint in place of the turn of a spring.

    What the joint has no channel for, such as the torque of the spring alone, stays.

    Args:
        mechanism: The model, with both.
        spring: The spring.
        joint: The hinge between its bodies.
        rest: Angle of the hinge at which the spring is free [rad].
    """
    coordinate, rate = (f"[joints/{joint.name}/{key}]" for key in ("coordinate", "rate"))
    turn = coordinate if not rest else f"{coordinate} {'-+'[rest < 0.0]} {abs(rest):.12g}"
    told = {"angle": f"abs({turn})", "rate": f"sign({turn})*{rate}"}
    told["rotation/norm"] = told["angle"]
    poses = body_poses(mechanism)
    axis = poses[joint.body1].of(pose_of(joint.frame1)).direction((0.0, 0.0, 1.0))
    own = poses[spring.body1].of(pose_of(spring.frame1)).local_direction(axis)
    # the spring may count from the other body
    sense = 1.0 if spring.body1 == joint.body1 else -1.0
    for letter, part in zip(_LETTERS, own, strict=True):
        factor = round(sense * part, _PLACES) + 0.0
        told[f"rotation/{letter}"] = f"({turn})" if factor == 1.0 else f"{factor:.12g}*({turn})"
    by_channel = {f"forces/{spring.name}/{key}": text for key, text in told.items()}
    return [
        rewritten_event(event, lambda channel: by_channel.get(channel, f"[{channel}]"))
        for event in mechanism.events
    ]


def readers(mechanism: Mechanism, force: str) -> dict[str, str]:
    """The first channel of a force that an event reads, by the name of the event.

    Args:
        mechanism: The model.
        force: Name of the force, which need not be there any more.
    """
    found: dict[str, str] = {}
    for event in mechanism.events:

        def note(channel: str, event: str = event.name) -> str:
            if channel.startswith(f"forces/{force}/"):
                found.setdefault(event, channel)
            return f"[{channel}]"

        rewritten_event(event, note)
    return found


def events_sentence(before: Mechanism, after: Mechanism, spring: str, joint: str) -> str:
    """Which events read a joint in place of a spring, and which have to be changed by hand.

    Args:
        before: The model with the spring.
        after: The model without it.
        spring: Name of the spring.
        joint: Name of the joint that took its place.

    Returns:
        Sentences with a space in front; empty where no event read the spring.
    """
    left = readers(after, spring)
    moved = [f"“{name}”" for name in readers(before, spring) if name not in left]
    said = ""
    if moved:
        events, read = ("event", "reads") if len(moved) == 1 else ("events", "read")
        said = f" The {events} {joined(moved)} {read} the coordinate of {joint} now."
    for name, channel in left.items():
        said += f" Change the event “{name}”: there is no [{channel}] any more."
    return said
