"""What scripts may give for the constraints of a study."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from mechstudio.errors import ModelError, Problem
from mechstudio.studies.definition import Constraint

_BOUND = re.compile(r"\s*(?P<name>.+?)\s*(?P<sign><=?|>=?)\s*(?P<value>[-+.\deE]+)\s*")
_EXAMPLE = (
    'constraints={"travel": (None, 0.1)} or ["travel <= 0.1"], where "travel" is one of the '
    "responses"
)


def given_constraints(given: object) -> tuple[Any, ...]:
    """Constraints, of a dictionary of responses and bounds, or of a list of inequalities.

    Bounds are a pair (lower, upper), either of which may be None. Inequalities are texts such as
    "travel <= 0.1".

    Raises:
        ModelError: It is none of these.
    """
    if isinstance(given, Mapping):
        return tuple(_within(name, bounds) for name, bounds in given.items())
    if isinstance(given, str):
        return (_inequality(given),)
    if isinstance(given, Constraint) or not isinstance(given, Iterable):
        return tuple(_known(entry) for entry in (given,))
    return tuple(_inequality(one) if isinstance(one, str) else _known(one) for one in given)


def _within(name: str, bounds: object) -> dict[str, object]:
    if isinstance(bounds, Mapping):
        return {"response": name, **bounds}
    if isinstance(bounds, tuple | list) and len(bounds) == 2:
        found = zip(("lower", "upper"), bounds, strict=True)
        return {"response": name} | {key: bound for key, bound in found if bound is not None}
    message = f"must be a pair (lower, upper), one of them maybe None (got {bounds!r})"
    raise ModelError([Problem(f"constraints[{name!r}]", f"{message}; write {_EXAMPLE}")])


def _inequality(text: str) -> dict[str, object]:
    found = _BOUND.fullmatch(text)
    try:
        value = float(found["value"]) if found else None
    except ValueError:
        value = None
    if found is None or value is None:
        message = f"must be an inequality with a number behind (got {text!r}); write {_EXAMPLE}"
        raise ModelError([Problem("constraints", message)])
    bound = "upper" if found["sign"].startswith("<") else "lower"
    return {"response": found["name"], bound: value}


def _known(entry: object) -> object:
    if isinstance(entry, Mapping | Constraint):
        return entry
    message = f"must be bounds of responses (got {entry!r}); write {_EXAMPLE}"
    raise ModelError([Problem("constraints", message)])
