"""Lagrange's equations of the second kind by the mass matrix of composite bodies."""

from mechstudio.simulation.solvers.tree_solver import TreeSolver

SOLVER = TreeSolver(
    key="crba",
    label="Composite body",
    summary="Lagrange's equations of the second kind by the mass matrix without fill-in: for "
    "small trees and short branches.",
    method="mass_matrix",
)
