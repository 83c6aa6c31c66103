"""The progress bar of a run, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

# (share done from 0 to 1, simulated time [s])
ShowProgress = Callable[[float, float], None]


@contextmanager
def progress_bar(quiet: bool, what: str = "") -> Iterator[ShowProgress]:
    """Show a bar on standard error, if that is a terminal.

    Until its first update it says that the run is being prepared: the very first run of an
    installation compiles the equations of motion.

    Args:
        quiet: Show nothing.
        what: Word beside the bar, in the place of the simulated time.
    """
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield lambda share, time: None
        return

    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("preparing", total=None)

        def show(share: float, time: float) -> None:
            progress.update(
                task, total=1.0, completed=share, description=what or f"t = {time:.4g} s"
            )

        yield show
