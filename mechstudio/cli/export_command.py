"""`mechstudio export`: a run for other programs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.result_argument import add_result_argument, opened_result, refuse_same_file
from mechstudio.errors import MechStudioError

_SUFFIXES = (".csv", ".parquet", ".mat", ".mcap", ".glb")


def _add_arguments(parser: ArgumentParser) -> None:
    add_result_argument(parser)
    parser.add_argument("output", metavar="OUT", help=f"the file to write: {', '.join(_SUFFIXES)}")
    parser.add_argument(
        "--channels",
        metavar="NAME",
        nargs="+",
        help="channels or groups to write, such as bodies/crank (default: all); tables only",
    )
    parser.add_argument(
        "--loads",
        metavar="BODY",
        help="write all loads on this body, along its axes, for strength calculations; CSV only",
    )


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.terminal import say
    from mechstudio.handover.export import export_run

    suffix = Path(arguments.output).suffix.lower()
    if arguments.channels is not None and (suffix == ".glb" or arguments.loads is not None):
        raise MechStudioError("--channels would have no effect. Leave it out.")
    if arguments.loads is not None and suffix != ".csv":
        raise MechStudioError("--loads writes CSV. Name a file that ends in .csv.")
    result = opened_result(arguments.run)
    refuse_same_file(arguments.run, arguments.output)
    if arguments.loads is not None:
        from mechstudio.results.body_loads import write_body_loads

        write_body_loads(result, arguments.loads, arguments.output)
    else:
        folder = Path(arguments.run).parent
        export_run(result, arguments.output, arguments.channels, folder=folder, suffixes=_SUFFIXES)
    say(f"{arguments.output} ({Path(arguments.output).stat().st_size / 1e6:.1f} MB)")
    return ExitCode.DONE


EXPORT = Command(
    name="export",
    summary="write a run for other programs",
    description="Write the rows of a run as CSV, Parquet, MAT-file (MATLAB) or MCAP (Foxglove, "
    "PlotJuggler), the scene with its motion as binary glTF (.glb), or all loads on one body over "
    "time as CSV.",
    add_arguments=_add_arguments,
    run=_run,
    examples=(
        "mechstudio export four_bar.h5 four_bar.csv --channels energy bodies/crank",
        "mechstudio export four_bar.h5 four_bar.glb",
    ),
)
