"""`mechstudio sensitivities`: how figures of a run depend on numbers of the model."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any, NamedTuple

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.method_arguments import (
    add_method_arguments,
    method_options,
    solver_name,
    solver_names,
)
from mechstudio.cli.model_argument import add_model_arguments, heading
from mechstudio.cli.numbers import positive_integer
from mechstudio.cli.parser import also_called

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mechstudio.model import Mechanism
    from mechstudio.results import Result
    from mechstudio.studies.derivatives.number_gradient import Gradient
    from mechstudio.studies.derivatives.numbers import Varied

_COLUMNS = (
    *("response", "value", "parameter", "derivative", "error"),
    *("unit of value", "unit of derivative"),
)


class _Found(NamedTuple):
    """What was computed, by whichever method."""

    method: str
    result: Result
    numbers: Sequence[Varied]
    gradients: Mapping[str, Gradient]
    notes: tuple[str, ...]


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser)
    responses = parser.add_argument(
        "--response",
        metavar="FORMULA",
        action="append",
        required=True,
        help="what is read from the run, such as 'max([joints/pin/force/norm])'; may be repeated",
    )
    also_called(parser, responses, "--of")
    parameters = parser.add_argument(
        "--parameter",
        metavar="NAME",
        action="append",
        help="a parameter, or the place of a number such as bodies.crank.mass or "
        "joints.pin.initial.rate; may be repeated (default: all parameters of the model)",
    )
    also_called(parser, parameters, "--to")
    parser.add_argument(
        "--method",
        choices=("direct", "adjoint", "differences"),
        default="direct",
        help="differentiate the steps of the run by neighboring runs, or in reverse, which takes "
        "a few runs for any number of parameters, or take differences of runs with steps of their "
        "own (default: direct)",
    )
    parser.add_argument("--no-check", action="store_true", help="do not estimate errors")
    threads = parser.add_argument(
        "--threads",
        metavar="N",
        type=positive_integer,
        help="runs at the same time (default: one per core)",
    )
    also_called(parser, threads, "--workers")
    method = parser.add_argument_group("method (defaults: the values of the model file)")
    method.add_argument(
        "--solver",
        metavar="S",
        type=solver_name,
        help=f"formulation of the dynamics: {', '.join(solver_names())}",
    )
    add_method_arguments(method)
    shown = parser.add_argument_group("output")
    shown.add_argument(
        "--csv",
        metavar="OUT.csv",
        help="a row for each response and parameter; - for standard output",
    )
    shown.add_argument("--json", action="store_true", help="print one JSON object")
    shown.add_argument("--quiet", action="store_true", help="no progress bar and no summary")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.model_argument import changed_model
    from mechstudio.cli.run_progress import progress_bar
    from mechstudio.cli.standard_output import require_outputs, written_to
    from mechstudio.cli.terminal import complain, say, say_json
    from mechstudio.errors import RunInterrupted
    from mechstudio.io.csv_file import write_table

    mechanism = changed_model(arguments)
    is_piped = require_outputs((arguments.csv,), arguments)
    with progress_bar(arguments.quiet or arguments.json, "runs") as show:
        try:
            found = _computed(mechanism, arguments, lambda part: show(float(part), 0.0))
        except RunInterrupted as interrupt:
            complain(str(interrupt))
            return ExitCode.INTERRUPTED
    if arguments.csv is not None:
        with written_to(arguments.csv) as place:
            write_table(place, _COLUMNS, _rows(found))
    if arguments.json:
        say_json(_record(found, arguments))
    elif not (arguments.quiet or is_piped):
        say(f"{heading(arguments.model, mechanism)}\n{_text(found)}")
    return ExitCode.DONE


def _computed(
    mechanism: Mechanism, arguments: Namespace, progress: Callable[[float], object]
) -> _Found:
    """Derivatives by the method asked for."""
    from mechstudio.studies.derivatives.gradient import gradients
    from mechstudio.studies.derivatives.sensitivities import sensitivities
    from mechstudio.studies.given_responses import response_of

    ways: dict[str, Any] = {
        "check": not arguments.no_check,
        "threads": arguments.threads,
        "progress": progress,
    }
    options = {"solver": arguments.solver, "fixed_step": arguments.step or 0.0}
    options |= method_options(arguments)
    if arguments.method == "adjoint":
        asked = tuple(map(response_of, arguments.response))
        several = gradients(mechanism, asked, arguments.parameter, options, is_stopped=bool, **ways)
        named = {one.response.name: one for one in several}
        first = several[0]
        return _Found("adjoint", first.result, first.numbers, named, first.notes)
    responses = {formula: formula for formula in arguments.response}
    found = sensitivities(
        mechanism, arguments.parameter, responses, method=arguments.method, **ways, **options
    )
    return _Found(found.method, found.result, found.numbers, found.gradients, found.notes)


def _rows(found: _Found) -> list[tuple[str, float, str, float, float, str, str]]:
    """Response, its value, parameter, derivative and its error, with units, for CSV."""
    from mechstudio.results.csv_export import plain_unit

    return [
        (
            *(name, gradient.value, parameter, slope, gradient.errors[parameter]),
            *(plain_unit(gradient.unit), plain_unit(gradient.units[parameter])),
        )
        for name, gradient in found.gradients.items()
        for parameter, slope in gradient.slopes.items()
    ]


def _record(found: _Found, arguments: Namespace) -> dict[str, object]:
    checked = not arguments.no_check
    return {
        "model": arguments.model,
        "method": found.method,
        "solver": found.result.settings.solver,
        "integrator": found.result.settings.integrator,
        "parameters": {one.name: one.value for one in found.numbers},
        "responses": [
            {
                "response": name,
                "value": gradient.value,
                "unit": gradient.unit,
                "derivatives": dict(gradient.slopes),
                "derivative_units": dict(gradient.units),
                "errors": dict(gradient.errors) if checked else None,
            }
            for name, gradient in found.gradients.items()
        ],
        "notes": found.notes,
        "csv": arguments.csv,
    }


def _text(found: _Found) -> str:
    from mechstudio.studies.derivatives.number_gradient import gradient_table
    from mechstudio.text_table import aligned, columns

    table = columns(*gradient_table(found.gradients, digits=9))
    notes = [("note", note) for note in found.notes]
    return f"{table}\n{aligned(notes)}" if notes else table


SENSITIVITIES = Command(
    name="sensitivities",
    summary="derivatives of figures of a run with respect to numbers of the model",
    description="Compute how statistics of formulas over the channels of a run depend on "
    "parameters, masses, positions of joints, loads and initial values of the model, in SI units, "
    "with an estimate of each error. Exit code 3: a run fails, at the values of the model or next "
    "to them.",
    add_arguments=_add_arguments,
    run=_run,
    examples=(
        "mechstudio sensitivities four_bar --response 'max([energy/kinetic])' "
        "--parameter bodies.crank.mass",
    ),
)
