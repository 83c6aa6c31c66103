"""Equations of Newton and Euler by sweeps over articulated bodies."""

from mechstudio.simulation.solvers.tree_solver import TreeSolver

SOLVER = TreeSolver(
    key="aba",
    label="Articulated body",
    summary="Extended Newton-Euler equations by sweeps over accelerations: the classic for "
    "trees, time in proportion to the bodies.",
    method="symmetric_sweeps",
)
