"""Base of the solvers on the spanning tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mechstudio.simulation.solvers.solver import Solver

if TYPE_CHECKING:
    from mechstudio.dynamics.time_loop import Answers
    from mechstudio.simulation.solvers.start import Prepared, Start


@dataclass(frozen=True, kw_only=True)
class TreeSolver(Solver):
    """Solver on the spanning tree of the joints.

    Attributes:
        method: Name in `tree_memory.METHODS` of what solves its linear system.
    """

    takes_loops: bool = False
    takes_couplings: bool = False

    method: str

    def answers(self) -> Answers:
        """Kernels by momenta or by accelerations; the type of the memory chooses the method."""
        from mechstudio.dynamics.formulations.tree import accelerations, momenta
        from mechstudio.dynamics.time_loop import Answers

        if self.has_momenta:
            return Answers(
                momenta.derive_momenta, momenta.settle_momenta, momenta.place_momenta_row
            )
        return Answers(
            accelerations.derive_accelerations,
            accelerations.settle_accelerations,
            accelerations.place_accelerations_row,
        )

    def prepare(self, start: Start) -> Prepared:
        """Joint momenta or rates as the state.

        Raises:
            SolverError: The packed matrix does not fit into memory.
        """
        from mechstudio.dynamics.formulations.hdca.equations import momenta_from_velocities
        from mechstudio.simulation.solvers.start import (
            DRIFTING_REACTION_TOLERANCE,
            integrator_of,
            start_state,
            start_workspace,
            tie,
        )
        from mechstudio.simulation.solvers.tree_memory import tree_method

        compiled, source = start.assembly.compiled, start.assembly.work
        if self.has_momenta:
            momenta_from_velocities(compiled.system, source)
        state = start_state(start, source.momentum if self.has_momenta else source.rate)
        method = integrator_of(start, start.settings.integrator)
        own = tree_method(self.key, self.method, compiled, source.rate)
        work = start_workspace(start, DRIFTING_REACTION_TOLERANCE)
        return tie(start, method, self.answers(), own, work, state)
