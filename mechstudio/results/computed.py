"""What scripts compute from the rows of a run: formulas, figures and spectra of curves."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from mechstudio.answers import answer_of
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.curve_names import NORM, HasChannels, formula_of, place_of
from mechstudio.results.figures_within import (
    FIGURE_WORDS,
    FIGURES,
    is_one_argument,
    replaced_figures,
)
from mechstudio.results.recording import Recording
from mechstudio.results.signals import (
    Derivative,
    Formula,
    FormulaError,
    Statistics,
    spectrum,
    statistics,
)
from mechstudio.results.signals.statistics import (
    finite_rows,
    mean_over_time,
    root_mean_square,
    standard_deviation,
)
from mechstudio.results.stretches import Stretch, parts_of

# those that need no other one
_ALONE: dict[str, Callable[[FloatArray, FloatArray], float]] = {
    "max": lambda _, values: values.max(),
    "min": lambda _, values: values.min(),
    "mean": mean_over_time,
    "rms": root_mean_square,
    "std": standard_deviation,
}
DERIVATIVE = "derivative"  # likewise, by time
# figures of a formula with the other sign, by those whose sign is to be the other
_NEGATIVE = {
    "max": "min",
    "min": "max",
    "mean": "mean",
    "initial": "initial",
    "final": "final",
    "integral": "integral",
}
_AROUND = re.compile(
    rf"\s*(-?)\s*({'|'.join((*FIGURES, DERIVATIVE, *FIGURE_WORDS))})\s*\((.*)\)\s*", re.DOTALL
)
_AT_ROW = re.compile(r"(\[[^\[\]]*\])\[\s*(-1|0)\s*\]")
_ROWS = {"-1": "final", "0": "initial"}
_NO_FUNCTION = re.compile(r'(.*there is no function "(\w+)")(?:; (.*))?', re.DOTALL)
_REFERENCE = re.compile(r"\[[^\[\]]*\]")


def evaluate(run: Recording, text: str) -> FloatArray | float:
    """A formula over channels at all rows, shape (rows,), or one figure of it.

    Args:
        run: The run.
        text: The formula, such as `"[joints/pin/force/x]**2"`, or a figure of one,
            `"max([joints/pin/force/norm])"`, or `"derivative(...)"` of one by time. Figures may
            also stand within a formula, `"max([...]) - 1"`, which is a number where it has no
            other channel.

    Raises:
        FormulaError: It cannot be read for this run, or there is no finite value.
    """
    figure, formula = around(text)

    def number(figure: str, inner: str, _opening: str) -> str:
        value = figure_of(figure, run.time, formula_rows(_formula(run, inner), run))
        return f"({value!r})"

    formula = replaced_figures(formula, number)
    if not figure and formula != text and "[" not in formula:
        return float(formula_rows(_formula(run, formula), run)[0])
    if figure == DERIVATIVE:
        slopes: FloatArray = Derivative().apply(run.time, formula_rows(_formula(run, formula), run))
        return slopes
    values = formula_rows(_formula(run, formula), run)
    return values if not figure else figure_of(figure, run.time, values)


def around(text: str) -> tuple[str, str]:
    """The figure that stands around a formula, "" for none, and the formula.

    `max(a, b)` is a formula itself: the larger one at each row. The last or first rows of all
    channels in it, `[energy/kinetic][-1]` as in Python, are the final or initial value. `last` and
    `average` are understood, too, and `-min(a)` is `max(-a)`.
    """
    found = _AROUND.fullmatch(text)
    if found is not None and is_one_argument(found.group(3)):
        sign, word, formula = found.groups()
        figure = FIGURE_WORDS.get(word, word)
        if not sign:
            return figure, formula
        if figure in _NEGATIVE:
            return _NEGATIVE[figure], f"-({formula})"
    rows = {row for _, row in _AT_ROW.findall(text)}
    whole = _AT_ROW.sub(r"\1", text)
    if len(rows) == 1 and len(_REFERENCE.findall(whole)) == len(_AT_ROW.findall(text)):
        return _ROWS[rows.pop()], whole
    return "", text


def figure_of(figure: str, time: FloatArray, values: FloatArray) -> float:
    """A figure of a curve.

    Args:
        figure: One of `FIGURES`.
        time: Times of the rows [s], shape (rows,).
        values: Its values, shape (rows,).

    Raises:
        FormulaError: There is no finite value.
    """
    rows = finite_rows(time, values)
    if rows is None:
        raise FormulaError("the formula has no finite value in any row")
    if figure == "integral":
        return float(np.trapezoid(values, time))
    if figure in ("initial", "final"):
        return float(values[0 if figure == "initial" else -1])
    # trials of studies ask for one figure each: the others are not computed
    if alone := _ALONE.get(figure):
        return float(alone(*rows))
    return float(getattr(statistics(*rows), figure))


def described(run: Recording, curve: str) -> Statistics:
    """Figures of a component of a channel, or of a formula.

    Args:
        run: The run.
        curve: Its name, `"joints/pin/force/norm"`, or a formula over such names in brackets.

    Raises:
        UnknownNameError: There is no such channel.
        FormulaError: The formula cannot be read, or there is no finite value.
    """
    found = statistics(run.time, curve_rows(run, curve))
    if found is None:
        raise FormulaError(f"'{curve}' has no finite value in any row")
    return found


def spectrum_of(run: Recording, curve: str, window: str) -> tuple[FloatArray, FloatArray]:
    """Frequencies [Hz] and one-sided amplitudes of a curve, both of the shape (m,).

    Raises:
        UnknownNameError: There is no such channel.
        FormulaError: The formula cannot be read.
        TransformError: There are too few rows, or there is no such window.
    """
    found = spectrum(run.time, curve_rows(run, curve), window)
    return found.frequency, found.amplitude


def curve_rows(run: Recording, curve: str) -> FloatArray:
    """Values of a component of a channel, or of a formula over such, shape (rows,).

    Raises:
        UnknownNameError: There is no such channel, or its components are not chosen from.
        FormulaError: The formula cannot be read.
    """
    if "[" in curve:
        return formula_rows(_formula(run, curve), run)
    values = run[curve]
    if values.ndim == 1:
        return values
    if values.shape[1] == 1:
        return values[:, 0]
    parts = ", ".join((*run.channel(curve).components, "norm"))
    raise FormulaError(f"'{curve}' has several components; write one behind it, of {parts}")


def _formula(run: HasChannels, text: str) -> Formula:
    try:
        return formula_of(run, text)
    except FormulaError as error:
        found = _NO_FUNCTION.match(str(error))
        if found is None:
            raise
        told = answer_of("a formula", found.group(2))
        known = f"; {error_end}" if (error_end := found.group(3)) else ""
        rest = f"{known}; of all rows {', '.join((*FIGURES, DERIVATIVE))}"
        raise FormulaError(f"{found.group(1)}{f'; {told}' if told else rest}") from None


def formula_rows(
    formula: Formula, run: Recording, columns: dict[str, FloatArray] | None = None
) -> FloatArray:
    """Values of a formula in all rows of a run, shape (rows,).

    Args:
        formula: Read for the channels of the run.
        run: The run.
        columns: Curves that were read before; those that it reads are added.
    """
    known = {} if columns is None else columns

    def read(name: str) -> FloatArray:
        if name not in known:
            known[name] = _column(run, name)
        return known[name]

    return values_by_stretches(formula, run.store.stretches, run["time"], read)


def values_by_stretches(
    formula: Formula,
    stretches: Sequence[Stretch],
    time: FloatArray,
    read: Callable[[str], FloatArray],
) -> FloatArray:
    """Values of a formula in all rows, each with the parameters that its model has there.

    Args:
        formula: Read for the channels of a run.
        stretches: The models of the rows.
        time: Times of the rows [s], shape (rows,).
        read: Gives the values of a channel that the formula names, shape (rows,).
    """
    if len(stretches) < 2 or not formula.parameters:
        return formula.values(time, read)
    found = np.empty(len(time))
    for start, stop, mechanism in parts_of(stretches, 0, len(time)):

        def part(name: str, rows: slice = slice(start, stop)) -> FloatArray:
            return read(name)[rows]

        own = replace(formula, parameters=dict(mechanism.parameters))
        found[start:stop] = own.values(time[start:stop], part)
    return found


def _column(run: Recording, name: str) -> FloatArray:
    place = place_of(run, name)
    assert place is not None  # the formula was read for this run's channels
    values: FloatArray = run[place.channel.name]
    if place.component == NORM:
        lengths: FloatArray = np.linalg.norm(values, axis=1)
        return lengths
    return values.reshape(len(values), -1)[:, place.component]
