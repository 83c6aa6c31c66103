"""Gradient of a number that is read from a run, by the discrete adjoint of its steps.

The run is one by accelerations (dca) in the steps of an explicit Runge-Kutta method, of a given
size or as error control chose them. Its scheme is differentiated in reverse, step by step from the
end to the start, so that the derivatives by all numbers of the model cost about as much as three
further runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from mechstudio.errors import CancelledError, SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.integrators.tableau import Tableau
from mechstudio.model import Mechanism
from mechstudio.model.given_model import GivenModel, mechanism_of
from mechstudio.results import Result
from mechstudio.results.settings import RunStatus
from mechstudio.simulation.methods.integrators import (
    Parts,
    find_integrator,
    resolve_integrator,
)
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.compile_notice import telling_of_compilation
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import Progress, run_to_end, shown
from mechstudio.studies.derivatives.base_run import before_events, noted_run
from mechstudio.studies.derivatives.marched_run import MarchedRun
from mechstudio.studies.derivatives.numbers import varied_numbers
from mechstudio.studies.derivatives.record_changes import objective_slope, pair_of
from mechstudio.studies.derivatives.row_weights import RowWeights
from mechstudio.studies.derivatives.run_sensitivities import Gradient
from mechstudio.studies.given_study import GivenResponse, response_of
from mechstudio.studies.responses import formulas_of, statistic_value
from mechstudio.suggestions import takes_terms
from mechstudio.topology.system import System

TOLERANCE = 1e-10  # of the run, where none is given
OTHER_WAY = 1e-6  # of the rates at the end: more, and the run went another way in the given steps
SOLVER = "dca"


@dataclass(frozen=True)
class RunGradient(Gradient):
    """Gradient of a number that is read from a run.

    Attributes:
        result: The run.
        notes: Sentences for the user: where derivatives do not exist, or are doubtful.
    """

    result: Result
    notes: tuple[str, ...]


@takes_terms
def gradient(
    model: GivenModel,
    response: GivenResponse,
    parameters: Iterable[str] | str | None = None,
    *,
    progress: Progress = False,
    is_stopped: Callable[[], bool] = bool,
    **options: Any,
) -> RunGradient:
    """Gradient of a number that is read from a run, at the cost of a few runs for any parameters.

    Args:
        model: The model.
        response: What is read from the run, `"max([joints/pin/coordinate])"`: a statistic of a
            formula over motions of bodies, measures and joints.
        parameters: Names of parameters, or places of numbers such as `bodies.crank.mass`,
            `joints.pin.frame1.position[0]` or `joints.pin.initial.rate`; None takes all parameters.
        progress: True for a bar on standard error, or a function of the part that is done, 0 to 1.
        is_stopped: Asked now and then; once it answers True, all is given up.
        **options: Options of the run, as `simulate` takes them: `integrator` is an explicit
            Runge-Kutta method, the solver always dca. `rtol` and `atol` are 1e-10 where they are
            not given and the integrator has error control.

    Raises:
        ModelError: A name or a formula cannot be read.
        SolverError: An option is not possible, a channel or an element has no adjoint, or the run
            fails.
        CancelledError: It was stopped.
    """
    mechanism, numbers = varied_numbers(mechanism_of(model), parameters)
    wanted = _wanted(mechanism, options)
    asked = response_of(response)
    formulas_of((asked,), Simulation(mechanism, wanted).result)

    with telling_of_compilation(), shown(progress) as show:

        def stage(first: float, last: float) -> Callable[[float], None]:
            def go_on(part: float) -> None:
                if is_stopped():
                    raise CancelledError("The gradient was canceled.")
                show(first + part * (last - first))

            return go_on

        mechanism, wanted, early = before_events(mechanism, wanted, stage(0.0, 0.0))
        result, times = _run(mechanism, wanted, stage(0.0, 0.2))
        method = _tableau(wanted)
        run = MarchedRun(mechanism, wanted, method, times, stage(0.2, 0.4))
        _refuse(run.compiled.system)
        formula = formulas_of((asked,), result)[asked.name]
        weights = RowWeights(asked, formula, result, run.compiled, times)
        pairs = [pair_of(mechanism, one, len(run.start)) for one in numbers]
        with_tape = any(pair.changes_functions() for pair in pairs)
        adjoint = run.back(weights.asked, with_tape=with_tape)
        slopes = {
            one.name: objective_slope(pair, adjoint, weights.measures)
            + weights.parameter_slope(one.name, pair.step)
            for one, pair in zip(numbers, pairs, strict=True)
        }
        show(1.0)
    return RunGradient(
        response=asked,
        value=statistic_value(asked, result.time, weights.values),
        slopes=slopes,
        errors=dict.fromkeys(slopes, float("nan")),
        result=result,
        notes=(*early, *_notes(result, run)),
    )


def _wanted(mechanism: Mechanism, given: dict[str, Any]) -> RunOptions:
    """Options of the run.

    Raises:
        SolverError: Its solver, stabilization or integrator has no adjoint.
    """
    solver = given.get("solver") or SOLVER
    if solver not in ("auto", SOLVER):
        raise SolverError(
            f"Gradients are those of runs by {SOLVER}, not {solver}. Leave the solver out, or take "
            "the method direct of ms.sensitivities."
        )
    chosen = {name: value for name, value in given.items() if value is not None}
    chosen = {"rtol": TOLERANCE, **chosen, "solver": SOLVER}
    options = RunOptions.for_mechanism(mechanism, **chosen)
    if options.stabilization != "none":
        raise SolverError(
            f"Gradients are those of runs without the stabilization {options.stabilization}. Leave "
            "it out; choose shorter steps or tighter tolerances where loops drift."
        )
    key = resolve_integrator(options.integrator, options.rtol)
    options = RunOptions.for_mechanism(mechanism, **chosen | {"integrator": key})
    _ = _tableau(options)
    return options


def _tableau(options: RunOptions) -> Tableau:
    """Coefficients of the integrator.

    Raises:
        SolverError: It is no explicit Runge-Kutta method.
    """
    ready = find_integrator(options.integrator).make(1, Parts())
    if not isinstance(ready.method, Tableau):
        raise SolverError(
            f"The integrator {options.integrator} has no adjoint. Take an explicit Runge-Kutta "
            "method: rk4 in steps of a fixed size, or bs23, dopri5 or dop853."
        )
    return ready.method


def _run(
    mechanism: Mechanism, options: RunOptions, go_on: Callable[[float], None]
) -> tuple[Result, FloatArray]:
    """The run, and the ends of its steps, with the start [s].

    Raises:
        SolverError: It does not come to its end.
    """
    if options.fixed_step == 0.0:
        return noted_run(mechanism, options, go_on)
    result = run_to_end(Simulation(mechanism, options), go_on)
    if result.status is not RunStatus.DONE:
        raise SolverError(f"The run ended before its time. {result.status_message}")
    times, step, end = [0.0], options.fixed_step, options.duration
    # as the integrator goes on, so that rounding is the same
    while step * (1.0 + 1e-9) < end - times[-1]:
        times.append(times[-1] + step)
    return result, np.array([*times, end])


def _refuse(system: System) -> None:
    """Refuse what has no adjoint.

    Raises:
        SolverError: There is a load by Python code, or a coupling of a cut joint.
    """
    if len(system.loads.code):
        raise SolverError(
            "Loads by Python code have no adjoint: nothing is known of their slopes. Take the "
            "method direct of ms.sensitivities."
        )
    ends = system.couplings["joint"].ravel()
    if np.any(system.joints["is_tree"][ends] == 0):
        raise SolverError(
            "A coupling of a joint that closes a loop has no adjoint. Mark another joint of the "
            "loop as the one to cut, or take the method direct of ms.sensitivities."
        )


def _notes(result: Result, run: MarchedRun) -> list[str]:
    """What there is to say about a gradient."""
    notes = list(result.statistics.notes)
    if result.statistics.singular_times:
        time = result.statistics.singular_times[0]
        notes.append(
            f"A singular position is passed at {time:.4g} s; errors are large behind it, where the "
            "run by dca may take another branch."
        )
    system, offset = run.compiled.system, run.compiled.sizes.state_coordinates
    last = run.states[-1]
    missed = size = 0.0
    for joint in system.joints[: len(result.mechanism.joints)]:
        if joint["is_tree"] == 1:
            for k in range(int(joint["open_count"])):
                rate = float(result.store.rate[-1, joint["rate"] + joint["slot"][k]])
                missed = max(missed, abs(rate - float(last[offset + joint["state_rate"] + k])))
                size = max(size, abs(rate))
    if missed > OTHER_WAY * size:
        notes.append(
            "In its own steps taken again the run goes another way; the gradient is that of the "
            "latter. Choose shorter steps or tighter tolerances."
        )
    return notes
