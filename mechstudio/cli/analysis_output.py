"""What commands of analyses with rows share: their files, their summary, and how they end."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _ArgumentGroup
from collections.abc import Callable
from typing import TYPE_CHECKING

from mechstudio.cli.command import ExitCode
from mechstudio.errors import RunInterrupted

if TYPE_CHECKING:
    from mechstudio.results import Result


def add_output_arguments(parser: ArgumentParser) -> None:
    """Declare the files to write, and the summary."""
    parser.add_argument(
        "-o", "--output", metavar="OUT.h5", help="all results, as HDF5; - for standard output"
    )
    parser.add_argument(
        "--csv", metavar="OUT.csv", help="results as a table; - for standard output"
    )
    add_channels_argument(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_channels_argument(parser: ArgumentParser | _ArgumentGroup) -> None:
    """Declare which channels a table has."""
    parser.add_argument(
        "--channels",
        metavar="NAME",
        nargs="+",
        help="channels or groups of the table, such as energy joints/*/force (default: all)",
    )


def require_files(arguments: Namespace) -> bool:
    """Refuse files that cannot be written before anything is computed.

    Returns:
        Whether one of them is standard output.
    """
    from mechstudio.cli.run_files import require_table
    from mechstudio.cli.standard_output import require_outputs

    require_table(arguments)
    return require_outputs((arguments.output, arguments.csv), arguments)


def rows_of_analysis(analyse: Callable[[], Result]) -> tuple[Result, ExitCode]:
    """The result of an analysis, or the rows before it failed.

    Raises:
        MechStudioError: It failed before the first row.
    """
    from mechstudio.analyses import AnalysisError
    from mechstudio.cli.terminal import complain

    try:
        return analyse(), ExitCode.DONE
    except AnalysisError as error:
        if error.result is None:
            raise
        complain(str(error))
        return error.result, ExitCode.FAILED
    except RunInterrupted as interrupt:
        if interrupt.result is None:
            raise
        complain(str(interrupt))
        return interrupt.result, ExitCode.INTERRUPTED


def write_files(result: Result, arguments: Namespace) -> None:
    """Write the files that are asked for, if there are rows."""
    from mechstudio.cli.mesh_places import save_run
    from mechstudio.cli.standard_output import written_to

    if result.count and arguments.output is not None:
        save_run(result, arguments.output, arguments.model)
    if result.count and arguments.csv is not None:
        with written_to(arguments.csv) as place:
            result.to_csv(place, arguments.channels)


def summary_record(result: Result, arguments: Namespace) -> dict[str, object]:
    """The summary, for JSON."""
    has_rows = result.count > 0
    return {
        "model": arguments.model,
        "analysis": result.settings.solver,
        "status": result.status.value,
        "message": result.status_message,
        "rows": result.count,
        "time": float(result.time[-1]) if has_rows else 0.0,
        "wall_time": result.statistics.wall_time,
        "energy_drift": result.energy_drift,
        "max_constraint_position": result.max_constraint_position,
        "max_constraint_velocity": result.max_constraint_velocity,
        "undetermined_reactions": result.statistics.undetermined_reactions,
        "notes": result.statistics.notes,
        "output": arguments.output if has_rows else None,
        "csv": arguments.csv if has_rows else None,
    }


def summary_rows(result: Result) -> list[tuple[str, str]]:
    """The summary, as lines of label and text."""
    end = float(result.time[-1]) if result.count else 0.0
    return [
        ("status", result.status.value),
        ("rows", f"{result.count}, up to t = {end:.6g} s, in {result.statistics.wall_time:.3g} s"),
        ("power balance", f"misses {result.energy_drift:.3g} J between the rows"),
        ("joints", f"closed to {result.max_constraint_position:.3g} m or rad"),
        *(("note", note) for note in result.statistics.notes),
    ]
