"""`mechstudio run`: simulate a model without a window."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from mechstudio.cli.ali3p_arguments import SOLVER as ALI3P
from mechstudio.cli.ali3p_arguments import add_ali3p_arguments, ali3p_options
from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.method_arguments import add_method_arguments
from mechstudio.cli.numbers import positive_integer, positive_number
from mechstudio.errors import FileError, MechStudioError, ModelError, UnfitModelError

if TYPE_CHECKING:
    from mechstudio.cli.run_summary import OutputFiles
    from mechstudio.model import Mechanism
    from mechstudio.results import Result
    from mechstudio.simulation import Ali3pOptions

# methods with a fixed step of their own
_FIXED_STEP_SOLVERS = (ALI3P,)

# of the motion in a picture; all but the last one are faint
_MOMENTS = 6
_PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("model", metavar="MODEL", help="the model, *.mech.json")
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

    add_ali3p_arguments(parser)

    shown = parser.add_argument_group("output")
    shown.add_argument("--json", action="store_true", help="print the summary as one JSON object")
    shown.add_argument("--quiet", action="store_true", help="no progress bar and no summary table")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.model_argument import load_model, missing_meshes
    from mechstudio.cli.run_summary import OutputFiles, summary_json, summary_text
    from mechstudio.cli.terminal import complain, say, say_json

    mechanism = load_model(arguments.model)
    _refuse_useless_step(arguments, mechanism)
    _refuse_useless_tolerances(arguments, mechanism)
    ali3p = ali3p_options(mechanism, arguments)
    files = OutputFiles(arguments.output, arguments.csv, arguments.picture)
    _keep_model(files, Path(arguments.model))
    _require_writable(files)

    for warning in missing_meshes(mechanism, arguments.model):
        complain(f"warning: {warning}")
    result, code = _simulate(mechanism, arguments, ali3p)
    files = _write(result, files, Path(arguments.model).parent)
    if arguments.json:
        say_json(summary_json(result, arguments.model, files))
    elif not arguments.quiet:
        say(summary_text(result, files))
    return code


def _simulate(
    mechanism: Mechanism, arguments: Namespace, ali3p: Ali3pOptions
) -> tuple[Result, ExitCode]:
    from mechstudio.cli.interruption import Interruption
    from mechstudio.cli.run_execution import advance_to_end
    from mechstudio.cli.run_progress import progress_bar
    from mechstudio.simulation import RunOptions, Simulation

    with Interruption() as interruption, progress_bar(arguments.quiet) as show:
        try:
            options = RunOptions.for_mechanism(
                mechanism,
                solver=arguments.solver,
                integrator=arguments.integrator,
                duration=arguments.duration,
                output_step=arguments.output_step,
                rtol=arguments.rtol,
                atol=arguments.atol,
                fixed_step=arguments.step or 0.0,
                threads=arguments.threads or 1,
                stabilization=arguments.stabilization,
                baumgarte_time=arguments.baumgarte_time,
                ali3p=ali3p,
            )
            simulation = Simulation(mechanism, options)
        except UnfitModelError as error:
            # on the command line the place to change is what helps
            raise ModelError(error.problems, arguments.model) from error
        code = advance_to_end(simulation, interruption, show)
    return simulation.result, code


def _write(result: Result, files: OutputFiles, model_folder: Path) -> OutputFiles:
    """Write the files that were asked for, and tell which: none if there are no rows."""
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


def _refuse_useless_step(arguments: Namespace, mechanism: Mechanism) -> None:
    """Say that --step has no effect rather than ignore it.

    Raises:
        MechStudioError: Neither the solver nor the integrator has a fixed step.
    """
    if arguments.step is None:
        return
    from mechstudio.simulation.solvers import with_fixed_step

    solver = arguments.solver or mechanism.simulation.solver
    integrator = arguments.integrator or mechanism.simulation.integrator
    if solver not in _FIXED_STEP_SOLVERS and integrator not in with_fixed_step():
        raise MechStudioError(
            f"--step is for integrators with a fixed step ({', '.join(with_fixed_step())}) and for "
            f"the solver {ALI3P}; the solver {solver} with the integrator {integrator} chooses its "
            "steps from --rtol and --atol. Leave --step out; --output-step sets the time between "
            "stored rows."
        )


def _refuse_useless_tolerances(arguments: Namespace, mechanism: Mechanism) -> None:
    """Say that an integrator or tolerances have no effect rather than ignore them.

    Raises:
        MechStudioError: The solver brings its own steps, or the integrator's step is fixed.
    """
    from mechstudio.simulation.solvers import with_fixed_step

    solver = arguments.solver or mechanism.simulation.solver
    integrator = arguments.integrator or mechanism.simulation.integrator
    given = {"--rtol": arguments.rtol, "--atol": arguments.atol}
    if solver in _FIXED_STEP_SOLVERS:
        given["--integrator"] = arguments.integrator
        reason = f"the solver {solver} has fixed steps of its own"
    elif integrator in with_fixed_step():
        reason = f"the integrator {integrator} has a fixed step"
    else:
        return
    useless = [flag for flag, value in given.items() if value is not None]
    if useless:
        raise MechStudioError(
            f"{', '.join(useless)} would have no effect: {reason} (--step). Leave "
            f"{'it' if len(useless) == 1 else 'them'} out, or choose another method."
        )


def _keep_model(files: OutputFiles, model: Path) -> None:
    """Keep a slip of the keyboard from replacing the model by its results.

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
    """Find out before the run whether its results can be written.

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
