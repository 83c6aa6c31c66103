"""`mechstudio run`: simulate a model without a window."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.method_arguments import add_method_arguments, method_options
from mechstudio.cli.model_argument import add_model_arguments
from mechstudio.cli.numbers import positive_integer, positive_number
from mechstudio.cli.solver_arguments import (
    GROUPS,
    add_solver_arguments,
    given_flags,
    own_options,
)
from mechstudio.errors import FileError, MechStudioError, ModelError, UnfitModelError

if TYPE_CHECKING:
    from mechstudio.cli.run_summary import OutputFiles
    from mechstudio.model import Mechanism
    from mechstudio.results import Result

# of the motion in a picture; all but the last one are faint
_MOMENTS = 6
_PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg")


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser)
    files = parser.add_argument_group("files to write")
    files.add_argument("-o", "--output", metavar="OUT.h5", help="all results, as HDF5")
    files.add_argument("--csv", metavar="OUT.csv", help="all results, as a table")
    files.add_argument(
        "--picture", metavar="OUT.png", help="the motion, as .png or .jpg in one picture"
    )

    method = parser.add_argument_group("method (defaults: the values of the model file)")
    method.add_argument("--solver", metavar="S", help="formulation of the dynamics, or auto")
    add_method_arguments(method)
    method.add_argument(
        "--step",
        metavar="H",
        type=positive_number,
        help="time step [s] of methods with a fixed step (default: the model's)",
    )
    method.add_argument("--threads", metavar="N", type=positive_integer, help="must be 1")

    add_solver_arguments(parser)

    shown = parser.add_argument_group("output")
    shown.add_argument("--json", action="store_true", help="print the summary as one JSON object")
    shown.add_argument("--quiet", action="store_true", help="no progress bar and no summary table")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.model_argument import changed_model, missing_meshes
    from mechstudio.cli.run_summary import OutputFiles, summary_json, summary_text
    from mechstudio.cli.terminal import complain, say, say_json

    mechanism = changed_model(arguments)
    _refuse_useless(arguments, mechanism)
    files = OutputFiles(arguments.output, arguments.csv, arguments.picture)
    _keep_model(files, Path(arguments.model))
    _require_writable(files)

    for warning in missing_meshes(mechanism, arguments.model):
        complain(f"warning: {warning}")
    result, code = _simulate(mechanism, arguments)
    files = _write(result, files, Path(arguments.model).parent)
    if arguments.json:
        say_json(summary_json(result, arguments.model, files))
    elif not arguments.quiet:
        say(summary_text(result, files))
    return code


def _simulate(mechanism: Mechanism, arguments: Namespace) -> tuple[Result, ExitCode]:
    from mechstudio.cli.interruption import Interruption
    from mechstudio.cli.run_execution import advance_to_end
    from mechstudio.cli.run_progress import progress_bar
    from mechstudio.simulation import RunOptions, Simulation

    with Interruption() as interruption, progress_bar(arguments.quiet) as show:
        try:
            options = RunOptions.for_mechanism(
                mechanism,
                solver=arguments.solver,
                fixed_step=arguments.step or 0.0,
                threads=arguments.threads or 1,
                **method_options(arguments),
                **own_options(mechanism, arguments),
            )
            simulation = Simulation(mechanism, options)
        except UnfitModelError as error:
            # on the command line the place to change is what helps
            raise ModelError(error.problems, arguments.model) from error
        code = advance_to_end(simulation, interruption, show)
    return simulation.result, code


def _write(result: Result, files: OutputFiles, model_folder: Path) -> OutputFiles:
    """Write the requested files and return them; none without rows."""
    from mechstudio.cli.run_summary import OutputFiles

    if not result.count:
        return OutputFiles(None, None, None)
    if files.archive is not None:
        result.save(files.archive)
    if files.csv is not None:
        result.to_csv(files.csv)
    if files.picture is not None:
        _draw(result, Path(files.picture), model_folder)
    return files


def _draw(result: Result, path: Path, model_folder: Path) -> None:
    """Write the picture.

    Raises:
        FileError: It cannot be drawn or written.
    """
    try:
        from mechstudio.scene.snapshot import picture_of
    except ImportError as error:
        raise FileError(
            f"Cannot draw '{path}': {error}. Install the system's OpenGL libraries "
            "(on Debian and Ubuntu: libegl1 libgl1), or leave --picture out.",
            path,
        ) from error
    poses = result.store.body_pose[: result.count]
    picture_of(result.mechanism, poses, path, stroboscope=_MOMENTS, folder=model_folder)


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
    flags = {solver: list(given_flags(arguments, solver).values()) for solver in GROUPS}
    fields = {"integrator": "integrator", "rtol": "rtol", "atol": "atol", "fixed_step": "step"}
    for name, argument in fields.items():
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


def _keep_model(files: OutputFiles, model: Path) -> None:
    """Refuse to overwrite the model with its results.

    Raises:
        FileError: An output is the model file, by this name or another one.
    """
    for name in files.listed():
        path = Path(name)
        if path.resolve() == model.resolve() or (path.exists() and path.samefile(model)):
            raise FileError(
                f"Cannot write '{name}': it is the model file. Name another file.", path
            )


def _require_writable(files: OutputFiles) -> None:
    """Require, before the run, that its results can be written.

    Raises:
        FileError: A file cannot be written.
        MechStudioError: Two outputs name the same file.
    """
    from mechstudio.io.atomic_file import require_writable

    for name in files.listed():
        require_writable(Path(name))
    if files.picture is not None and Path(files.picture).suffix.lower() not in _PICTURE_SUFFIXES:
        raise FileError(
            f"The picture '{files.picture}' must end in one of {', '.join(_PICTURE_SUFFIXES)}.",
            files.picture,
        )
    places = [Path(name).resolve() for name in files.listed()]
    if len(set(places)) < len(places):
        raise MechStudioError("Two outputs name the same file. Give each a name of its own.")


RUN = Command(
    name="run",
    summary="simulate a model without a window",
    description="Simulate a model without a window. Results so far are written even if the run "
    "fails (exit code 3) or is interrupted (exit code 130).",
    add_arguments=_add_arguments,
    run=_run,
)
