"""Extended Hamiltonian equations by symmetric sweeps, with loops closed by impulses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.simulation.solvers.tree_solver import TreeSolver

if TYPE_CHECKING:
    from mechstudio.dynamics.time_loop import Answers
    from mechstudio.simulation.solvers.start import Prepared, Start


class EmhLdl(TreeSolver):
    """EMH (LTDL)."""

    def prepare(self, start: Start) -> Prepared:
        """Joint momenta as the state; where loops or couplings close, with their impulses.

        Raises:
            SolverError: The constraints of cut joints and couplings do not fit into memory.
        """
        from mechstudio.simulation.solvers.hamiltonian_start import start_hamiltonian
        from mechstudio.simulation.solvers.start import tie
        from mechstudio.simulation.solvers.tree_memory import loop_method

        compiled = start.assembly.compiled
        if compiled.system.loop_count == 0 and compiled.system.couplings.size == 0:
            return super().prepare(start)
        work, state, method, policy = start_hamiltonian(start)
        own = loop_method(compiled, policy)
        return tie(start, method, closed_answers(), own, work, state)


def closed_answers() -> Answers:
    """Kernels for models with loops or couplings."""
    from mechstudio.dynamics.formulations.hdca.answers import (
        place_hamiltonian_row,
        settle_hamiltonian,
    )
    from mechstudio.dynamics.formulations.tree.loops import derive_closed
    from mechstudio.dynamics.time_loop import Answers

    return Answers(derive_closed, settle_hamiltonian, place_hamiltonian_row)


SOLVER = EmhLdl(
    key="emh-ldl",
    label="EMH (LTDL)",
    summary="Extended Hamiltonian equations by symmetric sweeps: as EMH (LU), with better "
    "numbers in joints of many freedoms, and for any model: impulses of cut joints and of "
    "couplings close its loops, at a cost that grows with the square of their constraints.",
    has_momenta=True,
    takes_loops=True,
    takes_couplings=True,
    method="symmetric_sweeps",
)
