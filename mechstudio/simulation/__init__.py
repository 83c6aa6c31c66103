"""A run without a window: options, consistent start, time loop, diagnosis."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mechstudio.simulation.ali3p_options import Ali3pOptions
    from mechstudio.simulation.assemble import Gap
    from mechstudio.simulation.assembly import AssemblyReport, Closure, Move, solve_assembly
    from mechstudio.simulation.comparison import Comparison, compare
    from mechstudio.simulation.diagnosis import Report, check
    from mechstudio.simulation.options import RunOptions
    from mechstudio.simulation.proposals import Change, Proposal, propose
    from mechstudio.simulation.redundancy import RedundantConstraint, UndeterminedReaction
    from mechstudio.simulation.run import Simulation, simulate

_HOME = {
    "Ali3pOptions": "ali3p_options",
    "AssemblyReport": "assembly",
    "Change": "proposals",
    "Closure": "assembly",
    "Comparison": "comparison",
    "Gap": "assemble",
    "Move": "assembly",
    "Proposal": "proposals",
    "RedundantConstraint": "redundancy",
    "Report": "diagnosis",
    "RunOptions": "options",
    "Simulation": "run",
    "UndeterminedReaction": "redundancy",
    "check": "diagnosis",
    "compare": "comparison",
    "propose": "proposals",
    "simulate": "run",
    "solve_assembly": "assembly",
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
    "check",
    "compare",
    "propose",
    "simulate",
    "solve_assembly",
]


def __getattr__(name: str) -> object:
    """Import on first use: options and solver lists must not load the compiled kernels."""
    if name not in _HOME:
        raise AttributeError(f"module 'mechstudio.simulation' has no attribute '{name}'")
    value: object = getattr(import_module(f"mechstudio.simulation.{_HOME[name]}"), name)
    globals()[name] = value
    return value
