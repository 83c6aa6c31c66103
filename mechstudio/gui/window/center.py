"""The middle of the window: bars on top, a page, the timeline below."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from mechstudio.gui.guide.guide_bar import GuideBar
from mechstudio.gui.guide.steps import STEPS
from mechstudio.gui.playback.timeline import Timeline
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.welcome.welcome import Welcome
from mechstudio.gui.window.message_bar import MessageBar, ProgressBanner
from mechstudio.model import Mechanism


class Center(QWidget):
    """Stacks its parts without gaps; the pages take what the bars leave.

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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for bar in (self.banner, self.messages, self.guide_bar, run_banner):
            column.addWidget(bar)
        column.addWidget(self.pages, 1)
        column.addWidget(timeline)

    @Slot(object, object)
    def show_page(self, before: Mechanism | None, after: Mechanism | None) -> None:
        """Show the view where a mechanism is open."""
        self.pages.setCurrentIndex(0 if after is None else 1)
