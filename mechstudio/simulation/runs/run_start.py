"""Start of a run: options resolved for a model, and room for the rows."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mechstudio.errors import SolverError
from mechstudio.integrators.requests import row_count
from mechstudio.model import Mechanism
from mechstudio.results import RunSettings, Store
from mechstudio.results.streamed_store import StreamedStore
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.constraints.redundancy import Redundancy
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.requests.rules import refuse_unfit
from mechstudio.simulation.solvers import find_solver
from mechstudio.simulation.solvers.automatic import resolve_solver
from mechstudio.simulation.solvers.start import Start

MAX_STORE_BYTES = 16e9
IN_MEMORY = 32e6  # rows of a run that stay there when they are written to a file, too


class Decided(NamedTuple):
    """What was decided for runs of a mechanism by some options.

    Attributes:
        options: The options.
        settings: With solver and tolerances found.
        store: Rows of such a run.
    """

    options: RunOptions
    settings: RunSettings
    store: Store

    def start(self, assembly: Assembly, redundancy: Redundancy) -> Start:
        """The start of another run of a mechanism with the same bodies, joints and forces."""
        settings, options = self.settings, self.options
        store = self.store.emptied(assembly.mechanism)
        own = options.own_of(settings.solver)
        return Start(assembly, redundancy, settings, store, options.fixed_step, own)


def start_run(assembly: Assembly, redundancy: Redundancy, options: RunOptions) -> Start:
    """Start of a run; settings that the solver finds are still 0, see `Solver.complete`.

    Args:
        assembly: The model at t = 0.
        redundancy: Its redundant constraints.
        options: Options of the run.

    Raises:
        SolverError: The rows would not fit into memory.
        UnfitModelError: The solver does not support the model.
    """
    mechanism, compiled = assembly.mechanism, assembly.compiled
    choice = resolve_solver(options.solver, compiled.system)
    solver = find_solver(choice.solver)
    refuse_unfit(solver, mechanism, compiled)
    settings = options.resolved(choice, redundancy.least_mobility)
    store = _store(mechanism, settings, solver.has_momenta, options.rows_file)
    own = options.own_of(solver.key)
    return Start(assembly, redundancy, settings, store, options.fixed_step, own)


def _store(
    mechanism: Mechanism, settings: RunSettings, has_momentum: bool, file: Path | None
) -> Store:
    """Arrays for the rows of a run; results that exceed memory or disk are refused."""
    duration, output_step = settings.duration, settings.output_step
    per_row = 8.0 * (19 * len(mechanism.bodies) + 18 * len(mechanism.joints) + 9)
    rows = duration / output_step + 1.0
    most = MAX_STORE_BYTES if file is None else _room_on_disk(file)
    if per_row * rows <= most:
        kind = Store if file is None or per_row * rows <= IN_MEMORY else StreamedStore
        with suppress(MemoryError):
            store = kind(mechanism, row_count(duration, output_step), has_momentum)
            store.rows_file = file
            return store
    raise SolverError(
        f"The results would have {rows:.7g} rows of {per_row / 1e6:.3g} MB, "
        f"{per_row * rows / 1e9:.3g} GB in all. Choose a longer output_step."
    )


def _room_on_disk(file: Path) -> float:
    """Size of the rows that fit onto the disk of a file [bytes]."""
    folder = next((parent for parent in file.absolute().parents if parent.exists()), file.parent)
    return float(shutil.disk_usage(folder).free)
