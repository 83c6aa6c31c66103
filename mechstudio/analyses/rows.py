"""Results of an analysis: rows written from positions, in the form of a run."""

from __future__ import annotations

import numpy as np

from mechstudio.analyses.position import Position
from mechstudio.analyses.position_kernels import write_position_row
from mechstudio.dynamics.output_row import Rows
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results import Result, RunSettings, RunStatistics, RunStatus, Store
from mechstudio.results.settings import NO_METHOD
from mechstudio.simulation.constraints.redundancy import Redundancy
from mechstudio.simulation.solvers.start import rows_of


def write_row_here(
    position: Position, rows: Rows, row: int, time: float, extra: FloatArray | None = None
) -> tuple[float, float]:
    """Write a row from the poses and velocities of a position.

    Args:
        position: The mechanism, with closed joints and velocities that they allow.
        rows: Result arrays.
        row: Index of the row.
        time: [s].
        extra: Loads on the mass centers besides those of the model, shape (n, 6).

    Returns:
        Power dissipated, and power supplied by functions of time and drivers [W].
    """
    loads = np.zeros((len(position.system.bodies), 6)) if extra is None else extra
    with np.errstate(all="ignore"):
        powers = write_position_row(position.system, position.work, rows, row, time, loads)
    return float(powers[0]), float(powers[1])


def one_row(
    position: Position, kind: str, notes: tuple[str, ...] = (), message: str = ""
) -> Result:
    """The present state of a position as a result of one row at t = 0.

    Args:
        position: The mechanism.
        kind: What stands for the solver, such as "static".
        notes: Sentences for the user.
        message: What was found, or why nothing was.
    """
    store = Store(position.mechanism, 1, has_momentum=False)
    write_row_here(position, rows_of(store), 0, 0.0)
    store.energy[0, 4] = store.energy[0, 0] + store.energy[0, 1]
    store.count = 1
    statistics = statistics_of(position.redundancy, notes=notes, steps=1)
    return finished(position.mechanism, store, kind, statistics, message=message)


def finished(
    mechanism: Mechanism,
    store: Store,
    kind: str,
    statistics: RunStatistics,
    *,
    status: RunStatus = RunStatus.DONE,
    message: str = "",
) -> Result:
    """A result of an analysis that is over.

    Args:
        mechanism: The model.
        store: Its rows.
        kind: What stands for the solver.
        statistics: What it took.
        status: How it ended.
        message: What was found, or why it did not come to its end.
    """
    times = store.time[: store.count]
    duration = float(times[-1] - times[0]) if store.count else 0.0
    step = duration / (store.count - 1) if store.count > 1 else 0.0
    settings = RunSettings(
        solver=kind, integrator=NO_METHOD, duration=duration, output_step=step, rtol=0.0, atol=0.0
    )
    return Result(mechanism, settings, store, statistics, status, message)


def statistics_of(redundancy: Redundancy, **more: object) -> RunStatistics:
    """Statistics with what redundant constraints leave undetermined."""
    return RunStatistics(
        undetermined_reactions=redundancy.undetermined,
        undetermined_channels=redundancy.undetermined_channels,
        undetermined_components=redundancy.undetermined_components,
        **more,  # type: ignore[arg-type]
    )
