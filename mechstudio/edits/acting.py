"""Loads that a script adds without anything that acts, as what it forgot."""

from __future__ import annotations

from typing import Any

from mechstudio.edits.edit import refused
from mechstudio.model.element import ForceBase


def given(**values: object) -> dict[str, Any]:
    """The values that are not None; the others are not set, as nobody gave them."""
    return {name: value for name, value in values.items() if value is not None}


def require_acting(load: ForceBase, example: str) -> None:
    """Refuse a load of which no field was given that makes it act.

    A 0 that was given stands, as for a value that comes later, or a spring that only measures.

    Args:
        load: The load.
        example: What to write.

    Raises:
        ModelError: Nothing acts.
    """
    if load.model_fields_set.isdisjoint(load.acting):
        raise refused(load.acting[0], f"is missing, so that nothing acts; write {example}")
