"""All methods for trees, and the generic kernels that they implement.

Kernels import the generic ones from here, so that what was compiled for a method is not taken from
the disk once the method has changed.
"""

from mechstudio.dynamics.spanning_tree.constraint_matrix import ConstraintMatrix
from mechstudio.dynamics.spanning_tree.mass_matrix import MassMatrix
from mechstudio.dynamics.spanning_tree.method import find_momenta, solve, solve_anew
from mechstudio.dynamics.spanning_tree.sweeps import InverseSweeps, SymmetricSweeps

Method = ConstraintMatrix | InverseSweeps | MassMatrix | SymmetricSweeps
"""Factors and scratch memory of a method; its type says which it is."""

__all__ = ["Method", "SymmetricSweeps", "find_momenta", "solve", "solve_anew"]
