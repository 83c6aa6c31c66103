"""Runs of one mechanism by several solvers, on threads: one after another or beside each other."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from mechstudio.errors import MechStudioError

if TYPE_CHECKING:
    from mechstudio.gui.run.engine import Engine, RunningSimulation
    from mechstudio.model import Mechanism
    from mechstudio.results import Result
    from mechstudio.simulation import RunOptions

_CHUNK = 0.05  # computing time between two looks whether it is canceled [s]
_LOOK = 50  # time between two looks at the threads [ms]


@dataclass
class SolverRun:
    """A run by one solver.

    Attributes:
        options: How it is made; the solver among them.
        started: When it was begun, local time in ISO 8601; empty before.
        progress: Finished part, 0 to 1.
        result: The rows; None until it has some.
        failure: Why it failed; empty if it did not.
        is_over: Whether nothing more comes.
        distance: Largest distance of a body to where the first run has it [m]; None if unknown.
    """

    options: RunOptions
    started: str = ""
    progress: float = 0.0
    result: Result | None = None
    failure: str = ""
    is_over: bool = False
    distance: float | None = None


class SolverRuns(QObject):
    """Makes runs, and tells how far they are."""

    changed = Signal()
    finished = Signal()

    def __init__(self, engine: Engine, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self.runs: tuple[SolverRun, ...] = ()
        self._canceled = threading.Event()
        self._pool: ThreadPoolExecutor | None = None
        # runs that are not over, counted by their threads
        self._left, self._counting = 0, threading.Lock()
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether runs are under way."""
        return self._pool is not None

    def start(self, mechanism: Mechanism, options: Sequence[RunOptions], threads: int) -> None:
        """Begin; ignored while others are under way.

        Args:
            mechanism: The model.
            options: Of each run; others are compared with the first.
            threads: How many run beside each other.
        """
        if self.busy:
            return
        self._canceled.clear()
        self.runs = tuple(SolverRun(entry) for entry in options)
        self._left = len(self.runs)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="solver")
        for run in self.runs:
            self._pool.submit(self._make, mechanism, run)
        self._timer.start()
        self.changed.emit()

    def cancel(self) -> None:
        """End the runs; their rows so far stay."""
        self._canceled.set()

    def shut_down(self) -> None:
        """Cancel and join the threads; nothing is signaled afterwards."""
        self._timer.stop()
        self._canceled.set()
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _make(self, mechanism: Mechanism, run: SolverRun) -> None:
        self._guard(run, lambda: self._begin(mechanism, run))
        with self._counting:
            self._left -= 1
            is_last = self._left == 0
        if is_last:
            self._guard(run, self._compare)
        run.is_over = True

    def _guard(self, run: SolverRun, work: Callable[[], None]) -> None:
        # the boundary of the thread: nothing may leave it by an exception
        try:
            work()
        except MechStudioError as error:
            run.failure = str(error)
        except Exception as error:
            run.failure = "Internal error in MechStudio; see the report."
            sys.excepthook(type(error), error, error.__traceback__)

    def _begin(self, mechanism: Mechanism, run: SolverRun) -> None:
        if not self._canceled.is_set():
            run.started = datetime.now().astimezone().isoformat(timespec="milliseconds")
            self._simulate(self._engine.simulation(mechanism, run.options), run)

    def _simulate(self, simulation: RunningSimulation, run: SolverRun) -> None:
        run.result = simulation.result
        while not self._canceled.is_set():
            over = simulation.advance(_CHUNK)
            run.progress = simulation.progress
            if over:
                return
        simulation.stop()

    @Slot()
    def _look(self) -> None:
        is_over = all(run.is_over for run in self.runs)
        if is_over and self._pool is not None:
            self._timer.stop()
            self._pool.shutdown()
            self._pool = None
        self.changed.emit()
        if is_over:
            self.finished.emit()

    def _compare(self) -> None:
        """Compare all runs with the first that has rows."""
        # loads kernels, which the runs have done by now
        from mechstudio.results.difference import difference

        results = [run.result for run in self.runs if run.result is not None and run.result.count]
        for run in self.runs:
            if run.result in results and run.result is not None:
                run.distance = difference(results[0], run.result).position


def applicable(
    engine: Engine, *, has_loops: bool, has_couplings: bool
) -> list[tuple[str, str, str]]:
    """Key, label and obstacle of each solver; the obstacle is empty where it can be taken."""
    from mechstudio.simulation.requests.rules import structure_obstacle

    return [
        (
            solver.key,
            solver.label,
            structure_obstacle(solver, has_loops=has_loops, has_couplings=has_couplings),
        )
        for solver in engine.solvers()
        if solver.key != "auto"
    ]
