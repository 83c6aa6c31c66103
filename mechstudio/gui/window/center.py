"""The middle of the window: bars on top, a page, the timeline below."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from mechstudio.gui.guide.guide_bar import GuideBar
from mechstudio.gui.guide.steps import STEPS
from mechstudio.gui.playback.timeline import Timeline
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.welcome.welcome import Welcome
from mechstudio.gui.window.message_bar import MessageBar, ProgressBanner
from mechstudio.gui.window.panels import LiesBelowBars
from mechstudio.model import Mechanism


class _Column(QVBoxLayout):
    """Parts below each other; tells a view when it gets another size because of the others."""

    view: LiesBelowBars | None = None
    _size = QSize()

    def setGeometry(self, rect: QRect) -> None:
        by_others, self._size = rect.size() == self._size, rect.size()
        if self.view is None:
            super().setGeometry(rect)
            return
        self.view.stays = by_others
        try:
            super().setGeometry(rect)
        finally:
            self.view.stays = False


class Center(QWidget):
    """Stacks its parts without gaps; the pages take what the bars leave.

    What is seen in the view keeps its place on the screen when bars come and go. Another run that
    goes beyond it is shown whole by the view itself.

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
        self._column = column = _Column(self)
        column.view = view if isinstance(view, LiesBelowBars) else None
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for bar in (self.banner, self.messages, self.guide_bar, run_banner):
            column.addWidget(bar)
            bar.installEventFilter(self)
        column.addWidget(self.pages, 1)
        self.seat_below(timeline)

    def seat_below(self, widget: QWidget) -> None:
        """Put a widget below all others."""
        self._column.addWidget(widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.HideToParent:
            # now: what is shown next is fitted into all the room that there is
            self._column.activate()
        return super().eventFilter(watched, event)

    @Slot(object, object)
    def show_page(self, before: Mechanism | None, after: Mechanism | None) -> None:
        """Show the view where a mechanism is open."""
        self.pages.setCurrentIndex(0 if after is None else 1)
