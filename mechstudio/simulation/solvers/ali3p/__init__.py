"""Index-3 equations by divide and conquer, in steps of the trapezoidal rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.simulation.solvers.ali3p.options import Ali3pOptions
from mechstudio.simulation.solvers.solver import Search, Solver

if TYPE_CHECKING:
    from mechstudio.simulation.solvers.start import Prepared, Start


class Ali3p(Solver):
    """ALi3p."""

    def prepare(self, start: Start) -> Prepared:
        """Coordinates of all bodies as the state."""
        from mechstudio.simulation.solvers.ali3p.formulation import begin_ali3p

        return begin_ali3p(start)

    def complete(self, start: Start) -> Start:
        """The start with step, penalty and tolerance."""
        from mechstudio.simulation.solvers.ali3p.defaults import complete

        return complete(start)

    def search(self, start: Start) -> Search:
        """Search for a step with a small error, and a second run that estimates it."""
        from mechstudio.simulation.solvers.ali3p.error import search

        return search(start)


SOLVER = Ali3p(
    key="ali3p",
    label="ALi3p",
    summary="Index-3 divide-and-conquer in steps of order 2: all constraints hold, stiff springs "
    "in joints cost nothing, and the time of a given step is known beforehand.",
    takes_couplings=False,
    shares_work=True,
    # a whole step with its iterations, of which threads share nearly all
    steps_per_thread=128,
    own_integrator="trapezoidal",
    options=Ali3pOptions,
    # as published: a step of three iterations
    timed_options=Ali3pOptions(step=1e-3, max_iterations=3, fixed_iterations=True),
    near_singular="The run by ali3p came near a singular position, where a mechanism may go on in "
    "several ways; a shorter step or hdca shows whether it took the intended one.",
)
