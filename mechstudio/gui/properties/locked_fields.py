"""Fields that are read and copied but not changed, while the model of a run is shown."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

_TIP, _PALE = "tipOfUnlocked", "locked"


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
    field.setToolTip(reason or field.property(_TIP))
    field.setProperty(_PALE, bool(reason))
    if isinstance(field, QLineEdit):
        # its text can still be marked and copied
        field.setReadOnly(bool(reason))
    else:
        field.setEnabled(not reason)
    field.style().unpolish(field)
    field.style().polish(field)
