"""Values of a model that overflow the computation, and what to change."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import numpy as np
from pydantic import BaseModel

from mechstudio.errors import Problem, UnfitModelError
from mechstudio.model import Mechanism
from mechstudio.model.value_text import json_path
from mechstudio.results.rounding import ROUNDING

USUAL = 1e12  # numbers beyond, and those below its inverse, are no usual size in SI units
MOST_NAMED = 3
NUMERIC_ERRORS = (ArithmeticError, np.linalg.LinAlgError)  # by which numpy and scipy give up
PARTS = ("gravity", "parameters", "bodies", "joints", "couplings", "forces")
UNWEIGHED = frozenset({"shapes"})  # what nothing is computed from
# units of directions and joint coordinates, beside 1 of which a number may be rounding
OF_ONE = ("", "m or rad", "m/s or rad/s")

Place = tuple[int | str, ...]


class _Number(NamedTuple):
    """A number of a model.

    Attributes:
        place: Where it stands.
        value: The number.
        unit: The SI unit of its field.
    """

    place: Place
    value: float
    unit: str

    @property
    def may_vanish(self) -> bool:
        """Whether zero would do in its place: in vectors, beside a diagonal, in coordinates."""
        *_, before, last = self.place
        is_component = isinstance(last, int) and before != last
        return is_component or self.unit in OF_ONE[1:]


def within_range(mechanism: Mechanism) -> AbstractContextManager[None]:
    """Convert overflows and singular matrices to errors about the model.

    Inside, floating point arithmetic gives infinity and NaN without a warning.

    Raises:
        UnfitModelError: Python, numpy or scipy gave up.
    """
    return _WithinRange(mechanism)


class _WithinRange(AbstractContextManager[None]):
    """The same as a class, which takes a third of the time of a generator: eight times a run."""

    def __init__(self, mechanism: Mechanism) -> None:
        self._mechanism, self._state = mechanism, np.errstate(all="ignore")

    def __enter__(self) -> None:
        self._state.__enter__()

    def __exit__(self, *raised: Any) -> None:
        self._state.__exit__(*raised)
        if isinstance(raised[1], NUMERIC_ERRORS):
            raise out_of_range(self._mechanism) from raised[1]


def require_finite(mechanism: Mechanism, *arrays: np.ndarray) -> None:
    """Refuse a model from which numbers that are not finite were computed.

    Args:
        mechanism: The model.
        arrays: What was computed; records are looked into.

    Raises:
        UnfitModelError: Something in an array is not finite.
    """
    if not all(map(is_finite, arrays)):
        raise out_of_range(mechanism)


def is_finite(array: np.ndarray) -> bool:
    """Whether an array, or all fields of an array of records, have finite numbers only."""
    if array.dtype.names:
        return all(is_finite(array[name]) for name in array.dtype.names)
    return array.dtype.kind != "f" or bool(np.isfinite(array).all())


def out_of_range(mechanism: Mechanism) -> UnfitModelError:
    """The error for a model whose numbers differ too much in size; names the most extreme ones."""
    reason = "The numbers of the model differ too much in size to be computed with"
    problems = extreme_problems(mechanism)
    if not problems:
        remedy = "Compare the sizes of its masses, inertias and lengths"
        return UnfitModelError(f"{reason}. {remedy}.", [Problem("", f"{reason}. {remedy}.")])
    return UnfitModelError(f"{reason}: {'; '.join(map(str, problems))}.", problems)


def extreme_problems(mechanism: Mechanism) -> list[Problem]:
    """Problems with the most extreme numbers of a model."""
    return [
        Problem(
            place,
            f"{value:g} is unusually {'large' if abs(value) > 1.0 else 'small'}; give it a usual "
            "size in SI units",
        )
        for place, value in extremes(mechanism)
    ]


def extremes(mechanism: Mechanism) -> tuple[tuple[str, float], ...]:
    """The most extreme numbers of a model outside the usual range, with their places.

    What rounding leaves in the place of zero, beside numbers of its unit, is none of them.
    """
    numbers = [
        number for part in PARTS for number in _numbers(getattr(mechanism, part), (part,), "")
    ]
    largest = dict.fromkeys(OF_ONE, 1.0)
    for _, value, unit in numbers:
        largest[unit] = max(largest.get(unit, 0.0), abs(value))
    found = [
        (json_path(number.place), number.value)
        for number in numbers
        if number.value != 0.0
        and not 1.0 / USUAL <= abs(number.value) <= USUAL
        and not (number.may_vanish and abs(number.value) <= ROUNDING * largest[number.unit])
    ]
    found.sort(key=lambda entry: -abs(math.log10(abs(entry[1]))))
    return tuple(found[:MOST_NAMED])


def _numbers(value: object, place: Place, unit: str) -> Iterator[_Number]:
    """All numbers of a part of a model."""
    if isinstance(value, float):
        yield _Number(place, value, unit)
    elif isinstance(value, BaseModel):
        for name, field in type(value).model_fields.items():
            if name not in UNWEIGHED:
                extra = field.json_schema_extra
                own = str(extra.get("unit", "")) if isinstance(extra, dict) else ""
                yield from _numbers(getattr(value, name), (*place, name), own)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _numbers(item, (*place, key), unit)
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _numbers(item, (*place, index), unit)
