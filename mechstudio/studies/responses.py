"""Numbers of a run: statistics of formulas over its channels."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mechstudio.errors import ModelError, Problem, SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Result
from mechstudio.results.computed import figure_of, formula_rows
from mechstudio.results.curve_names import formula_of
from mechstudio.results.signals import Formula, FormulaError
from mechstudio.studies.definition import Response


def formulas_of(responses: tuple[Response, ...], result: Result) -> dict[str, Formula]:
    """The formulas of responses by name, read for the channels of a run.

    Raises:
        ModelError: A formula cannot be read.
    """
    found: dict[str, Formula] = {}
    problems: list[Problem] = []
    for index, response in enumerate(responses):
        try:
            found[response.name] = formula_of(result, response.formula)
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
        response.name: statistic_value(
            response, result["time"], formula_rows(formulas[response.name], result, columns)
        )
        for response in responses
    }


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
    time, values = time[inside], values[inside]
    return figure_of(response.statistic, time, values)
