"""Rows that are evenly apart: their times, and the memory that they take."""

from __future__ import annotations

import numpy as np

from mechstudio.analyses.errors import AnalysisError
from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.geometry.arrays import FloatArray
from mechstudio.integrators.requests import row_count
from mechstudio.model import Mechanism
from mechstudio.model.finite import is_finite
from mechstudio.model.value_text import shown
from mechstudio.results import Store
from mechstudio.simulation.runs.run_start import MAX_STORE_BYTES


def row_bytes(mechanism: Mechanism) -> int:
    """What a row of a result takes [bytes]."""
    row = Store(mechanism, 1, has_momentum=False)
    return sum(int(getattr(row, name).nbytes) for name in ROW_LENGTHS)


def even_times(mechanism: Mechanism, duration: float, output_step: float) -> FloatArray:
    """Times of rows from 0 on, with the end [s].

    Args:
        mechanism: The model.
        duration: The last time [s].
        output_step: Time between rows [s].

    Raises:
        AnalysisError: They are no times, or the rows do not fit into memory.
    """
    for name, value in (("duration", duration), ("output_step", output_step)):
        require_above_zero(name, value)
    require_room(mechanism, duration / output_step + 1.0)
    count = row_count(duration, output_step)
    return np.asarray(np.minimum(np.arange(count) * output_step, duration), np.float64)


def require_room(mechanism: Mechanism, rows: float) -> None:
    """Require that so many rows fit into memory.

    Raises:
        AnalysisError: They do not.
    """
    size = row_bytes(mechanism)
    if rows * size > MAX_STORE_BYTES:
        raise AnalysisError(
            f"The results would have {rows:.7g} rows, {rows * size / 1e9:.3g} GB in all. Choose a "
            "longer output_step."
        )


def require_above_zero(name: str, value: object) -> None:
    """Require a number above 0.

    Raises:
        AnalysisError: It is none.
    """
    require_number(name, value)
    if not value > 0.0:  # type: ignore[operator]
        raise AnalysisError(f"{name} is {shown(value)}; it must be a number greater than 0.")


def require_number(name: str, value: object) -> None:
    """Require a finite number.

    Raises:
        AnalysisError: It is none.
    """
    if not is_finite(value):
        given = repr(value) if isinstance(value, float | None) else shown(value)
        raise AnalysisError(f"{name} is {given}; it must be a finite number.")
