"""How the rows of a run and what is read from them depend on numbers of its model."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
from mechstudio.studies.derivatives.numbers import Varied
from mechstudio.studies.derivatives.statistic_slopes import missed_between_rows, statistic_slope
from mechstudio.studies.given_responses import GivenResponse, response_of
from mechstudio.studies.responses import formulas_of, statistic_value
from mechstudio.suggestions import did_you_mean
from mechstudio.text_table import columns, html_columns

_BY_PARAMETER = 'slopes["k"] is the derivative with respect to k'
_BY_RESPONSE = (
    'slopes.gradients["peak"]["k"] is the derivative of a figure, '
    'slopes["joints/pin/force"] those of a channel'
)


@answering
@dataclass(frozen=True)
class Gradient:
    """Derivatives of one number that is read from a run.

    Attributes:
        response: What is read.
        value: Its value, in the SI unit of its formula.
        slopes: Derivative with respect to each parameter by name, in that unit per SI unit of the
            parameter.
        errors: Estimated error of each, with what an extreme between two rows misses; NaN without
            a check.
        unit: SI unit of the value; empty for a pure number.
        units: Those of the derivatives, by parameter.
    """

    response: Response
    value: float
    slopes: Mapping[str, float]
    errors: Mapping[str, float]
    unit: str = field(default="", kw_only=True, compare=False)
    units: Mapping[str, str] = field(default_factory=dict, kw_only=True, compare=False)

    def __getitem__(self, parameter: str) -> float:
        """Derivative with respect to a parameter.

        Raises:
            UnknownNameError: It is none of those asked for.
        """
        refuse_places(parameter, "a Gradient", f"{_BY_PARAMETER}; np.array(slopes) has all of them")
        if parameter not in self.slopes:
            raise _unknown(parameter, tuple(self.slopes))
        return self.slopes[parameter]

    def __iter__(self) -> Iterator[str]:
        return iter(self.slopes)

    def __len__(self) -> int:
        return len(self.slopes)

    def keys(self) -> tuple[str, ...]:
        """Names of the parameters, so that `dict(slopes)` has the derivatives by them."""
        return tuple(self.slopes)

    def items(self) -> tuple[tuple[str, float], ...]:
        """Names of the parameters and the derivatives, as of a dictionary."""
        return tuple(self.slopes.items())

    def __str__(self) -> str:
        return f"{self._heading()}\n{columns(*self._table())}"

    def _repr_html_(self) -> str:
        return f"<p>{escape(self._heading())}</p>{html_columns(*self._table())}"

    def _heading(self) -> str:
        return f"{self.response.name} = {self.value:.7g} {self.unit}".rstrip()

    def _table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        rows: list[tuple[str, ...]] = [
            (place, f"{slope:.7g}", _error(self.errors[place]), self.units.get(place, ""))
            for place, slope in self.slopes.items()
        ]
        return ("by", "derivative", "error", "unit"), rows

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> FloatArray:
        """Derivatives in the order of the parameters, shape (parameters,)."""
        return np.array(list(self.slopes.values()), dtype=dtype)


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
            raise _unknown(parameter, self.parameters)
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
        unit = value_unit(one, self.result)
        return Gradient(
            one,
            statistic_value(one, self.time, values),
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


def gradient_table(
    gradients: Mapping[str, Gradient], digits: int = 7
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Header and rows of a table: each derivative of each response, by name, with its unit.

    Args:
        gradients: The derivatives.
        digits: Significant digits of values and derivatives.
    """
    rows: list[tuple[str, ...]] = [
        (
            name,
            f"{found.value:.{digits}g} {found.unit}".rstrip(),
            place,
            f"{slope:.{digits}g}",
            _error(found.errors[place]),
            found.units.get(place, ""),
        )
        for name, found in gradients.items()
        for place, slope in found.slopes.items()
    ]
    return ("derivative of", "value", "with respect to", "derivative", "error", "unit"), rows


def _error(error: float) -> str:
    return "-" if math.isnan(error) else f"{error:.2g}"


def _unknown(parameter: str, known: tuple[str, ...]) -> UnknownNameError:
    hint = did_you_mean(parameter, known) or f"; there are {', '.join(known)}"
    return UnknownNameError(f"There is no derivative with respect to '{parameter}'{hint}")
