"""The numbers behind the shown curves, as a table."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from pathlib import Path

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.curve_values import CurveValues
from mechstudio.gui.plots.plot_spec import Curve, PlotSpec
from mechstudio.io.atomic_file import replacing
from mechstudio.results.curve_names import FORMULA_SIGN

# rows between two looks whether the table is still wanted
BLOCK = 500
# times that differ by less than this are one [parts of the last time]
SAME_TIME = 1e-12


def shown_table(
    columns: Sequence[tuple[str, FloatArray]],
    delimiter: str,
    is_canceled: Callable[[], bool] = lambda: False,
) -> str | None:
    """A table of columns of one length, every digit kept.

    Args:
        columns: Title and values of each column, the time or the frequency first.
        delimiter: Between two columns.
        is_canceled: Asked now and then; true ends the work, and there is no table.
    """
    text = StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
    writer.writerow([title for title, _ in columns])
    count = len(columns[0][1]) if columns else 0
    for begin in range(0, count, BLOCK):
        if is_canceled():
            return None
        rows = slice(begin, min(begin + BLOCK, count))
        writer.writerows(np.column_stack([values[rows] for _, values in columns]).tolist())
    return text.getvalue()


def columns_over_time(
    curves: Sequence[Curve], values: CurveValues, window: tuple[float, float] | None
) -> list[tuple[str, FloatArray]]:
    """Columns of curves in their shown units within a window of time [s], time first, none twice.

    Values of compared runs are those at the rows of the shown run, and at their own rows before
    and after it.

    Args:
        curves: The curves.
        values: Their values in all rows.
        window: First and last time to include [s]; None for all rows of all runs.
    """
    before, after = _times_beyond(curves, values)
    times = np.concatenate((before, values.times, after))
    first, last = window or (-np.inf, np.inf)
    rows = slice(
        int(np.searchsorted(times, first, side="left")),
        int(np.searchsorted(times, last, side="right")),
    )
    found = {"time [s]": times[rows]}
    for curve in curves:
        own, column = values.rows(curve)
        # what is still being computed has no values yet
        whole = np.full(times.size, np.nan)
        if not curve.run:
            whole[before.size : before.size + column.size] = column
        elif column.size:
            whole = np.interp(times, own, column, left=np.nan, right=np.nan)
        found.setdefault(curve_title(curve), _as_shown(curve, whole)[rows])
    return list(found.items())


def _times_beyond(curves: Sequence[Curve], values: CurveValues) -> tuple[FloatArray, FloatArray]:
    """Times of rows of compared runs before those of the shown run, and after them [s]."""
    own, runs = values.times, {curve.run: curve for curve in curves if curve.run}
    if own.size == 0 or not runs:
        return own[:0], own[:0]
    others = np.unique(np.concatenate([values.rows(curve)[0] for curve in runs.values()]))
    # times of one row that are sums of steps differ by rounding
    slack = SAME_TIME * float(np.abs(own[[0, -1]]).max())
    return others[others < own[0] - slack], others[others > own[-1] + slack]


def columns_of_spectra(
    spec: PlotSpec, curves: Sequence[Curve], values: CurveValues, window: tuple[float, float]
) -> list[tuple[str, FloatArray]]:
    """Columns of spectra in shown units within a window of time [s], frequency first."""
    found: dict[str, FloatArray] = {}
    for curve in curves:
        spectrum = values.spectrum(curve, spec.window, window)
        if spectrum is not None:
            found.setdefault("frequency [Hz]", spectrum.frequency)
            amplitude = _as_shown(curve, spectrum.amplitude)
            found[f"amplitude of {curve_title(curve)}"] = amplitude
    return list(found.items())


def write_text(text: str, path: Path) -> None:
    """Write a table to a file.

    Raises:
        FileError: The file cannot be written.
    """
    with replacing(path) as target:
        target.write_text(text, encoding="utf-8", newline="")


def curve_title(curve: Curve) -> str:
    """The name that the export of whole results gives the column, in what is made of it.

    The unit is the shown one.
    """
    name = curve.name.removeprefix(FORMULA_SIGN)
    for transform in curve.transforms:
        name = transform.text(name)
    if curve.run or curve.minus:
        # where the label says which run it is
        name = f"{name} ({curve.label})"
    return f"{name} [{curve.shown or curve.unit}]"


def _as_shown(curve: Curve, values: FloatArray) -> FloatArray:
    """Values of a curve in its shown unit; the very numbers of the run where that is the SI one."""
    return values if curve.factor == 1.0 else curve.factor * values


def curves_of(specs: Iterable[PlotSpec]) -> list[Curve]:
    """All curves of some plots, and what they are over."""
    return [curve for spec in specs for curve in spec.with_places(spec.curves)]
