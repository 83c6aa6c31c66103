"""What the window calls solvers and integrators, by the keys that stand in results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.gui.state.analysis_names import ANALYSES
from mechstudio.results.settings import NO_METHOD
from mechstudio.simulation.methods.integrators import INTEGRATORS
from mechstudio.simulation.solvers import SOLVERS

if TYPE_CHECKING:
    from mechstudio.results.run_library import KeptRun

# methods of files of other programs keep their keys
_SOLVERS = {**ANALYSES, **{solver.key: solver.label for solver in SOLVERS}}
_INTEGRATORS = {integrator.key: integrator.label for integrator in INTEGRATORS}


def method_names(solver: str, integrator: str) -> tuple[str, ...]:
    """Solver and integrator of a run as the run bar has them, or the one name of an analysis."""
    name = _SOLVERS.get(solver, solver)
    return (name,) if integrator == NO_METHOD else (name, _INTEGRATORS.get(integrator, integrator))


def run_label(run: KeptRun) -> str:
    """How a kept run is called: its name, or solver and time of day."""
    return run.name or f"{_SOLVERS.get(run.solver, run.solver)}, {run.started[11:19]}"
