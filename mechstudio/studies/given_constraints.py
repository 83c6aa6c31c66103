"""What scripts, study files and the window may give for the constraints of a study."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import chain
from typing import Any

from mechstudio.errors import ModelError, Problem
from mechstudio.results.computed import around
from mechstudio.results.figures_within import is_made_of_figures
from mechstudio.studies.definition import Constraint
from mechstudio.suggestions import did_you_mean
from mechstudio.units import (
    UNIT_NAMES,
    QuantityError,
    UnknownUnitError,
    exact_text,
    si_value,
    unit_of,
)
from mechstudio.units.written import number_and_unit

# names of channels may contain anything
_SIGN = re.compile(r"\[[^\[\]]*\]|(?P<sign><=|=<|>=|=>|==|!=|<|>|=|≤|≥)")
_WORD = re.compile(r"\[[^\[\]]*\]|(?P<word>[^\W\d]\w*)")
_OPERATION = re.compile(r"[-+*/^(\[]")
_UPPER, _LOWER = ("<=", "=<", "<", "≤"), (">=", "=>", ">", "≥")
_EXTREMES = {"lower": "min", "upper": "max"}
_EXAMPLE = (
    'constraints={"travel": (None, 0.1)} or ["travel <= 0.1"], where "travel" is one of the '
    'responses, or ["max([joints/pin/force/norm]) <= 20 N"]'
)


def given_constraints(given: object) -> tuple[Any, ...]:
    """Constraints, of a dictionary of responses and bounds, or of a list of inequalities.

    Bounds are a pair (lower, upper), either of which may be None. Inequalities are texts such as
    "travel <= 0.1", "40 deg <= angle <= 140 deg" or "max([joints/pin/force/norm]) <= 20 N". A
    formula over channels without a statistic keeps to its bounds at all times.

    Raises:
        ModelError: It is none of these.
    """
    if isinstance(given, Mapping):
        return tuple(_within(name, bounds) for name, bounds in given.items())
    if isinstance(given, str):
        return _inequality(given)
    if isinstance(given, Constraint) or not isinstance(given, Iterable):
        return tuple(_known(entry) for entry in (given,))
    found = (_inequality(one) if isinstance(one, str) else (_known(one),) for one in given)
    return tuple(chain.from_iterable(found))


def formulas_of_constraints(constraints: Iterable[Any], names: Collection[Any]) -> tuple[str, ...]:
    """What constraints bound that is no response yet but a formula.

    Args:
        constraints: The constraints.
        names: Names of the responses that there are.

    Raises:
        ModelError: A formula computes with responses, which are numbers of whole runs.
    """
    texts = [
        limit.get("response") if isinstance(limit, Mapping) else getattr(limit, "response", None)
        for limit in constraints
    ]
    found = dict.fromkeys(
        text
        for text in texts
        if isinstance(text, str) and text not in names and _OPERATION.search(text)
    )
    problems: list[Problem] = []
    for text in found:
        words = [match["word"] for match in _WORD.finditer(text)]
        used = next((word for word in words if word in names), None)
        if used is not None:
            message = (
                f"'{text}' computes with the response '{used}', the number of a whole run; bound "
                f'it alone, "{used} <= 0.1", or a statistic of a formula over channels, '
                '"max([joints/pin/force/x] - [joints/pin/force/y]) <= 0.1"'
            )
            problems.append(Problem("constraints", message))
    if problems:
        raise ModelError(problems)
    return tuple(found)


def constraint_text(constraint: Constraint, unit: str) -> str:
    """The inequality that stands for a constraint.

    Args:
        constraint: The constraint.
        unit: SI unit of its response, written behind the bounds; left out where it is not among
            units that can be read, such as Hz.
    """
    try:
        unit_of(unit)
    except UnknownUnitError:
        unit = ""
    lower, upper = (
        "" if bound is None else f"{exact_text(bound)} {unit}".rstrip()
        for bound in (constraint.lower, constraint.upper)
    )
    if not upper:
        return f"{constraint.response} >= {lower}"
    return f"{lower} <= {constraint.response} <= {upper}".removeprefix(" <= ")


def _within(name: str, bounds: object) -> dict[str, object]:
    if isinstance(bounds, Mapping):
        return {"response": name, **bounds}
    if isinstance(bounds, tuple | list) and len(bounds) == 2:
        found = zip(("lower", "upper"), bounds, strict=True)
        return {"response": name} | {key: bound for key, bound in found if bound is not None}
    message = f"must be a pair (lower, upper), one of them maybe None (got {bounds!r})"
    raise ModelError([Problem(f"constraints[{name!r}]", f"{message}; write {_EXAMPLE}")])


def _inequality(text: str) -> tuple[dict[str, object], ...]:
    signs = [found for found in _SIGN.finditer(text) if found["sign"]]
    edges = [0, *(place for found in signs for place in found.span()), len(text)]
    parts = [text[start:end].strip() for start, end in zip(edges[::2], edges[1::2], strict=True)]
    words = [found["sign"] for found in signs]
    rising = all(word in _UPPER for word in words)
    if not all(parts) or not (rising or all(word in _LOWER for word in words)):
        raise _no_inequality(text, words)
    if not rising:
        parts.reverse()
    # from the least to the greatest now
    match [_is_quantity(part) for part in parts]:
        case [False, True]:
            return _bounded(parts[0], {"upper": parts[1]})
        case [True, False]:
            return _bounded(parts[1], {"lower": parts[0]})
        case [True, False, True]:
            return _bounded(parts[1], {"lower": parts[0], "upper": parts[2]})
    raise _no_inequality(text, words)


def _bounded(text: str, bounds: Mapping[str, str]) -> tuple[dict[str, object], ...]:
    """Bounds of a response, or of a formula over channels at all times."""
    if "[" not in text or around(text)[0] or is_made_of_figures(text):
        return ({"response": text, **bounds},)
    return tuple(
        {"response": f"{_EXTREMES[name]}({text})", name: bound} for name, bound in bounds.items()
    )


def _is_quantity(text: str) -> bool:
    """Whether a text is a number, with or without a unit.

    Raises:
        ModelError: It is a number with a word behind it that is no unit.
    """
    found = number_and_unit(text)
    if found is None:
        return False
    try:
        unit_of(found[1])
        si_value(text)
    except UnknownUnitError as error:
        if _OPERATION.match(found[1]):
            return False
        hint = did_you_mean(found[1], UNIT_NAMES)
        message = f"'{text}': {str(error).rstrip('.')}{hint}"
        raise ModelError([Problem("constraints", message)]) from None
    except QuantityError as error:
        raise ModelError([Problem("constraints", f"'{text}': {error}")]) from None
    return True


def _no_inequality(text: str, signs: list[str]) -> ModelError:
    message = f"must be an inequality with a number on one side (got {text!r}); write {_EXAMPLE}"
    if any(sign in ("=", "==") for sign in signs):
        message += '; a value to reach is an objective, objectives={"travel": 0.1}'
    elif len(signs) == 1:
        message += "; a parameter is taken to the other side, as in max([energy/kinetic] - E) <= 0"
    return ModelError([Problem("constraints", message)])


def _known(entry: object) -> object:
    if isinstance(entry, Mapping | Constraint):
        return entry
    message = f"must be bounds of responses (got {entry!r}); write {_EXAMPLE}"
    raise ModelError([Problem("constraints", message)])
