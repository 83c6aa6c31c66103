"""Errors of analyses: each a sentence that names elements and what to do."""

from __future__ import annotations

from typing import Any

from mechstudio.answering import answering
from mechstudio.errors import SolverError


class AnalysisError(SolverError):
    """An analysis cannot answer; `result` has the rows so far, or None."""


@answering
class UnderdrivenError(AnalysisError):
    """Drivers leave a mechanism freedoms.

    Attributes:
        coordinates: Joints and numbers of coordinates that would take further drivers.
        values: Where each of them is [m or rad].
    """

    def __init__(
        self,
        message: str,
        coordinates: tuple[tuple[str, int], ...] = (),
        values: tuple[float, ...] = (),
    ) -> None:
        super().__init__(message)
        self.coordinates, self.values = coordinates, values


class EquilibriumError(AnalysisError):
    """No static equilibrium was found.

    Attributes:
        equilibrium: The `Equilibrium` as far as it came, not in balance; None if nothing moved.
    """

    equilibrium: Any = None
