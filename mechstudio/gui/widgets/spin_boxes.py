"""Fields for numbers with arrows, whose digits begin where those of other fields do."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QSpinBox

from mechstudio.gui.widgets.word_line import WordLine


class IntegerBox(QSpinBox):
    """Takes an integer."""

    def __init__(self) -> None:
        super().__init__()
        _set_line(self)


class DecimalBox(QDoubleSpinBox):
    """Takes a number with digits behind its point."""

    def __init__(self) -> None:
        super().__init__()
        _set_line(self)


def _set_line(box: QAbstractSpinBox) -> None:
    # a style sheet reaches this line, but not the one that Qt makes
    box.setLineEdit(WordLine())
