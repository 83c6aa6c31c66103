"""MechStudio: simulate and study multibody mechanisms.

The names below are imported on first use, so that `import mechstudio` stays fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from mechstudio.answering import answering
from mechstudio.suggestions import no_attribute

if TYPE_CHECKING:
    from mechstudio import edits, generators, studies
    from mechstudio.analyses import (
        AnalysisError,
        Equilibrium,
        EquilibriumError,
        Mode,
        ModeSet,
        MotorSheet,
        PointPath,
        UnderdrivenError,
        inverse_dynamics,
        kinematics,
        modes,
        motor_sheet,
        static,
    )
    from mechstudio.errors import (
        FileError,
        MechStudioError,
        MissingPackageError,
        ModelError,
        RunInterrupted,
        SolverError,
        UnfitModelError,
        UnknownNameError,
    )
    from mechstudio.io import load, sample, samples, save
    from mechstudio.model import (
        Body,
        Box,
        Bushing,
        Capsule,
        Coupling,
        Cylinder,
        Driver,
        Event,
        Force,
        Frame,
        Initial,
        Joint,
        Limits,
        Mechanism,
        Mesh,
        Motor,
        Parameter,
        Plate,
        PointMeasure,
        SimulationSettings,
        Sphere,
        SpringDamper,
        Torque,
        Torsion,
    )
    from mechstudio.model.sampled_function import spline
    from mechstudio.results import Result, load_result, open_result
    from mechstudio.results.imported_model import import_model
    from mechstudio.results.signals import FormulaError, TransformError
    from mechstudio.simulation import (
        Ali3pOptions,
        RunOptions,
        Simulation,
        check,
        compare,
        propose,
        simulate,
        simulate_many,
        solve_assembly,
        warm_up,
    )
    from mechstudio.simulation.assembling.assembly import assemble
    from mechstudio.simulation.assembling.given_coordinates import coordinates, pose
    from mechstudio.simulation.preparation import solvers
    from mechstudio.studies import Study, StudyResult
    from mechstudio.studies.derivatives.gradient import RunGradient, gradient
    from mechstudio.studies.derivatives.number_gradient import Gradient
    from mechstudio.studies.derivatives.run_sensitivities import RunSensitivities
    from mechstudio.studies.derivatives.sensitivities import sensitivities
    from mechstudio.studies.study_file import load_study
    from mechstudio.topology import assembly_tree
    from mechstudio.topology.user_force import UserForce, force

    __version__: str

_ERRORS = (
    *("FileError", "MechStudioError", "MissingPackageError", "ModelError", "RunInterrupted"),
    *("SolverError", "UnfitModelError", "UnknownNameError"),
)
_MODEL = (
    *("Body", "Box", "Bushing", "Capsule", "Coupling", "Cylinder", "Driver", "Event", "Force"),
    *("Frame", "Initial", "Joint", "Limits", "Mechanism", "Mesh", "Motor", "Parameter", "Plate"),
    *("PointMeasure", "SimulationSettings", "Sphere", "SpringDamper", "Torque", "Torsion"),
)
_SIMULATION = (
    *("Ali3pOptions", "RunOptions", "Simulation", "check", "compare", "propose"),
    *("simulate", "simulate_many", "solve_assembly", "warm_up"),
)
_ANALYSES = (
    *("AnalysisError", "Equilibrium", "EquilibriumError", "Mode", "ModeSet", "MotorSheet"),
    *("PointPath", "UnderdrivenError", "inverse_dynamics", "kinematics", "modes"),
    *("motor_sheet", "static"),
)
_NAMES = {
    "mechstudio.analyses": _ANALYSES,
    "mechstudio.errors": _ERRORS,
    "mechstudio.io": ("load", "sample", "samples", "save"),
    "mechstudio.model": _MODEL,
    "mechstudio.results.signals": ("FormulaError", "TransformError"),
    "mechstudio.results.imported_model": ("import_model",),
    "mechstudio.results": ("Result", "load_result", "open_result"),
    "mechstudio.simulation": _SIMULATION,
    "mechstudio.simulation.assembling.assembly": ("assemble",),
    "mechstudio.model.sampled_function": ("spline",),
    "mechstudio.simulation.assembling.given_coordinates": ("coordinates", "pose"),
    # the package of the solvers has that name in mechstudio.simulation
    "mechstudio.simulation.preparation": ("solvers",),
    "mechstudio.studies": ("Study", "StudyResult"),
    "mechstudio.studies.derivatives.gradient": ("RunGradient", "gradient"),
    "mechstudio.studies.derivatives.run_sensitivities": ("Gradient", "RunSensitivities"),
    "mechstudio.studies.derivatives.sensitivities": ("sensitivities",),
    "mechstudio.studies.study_file": ("load_study",),
    "mechstudio.topology": ("assembly_tree",),
    "mechstudio.topology.user_force": ("UserForce", "force"),
}
_HOME = {name: module for module, names in _NAMES.items() for name in names}
# classes of these packages that answer wrong names, which the packages need not know of
_ANSWERING = {
    "mechstudio.topology": ("AssemblyTree", "TreeNode"),
    "mechstudio.topology.user_force": ("UserForce",),
}
# words of the field that name the same
_ALSO = {
    "SimulationError": "SolverError",
    "Spline": "spline",
    "CubicSpline": "spline",
    "joint_coordinates": "coordinates",
}
_PACKAGES = ("edits", "generators", "studies")

__all__ = [
    "Ali3pOptions",
    "AnalysisError",
    "Body",
    "Box",
    "Bushing",
    "Capsule",
    "Coupling",
    "Cylinder",
    "Driver",
    "Equilibrium",
    "EquilibriumError",
    "Event",
    "FileError",
    "Force",
    "FormulaError",
    "Frame",
    "Gradient",
    "Initial",
    "Joint",
    "Limits",
    "MechStudioError",
    "Mechanism",
    "Mesh",
    "MissingPackageError",
    "Mode",
    "ModeSet",
    "ModelError",
    "Motor",
    "MotorSheet",
    "Parameter",
    "Plate",
    "PointMeasure",
    "PointPath",
    "Result",
    "RunGradient",
    "RunInterrupted",
    "RunOptions",
    "RunSensitivities",
    "Simulation",
    "SimulationSettings",
    "SolverError",
    "Sphere",
    "SpringDamper",
    "Study",
    "StudyResult",
    "Torque",
    "Torsion",
    "TransformError",
    "UnderdrivenError",
    "UnfitModelError",
    "UnknownNameError",
    "UserForce",
    "__version__",
    "assemble",
    "assembly_tree",
    "check",
    "compare",
    "coordinates",
    "edits",
    "force",
    "generators",
    "gradient",
    "import_model",
    "inverse_dynamics",
    "kinematics",
    "load",
    "load_result",
    "load_study",
    "modes",
    "motor_sheet",
    "open_result",
    "pose",
    "propose",
    "sample",
    "samples",
    "save",
    "sensitivities",
    "simulate",
    "simulate_many",
    "solve_assembly",
    "solvers",
    "spline",
    "static",
    "studies",
    "warm_up",
]


def __getattr__(name: str) -> object:
    if name == "__version__":
        from mechstudio.version import program_version

        value: object = program_version()
    elif name in _ALSO:
        value = __getattr__(_ALSO[name])
    elif name in _PACKAGES:
        value = import_module(f"mechstudio.{name}")
    elif name in _HOME:
        # mechanisms have the edits as methods
        import_module("mechstudio.edits")
        home = import_module(_HOME[name])
        for kind in _ANSWERING.get(_HOME[name], ()):
            answering(getattr(home, kind))
        value = getattr(home, name)
    else:
        errors = [entry for entry in __all__ if entry.endswith("Error")]
        known = errors if name.endswith("Error") else __all__
        raise no_attribute("module 'mechstudio'", name, known)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
