"""Where joints begin, and how far springs are deflected there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mechstudio.edits.springs_at_start import spring_length, torsion_angle
from mechstudio.gui.properties.fields import Field, FieldKind, derived

if TYPE_CHECKING:
    from mechstudio.model import Mechanism, SpringDamper, Torsion

_FREE = 1e-9  # deflection that is none [m or rad]
_HINT = "At the poses of the bodies at t = 0, which Assemble and other lengths of links change"


def begin_field(value: float, unit: str) -> Field:
    """The coordinate at which a joint begins [m or rad]."""
    return replace(derived("Begins at", _told(value), unit), hint=_HINT)


def deflection_fields(deflection: float, stiffness: float, unit: str) -> tuple[Field, ...]:
    """How far a spring is from where it is free at the start, and what it does there.

    Args:
        deflection: How far [m or rad].
        stiffness: Force or torque per deflection [N/m or N m/rad].
        unit: Unit of the deflection, "m" or "rad".
    """
    if not stiffness:
        return ()
    word, own = ("Start force", "N") if unit == "m" else ("Start torque", "N m")
    shown = _told(deflection)
    return (
        replace(derived("Start deflection", shown, unit), hint=_HINT),
        replace(derived(word, abs(stiffness * shown), own), hint="Of the stiffness alone"),
    )


def free_button(path: str, key: str) -> Field:
    """What makes springs free where they begin."""
    return Field(label="Spring", kind=FieldKind.BUTTONS, path=path, buttons=(key,))


def torsion_fields(mechanism: Mechanism, torsion: Torsion, path: str) -> tuple[Field, ...]:
    """The deflection of a torsion spring."""
    return _of_spring(torsion_angle(mechanism, torsion), torsion.stiffness, "rad", path)


def spring_fields(mechanism: Mechanism, spring: SpringDamper, path: str) -> tuple[Field, ...]:
    """The deflection of a spring."""
    stretch = spring_length(mechanism, spring) - spring.free_length
    return _of_spring(stretch, spring.stiffness, "m", path)


def _told(value: float) -> float:
    """Without what the closing of joints leaves of zero."""
    return value if abs(value) > _FREE else 0.0


def _of_spring(deflection: float, stiffness: float, unit: str, path: str) -> tuple[Field, ...]:
    fields = deflection_fields(deflection, stiffness, unit)
    is_free = not fields or abs(deflection) <= _FREE
    return fields if is_free else (*fields, free_button(f"{path}.stiffness", "free_spring"))
