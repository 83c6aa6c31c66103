"""Trials by an analysis in the place of a run: equilibrium, modes, driven motion, efforts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from mechstudio.analyses.inverse import inverse_dynamics
from mechstudio.analyses.kinematic_analysis import kinematics
from mechstudio.analyses.static_equilibrium import static
from mechstudio.analyses.vibrations import modes
from mechstudio.errors import CancelledError
from mechstudio.model import Mechanism
from mechstudio.model.quantity import wrong
from mechstudio.results import Result

Analysis = Literal["dynamic", "static", "modes", "kinematic", "inverse"]
# what calls and other programs name these
ANALYSIS_WORDS: Mapping[str, Analysis] = {
    **dict.fromkeys(("dynamics", "run", "simulate", "simulation"), "dynamic"),
    **dict.fromkeys(("equilibrium", "statics"), "static"),
    "modal": "modes",
    "kinematics": "kinematic",
    "inverse_dynamics": "inverse",
}
_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "static": ("drivers",),
    "modes": ("at", "drivers"),
    "kinematic": ("duration", "output_step"),
    "inverse": ("actuators", "duration", "output_step"),
}
OPTIONS_OF_ANALYSES = frozenset(name for names in _OPTIONS.values() for name in names)


def refuse_options(analysis: Analysis, options: Mapping[str, object]) -> None:
    """Refuse options that an analysis does not have.

    Raises:
        ValueError: There is one.
    """
    known = _OPTIONS.get(analysis)
    other = next((name for name in options if known is not None and name not in known), None)
    if other is not None:
        raise wrong(
            "study",
            f"the analysis {analysis} has no option '{other}'; it has {', '.join(known or ())}",
        )


def analyzed(
    mechanism: Mechanism,
    analysis: Analysis,
    options: Mapping[str, Any],
    is_stopped: Callable[[], bool],
) -> Result:
    """The rows of an analysis; of an equilibrium and of modes one row.

    Args:
        mechanism: The model.
        analysis: Any but "dynamic".
        options: See the analysis.
        is_stopped: Asked now and then; true ends it.

    Raises:
        AnalysisError: It has no answer.
        CancelledError: It was stopped.
    """

    def go_on(_part: float = 0.0) -> None:
        if is_stopped():
            raise CancelledError("The study was stopped.")

    go_on()
    if analysis == "static":
        return static(mechanism, checkpoint=go_on, **options).result
    if analysis == "modes":
        return modes(mechanism, checkpoint=go_on, **options).result
    if analysis == "kinematic":
        return kinematics(mechanism, progress=go_on, **options)
    return inverse_dynamics(mechanism, progress=go_on, **options)
