"""The equations of Newton and Euler by divide and conquer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.simulation.solvers.solver import Solver

if TYPE_CHECKING:
    from mechstudio.simulation.solvers.start import Prepared, Start


class Dca(Solver):
    """DCA."""

    def prepare(self, start: Start) -> Prepared:
        """Rates as the state."""
        from mechstudio.dynamics.formulations.dca.answers import (
            AccelerationPolicy,
            derive_acceleration,
            place_acceleration_row,
            settle_acceleration,
        )
        from mechstudio.dynamics.time_loop import Answers
        from mechstudio.simulation.solvers.start import (
            DRIFTING_REACTION_TOLERANCE,
            integrator_of,
            start_state,
            start_workspace,
            tie,
        )

        work = start_workspace(start, DRIFTING_REACTION_TOLERANCE)
        state = start_state(start, start.assembly.work.rate)
        method = integrator_of(start, start.settings.integrator)
        policy = AccelerationPolicy(offset=start.assembly.compiled.sizes.state_coordinates)
        answers = Answers(derive_acceleration, settle_acceleration, place_acceleration_row)
        return tie(start, method, answers, policy, work, state)


SOLVER = Dca(
    key="dca",
    label="DCA",
    summary="Featherstone's divide-and-conquer on accelerations: the classic to compare with; "
    "closed loops drift with time, unless a stabilization keeps them.",
    stabilizes=True,
    shares_work=True,
    near_singular="The run by dca came near a singular position, where it often leaves its branch "
    "or drifts; hdca passes such positions.",
)
