"""A run without a window: chunk by chunk, until it ends, fails or is interrupted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.cli.command import ExitCode
from mechstudio.cli.interruption import Interruption
from mechstudio.cli.run_progress import ShowProgress
from mechstudio.cli.run_summary import last_state, reached_time
from mechstudio.cli.terminal import complain
from mechstudio.errors import SolverError

if TYPE_CHECKING:
    from mechstudio.simulation import Simulation

# wall time between two looks at signals and the progress bar [s]
_CHUNK = 0.1


def advance_to_end(
    simulation: Simulation, interruption: Interruption, show: ShowProgress
) -> ExitCode:
    """Run a simulation; computed rows are kept in any case.

    Args:
        simulation: An assembled simulation.
        interruption: Tells whether the user asked to stop.
        show: Called after each chunk.

    Returns:
        How the run ended; what went wrong is on standard error.
    """
    try:
        finished = simulation.advance(_CHUNK)
        # the first chunk may compile for a while, where waiting for its end would annoy
        interruption.defer()
        while not finished and not interruption.requested:
            show(simulation.progress, simulation.time)
            finished = simulation.advance(_CHUNK)
    except SolverError as error:
        result = simulation.result
        complain(
            f"{error}\n"
            f"time reached: t = {simulation.time:.9g} s\n"
            f"last row, t = {reached_time(result):.9g} s:\n{last_state(result)}"
        )
        return ExitCode.FAILED
    except KeyboardInterrupt:
        finished = False
    if finished and simulation.result.status == "stopped":
        complain(f"{simulation.result.status_message} The rows so far are a result.")
        return ExitCode.FAILED
    if finished:
        return ExitCode.DONE
    simulation.stop()
    complain(f"interrupted at t = {simulation.time:.6g} s; the rows so far are a result.")
    return ExitCode.INTERRUPTED
