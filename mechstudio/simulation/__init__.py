"""A run without a window: options, consistent start, time loop, diagnosis."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mechstudio.simulation.assemble import Gap
    from mechstudio.simulation.comparison import Comparison, compare
    from mechstudio.simulation.diagnosis import Report, check
    from mechstudio.simulation.options import RunOptions
    from mechstudio.simulation.redundancy import RedundantConstraint
    from mechstudio.simulation.run import Simulation, simulate

_HOME = {
    "Comparison": "comparison",
    "Gap": "assemble",
    "RedundantConstraint": "redundancy",
    "Report": "diagnosis",
    "RunOptions": "options",
    "Simulation": "run",
    "check": "diagnosis",
    "compare": "comparison",
    "simulate": "run",
}

__all__ = [
    "Comparison",
    "Gap",
    "RedundantConstraint",
    "Report",
    "RunOptions",
    "Simulation",
    "check",
    "compare",
    "simulate",
]


def __getattr__(name: str) -> object:
    """Import on first use: options and solver lists must not load the compiled kernels."""
    if name not in _HOME:
        raise AttributeError(f"module 'mechstudio.simulation' has no attribute '{name}'")
    value: object = getattr(import_module(f"mechstudio.simulation.{_HOME[name]}"), name)
    globals()[name] = value
    return value
