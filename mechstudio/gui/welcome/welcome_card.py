"""Cards of the welcome page: buttons with the picture of a mechanism."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QImage,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.welcome.pictures import SIZE, covering
from mechstudio.gui.widgets import icons

# sizes [px]
GAP = 12
LEAST_WIDTH, LEAST_ROW_WIDTH = 228, 300
MOST_COLUMNS = 4
TEXT_HEIGHT = 108
ROW_PICTURE = QSize(88, 55)
CORNER = 6
PLACEHOLDER = 28

CARD_LETTERS = 105  # that fit on a card below its title


class Picture(QWidget):
    """A picture that fills its place; an icon until there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.image = QImage()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_image(self, image: QImage) -> None:
        """Show a picture; a null one is none."""
        self.image = image
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        frame = QPainterPath()
        frame.addRoundedRect(QRectF(self.rect()), CORNER, CORNER)
        painter.setClipPath(frame)
        if self.image.isNull():
            painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Shadow))
            side = min(PLACEHOLDER, self.height() // 2)
            place = QRect(0, 0, side, side)
            place.moveCenter(self.rect().center())
            icons.icon("link").paint(painter, place, mode=icons.Mode.Disabled)
        else:
            ratio = self.devicePixelRatioF()
            painter.drawImage(self.rect(), covering(self.image, self.size() * ratio))
        painter.end()


class Card(QPushButton):
    """A button with a picture, a title and some text; Enter and Space press it."""

    cut = Qt.TextElideMode.ElideRight  # where a title that is too long loses letters

    def __init__(self, title: str, text: str, direction: QBoxLayout.Direction) -> None:
        super().__init__()
        self.setProperty("card", True)
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._title, self.height_hint = title, 0
        self.picture = Picture()
        self.title = QLabel(title)
        self.title.setProperty("role", "heading")
        self.body = QLabel()
        self.body.setProperty("role", "muted")
        self.body.setAlignment(Qt.AlignmentFlag.AlignTop)
        for label in (self.title, self.body):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setMinimumWidth(1)
            # a press on the text is a press on the card
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.words = QVBoxLayout()
        self.words.setSpacing(2)
        self.words.addWidget(self.title)
        self.words.addWidget(self.body, 1)
        layout = QBoxLayout(direction, self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(10)
        layout.addWidget(self.picture)
        layout.addLayout(self.words, 1)

    def sizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, self.height_hint)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.height_hint)

    def fit_width(self, width: int) -> None:
        """Take the height that suits a width [px]."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fill()

    def fill(self) -> None:
        """Show as much of the texts as there is room for."""
        self.title.setText(shortened(self.title, self._title, self.room, self.cut))

    @property
    def room(self) -> int:
        """Width for the texts [px]."""
        return self.width() - 28


class SampleCard(Card):
    """A sample: its picture above its title and the first sentence on it."""

    def __init__(self, key: str, title: str, text: str) -> None:
        super().__init__(title, text, QBoxLayout.Direction.TopToBottom)
        self.key = key
        self.setToolTip(f"{title}\n{text}")
        # names of mechanisms are whole, on two lines if need be
        self.title.setWordWrap(True)
        self.body.setWordWrap(True)
        self.body.setText(shorten(text, CARD_LETTERS, placeholder="…"))
        self.words.setContentsMargins(4, 0, 4, 0)

    def fill(self) -> None:
        """Leave the texts as they are: they take the lines that they need."""

    def fit_width(self, width: int) -> None:
        height = (width - 16) * SIZE.height() // SIZE.width()
        self.picture.setFixedHeight(height)
        self.height_hint = height + TEXT_HEIGHT + 16
        self.updateGeometry()


class FileCard(Card):
    """A recent file: its picture beside its name and its folder; it can be taken off the list."""

    cut = Qt.TextElideMode.ElideMiddle
    removal_asked = Signal()

    def __init__(self, name: str, folder: str, path: str) -> None:
        super().__init__(name, folder, QBoxLayout.Direction.LeftToRight)
        self.path = path
        self.missing = False
        self._folder = folder
        self.setToolTip(path)
        self.picture.setFixedSize(ROW_PICTURE)
        self.height_hint = ROW_PICTURE.height() + 20
        self.remove_button = QToolButton()
        self.remove_button.setProperty("small", True)
        self.remove_button.setIcon(icons.icon("close"))
        self.remove_button.setIconSize(QSize(14, 14))
        self.remove_button.setToolTip("Remove from the list (Del); the file is kept")
        self.remove_button.setAccessibleName(f"Remove {name} from the list")
        self.remove_button.clicked.connect(self.removal_asked)
        column = QHBoxLayout()
        column.addWidget(self.remove_button, 0, Qt.AlignmentFlag.AlignTop)
        layout = self.layout()
        assert isinstance(layout, QBoxLayout)
        layout.addLayout(column)

    def show_missing(self) -> None:
        """Say that the file is not there any more."""
        self.missing = True
        self.title.setProperty("role", "muted")
        self.title.style().polish(self.title)
        self.body.setProperty("role", "warning")
        self.body.style().polish(self.body)
        self.setAccessibleDescription(f"Not found in {self._folder}")
        self.fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.removal_asked.emit()
        else:
            super().keyPressEvent(event)

    def fill(self) -> None:
        super().fill()
        lines = ("Not found in", self._folder) if self.missing else (self._folder,)
        self.body.setText(
            "\n".join(shortened(self.body, line, self.room, self.cut) for line in lines)
        )

    @property
    def room(self) -> int:
        return self.width() - ROW_PICTURE.width() - self.remove_button.sizeHint().width() - 40


class CardGrid(QWidget):
    """Cards in as many columns as there is room for.

    Args:
        least: Least width of a card [px].
    """

    def __init__(self, least: int = LEAST_WIDTH) -> None:
        super().__init__()
        self.columns, self._least = 0, least
        self.cards: tuple[Card, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)

    def show_cards(self, cards: Sequence[Card]) -> None:
        """Show other cards."""
        for card in self.cards:
            self._grid.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards, self.columns = tuple(cards), 0
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        columns = min(max(1, (self.width() + GAP) // (self._least + GAP)), MOST_COLUMNS)
        width = (self.width() - (columns - 1) * GAP) // columns
        for number, card in enumerate(self.cards):
            card.fit_width(width)
            if columns != self.columns:
                self._grid.addWidget(card, number // columns, number % columns)
        if columns != self.columns:
            for column in range(MOST_COLUMNS):
                self._grid.setColumnStretch(column, 1 if column < columns else 0)
            self.columns = columns


def shortened(label: QLabel, text: str, room: int, cut: Qt.TextElideMode) -> str:
    """As much of a text as there is room for [px] in a label."""
    return QFontMetrics(label.font()).elidedText(text, cut, room)
