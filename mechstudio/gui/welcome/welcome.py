"""What stands in the middle while no mechanism is open: ways to begin."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QColor, QImage, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.welcome.pictures import sample_picture
from mechstudio.gui.welcome.samples import Sample
from mechstudio.gui.welcome.welcome_card import LEAST_ROW_WIDTH, CardGrid, FileCard, SampleCard
from mechstudio.gui.widgets.icons import application_icon, icon
from mechstudio.gui.widgets.vertical_scroll import VerticalScroll
from mechstudio.io.model_file import SUFFIX

_RECENT_SHOWN = 8
# page widths [px]: with less the buttons stand below each other, with more margins grow
_NARROW, _WIDEST = 520, 1480


class Welcome(VerticalScroll):
    """A new mechanism, a guided one, a file, a recent file or a sample."""

    new_asked = Signal()
    open_asked = Signal()
    guide_asked = Signal()
    path_chosen = Signal(object)  # Path
    removal_asked = Signal(object)  # Path of a recent file

    def __init__(self, samples: Sequence[Sample], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.new_button = _button("New mechanism", "file", primary=True)
        self.new_button.clicked.connect(self.new_asked)
        self.open_button = _button("Open…", "open")
        self.open_button.clicked.connect(self.open_asked)
        self.guide_button = _button("Guided first mechanism", "guide")
        self.guide_button.setToolTip("Build a slider-crank step by step (about five minutes)")
        self.guide_button.clicked.connect(self.guide_asked)
        self.recent = CardGrid(LEAST_ROW_WIDTH)
        self.samples = CardGrid()
        self.samples.show_cards([self._sample_card(sample) for sample in samples])
        self._buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._recent_heading = _heading("Recent files")
        self._lay_out()
        self.show_recent(())

    @property
    def cards(self) -> tuple[SampleCard, ...]:
        """The samples."""
        return tuple(card for card in self.samples.cards if isinstance(card, SampleCard))

    @property
    def file_cards(self) -> tuple[FileCard, ...]:
        """The recent files."""
        return tuple(card for card in self.recent.cards if isinstance(card, FileCard))

    def resizeEvent(self, event: QResizeEvent) -> None:
        directions = QBoxLayout.Direction
        narrow = self.viewport().width() < _NARROW
        self._buttons.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)
        super().resizeEvent(event)

    def show_recent(self, paths: Sequence[str]) -> None:
        """List recent files, newest first."""
        shown = tuple(paths[:_RECENT_SHOWN])
        if shown != tuple(card.path for card in self.file_cards):
            self.recent.show_cards([self._file_card(name) for name in shown])
        for part in (self._recent_heading, self.recent):
            part.setVisible(bool(shown))

    def show_picture(self, path: str, image: QImage | None) -> None:
        """Show what is known of a recent file: its picture, or None if it is gone."""
        for card in self.file_cards:
            if card.path == path and image is None:
                card.show_missing()
            elif card.path == path and image is not None:
                card.picture.show_image(image)

    def set_theme(self, name: str) -> None:
        """Show the pictures of the samples in "light" or "dark"."""
        for card in self.cards:
            card.picture.show_image(QImage(str(sample_picture(card.key, name))))

    def _sample_card(self, sample: Sample) -> SampleCard:
        card = SampleCard(sample.key, sample.title, sample.summary)
        card.clicked.connect(lambda: self.path_chosen.emit(sample.path))
        return card

    def _file_card(self, name: str) -> FileCard:
        path = Path(name)
        card = FileCard(path.name.removesuffix(SUFFIX), str(path.parent), name)
        card.clicked.connect(lambda: self.path_chosen.emit(path))
        card.removal_asked.connect(lambda: self.removal_asked.emit(path))
        return card

    def _lay_out(self) -> None:
        column = QWidget()
        column.setMaximumWidth(_WIDEST)
        layout = QVBoxLayout(column)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addLayout(_head())
        self._buttons.setSpacing(8)
        for button in (self.new_button, self.open_button, self.guide_button):
            self._buttons.addWidget(button)
        self._buttons.addStretch()
        layout.addLayout(self._buttons)
        layout.addSpacing(8)
        layout.addWidget(self._recent_heading)
        layout.addWidget(self.recent)
        if self.cards:
            layout.addSpacing(8)
            layout.addWidget(_heading("Samples"))
            layout.addWidget(self.samples)
        layout.addStretch()
        page = QWidget()
        page.setObjectName("welcome")
        middle = QHBoxLayout(page)
        middle.setContentsMargins(28, 24, 28, 24)
        middle.addStretch(1)
        middle.addWidget(column, 1000)
        middle.addStretch(1)
        self.setWidget(page)


def _head() -> QHBoxLayout:
    picture = QLabel()
    picture.setPixmap(application_icon().pixmap(QSize(56, 56), picture.devicePixelRatioF()))
    title = QLabel("MechStudio")
    title.setProperty("role", "title")
    text = QLabel(f"Create or open a mechanism, or drop a {SUFFIX} file here.")
    text.setProperty("role", "muted")
    text.setWordWrap(True)
    column = QVBoxLayout()
    column.setSpacing(2)
    column.addWidget(title)
    column.addWidget(text)
    row = QHBoxLayout()
    row.setSpacing(16)
    row.addWidget(picture)
    row.addLayout(column, 1)
    return row


def _button(text: str, picture: str, *, primary: bool = False) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("primary", primary)
    button.setIcon(icon(picture, QColor("white")) if primary else icon(picture))
    # else Enter would press no button outside a dialog
    button.setAutoDefault(True)
    return button


def _heading(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("role", "heading")
    return label
