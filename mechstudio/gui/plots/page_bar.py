"""The tabs of the pages of plots."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QTabBar, QToolButton, QWidget

from mechstudio.gui.plots.plot_book import PlotBook
from mechstudio.gui.widgets.icons import icon


class PageTabs(QTabBar):
    """Tabs whose names a double click changes."""

    rename_wanted = Signal(int)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for another name."""
        place = self.tabAt(event.position().toPoint())
        if place >= 0:
            self.rename_wanted.emit(place)


class PageBar(QWidget):
    """Chooses, adds, names and removes pages; the first one stays."""

    changed = Signal()

    def __init__(self, book: PlotBook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book = book
        self.tabs = PageTabs()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setTabsClosable(True)
        self.tabs.setAccessibleName("Pages of plots")
        self.tabs.currentChanged.connect(self._choose)
        self.tabs.tabCloseRequested.connect(self._remove)
        self.tabs.rename_wanted.connect(self._rename)
        self.add_button = QToolButton()
        self.add_button.setIcon(icon("plus"))
        self.add_button.setAutoRaise(True)
        self.add_button.setToolTip("New page of plots")
        self.add_button.setAccessibleName("New page of plots")
        self.add_button.clicked.connect(self._add)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.tabs)
        layout.addWidget(self.add_button)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the pages that the book has."""
        with QSignalBlocker(self.tabs):
            while self.tabs.count():
                self.tabs.removeTab(0)
            for page in self._book.pages:
                self.tabs.addTab(page.name)
            for side in (QTabBar.ButtonPosition.LeftSide, QTabBar.ButtonPosition.RightSide):
                self.tabs.setTabButton(0, side, None)
            self.tabs.setCurrentIndex(self._book.current)
        # one page needs no tab
        self.tabs.setVisible(len(self._book.pages) > 1)

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
