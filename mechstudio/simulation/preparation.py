"""Compilation of kernels ahead of runs, for scripts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence

from mechstudio.errors import SolverError
from mechstudio.simulation.methods.method import keys
from mechstudio.simulation.solvers import SOLVERS
from mechstudio.simulation.warmup import (
    CHECKS,
    CLOSING,
    OTHER_PARTS,
    PARTS,
    REDUNDANCY,
    TREES,
)
from mechstudio.suggestions import did_you_mean, takes_terms


@takes_terms
def warm_up(
    solvers: str | Sequence[str] | None = None,
    progress: Callable[[float, str], object] | None = None,
    further: Mapping[str, Callable[[], None]] | None = None,
) -> None:
    """Compile, in this process, the kernels that runs need.

    That takes minutes once after installation, and seconds later. It needs no guard of the main
    module, and what it compiles serves all later processes too.

    Args:
        solvers: Keys of the solvers to prepare, or one key; None prepares all that "auto" may take.
        progress: Called before each part with the share that is done, 0 to 1, and what comes next.
        further: Parts of packages that build on this one, by label; they come last.

    Raises:
        SolverError: There is no such solver.
    """
    if isinstance(solvers, str):
        solvers = (solvers,)
    known = [method.key for method in SOLVERS if method.key != "auto"]
    labels = list(PARTS)
    for key in solvers or ():
        if key not in known:
            hint = did_you_mean(key, known) or f"; there are {', '.join(known)}."
            raise SolverError(f"The solver '{key}' is unknown{hint}")
    if solvers is not None:
        of_solvers = (f"Solver {key}" for key in solvers)
        labels = [CLOSING, *of_solvers, TREES, REDUNDANCY, CHECKS]
    parts = {**PARTS, **OTHER_PARTS, **(further or {})}
    labels += list(further or {})
    for done, label in enumerate(labels):
        logging.getLogger("mechstudio").info("%s (%d of %d)", label, done + 1, len(labels))
        if progress is not None:
            progress(done / len(labels), label)
        parts[label]()
    if progress is not None:
        progress(1.0, "Ready")


def solvers() -> tuple[str, ...]:
    """Keys of all solvers that a run may name, besides `auto`."""
    return keys(SOLVERS)
