"""Derivatives of one number that is read from a run."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

import numpy as np

from mechstudio.answering import answering
from mechstudio.errors import UnknownNameError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.read_by_names import refuse_places
from mechstudio.studies.definition import Response
from mechstudio.suggestions import did_you_mean
from mechstudio.text_table import columns, html_columns

_BY_PARAMETER = 'slopes["k"] is the derivative with respect to k'


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
            raise unknown_parameter(parameter, tuple(self.slopes))
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


def unknown_parameter(parameter: str, known: tuple[str, ...]) -> UnknownNameError:
    """Says that there is no derivative with respect to a parameter."""
    hint = did_you_mean(parameter, known) or f"; there are {', '.join(known)}"
    return UnknownNameError(f"There is no derivative with respect to '{parameter}'{hint}")
