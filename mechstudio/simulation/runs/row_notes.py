"""Notes on what the rows of a run show, whatever the solver."""

from __future__ import annotations

from mechstudio.results import Result
from mechstudio.simulation.runs.driver_jumps import jump_notes
from mechstudio.simulation.runs.half_turns import half_turn_notes


def row_notes(result: Result) -> list[str]:
    """Elements that passed half a turn, and drivers that jump until the last row."""
    if not result.store.count:
        return []
    end = float(result.store.time[result.store.count - 1])
    return [*half_turn_notes(result.store), *jump_notes(result.mechanism, end)]
