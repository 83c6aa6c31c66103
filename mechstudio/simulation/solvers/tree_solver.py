"""Base of the solvers on the spanning tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mechstudio.simulation.solvers.solver import StateSolver

if TYPE_CHECKING:
    from collections.abc import Hashable

    from mechstudio.compiler.record import Record
    from mechstudio.dynamics.time_loop import Answers
    from mechstudio.simulation.solvers.start import Prepared, Start


@dataclass(frozen=True, kw_only=True)
class TreeSolver(StateSolver):
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

    def structure(self, start: Start) -> Hashable:
        """The tree of links, and which of them are of a kind that has a path of its own."""
        compiled = start.assembly.compiled
        is_plain = compiled.system.joints["lead"] == 0.0
        return compiled.skeleton.structure, is_plain.tobytes()

    def renumber(self, start: Start, own: Record) -> None:
        """Write masses and frames of the links, and gravity."""
        from mechstudio.dynamics.formulations.tree.bodies import TreeMethod
        from mechstudio.dynamics.formulations.tree.loops import LoopMethod
        from mechstudio.dynamics.spanning_tree.layout import rewrite_layout

        assert isinstance(own, TreeMethod | LoopMethod)
        compiled = start.assembly.compiled
        rewrite_layout(own.layout, compiled.system, compiled.skeleton.principal)

    def allocate(self, start: Start) -> Prepared:
        """Memory of the integrator, the workspace and the tree.

        Raises:
            SolverError: The packed matrix does not fit into memory.
        """
        from mechstudio.simulation.solvers.momenta_start import has_shape
        from mechstudio.simulation.solvers.start import integrator_of, run_workspace, tied
        from mechstudio.simulation.solvers.tree_memory import tree_method

        method, compiled = integrator_of(start, start.settings.integrator), start.assembly.compiled
        own = tree_method(self.key, self.method, compiled, has_shape=has_shape(start))
        return tied(start, method, self.answers(), own, run_workspace(start))

    def begin(self, start: Start, prepared: Prepared) -> Prepared:
        """Momenta or rates as the state."""
        from mechstudio.dynamics.formulations.tree.bodies import TreeMethod
        from mechstudio.dynamics.kinematics.beginning import begin_rates
        from mechstudio.simulation.solvers.momenta_start import write_momenta
        from mechstudio.simulation.solvers.start import (
            DRIFTING_REACTION_TOLERANCE,
            begin_workspace,
            begun,
        )

        system, source = start.assembly.compiled.system, start.assembly.work
        if self.has_momenta:
            write_momenta(start)
        assert isinstance(prepared.own, TreeMethod)
        begin_rates(system.joints, source.rate, prepared.own.tree.last_rate)
        begin_workspace(start, prepared.work, DRIFTING_REACTION_TOLERANCE)
        return begun(start, prepared, source.momentum if self.has_momenta else source.rate)
