"""Hamilton's equations by the matrix of all constraints."""

from mechstudio.simulation.solvers.tree_solver import TreeSolver

SOLVER = TreeSolver(
    key="hzu",
    label="HZU",
    summary="Hamilton's equations with Lagrange multipliers: for chains with joints of many "
    "freedoms; time grows with the cube of the joints on one body.",
    has_momenta=True,
    method="constraint_matrix",
)
