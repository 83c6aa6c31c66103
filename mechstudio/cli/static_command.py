"""`mechstudio static`: the static equilibrium of a model, with its stability and reactions."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from mechstudio.cli.analysis_output import add_channels_argument
from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.each_model import Answer, each_model, with_places
from mechstudio.cli.model_argument import STANDARD, add_model_arguments, heading

if TYPE_CHECKING:
    from mechstudio.analyses import Equilibrium


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser, several=True)
    files = parser.add_argument_group("files to write", "file names, or - for standard output")
    files.add_argument(
        "-o", "--output", metavar="OUT.mech.json", help="the model at equilibrium, ready to run"
    )
    files.add_argument("--results", metavar="OUT.h5", help="all channels there, as HDF5")
    files.add_argument("--csv", metavar="OUT.csv", help="channels there, as a table")
    add_channels_argument(files)
    parser.add_argument(
        "--drivers",
        choices=("hold", "move"),
        default="hold",
        help="hold driven coordinates at rest, or keep their velocities of t = 0",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _run(arguments: Namespace) -> ExitCode:
    return each_model(arguments, _run_one)


def _run_one(arguments: Namespace) -> Answer:
    from mechstudio.analyses import EquilibriumError, static
    from mechstudio.cli.mesh_places import save_run, with_meshes
    from mechstudio.cli.model_argument import changed_model
    from mechstudio.cli.run_files import require_table
    from mechstudio.cli.standard_output import require_outputs, written_to
    from mechstudio.cli.terminal import complain, say
    from mechstudio.io import dumps, save

    arguments = with_places(arguments, output=".mech.json", results=".h5", csv=".csv")
    mechanism = changed_model(arguments)
    require_table(arguments)
    results = (arguments.results, arguments.csv)
    is_piped = require_outputs(results, arguments, model=arguments.output)
    code = ExitCode.DONE
    try:
        found = static(mechanism, drivers=arguments.drivers)
    except EquilibriumError as error:
        complain(str(error))
        found, code = error.equilibrium, ExitCode.FAILED
    ends = (arguments.model, arguments.output)
    if arguments.output == STANDARD and found.converged:
        say(dumps(with_meshes(found.mechanism, *ends)).rstrip("\n"))
    elif arguments.output is not None and found.converged:
        save(with_meshes(found.mechanism, *ends), arguments.output)
    if arguments.results is not None:
        save_run(found.result, arguments.results, arguments.model)
    if arguments.csv is not None:
        with written_to(arguments.csv) as place:
            found.result.to_csv(place, arguments.channels)
    if not (arguments.json or is_piped):
        say(f"{heading(arguments.model, mechanism)}\n{found}")
    return code, _record(found, arguments)


def _record(found: Equilibrium, arguments: Namespace) -> dict[str, object]:
    def lists(groups: dict[str, dict[str, object]]) -> dict[str, dict[str, object]]:
        return {
            name: {key: value.tolist() for key, value in values.items()}  # type: ignore[attr-defined]
            for name, values in groups.items()
        }

    return {
        "model": arguments.model,
        "converged": found.converged,
        "residual": found.residual,
        "unbalanced_force": found.unbalanced_force,
        "unbalanced_torque": found.unbalanced_torque,
        "stability": found.stability,
        "unstable_modes": found.unstable_modes,
        "lowest_frequency": found.lowest_frequency,
        "eigenvalues": found.eigenvalues,
        "free_directions": found.free_directions,
        "unstable_directions": found.unstable_directions,
        "iterations": found.iterations,
        "shift": found.shift,
        "turn": found.turn,
        "bodies": lists(found.bodies),  # type: ignore[arg-type]
        "joints": lists(found.joints),  # type: ignore[arg-type]
        "drivers": found.drivers,
        "notes": found.notes,
        "output": arguments.output if found.converged else None,
        "results": arguments.results,
    }


STATIC = Command(
    name="static",
    summary="find where a model rests, with reactions and stability",
    description="Find the static equilibrium that a model comes to from its poses: reactions, "
    "efforts of drivers, stability, and motions that nothing holds. Exit code 3: there is none "
    "within reach; where the search ended is printed.",
    add_arguments=_add_arguments,
    run=_run,
    examples=(
        "mechstudio static sprung_four_bar -o rest.mech.json",
        "mechstudio static porter_governor --drivers move",
    ),
)
