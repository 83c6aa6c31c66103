"""Hamilton's equations by divide and conquer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.simulation.solvers.solver import Solver

if TYPE_CHECKING:
    from mechstudio.simulation.solvers.start import Prepared, Start


class Hdca(Solver):
    """HDCA."""

    def prepare(self, start: Start) -> Prepared:
        """Joint momenta as the state, or rates near singular positions."""
        from mechstudio.dynamics.formulations.hdca.answers import (
            derive_hamiltonian,
            place_hamiltonian_row,
            settle_hamiltonian,
        )
        from mechstudio.dynamics.time_loop import Answers
        from mechstudio.simulation.solvers.hamiltonian_start import start_hamiltonian
        from mechstudio.simulation.solvers.start import tie

        work, state, method, policy = start_hamiltonian(start)
        answers = Answers(derive_hamiltonian, settle_hamiltonian, place_hamiltonian_row)
        return tie(start, method, answers, policy, work, state)


SOLVER = Hdca(
    key="hdca",
    label="HDCA",
    summary="Hamiltonian divide-and-conquer on joint momenta: loops stay closed to rounding "
    "on the velocity level and positions hardly drift.",
    has_momenta=True,
    stabilizes=True,
    shares_work=True,
)
