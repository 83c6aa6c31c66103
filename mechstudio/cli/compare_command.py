"""`mechstudio compare`: the same run by several solvers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.each_model import Answer, each_model
from mechstudio.cli.method_arguments import (
    add_method_arguments,
    method_options,
    several_solvers,
    solver_names,
)
from mechstudio.cli.model_argument import add_model_arguments, heading

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result
    from mechstudio.simulation import Comparison


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser, several=True)
    parser.add_argument(
        "--solvers",
        metavar="A,B,...",
        required=True,
        type=several_solvers,
        help="two solvers or more, of which the others are compared with the first: "
        f"{', '.join(solver_names())}",
    )
    method = parser.add_argument_group("method (defaults: the values of the model file)")
    add_method_arguments(method)
    shown = parser.add_argument_group("output")
    shown.add_argument("--json", action="store_true", help="print one JSON object")
    shown.add_argument("--quiet", action="store_true", help="no progress bar and no table")


def _run(arguments: Namespace) -> ExitCode:
    return each_model(arguments, _run_one)


def _run_one(arguments: Namespace) -> Answer:
    from mechstudio.cli.comparison_summary import comparison_json
    from mechstudio.cli.model_argument import changed_model
    from mechstudio.cli.terminal import say

    mechanism = changed_model(arguments)
    comparison, code = _compare(mechanism, arguments)
    if not (arguments.json or arguments.quiet):
        if len(arguments.models) > 1:
            say(heading(arguments.model, mechanism))
        say(str(comparison))
    return code, comparison_json(comparison, arguments.model)


def _compare(mechanism: Mechanism, arguments: Namespace) -> tuple[Comparison[Result], ExitCode]:
    """Run the solvers one after another, also after a failed run."""
    from mechstudio.cli.interruption import Interruption
    from mechstudio.cli.run_execution import advance_to_end
    from mechstudio.cli.run_progress import progress_bar
    from mechstudio.errors import ModelError, UnfitModelError
    from mechstudio.results.compared import Comparison
    from mechstudio.simulation.runs.comparison import prepare_runs

    worst, runs = ExitCode.DONE, []
    with Interruption() as interruption, progress_bar(arguments.quiet) as show:
        try:
            simulations = prepare_runs(
                mechanism,
                arguments.solvers,
                fixed_step=arguments.step or 0.0,
                **method_options(arguments),
            )
        except UnfitModelError as error:
            raise ModelError(error.problems, arguments.model) from error
        for number, simulation in enumerate(simulations):

            def show_part(share: float, time: float, before: int = number) -> None:
                show((before + share) / len(simulations), time)

            code = advance_to_end(simulation, interruption, show_part)
            runs.append(simulation.result)
            worst = max(worst, code)
            if code is ExitCode.INTERRUPTED:
                break
    return Comparison(tuple(runs)), worst


COMPARE = Command(
    name="compare",
    summary="simulate a model by several solvers and compare the results",
    description="Simulate a model by several solvers and print the differences of their results, "
    "their costs and their energy and constraint errors. Reaction forces are compared only at "
    "joints with a unique reaction.",
    add_arguments=_add_arguments,
    run=_run,
    examples=("mechstudio compare slider_crank --solvers hdca,dca --rtol 1e-8",),
)
