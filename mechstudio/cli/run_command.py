"""`mechstudio run`: simulate a model without a window."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.each_model import Answer, each_model, place_for
from mechstudio.cli.method_arguments import (
    add_method_arguments,
    method_options,
    solver_name,
    solver_names,
)
from mechstudio.cli.model_argument import STANDARD, add_model_arguments, heading
from mechstudio.cli.numbers import THREADS, thread_count
from mechstudio.cli.solver_arguments import (
    GROUPS,
    add_solver_arguments,
    given_flags,
    own_options,
)
from mechstudio.errors import MechStudioError, ModelError, UnfitModelError

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser, several=True)
    files = parser.add_argument_group(
        "files to write", "file names, or - for standard output; folders for several models"
    )
    files.add_argument("-o", "--output", metavar="OUT.h5", help="all results, as HDF5")
    files.add_argument("--csv", metavar="OUT.csv", help="results as a table")
    files.add_argument(
        "--channels",
        metavar="NAME",
        nargs="+",
        help="channels or groups of the table, such as energy joints/*/force (default: all)",
    )
    files.add_argument(
        "--picture", metavar="OUT.png", help="the motion, as .png or .jpg in one picture"
    )

    method = parser.add_argument_group("method (defaults: the values of the model file)")
    method.add_argument(
        "--solver",
        metavar="S",
        type=solver_name,
        help=f"formulation of the dynamics: {', '.join(solver_names())}",
    )
    add_method_arguments(method)
    method.add_argument(
        "--momenta",
        choices=("auto", "joint", "shape"),
        help="state of solvers by momenta: those of the joints, or of the shape in trees (default: "
        "auto, those of the shape in long trees)",
    )
    method.add_argument(
        "--start",
        choices=("model", "equilibrium"),
        default="model",
        help="begin in the poses of the model, or at rest in the static equilibrium near them",
    )
    method.add_argument(
        "--drivers",
        choices=("hold", "move"),
        help="with --start equilibrium: hold driven coordinates at rest while it is looked for, or "
        "keep their velocities of t = 0 (default: hold)",
    )
    method.add_argument("--threads", metavar="N", type=thread_count, default=0, help=THREADS)

    add_solver_arguments(parser)

    shown = parser.add_argument_group("output")
    shown.add_argument("--json", action="store_true", help="print the summary as one JSON object")
    shown.add_argument("--quiet", action="store_true", help="no progress bar and no summary table")


def _run(arguments: Namespace) -> ExitCode:
    return each_model(arguments, _run_one)


def _run_one(arguments: Namespace) -> Answer:
    from mechstudio.cli.model_argument import changed_model, missing_meshes
    from mechstudio.cli.run_files import require_table, require_writable_files, write_files
    from mechstudio.cli.run_summary import OutputFiles, summary_json, summary_text
    from mechstudio.cli.terminal import complain, say
    from mechstudio.results.rows_beside import rows_beside

    require_table(arguments)
    mechanism = changed_model(arguments)
    _refuse_useless(arguments, mechanism)
    files = OutputFiles(
        place_for(arguments.output, arguments, ".h5"),
        place_for(arguments.csv, arguments, ".csv"),
        place_for(arguments.picture, arguments, ".png"),
    )
    require_writable_files(files, arguments)

    for warning in missing_meshes(mechanism, arguments.model):
        complain(f"warning: {warning}")
    is_file = files.archive not in (None, STANDARD)
    with rows_beside(Path(str(files.archive)) if is_file else None) as rows_file:
        result, code = _simulate(mechanism, arguments, rows_file)
        files = write_files(result, files, arguments)
    if not (arguments.json or arguments.quiet or STANDARD in files.listed()):
        if len(arguments.models) > 1:
            say(heading(arguments.model, mechanism))
        say(summary_text(result, files))
    return code, summary_json(result, arguments.model, files)


def _simulate(
    mechanism: Mechanism, arguments: Namespace, rows_file: Path | None
) -> tuple[Result, ExitCode]:
    from mechstudio.cli.interruption import Interruption
    from mechstudio.cli.run_execution import advance_to_end
    from mechstudio.cli.run_progress import progress_bar
    from mechstudio.results.csv_export import chosen_names
    from mechstudio.simulation import RunOptions, Simulation

    with Interruption() as interruption, progress_bar(arguments.quiet) as show:
        try:
            if arguments.start == "equilibrium":
                from mechstudio.analyses import static

                mechanism = static(mechanism, drivers=arguments.drivers or "hold").mechanism
            options = RunOptions.for_mechanism(
                mechanism,
                solver=arguments.solver,
                fixed_step=arguments.step or 0.0,
                threads=arguments.threads,
                momenta=arguments.momenta,
                rows_file=rows_file,
                **method_options(arguments),
                **own_options(mechanism, arguments),
            )
            simulation = Simulation(mechanism, options)
            if arguments.channels is not None:
                # a wrong name is told before the run
                chosen_names(simulation.result, arguments.channels)
        except UnfitModelError as error:
            # on the command line the place to change is what helps
            raise ModelError(error.problems, arguments.model) from error
        code = advance_to_end(simulation, interruption, show)
    return simulation.result, code


def _refuse_useless(arguments: Namespace, mechanism: Mechanism) -> None:
    """Refuse options without effect for the chosen methods rather than ignore them.

    Raises:
        MechStudioError: There are some.
        SolverError: There is no such solver or integrator.
    """
    from mechstudio.simulation.methods.integrators import find_integrator_entry
    from mechstudio.simulation.requests.rules import inapplicable
    from mechstudio.simulation.solvers import find_solver_entry

    reasons = inapplicable(
        find_solver_entry(arguments.solver or mechanism.simulation.solver),
        find_integrator_entry(arguments.integrator or mechanism.simulation.integrator),
    )
    if arguments.drivers is not None and arguments.start != "equilibrium":
        raise MechStudioError(
            "--drivers says how the equilibrium is found that a run starts from. Add --start "
            "equilibrium, or leave it out."
        )
    flags = {solver: list(given_flags(arguments, solver).values()) for solver in GROUPS}
    fields = {name: name for name in ("integrator", "rtol", "atol", "momenta")}
    for name, argument in (fields | {"fixed_step": "step"}).items():
        flags[name] = [f"--{argument}"] if getattr(arguments, argument) is not None else []
    useless = {name: flags[name] for name in reasons if flags.get(name)}
    if not useless:
        return
    shown = [flag for names in useless.values() for flag in names]
    reason = reasons[next(iter(useless))]
    raise MechStudioError(
        f"{', '.join(shown)} would have no effect: {reason}. Leave "
        f"{'it' if len(shown) == 1 else 'them'} out, or choose another method."
    )


RUN = Command(
    name="run",
    summary="simulate a model without a window",
    description="Simulate a model without a window. Results so far are written even if the run "
    "fails (exit code 3) or is interrupted (exit code 130).",
    add_arguments=_add_arguments,
    run=_run,
    examples=(
        "mechstudio run four_bar --duration 5 -o four_bar.h5",
        "mechstudio run slider_crank --set bodies.crank.mass=2 --solver hdca --csv crank.csv",
        "mechstudio run four_bar --csv four_bar.csv --channels energy joints/*/force",
    ),
)
