"""The plot dock: energies, constraint errors, what is selected, and what else the user picks.

Plots, and pyqtgraph with them, are loaded with the first result: the window opens sooner.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from mechstudio.gui.plots.channel_asking import ChannelAsking
from mechstudio.gui.plots.followed import Followed
from mechstudio.gui.plots.followed_line import FollowedLine, muted_line
from mechstudio.gui.plots.latest_question import LatestSeconds
from mechstudio.gui.plots.page_bar import PageBar
from mechstudio.gui.plots.plot_book import PlotBook
from mechstudio.gui.plots.plot_drops import PlotDrops
from mechstudio.gui.plots.plot_export import PlotExport
from mechstudio.gui.plots.plot_menu import PlotMenus
from mechstudio.gui.plots.plot_placing import PlotPlacing
from mechstudio.gui.plots.plot_spec import PlotSpec
from mechstudio.gui.plots.plot_tool_bar import PlotToolBar
from mechstudio.gui.plots.plot_units import in_units
from mechstudio.gui.plots.quick_bar import QuickBar
from mechstudio.gui.plots.readings_switch import ReadingsSwitch
from mechstudio.gui.plots.renamed_channels import renamed_channels
from mechstudio.gui.plots.run_curves import with_runs
from mechstudio.gui.plots.run_plots import with_run_plots
from mechstudio.gui.plots.undetermined_marks import UndeterminedMarks
from mechstudio.gui.state.compared_runs import ComparedRuns
from mechstudio.gui.state.run_elements import RunElements
from mechstudio.results import RunStatus
from mechstudio.units import UnitChoice

if TYPE_CHECKING:
    from mechstudio.gui.plots.plot_area import PlotArea
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.run_moments import RunMoments
    from mechstudio.gui.state.selection import Selection
    from mechstudio.gui.state.shown_units import ShownUnits
    from mechstudio.gui.state.time_cursor import TimeCursor
    from mechstudio.results import Result
    from mechstudio.scene.chart_curves import TimeChart

_REFRESH_INTERVAL = 50  # ms between two looks at a growing result


class PlotPanel(QWidget):
    """Shows the document's run as curves over time, also while it goes on."""

    def __init__(
        self,
        document: Document,
        selection: Selection,
        cursor: TimeCursor,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._selection, self._cursor = document, selection, cursor
        self._theme = "light"
        self._result: Result | None = None
        self.book, self.latest = PlotBook(), LatestSeconds(self, self.reset_zoom, self.rebuild)
        elements = RunElements(document, self)
        self._followed = Followed(selection, elements)
        # in the units of the run, until the window says which ones the user chose
        self._units = UnitChoice(angle="rad")
        self._shown_units: ShownUnits | None = None
        self.compared, self._marks = ComparedRuns(self), UndeterminedMarks(self)
        self._moments: RunMoments | None = None
        self.asking = ChannelAsking(self, self.add_channels, lambda: self._units)
        self.area: PlotArea | None = None
        self.tool_bar = PlotToolBar()
        self.page_bar = PageBar(self.book)
        self.quick = QuickBar(self)
        self.tool_bar.add_parts(self.quick, self.quick.fill_menu, self.page_bar)
        self.export = PlotExport(self, self, document)
        self.placing = PlotPlacing(self, self)
        self.menus = PlotMenus(self, cursor.set_time, self)
        self.readings = ReadingsSwitch(self, cursor.set_time)
        self.drops = PlotDrops(self, self, elements)
        self.setAcceptDrops(True)
        self._empty_label = muted_line("Run the simulation to see curves")
        self.followed_line = FollowedLine(self._followed, self.tool_bar, document, self.rebuild)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._empty_label)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tool_bar)
        layout.addWidget(self.followed_line.label)
        layout.addWidget(self._pages, 1)

        self._timer = QTimer(self)
        self._timer.setInterval(_REFRESH_INTERVAL)
        self._timer.timeout.connect(self._look)
        self._connect_tool_bar()
        self._marks.found.connect(self.rebuild)
        document.result_changed.connect(self._show_result)
        document.result_renamed.connect(self._follow_names)
        selection.changed.connect(self._follow_selection)
        cursor.moved.connect(self._show_moment)
        self._show_result(document.result)

    @property
    def result(self) -> Result | None:
        """The run that is shown."""
        return self._result

    @Slot()
    def reset_zoom(self) -> None:
        """Show the whole run again."""
        if self.area is not None:
            self.area.reset_zoom()

    @Slot()
    def choose_channels(self) -> None:
        """Let the user pick any channel of the run."""
        if self._result is not None:
            self.asking.choose(self._result)

    def ask_curve(self, done: Callable[[str], None], title: str) -> None:
        """Let the user choose one curve of the run, in a dialog of a title."""
        if self._result is not None:
            self.asking.ask_curve(self._result, done, title)

    @Slot(list)
    def add_channels(self, names: list[str]) -> None:
        """Add plots of channels; those picked together share a plot where units agree."""
        self.book.add(names)
        self.page_bar.refresh()
        self.rebuild()
        if self.area is not None:
            self.area.bring_into_view(self.placing.last)

    def film_charts(self) -> tuple[TimeChart, ...]:
        """The plots of the page as they are drawn, for films and reports."""
        return () if self.area is None or self._result is None else self.area.film_charts()

    def set_theme(self, theme: str) -> None:
        """Take the colors of "light" or "dark"."""
        self._theme = theme
        if self.area is not None:
            self.area.set_theme(theme)

    def set_units(self, units: ShownUnits) -> None:
        """Show quantities in these units from now on."""
        self._shown_units = units
        # a closure would hold the units that call it, and with them a closed window
        units.changed.connect(self._take_units)
        self._take_units()

    @Slot()
    def _take_units(self) -> None:
        if self._shown_units is not None:
            self._units = self._shown_units.choice
            self.asking.leave()
            self.rebuild()

    def compare_with(self, runs: ComparedRuns) -> None:
        """Show the curves of these runs beside those of the shown one from now on."""
        self.compared = runs
        runs.changed.connect(self._show_compared)
        self._show_compared()

    def mark_moments(self, moments: RunMoments) -> None:
        """Mark these moments of the run from now on."""
        self._moments = moments
        moments.changed.connect(self._mark)
        self._mark()

    @Slot()
    def _mark(self) -> None:
        if self.area is not None and self._moments is not None:
            self.area.set_moments(self._moments.moments)

    @Slot()
    def _show_compared(self) -> None:
        if self.area is not None:
            self.area.values.compare(self.compared.runs)
            self.rebuild()

    def shut_down(self) -> None:
        """Join the threads of exports and of plots; nothing is signaled afterwards."""
        self.export.shut_down()
        self._marks.shut_down()
        if self.area is not None:
            self.area.values.shut_down()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what came while hidden."""
        super().showEvent(event)
        self._look()
        self.rebuild()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw what had no height in a folded dock; plots are drawn where they are seen."""
        super().resizeEvent(event)
        if self.area is not None and event.oldSize().height() <= 0 < event.size().height():
            self.area.draw_finely()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop drawing while hidden."""
        super().hideEvent(event)
        self._timer.stop()

    def _connect_tool_bar(self) -> None:
        self.tool_bar.plots_changed.connect(self.rebuild)
        self.page_bar.changed.connect(self.rebuild)
        self.tool_bar.formula_wanted.connect(self.menus.ask_formula)
        self.tool_bar.cursors_toggled.connect(self.readings.show_cursors)
        self.tool_bar.readings_toggled.connect(self.readings.show_table)
        self.tool_bar.joint_chosen.connect(self._show_followed)
        self.tool_bar.add_wanted.connect(self.choose_channels)
        self.tool_bar.reset_wanted.connect(self.reset_zoom)
        self.tool_bar.latest_wanted.connect(self.latest.ask)
        self.latest.window.latest_changed.connect(self.tool_bar.show_latest)
        self.tool_bar.copy_wanted.connect(self.export.copy)
        self.tool_bar.export_wanted.connect(self.export.ask_data)
        self.tool_bar.picture_wanted.connect(self.export.ask_picture)
        self.placing.offer_columns(self.tool_bar.columns)

    @Slot(object)
    def _show_result(self, result: Result | None) -> None:
        self._result = result
        self.tool_bar.set_ready(result is not None)
        # until then the title of the dock has its place
        self.tool_bar.setVisible(result is not None)
        self.asking.leave()
        if result is None:
            self.tool_bar.set_joints(())
            self.followed_line.show(None, has_followed=False)
            self._followed.clear()
            self.book.clear()
            self.page_bar.refresh()
            if self.area is not None:
                self.area.show_result(None, ())
            self._pages.setCurrentWidget(self._empty_label)
            self._timer.stop()
            return
        area = self._ready_area()
        self.tool_bar.set_joints([joint.name for joint in result.mechanism.joints])
        area.show_result(result, self._specs(result))
        area.set_cursor(self._cursor.time)
        is_first = self._pages.currentWidget() is not area
        self._pages.setCurrentWidget(area)
        self._look()
        # later runs leave the page where it was scrolled to
        if is_first and area.cards:
            area.bring_into_view(area.cards[0].spec.key)

    @Slot(object, object)
    def _follow_names(self, before: Result, after: Result) -> None:
        """Keep all curves of a run whose elements got other names."""
        self._result = after
        if self.area is None:
            return
        names = renamed_channels(before, after)
        self.book.rename(names)
        pairs = zip(before.mechanism.joints, after.mechanism.joints, strict=True)
        joints = {was.name: now.name for was, now in pairs}
        self._followed.rename(names)
        self.tool_bar.rename_joints(joints)
        self.asking.leave()
        self.area.rename(after, names, self._specs(after))

    def _ready_area(self) -> PlotArea:
        from mechstudio.gui.plots.plot_area import PlotArea

        if self.area is None:
            self.area = PlotArea(self._theme, self.latest.window)
            self.area.seek_wanted.connect(self._cursor.set_time)
            self.area.remove_wanted.connect(self.page_bar.remove_plot)
            self.area.menu_wanted.connect(self.menus.show)
            self.area.place_wanted.connect(self.placing.put)
            self.area.step_wanted.connect(self.placing.step)
            self.area.values.compare(self.compared.runs)
            self._pages.addWidget(self.area)
            self._mark()
        return self.area

    @Slot()
    def _look(self) -> None:
        """Draw new rows; look again soon while the run goes on."""
        if self._result is None or self.area is None or not self.isVisible():
            self._timer.stop()
            return
        # the status first: rows that come after it are found at the next look
        running = self._result.status is RunStatus.RUNNING
        self.area.refresh()
        if running and not self._timer.isActive():
            self._timer.start()
        elif not running and self._timer.isActive():
            self._timer.stop()
            # more is certain of a run that is over
            self.rebuild()

    @Slot(float)
    def _show_moment(self, moment: float) -> None:
        if self.area is not None:
            self.area.set_cursor(moment)

    @Slot()
    def _follow_selection(self) -> None:
        if self._result is not None and self.tool_bar.pinned_joint is None:
            self.rebuild()
            if self._selection.items:
                self._show_followed()

    @Slot()
    def _show_followed(self) -> None:
        """Scroll to the plots of the joint or other element, which may lie below all others."""
        if self.area is not None:
            self.area.scroll_to_followed()

    @Slot()
    def rebuild(self) -> None:
        """Show the plots as tool bar, selection and book have them."""
        if self._result is not None and self.area is not None:
            self.area.show_plots(self._specs(self._result))

    def _specs(self, result: Result) -> list[list[PlotSpec]]:
        """The plots to show, by columns."""
        self.quick.offer(result)
        self.followed_line.show(result, has_followed=self.book.current == 0)
        specs = self.book.specs(result, self._automatic)
        change, compared = self.book.change, self.compared
        specs = [with_runs(spec, compared, change(spec.key).differences) for spec in specs]
        specs = self._marks.marked(specs, result, compared.runs)
        return self.placing.by_columns([in_units(spec, self._units) for spec in specs])

    def _automatic(self, result: Result) -> list[PlotSpec]:
        """The plots that nobody has to ask for."""
        bar = self.tool_bar
        followed = self._followed.plots(result, bar.pinned_joint, bar.joint_parts)
        return with_run_plots(followed, result, bar.shown_plots)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take elements and channels."""
        if self.drops.takes(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Plot what is dropped."""
        self.drops.drop(event.mimeData(), event.position().toPoint())
        event.acceptProposedAction()
