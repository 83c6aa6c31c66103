"""The mark of a field whose content is no answer; what it looks like is in the theme."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def mark_invalid(field: QWidget, invalid: bool) -> None:
    """Mark a field, or take its mark away."""
    if invalid != bool(field.property("invalid")):
        field.setProperty("invalid", invalid)
        field.style().polish(field)
