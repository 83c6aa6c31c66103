"""Notes on initial angles of more than half a turn, whose whole turns poses do not tell."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.assembling.wanted_coordinates import Wanted
from mechstudio.units import quantity_text

DIGITS = 4


def lost_turn_notes(assembly: Assembly, coordinates: Sequence[Wanted]) -> tuple[str, ...]:
    """One note for each joint that begins on another turn than asked for, and counts turns.

    Args:
        assembly: Where the model begins.
        coordinates: What was asked for.
    """
    mechanism, firsts = assembly.mechanism, assembly.compiled.system.joints["coordinate"]
    numbers = {joint.name: number for number, joint in enumerate(mechanism.joints)}
    motors = {getattr(force, "joint", None) for force in mechanism.forces}
    notes = []
    for item in coordinates:
        joint = mechanism.joints[item.joint]
        entry = joint.joint_type.coordinates[item.coordinate]
        begun = float(assembly.work.coordinate[firsts[numbers[joint.name]] + item.coordinate])
        if entry.kind != "angle" or abs(begun - item.value) < np.pi:
            continue
        if joint.counts_turns or joint.name in motors:
            asked, found = (
                quantity_text(value, entry.unit, digits=DIGITS) for value in (item.value, begun)
            )
            notes.append(
                f"The joint '{joint.name}' begins at {found} in the place of {asked}, as poses do "
                "not tell whole turns; its springs, stops and motors count from there. Shift their "
                "references and bounds by whole turns."
            )
    return tuple(notes)
