"""The values of curves over the rows of a run: columns, norms, formulas, transforms, spectra.

What takes long is computed on a thread; until then the curve has the values it had, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import isfinite

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.computed_values import ComputedValues, Outcome
from mechstudio.gui.plots.decimation import Extremes
from mechstudio.gui.plots.plot_spec import Curve
from mechstudio.gui.plots.renamed_channels import renamed_channels
from mechstudio.gui.plots.row_buffers import RowBuffers
from mechstudio.gui.plots.run_curves import subtracted
from mechstudio.gui.state.compared_runs import ComparedRun
from mechstudio.results import Result
from mechstudio.results.computed import values_by_stretches
from mechstudio.results.curve_names import NORM, formula_of, is_formula, place_of
from mechstudio.results.signals import (
    Formula,
    FormulaError,
    Spectrum,
    spectrum,
    transformed,
)

_NONE: FloatArray = np.empty(0)
# pairs of rows that are kept: of the shown time and of two cursors, which are asked for in turns
_MOST_PAIRS = 256


class CurveValues(QObject):
    """Reads each row of a channel once, and computes what follows from it.

    Signals:
        computed: Values that were being computed are there.
    """

    computed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows = RowBuffers(self)
        self._formulas: dict[str, Formula | str] = {}
        # rows about times that were asked for where they are held as extremes only, by channel and
        # number of the first one
        self._pairs: dict[tuple[str, int], FloatArray] = {}
        self._work = ComputedValues(self)
        self._work.computed.connect(self.computed)
        self._rows.arrived.connect(self.computed)
        self._rows.replaced.connect(self._forget)
        # of compared runs, by their ids
        self._others: dict[str, CurveValues] = {}

    @property
    def times(self) -> FloatArray:
        """Times of the rows that have been read [s]."""
        return self._rows.times

    def show_result(self, result: Result | None) -> None:
        """Read another run."""
        self._rows.show(result)
        self._forget()

    @property
    def grows(self) -> bool:
        """Whether rows are read as they come, not all at once from a file."""
        return self._rows.grows

    def compare(self, runs: Sequence[ComparedRun]) -> None:
        """Read the rows of these runs, too, for curves that are theirs."""
        wanted = {run.id: run.result for run in runs}
        for id, other in list(self._others.items()):
            held, now = other._rows.result, wanted.get(id)
            if held is not None and now is not None and held.store is now.store:
                if held is not now:
                    other.rename(now, renamed_channels(held, now))
            else:
                self._others.pop(id).shut_down()
        for id, result in wanted.items():
            if id not in self._others:
                other = self._others[id] = CurveValues(self)
                other.computed.connect(self.computed)
                other.show_result(result)
        self._forget()

    def _read_others(self, curves: Sequence[Curve]) -> None:
        """Read what curves need of compared runs; of large ones as soon as a thread has done it."""
        for id, other in self._others.items():
            mine = [_of_shown(curve) for curve in curves if id in (curve.run, curve.minus)]
            if mine and other._rows.result is not None:
                other.read(other._rows.result.count, mine)
                other.fetch(mine, lambda _: self.computed.emit())

    def rename(self, result: Result, names: Mapping[str, str]) -> None:
        """Keep the same rows under other names of channels."""
        self._rows.rename(result, names)
        self._forget()

    def read(self, count: int, curves: Iterable[Curve]) -> bool:
        """Take over all rows below a count that the curves need.

        Returns:
            Whether all of the run are there or on their way; others are to be asked for again once
            something is computed.
        """
        curves = list(curves)
        self._read_others(curves)
        own = (curve for curve in curves if not curve.run)
        return not self.grows or self._rows.read(count, self._needed(own))

    def complete(self) -> bool:
        """Let a run that is over be read anew, if some of its rows were held as extremes only.

        Returns:
            Whether `fetch` has something to read now.
        """
        return self._rows.complete()

    def fetch(self, curves: Iterable[Curve], then: Callable[[Mapping[str, float]], object]) -> bool:
        """Begin to read what curves need of a run that stays in its file.

        Args:
            curves: The curves.
            then: Called with what counts as zero by unit, once all is there; not if other curves
                or another run are asked for before.

        Returns:
            False if there is nothing to read; `then` is not called.
        """
        own = [curve for curve in curves if not curve.run]
        return not self.grows and self._rows.fetch(self._needed(own), then)

    def _needed(self, curves: Iterable[Curve]) -> tuple[str, ...]:
        """Channels of curves, time first."""
        return ("time", *sorted({name for curve in curves for name in self._channels(curve)}))

    def rows(self, curve: Curve) -> tuple[FloatArray, FloatArray]:
        """Times [s] and values of a curve, as many as are known by now."""
        if curve.run:
            other = self._others.get(curve.run)
            return (_NONE, _NONE) if other is None else other.rows(_of_shown(curve))
        if not curve.transforms:
            values = self._plain(curve)
            return self.times[: values.size], values
        times, plain = self.times, self._plain(curve)

        def work() -> Outcome:
            return transformed(times[: plain.size], plain, curve.transforms)

        key = ("values", curve.name, curve.transforms, curve.minus)
        found = self._work.outcome(key, plain.size, plain.size, work)
        values = found if isinstance(found, np.ndarray) else _NONE
        return times[: values.size], values

    def value_at(self, curve: Curve, time: float) -> float | None:
        """The value of a curve at a time [s]; None outside of its rows.

        What is held as extremes only is read from the run; None for what is computed from that.
        """
        if curve.run:
            other = self._others.get(curve.run)
            return None if other is None else other.value_at(_of_shown(curve), time)
        if not self._rows.is_coarse_at(time):
            return _between(*self.rows(curve), time)
        if curve.transforms or curve.minus or not curve.channel:
            return None
        return self._between_rows(curve, time)

    def _between_rows(self, curve: Curve, time: float) -> float | None:
        """The value of a column at a time [s], from the rows of the run on both sides of it.

        By the same rule as between rows that are all there: another one would change the value
        that is shown as soon as they are.
        """
        run = self._rows.result
        if run is None:
            return None
        times = run.store.time[: run.store.count]
        first = max(0, int(np.searchsorted(times, time, side="left")) - 1)
        key, end = (curve.channel, first), min(first + 2, times.size)
        if key not in self._pairs:
            if len(self._pairs) >= _MOST_PAIRS:
                self._pairs.clear()
            rows = run.read(curve.channel, first, end)
            self._pairs[key] = rows.reshape(end - first, -1)
        pair = self._pairs[key]
        is_norm = curve.component == NORM
        values = np.linalg.norm(pair, axis=1) if is_norm else pair[:, curve.component]
        return _between(times[first:end], values, time)

    def spectrum(self, curve: Curve, window: str, span: tuple[float, float]) -> Spectrum | None:
        """The spectrum of a curve within a span of time [s]; None while there is none."""
        times, values = self.rows(curve)
        first = int(np.searchsorted(times, span[0], side="left"))
        last = int(np.searchsorted(times, span[1], side="right"))
        times, values = times[first:last], values[first:last]
        key = ("spectrum", curve.name, curve.transforms, window, curve.run, curve.minus)
        found = self._work.outcome(
            key, (first, last), values.size, lambda: spectrum(times, values, window)
        )
        return found if isinstance(found, Spectrum) else None

    def trouble(self, curve: Curve, window: str = "") -> str:
        """Why a curve has no values, as a sentence; empty if it has, or is being computed."""
        if curve.run and curve.run in self._others:
            return self._others[curve.run].trouble(_of_shown(curve), window)
        formula = self._formulas.get(curve.name)
        if isinstance(formula, str):
            return formula
        keys: list[Hashable] = [("values", curve.name, curve.transforms, curve.minus)]
        if window:
            keys.append(("spectrum", curve.name, curve.transforms, window, curve.run, curve.minus))
        return next((said for key in keys if (said := self._work.trouble(key))), "")

    def extremes(self, curve: Curve) -> Extremes | None:
        """Extremes of the values of a curve; None where they are not known."""
        if curve.run:
            other = self._others.get(curve.run)
            return None if other is None else other.extremes(_of_shown(curve))
        if curve.transforms or curve.minus or not curve.channel or curve.component == NORM:
            return self._work.extremes(self.rows(curve)[1])
        buffer = self._rows.get(curve.channel)
        return None if buffer is None else buffer.extremes(curve.component)

    def nonzero(self, curve: Curve) -> bool:
        """Whether a column ever differed from zero; what is computed counts as such."""
        if curve.run:
            other = self._others.get(curve.run)
            return other is not None and other.nonzero(_of_shown(curve))
        if not curve.channel or curve.transforms or curve.component == NORM:
            return True
        buffer = self._rows.get(curve.channel)
        return buffer is not None and buffer.nonzero(curve.component)

    def settle(self) -> bool:
        """Wait for what is being read and computed; whether there was anything."""
        found = [self._rows.settle(), self._work.settle()]
        found += [other.settle() for other in self._others.values()]
        return any(found)

    def shut_down(self) -> None:
        """Join the threads; nothing is signaled afterwards."""
        for other in self._others.values():
            other.shut_down()
        self._rows.shut_down()
        self._work.shut_down()

    @Slot()
    def _forget(self) -> None:
        self._work.forget()
        self._formulas.clear()
        self._pairs.clear()

    def _channels(self, curve: Curve) -> list[str]:
        """Channels that a curve is made of."""
        if curve.channel:
            return [curve.channel]
        formula = self._formula(curve.name)
        if isinstance(formula, str) or self._rows.result is None:
            return []
        places = (place_of(self._rows.result, name) for name in formula.variables)
        return [place.channel.name for place in places if place is not None]

    def _formula(self, name: str) -> Formula | str:
        known = self._formulas.get(name)
        if known is None:
            assert self._rows.result is not None
            try:
                known = formula_of(self._rows.result, name)
            except FormulaError as error:
                known = str(error)
            self._formulas[name] = known
        return known

    def _plain(self, curve: Curve) -> FloatArray:
        """Values before all transforms, less those of another run where that is taken off."""
        values = self._own(curve)
        other = self._others.get(curve.minus)
        if other is None:
            return values
        return subtracted(self.times[: values.size], values, *other.rows(_of_shown(curve)))

    def _own(self, curve: Curve) -> FloatArray:
        """Values of the run itself, before all transforms."""
        if not is_formula(curve.name):
            return self._column(curve.channel, curve.component)
        formula = self._formula(curve.name)
        if isinstance(formula, str) or self._rows.result is None:
            return _NONE
        stretches = self._rows.result.store.stretches
        columns = {name: self._named_column(name) for name in formula.variables}
        # of channels that are still being read there are fewer rows
        least = min([self.times.size, *(column.size for column in columns.values())])
        times = self.times[:least]
        columns = {name: column[:least] for name, column in columns.items()}
        found = self._work.outcome(
            ("formula", curve.name),
            times.size,
            times.size,
            lambda: values_by_stretches(formula, stretches, times, columns.__getitem__),
        )
        return found if isinstance(found, np.ndarray) else _NONE

    def _named_column(self, name: str) -> FloatArray:
        place = None if self._rows.result is None else place_of(self._rows.result, name)
        return _NONE if place is None else self._column(place.channel.name, place.component)

    def _column(self, channel: str, component: int) -> FloatArray:
        buffer = self._rows.get(channel)
        if buffer is None:
            return _NONE
        if component != NORM:
            return buffer.column(component)
        columns = buffer.columns(3)
        found = self._work.outcome(
            ("norm", channel),
            columns[0].size,
            columns[0].size,
            lambda: np.sqrt(columns[0] ** 2 + columns[1] ** 2 + columns[2] ** 2),
        )
        return found if isinstance(found, np.ndarray) else _NONE


def _of_shown(curve: Curve) -> Curve:
    """The same curve of the run that is read."""
    plain = () if curve.minus else curve.transforms
    return replace(curve, run="", minus="", transforms=plain)


def _between(time: FloatArray, values: FloatArray, moment: float) -> float | None:
    """A value at a time [s], between two rows by interpolation; None outside."""
    if time.size == 0 or not isfinite(moment) or not (time[0] <= moment <= time[-1]):
        return None
    after = int(np.searchsorted(time, moment, side="left"))
    if time[after] == moment:
        return float(values[after])
    share = (moment - time[after - 1]) / (time[after] - time[after - 1])
    return float((1.0 - share) * values[after - 1] + share * values[after])
