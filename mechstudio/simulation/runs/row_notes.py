"""Notes on what the rows of a run show, whatever the solver."""

from __future__ import annotations

from mechstudio.results import Result
from mechstudio.simulation.assembling.spline_notes import swing_notes
from mechstudio.simulation.runs.driver_jumps import jump_notes
from mechstudio.simulation.runs.half_turns import half_turn_notes


def row_notes(result: Result) -> list[str]:
    """Elements that passed half a turn, drivers that jump until the last row, and swings."""
    if not result.store.count:
        return []
    end = float(result.store.time[result.store.count - 1])
    mechanism = result.mechanism
    jumps = jump_notes(mechanism, end)
    return [*half_turn_notes(result.store), *jumps, *swing_notes(mechanism, end)]
