"""Hamilton's equations by the mass matrix."""

from mechstudio.simulation.solvers.tree_solver import TreeSolver

SOLVER = TreeSolver(
    key="dah",
    label="DAH",
    summary="Hamilton's equations by the mass matrix without fill-in: for trees of many short "
    "branches; time grows with the cube of the length of chains.",
    has_momenta=True,
    method="mass_matrix",
)
