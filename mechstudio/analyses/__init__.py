"""Analyses beside the run: static equilibrium, kinematics by drivers, modes, inverse dynamics."""

from importlib import import_module
from typing import TYPE_CHECKING

from mechstudio.suggestions import no_attribute

if TYPE_CHECKING:
    from mechstudio.analyses.equilibrium import Equilibrium
    from mechstudio.analyses.errors import AnalysisError, EquilibriumError, UnderdrivenError
    from mechstudio.analyses.kinematics import kinematics
    from mechstudio.analyses.mode_set import Mode, ModeSet
    from mechstudio.analyses.modes import modes
    from mechstudio.analyses.static import static

_HOME = {
    "AnalysisError": "errors",
    "Equilibrium": "equilibrium",
    "EquilibriumError": "errors",
    "Mode": "mode_set",
    "ModeSet": "mode_set",
    "UnderdrivenError": "errors",
    "kinematics": "kinematics",
    "modes": "modes",
    "static": "static",
}

__all__ = [
    "AnalysisError",
    "Equilibrium",
    "EquilibriumError",
    "Mode",
    "ModeSet",
    "UnderdrivenError",
    "kinematics",
    "modes",
    "static",
]


def __getattr__(name: str) -> object:
    """Import on first use: the command line lists analyses without loading the kernels."""
    if name not in _HOME:
        raise no_attribute("module 'mechstudio.analyses'", name, __all__)
    value: object = getattr(import_module(f"mechstudio.analyses.{_HOME[name]}"), name)
    globals()[name] = value
    return value
