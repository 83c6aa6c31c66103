"""Folds the docks at the foot of the window away while there is nothing in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from mechstudio.gui.plots.plot_placing import TWO_HIGH, TWO_WIDE
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.hand import Hand
from mechstudio.gui.window.dock_title import DockTitle

# of the docks with their tabs when they unfold for the first time: a share of the window, what two
# whole plots take, and a limit [px]; then a share of what bars and titles leave of a low window.
# The view gets at least half of the room between the bars
_SHARE, _TWO_PLOTS, _HIGHEST = 0.285, 220, 312
_SHARE_OF_REST, _BARS = 0.55, 313
# the same where two plots stand beside each other, for which at 1366 by 768 there is the width
_SHARE_BESIDE, _TWO_BESIDE = 0.205, 163
# title and tabs of the plots [px]
_AROUND_PLOTS = 51
# of the view with its timeline: a run that would leave it less unfolds nothing [px]
_LEAST_VIEW = 240
_ANY = 16777215  # Qt's largest size [px]


class DockFolding(QObject):
    """Leaves only titles and tabs of the plots and of those tabbed with them until there is a run.

    Whoever chooses the tab of another dock, or floats the plots, unfolds them, and they stay so. A
    click on the tab of the plots in front of the others folds and unfolds them, which holds until
    then, or until another mechanism is opened. In a window so low that hardly anything would be
    left of the view a run unfolds nothing; a button in their title does. In a window that gets
    lower the docks leave room to the view, from which Qt would take all of it.

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
        # of what is folded, and of the window that it had then [px]
        self._height, self._window_height, self._was_unfolded = 0, 0, False
        # what was asked for; None while nothing was
        self._fold_asked: bool | None = None
        self._pressed_tab = -1
        # tabs and places settle first
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.settle)
        document.result_changed.connect(self.settle)
        document.opened.connect(self._forget)
        title = self._plots.titleBarWidget()
        self._title = title if isinstance(title, DockTitle) else None
        if self._title is not None:
            self._title.unfold_pressed.connect(self._toggle)
        self._hand, self._is_pulled = hand, is_pulled
        hand.released.connect(self.settle)
        self._equalizer, self._is_first = QTimer(self), False
        self._equalizer.setSingleShot(True)
        self._equalizer.timeout.connect(self._equalize)
        window.installEventFilter(self)
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
        self._hear_tabs()
        can_fold = self._can_fold()
        if self._folded and not can_fold:
            # whoever unfolds them in another way does not want them folded on the way back
            self._fold_asked = None
        fold = can_fold and self._wants_fold()
        if self._title is not None:
            # an empty dock has nothing to show
            self._title.show_folded(folded=fold and self._document.result is not None)
        group = (self._plots, *self._window.tabifiedDockWidgets(self._plots))
        if fold and set(group) == set(self._folded):
            return
        if self._folded:
            self._unfold(regain=not fold)
        if fold:
            self._fold(group)

    @Slot()
    def _forget(self) -> None:
        self._fold_asked = None
        self._timer.start(0)

    @Slot()
    def _toggle(self) -> None:
        self._fold_asked = not self.folded
        self.settle()

    def _hear_tabs(self) -> None:
        """Hear of clicks on all tabs; Qt makes rows of them when docks are moved."""
        for bar in self._tab_bars():
            if not bar.property("heard"):
                bar.setProperty("heard", True)
                bar.installEventFilter(self)

    def _hear_click(self, bar: QTabBar, event: QMouseEvent) -> None:
        """Toggle by a click that begins and ends on the tab of the plots, where that is in front.

        A press alone may begin a drag of the dock.
        """
        index = bar.tabAt(event.position().toPoint())
        if event.type() == QEvent.Type.MouseButtonPress:
            # told before the tab comes to the front
            is_plots = bar.tabText(index) == self._plots.windowTitle()
            self._pressed_tab = index if is_plots and index == bar.currentIndex() else -1
        elif event.type() == QEvent.Type.MouseButtonRelease:
            is_click = index == self._pressed_tab >= 0
            self._pressed_tab = -1
            if is_click:
                self._toggle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and isinstance(event, QResizeEvent):
            lost = event.oldSize().height() - event.size().height()
            if lost > 0 and self._window.isVisible() and not self._equalizer.isActive():
                self._choose_limit(lost)
        if (
            isinstance(watched, QTabBar)
            and isinstance(event, QMouseEvent)
            and event.button() == Qt.MouseButton.LeftButton
        ):
            self._hear_click(watched, event)
        return super().eventFilter(watched, event)

    def _choose_limit(self, lost: int) -> None:
        """Take room from the docks if they had what they had at first, or less than half of it.

        Args:
            lost: By how much the window got lower; Qt has taken that from the view [px].
        """
        height, view = self._foot_height(), self._view_height()
        if height <= 0:
            return
        self._is_first = height <= self._first_height(lost)
        # whoever gave them more keeps it
        if self._is_first or height <= view + lost:
            self._equalizer.start(0)

    def _view_height(self) -> int:
        """Height of what is above the docks at the foot [px]."""
        center = self._window.centralWidget()
        return 0 if center is None else center.height()

    def _foot_height(self) -> int:
        """Height of the unfolded docks at the foot with their tabs; 0 if there are none [px]."""
        front = self._front()
        return 0 if front is None or self._folded else front.height() + self._tab_height()

    def _first_height(self, lost: int = 0) -> int:
        """Height of the docks until somebody changes it [px], before the window lost so much."""
        center = self._window.centralWidget()
        width = 0 if center is None else center.width()
        return first_height(self._window.height() + lost, width)

    def _front(self) -> QDockWidget | None:
        """The dock at the foot that is seen."""
        group = (self._plots, *self._window.tabifiedDockWidgets(self._plots))
        foot = Qt.DockWidgetArea.BottomDockWidgetArea
        return next(
            (
                dock
                for dock in group
                if not (dock.isFloating() or dock.visibleRegion().isEmpty())
                and self._window.dockWidgetArea(dock) == foot
            ),
            None,
        )

    @Slot()
    def _equalize(self) -> None:
        front, height = self._front(), self._foot_height()
        half = (height + self._view_height()) // 2
        limit = self._first_height() if self._is_first else half
        if front is not None and height > limit:
            self._window.resizeDocks([front], [limit], Qt.Orientation.Vertical)

    def _can_fold(self) -> bool:
        """Whether the plots are at the foot, in front of the docks tabbed with them."""
        plots = self._plots
        at_foot = self._window.dockWidgetArea(plots) == Qt.DockWidgetArea.BottomDockWidgetArea
        # behind another tab nothing of it is seen
        in_front = plots.isVisible() and not plots.visibleRegion().isEmpty()
        alone = plots.isVisible() and not self._window.tabifiedDockWidgets(plots)
        return not plots.isFloating() and at_foot and (in_front or alone)

    def _wants_fold(self) -> bool:
        if self._fold_asked is not None:
            return self._fold_asked
        return self._document.result is None or self._is_cramped()

    def _is_cramped(self) -> bool:
        """Whether what is folded would leave the view too little of a low window."""
        if not self._folded:
            return False
        tabs = self._tab_height()
        # the docks themselves have the fixed height of their titles now
        panels = [(dock, dock.widget()) for dock in self._folded]
        least = tabs + max(
            _title_height(dock) + panel.minimumSizeHint().height() for dock, panel in panels
        )
        # who drew them higher wants them so, however little that leaves to the view
        low = min(self._kept_height(), self._first_height())
        gain = max(low, least) - self._plots.height() - tabs
        return self._view_height() - gain < _LEAST_VIEW

    def _fold(self, group: tuple[QDockWidget, ...]) -> None:
        if self._was_unfolded:
            self._height = self._plots.height() + self._tab_height()
            self._window_height = self._window.height()
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
            self._window.resizeDocks(shown[:1], [self._kept_height()], Qt.Orientation.Vertical)

    def _kept_height(self) -> int:
        """The height that they had before they were folded, less what the window lost [px]."""
        first = self._first_height()
        if not self._height:
            return first
        lost = max(self._window_height - self._window.height(), 0)
        return max(self._height - lost, min(self._height, first))

    def _tab_height(self) -> int:
        """Height of the tabs below the plots, which Qt counts when it resizes a dock [px]."""
        title = self._plots.windowTitle()
        return next(
            (
                bar.height()
                for bar in self._tab_bars()
                if bar.isVisible() and title in map(bar.tabText, range(bar.count()))
            ),
            0,
        )

    def _tab_bars(self) -> list[QTabBar]:
        """The rows of tabs of docks."""
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        return self._window.findChildren(QTabBar, options=direct)


def first_height(height: int, width: int) -> int:
    """Height of the docks at the foot, with their tabs, until somebody changes it [px].

    Args:
        height: That of the window [px].
        width: That of the docks [px].
    """
    share = max(round(_SHARE * height), _TWO_PLOTS)
    if width >= TWO_WIDE and share < TWO_HIGH + _AROUND_PLOTS:
        share = max(round(_SHARE_BESIDE * height), _TWO_BESIDE)
    return min(share, round(_SHARE_OF_REST * (height - _BARS)), _HIGHEST)


def _title_height(dock: QDockWidget) -> int:
    title = dock.titleBarWidget()
    return title.sizeHint().height() if title is not None else 0
