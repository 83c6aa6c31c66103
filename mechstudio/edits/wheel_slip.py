"""Gears whose wheels touch in the drawing, and slip with the ratio that they have."""

from __future__ import annotations

from mechstudio.edits.meshing import PLAY, contact_of
from mechstudio.model import Coupling, Mechanism


def slip_words(mechanism: Mechanism, first: str, second: str, ratio: float) -> str:
    """What wheels do that touch and do not roll on each other, as words behind their name.

    Args:
        mechanism: The mechanism.
        first: Joint of the first wheel.
        second: Joint of the second wheel.
        ratio: Change of the second angle over that of the first [-].

    Returns:
        The words; empty where the wheels roll, or no wheels of the joints touch.
    """
    contact = contact_of(mechanism, first, second)
    if contact is None:
        return ""
    if contact.beside:
        joints, bodies = (" and ".join(names) for names in zip(*contact.beside, strict=True))
        where = "is beside the middle" if len(contact.beside) == 1 else "are beside the middles"
        return f"leave each other as they turn: {joints} {where} of {bodies}"
    needed = f"{contact.ratio:g}"
    if ratio * contact.ratio < 0.0:
        if contact.is_inside:
            return f"turn opposite ways: a wheel in a ring needs {needed}"
        return f"turn the same way: wheels that touch outside each other need {needed}"
    # radii may be drawn as roughly as wheels may be apart
    if abs(ratio - contact.ratio) > PLAY * abs(contact.ratio):
        return f"slip where they touch: wheels of these radii need {needed}"
    return ""


def gear_slip(mechanism: Mechanism, coupling: Coupling) -> str:
    """The same of a coupling; empty also where it is none of two angles."""
    for name, number in coupling.ends:
        coordinates = mechanism.joint(name).joint_type.coordinates
        if coordinates[number].kind != "angle":
            return ""
    return slip_words(mechanism, coupling.joint1, coupling.joint2, coupling.ratio)
