"""The parts of a value with a sentence below them for what is wrong, and plain words."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from mechstudio.gui.widgets.choice_box import ChoiceBox
from mechstudio.gui.widgets.edit_line import EditLine

# every copy and selection that a plain label can offer
_SELECTABLE = (
    Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
)
_SPACING = 4


def plain_label(text: str) -> QLabel:
    """Words that wrap and can be selected; never read as markup."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(_SELECTABLE)
    label.setWordWrap(True)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    label.setCursor(Qt.CursorShape.IBeamCursor)
    return label


class JudgedBox(QWidget):
    """The parts of a value, and below them what is wrong with what was entered."""

    def __init__(self) -> None:
        super().__init__()
        self.layout_of_value = QGridLayout()
        self.layout_of_value.setContentsMargins(0, 0, 0, 0)
        self.layout_of_value.setSpacing(_SPACING)
        self._parts: list[EditLine | ChoiceBox] = []
        self.problem_label = plain_label("")
        self.problem_label.setProperty("role", "error")
        self.problem_label.hide()
        self.warning_label = plain_label("")
        self.warning_label.setProperty("role", "warning")
        self.warning_label.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(self.layout_of_value)
        layout.addWidget(self.problem_label)
        layout.addWidget(self.warning_label)

    def add(self, part: EditLine | ChoiceBox, row: int, column: int) -> None:
        """Put a part at a place of the grid and listen to what becomes of its text."""
        part.judged.connect(self.judge)
        self._parts.append(part)
        self.layout_of_value.addWidget(part, row, column)

    @property
    def line_height(self) -> int:
        """Height of the first line that takes text [px]; 0 if there is none."""
        part = self._parts[0] if self._parts else None
        if part is None:
            return 0
        part.ensurePolished()
        return part.sizeHint().height()

    @Slot(str)
    def judge(self, problem: str) -> None:
        """Show what is wrong; nothing if empty."""
        self.problem_label.setText(problem)
        self.problem_label.setVisible(bool(problem))

    def warn(self, sentence: str) -> None:
        """Say what is doubtful about the value of the model; nothing if empty."""
        self.warning_label.setText(sentence)
        self.warning_label.setVisible(bool(sentence))
