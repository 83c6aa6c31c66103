"""Slim bars above the view: messages that do not stop the work, and the first compilation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QToolButton,
    QWidget,
)

from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.cut_label import CutLabel
from mechstudio.gui.widgets.icons import icon
from mechstudio.units import in_units

# what a button says, and what it does
Offer = tuple[str, Callable[[], None]]
LEVELS = ("info", "success", "warning", "error")
_LINE = 30  # height of a line with a button [px]
_BESIDE, _BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class MessageBar(QFrame):
    """Shows one message until its cause is gone, a newer one comes or the user closes it.

    Args:
        parent: The widget that it stands in.
        units: What quantities in messages are shown in.
    """

    closed = Signal()

    def __init__(self, parent: QWidget | None = None, units: ShownUnits | None = None) -> None:
        super().__init__(parent)
        self._units = units or ShownUnits()
        self._units.changed.connect(self._convert)
        self.setProperty("bar", True)
        # the message in SI units, and what its end is told by
        self.said = self._source = ""
        self._picture = QLabel()
        # as high as the button, so that all three stand on one line
        self._picture.setFixedHeight(_LINE)
        self.label = QLabel()
        self.label.setMinimumHeight(_LINE)
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.close_button = QToolButton()
        self.close_button.setIcon(icon("close"))
        self.close_button.setIconSize(QSize(16, 16))
        self.close_button.setToolTip("Close this message")
        self.close_button.setAccessibleName("Close this message")
        self.close_button.clicked.connect(self.clear)
        # what the message offers to do; hidden while it offers nothing
        self.offer_button = QPushButton()
        self.offer_button.clicked.connect(self._take_offer)
        self.offer_button.hide()
        self._offer: Callable[[], None] | None = None
        # what else it offers; such a message stays
        self.more_buttons: list[QPushButton] = []
        # whether it is true only of what is open as it is now
        self._is_passing = False

        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 8, 4)
        layout.setSpacing(10)
        layout.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        self._text_and_more = QBoxLayout(_BELOW)
        self._text_and_more.addWidget(self.label, 1)
        self._more_row = QHBoxLayout()
        self._more_row.addStretch(1)
        self._text_and_more.addLayout(self._more_row)
        layout.addLayout(self._text_and_more, 1)
        layout.addWidget(self.offer_button, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    @property
    def text(self) -> str:
        """The message; empty when there is none."""
        return self.label.text()

    @Slot(str)
    def show_finding(self, text: str, offers: Sequence[Offer] = (), source: str = "") -> None:
        """Show what is wrong with the mechanism and what helps, until that is another one.

        Args:
            text: One or more sentences.
            offers: What buttons say and do.
            source: What ends it before, by `clear_from`; nothing if empty.
        """
        self.show_offers(text, offers, "error")
        self._is_passing = True
        self._source = source

    @Slot(str)
    def show_doubt(self, text: str) -> None:
        """Show what the last step leaves wrong, until the next one."""
        self.show_message(text, "warning")
        self._is_passing = True

    @Slot(str)
    def show_error(self, text: str) -> None:
        """Show what went wrong."""
        self.show_message(text, "error")

    @Slot(str)
    def show_warning(self, text: str) -> None:
        """Show what the user should know although it does no harm."""
        self.show_message(text, "warning")

    def show_from(self, source: str, text: str, level: str = "error") -> None:
        """Show a message about something beside the mechanism, until `clear_from` ends it.

        Args:
            source: What it is about, such as "files".
            text: One or more sentences.
            level: One of ``LEVELS``.
        """
        self.show_message(text, level)
        self._source = source

    def clear_from(self, source: str) -> None:
        """Take the message of a source away."""
        if self._source == source and source:
            self.clear()

    @Slot(str, str)
    def show_message(self, text: str, level: str = "info") -> None:
        """Show a message.

        Args:
            text: One or more sentences.
            level: One of ``LEVELS``.
        """
        self._source = ""
        self._offer = None
        self._leave_more()
        self._is_passing = level in ("info", "success")
        self.offer_button.hide()
        self.said = text
        self._convert()
        self.setProperty("level", level)
        self.redraw()
        self.show()

    def show_offer(
        self,
        text: str,
        label: str,
        function: Callable[[], None],
        level: str = "warning",
        source: str = "",
    ) -> None:
        """Show a message with a button that does something about it.

        Args:
            text: One or more sentences.
            label: What the button says.
            function: What it does; a warning is taken away first.
            level: One of ``LEVELS``.
            source: What ends it, by `clear_from`; nothing if empty.
        """
        self.show_message(text, level)
        self._source = source
        self._offer = function
        self.offer_button.setText(label)
        self.offer_button.show()

    def show_offers(self, text: str, offers: Sequence[Offer], level: str) -> None:
        """Show a message with buttons for what helps; it stays when one of them is pressed.

        Args:
            text: One or more sentences.
            offers: What each button says and does; none for a message alone.
            level: One of ``LEVELS``.
        """
        self.show_message(text, level)
        for label, function in offers:
            button = QPushButton(label)
            button.clicked.connect(lambda _=False, function=function: function())
            self._more_row.insertWidget(self._more_row.count() - 1, button)
            self.more_buttons.append(button)
        self._place_more()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_more()

    def _place_more(self) -> None:
        """Put further buttons beside a text that has one line there, or below it."""
        gap, width = self._text_and_more.spacing(), self._text_and_more.geometry().width()
        buttons = sum(button.sizeHint().width() + gap for button in self.more_buttons)
        text = self.label.text()
        fits = self.label.fontMetrics().horizontalAdvance(text) + buttons <= width
        self._text_and_more.setDirection(_BESIDE if fits and "\n" not in text else _BELOW)

    def _leave_more(self) -> None:
        for button in self.more_buttons:
            button.hide()
            button.deleteLater()
        self.more_buttons.clear()

    @Slot()
    def clear(self) -> None:
        """Take the message away."""
        if self.text:
            self._offer = None
            self._leave_more()
            self.said = self._source = ""
            self.label.clear()
            self.hide()
            self.closed.emit()

    @Slot()
    def clear_news(self) -> None:
        """Take the message away if it only told of what was before something else was done."""
        if self._is_passing:
            self.clear()

    @Slot()
    def _convert(self) -> None:
        self.label.setText(in_units(self.said, self._units.choice))

    @Slot()
    def redraw(self) -> None:
        """Draw the picture in the colors of another theme."""
        if self.text:
            level = str(self.property("level"))
            self._picture.setPixmap(icon(level).pixmap(QSize(20, 20)))
            self._picture.setAccessibleName(level)
            self.style().polish(self)

    @Slot()
    def _take_offer(self) -> None:
        function = self._offer
        if self.property("level") == "warning":
            self.clear()
        if function is not None:
            function()


class ProgressBanner(QFrame):
    """Tells what the program is busy with before it can run anything."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("bar", True)
        self.setProperty("level", "info")
        self._title = title
        self.label = CutLabel(title)
        self.progress_bar = QProgressBar()
        self.progress_bar.setTextVisible(False)
        self.progress_bar.setFixedWidth(240)
        self.progress_bar.setAccessibleName(title)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(12)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.progress_bar, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    @Slot(bool)
    def show_busy(self, busy: bool) -> None:
        """Show the banner before the first step is known, or take it away."""
        self.label.setText(self._title)
        self.progress_bar.setRange(0, 0)
        self.setVisible(busy)

    @Slot(int, int, str)
    def show_step(self, number: int, count: int, text: str) -> None:
        """Show what is done now.

        Args:
            number: Steps done.
            count: Steps in all.
            text: The step that is being done.
        """
        self.progress_bar.setRange(0, count)
        self.progress_bar.setValue(number)
        self.label.setText(f"{self._title}  {text} ({min(number + 1, count)} of {count})")
