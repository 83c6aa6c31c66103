"""Lagrange's equations of the first kind by the matrix of all constraints."""

from mechstudio.simulation.solvers.tree_solver import TreeSolver

SOLVER = TreeSolver(
    key="lagrange1",
    label="Lagrange, first kind",
    summary="Lagrange's equations of the first kind by the constraint matrix without fill-in: "
    "for chains with joints of many freedoms.",
    method="constraint_matrix",
)
