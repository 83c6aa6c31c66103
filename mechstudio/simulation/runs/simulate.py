"""A run from start to end by one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from os import PathLike
from pathlib import Path
from typing import ParamSpec

from mechstudio.edits.kept_inertia import tell_kept_inertias
from mechstudio.edits.values import set_values
from mechstudio.errors import ModelError, Problem
from mechstudio.model import Event, Mechanism
from mechstudio.model.given_model import takes_model
from mechstudio.model.value_text import shown
from mechstudio.results import Result
from mechstudio.results.rows_beside import rows_beside
from mechstudio.results.settings import Momenta, SingularPolicy, Stabilization
from mechstudio.simulation.methods.method import SolverOptions
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.added_forces import with_forces
from mechstudio.simulation.runs.compile_notice import telling_of_compilation
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import Progress, run_to_end
from mechstudio.simulation.runs.told import Told, tell
from mechstudio.topology.user_force import UserForce

_MANY = "ms.simulate_many(model, {'L': [0.4, 0.5]})"

P = ParamSpec("P")


def _refuse_runs(function: Callable[P, Result]) -> Callable[P, Result]:
    """Refuse a run in the place of the model: it could be meant to begin anew, or to go on."""

    @wraps(function)
    def front(*arguments: P.args, **keywords: P.kwargs) -> Result:
        given = arguments[0] if arguments else keywords.get("mechanism")
        if isinstance(given, Result):
            message = (
                "a model is needed, but this is a run; ms.simulate(run.mechanism) computes it "
                "again, ms.simulate(run.mechanism.at(run, run.time[-1])) goes on from its last row"
            )
            raise ModelError([Problem("model", message)])
        return function(*arguments, **keywords)

    return front


@_refuse_runs
@takes_model  # type: ignore[arg-type]  # its argument has a name, beside those of `**`
def simulate(
    mechanism: Mechanism,
    duration: float | None = None,
    *,
    parameters: Mapping[str, float] | None = None,
    forces: Iterable[UserForce] | UserForce = (),
    solver: str | None = None,
    integrator: str | None = None,
    output_step: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    fixed_step: float = 0.0,
    threads: int | None = None,
    singular: SingularPolicy = "hold",
    momenta: Momenta = "auto",
    rank_tolerance: float | None = None,
    stabilization: Stabilization = "none",
    baumgarte_time: float | None = None,
    max_steps: int | None = None,
    max_wall_time: float | None = None,
    events: Sequence[Event] | Event | None = None,
    output: str | PathLike[str] | None = None,
    progress: Progress = False,
    **own: SolverOptions | None,
) -> Result:
    """Simulate a mechanism from start to end.

    Args:
        mechanism: The model, or an edit or an equilibrium that has one.
        duration: Simulated time [s]; None takes the model's own setting, as for all that follow.
        parameters: Other values of some of its parameters by name, or of places such as
            `bodies.crank.mass` [SI units].
        forces: Forces that functions of the script compute, made by `ms.force`; one
            alone needs no list. Those that act on the model already, as on that of a run, are not
            added once more.
        solver: Key of a solver.
        integrator: Key of an integrator.
        output_step: Time between rows [s].
        rtol: Relative tolerance per step.
        atol: Absolute tolerance per step; None takes the model's, or `rtol` where that is given and
            less.
        fixed_step: Step size [s] without error control; 0 for error control.
        threads: Threads that share the work of a right-hand side of a large mechanism, by solvers
            that divide it; 0 takes as many as make it faster, None one. `ms.simulate_many` makes
            several runs at a time instead.
        singular: "hold" or "reset", see `RunOptions`.
        momenta: "auto", "joint" or "shape", see `RunOptions`.
        rank_tolerance: See `RunOptions`.
        stabilization: "none", "baumgarte" or "projection", see `RunOptions`.
        baumgarte_time: Time constant of Baumgarte's terms [s]; None takes ten steps.
        max_steps: Steps after which the run stops, with `status` "stopped"; 0 for any number.
        max_wall_time: Computing time after which it stops likewise [s]; 0 for any.
        events: Events instead of those of the model; an empty list for none, one alone
            needs no list.
        output: HDF5 file to which all channels are written in the end, whatever the run comes to;
            the rows of a long run go to a file beside it meanwhile, so that memory stays bounded.
            None for none.
        progress: True for a bar on standard error, or a function of the part that is done, 0 to 1.
        **own: Options of one solver by its key; None takes those of the model.

    Raises:
        ModelError: There is no such parameter or place, the model has no such value, or the
            condition of an event cannot be read.
        SolverError: The run cannot start, or cannot go on; its `result` has the rows so far.
        RunInterrupted: Ctrl-C was pressed; likewise.
        FileError: The output cannot be written.
    """
    if parameters:
        tell_kept_inertias(mechanism, _by_place(parameters))
        mechanism = set_values(mechanism, _by_place(parameters))
    mechanism = with_forces(mechanism, forces)
    if events is not None:
        mechanism = mechanism.edited(events=listed_events(events))
    path = _output_file(output)
    options = RunOptions.for_mechanism(
        mechanism,
        solver=solver,
        integrator=integrator,
        duration=duration,
        output_step=output_step,
        rtol=rtol,
        atol=atol,
        fixed_step=fixed_step,
        threads=1 if threads is None else threads,
        singular=singular,
        momenta=momenta,
        rank_tolerance=rank_tolerance,
        stabilization=stabilization,
        baumgarte_time=baumgarte_time,
        max_steps=max_steps,
        max_wall_time=max_wall_time,
        **own,
    )
    with telling_of_compilation(), rows_beside(path) as rows_file:
        simulation = Simulation(mechanism, replace(options, rows_file=rows_file))
        try:
            result = run_to_end(simulation, progress)
            tell([Told.of(result)])
            return result
        finally:
            if path is not None and simulation.result.count:
                simulation.result.save(path)


def _by_place(parameters: object) -> Mapping[str, object]:
    if isinstance(parameters, Mapping):
        for name, value in parameters.items():
            if isinstance(value, list | tuple | range) and "." not in name:
                message = f"is one number here (got {shown(value)}); runs of all are {_MANY}"
                raise ModelError([Problem(f"parameters.{name}", message)])
        return parameters
    message = (
        f'are a dictionary of names and values, such as {{"L": 0.4}} (got {shown(parameters)}); '
        "several values of each are runs of ms.simulate_many"
    )
    raise ModelError([Problem("parameters", message)])


def _output_file(given: object) -> Path | None:
    if given is None or isinstance(given, str | PathLike):
        return None if given is None else Path(given)
    message = (
        f"is the name of a file such as 'run.h5' (got {given!r}); rows have all channels, and "
        "result.to_csv writes some of them"
    )
    raise ModelError([Problem("output", message)])


def listed_events(events: object) -> object:
    """One event as a list of it; of a condition alone says how an event is made of it."""
    if isinstance(events, str):
        message = (
            f"are a list of events (got {events!r}); one that ends the run is "
            f"events=[ms.Event('end', {events!r}, action='stop')]"
        )
        raise ModelError([Problem("events", message)])
    return (events,) if isinstance(events, Event) else events
