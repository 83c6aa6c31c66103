"""`mechstudio export`: a run for other programs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.result_argument import add_result_argument, opened_result, refuse_same_file
from mechstudio.errors import FileError, MechStudioError

_SUFFIXES = (".csv", ".parquet", ".glb")


def _add_arguments(parser: ArgumentParser) -> None:
    add_result_argument(parser)
    parser.add_argument("output", metavar="OUT", help="the file to write: .csv, .parquet or .glb")
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

    suffix = Path(arguments.output).suffix.lower()
    if suffix not in _SUFFIXES:
        raise FileError(
            f"Cannot write '{arguments.output}': runs are exported as {', '.join(_SUFFIXES)}.",
            arguments.output,
        )
    if arguments.channels is not None and (suffix == ".glb" or arguments.loads is not None):
        raise MechStudioError("--channels would have no effect. Leave it out.")
    if arguments.loads is not None and suffix != ".csv":
        raise MechStudioError("--loads writes CSV. Name a file that ends in .csv.")
    result = opened_result(arguments.run)
    refuse_same_file(arguments.run, arguments.output)
    if arguments.loads is not None:
        from mechstudio.results.body_loads import write_body_loads

        write_body_loads(result, arguments.loads, arguments.output)
    elif suffix == ".csv":
        result.to_csv(arguments.output, arguments.channels)
    elif suffix == ".parquet":
        from mechstudio.results.parquet_export import write_parquet

        write_parquet(result, arguments.output, arguments.channels)
    else:
        from mechstudio.handover.gltf_export import write_glb

        write_glb(result, arguments.output, Path(arguments.run).parent)
    say(f"{arguments.output} ({Path(arguments.output).stat().st_size / 1e6:.1f} MB)")
    return ExitCode.DONE


EXPORT = Command(
    name="export",
    summary="write a run as CSV, Parquet or animated glTF",
    description="Write the rows of a run as CSV or Parquet, the scene with its motion as binary "
    "glTF (.glb), or all loads on one body over time as CSV.",
    add_arguments=_add_arguments,
    run=_run,
)
