"""The bar of the guide: what to do now, how far it is, and the ways on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

DOT, DOT_STEP = 8, 14  # [px]
WRAP = Qt.TextFlag.TextWordWrap
MISSING_LETTERS = 85  # in a sentence on what is missing


class GuideDots(QWidget):
    """One dot for each step: filled if it is done, with a ring if it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._done: tuple[bool, ...] = ()
        self._shown = 0

    def show_steps(self, done: tuple[bool, ...], shown: int) -> None:
        """Show how far it is."""
        self._done, self._shown = done, shown
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(DOT_STEP * len(self._done), DOT_STEP + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = self.palette().color(QPalette.ColorRole.Link)
        faint = self.palette().color(QPalette.ColorRole.Dark)
        for number, done in enumerate(self._done):
            shown = number == self._shown
            painter.setPen(accent if done or shown else faint)
            painter.setBrush(accent if done else Qt.BrushStyle.NoBrush)
            size = DOT + 3 if shown else DOT
            left, top = number * DOT_STEP + (DOT_STEP - size) / 2, (self.height() - size) / 2
            painter.drawEllipse(int(left), int(top), size, size)
        painter.end()


class GuideBar(QFrame):
    """Lies over the upper edge of the view; hidden while there is no guide.

    Its height is the same for all steps: the view must not move under the pointer.

    Args:
        texts: What the steps say.
    """

    back_asked = Signal()
    on_asked = Signal()
    end_asked = Signal()

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__()
        self._texts = tuple(texts)
        self.setProperty("bar", True)
        self.setProperty("level", "info")
        self.setAccessibleName("Guide")
        self.dots = GuideDots()
        self.count_label = _label("muted")
        self.title_label = _label("heading")
        self.text_label = _label("")
        self.missing_label = _label("warning")
        self.back_button = _button("Back", "Show the previous step")
        self.back_button.clicked.connect(self.back_asked)
        self.on_button = _button("Skip", "")
        self.on_button.clicked.connect(self.on_asked)
        self.end_button = _button("End", "End the guide; the mechanism is kept")
        self.end_button.clicked.connect(self.end_asked)
        self._lay_out()
        self.hide()

    def show_step(self, count: str, title: str, text: str, missing: str) -> None:
        """Show what to do.

        Args:
            count: Which of the steps it is.
            title: What it is about.
            text: What to do.
            missing: What is half done; empty if nothing.
        """
        self.count_label.setText(count)
        self.count_label.setVisible(bool(count))
        self.title_label.setText(title)
        self.text_label.setText(text)
        self.missing_label.setText(missing)
        self.setAccessibleDescription(" ".join(filter(None, (count, title, text, missing))))

    def show_ways(self, *, back: bool, on: str, tip: str, end: str) -> None:
        """Offer the ways to go: whether back, and what going on and the end are called."""
        self.back_button.setEnabled(back)
        self.on_button.setVisible(bool(on))
        self.on_button.setText(on)
        self.on_button.setToolTip(tip)
        self.end_button.setText(end)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        metrics = self.text_label.fontMetrics()
        row = QRect(0, 0, max(self.text_label.width(), 1), 0)
        for label, letters in ((self.text_label, None), (self.missing_label, MISSING_LETTERS)):
            texts = [text[:letters] for text in self._texts]
            heights = [metrics.boundingRect(row, WRAP, text).height() for text in texts]
            label.setMinimumHeight(max(heights))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self.title_label)
        head.addWidget(self.dots)
        head.addWidget(self.count_label)
        head.addStretch()
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addLayout(head)
        for label in (self.text_label, self.missing_label):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            words.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 10, 12, 10)
        row.setSpacing(8)
        row.addLayout(words, 1)
        for button in (self.back_button, self.on_button, self.end_button):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)


def _label(role: str) -> QLabel:
    label = QLabel()
    label.setProperty("role", role)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def _button(text: str, tip: str) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("small", True)
    button.setToolTip(tip)
    button.setAutoDefault(True)
    # a click leaves the keyboard to the tool in the view
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
