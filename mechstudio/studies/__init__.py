"""Studies: many runs of a mechanism with other values of its numbers, and the best of them."""

from mechstudio.studies.definition import Constraint, Objective, Response, StudySettings, Variable
from mechstudio.studies.elementary_effects import ElementaryEffects
from mechstudio.studies.sensitivity import Sensitivity
from mechstudio.studies.spread import Spread
from mechstudio.studies.study import Study
from mechstudio.studies.study_result import StudyResult
from mechstudio.studies.target_path import KinematicTrials, PathResponse, TargetPath
from mechstudio.studies.trial import Trial
from mechstudio.suggestions import no_attribute

__all__ = [
    "Constraint",
    "ElementaryEffects",
    "KinematicTrials",
    "Objective",
    "PathResponse",
    "Response",
    "Sensitivity",
    "Spread",
    "Study",
    "StudyResult",
    "StudySettings",
    "TargetPath",
    "Trial",
    "Variable",
]


def __getattr__(name: str) -> object:
    raise no_attribute(f"module '{__name__}'", name, __all__)
