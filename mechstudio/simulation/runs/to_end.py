"""A run from start to end for scripts, with progress; an early end keeps the rows."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from mechstudio.errors import RunInterrupted, SolverError
from mechstudio.results import Result

LOG = logging.getLogger("mechstudio")
CHUNK = 0.1  # wall time between two looks at Ctrl-C and the progress [s]

# called with the part that is done, 0 to 1; True shows a bar
Progress = bool | Callable[[float], object]


class Advancing(Protocol):
    """A run in chunks."""

    result: Result

    @property
    def progress(self) -> float:
        """Part of the duration that is done, 0 to 1."""

    def advance(self, wall_seconds: float) -> bool:
        """Compute for about a wall time; True at the end."""

    def stop(self) -> None:
        """End the run before its time."""


def run_to_end(simulation: Advancing, progress: Progress = False) -> Result:
    """Advance a run until it is done.

    Args:
        simulation: A prepared run.
        progress: Called with the part that is done, 0 to 1; True shows a bar on standard error.

    Raises:
        SolverError: The run cannot go on; its `result` has the rows so far.
        RunInterrupted: Ctrl-C was pressed; likewise.
    """
    result = simulation.result
    name, settings = result.mechanism.name, result.settings
    LOG.info("Simulating '%s' for %g s by %s.", name, settings.duration, settings.solver)
    try:
        with shown(progress) as show:
            while not simulation.advance(CHUNK):
                show(simulation.progress)
            show(1.0)
    except SolverError as error:
        error.result = result
        LOG.info("%s", error)
        raise
    except KeyboardInterrupt as interrupt:
        simulation.stop()
        message = f"{result.status_message} What was computed is kept."
        raise RunInterrupted(message, result) from interrupt
    for note in result.statistics.notes:
        LOG.info("%s", note)
    LOG.info("Done: %d steps in %.3g s.", result.statistics.steps, result.statistics.wall_time)
    return result


@contextmanager
def shown(progress: Progress) -> Iterator[Callable[[float], object]]:
    """Display of progress: none, the given function, or a bar."""
    if progress is False:
        yield lambda part: None
    elif progress is not True:
        yield progress
    else:
        from rich.console import Console
        from rich.progress import Progress as Bar

        with Bar(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("simulating", total=1.0)
            yield lambda part: bar.update(task, completed=part)
