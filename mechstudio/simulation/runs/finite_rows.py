"""Rows that are not finite, and the functions that cause them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import numpy as np

from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.model import Mechanism
from mechstudio.model.expression import LAW_VARIABLES, Code
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import names_in
from mechstudio.model.expression_value import evaluate
from mechstudio.model.value_text import quoted
from mechstudio.results import Store
from mechstudio.topology.user_code import UserCode, find_code

MOST_OF_ALL = 0.5  # of the rows


def finite_count(store: Store, start: int, stop: int) -> int:
    """Number of rows before the first one with a value that is not finite.

    Args:
        store: The rows.
        start: Rows below are finite.
        stop: Rows from here on are not written yet.
    """
    # where a part of many rows is new, the others are not looked at again
    if stop - start >= MOST_OF_ALL * store.capacity and store.is_surely_finite():
        return stop
    for name in ROW_LENGTHS:
        values = np.asarray(getattr(store, name)[start:stop])
        if not values.size or np.isfinite(values).all():
            continue
        sound = np.isfinite(values).all(axis=tuple(range(1, values.ndim)))
        stop = start + int(np.argmin(sound))
    return stop


def undefined_functions(mechanism: Mechanism, t: float, place: str = "there") -> tuple[str, ...]:
    """Message on functions without finite value at a time [s], called `place`.

    Laws that depend on a deformation or its rate are left out: these are not known here.
    """
    found = []
    for owner, text in functions_of(mechanism):
        tree = parse(text, mechanism.parameters, LAW_VARIABLES)
        if names_in(tree).isdisjoint(LAW_VARIABLES):
            value = evaluate(tree, t, mechanism.parameters)
            if not math.isfinite(value):
                found.append(f"the function {quoted(text)} of {owner} is {value:g} {place}")
    return tuple(found)


def failed_code(mechanism: Mechanism, time: float = -math.inf) -> tuple[str, str] | None:
    """Reason and remedy if Python code of a force failed at a time [s] or later; None if not."""
    faults = (code.fault_since(time) for code in _codes(mechanism))
    return next((fault for fault in faults if fault), None)


def forget_faults(mechanism: Mechanism) -> None:
    """Forget how Python code of forces failed in former runs; runs of equal forces share it."""
    for code in _codes(mechanism):
        code.faults[:] = 0.0


def _codes(mechanism: Mechanism) -> Iterator[UserCode]:
    """The Python code of all forces."""
    for _, text in functions_of(mechanism):
        tree = parse(text, mechanism.parameters, LAW_VARIABLES)
        if isinstance(tree, Code):
            yield find_code(tree.key)


def functions_of(mechanism: Mechanism) -> Iterator[tuple[str, str]]:
    """The owner and the text of each function."""
    for driver in mechanism.drivers:
        yield f"driver '{driver.name}'", driver.function
    for joint in mechanism.joints:
        yield from ((f"joint '{joint.name}'", text) for text in joint.efforts())
    for force in mechanism.forces:
        for texts in force.functions.values():
            yield from ((f"{force.type} '{force.name}'", text) for text in texts)


def is_kept(mechanism: Mechanism, names: Iterable[str]) -> bool:
    """Whether a function over some names stays as it is: no event of a run sets one of them."""
    return {event.parameter for event in mechanism.events}.isdisjoint(names)
