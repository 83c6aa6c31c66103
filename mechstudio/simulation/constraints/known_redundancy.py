"""Redundancy of mechanisms that were analyzed before.

The analysis is a third of what a short run of a small mechanism takes. It sees geometry, masses
and the names of elements, nothing else of a model: runs with other loads, tolerances or durations
need it once. The key is all that it reads, byte for byte, so that a run finds what it would compute
itself.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

import numpy as np

from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.constraints.general_position import POSE_FIELDS
from mechstudio.simulation.constraints.redundancy import Redundancy, find_redundancy

MOST = 16  # mechanisms
LARGEST_KEY = 1 << 20  # [bytes] beyond it the analysis takes seconds, and models change by hand
TABLES = ("bodies", "order", "joints", "leaves", "steps", "compounds", "kept_ports", "couplings")
# columns of joints that only loads read
UNREAD = (
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
)

Key = tuple[object, ...]

_known: OrderedDict[Key, Redundancy] = OrderedDict()
_lock = Lock()


def redundancy_of(assembly: Assembly) -> Redundancy:
    """Redundant constraints as `find_redundancy` tells them, from memory if they are known."""
    key = _key(assembly)
    if key is None:
        return find_redundancy(assembly)
    with _lock:
        if key in _known:
            _known.move_to_end(key)
            return _known[key]
    found = find_redundancy(assembly)
    with _lock:
        _known[key] = found
        while len(_known) > MOST:
            _known.popitem(last=False)
    return found


def _key(assembly: Assembly) -> Key | None:
    """All that the analysis reads of an assembly; None for a tree, of which there is nothing."""
    system, work, mechanism = assembly.compiled.system, assembly.work, assembly.mechanism
    if system.loop_count == 0 and len(system.couplings) == 0:
        return None
    arrays = [getattr(system, name) for name in TABLES]
    arrays += [system.shown_leaves, system.drivers.records, system.idle_efforts]
    arrays += [getattr(work, name) for name in POSE_FIELDS]
    if sum(array.nbytes for array in arrays) > LARGEST_KEY:
        return None
    names = tuple(
        tuple(element.name for element in elements)
        for elements in (mechanism.joints, mechanism.couplings, mechanism.drivers)
    )
    numbers = (system.length, system.loop_count, float(work.ranks.tolerance))
    kinds = tuple(joint.type for joint in mechanism.joints)
    return (names, kinds, numbers, *map(_bytes, arrays))


def _bytes(array: np.ndarray) -> bytes:
    """Contents of an array; of records field by field, since any bytes may lie between these."""
    names = array.dtype.names
    if names is None:
        return array.tobytes()
    return b"".join([array[name].tobytes() for name in names if name not in UNREAD])
