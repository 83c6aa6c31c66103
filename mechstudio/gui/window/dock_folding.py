"""Folds the docks at the foot of the window away while there is nothing in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from mechstudio.gui.state.document import Document
from mechstudio.gui.state.hand import Hand

# of the docks with their tabs when they unfold for the first time: a share of the window, which
# leaves at least half of the rest to the view, and a limit [px]
_SHARE, _HIGHEST = 0.315, 316
_ANY = 16777215  # Qt's largest size [px]


class DockFolding(QObject):
    """Leaves only titles and tabs of the plots and of those tabbed with them until there is a run.

    Whoever chooses the tab of another dock, or floats the plots, unfolds them.

    Args:
        window: The window.
        document: What is open.
        docks: The docks by id.
        hand: While it pulls at something the view keeps its size.
        is_pulled: Whether a run goes on that a hand pulls at, which keeps it, too.
    """

    def __init__(
        self,
        window: QMainWindow,
        document: Document,
        docks: Mapping[str, QDockWidget],
        hand: Hand,
        is_pulled: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window, self._document, self._docks = window, document, docks
        self._plots = docks["plots"]
        self._folded: tuple[QDockWidget, ...] = ()
        self._height, self._was_unfolded = 0, False
        # tabs and places settle first
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.settle)
        document.result_changed.connect(self.settle)
        self._hand, self._is_pulled = hand, is_pulled
        hand.released.connect(self.settle)
        for dock in docks.values():
            dock.visibilityChanged.connect(lambda _: self._timer.start(0))
            dock.topLevelChanged.connect(lambda _: self._timer.start(0))
            dock.dockLocationChanged.connect(lambda _: self._timer.start(0))

    @property
    def folded(self) -> bool:
        """Whether only titles and tabs are left."""
        return bool(self._folded)

    @Slot()
    def settle(self) -> None:
        """Fold or unfold, as things are now."""
        if self._hand.grip is not None or self._is_pulled():
            return
        fold = self._wants_fold()
        group = (self._plots, *self._window.tabifiedDockWidgets(self._plots))
        if fold and set(group) == set(self._folded):
            return
        if self._folded:
            self._unfold(regain=not fold)
        if fold:
            self._fold(group)

    def _wants_fold(self) -> bool:
        plots = self._plots
        at_foot = self._window.dockWidgetArea(plots) == Qt.DockWidgetArea.BottomDockWidgetArea
        # behind another tab nothing of it is seen
        in_front = plots.isVisible() and not plots.visibleRegion().isEmpty()
        alone = plots.isVisible() and not self._window.tabifiedDockWidgets(plots)
        empty = self._document.result is None and not plots.isFloating()
        return empty and at_foot and (in_front or alone)

    def _fold(self, group: tuple[QDockWidget, ...]) -> None:
        if self._was_unfolded:
            self._height = self._plots.height() + self._tab_height()
        self._folded = group
        for dock in group:
            dock.setFixedHeight(_title_height(dock))

    def _unfold(self, *, regain: bool) -> None:
        for dock in self._folded:
            dock.setMinimumHeight(0)
            dock.setMaximumHeight(_ANY)
        self._was_unfolded = True
        shown = [dock for dock in self._folded if not dock.visibleRegion().isEmpty()]
        self._folded = ()
        if regain and shown:
            self._window.resizeDocks(
                shown[:1], [self._height or first_height(self._window)], Qt.Orientation.Vertical
            )

    def _tab_height(self) -> int:
        """Height of the tabs below the plots, which Qt counts when it resizes a dock [px]."""
        bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        title = self._plots.windowTitle()
        return next(
            (
                bar.height()
                for bar in bars
                if bar.isVisible() and title in map(bar.tabText, range(bar.count()))
            ),
            0,
        )


def first_height(window: QMainWindow) -> int:
    """Height of the docks at the foot, with their tabs, until somebody changes it [px]."""
    return min(round(_SHARE * window.height()), _HIGHEST)


def _title_height(dock: QDockWidget) -> int:
    title = dock.titleBarWidget()
    return title.sizeHint().height() if title is not None else 0
