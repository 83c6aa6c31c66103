"""The middle of the window: bars on top, a page, the timeline below."""

from __future__ import annotations

from PySide6.QtCore import QSize, Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from mechstudio.gui.guide.guide_bar import GuideBar
from mechstudio.gui.guide.steps import STEPS
from mechstudio.gui.playback.timeline import Timeline
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.welcome.welcome import Welcome
from mechstudio.gui.window.bar_stack import BarStack
from mechstudio.gui.window.message_bar import MessageBar, ProgressBanner
from mechstudio.gui.window.panels import LiesBelowBars
from mechstudio.model import Mechanism


class Center(QWidget):
    """Stacks its parts without gaps, with bars over the upper edge of the pages.

    The view lies below the bars: they take nothing of its height, and what is seen keeps its place
    on the screen when they come and go. Another page begins below them.

    Args:
        welcome: The page while nothing is open.
        view: The page while something is.
        timeline: Lies below the pages.
        units: What quantities in messages are shown in.
        run_banner: Says of pages and timeline that they show results of another model.
    """

    def __init__(
        self,
        welcome: Welcome,
        view: QWidget,
        timeline: Timeline,
        run_banner: QWidget,
        units: ShownUnits,
    ) -> None:
        super().__init__()
        self.banner = ProgressBanner("Compiling the solvers; needed once after installation.")
        self.messages = MessageBar(units=units)
        self.guide_bar = GuideBar([step.text for step in STEPS])
        self.pages = QStackedWidget()
        self.pages.addWidget(welcome)
        self.pages.addWidget(view)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        # before the pages, as for the Tab key
        # the banner stays where it is when messages come below it
        bars = (run_banner, self.banner, self.messages, self.guide_bar)
        self.bars = BarStack(bars, self)
        self._column.addWidget(self.pages, 1)
        self.bars.lay_over(self.pages)
        self._view = view if isinstance(view, LiesBelowBars) else None
        self.bars.changed.connect(self._make_room)
        self.pages.currentChanged.connect(self._make_room)
        self.seat_below(timeline)

    def minimumSizeHint(self) -> QSize:
        """As wide as all parts and bars have to be."""
        least = QSize(self.bars.minimumSizeHint().width(), 0)
        return super().minimumSizeHint().expandedTo(least)

    def seat_below(self, widget: QWidget) -> None:
        """Put a widget below all others."""
        self._column.addWidget(widget)

    @Slot()
    def _make_room(self) -> None:
        """Let the view lie below the bars, and other pages begin there."""
        covered = self.bars.covered
        is_view = self._view is not None and self.pages.currentWidget() is self._view
        self.pages.setContentsMargins(0, 0 if is_view else covered, 0, 0)
        if self._view is not None:
            self._view.lie_below(covered)
        self.updateGeometry()

    @Slot(object, object)
    def show_page(self, before: Mechanism | None, after: Mechanism | None) -> None:
        """Show the view where a mechanism is open."""
        self.pages.setCurrentIndex(0 if after is None else 1)
