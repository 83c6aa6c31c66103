"""`mechstudio report`: a run as one HTML file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.result_argument import add_result_argument, opened_result, refuse_same_file
from mechstudio.errors import FileError

_SUFFIXES = (".html", ".htm")


def _add_arguments(parser: ArgumentParser) -> None:
    add_result_argument(parser)
    parser.add_argument(
        "-o", "--output", metavar="OUT.html", required=True, help="the report to write"
    )
    parser.add_argument(
        "--channels",
        metavar="NAME",
        nargs="+",
        help="channels, groups or formulas to plot, such as bodies/crank/position or "
        "'2 * [energy/kinetic]' (default: energies, drivers, measured points, the first joints, "
        "errors)",
    )


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.terminal import say
    from mechstudio.results.tables import needed

    if Path(arguments.output).suffix.lower() not in _SUFFIXES:
        raise FileError(
            f"A report is an HTML file: '{arguments.output}' must end in .html or .htm. Rows and "
            "scenes for other programs are written by mechstudio export, films by mechstudio film.",
            arguments.output,
        )
    report = needed("mechstudio.handover.report", "a report", package="vtk")
    result = opened_result(arguments.run)
    refuse_same_file(arguments.run, arguments.output)
    report.write_report(result, arguments.output, arguments.channels, Path(arguments.run).parent)
    say(f"{arguments.output} ({Path(arguments.output).stat().st_size / 1e6:.1f} MB)")
    return ExitCode.DONE


REPORT = Command(
    name="report",
    summary="make one HTML file of a run that opens without a network",
    description="Make one HTML file of a run: the mechanism in motion, curves that follow it, "
    "statistics of the solver, warnings, and the model file. It opens in any browser, without a "
    "network.",
    add_arguments=_add_arguments,
    run=_run,
    examples=("mechstudio report four_bar.h5 -o four_bar.html",),
)
