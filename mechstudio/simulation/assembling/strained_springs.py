"""Stiff springs in joints, and springs with excessive strain at the start."""

from __future__ import annotations

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.compiler.record_copies import are_zero
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.assembling.natural_units import NaturalUnits
from mechstudio.topology.system import LOAD_TABLES, System
from mechstudio.units import quantity_text

VIOLENT = 1e6  # energy of a joint's springs at the start that is reported, in natural units


def has_springs(system: System) -> bool:
    """Whether springs, dampers, friction, stops, motors or laws may make a model stiff."""
    tables = LOAD_TABLES.keys() - {"points"}  # functions of time alone
    acting = any(len(getattr(system.loads, table)) for table in tables)
    return bool(system.joints["has_effort"].any()) or acting


def stiffest_joint(mechanism: Mechanism) -> str:
    """Name of the joint with the largest stiffness [N/m or N m/rad]; empty without springs."""
    largest, name = 0.0, ""
    for joint in mechanism.joints:
        stiffness = max(joint.per_coordinate("stiffness"), default=0.0)
        if stiffness > largest:
            largest, name = stiffness, joint.name
    return name


def has_joint_springs(system: System) -> bool:
    """Whether any joint has a spring."""
    return not are_zero(system.joints["stiffness"])


def strain_note(assembly: Assembly, duration: float) -> str:
    """Note on the joint whose springs hold excessive energy at the start, if any.

    Args:
        assembly: The assembled model.
        duration: Of the run [s].
    """
    if not has_joint_springs(assembly.compiled.system):
        return ""
    units = NaturalUnits.of(assembly.compiled.system, assembly.work.velocity, duration)
    system, coordinate = assembly.compiled.system, assembly.work.coordinate
    energies, strains = [], []
    for joint in system.joints:
        count = int(joint["free_count"])
        first = int(joint["coordinate"])
        reference = joint["reference"][:count]
        stiffness = joint["stiffness"][:count]
        # a coordinate without a spring may be so large that its square is infinite
        strain = np.abs(coordinate[first : first + count] - reference) * (stiffness > 0.0)
        energies.append(0.5 * float(stiffness @ strain**2))
        strains.append(strain)
    if not energies or max(energies) < VIOLENT * units.energy:
        return ""
    worst = int(np.argmax(energies))
    joint = assembly.mechanism.joints[worst]
    stiffness = system.joints[worst]["stiffness"][: len(strains[worst])]
    largest = int(np.argmax(stiffness * strains[worst] ** 2))
    unit = joint.joint_type.coordinates[largest].unit
    stretch = quantity_text(float(strains[worst][largest]), unit)
    vibrations = _vibrations(system.joints[worst], duration)
    return (
        f"The springs of joint '{joint.name}' store {energies[worst]:.2g} J at the start, up to "
        f"{stretch} away from their references. The joint will vibrate about {vibrations:.1g} "
        "times, and each vibration takes a hundred right-hand sides or more. Set its reference to "
        "its initial position, or lower its stiffness."
    )


def _vibrations(joint: Records, duration: float) -> float:
    """Approximate number of vibrations by a joint's springs."""
    axes, slots = joint["axis_order"], joint["slot"]
    scale = np.where(axes < FIRST_ROTATION, joint["linear_scale"], joint["angular_scale"])
    fastest = float((np.sqrt(joint["stiffness"][slots]) / scale).max())
    return fastest * duration / (2.0 * np.pi)
