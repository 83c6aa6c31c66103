"""The values of curves over the rows of a run: columns, norms, formulas, transforms, spectra.

What takes long is computed on a thread; until then the curve has the values it had, or none.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

import numpy as np
from PySide6.QtCore import QObject, Signal

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.plots.channel_buffer import ChannelBuffer
from mechstudio.gui.plots.plot_spec import Curve
from mechstudio.gui.plots.run_curves import subtracted
from mechstudio.gui.plots.stored_channels import read_channels
from mechstudio.gui.state.compared_runs import ComparedRun
from mechstudio.gui.work.background import Background
from mechstudio.results import Result
from mechstudio.results.curve_names import NORM, formula_of, is_formula, place_of
from mechstudio.results.signals import (
    Formula,
    FormulaError,
    Spectrum,
    TransformError,
    spectrum,
    transformed,
)

# rows up to which nobody notices that something is computed
SOON = 20_000
_NONE: FloatArray = np.empty(0)

_Read = tuple[Mapping[str, ChannelBuffer], Mapping[str, float]]

# what was computed, or a sentence that says why it could not be
Outcome = object


class CurveValues(QObject):
    """Reads each row of a channel once, and computes what follows from it.

    Signals:
        computed: Values that were being computed are there.
    """

    computed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._result: Result | None = None
        self._buffers: dict[str, ChannelBuffer] = {}
        self._formulas: dict[str, Formula | str] = {}
        # by what it is: the state that it was computed from, and what came of it
        self._known: dict[Hashable, tuple[Hashable, Outcome]] = {}
        self._asked: set[Hashable] = set()
        self._age = 0
        self._background = Background(self)
        # reads channels of runs that stay in their files
        self._reader = Background(self)
        self._dropped = threading.Event()
        # of compared runs, by their ids
        self._others: dict[str, CurveValues] = {}

    @property
    def times(self) -> FloatArray:
        """Times of the rows that have been read [s]."""
        return self._buffers["time"].column(0) if self._buffers else _NONE

    def show_result(self, result: Result | None) -> None:
        """Read another run."""
        self._dropped.set()
        self._result = result
        self._buffers = {}
        if result is not None and not result.store.is_stored:
            self._buffers["time"] = ChannelBuffer(result, "time")
        self._forget()

    def compare(self, runs: Sequence[ComparedRun]) -> None:
        """Read the rows of these runs, too, for curves that are theirs."""
        wanted = {run.id: run.result for run in runs}
        for id in list(self._others):
            if self._others[id]._result is not wanted.get(id):
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
            if mine and other._result is not None:
                other.read(other._result.count, mine)
                other.fetch(mine, lambda _: self.computed.emit())

    def rename(self, result: Result, names: Mapping[str, str]) -> None:
        """Keep the same rows under other names of channels."""
        self._result = result
        self._buffers = {
            names[name]: buffer for name, buffer in self._buffers.items() if name in names
        }
        self._forget()

    def read(self, count: int, curves: Iterable[Curve]) -> None:
        """Take over all rows below a count that the curves need."""
        curves = list(curves)
        self._read_others(curves)
        if self._result is None or self._result.store.is_stored:
            return
        for name in self._needed(curve for curve in curves if not curve.run):
            if name not in self._buffers:
                self._buffers[name] = ChannelBuffer(self._result, name)
            self._buffers[name].read(count)

    def fetch(self, curves: Iterable[Curve], then: Callable[[Mapping[str, float]], object]) -> bool:
        """Begin to read what curves need of a run that stays in its file.

        Args:
            curves: The curves.
            then: Called with what counts as zero by unit, once all is there; not if other curves
                or another run are asked for before.

        Returns:
            False if there is nothing to read; `then` is not called.
        """
        result = self._result
        if result is None or not result.store.is_stored:
            return False
        own = [curve for curve in curves if not curve.run]
        missing = [name for name in self._needed(own) if name not in self._buffers]
        if not missing:
            return False
        self._dropped.set()
        self._dropped = dropped = threading.Event()

        def take(read: object) -> None:
            if not dropped.is_set():
                found, zeros = cast(_Read, read)
                self._buffers.update(found)
                then(zeros)

        self._reader.submit(
            lambda: read_channels(result, missing, dropped.is_set),
            take,
            lambda _: None,
            only_latest=True,
        )
        return True

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
        found = self._computed(key, plain.size, plain.size, work)
        values = found if isinstance(found, np.ndarray) else _NONE
        return times[: values.size], values

    def spectrum(self, curve: Curve, window: str, span: tuple[float, float]) -> Spectrum | None:
        """The spectrum of a curve within a span of time [s]; None while there is none."""
        times, values = self.rows(curve)
        first = int(np.searchsorted(times, span[0], side="left"))
        last = int(np.searchsorted(times, span[1], side="right"))
        times, values = times[first:last], values[first:last]
        key = ("spectrum", curve.name, curve.transforms, window, curve.run, curve.minus)
        found = self._computed(
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
        for key in keys:
            outcome = self._known.get(key, (None, None))[1]
            if isinstance(outcome, str):
                return outcome
        return ""

    def nonzero(self, curve: Curve) -> bool:
        """Whether a column ever differed from zero; what is computed counts as such."""
        if curve.run:
            other = self._others.get(curve.run)
            return other is not None and other.nonzero(_of_shown(curve))
        if not curve.channel or curve.transforms or curve.component == NORM:
            return True
        buffer = self._buffers.get(curve.channel)
        return buffer is not None and buffer.nonzero(curve.component)

    def shut_down(self) -> None:
        """Join the threads; nothing is signaled afterwards."""
        for other in self._others.values():
            other.shut_down()
        self._dropped.set()
        self._reader.shut_down()
        self._background.shut_down()

    def _forget(self) -> None:
        self._known.clear()
        self._formulas.clear()
        self._asked.clear()
        self._age += 1

    def _channels(self, curve: Curve) -> list[str]:
        """Channels that a curve is made of."""
        if curve.channel:
            return [curve.channel]
        formula = self._formula(curve.name)
        if isinstance(formula, str) or self._result is None:
            return []
        places = (place_of(self._result, name) for name in formula.variables)
        return [place.channel.name for place in places if place is not None]

    def _formula(self, name: str) -> Formula | str:
        known = self._formulas.get(name)
        if known is None:
            assert self._result is not None
            try:
                known = formula_of(self._result, name)
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
        if isinstance(formula, str):
            return _NONE
        times = self.times
        columns = {name: self._named_column(name) for name in formula.variables}
        found = self._computed(
            ("formula", curve.name),
            times.size,
            times.size,
            lambda: formula.values(times, columns.__getitem__),
        )
        return found if isinstance(found, np.ndarray) else _NONE

    def _named_column(self, name: str) -> FloatArray:
        place = None if self._result is None else place_of(self._result, name)
        return _NONE if place is None else self._column(place.channel.name, place.component)

    def _column(self, channel: str, component: int) -> FloatArray:
        buffer = self._buffers.get(channel)
        if buffer is None:
            return _NONE
        if component != NORM:
            return buffer.column(component)
        columns = [buffer.column(place) for place in range(3)]
        found = self._computed(
            ("norm", channel),
            columns[0].size,
            columns[0].size,
            lambda: np.sqrt(columns[0] ** 2 + columns[1] ** 2 + columns[2] ** 2),
        )
        return found if isinstance(found, np.ndarray) else _NONE

    def _computed(
        self, key: Hashable, state: Hashable, rows: int, work: Callable[[], Outcome]
    ) -> Outcome:
        """What a piece of work comes to, at once or as soon as a thread has done it.

        Args:
            key: What is computed.
            state: Of which rows; an older one is shown until the new one is there.
            rows: How many these are.
            work: Computes it.
        """
        known = self._known.get(key)
        if known is not None and known[0] == state:
            return known[1]
        if rows <= SOON:
            outcome = _outcome(work)
            self._known[key] = (state, outcome)
            return outcome
        if key not in self._asked:
            self._asked.add(key)
            age = self._age

            def done(outcome: object) -> None:
                if age == self._age:
                    self._asked.discard(key)
                    self._known[key] = (state, outcome)
                    self.computed.emit()

            self._background.submit(lambda: _outcome(work), done, lambda error: None)
        return None if known is None else known[1]


def _of_shown(curve: Curve) -> Curve:
    """The same curve of the run that is read."""
    plain = () if curve.minus else curve.transforms
    return replace(curve, run="", minus="", transforms=plain)


def _outcome(work: Callable[[], Outcome]) -> Outcome:
    try:
        return work()
    except TransformError as error:
        return str(error)
