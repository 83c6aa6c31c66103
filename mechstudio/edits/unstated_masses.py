"""Bodies whose mass or inertia nobody has given."""

from __future__ import annotations

from collections.abc import Sequence

from mechstudio.model import Mechanism
from mechstudio.model.value_text import quoted

MOST_NAMED = 4  # bodies of one note


def unstated(mechanism: Mechanism, field: str) -> list[str]:
    """Names of the bodies whose field was never given."""
    return [body.name for body in mechanism.bodies if field not in body.model_fields_set]


def inertia_note(names: Sequence[str]) -> str:
    """The note on bodies of some names without a given inertia; empty without any."""
    if not names:
        return ""
    shown = ", ".join(quoted(name) for name in names[:MOST_NAMED])
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return (
        f"No inertia is given for {shown}{more}: 1 kg m² about every axis is taken. State "
        "'inertia', about the center of mass."
    )
