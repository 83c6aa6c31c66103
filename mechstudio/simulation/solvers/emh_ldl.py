"""Extended Hamiltonian equations by symmetric sweeps, with loops closed by impulses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.simulation.solvers.tree_solver import TreeSolver

if TYPE_CHECKING:
    from mechstudio.dynamics.time_loop import Answers
    from mechstudio.simulation.solvers.start import Prepared, Start


class EmhLdl(TreeSolver):
    """EMH (LTDL)."""

    def allocate(self, start: Start) -> Prepared:
        """Memory of a tree; where loops or couplings close, with that of their constraints.

        Raises:
            SolverError: The constraints of cut joints and couplings do not fit into memory.
        """
        from mechstudio.simulation.solvers.hamiltonian_start import (
            hamiltonian_policy,
            hamiltonian_workspace,
        )
        from mechstudio.simulation.solvers.start import integrator_of, tied
        from mechstudio.simulation.solvers.tree_memory import loop_method

        if not _is_closed(start):
            return super().allocate(start)
        method = integrator_of(start, start.settings.integrator)
        own = loop_method(start.assembly.compiled, hamiltonian_policy(start, method))
        return tied(start, method, closed_answers(), own, hamiltonian_workspace(start))

    def begin(self, start: Start, prepared: Prepared) -> Prepared:
        """Joint momenta as the state; where loops or couplings close, with their impulses."""
        from mechstudio.simulation.solvers.hamiltonian_start import begin_hamiltonian

        if not _is_closed(start):
            return super().begin(start, prepared)
        return begin_hamiltonian(start, prepared)


def _is_closed(start: Start) -> bool:
    system = start.assembly.compiled.system
    return system.loop_count > 0 or system.couplings.size > 0


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
