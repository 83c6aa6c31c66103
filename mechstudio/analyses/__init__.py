"""Analyses beside the run: static equilibrium, kinematics by drivers, modes, inverse dynamics."""

from importlib import import_module
from typing import TYPE_CHECKING

from mechstudio.suggestions import no_attribute

if TYPE_CHECKING:
    from mechstudio.analyses.equilibrium import Equilibrium
    from mechstudio.analyses.errors import AnalysisError, EquilibriumError, UnderdrivenError
    from mechstudio.analyses.inverse import inverse_dynamics
    from mechstudio.analyses.kinematic_analysis import kinematics
    from mechstudio.analyses.mode_set import ModeSet
    from mechstudio.analyses.motor_demand import MotorSheet, limit_curve, motor_sheet
    from mechstudio.analyses.path_motion import PointPath
    from mechstudio.analyses.static_equilibrium import static
    from mechstudio.analyses.vibrations import modes
    from mechstudio.results.mode import Mode

_HOME = {
    "AnalysisError": "errors",
    "Equilibrium": "equilibrium",
    "EquilibriumError": "errors",
    "Mode": "mode_set",
    "ModeSet": "mode_set",
    "MotorSheet": "motor_demand",
    "PointPath": "path_motion",
    "UnderdrivenError": "errors",
    "inverse_dynamics": "inverse",
    "kinematics": "kinematic_analysis",
    "limit_curve": "motor_demand",
    "modes": "vibrations",
    "motor_sheet": "motor_demand",
    "static": "static_equilibrium",
}

__all__ = [
    "AnalysisError",
    "Equilibrium",
    "EquilibriumError",
    "Mode",
    "ModeSet",
    "MotorSheet",
    "PointPath",
    "UnderdrivenError",
    "inverse_dynamics",
    "kinematics",
    "limit_curve",
    "modes",
    "motor_sheet",
    "static",
]


def __getattr__(name: str) -> object:
    """Import on first use: the command line lists analyses without loading the kernels."""
    if name not in _HOME:
        raise no_attribute("module 'mechstudio.analyses'", name, __all__)
    value: object = getattr(import_module(f"mechstudio.analyses.{_HOME[name]}"), name)
    globals()[name] = value
    return value
