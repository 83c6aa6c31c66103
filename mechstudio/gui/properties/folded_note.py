"""Words above the values of a page: the first lines of long ones, and the rest on demand."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from mechstudio.gui.widgets.judged_box import plain_label
from mechstudio.gui.widgets.wrapped_lines import first_lines, wrapped_lines

_LINES = 3  # that are shown of a long text, which leaves a low panel to the values


class FoldedNote(QWidget):
    """Words that wrap; of more than a few lines the first ones, with a button for all of them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self._is_open = False
        self.label = plain_label(text)
        self.button = QPushButton()
        self.button.setProperty("link", True)
        self.button.setFlat(True)
        # as low as a line, and where the words begin
        self.button.setStyleSheet(
            "QPushButton, QPushButton:focus { padding: 0; color: palette(link); }"
        )
        self.button.clicked.connect(self._toggle)
        self.button.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(0)
        column.addWidget(self.label)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many words as the lines of another width have."""
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _toggle(self) -> None:
        self._is_open = not self._is_open
        self._fit()

    def _fit(self) -> None:
        place = self.label.font(), self.width()
        # the button takes a line as well
        is_long = len(wrapped_lines(self._text, *place)) > _LINES + 1
        is_cut = is_long and not self._is_open
        shown = first_lines(self._text, *place, _LINES) if is_cut else self._text
        self.button.setText("Less" if self._is_open else "More")
        self.button.setAccessibleName(f"{self.button.text()} of the description")
        self.button.setVisible(is_long)
        if shown != self.label.text():
            self.label.setText(shown)
