"""Linear equations of the damped Newton steps that close gaps.

With displacements y in units in which every body has unit mass and inertia, the derivatives J of
the scaled gaps g by them, and a damping d, these are

    [ I   J^T ] [ y ]   [  0 ]
    [ J   -d  ] [ s ] = [ -g ]

Which entries may differ from zero, and by what they are scaled, is the same for all steps in one
metric and is found once: hundreds of steps are tried before gaps count as those that do not close.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.topology.system import System

IntArray = npt.NDArray[np.intp]
BoolArray = npt.NDArray[np.bool_]

DENSE = 150  # equations up to which a full matrix is solved sooner than a sparse one


@dataclass(frozen=True)
class _Side:
    """The blocks of J of one body of each joint, those joined to the ground left out.

    Attributes:
        joints, bodies: Joint and body of each block, shape (k,).
        weight: Factors of the rows of the wrenches, shape (k, 6, 1).
        chosen: Rows of the blocks that are equations, shape (k, 6).
    """

    joints: IntArray
    bodies: IntArray
    weight: FloatArray
    chosen: BoolArray

    def places(self, number: IntArray) -> tuple[IntArray, IntArray]:
        """Rows and columns in J of what `entries` answers, by the numbers of the equations."""
        shape = (len(self.bodies), 6, 6)
        row = np.broadcast_to(number[self.joints][:, :, None], shape)[self.chosen]
        column = 6 * self.bodies[:, None] + np.arange(6)
        return row.ravel(), np.broadcast_to(column[:, None, :], shape)[self.chosen].ravel()

    def entries(self, wrenches: FloatArray, roots: FloatArray) -> FloatArray:
        """Entries of J from wrenches, shape (joints, 6, 6), and roots, shape (bodies, 6, 6)."""
        blocks = self.weight * (wrenches[self.joints] @ roots[self.bodies])
        return np.asarray(blocks[self.chosen].ravel())


class StepEquations:
    """The equations of a mechanism in one metric."""

    def __init__(self, system: System, rows: BoolArray, scale: FloatArray) -> None:
        """Find what stays the same.

        Args:
            system: Constant data.
            rows: Which of the directions of the joints are equations, shape (joints, 6).
            scale: Scales of the gaps, of the same shape.
        """
        joints = system.joints
        # locked rows of the wrenches carry the scales of the compiled model already
        linear, angular = joints["linear_scale"][:, None], joints["angular_scale"][:, None]
        carried = np.where(joints["axis_order"] < 3, linear, angular)
        locked = np.arange(6) >= joints["open_count"][:, None]
        factor = np.where(locked, scale / carried, scale)
        sides = []
        for body, sign in (("body1", -1.0), ("body2", 1.0)):
            at = np.flatnonzero(joints[body] >= 0)
            weight = sign * factor[at, :, None]
            sides.append(_Side(at, joints[body][at].astype(np.intp), weight, rows[at]))
        self._sides = tuple(sides)
        self._columns, self._count = 6 * len(system.bodies), int(rows.sum())
        self._find_places(rows)

    def _find_places(self, rows: BoolArray) -> None:
        """Places of the diagonal, of J and of its transpose, column by column if they are few."""
        number = np.full(rows.shape, -1, np.intp)
        number[rows] = np.arange(self._count)
        parts = [side.places(number) for side in self._sides]
        row, column = (np.concatenate(part) for part in zip(*parts, strict=True))
        diagonal = np.arange(self._columns + self._count)
        down = np.concatenate((diagonal, self._columns + row, column))
        across = np.concatenate((diagonal, column, self._columns + row))
        self._size = len(diagonal)
        self._is_dense = self._size <= DENSE
        self._flat = down * self._size + across
        if not self._is_dense:
            self._order = np.lexsort((down, across))
            self._down = down[self._order]
            self._starts = np.searchsorted(across[self._order], np.arange(self._size + 1))

    def solve(
        self, work: Workspace, roots: FloatArray, gaps: FloatArray, damping: float
    ) -> tuple[FloatArray, FloatArray]:
        """Displacements of the bodies and what is left of the gaps.

        Args:
            work: Workspace with the wrenches of the present poses.
            roots: Inverse square roots of the mass matrices, world axes, shape (bodies, 6, 6).
            gaps: Scaled gaps of the equations.
            damping: Damping d.

        Returns:
            Displacements y, shape (bodies, 6), and the scaled gaps after such a step by these
            equations. All are zero where there is no solution: numbers may be so far apart that
            the damping is lost in them, and no step reduces the gaps then.
        """
        diagonal = np.repeat([1.0, -damping], (self._columns, self._count))
        one, two = self._sides
        values = one.entries(work.wrench1, roots), two.entries(work.wrench2, roots)
        entries = np.concatenate((diagonal, *values, *values))
        wanted = np.concatenate((np.zeros(self._columns), -gaps))
        try:
            solution = (self._solved if self._is_dense else self._solved_sparse)(entries, wanted)
        except (RuntimeError, np.linalg.LinAlgError):
            solution = np.zeros(self._size)
        return solution[: self._columns].reshape(-1, 6), damping * solution[self._columns :]

    def _solved(self, entries: FloatArray, wanted: FloatArray) -> FloatArray:
        matrix = np.zeros(self._size * self._size)
        matrix[self._flat] = entries
        return np.asarray(np.linalg.solve(matrix.reshape(self._size, self._size), wanted))

    def _solved_sparse(self, entries: FloatArray, wanted: FloatArray) -> FloatArray:
        from scipy.sparse import csc_array
        from scipy.sparse.linalg import splu

        columns = (entries[self._order], self._down, self._starts)
        return np.asarray(splu(csc_array(columns, shape=(self._size,) * 2)).solve(wanted))
