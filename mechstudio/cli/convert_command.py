"""`mechstudio convert`: write any model that can be read as a model file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.mesh_places import with_meshes
from mechstudio.cli.model_argument import (
    STANDARD,
    add_model_arguments,
    are_same_file,
    changed_model,
    counts_of,
    heading,
    model_path,
)
from mechstudio.errors import FileError, MechStudioError


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser)
    parser.add_argument(
        "output",
        metavar="OUT",
        help="the model file to write, *.mech.json, or - for standard output",
    )
    parser.add_argument(
        "--version",
        type=int,
        choices=(1, 2),
        help="version of the file format (default: the present one); version 1 has numbers alone",
    )
    parser.add_argument(
        "--numbers",
        action="store_true",
        help="write the values of expressions in their place, and of parameters the values alone",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.terminal import say, say_json
    from mechstudio.io import dumps, save
    from mechstudio.io.model_text import VERSION
    from mechstudio.model import Mechanism

    _require_output(arguments)
    mechanism = changed_model(arguments, with_results=True)
    if arguments.numbers:
        mechanism = Mechanism(**mechanism.to_dict())
    version = arguments.version or VERSION
    moved = with_meshes(mechanism, arguments.model, arguments.output)
    if arguments.output == STANDARD:
        say(dumps(moved, version=version).rstrip("\n"))
        return ExitCode.DONE
    save(moved, arguments.output, version=version)
    if arguments.json:
        record = {"model": arguments.model, "output": arguments.output, "version": version}
        counts = {"bodies": len(mechanism.bodies), "joints": len(mechanism.joints)}
        say_json({**record, "name": mechanism.name, **counts})
    else:
        written = heading(arguments.output, mechanism)
        say(f"{written}, {counts_of(mechanism)}, version {version}")
    return ExitCode.DONE


def _require_output(arguments: Namespace) -> None:
    """Refuse outputs that are no model files, or the model itself.

    Raises:
        FileError: The file is one of another kind, or the one that is read.
        MechStudioError: Standard output is to take two things.
    """
    output = arguments.output
    if output == STANDARD:
        if arguments.json:
            raise MechStudioError(
                "Standard output takes either the report (--json) or the model (-). Name a file "
                "for the model, or leave --json out."
            )
        return
    if Path(output).suffix.lower() != ".json":
        raise FileError(
            f"Cannot write '{output}': convert writes model files, *.mech.json; runs are written "
            "in other formats by mechstudio export.",
            output,
        )
    source = model_path(arguments.model)
    if arguments.model != STANDARD and are_same_file(source, Path(output)):
        raise FileError(
            f"Cannot write '{output}': it is the model itself. Name another file.", output
        )


CONVERT = Command(
    name="convert",
    summary="write a model, or that of a run, as a model file of either version",
    description="Read a model file of any version, a sample, or the model in the results of a run, "
    "and write it as a model file: of version 1 for older programs, or with numbers in the place "
    "of expressions. Relative paths of meshes lead to the same files from the folder of OUT.",
    add_arguments=_add_arguments,
    run=_run,
    examples=(
        "mechstudio convert slider_crank slider_crank.mech.json --version 1",
        "mechstudio convert RUN.h5 again.mech.json",
    ),
)
