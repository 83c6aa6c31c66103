"""Sparse basis of self-stress, and the redundant constraints by it.

Self-stress are loads on a set of joints that balance on every body. Each null vector of a step of
the assembly is one such state once it is passed down to the joints inside the step's compound; it
touches only these, so that the basis of a large mechanism with many loops is sparse.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mechstudio.dynamics.divide_and_conquer.null_counts import weigh_loads
from mechstudio.dynamics.divide_and_conquer.solve import disassemble
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.topology.system import System

IndexArray = npt.NDArray[np.intp]

NEGLIGIBLE = 1e-9  # components of a state of unit largest component below this are rounding
INDEPENDENT = 1e-6  # rows of the basis below this are no pivots


class StressBasis:
    """Independent states of self-stress at a factorized position.

    A state has six components per joint: loads along its locked axes, in the order of
    JOINT.axis_order, then zeros.
    """

    def __init__(self, system: System, work: Workspace) -> None:
        """Collect the states; `work` must be factorized, its impulses are used as scratch."""
        joints = system.joints
        self._joint_count = len(joints)
        self._places: list[IndexArray] = []
        self._values: list[FloatArray] = []
        for s in np.flatnonzero(work.rank < system.steps["size"]).tolist():
            for column in range(int(work.rank[s]), int(system.steps[s]["size"])):
                state = np.empty((len(joints), 6))
                weigh_loads(joints, system.length, _passed_down(system, work, s, column), state)
                self._add(state)

    @property
    def count(self) -> int:
        """Number of states."""
        return len(self._values)

    def _add(self, state: FloatArray) -> None:
        """Keep a state, at unit largest component."""
        flat = state.ravel()
        flat = flat / np.abs(flat).max(initial=1e-300)
        places = np.flatnonzero(np.abs(flat) > NEGLIGIBLE)
        self._places.append(places)
        self._values.append(flat[places])

    def strongest(self) -> FloatArray:
        """Largest component of any state per joint and locked axis, shape (joints, 6)."""
        found = np.zeros(6 * self._joint_count)
        for places, values in zip(self._places, self._values, strict=True):
            found[places] = np.maximum(found[places], np.abs(values))
        return found.reshape(-1, 6)

    def columns(self, places: IndexArray) -> FloatArray:
        """Components of all states at some places 6 j + k, shape (states, places)."""
        number = np.full(6 * self._joint_count, -1)
        number[places] = np.arange(len(places))
        dense = np.zeros((self.count, len(places)))
        for row, (at, values) in enumerate(zip(self._places, self._values, strict=True)):
            chosen = number[at] >= 0
            dense[row, number[at[chosen]]] = values[chosen]
        return dense

    def parts(self) -> list[tuple[IndexArray, IndexArray]]:
        """Sets of states that have no joint in common: (states, joints) of each."""
        from scipy.sparse import coo_array
        from scipy.sparse.csgraph import connected_components

        states = np.repeat(np.arange(self.count), [len(at) for at in self._places])
        joints = np.concatenate(self._places) // 6 if self._places else np.zeros(0, int)
        size = self.count + self._joint_count
        links = coo_array((np.ones(len(states)), (states, self.count + joints)), (size, size))
        _, label = connected_components(links, directed=False)
        groups = [np.flatnonzero(label == part) for part in np.unique(label[: self.count])]
        return [(g[g < self.count], g[g >= self.count] - self.count) for g in groups]


def _passed_down(system: System, work: Workspace, s: int, column: int) -> FloatArray:
    """Scaled impulses of all joints below step s that go with one null vector of the step."""
    work.impulse[:] = 0.0
    work.is_active[:] = 0
    leaf_count = len(system.leaves)
    work.is_active[leaf_count + s] = 1
    result = system.compounds[leaf_count + s]
    first = int(result["first_port"])
    work.port_load[first : first + int(result["port_count"])] = 0.0
    work.reduced[:] = 0.0
    work.reduced[s, column] = -1.0
    disassemble(system, work, s)
    return work.impulse


def independent_columns(states: FloatArray, threshold: float = INDEPENDENT) -> list[int]:
    """The first columns on which the states are independent: as many as there are states.

    Args:
        states: Shape (states, columns); overwritten.
        threshold: Pivots below it do not count.
    """
    chosen: list[int] = []
    waiting = np.ones(len(states), dtype=bool)
    for c in range(states.shape[1]):
        if len(chosen) == len(states):
            break
        rows = np.flatnonzero(waiting & (np.abs(states[:, c]) > NEGLIGIBLE * threshold))
        if not len(rows):
            continue
        pivot = rows[np.argmax(np.abs(states[rows, c]))]
        if abs(states[pivot, c]) < threshold:
            continue
        chosen.append(c)
        waiting[pivot] = False
        others = rows[rows != pivot]
        filled = c + np.flatnonzero(states[pivot, c:])
        factor = states[others, c] / states[pivot, c]
        states[np.ix_(others, filled)] -= np.outer(factor, states[pivot, filled])
        states[others, c] = 0.0
    return chosen
