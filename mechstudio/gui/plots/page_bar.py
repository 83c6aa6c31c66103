"""The tabs of the pages of plots."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QStyle, QTabBar, QToolButton, QWidget

from mechstudio.gui.plots.plot_book import PlotBook
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.gui.widgets.icons import icon

_SIDE = QTabBar.ButtonPosition.RightSide


class PageTabs(QTabBar):
    """Tabs whose names a double click changes."""

    rename_wanted = Signal(int)

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest tab, beside the buttons that lead to others."""
        widest = max((self.tabSizeHint(k).width() for k in range(self.count())), default=0)
        least, whole = super().minimumSizeHint(), self.sizeHint()
        scroll = QStyle.PixelMetric.PM_TabBarScrollButtonWidth
        wanted = widest + 2 * self.style().pixelMetric(scroll, None, self)
        return QSize(min(max(least.width(), wanted), whole.width()), least.height())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for another name."""
        place = self.tabAt(event.position().toPoint())
        if place >= 0:
            self.rename_wanted.emit(place)


class PageBar(QWidget):
    """Chooses, adds, names and removes pages; the first one stays.

    While a page or a plot has been closed, a button brings it back.
    """

    changed = Signal()

    def __init__(self, book: PlotBook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book = book
        self.tabs = PageTabs()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName("Pages of plots")
        self.tabs.setProperty("low", True)
        self.tabs.currentChanged.connect(self._choose)
        self.tabs.rename_wanted.connect(self._rename)
        self.add_button = flat_button("plus", "New page of plots")
        self.add_button.clicked.connect(self._add)
        # named once there is something to name
        self.reopen = QAction(icon("undo"), "", self)
        self.reopen.triggered.connect(self._reopen)
        self.reopen_button = QToolButton()
        self.reopen_button.setDefaultAction(self.reopen)
        self.reopen_button.setAutoRaise(True)
        for button in (self.add_button, self.reopen_button):
            button.setProperty("small", True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.tabs)
        layout.addWidget(self.add_button)
        layout.addWidget(self.reopen_button)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the pages that the book has."""
        with QSignalBlocker(self.tabs):
            while self.tabs.count():
                self.tabs.removeTab(0)
            for place, page in enumerate(self._book.pages):
                self.tabs.addTab(page.name)
                if place:
                    self.tabs.setTabButton(place, _SIDE, self._close_button(page.name))
            self.tabs.setCurrentIndex(self._book.current)
        # one page needs no tab
        self.tabs.setVisible(len(self._book.pages) > 1)
        last = self._book.last_closed
        self.reopen_button.setVisible(last is not None)
        if last is not None:
            self.reopen.setText(
                "Reopen closed plot" if last.key else f"Reopen page “{last.page.name}”"
            )

    @Slot(str)
    def remove_plot(self, key: str) -> None:
        """Take a plot off the page that is shown."""
        self._book.remove_plot(key)
        self.refresh()
        self.changed.emit()

    @Slot()
    def _reopen(self) -> None:
        self._book.reopen()
        self.refresh()
        self.changed.emit()

    def _close_button(self, name: str) -> QToolButton:
        button = flat_button(
            "close", "Remove this page of plots", name=f"Remove page {name}", size=12
        )
        button.setProperty("small", True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self._remove_by(button))
        return button

    def _remove_by(self, button: QToolButton) -> None:
        places = range(self.tabs.count())
        self._remove(next(k for k in places if self.tabs.tabButton(k, _SIDE) is button))

    @Slot(int)
    def _choose(self, place: int) -> None:
        self._book.current = place
        self.changed.emit()

    @Slot()
    def _add(self) -> None:
        self._book.add_page()
        self.refresh()
        self.changed.emit()

    @Slot(int)
    def _remove(self, place: int) -> None:
        self._book.remove_page(place)
        self.refresh()
        self.changed.emit()

    @Slot(int)
    def _rename(self, place: int) -> None:
        page = self._book.pages[place]
        name, taken = QInputDialog.getText(self, "Name of the page", "Name", text=page.name)
        if taken and name.strip():
            page.name = name.strip()
            self.refresh()
            self.changed.emit()
