"""Numbers of a run: statistics of formulas over its channels."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mechstudio.errors import ModelError, Problem, SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Result
from mechstudio.results.curve_names import NORM, formula_of, place_of
from mechstudio.results.signals import Formula, FormulaError, statistics
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
    time: FloatArray = result["time"]
    columns: dict[str, FloatArray] = {}

    def read(name: str) -> FloatArray:
        if name not in columns:
            columns[name] = _column(result, name)
        return columns[name]

    return {
        response.name: _value(response, time, formulas[response.name].values(time, read))
        for response in responses
    }


def _column(result: Result, name: str) -> FloatArray:
    place = place_of(result, name)
    assert place is not None  # the formula was read for this run's channels
    values: FloatArray = result[place.channel.name]
    if place.component == NORM:
        lengths: FloatArray = np.linalg.norm(values, axis=1)
        return lengths
    return values.reshape(len(values), -1)[:, place.component]


def _value(response: Response, time: FloatArray, values: FloatArray) -> float:
    end = time[-1] if response.end is None else response.end
    inside = (time >= response.start) & (time <= end)
    if not inside.any():
        raise SolverError(
            f"The run ended at {time[-1]:g} s, before the response '{response.name}' begins "
            f"({response.start:g} s)."
        )
    time, values = time[inside], values[inside]
    if not np.isfinite(values).all():
        wrong = time[~np.isfinite(values)][0]
        raise SolverError(f"The response '{response.name}' is not a number at {wrong:g} s.")
    figures = statistics(time, values)
    assert figures is not None
    of = {
        "max": figures.greatest,
        "min": figures.least,
        "mean": figures.mean,
        "rms": figures.rms,
        "range": figures.greatest - figures.least,
        "initial": float(values[0]),
        "final": float(values[-1]),
        "integral": float(np.trapezoid(values, time)),
        "time_of_max": figures.greatest_time,
        "time_of_min": figures.least_time,
    }
    return of[response.statistic]
