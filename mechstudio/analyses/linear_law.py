"""The equations of small motions around a position, with what rounding leaves of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mechstudio.analyses.tangent import Tangent
from mechstudio.geometry.arrays import FloatArray

STEP = 5e-4  # [rad, or `System.length`] of displacements, at the largest of the bodies
ROUNDED = 1e3  # times the rounding of one number: that of loads which bodies pass on to each other


@dataclass(frozen=True, eq=False)
class Linearization:
    """Equations of small motions y'' + C y' + K y = 0 around a position.

    Attributes:
        tangent: The motions that y counts.
        stiffness: K [1/s^2], shape (f, f).
        damping: C [1/s], shape (f, f).
        error: Largest error of K y, as the check finds it, relative to the largest entry of K.
        damping_error: The same of C.
        steps: Of the displacements along each motion, shape (f,).
        loads: Sizes of the loads that were subtracted, see `subtracted_loads`, shape (n, 2).
    """

    tangent: Tangent
    stiffness: FloatArray
    damping: FloatArray
    error: float
    damping_error: float
    steps: FloatArray
    loads: FloatArray

    def rounding(self, directions: FloatArray) -> FloatArray:
        """What rounding may leave of the stiffness along directions [1/s^2].

        It is that of the loads on the bodies that a direction moves, and of their places where
        these are stiff, divided by the steps: next to nothing where light bodies bear little,
        however stiff or heavy others are.

        Args:
            directions: Components in the motions, shape (f, directions).
        """
        return self._force(directions) * self._per_step(directions)

    def product_rounding(self, directions: FloatArray) -> FloatArray:
        """What rounding may leave of K times directions that nothing holds, as norms [1/s^2].

        Args:
            directions: Components in the motions, shape (f, directions).
        """
        force = np.linalg.norm(self._force(np.eye(len(self.steps))))
        return np.asarray(force * self._per_step(directions))

    def _force(self, directions: FloatArray) -> FloatArray:
        """Rounding of reduced forces along directions, shape (directions,)."""
        motions = self.tangent.motion(directions.T)
        sizes = np.linalg.norm(motions.reshape(*motions.shape[:2], 2, 3), axis=3)
        loads = np.einsum("dbk,bk->d", sizes, self.loads)
        loads += np.abs(directions).T @ (np.abs(self.stiffness) @ (self.steps / STEP))
        return np.asarray(ROUNDED * np.finfo(float).eps * loads)

    def _per_step(self, directions: FloatArray) -> FloatArray:
        return np.asarray((1.0 / self.steps) @ np.abs(directions))
