"""Studies: many runs of a mechanism with other values of its numbers, and the best of them."""

from mechstudio.studies.definition import Constraint, Objective, Response, StudySettings, Variable
from mechstudio.studies.elementary_effects import ElementaryEffects
from mechstudio.studies.sensitivity import Sensitivity
from mechstudio.studies.study import Study
from mechstudio.studies.study_result import StudyResult
from mechstudio.studies.target_path import KinematicTrials, PathResponse, TargetPath
from mechstudio.studies.trial import Trial

__all__ = [
    "Constraint",
    "ElementaryEffects",
    "KinematicTrials",
    "Objective",
    "PathResponse",
    "Response",
    "Sensitivity",
    "Study",
    "StudyResult",
    "StudySettings",
    "TargetPath",
    "Trial",
    "Variable",
]
