"""How the rows of a run and what is read from them depend on numbers of its model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

import numpy as np

from mechstudio.answering import answering
from mechstudio.errors import UnknownNameError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.read_by_names import refuse_places
from mechstudio.results import Result
from mechstudio.results.computed import formula_rows
from mechstudio.results.csv_export import chosen_names, column_titles
from mechstudio.results.tables import needed
from mechstudio.studies.definition import Response
from mechstudio.studies.derivatives.gradient_units import slope_units, value_unit
from mechstudio.studies.derivatives.neighbors import Check, Differences
from mechstudio.studies.derivatives.number_gradient import (
    Gradient,
    gradient_table,
    unknown_parameter,
)
from mechstudio.studies.derivatives.numbers import Varied
from mechstudio.studies.derivatives.statistic_slopes import (
    figure_between_rows,
    missed_between_rows,
    refuse_times,
    statistic_slope,
)
from mechstudio.studies.given_responses import GivenResponse, response_of
from mechstudio.studies.responses import formulas_of, has_figures, statistic_value, value_in_run
from mechstudio.text_table import columns, html_columns

_BY_RESPONSE = (
    'slopes.gradients["peak"]["k"] is the derivative of a figure, '
    'slopes["joints/pin/force"] those of a channel'
)


@answering
@dataclass(frozen=True, eq=False, repr=False)
class RunSensitivities:
    """Derivatives of all rows of a run with respect to k numbers of its model.

    The runs of the neighbors are kept, so that any channel or formula can be asked for.

    Attributes:
        result: The run at the values of the model.
        numbers: The numbers, in the order asked for.
        method: "direct" or "differences".
        differences: Neighboring runs along each number.
        checked: Runs along all numbers at once by other steps; None without a check.
        responses: What was asked for at once.
        notes: Sentences for the user: where derivatives do not exist, or are doubtful.
    """

    result: Result
    numbers: tuple[Varied, ...]
    method: str
    differences: tuple[Differences, ...]
    checked: Check | None
    responses: tuple[Response, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def time(self) -> FloatArray:
        """Times of the rows [s], shape (rows,)."""
        return self.result.time

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names of the k numbers."""
        return tuple(one.name for one in self.numbers)

    def value(self, channel: str) -> FloatArray:
        """Values of a channel in the run, shape (rows,) or (rows, components).

        Args:
            channel: Its name; or that of a response asked for, which has one value, shape ().

        Raises:
            UnknownNameError: There is no such channel.
        """
        if self._is_asked(channel):
            return np.array(self.gradients[channel].value)
        return self.result[channel]

    def __getitem__(self, channel: str) -> Any:
        """Derivatives of a channel, shape (k, rows) or (k, rows, components).

        They are in the unit of the channel per SI unit of each parameter. Of a response that was
        asked for they are its `Gradient`.

        Raises:
            UnknownNameError: There is no such channel.
        """
        refuse_places(channel, "a RunSensitivities", _BY_RESPONSE)
        if self._is_asked(channel):
            return self.gradients[channel]
        if channel in self.parameters:
            raise UnknownNameError(f"'{channel}' is a number of the model; {_BY_RESPONSE}")
        return self._slopes(lambda run: run[channel])

    def derivative(self, channel: str, parameter: str) -> FloatArray:
        """Derivative of a channel by one parameter, shape (rows,) or (rows, components).

        Raises:
            UnknownNameError: There is no such channel, or the parameter is none of those asked for.
        """
        if parameter not in self.parameters:
            raise unknown_parameter(parameter, self.parameters)
        found = self.differences[self.parameters.index(parameter)]
        return found.of(lambda run: run[channel])

    def error(self, channel: str) -> FloatArray:
        """Estimated largest error of each derivative of a channel, shape (k,); NaN without a check.

        By how much the derivative along all numbers at once, from other and finer steps, misses
        the sum of those along each, per step of each number.

        Args:
            channel: Its name, or that of a response asked for.

        Raises:
            UnknownNameError: There is no such channel.
        """
        if self._is_asked(channel):
            return np.array(list(self.gradients[channel].errors.values()))
        missed = self._missed(lambda run: run[channel], self[channel])
        return float(np.abs(missed).max(initial=0.0)) / self._steps

    def gradient(self, response: GivenResponse) -> Gradient:
        """Derivatives of a number that is read from the run.

        Args:
            response: Statistic of a formula, `"max([joints/pin/force/norm])"` or the pair of both,
                the name of one of the responses asked for, or a `Response`.

        Raises:
            ModelError: The formula cannot be read.
            SolverError: The response has no finite value, or no derivative.
        """
        one = self._response(response)
        if has_figures(one):
            return self._gradient_of_figures(one)
        formulas = {id(self.result): formulas_of((one,), self.result)[one.name]}

        def read(run: Result) -> FloatArray:
            # parameters in the formula have the values of the run
            if id(run) not in formulas:
                formulas[id(run)] = formulas_of((one,), run)[one.name]
            return formula_rows(formulas[id(run)], run)

        values = read(self.result)
        rows = self._slopes(read)
        slopes = statistic_slope(one, self.time, values, rows)
        missed = self._missed(read, rows)
        errors = np.abs(statistic_slope(one, self.time, values, missed[None])) / self._steps
        errors += missed_between_rows(one, self.time, values, rows)
        return self._told(one, statistic_value(one, self.time, values), slopes, errors)

    def _gradient_of_figures(self, one: Response) -> Gradient:
        """The same of a formula with figures in it: differences of the numbers of the runs."""
        refuse_times(one)

        def read(run: Result) -> FloatArray:
            return np.array(value_in_run(one, run))

        def read_between(run: Result) -> FloatArray:
            return np.array(value_in_run(one, run, figure_between_rows))

        slopes = self._slopes(read)
        errors = np.abs(self._missed(read, slopes)) / self._steps
        errors += np.abs(self._slopes(read_between) - slopes)
        return self._told(one, float(read(self.result)), slopes, errors)

    def _told(
        self, one: Response, value: float, slopes: FloatArray, errors: FloatArray
    ) -> Gradient:
        """Derivatives and their errors, shape (k,), by parameter and with units."""
        unit = value_unit(one, self.result)
        return Gradient(
            one,
            value,
            dict(zip(self.parameters, slopes.tolist(), strict=True)),
            dict(zip(self.parameters, errors.tolist(), strict=True)),
            unit=unit,
            units=slope_units(unit, self.parameters, self.result.mechanism),
        )

    @cached_property
    def gradients(self) -> Mapping[str, Gradient]:
        """Derivatives of the responses asked for, by name."""
        return {response.name: self.gradient(response) for response in self.responses}

    def to_dataframe(self, names: Sequence[str] | None = None) -> Any:
        """Derivatives of channels as a `pandas.DataFrame` over time.

        Args:
            names: Channels or groups like "bodies/crank"; all if None.

        Returns:
            Two levels of columns: the parameter, and the column as in CSV files.

        Raises:
            MissingPackageError: pandas is not installed.
            UnknownNameError: A name is neither a channel nor a group.
        """
        pandas = needed("pandas", "to_dataframe")
        names = [name for name in chosen_names(self.result, names) if name != "time"]
        columns: dict[tuple[str, str], FloatArray] = {}
        for parameter in self.parameters:
            for name in names:
                titles = column_titles(self.result.channel(name))
                slopes = self.derivative(name, parameter).reshape(len(self.time), -1)
                columns |= {(parameter, title): slopes[:, k] for k, title in enumerate(titles)}
        return pandas.DataFrame(columns, index=pandas.Index(self.time.copy(), name="time"))

    def __repr__(self) -> str:
        names, model = ", ".join(self.parameters), self.result.mechanism.name
        of = f" of '{model}'" if model else ""
        return (
            f"<RunSensitivities{of} to {names}: {self.result.count} rows, method '{self.method}'>"
        )

    def __str__(self) -> str:
        """Derivatives of the responses asked for, with their errors."""
        if not self.responses:
            return repr(self)
        return columns(*self._table())

    def _repr_html_(self) -> str:
        """The same for notebooks."""
        return html_columns(*self._table()) if self.responses else f"<p>{escape(repr(self))}</p>"

    def _table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return gradient_table(self.gradients)

    def _is_asked(self, name: str) -> bool:
        """Whether a name is that of a response and of no channel."""
        return name not in self.result and any(one.name == name for one in self.responses)

    @property
    def _steps(self) -> FloatArray:
        """Step of each number, shape (k,)."""
        return np.array([entry.step for entry in self.differences])

    def _slopes(self, read: Callable[[Result], FloatArray]) -> FloatArray:
        """Derivatives of what is read, shape (k, ...)."""
        return np.array([entry.of(read) for entry in self.differences])

    def _missed(self, read: Callable[[Result], FloatArray], slopes: FloatArray) -> FloatArray:
        """What the check finds beyond the derivatives, in the shape of what is read."""
        if self.checked is None:
            return np.full(slopes.shape[1:], np.nan)
        expected = np.tensordot(self.checked.way, slopes, 1)
        return np.asarray(self.checked.differences.of(read) - expected)

    def _response(self, given: GivenResponse) -> Response:
        for response in self.responses:
            if response.name == given:
                return response
        return response_of(given)
