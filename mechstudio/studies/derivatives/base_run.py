"""The run of a model whose derivatives are wanted: up to events that act, in noted steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mechstudio.errors import SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.results.settings import RunStatus
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.given_steps import NotedSimulation
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import run_to_end
from mechstudio.studies.derivatives.doubts import event_note


def before_events(
    mechanism: Mechanism, options: RunOptions, go_on: Callable[[float], None]
) -> tuple[Mechanism, RunOptions, tuple[str, ...]]:
    """Model and options of the run before the first event that acts, with a note on that.

    Raises:
        SolverError: The event acts before there are rows.
    """
    if all(event.action == "mark" for event in mechanism.events):
        return mechanism.edited(events=()), options, ()
    found = run_to_end(Simulation(mechanism, options), go_on)
    first = next((event for event in found.events if event.action != "mark"), None)
    plain = mechanism.edited(events=())
    if first is None:
        return plain, options, ()
    if first.time < options.output_step:
        raise SolverError(
            f"The event '{first.name}' acts before the second row of the run; rows behind it have "
            "no derivatives. Remove the event, or choose a smaller output_step."
        )
    rows = int(first.time / options.output_step)
    duration = rows * options.output_step
    return plain, replace(options, duration=duration), (event_note(first.name, first.time),)


def noted_run(
    mechanism: Mechanism, options: RunOptions, go_on: Callable[[float], None]
) -> tuple[Result, FloatArray]:
    """The run that chooses the steps, and these.

    Raises:
        SolverError: It does not come to its end.
    """
    simulation = NotedSimulation(mechanism, options)
    result = run_to_end(simulation, go_on)
    if result.status is not RunStatus.DONE:
        raise SolverError(f"The run ended before its time. {result.status_message}")
    return result, simulation.step_times
