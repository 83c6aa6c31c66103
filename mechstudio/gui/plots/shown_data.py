"""The numbers behind the shown curves, as a table."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.plot_spec import Curve
from mechstudio.io.atomic_file import replacing
from mechstudio.results import Result

# rows between two looks whether the table is still wanted
BLOCK = 500


def shown_table(
    result: Result,
    times: FloatArray,
    columns: Sequence[tuple[Curve, FloatArray]],
    window: tuple[float, float],
    delimiter: str,
    is_canceled: Callable[[], bool] = lambda: False,
) -> str | None:
    """A table of the rows within a window of time, time first, every digit kept.

    Args:
        result: The run, for the names of the columns.
        times: Times of all rows [s].
        columns: The curves and their values in all rows.
        window: First and last time to include [s].
        delimiter: Between two columns.
        is_canceled: Asked now and then; true ends the work, and there is no table.
    """
    start, stop = window
    first = int(np.searchsorted(times, start, side="left"))
    last = int(np.searchsorted(times, stop, side="right"))
    text = StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
    writer.writerow(["time [s]", *(_title(result, curve) for curve, _ in columns)])
    for begin in range(first, last, BLOCK):
        if is_canceled():
            return None
        rows = slice(begin, min(begin + BLOCK, last))
        table = np.column_stack([times[rows], *(values[rows] for _, values in columns)])
        writer.writerows(table.tolist())
    return text.getvalue()


def write_text(text: str, path: Path) -> None:
    """Write a table to a file.

    Raises:
        FileError: The file cannot be written.
    """
    with replacing(path) as target:
        target.write_text(text, encoding="utf-8", newline="")


def _title(result: Result, curve: Curve) -> str:
    """The same name that the export of whole results gives the column."""
    components = result.channel(curve.channel).components
    name = f"{curve.channel}/{components[curve.component]}" if components else curve.channel
    return f"{name} [{curve.unit}]"
