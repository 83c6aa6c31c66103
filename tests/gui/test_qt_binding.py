"""The Qt binding must not lose references: one release did, and aborted the process."""

import sys

from PySide6.QtWidgets import QWidget


def test_qt_binding_keeps_references_to_none(qtbot):
    """Calls that return nothing do not take a reference from None."""
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)
    for _ in range(500):
        widget.update()
    assert sys.getrefcount(None) > before - 100
