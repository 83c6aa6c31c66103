"""The equations of Newton and Euler by divide and conquer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.simulation.solvers.solver import StateSolver

if TYPE_CHECKING:
    from mechstudio.simulation.solvers.start import Prepared, Start


class Dca(StateSolver):
    """DCA."""

    def allocate(self, start: Start) -> Prepared:
        """Memory of the integrator, the workspace and the policy."""
        from mechstudio.dynamics.formulations.dca.answers import (
            AccelerationPolicy,
            derive_acceleration,
            place_acceleration_row,
            settle_acceleration,
        )
        from mechstudio.dynamics.time_loop import Answers
        from mechstudio.simulation.solvers.start import integrator_of, run_workspace, tied

        method = integrator_of(start, start.settings.integrator)
        policy = AccelerationPolicy(offset=start.assembly.compiled.sizes.state_coordinates)
        answers = Answers(derive_acceleration, settle_acceleration, place_acceleration_row)
        return tied(start, method, answers, policy, run_workspace(start))

    def begin(self, start: Start, prepared: Prepared) -> Prepared:
        """Rates as the state."""
        from mechstudio.simulation.solvers.start import (
            DRIFTING_REACTION_TOLERANCE,
            begin_workspace,
            begun,
        )

        begin_workspace(start, prepared.work, DRIFTING_REACTION_TOLERANCE)
        return begun(start, prepared, start.assembly.work.rate)


SOLVER = Dca(
    key="dca",
    label="DCA",
    summary="Featherstone's divide-and-conquer on accelerations: the classic to compare with; "
    "closed loops drift with time, unless a stabilization keeps them.",
    stabilizes=True,
    drifts=True,
    shares_work=True,
    near_singular="The run by dca came near a singular position, where it often leaves its branch "
    "or drifts; hdca passes such positions.",
)
