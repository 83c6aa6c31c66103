"""Fields that are read and copied but not changed, while the model of a run is shown."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

_TIP, _PALE, _FREE = "tipOfUnlocked", "locked", "freeOfUnlocked"


def lock_fields(panel: QWidget, reason: str) -> None:
    """Make all fields read-only, or free them.

    Args:
        panel: What they are in.
        reason: Why they cannot be changed, which their tool tips say; empty to free them.
    """
    for kind in (QLineEdit, QComboBox, QCheckBox):
        for field in panel.findChildren(kind):
            if bool(reason) is not bool(field.property(_PALE)):
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


def _is_free(field: QWidget) -> bool:
    if isinstance(field, QLineEdit):
        return not field.isReadOnly()
    # itself, whatever it is in
    return not field.testAttribute(Qt.WidgetAttribute.WA_ForceDisabled)
