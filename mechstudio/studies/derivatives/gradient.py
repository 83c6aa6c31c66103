"""Gradient of a number that is read from a run, by the discrete adjoint of its steps.

The run is one by accelerations (dca) in the steps of a Runge-Kutta method, of a given size or as
error control chose them. Its scheme is differentiated in reverse, step by step from the
end to the start, so that derivatives by all numbers of the model cost about three further runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mechstudio.answering import answering
from mechstudio.errors import CancelledError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.model.given_model import GivenModel, mechanism_of
from mechstudio.results import Result
from mechstudio.simulation.runs.compile_notice import telling_of_compilation
from mechstudio.simulation.runs.in_threads import thread_count
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import Progress, shown
from mechstudio.studies.definition import Response
from mechstudio.studies.derivatives.adjoint_channels import refuse_responses, refuse_undetermined
from mechstudio.studies.derivatives.adjoint_options import (
    adjoint_options,
    refuse_elements,
    run_with_steps,
    tableau_of,
)
from mechstudio.studies.derivatives.base_run import before_events
from mechstudio.studies.derivatives.beside import models_beside
from mechstudio.studies.derivatives.doubts import rounding_met, stops_met
from mechstudio.studies.derivatives.gradient_units import slope_units, value_unit
from mechstudio.studies.derivatives.marched_run import MarchedRun, marched_start
from mechstudio.studies.derivatives.neighbors import Check, Neighborhood
from mechstudio.studies.derivatives.number_gradient import Gradient
from mechstudio.studies.derivatives.numbers import Varied, are_exchanged, varied_numbers
from mechstudio.studies.derivatives.record_changes import objective_slope
from mechstudio.studies.derivatives.row_weights import RowWeights
from mechstudio.studies.given_responses import GivenResponse, response_of
from mechstudio.studies.responses import formulas_of, value_in_run
from mechstudio.suggestions import takes_terms

OTHER_WAY = 1e-6  # of the rates at the end: more, and the run went another way in the given steps
CHECK_STEP = 1e-4  # of the scale of a number
# of the work: the run, the same in given steps, all the way back, and the check
RUN, AGAIN, BACK = 0.2, 0.4, 0.9


@answering
@dataclass(frozen=True)
class RunGradient(Gradient):
    """Gradient of a number that is read from a run; errors are NaN, and told by `check=True`.

    Attributes:
        numbers: The numbers, in the order asked for.
        result: The run.
        notes: Sentences for the user: where derivatives do not exist, or are doubtful.
    """

    numbers: tuple[Varied, ...]
    result: Result
    notes: tuple[str, ...]


@takes_terms
def gradient(
    model: GivenModel,
    response: GivenResponse,
    parameters: Iterable[str] | str | None = None,
    *,
    check: bool = False,
    threads: int | None = None,
    progress: Progress = False,
    is_stopped: Callable[[], bool] = bool,
    **options: Any,
) -> RunGradient:
    """Gradient of a number that is read from a run: a few runs, however many parameters there are.

    Args:
        model: The model.
        response: What is read from the run, `"max([joints/pin/coordinate/angle])"`: a statistic of
            a formula over motions of bodies, measures and joints, reactions and efforts of drivers.
        parameters: Names of parameters, or places of numbers such as `bodies.crank.mass`,
            `joints.pin.frame1.position[0]` or `joints.pin.initial.rate`; None takes all parameters.
        check: Whether errors are estimated, by four more runs in finer steps.
        threads: Runs of the check at the same time; None takes one per processor core.
        progress: True for a bar on standard error, or a function of the part that is done, 0 to 1.
        is_stopped: Asked now and then; once it answers True, all is given up.
        **options: Options of the run, as `simulate` takes them: `integrator` is an explicit
            Runge-Kutta method or, in fixed steps, a Gauss method; the solver is always dca. `rtol`
            and `atol` are 1e-10 where they are not given.

    Raises:
        ModelError: A name or a formula cannot be read.
        SolverError: An option is not possible, a channel or an element has no adjoint, or the run
            fails.
        CancelledError: It was stopped.
    """
    figure: Any = response
    names: Any = parameters
    if are_exchanged(parameters, response):
        figure, names = parameters, response
    (found,) = gradients(
        mechanism_of(model),
        (response_of(figure),),
        names,
        options,
        check=check,
        threads=threads,
        progress=progress,
        is_stopped=is_stopped,
    )
    return found


def gradients(
    mechanism: Mechanism,
    responses: Sequence[Response],
    parameters: Iterable[str] | str | None,
    options: dict[str, Any],
    *,
    check: bool,
    threads: int | None,
    progress: Progress,
    is_stopped: Callable[[], bool],
) -> tuple[RunGradient, ...]:
    """Gradients of several numbers of one run, each for one way back; see `gradient`."""
    mechanism, numbers = varied_numbers(mechanism, parameters)
    wanted, asked = adjoint_options(mechanism, options), tuple(responses)
    planned, start = Simulation(mechanism, wanted), marched_start(mechanism, wanted)
    system, plan = start.assembly.compiled.system, planned.result
    refuse_elements(system)
    refuse_responses(asked, formulas_of(asked, plan), plan, system)

    with telling_of_compilation(), shown(progress) as show:

        def stage(first: float, last: float) -> Callable[[float], None]:
            def go_on(part: float) -> None:
                if is_stopped():
                    raise CancelledError("The gradient was canceled.")
                show(first + part * (last - first))

            return go_on

        early: tuple[str, ...] = ()
        if mechanism.events:
            mechanism, wanted, early = before_events(mechanism, wanted, stage(0.0, 0.0))
            planned, start = Simulation(mechanism, wanted), marched_start(mechanism, wanted)
        result, times = run_with_steps(mechanism, wanted, stage(0.0, RUN), planned)
        refuse_undetermined(asked, formulas_of(asked, result), result)
        run = MarchedRun(start, tableau_of(wanted), times, stage(RUN, AGAIN))
        back = _WayBack(result, run, times, numbers, mechanism)
        slopes = [back.slopes(response, stage(AGAIN, BACK)) for response in asked]
        checked = None
        if check:
            steps = None if wanted.fixed_step > 0.0 else times
            runs = Neighborhood(
                mechanism,
                wanted,
                steps,
                threads=thread_count(threads),
                show=lambda done: show(BACK + (1.0 - BACK) * min(done / 4.0, 1.0)),
                is_stopped=is_stopped,
            )
            checked = runs.check(numbers, [CHECK_STEP * one.scale for one in numbers])
        show(1.0)
    notes = (*early, *_notes(result, run))
    units = [value_unit(response, result) for response in asked]
    names = [one.name for one in numbers]
    return tuple(
        RunGradient(
            response=response,
            value=value_in_run(response, result),
            slopes=dict(zip(names, found.tolist(), strict=True)),
            errors=_errors(response, numbers, found, checked),
            numbers=numbers,
            result=result,
            notes=notes,
            unit=unit,
            units=slope_units(unit, names, mechanism),
        )
        for response, found, unit in zip(asked, slopes, units, strict=True)
    )


class _WayBack:
    """Derivatives of responses of a run by numbers of its model."""

    def __init__(
        self,
        result: Result,
        run: MarchedRun,
        times: FloatArray,
        numbers: Sequence[Varied],
        mechanism: Mechanism,
    ) -> None:
        self._result, self._run, self._times = result, run, times
        self._names = [one.name for one in numbers]
        self._beside = models_beside(mechanism, numbers)
        self._with_tape = any(near.changes_functions() for near in self._beside)

    def slopes(self, response: Response, go_on: Callable[[float], None]) -> FloatArray:
        """Derivatives of a response, shape (numbers,)."""
        formula = formulas_of((response,), self._result)[response.name]
        weights = RowWeights(response, formula, self._result, self._run.compiled, self._times)
        adjoint = self._run.back(weights.asked, go_on, with_tape=self._with_tape)
        return np.array(
            [
                objective_slope(near, adjoint, weights.measures) + weights.parameter_slope(name)
                for name, near in zip(self._names, self._beside, strict=True)
            ]
        )


def _errors(
    response: Response, numbers: Sequence[Varied], slopes: FloatArray, checked: Check | None
) -> dict[str, float]:
    """Estimated error of each derivative; NaN without a check."""
    if checked is None:
        return dict.fromkeys([one.name for one in numbers], float("nan"))
    found = checked.differences.of(lambda run: np.array(value_in_run(response, run)))
    missed = abs(float(found) - float(checked.way @ slopes))
    return {one.name: missed / (CHECK_STEP * one.scale) for one in numbers}


def _notes(result: Result, run: MarchedRun) -> list[str]:
    """What there is to say about a gradient."""
    notes = list(result.statistics.notes)
    if result.statistics.singular_times:
        time = result.statistics.singular_times[0]
        notes.append(
            f"A singular position is passed at {time:.4g} s; errors are large behind it, where a "
            "run by dca may take another branch."
        )
    notes += [*stops_met(result), *rounding_met(result)]
    system, offset = run.compiled.system, run.compiled.sizes.state_coordinates
    last, missed, size = run.states[-1], 0.0, 0.0
    for joint in system.joints[: len(result.mechanism.joints)]:
        if joint["is_tree"] == 1:
            for k in range(int(joint["open_count"])):
                rate = float(result.store.rate[-1, joint["rate"] + joint["slot"][k]])
                missed = max(missed, abs(rate - float(last[offset + joint["state_rate"] + k])))
                size = max(size, abs(rate))
    if missed > OTHER_WAY * size:
        notes.append(
            "Taken again in its own steps the run goes another way, and the gradient is that of "
            "the latter. Choose shorter steps or tighter tolerances."
        )
    return notes
