"""Hamilton's equations by divide and conquer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.simulation.solvers.solver import StateSolver

if TYPE_CHECKING:
    from mechstudio.simulation.solvers.start import Prepared, Start


class Hdca(StateSolver):
    """HDCA."""

    def allocate(self, start: Start) -> Prepared:
        """Memory of the integrator, the workspace and the policy."""
        from mechstudio.dynamics.formulations.hdca.answers import (
            derive_hamiltonian,
            place_hamiltonian_row,
            settle_hamiltonian,
        )
        from mechstudio.dynamics.time_loop import Answers
        from mechstudio.simulation.solvers.hamiltonian_start import hamiltonian_policy
        from mechstudio.simulation.solvers.start import integrator_of, run_workspace, tied

        method = integrator_of(start, start.settings.integrator)
        answers = Answers(derive_hamiltonian, settle_hamiltonian, place_hamiltonian_row)
        return tied(start, method, answers, hamiltonian_policy(start, method), run_workspace(start))

    def begin(self, start: Start, prepared: Prepared) -> Prepared:
        """Joint momenta as the state, or rates near singular positions."""
        from mechstudio.simulation.solvers.hamiltonian_start import begin_hamiltonian

        return begin_hamiltonian(start, prepared)


SOLVER = Hdca(
    key="hdca",
    label="HDCA",
    summary="Hamiltonian divide-and-conquer on joint momenta: loops stay closed to rounding "
    "on the velocity level and positions hardly drift.",
    has_momenta=True,
    stabilizes=True,
    shares_work=True,
)
