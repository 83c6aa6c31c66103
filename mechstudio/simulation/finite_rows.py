"""Rows of a run that are no numbers, and the functions that made them so."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from mechstudio.model import Force, Mechanism, Motor, SpringDamper, Torque, Torsion
from mechstudio.model.expression import LAW_VARIABLES
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import names_in
from mechstudio.model.expression_value import evaluate
from mechstudio.model.value_text import quoted
from mechstudio.results import Store

COLUMNS = (
    *("time", "body_pose", "body_velocity", "body_acceleration", "coordinate", "rate"),
    *("joint_load", "driver_effort", "coupling_effort", "energy", "constraint"),
)


def finite_count(store: Store, start: int, stop: int) -> int:
    """Number of rows before the first one with a value that is not finite.

    Args:
        store: The rows.
        start: Rows below are finite.
        stop: Rows from here on are not written yet.
    """
    columns = COLUMNS + (("momentum",) if store.has_momentum else ())
    for name in columns:
        values = getattr(store, name)[start:stop]
        sound = np.isfinite(values).all(axis=tuple(range(1, values.ndim)))
        if not sound.all():
            stop = start + int(np.argmin(sound))
    return stop


def undefined_functions(mechanism: Mechanism, t: float) -> tuple[str, ...]:
    """What to say of functions that have no finite value at a time [s].

    Laws that depend on a deformation or its rate are left out: these are not known here.
    """
    found = []
    for owner, text in _functions(mechanism):
        tree = parse(text, mechanism.parameters, LAW_VARIABLES)
        if names_in(tree).isdisjoint(LAW_VARIABLES):
            value = evaluate(tree, t, mechanism.parameters)
            if not math.isfinite(value):
                found.append(f"the function {quoted(text)} of {owner} is {value:g} there")
    return tuple(found)


def _functions(mechanism: Mechanism) -> Iterator[tuple[str, str]]:
    """The owner and the text of each function."""
    for driver in mechanism.drivers:
        yield f"driver '{driver.name}'", driver.function
    for joint in mechanism.joints:
        yield from ((f"joint '{joint.name}'", text) for text in joint.efforts())
    for force in mechanism.forces:
        owner = f"{force.type} '{force.name}'"
        if isinstance(force, Force | Torque):
            yield from ((owner, text) for text in force.function)
        elif isinstance(force, Motor):
            yield from ((owner, text) for text in (force.function, force.target))
        elif isinstance(force, SpringDamper | Torsion):
            yield owner, force.function
