"""Start of a run: options resolved for a model, and room for the rows."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from functools import cached_property
from pathlib import Path

import numpy as np

from mechstudio.compiler.mould import Mould
from mechstudio.compiler.record_copies import in_one_piece
from mechstudio.dynamics.crew.partition import useful_threads
from mechstudio.dynamics.output_row import Rows
from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.errors import SolverError
from mechstudio.integrators.requests import row_count
from mechstudio.model import Mechanism
from mechstudio.results import RunSettings, Store
from mechstudio.results.acting import acts
from mechstudio.results.streamed_store import StreamedStore
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.constraints.redundancy import Redundancy
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.requests.rules import refuse_unfit
from mechstudio.simulation.solvers import find_solver
from mechstudio.simulation.solvers.automatic import (
    IntegratorChoice,
    SolverChoice,
    resolve_integrator,
    resolve_solver,
)
from mechstudio.simulation.solvers.momenta_choice import resolve_momenta
from mechstudio.simulation.solvers.solver import Solver
from mechstudio.simulation.solvers.start import Start
from mechstudio.topology.system import System

MAX_STORE_BYTES = 16e9
LARGEST_CAST = 3e5  # [bytes] rows of a run that are cast from those of another one, not made
IN_MEMORY = 32e6  # rows of a run that stay there when they are written to a file, too


class Decided:
    """What was decided for runs of mechanisms of one structure by some options.

    Attributes:
        options: The options.
    """

    def __init__(self, start: Start, options: RunOptions) -> None:
        """Keep what was decided for a run.

        Args:
            start: Its start.
            options: The options that led to it.
        """
        self.options = options
        self._settings, self._own = start.settings, start.own
        self._mechanism = start.store.mechanism
        self._integrator = _integrator_for(start.assembly, start.redundancy, options)
        store = start.store
        arrays = {name: getattr(store, name) for name in ROW_LENGTHS}
        self._shapes = {name: array.shape for name, array in arrays.items()}
        self._are_cast = sum(int(array.nbytes) for array in arrays.values()) <= LARGEST_CAST
        # its rows belong to the run
        self._store = store.emptied()

    @staticmethod
    def can_keep(start: Start, options: RunOptions) -> bool:
        """Whether that is possible: a file is of one run."""
        return options.rows_file is None and type(start.store) is Store

    def start(
        self, assembly: Assembly, redundancy: Redundancy, options: RunOptions
    ) -> Start | None:
        """The start of another run of a mechanism of the same structure; None for another way."""
        if options is not self.options or not _has_alike_rows(self._mechanism, assembly.mechanism):
            return None
        settings, integrator = self._settings, _integrator_for(assembly, redundancy, options)
        least = redundancy.least_mobility
        is_alike = options.rank_tolerance_for(least) == settings.rank_tolerance
        if not is_alike or integrator != self._integrator:
            choice = SolverChoice(settings.solver, settings.solver_choice)
            momenta, threads = settings.momenta, settings.threads
            settings = options.resolved(choice, integrator, momenta, threads, least)
        try:
            rows = self._rows.copy() if self._are_cast else self._new_rows()
        except MemoryError:
            return None  # refused with the reason where it is made anew
        store = self._store.taking(assembly.mechanism, rows)
        return Start(assembly, redundancy, settings, store, options.fixed_step, self._own)

    @cached_property
    def _rows(self) -> Mould[Rows]:
        """What the rows of a run are cast from."""
        return Mould(self._new_rows())

    def _new_rows(self) -> Rows:
        """Rows of zeros; pages of many of them are taken from the system while the run goes on."""
        acting = np.array(self._store.acting_joints, dtype=np.int32)
        return in_one_piece(Rows, self._shapes, acting_joints=acting)


def _has_alike_rows(before: Mechanism, mechanism: Mechanism) -> bool:
    """Whether rows of mechanisms of one structure have the same lengths."""
    if mechanism.joints is before.joints and mechanism.forces is before.forces:
        return True
    return all(
        a is b or acts(a) == acts(b) for a, b in zip(mechanism.joints, before.joints, strict=True)
    ) and [type(force) for force in mechanism.forces] == [type(force) for force in before.forces]


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
    integrator = _integrator_for(assembly, redundancy, options)
    threads = threads_for(solver, options.threads, compiled.system)
    momenta = resolve_momenta(options.momenta, solver, integrator.integrator, compiled.system)
    settings = options.resolved(choice, integrator, momenta, threads, redundancy.least_mobility)
    store = _store(mechanism, settings, solver.has_momenta, options.rows_file)
    own = options.own_of(solver.key)
    return Start(assembly, redundancy, settings, store, options.fixed_step, own)


def _integrator_for(
    assembly: Assembly, redundancy: Redundancy, options: RunOptions
) -> IntegratorChoice:
    """The integrator that a run by some options begins with."""
    return resolve_integrator(
        options.integrator,
        options.rtol,
        assembly.mechanism,
        assembly.compiled,
        redundancy,
        fixed_step=options.fixed_step,
    )


def threads_for(solver: Solver, wish: int, system: System) -> int:
    """Number of threads of a right-hand side for a wish, of which 0 leaves the choice."""
    if not solver.shares_work:
        return 1
    return wish or useful_threads(system, _processors(), solver.steps_per_thread)


def _processors() -> int:
    """Number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def bytes_per_row(mechanism: Mechanism) -> float:
    """About the size of a row of a run [bytes]."""
    return 8.0 * (19 * len(mechanism.bodies) + 18 * len(mechanism.joints) + 9)


def _store(
    mechanism: Mechanism, settings: RunSettings, has_momentum: bool, file: Path | None
) -> Store:
    """Arrays for the rows of a run; results that exceed memory or disk are refused."""
    duration, output_step = settings.duration, settings.output_step
    rows = duration / output_step + 1.0
    size = bytes_per_row(mechanism) * rows
    if file is not None and size > (room := _room_on_disk(file)):
        raise SolverError(
            f"The results would have {rows:.7g} rows, {_size_text(size)} in all, and the disk of "
            f"'{file}' has room for {_size_text(room)}. Make room there, or choose a longer "
            "output_step."
        )
    if file is not None or size <= MAX_STORE_BYTES:
        with suppress(MemoryError):
            count = row_count(duration, output_step)
            if file is None or size <= IN_MEMORY:
                store = Store(mechanism, count, has_momentum)
            else:
                store = StreamedStore(mechanism, count, has_momentum, file.absolute().parent)
            store.rows_file = file
            return store
    raise SolverError(
        f"The results would have {rows:.7g} rows, {_size_text(size)} in all. Choose a longer "
        "output_step."
    )


def _size_text(size: float) -> str:
    """A number of bytes for people."""
    return f"{size / 1e6:.3g} MB" if size < 1e8 else f"{size / 1e9:.3g} GB"


def _room_on_disk(file: Path) -> float:
    """Size of the rows that fit onto the disk of a file [bytes]."""
    folder = next((parent for parent in file.absolute().parents if parent.exists()), file.parent)
    return float(shutil.disk_usage(folder).free)
