"""Redundancy of mechanisms that were analyzed before.

The analysis is most of what a short run of a small mechanism with loops takes. It sees geometry,
masses and the names of elements, nothing else of a model: runs with other loads, tolerances or
durations need it once. Which constraints depend on each other it finds on bodies that are all
alike, so that other masses only weigh what was found. The keys are all that is read, or what that
follows from, byte for byte, so that a run finds what it would compute itself.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from mechstudio.dynamics.kinematics.pose_numbers import gather_numbers, number_count
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.constraints.redundancy import (
    Dependence,
    Redundancy,
    find_dependence,
    find_redundancy,
    names_of,
    weighed,
)
from mechstudio.simulation.memory import Memory
from mechstudio.topology.system import JOINT, System

MOST = 16  # mechanisms
LARGEST = 1000  # bodies and joints; beyond it the analysis takes seconds, and models change by hand
# numbers of joints that the analysis reads, which lie side by side; all else of tables follows from
# the structure of a model, and from which bodies are slender
FIRST, END = JOINT.fields["position1"][1], JOINT.fields["linear_scale"][1]  # type: ignore[index]
LENGTHS = np.dtype(
    {
        "names": ["lengths"],
        "formats": [f"V{END - FIRST}"],
        "offsets": [FIRST],
        "itemsize": JOINT.itemsize,
    }
)
# all that masses decide of what is read, by tables
WEIGHTS = {
    "bodies": (
        *("mass", "inverse_mass", "inertia_B", "inverse_inertia_B"),
        *("spin_count", "spin_axis_B", "spin_mobility", "spin_limit"),
    ),
    "joints": ("linear_scale", "angular_scale"),
    "steps": ("linear_scale", "angular_scale"),
    "couplings": ("mobility",),
}

Key = tuple[object, ...]

dependences: Memory[Dependence] = Memory(MOST)
redundancies: Memory[Redundancy] = Memory(MOST)


def redundancy_of(assembly: Assembly) -> Redundancy:
    """Redundant constraints as `find_redundancy` tells them, from memory if they are known."""
    system, work = assembly.compiled.system, assembly.work
    if system.loop_count == 0 and len(system.couplings) == 0:
        return find_redundancy(assembly)
    if len(system.bodies) + len(system.joints) > LARGEST:
        return find_redundancy(assembly)
    geometry = _geometry(assembly)
    if system.loop_count:
        # what is left to do with other masses takes no longer than to look whether they are others
        found = dependences.get(geometry, lambda: find_dependence(assembly))
        return weighed(assembly, found)
    key = (geometry, _weights(system), work.inverse_inertia.tobytes())
    return redundancies.get(key, lambda: find_redundancy(assembly))


def later_redundancy(before: Redundancy, start: Assembly, later: Assembly) -> Redundancy:
    """Redundancy of a mechanism later in its motion; it changes with the masses at most.

    Args:
        before: That at its start.
        start: The mechanism there.
        later: The mechanism then, maybe with other numbers.
    """
    old, new = start.compiled.system.bodies, later.compiled.system.bodies
    same = all(np.array_equal(old[name], new[name]) for name in old.dtype.names or ())
    return before if same else redundancy_of(later)


class RedundancyOfStarts:
    """The redundancy of a mechanism that begins at other coordinates again and again.

    A general position belongs to a mechanism, not to its start: it is searched for once, from poses
    that all starts have in common. Of a start it is only asked whether it is singular.
    """

    def __init__(self, common: Assembly) -> None:
        """Analyze the mechanism.

        Args:
            common: The mechanism with loops, in poses from which it is led to each start.
        """
        redundancy = redundancy_of(common)
        self._regular = replace(redundancy, singular=redundancy.infinitesimal > 0)
        self._singular = replace(redundancy, singular=True)
        found = dependences.get(_geometry(common), lambda: find_dependence(common))
        self._position = found.position

    def at(self, assembly: Assembly) -> Redundancy:
        """The redundancy for a start.

        Args:
            assembly: The same mechanism at other coordinates.
        """
        count, fewest = self._position.count_at(assembly.work), self._position.count
        if count < fewest:
            # it was led to where it moves in another way
            return redundancy_of(assembly)
        return self._singular if count > fewest else self._regular


def _geometry(assembly: Assembly) -> Key:
    """All that the analysis reads of an assembly but for masses, or what it follows from."""
    compiled = assembly.compiled
    system, joints = compiled.system, compiled.system.joints
    # but for what follows from masses and rotations
    numbers = np.empty(number_count(compiled.sizes, len(system.bodies), len(system.couplings)))
    gather_numbers(assembly.work, numbers)
    return (
        compiled.skeleton.structure,
        names_of(assembly.mechanism),
        (system.length, system.loop_count),
        system.bodies["spin_count"].tobytes(),
        joints["open_count"].tobytes(),
        joints.view(LENGTHS)["lengths"].tobytes(),
        numbers.tobytes(),
    )


def _weights(system: System) -> Key:
    """All that masses decide of what the analysis reads."""
    tables = ((getattr(system, table), names) for table, names in WEIGHTS.items())
    return tuple(table[name].tobytes() for table, names in tables for name in names)
