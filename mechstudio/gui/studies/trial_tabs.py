"""Tabs of trials and charts, with what is done with a trial beside or below them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from mechstudio.gui.widgets.cut_label import CutLabel

_LOW = 300  # height below which the foot goes beside the tabs, if there is room [px]
_STATUS = 40  # least width of the status there [px]
_LINES = 2  # of the status: beside the tabs one has no room for the best trial
_GAP = 4  # [px]


class TrialTabs(QWidget):
    """Leaves all height that there is to a chart where the dock is low, as it is at first.

    Args:
        pages: The pages with their titles.
        buttons: What is done with the chosen trial.

    Attributes:
        tabs: The pages.
        status: What is said beside the buttons.
        note: A line below the pages that says whose the trials are; hidden while it is empty.
    """

    def __init__(self, pages: Sequence[tuple[QWidget, str]], buttons: Sequence[QWidget]) -> None:
        super().__init__()
        self.tabs, self.status = QTabWidget(), CutLabel(lines=_LINES)
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        for page, title in pages:
            self.tabs.addTab(page, title)
        self.note = CutLabel()
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setProperty("role", "warning")
        self.note.hide()
        self._trial_foot = QWidget()
        row = QHBoxLayout(self._trial_foot)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.status, 1)
        for button in buttons:
            row.addWidget(button)
        # of a page that is here while there is room for one at a time alone
        self._guest: tuple[QWidget, QWidget] | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_GAP, 0, 0, 0)
        self._column.addWidget(self.tabs, 1)
        self._column.addWidget(self.note)
        self._column.addWidget(self._trial_foot)
        self.tabs.currentChanged.connect(self._place_foot)

    def tell(self, note: str) -> None:
        """Say in one line whose the trials are; nothing if empty."""
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def take_in(self, page: QWidget, title: str, foot: QWidget) -> None:
        """Take a page before the others.

        Args:
            page: The page.
            title: Its title.
            foot: What stands beside the tabs while it is in front.
        """
        # whoever has seen no trials is asked first
        is_first = self.tabs.currentIndex() <= 0
        self._guest = page, foot
        foot.setParent(self)
        self.tabs.insertTab(0, page, title)
        if is_first:
            self.tabs.setCurrentIndex(0)
        self._place_foot()

    def let_out(self) -> tuple[QWidget, QWidget] | None:
        """Give back the page and its foot."""
        guest, self._guest = self._guest, None
        if guest is not None:
            self._column.removeWidget(guest[1])
            self.tabs.removeTab(self.tabs.indexOf(guest[0]))
            self._place_foot()
        return guest

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_foot()

    @Slot()
    def _place_foot(self) -> None:
        """Put the foot of the page in front beside the tabs of a low dock, or below the page."""
        foot = self._trial_foot
        if self._guest is not None:
            page, own = self._guest
            is_front = self.tabs.currentWidget() is page
            foot, other = (own, foot) if is_front else (foot, own)
            self._column.removeWidget(other)
            other.hide()
        foot.show()
        bar = self.tabs.tabBar().sizeHint()
        left = _GAP + bar.width() + 2 * _GAP
        room = self.width() - left
        beside = self.height() < _LOW and room >= foot.minimumSizeHint().width() + _STATUS
        in_column = self._column.indexOf(foot) >= 0
        if beside and in_column:
            self._column.removeWidget(foot)
        elif not beside and not in_column:
            self._column.addWidget(foot)
        height = foot.sizeHint().height()
        top = max(0, height - bar.height()) if beside else 0
        self._column.setContentsMargins(_GAP, top, 0, 0)
        if beside:
            # over the row of tabs, which takes all of the width: a corner of Qt would hold the
            # dock as wide as it is
            foot.setGeometry(left, 0, room, height)
            foot.raise_()
