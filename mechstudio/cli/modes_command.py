"""`mechstudio modes`: natural frequencies, damping and shapes of a model."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.each_model import Answer, each_model, unanswered, with_places
from mechstudio.cli.model_argument import add_model_arguments, heading

if TYPE_CHECKING:
    from mechstudio.analyses import ModeSet
    from mechstudio.model import Mechanism


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser, several=True)
    parser.add_argument(
        "--at",
        choices=("start", "equilibrium"),
        default="start",
        help="the poses of the model, or the static equilibrium that it comes to",
    )
    parser.add_argument(
        "--run", metavar="RUN.h5", help="the poses of a run of the model, at rest, instead"
    )
    parser.add_argument(
        "--time", metavar="T", type=float, help="moment of that run [s] (default: its end)"
    )
    parser.add_argument(
        "--drivers",
        choices=("hold", "move"),
        default="hold",
        help="hold driven coordinates at rest, or keep their velocities of t = 0",
    )
    parser.add_argument(
        "--matrices", metavar="OUT", help="write A, B, C, D as .npz, .mat or .csv, by the suffix"
    )
    parser.add_argument(
        "--csv", metavar="OUT.csv", help="write the table of modes; - for standard output"
    )
    parser.add_argument(
        "--results", metavar="OUT.h5", help="all channels there and those of the modes, as HDF5"
    )
    coordinate = "coordinate K of a joint"
    for name, form, what in (
        ("input", "JOINT[:K]", f"{coordinate} on which an effort acts"),
        ("output", "NAME", f"{coordinate} JOINT[:K], measure, or channel of an element to read"),
    ):
        parser.add_argument(
            f"--{name}",
            metavar=form,
            action="append",
            default=[],
            help=f"{what}; may be repeated (default: all coordinates)",
        )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


_WAY = "--at equilibrium looks for the equilibrium and computes the modes there."


def _run(arguments: Namespace) -> ExitCode:
    return each_model(arguments, _run_one)


def _run_one(arguments: Namespace) -> Answer:
    from dataclasses import replace

    from mechstudio.analyses import EquilibriumError, modes
    from mechstudio.analyses.vibrations import UNBALANCED
    from mechstudio.cli.mesh_places import save_run
    from mechstudio.cli.model_argument import changed_model
    from mechstudio.cli.standard_output import require_outputs, written_to
    from mechstudio.cli.terminal import complain, say

    arguments = with_places(arguments, matrices=".npz", csv=".csv", results=".h5")
    mechanism, said = _posed(changed_model(arguments), arguments)
    files = (arguments.matrices, arguments.csv, arguments.results)
    is_piped = require_outputs(files, arguments)
    try:
        found = modes(mechanism, at=arguments.at, drivers=arguments.drivers)
    except EquilibriumError as error:
        complain(str(error))
        return ExitCode.FAILED, {"model": arguments.model, **unanswered(error, "failed")}
    way = (_WAY,) if found.residual > UNBALANCED and arguments.at == "start" else ()
    found = replace(found, notes=(*said, *found.notes, *way))
    if arguments.matrices is not None:
        found.save(arguments.matrices, inputs=arguments.input, outputs=arguments.output)
    if arguments.csv is not None:
        with written_to(arguments.csv) as place:
            found.to_csv(place)
    if arguments.results is not None:
        save_run(found.result, arguments.results, arguments.model)
    if not (arguments.json or is_piped):
        say(f"{heading(arguments.model, mechanism)}\n{found}")
    return ExitCode.DONE, _record(found, arguments)


def _posed(mechanism: Mechanism, arguments: Namespace) -> tuple[Mechanism, tuple[str, ...]]:
    """The model as it stands at the moment of a run, if one is named, and what to say of that.

    Raises:
        MechStudioError: The run is of another model, or has no such moment.
    """
    from mechstudio.edits.other_values import other_values
    from mechstudio.errors import MechStudioError
    from mechstudio.model.code_forces import with_own_forces
    from mechstudio.results import load_result

    if arguments.run is None:
        if arguments.time is not None:
            raise MechStudioError("--time is a moment of a run. Name the run with --run RUN.h5.")
        return mechanism, ()
    run = load_result(arguments.run)
    if run.mechanism.bodies.names != mechanism.bodies.names:
        raise MechStudioError(f"The run '{arguments.run}' is of a model with other bodies.")
    others = other_values(mechanism, run.mechanism)
    said = (f"The run was recorded with other values: {others}.",) if others else ()
    when = float(run.time[-1]) if arguments.time is None else arguments.time
    return with_own_forces(mechanism.at(run, when), mechanism), said


def _record(found: ModeSet, arguments: Namespace) -> dict[str, object]:
    return {
        "model": arguments.model,
        "at": arguments.at,
        "stability": found.stability,
        "unstable_modes": found.unstable_modes,
        "zero_modes": found.zero_modes,
        "free_directions": found.free_directions,
        "modes": [
            {
                "frequency": mode.frequency,
                "damped_frequency": mode.damped_frequency,
                "damping_ratio": mode.damping_ratio,
                "eigenvalue": mode.eigenvalue,
                "participation": mode.participation,
                "joints": mode.joints,
            }
            for mode in found.modes
        ],
        "residual": found.residual,
        "error": found.error,
        "notes": found.notes,
        "matrices": arguments.matrices,
    }


MODES = Command(
    name="modes",
    summary="natural frequencies, damping and shapes of a model",
    description="Compute the small vibrations of a model at its start or around its static "
    "equilibrium: frequencies, damping ratios, the share of each body, and matrices A, B, C, D. "
    "Exit code 2: the position is singular or there is no freedom. Exit code 3: there is no "
    "equilibrium within reach.",
    add_arguments=_add_arguments,
    run=_run,
    examples=("mechstudio modes sprung_four_bar --at equilibrium",),
)
