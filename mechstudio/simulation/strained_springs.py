"""Springs in joints that are stiff, or stretched so far at the start that they rule the motion."""

from __future__ import annotations

import numpy as np

from mechstudio.model import Mechanism
from mechstudio.simulation.assemble import Assembly
from mechstudio.simulation.natural_units import NaturalUnits
from mechstudio.topology.system import System

VIOLENT = 1e6  # energy of a joint's springs at the start that is worth a word, in natural units


def has_springs(system: System) -> bool:
    """Whether anything may be stiff: springs, dampers, friction, stops, motors or laws."""
    loads = system.loads
    acting = (loads.springs, loads.bushings, loads.motors)
    return bool(system.joints["has_effort"].any()) or any(len(load) > 0 for load in acting)


def stiffest_joint(mechanism: Mechanism) -> str:
    """Name of the joint with the largest stiffness [N/m or N m/rad]; empty without springs."""
    largest, name = 0.0, ""
    for joint in mechanism.joints:
        stiffness = max(joint.per_coordinate("stiffness"), default=0.0)
        if stiffness > largest:
            largest, name = stiffness, joint.name
    return name


def strain_note(assembly: Assembly, units: NaturalUnits) -> str:
    """A sentence on the joint whose springs hold far too much energy at the start, if any."""
    system, coordinate = assembly.compiled.system, assembly.work.coordinate
    energies, strains = [], []
    for joint in system.joints:
        count = int(joint["free_count"])
        first = int(joint["coordinate"])
        reference = joint["reference"][:count]
        strain = np.abs(coordinate[first : first + count] - reference)
        stiffness = joint["stiffness"][:count]
        energies.append(0.5 * float(stiffness @ strain**2))
        strains.append(float(np.where(stiffness > 0.0, strain, 0.0).max(initial=0.0)))
    if not energies or max(energies) < VIOLENT * units.energy:
        return ""
    worst = int(np.argmax(energies))
    name = assembly.mechanism.joints[worst].name
    return (
        f"The springs of joint '{name}' hold {energies[worst]:.2g} J at the start, up to "
        f"{strains[worst]:.3g} m or rad away from their references: the motion will be violent "
        "vibrations, in steps as short as these. Set its reference to where it stands, or lower "
        "its stiffness."
    )
