"""A run without a window: options, consistent start, time loop, diagnosis."""

from importlib import import_module
from typing import TYPE_CHECKING

from mechstudio.suggestions import no_attribute

if TYPE_CHECKING:
    from mechstudio.results.compared import Comparison
    from mechstudio.simulation.assembling.assembly import (
        AssemblyReport,
        Closure,
        Move,
        solve_assembly,
    )
    from mechstudio.simulation.assembling.gaps import Gap
    from mechstudio.simulation.constraints.redundancy import (
        RedundantConstraint,
        UndeterminedReaction,
    )
    from mechstudio.simulation.examination.diagnosis import check
    from mechstudio.simulation.examination.proposals import Change, Proposal, propose
    from mechstudio.simulation.examination.report import Report
    from mechstudio.simulation.preparation import warm_up
    from mechstudio.simulation.requests.options import RunOptions
    from mechstudio.simulation.runs.comparison import compare
    from mechstudio.simulation.runs.many import simulate_many
    from mechstudio.simulation.runs.run import Simulation
    from mechstudio.simulation.runs.simulate import simulate
    from mechstudio.simulation.runs.varied_run import VariedRun
    from mechstudio.simulation.solvers.ali3p.options import Ali3pOptions

_HOME = {
    "Ali3pOptions": "solvers.ali3p.options",
    "AssemblyReport": "assembling.assembly",
    "Change": "examination.proposals",
    "Closure": "assembling.assembly",
    "Comparison": "runs.comparison",
    "Gap": "assembling.gaps",
    "Move": "assembling.assembly",
    "Proposal": "examination.proposals",
    "RedundantConstraint": "constraints.redundancy",
    "Report": "examination.report",
    "RunOptions": "requests.options",
    "Simulation": "runs.run",
    "UndeterminedReaction": "constraints.redundancy",
    "VariedRun": "runs.varied_run",
    "check": "examination.diagnosis",
    "compare": "runs.comparison",
    "propose": "examination.proposals",
    "simulate": "runs.simulate",
    "simulate_many": "runs.many",
    "solve_assembly": "assembling.assembly",
    "warm_up": "preparation",
}

__all__ = [
    "Ali3pOptions",
    "AssemblyReport",
    "Change",
    "Closure",
    "Comparison",
    "Gap",
    "Move",
    "Proposal",
    "RedundantConstraint",
    "Report",
    "RunOptions",
    "Simulation",
    "UndeterminedReaction",
    "VariedRun",
    "check",
    "compare",
    "propose",
    "simulate",
    "simulate_many",
    "solve_assembly",
    "warm_up",
]


def __getattr__(name: str) -> object:
    """Import on first use: options and solver lists must not load the compiled kernels."""
    if name not in _HOME:
        raise no_attribute("module 'mechstudio.simulation'", name, __all__)
    value: object = getattr(import_module(f"mechstudio.simulation.{_HOME[name]}"), name)
    globals()[name] = value
    return value
