"""Notes on what the rows of a run show, whatever the solver."""

from __future__ import annotations

from mechstudio.results import Result
from mechstudio.simulation.assembling.doubtful_loads import load_notes
from mechstudio.simulation.assembling.loose_parts import loose_notes
from mechstudio.simulation.assembling.spline_notes import spline_notes
from mechstudio.simulation.runs.driver_jumps import jump_notes
from mechstudio.simulation.runs.half_turns import half_turn_notes
from mechstudio.simulation.runs.unbounded import pole_notes


def row_notes(result: Result) -> list[str]:
    """Elements that passed half a turn; poles, jumps and splines of functions up to the end.

    Also loads that do nothing, and parts that fall as no joint ties them to the ground.
    """
    if not result.store.count:
        return []
    end = float(result.store.time[result.store.count - 1])
    mechanism = result.mechanism
    poles, jumps = pole_notes(mechanism, end), jump_notes(mechanism, end)
    found = [*half_turn_notes(result.store), *poles, *jumps, *spline_notes(mechanism, end)]
    return [*found, *load_notes(mechanism), *loose_notes(mechanism)]
