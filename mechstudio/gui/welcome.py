"""What stands in the middle while no mechanism is open: samples and recent files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import shorten

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.icons import application_icon, icon
from mechstudio.gui.samples import Sample
from mechstudio.io.model_file import SUFFIX

_RECENT_SHOWN = 5
_CARD_WIDTH = 280  # [px]
_CARD_HEIGHT = 96  # [px]
_CARD_TEXT = 120  # letters that fit on a card


class Welcome(QScrollArea):
    """Ways to begin."""

    open_asked = Signal()
    path_chosen = Signal(object)  # Path

    def __init__(self, samples: Sequence[Sample], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        page = QWidget()
        page.setObjectName("welcome")
        self.setWidget(page)
        self._columns = 0
        self.cards = [_card(sample.title, sample.summary) for sample in samples]
        for card, sample in zip(self.cards, samples, strict=True):
            card.clicked.connect(lambda _=False, path=sample.path: self.path_chosen.emit(path))
        self._grid = QGridLayout()
        self._grid.setSpacing(12)
        self._recent = QVBoxLayout()
        self._recent.setSpacing(2)
        self._recent_heading = _heading("Recent")

        layout = QVBoxLayout(page)
        layout.setContentsMargins(32, 28, 32, 28)
        layout.setSpacing(12)
        layout.addLayout(self._head())
        layout.addSpacing(12)
        layout.addWidget(self._recent_heading)
        layout.addLayout(self._recent)
        if self.cards:
            layout.addSpacing(8)
            layout.addWidget(_heading("Samples"))
            layout.addLayout(self._grid)
        layout.addStretch()
        self.show_recent(())
        self._arrange(2)

    def show_recent(self, paths: Sequence[str]) -> None:
        """List recent files, newest first."""
        while (item := self._recent.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for name in paths[:_RECENT_SHOWN]:
            path = Path(name)
            title = f"{path.name.removesuffix(SUFFIX)}    {path.parent}"
            button = QPushButton(title.replace("&", "&&"))
            button.setProperty("link", True)
            button.setIcon(icon("recent"))
            button.setToolTip(name)
            button.clicked.connect(lambda _=False, path=path: self.path_chosen.emit(path))
            self._recent.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self._recent_heading.setVisible(bool(paths))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(max(1, (self.viewport().width() - 52) // (_CARD_WIDTH + 12)))

    def _head(self) -> QHBoxLayout:
        picture = QLabel()
        picture.setPixmap(application_icon().pixmap(QSize(56, 56), self.devicePixelRatioF()))
        title = QLabel("MechStudio")
        title.setProperty("role", "title")
        text = QLabel(f"Open a mechanism, or drop a {SUFFIX} file here.")
        text.setProperty("role", "muted")
        self.open_button = QPushButton("Open…")
        self.open_button.setProperty("primary", True)
        self.open_button.setIcon(icon("open", QColor("white")))
        self.open_button.clicked.connect(self.open_asked)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(title)
        column.addWidget(text)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(picture)
        row.addLayout(column, 1)
        row.addWidget(self.open_button)
        return row

    def _arrange(self, columns: int) -> None:
        columns = min(columns, max(len(self.cards), 1))
        if columns == self._columns:
            return
        for column in range(self._columns):
            self._grid.setColumnStretch(column, 0)
        self._columns = columns
        for number, card in enumerate(self.cards):
            self._grid.addWidget(card, number // columns, number % columns)
        for column in range(columns):
            self._grid.setColumnStretch(column, 1)


class _Card(QPushButton):
    """A button with a title and two lines of text."""

    def sizeHint(self) -> QSize:
        return QSize(_CARD_WIDTH, _CARD_HEIGHT)


def _card(title: str, text: str) -> QPushButton:
    card = _Card()
    card.setProperty("card", True)
    card.setFixedHeight(_CARD_HEIGHT)
    card.setAccessibleName(title)
    card.setAccessibleDescription(text)
    card.setToolTip(text)
    heading = QLabel(title)
    heading.setProperty("role", "heading")
    body = QLabel(shorten(text, _CARD_TEXT, placeholder="…"))
    body.setProperty("role", "muted")
    body.setWordWrap(True)
    body.setAlignment(Qt.AlignmentFlag.AlignTop)
    layout = QVBoxLayout(card)
    layout.setContentsMargins(14, 10, 14, 8)
    layout.setSpacing(4)
    for label in (heading, body):
        # a press on the text is a press on the card
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    layout.addWidget(heading)
    layout.addWidget(body, 1)
    return card


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("role", "heading")
    return label
