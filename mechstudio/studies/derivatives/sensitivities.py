"""Derivatives of all rows of a run with respect to parameters, initial values and other numbers.

Method "direct": the neighbors of a run take its steps, so that their differences are derivatives of
the integrator's scheme itself. That scheme, differentiated, is the same one applied to the
variational equations (internal numerical differentiation, H. G. Bock, in Modelling of Chemical
Reaction Systems, Springer 1981, 102-125). Method "differences": neighbors choose steps of their
own, by tight tolerances.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Literal, get_args

from mechstudio.errors import CancelledError, SolverError
from mechstudio.model.given_model import GivenModel, mechanism_of
from mechstudio.simulation.methods.integrators import find_integrator_entry, one_step_integrator
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.compile_notice import telling_of_compilation
from mechstudio.simulation.runs.in_threads import thread_count
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import Progress, shown
from mechstudio.simulation.solvers import find_solver_entry
from mechstudio.studies.definition import Response
from mechstudio.studies.derivatives.base_run import before_events, noted_run
from mechstudio.studies.derivatives.doubts import doubts
from mechstudio.studies.derivatives.neighbors import Neighborhood
from mechstudio.studies.derivatives.numbers import are_exchanged, varied_numbers
from mechstudio.studies.derivatives.run_sensitivities import RunSensitivities
from mechstudio.studies.given_responses import GivenResponses, given_responses
from mechstudio.studies.responses import formulas_of
from mechstudio.suggestions import takes_terms

Method = Literal["direct", "differences"]

DIRECT_TOLERANCE = 1e-10  # of the run and its neighbors, where none is given
DIFFERENCE_TOLERANCE = 1e-12  # of runs that choose steps of their own, whose noise is divided


@takes_terms
def sensitivities(
    model: GivenModel,
    parameters: Iterable[str] | str | None = None,
    responses: GivenResponses = (),
    *,
    method: Method = "direct",
    check: bool = True,
    threads: int | None = None,
    progress: Progress = False,
    is_stopped: Callable[[], bool] = bool,
    **options: Any,
) -> RunSensitivities:
    """Derivatives along a run with respect to numbers of its model.

    Args:
        model: The model.
        parameters: Names of parameters, or places of numbers such as `bodies.crank.mass`,
            `joints.pin.frame1.position[0]` or `joints.pin.initial.rate`; None takes all parameters.
        responses: What is to be read from the run, as `Study` takes it:
            `{"peak": "max([joints/pin/force/norm])"}`; more can be asked for afterwards.
        method: "direct" gives the neighbors of the run its own steps; "differences" lets each
            choose its steps.
        check: Whether errors are estimated, by four more runs.
        threads: Runs at the same time; None takes one per processor core.
        progress: True for a bar on standard error, or a function of the part that is done, 0 to 1.
        is_stopped: Asked during runs; once it answers True, all is given up.
        **options: Options of the runs, as `simulate` takes them. `rtol` and `atol` are 1e-10 where
            they are not given, 1e-12 for "differences".

    Raises:
        ModelError: A name or a formula cannot be read.
        SolverError: An option is not possible, or a run fails.
        CancelledError: It was stopped.
        RunInterrupted: Ctrl-C was pressed.
    """
    if method not in get_args(Method):
        raise SolverError(
            f"There is no method '{method}'; choose direct or differences. The adjoint is that of "
            'ms.gradient, for one number of a run: ms.gradient(model, of="max([joints/pin/rate])", '
            'to=["k", "m"], duration=1.0)'
        )
    # others name what is read first, as `gradient` does
    given_names: Any = parameters
    given_figures: Any = responses
    if are_exchanged(parameters, responses):
        given_names, given_figures = responses, parameters
    mechanism, numbers = varied_numbers(mechanism_of(model), given_names)
    tolerance = DIRECT_TOLERANCE if method == "direct" else DIFFERENCE_TOLERANCE
    given = {"rtol": tolerance}
    given |= {name: value for name, value in options.items() if value is not None}
    wanted = RunOptions.for_mechanism(mechanism, **given)
    if method == "direct":
        wanted = _one_integrator(wanted)
    asked = tuple(map(Response.model_validate, given_responses(given_figures)))
    formulas_of(asked, Simulation(mechanism, wanted).result)
    count = thread_count(threads)
    total = 2 + 4 * len(numbers) + 4 * check

    with telling_of_compilation(), shown(progress) as show:

        def go_on(_part: float) -> None:
            if is_stopped():
                raise CancelledError("The derivatives were canceled.")

        mechanism, wanted, early = before_events(mechanism, wanted, go_on)
        noted, steps = None, None
        # steps of a fixed size are the same in all runs
        if method == "direct" and wanted.fixed_step == 0.0:
            noted, steps = noted_run(mechanism, wanted, go_on)
        show(1.0 / total)
        runs = Neighborhood(
            mechanism,
            wanted,
            steps,
            threads=count,
            show=lambda done: show(min(1.0, (1 + done) / total)),
            is_stopped=is_stopped,
        )
        # only at singular positions the run with error control is not the same in given steps
        base = noted if noted and not noted.statistics.singular_times else runs.base()
        differences = runs.along_each(numbers, base)
        checked = runs.check(numbers, [entry.step for entry in differences]) if check else None
        show(1.0)
    notes = (*early, *doubts(base, noted, differences, checked))
    return RunSensitivities(base, numbers, method, differences, checked, asked, notes)


def _one_integrator(options: RunOptions) -> RunOptions:
    """The options with an integrator of given steps, which stays the same.

    Raises:
        SolverError: The solver or the integrator has steps of its own.
    """
    if find_solver_entry(options.solver).has_steps:
        raise SolverError(
            f"The solver {options.solver} has steps of its own. Take another one, or the method "
            "differences."
        )
    if find_integrator_entry(options.integrator).step_size == "controlled":
        raise SolverError(
            f"The integrator {options.integrator} takes no given steps. Take another one, such as "
            "dop853, or the method differences."
        )
    return replace(options, integrator=one_step_integrator(options.integrator, options.rtol))
