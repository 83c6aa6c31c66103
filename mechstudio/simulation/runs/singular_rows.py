"""Rows that stand in a singular position, or next to one, where reactions are not determined."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.dynamics.kinematics.workspace import Workspace, allocate
from mechstudio.results import Store
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.constraints.redundancy import Redundancy
from mechstudio.simulation.runs.branches import place_bodies_at
from mechstudio.simulation.runs.nearness import came_near

MOST_PASSAGES = 100  # that are looked at
MOST_SHOWN = 5


def singular_notes(
    assembly: Assembly,
    redundancy: Redundancy,
    store: Store,
    work: Workspace,
    times: Sequence[float],
    doubt: str,
) -> list[str]:
    """Notes on singular positions of a run: what its solver does there, and rows that stand there.

    The first row has a note of its own, see `first_row_notes`.

    Args:
        assembly: The mechanism.
        redundancy: Its redundant constraints.
        store: The rows of the run.
        work: Workspace of the run, which knows how near is too near for its reactions.
        times: When singular positions were passed [s].
        doubt: What is to be said where the solver came near one; empty for nothing.
    """
    near = [doubt] if doubt and came_near(assembly.compiled.system, work) else []
    return near + _row_notes(assembly, redundancy, store, work, times)


def _row_notes(
    assembly: Assembly,
    redundancy: Redundancy,
    store: Store,
    work: Workspace,
    times: Sequence[float],
) -> list[str]:
    """The note on rows whose reactions are not determined, if there are any."""
    if not times:
        return []
    behind = np.searchsorted(store.time[: store.count], times[:MOST_PASSAGES])
    candidates = sorted({int(row) for row in (*(behind - 1), *behind) if 0 < row < store.count})
    if not candidates:
        return []
    compiled, tolerance = assembly.compiled, float(work.ranks.reaction_tolerance)
    place = allocate(compiled.system, compiled.sizes, tolerance)
    found: list[float] = []
    for row in candidates:
        place_bodies_at(assembly, place, store.body_pose[row])
        factorize_with(compiled.system, place, tolerance)
        if place.ranks.null_count > redundancy.count:
            found.append(float(store.time[row]))
    if not found:
        return []
    shown = ", ".join(f"{time:.4g}" for time in found[:MOST_SHOWN])
    more = ", …" if len(found) > MOST_SHOWN else ""
    which, are = ("The row", "stands") if len(found) == 1 else ("Rows", "stand")
    return [
        f"{which} at t = {shown}{more} s {are} in a singular position, or next to one, where a "
        "part of the reactions, and of efforts of drivers, is not determined: read these beside "
        "it. Another output step has no row there."
    ]
