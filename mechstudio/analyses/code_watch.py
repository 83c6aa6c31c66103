"""Errors of an analysis in which Python code of a force failed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from numpy.linalg import LinAlgError

from mechstudio.analyses.errors import AnalysisError
from mechstudio.errors import UnfitModelError
from mechstudio.model import Mechanism
from mechstudio.simulation.runs.finite_rows import failed_code, forget_faults

P = ParamSpec("P")
R = TypeVar("R")


def names_failed_code(
    analysis: Callable[Concatenate[Mechanism, P], R],
) -> Callable[Concatenate[Mechanism, P], R]:
    """Let an analysis name the force whose code failed, where that made it end with an error.

    Loads that are no numbers look like a mechanism that locks or finds no balance.
    """

    @wraps(analysis)
    def watched(mechanism: Mechanism, /, *arguments: P.args, **keywords: P.kwargs) -> R:
        forget_faults(mechanism)
        try:
            return analysis(mechanism, *arguments, **keywords)
        except (AnalysisError, UnfitModelError, LinAlgError) as error:
            fault = failed_code(mechanism)
            if fault is None:
                raise
            reason, remedy = fault
            told = AnalysisError(f"The analysis could not go on: {reason}. {remedy}.")
            told.result = getattr(error, "result", None)
            raise told from error

    return watched
