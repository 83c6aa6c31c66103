"""Method, trials and analysis of a study in one line, or in two of a narrow dock."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QWidget

from mechstudio.gui.widgets.captioned import captioned
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.spin_boxes import IntegerBox

_WIDE = 400  # from which all of it has one line [px]
_TRIALS, _COMPACT_TRIALS = 84, 104  # width of their number, and with the word behind it [px]
_LEAST = (128, 112)  # widths of method and analysis in one line without names [px]
_BESIDE, _BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class QuestionRow(QWidget):
    """Shows the method first, and the others beside it, as docks are low, or below it.

    Args:
        method: Says how trials are chosen.
        trials: Their number.
        analysis: What each of them computes.
    """

    def __init__(self, method: SlimBox, trials: IntegerBox, analysis: SlimBox) -> None:
        super().__init__()
        self._trials, self._choices, self._is_compact = trials, (method, analysis), False
        self._trials.setFixedWidth(_TRIALS)
        self._of_trials = captioned("Trials", trials)
        self._lines = QBoxLayout(_BESIDE, self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.addWidget(captioned("Method", method))
        line = QHBoxLayout()
        line.addWidget(self._of_trials)
        line.addWidget(captioned("Analysis", analysis))
        line.addStretch(1)
        self._lines.addLayout(line)
        self._captions = self.findChildren(QLabel)

    def ask_trials(self, *, asked: bool) -> None:
        """Ask for the number of trials, or leave it to what varies."""
        self._of_trials.setVisible(asked)

    def set_compact(self, *, compact: bool) -> None:
        """Take one line without names above it: what is shown says what it is."""
        self._is_compact = compact
        for label in self._captions:
            label.setVisible(not compact)
        self._trials.setSuffix(" trials" if compact else "")
        self._trials.setFixedWidth(_COMPACT_TRIALS if compact else _TRIALS)
        for choice, least in zip(self._choices, _LEAST, strict=True):
            choice.setMinimumWidth(least if compact else 0)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take a second line where one is too short."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        in_one_line = self._is_compact or self.width() >= _WIDE
        self._lines.setDirection(_BESIDE if in_one_line else _BELOW)
