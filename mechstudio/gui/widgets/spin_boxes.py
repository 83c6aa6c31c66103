"""Fields for numbers with arrows, whose digits begin where those of other fields do."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QSpinBox

_INDENT = 6  # style sheets do not reach the line within [px]


class IntegerBox(QSpinBox):
    """Takes an integer."""

    def __init__(self) -> None:
        super().__init__()
        _indent(self)


class DecimalBox(QDoubleSpinBox):
    """Takes a number with digits behind its point."""

    def __init__(self) -> None:
        super().__init__()
        _indent(self)


def _indent(box: QAbstractSpinBox) -> None:
    box.lineEdit().setTextMargins(_INDENT, 0, 0, 0)
