"""Redundancy of mechanisms that were analyzed before.

The analysis is most of what a short run of a small mechanism with loops takes. It sees geometry,
masses and the names of elements, nothing else of a model: runs with other loads, tolerances or
durations need it once. Which constraints depend on each other it finds on bodies that are all
alike, so that other masses only weigh what was found. The keys are all that is read, byte for byte,
so that a run finds what it would compute itself.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.constraints.general_position import POSE_FIELDS
from mechstudio.simulation.constraints.redundancy import (
    Dependence,
    Redundancy,
    find_dependence,
    find_redundancy,
    weighed,
)
from mechstudio.simulation.memory import Memory
from mechstudio.topology.compile import CompiledModel
from mechstudio.topology.skeleton import Skeleton, differ_at_most_in_weights

MOST = 16  # mechanisms
LARGEST_KEY = 1 << 20  # [bytes] beyond it the analysis takes seconds, and models change by hand
TABLES = ("bodies", "order", "joints", "leaves", "steps", "compounds", "kept_ports", "couplings")
# columns of joints that only loads read
UNREAD = frozenset(
    {
        "stop_stiffness",
        "stop_damping",
        "stiffness",
        "damping",
        "reference",
        "friction",
        "lower",
        "upper",
        "has_effort",
        "effort",
    }
)
# what like bodies have masses of their own for
OF_MASSES = frozenset(
    {
        *("mass", "inverse_mass", "inertia_B", "inverse_inertia_B"),
        *("spin_count", "spin_axis_B", "spin_mobility", "spin_limit"),
        *("linear_scale", "angular_scale", "mobility"),
    }
)
# but for what follows from masses and rotations
POSES = tuple(name for name in POSE_FIELDS if name != "inverse_inertia")

Key = tuple[object, ...]

# tables of the skeletons that were looked at last
_seen: deque[tuple[Skeleton, Key]] = deque(maxlen=4)

dependences: Memory[Dependence] = Memory(MOST)
redundancies: Memory[Redundancy] = Memory(MOST)


def redundancy_of(assembly: Assembly) -> Redundancy:
    """Redundant constraints as `find_redundancy` tells them, from memory if they are known."""
    system, work = assembly.compiled.system, assembly.work
    if system.loop_count == 0 and len(system.couplings) == 0:
        return find_redundancy(assembly)
    tables = [getattr(system, name) for name in TABLES]
    poses = [getattr(work, name) for name in POSE_FIELDS]
    if sum(array.nbytes for array in (*tables, *poses)) > LARGEST_KEY:
        return find_redundancy(assembly)
    geometry = _geometry(assembly)
    if system.loop_count:
        # what is left to do with other masses takes no longer than to look whether they are others
        found = dependences.get(geometry, lambda: find_dependence(assembly))
        return weighed(assembly, found)
    masses = tuple(
        array[name].tobytes()
        for array in tables
        for name in array.dtype.names or ()
        if name in OF_MASSES
    )
    key = (geometry, masses, work.inverse_inertia.tobytes())
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
    """All that the analysis reads of an assembly but for masses."""
    system, work, mechanism = assembly.compiled.system, assembly.work, assembly.mechanism
    names = tuple(
        tuple(element.name for element in elements)
        for elements in (mechanism.joints, mechanism.couplings, mechanism.drivers)
    )
    numbers = (system.length, system.loop_count, float(work.ranks.tolerance))
    kinds = tuple(joint.type for joint in mechanism.joints)
    poses = [getattr(work, name).tobytes() for name in POSES]
    drivers = _contents(system.drivers.records)
    return (names, kinds, numbers, _tables(assembly.compiled), *drivers, *poses)


def _tables(compiled: CompiledModel) -> Key:
    """Contents of all tables that follow from a skeleton, but for masses."""
    skeleton, system = compiled.skeleton, compiled.system
    for known, key in tuple(_seen):
        if known.shown_plan is skeleton.shown_plan and differ_at_most_in_weights(known, skeleton):
            return key
    arrays = [getattr(system, name) for name in (*TABLES, "shown_leaves", "idle_efforts")]
    key = tuple(part for array in arrays for part in _contents(array))
    _seen.append((skeleton, key))
    return key


def _contents(array: np.ndarray) -> Iterator[bytes]:
    """Contents of an array; of records field by field, since any bytes may lie between these."""
    names = array.dtype.names
    if names is None:
        yield array.tobytes()
    else:
        yield from (
            array[name].tobytes() for name in names if name not in UNREAD and name not in OF_MASSES
        )
