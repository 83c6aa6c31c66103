"""Drivers that prescribe a velocity instead of a position, or the other way: of the same motion."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite, remainder, tau

from mechstudio import edits
from mechstudio.gui.editing.joint_start import joint_value, start_text
from mechstudio.gui.editing.noted import Noted
from mechstudio.gui.functions.motor_function import kind_by_unit
from mechstudio.joints import Axis
from mechstudio.model import Driver, Mechanism
from mechstudio.model.expression import ExpressionError
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_rate import even_motion_text, rate_text
from mechstudio.model.expression_samples import sampled
from mechstudio.units import quantity_text

KINDS = ("position", "velocity")
_CROSSED = (Axis.RX, Axis.RY)  # of a cross piece, whose angles the poses do not tell one by one
_SAME = 1e-6  # where a joint begins, it is, if this near [m or rad]


def with_kind(mechanism: Mechanism, names: Iterable[str], kind: str) -> Noted:
    """Let drivers prescribe a position or a velocity, with the function of the same motion.

    A position becomes its derivative, and a velocity that does not vary the position that grows by
    it from where the joint is. Others keep their functions, which the note says; also where a run
    begins elsewhere, as a position moved the joint away from where it is.
    """
    changes, notes = {}, []
    for driver in _drivers(mechanism, names):
        if driver.kind == kind:
            continue
        text = _same_motion(mechanism, driver, kind)
        changes["driver", driver.name] = {"kind": kind, "function": text or driver.function}
        if text:
            # texts in quotes keep their units
            was = f"“{driver.function}” was the {driver.kind}"
            notes.append(f"{driver.name} prescribes the {kind} “{text}” now, as {was}.")
            notes += _other_start(mechanism, driver)
        else:
            kept = f"{driver.name} keeps “{driver.function}” as the function of its {kind}"
            notes.append(f"{kept}: enter another one for the same motion.")
    return Noted(edits.change_each(mechanism, changes) if changes else mechanism, " ".join(notes))


def with_function(mechanism: Mechanism, names: Iterable[str], text: str) -> Noted:
    """Give drivers a function; a written unit decides whether it is of a position or a velocity.

    Raises:
        ModelError: It is no function.
    """
    changes, notes = {}, []
    for driver in _drivers(mechanism, names):
        kind, fields = _meant_kind(mechanism, driver, text), {"function": text}
        if kind != driver.kind:
            fields["kind"] = kind
            notes.append(f"{driver.name} prescribes a {kind} now, as “{text}” is one.")
        if any(getattr(driver, key) != value for key, value in fields.items()):
            changes["driver", driver.name] = fields
    return Noted(edits.change_each(mechanism, changes) if changes else mechanism, " ".join(notes))


def _same_motion(mechanism: Mechanism, driver: Driver, kind: str) -> str:
    """The function with which a driver of another kind moves its joint as before; or none."""
    if kind == "velocity":
        return rate_text(driver.function, mechanism.parameters, _unit(mechanism, driver))
    moved = even_motion_text(driver.function, mechanism.parameters)
    start = start_text(mechanism, driver.joint, driver.coordinate)
    return f"{start} + {moved}" if moved and start else moved


def _other_start(mechanism: Mechanism, driver: Driver) -> list[str]:
    """Says that a joint which a position put elsewhere begins where it is from now on."""
    joint = mechanism.joint(driver.joint)
    if driver.kind != "position" or joint.joint_type.free[driver.coordinate] in _CROSSED:
        return []
    tree, unit = parse(driver.function, mechanism.parameters), _unit(mechanism, driver)
    begun = float(sampled(tree, 0.0, mechanism.parameters))
    is_at = joint_value(mechanism, joint, driver.coordinate)
    off = remainder(begun - is_at, tau) if unit == "rad" and isfinite(begun) else begun - is_at
    if not abs(off) > _SAME:
        return []
    now, before = (quantity_text(value, unit) for value in (is_at, begun))
    return [f"A run begins where {joint.name} is, at {now}, and no longer at {before}."]


def _unit(mechanism: Mechanism, driver: Driver) -> str:
    """SI unit of the coordinate of a driver."""
    turns = mechanism.joint(driver.joint).joint_type.free[driver.coordinate] >= Axis.RX
    return "rad" if turns else "m"


def _meant_kind(mechanism: Mechanism, driver: Driver, text: str) -> str:
    """The kind that the unit of a function says; that of the driver where it says none."""
    try:
        tree, unit = parse(text, mechanism.parameters), _unit(mechanism, driver)
        return kind_by_unit(tree, unit, (driver.kind, *KINDS)) or driver.kind
    except ExpressionError:
        # the edit says what is wrong
        return driver.kind


def _drivers(mechanism: Mechanism, names: Iterable[str]) -> list[Driver]:
    chosen = frozenset(names)
    return [driver for driver in mechanism.drivers if driver.name in chosen]
