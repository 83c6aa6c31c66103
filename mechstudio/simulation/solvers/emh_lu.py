"""Extended Hamiltonian equations by sweeps with explicit inverses."""

from mechstudio.simulation.solvers.tree_solver import TreeSolver

SOLVER = TreeSolver(
    key="emh-lu",
    label="EMH (LU)",
    summary="Extended Hamiltonian equations by sweeps with explicit inverses: time in "
    "proportion to the bodies of any tree, on one processor the fastest.",
    has_momenta=True,
    method="inverse_sweeps",
)
