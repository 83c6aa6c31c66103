"""Solution of the linear equations of the damped Newton steps that close gaps.

Few equations are solved by a full matrix, see `dynamics/divide_and_conquer/damped_steps.py`; many
by a sparse one. With displacements y, the derivatives J of the scaled gaps g by them, and a damping
d, that is

    [ I   J^T ] [ y ]   [  0 ]
    [ J   -d  ] [ s ] = [ -g ]

Which entries may differ from zero is the same for all steps and is found once: hundreds of steps
are tried before gaps count as those that do not close.
"""

from __future__ import annotations

import numpy as np

from mechstudio.dynamics.divide_and_conquer.damped_steps import BODY1, DampedSteps, solve_damped

DENSE = 150  # equations up to which a full matrix is solved sooner than a sparse one


class StepEquations:
    """The equations of a mechanism."""

    def __init__(self, steps: DampedSteps) -> None:
        """Find what stays the same.

        Args:
            steps: The equations, and room for a step.
        """
        self._steps = steps
        self._is_dense = len(steps.equations) <= DENSE
        if not self._is_dense:
            self._find_places()

    def _find_places(self) -> None:
        """Places of the diagonal, of J and of its transpose, column by column."""
        bodies = self._steps.equations[:, BODY1:]
        count, self._columns = len(bodies), self._steps.moves.size
        self._taken = bodies >= 0
        row = np.repeat(np.nonzero(self._taken)[0], 6)
        column = (6 * bodies[self._taken][:, None] + np.arange(6)).ravel()
        self._size = self._columns + count
        diagonal = np.arange(self._size)
        down = np.concatenate((diagonal, self._columns + row, column))
        across = np.concatenate((diagonal, column, self._columns + row))
        self._order = np.lexsort((down, across))
        self._down = down[self._order]
        self._starts = np.searchsorted(across[self._order], np.arange(self._size + 1))

    def solve(self, damping: float) -> None:
        """Write displacements y and what is left of the gaps by J and the scaled gaps.

        All are zero where there is no solution: numbers may be so far apart that the damping is
        lost in them, and no step reduces the gaps then.
        """
        if self._is_dense:
            solve_damped(self._steps, damping)
            return
        steps = self._steps
        diagonal = np.repeat([1.0, -damping], (self._columns, self._size - self._columns))
        values = steps.jacobian[self._taken].ravel()
        entries = np.concatenate((diagonal, values, values))
        wanted = np.concatenate((np.zeros(self._columns), -steps.scaled))
        try:
            solution = self._solved(entries, wanted)
        except RuntimeError:
            solution = np.zeros(self._size)
        steps.moves[:] = solution[: self._columns].reshape(-1, 6)
        steps.rest[:] = damping * solution[self._columns :]

    def _solved(self, entries: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        from scipy.sparse import csc_array
        from scipy.sparse.linalg import splu

        columns = (entries[self._order], self._down, self._starts)
        return np.asarray(splu(csc_array(columns, shape=(self._size,) * 2)).solve(wanted))
