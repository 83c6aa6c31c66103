"""Fields that are read and copied but not changed, while the model of a run is shown."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QSlider,
    QWidget,
)

_TIP, _PALE, _FREE, _EDITS = "tipOfUnlocked", "locked", "freeOfUnlocked", "editsModel"


def edits_model(button: QAbstractButton) -> None:
    """Note that a button changes the model; others, such as those that fold, are never locked."""
    button.setProperty(_EDITS, True)


def lock_fields(panel: QWidget, reason: str) -> None:
    """Make all fields read-only and lock what else changes the model, or free them.

    Args:
        panel: What they are in.
        reason: Why they cannot be changed, which their tool tips say; empty to free them.
    """
    for kind in (QLineEdit, QComboBox, QSlider, QAbstractButton):
        for field in panel.findChildren(kind):
            is_other = isinstance(field, QAbstractButton) and not _edits(field)
            if not is_other and bool(reason) is not bool(field.property(_PALE)):
                _lock(field, reason)


def _lock(field: QWidget, reason: str) -> None:
    if reason:
        field.setProperty(_TIP, field.toolTip())
        # what cannot be changed anyway stays so
        field.setProperty(_FREE, _is_free(field))
    field.setToolTip(reason or field.property(_TIP))
    field.setProperty(_PALE, bool(reason))
    is_free = not reason and bool(field.property(_FREE))
    if isinstance(field, QLineEdit):
        # its text can still be marked and copied
        field.setReadOnly(not is_free)
    else:
        field.setEnabled(is_free)
    field.style().unpolish(field)
    field.style().polish(field)


def _edits(button: QAbstractButton) -> bool:
    return isinstance(button, QCheckBox) or bool(button.property(_EDITS))


def _is_free(field: QWidget) -> bool:
    if isinstance(field, QLineEdit):
        return not field.isReadOnly()
    # itself, whatever it is in
    return not field.testAttribute(Qt.WidgetAttribute.WA_ForceDisabled)
