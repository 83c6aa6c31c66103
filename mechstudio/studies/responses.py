"""Numbers of a run: statistics of formulas over its channels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from mechstudio.errors import ModelError, Problem, SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Result
from mechstudio.results.computed import figure_of, formula_rows
from mechstudio.results.curve_names import formula_of
from mechstudio.results.figures_within import replaced_figures, without_figures
from mechstudio.results.signals import Formula, FormulaError
from mechstudio.studies.definition import Response

FigureOf = Callable[[str, FloatArray, FloatArray], float]
"""A figure of a curve, by its key, the times of the rows and the values."""


def formulas_of(responses: tuple[Response, ...], result: Result) -> dict[str, Formula]:
    """The formulas of responses by name, read for the channels of a run.

    Of one with figures within it, it is a formula over the same channels with its unit.

    Raises:
        ModelError: A formula cannot be read.
    """
    found: dict[str, Formula] = {}
    problems: list[Problem] = []
    for index, response in enumerate(responses):
        try:
            found[response.name] = formula_of(result, without_figures(response.formula))
        except FormulaError as error:
            problems.append(Problem(f"responses[{index}].formula", str(error)))
    if problems:
        raise ModelError(problems)
    return found


def values_of(
    responses: tuple[Response, ...], formulas: Mapping[str, Formula], result: Result
) -> dict[str, float]:
    """The value of each response of a finished run.

    Raises:
        SolverError: A response has no finite value, with the reason.
    """
    columns: dict[str, FloatArray] = {}
    return {
        response.name: _value(response, formulas[response.name], result, columns)
        for response in responses
    }


def value_in_run(response: Response, result: Result, read: FigureOf = figure_of) -> float:
    """The value of one response of a finished run, with the parameters of its model.

    Args:
        response: The response.
        result: The run.
        read: Gives the figures within its formula.

    Raises:
        ModelError: Its formula cannot be read.
        SolverError: It has no finite value.
    """
    formula = formulas_of((response,), result)[response.name]
    return _value(response, formula, result, {}, read)


def has_figures(response: Response) -> bool:
    """Whether figures stand within the formula of a response."""
    return without_figures(response.formula) != response.formula


def _value(
    response: Response,
    formula: Formula,
    result: Result,
    columns: dict[str, FloatArray],
    read: FigureOf = figure_of,
) -> float:
    """The value of a response.

    Args:
        response: The response.
        formula: Its formula, with the parameters of the run.
        result: The run.
        columns: Curves that were read before; those that it reads are added.
        read: Gives the figures within it.

    Raises:
        SolverError: It has no finite value.
    """

    def rows_of(text: str) -> FloatArray:
        own = replace(formula_of(result, text), parameters=formula.parameters)
        return formula_rows(own, result, columns)

    def number(figure: str, inner: str, _opening: str) -> str:
        values = rows_of(inner)
        inside = response_rows(response, result["time"], values)
        value = read(figure, result["time"][inside], values[inside])
        return f"({value!r})"

    if has_figures(response):
        values = rows_of(replaced_figures(response.formula, number))
    else:
        values = formula_rows(formula, result, columns)
    return statistic_value(response, result["time"], values)


def response_rows(response: Response, time: FloatArray, values: FloatArray) -> slice:
    """Rows that a response looks at.

    Args:
        response: The response.
        time: Ascending times of the rows [s], shape (rows,).
        values: Values of its formula, shape (rows,).

    Raises:
        SolverError: There are none, or a value is not finite.
    """
    first = int(np.searchsorted(time, response.start, side="left"))
    end = len(time)
    if response.end is not None:
        end = int(np.searchsorted(time, response.end, side="right"))
    if first >= end:
        raise SolverError(
            f"The run ended at {time[-1]:g} s, before the response '{response.name}' begins "
            f"({response.start:g} s)."
        )
    finite = np.isfinite(values[first:end])
    if not finite.all():
        wrong = time[first + int(np.argmin(finite))]
        raise SolverError(f"The response '{response.name}' is not a number at {wrong:g} s.")
    return slice(first, end)


def statistic_value(response: Response, time: FloatArray, values: FloatArray) -> float:
    """The statistic that a response asks for.

    Args:
        response: The response.
        time: Times of the rows [s], shape (rows,).
        values: Values of its formula, shape (rows,).

    Raises:
        SolverError: There is no such number, with the reason.
    """
    inside = response_rows(response, time, values)
    return figure_of(response.statistic, time[inside], values[inside])
