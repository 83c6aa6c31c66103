"""The main window: puts the parts together and lets them hear of each other."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow

from mechstudio.errors import MechStudioError
from mechstudio.gui.check.checker import Checker
from mechstudio.gui.check.remedies import Remedies
from mechstudio.gui.editing.clipboard import FragmentClipboard, shared_clipboard
from mechstudio.gui.editing.commands import EditCommands
from mechstudio.gui.files.file_drop import FileDrop
from mechstudio.gui.files.recovery import RecoveryFolder
from mechstudio.gui.playback.design_time import DesignTime
from mechstudio.gui.playback.timeline import Timeline
from mechstudio.gui.run.engine import Engine, installed_engine
from mechstudio.gui.runs.solver_dialog import ask_solvers
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.state.window_state import new_state
from mechstudio.gui.welcome.pictures import PictureFolder
from mechstudio.gui.welcome.samples import read_samples
from mechstudio.gui.welcome.welcome import Welcome
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.theme import Theme
from mechstudio.gui.widgets.typed_text import take_typed
from mechstudio.gui.window.actions.action_set import ActionSet
from mechstudio.gui.window.applied_settings import AppliedSettings
from mechstudio.gui.window.bug_report import BugReporter
from mechstudio.gui.window.center import Center
from mechstudio.gui.window.check_views import CheckViews
from mechstudio.gui.window.displays import Displays
from mechstudio.gui.window.dock_folding import DockFolding
from mechstudio.gui.window.dock_widths import DockWidths
from mechstudio.gui.window.docks import (
    RunsInFront,
    add_docks,
    settle_tabs,
    show_answers,
    tie_studies,
)
from mechstudio.gui.window.file_side import FileSide
from mechstudio.gui.window.first_steps import FirstSteps
from mechstudio.gui.window.first_ways import FirstWays
from mechstudio.gui.window.keyboard import Keyboard
from mechstudio.gui.window.menus import MenuContent, samples_menu
from mechstudio.gui.window.message_sources import MessageSources
from mechstudio.gui.window.panel_set import PanelSet
from mechstudio.gui.window.panels import Panels, Working, installed_panels
from mechstudio.gui.window.refused_entry import RefusedEntry
from mechstudio.gui.window.run_banner import RunBanner
from mechstudio.gui.window.run_side import RunSide
from mechstudio.gui.window.served_actions import serve_actions
from mechstudio.gui.window.status_line import StatusLine
from mechstudio.gui.window.timeline_place import TimelinePlace
from mechstudio.gui.window.tool_bars import run_bar, tool_bar
from mechstudio.gui.window.window_frame import WindowFrame
from mechstudio.gui.window.window_parts import WindowParts
from mechstudio.gui.work.background import Background
from mechstudio.gui.work.preload import Preload
from mechstudio.model import Mechanism
from mechstudio.results.run_library import RunLibrary


class MainWindow(QMainWindow):
    """One window of the program; everything it needs is handed over, nothing is global."""

    new_window_asked = Signal()
    quit_asked = Signal()
    closed = Signal()

    def __init__(
        self,
        settings: SettingsStore,
        theme: Theme,
        engine: Engine | None = None,
        panels: Panels | None = None,
        recoveries: RecoveryFolder | None = None,
        clipboard: FragmentClipboard | None = None,
        pictures: PictureFolder | None = None,
        library: RunLibrary | None = None,
    ) -> None:
        super().__init__()
        self.settings, self.theme = settings, theme
        self._asks = True  # about unsaved changes before it closes
        self.engine = engine = engine or installed_engine()
        self.state = state = new_state(settings)
        self.document, self.selection = state.document, state.selection
        self.time_cursor, self.visibility, self.units = state.cursor, state.visibility, state.units
        self.edit_commands = EditCommands(
            self.document, self.selection, clipboard or shared_clipboard(), self.visibility
        )
        self.background = Background(self)
        self.loading = Background(self)
        self.checker = Checker(self.document, engine.check, engine.propose)
        self.remedies = Remedies(self.document, engine.assemble, self.units)
        self.samples = read_samples()

        with theme.style_at_end():
            self.action_set = ActionSet(self)
            self.actions_by_id = self.action_set.by_id
            library = library or RunLibrary()
            runs = RunSide(state, engine, self.actions_by_id, self.background, library)
            self.player, self.controls, self.launcher = runs.player, runs.controls, runs.launcher
            panels = panels or installed_panels()
            self._preload = Preload(self.loading, panels.preload, self)
            self.panels = PanelSet(panels, state)
            self._place_widgets()
            kept = FileSide(
                self,
                state,
                settings,
                self.panels,
                self.player,
                self.background,
                library,
                recoveries,
            )
            self.files, self.handover, self.shelf = kept.files, kept.handover, kept.shelf
            self.layouts, self.recovery = kept.layouts, kept.recovery
            self.run_banner.given_name = kept.names.shown_name
            self.run_banner.units = kept.names.units
            self.bugs = BugReporter(self)
            self._tie_together(runs, pictures or PictureFolder())
            self._connect()
            self._restore()

    def begin(self) -> None:
        """Do what may take a moment, once the window is shown."""
        self.frame.shrink()
        settle_tabs(self, self.docks)
        self.bugs.install()
        self.launcher.prepare()
        # nothing waits for it, and whoever needs it loads it where that failed
        self.shelf.begin()
        self._preload.begin()
        if self.settings.warning:
            self.messages.show_warning(self.settings.warning)

    def _place_widgets(self) -> None:
        self.view, self.plots = self.panels.view, self.panels.plots
        self.welcome, self.status_line = Welcome(self.samples), StatusLine()
        self.timeline = Timeline(
            self.player,
            self.time_cursor,
            self.state.moments,
            parameters=lambda: (self.document.mechanism or Mechanism()).parameters,
        )
        self.run_banner = RunBanner(
            self.document, self.actions_by_id["run"], self.player.play, self.time_cursor
        )
        self.center = Center(
            self.welcome, self.panels.view_widget, self.timeline, self.run_banner, self.units
        )
        self.messages, self.stack = self.center.messages, self.center.pages
        self.setCentralWidget(self.center)
        TimelinePlace(self, self.center, self.controls, self.timeline)
        self.setStatusBar(self.status_line)
        self.addToolBar(run_bar(self, self.controls))
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, tool_bar(self, self.actions_by_id))
        self.setDockNestingEnabled(True)
        self.frame = WindowFrame(self, self.document, self.settings)
        self.docks = add_docks(self, self.panels.widgets)
        show_answers(self.docks, self.launcher.answered, self.view)
        RunsInFront(self, self.docks, self.document)
        tie_studies(self.docks, lambda traceback: self.bugs.report(traceback))
        DockWidths(self, tuple(self.docks.values()))
        self.folding = DockFolding(
            self, self.document, self.docks, self.view.hand, lambda: self.launcher.is_pulled
        )
        self.launcher.state_changed.connect(self.folding.settle)

    def _tie_together(self, runs: RunSide, pictures: PictureFolder) -> None:
        """Make what works on several parts."""
        displays = Displays(self.controls, self.status_line, self.messages, self.stack)
        self.run_display = runs.show_in(self, displays, self.checker, self.remedies)
        self.check_views = CheckViews(
            self, displays, self.panels.elements, self.state, self.checker, self.remedies
        )
        tools, tell = self.view.tool_choice, self.document.note
        DesignTime(tools, self.player, self.time_cursor, self.view.half_drawn, tell, self)
        self.view.hand.taken.connect(self._pull)
        steps = FirstSteps(self, self.state, self.center, self.files, self.settings, self.theme)
        self.guide = steps.guide_through(
            self.view, self.docks, self.actions_by_id, self.controls, self.launcher
        )
        self.beginnings = steps.offer(self.welcome, self.guide, pictures, self.view)
        self.applied_settings = AppliedSettings(
            self, self.settings, self.theme, self.panels, self.player, self.recovery.autosave
        )
        self._serve_actions()

    def _serve_actions(self) -> None:
        parts = WindowParts(
            window=self,
            document=self.document,
            edits=self.edit_commands,
            files=self.files,
            handover=self.handover,
            view=self.view,
            docks=self.docks,
            layouts=self.layouts,
            launcher=self.launcher,
            player=self.player,
            remedies=self.remedies,
            check_views=self.check_views,
            guide=self.guide,
            settings=self.settings,
            theme=self.theme,
            units=self.units,
            catalog=self.action_set,
            choose_analysis=self.controls.analysis.choose,
            run_solvers=self._ask_solvers,
            ask_time=self.timeline.readout.ask,
            add_note=self.timeline.notes.add,
            show_mark=lambda later: self.timeline.show_mark(later=later),
            open_window=self.new_window_asked.emit,
            quit_program=self.quit_asked.emit,
        )
        self.situation = serve_actions(
            self.action_set, parts, self.controls, self.samples, self.panels.elements
        )
        content = MenuContent(parts, self.samples, self.actions_by_id)
        view, samples = self.panels.view_widget, samples_menu(content)
        self.first_ways = FirstWays(view, self.center, parts, self.actions_by_id, samples)
        keyboard = Keyboard(self, self.view, self.panels.view_widget)
        self.document.opened.connect(keyboard.give_back_soon)
        FileDrop(self).dropped.connect(self.files.open)

    @Slot()
    def _pull(self) -> None:
        self.launcher.pull(self.view.hand)

    def _ask_solvers(self) -> None:
        if sentence := self.launcher.refusal():
            self.document.report(sentence)
            return
        ask_solvers(self.shelf, self.document, self.engine, self.checker.report, self)

    def _connect(self) -> None:
        sources = MessageSources(self, self.messages, self.document)
        sources.listen_to(
            self.files, self.settings, self.recovery, self.launcher, self.edit_commands, self.shelf
        )
        sources.listen_to_notes(self.timeline.notes, self.state.moments)
        refused = RefusedEntry(self, self.controls, self.view)
        self.launcher.refusal = refused.show
        self.files.leaving.refusal = lambda: refused.show("The mechanism stays open")
        sources.end_refusals_with(
            self.selection.changed, self.view.tool_choice.changed, refused.cured
        )
        refused.changed.connect(sources.tell_of_other_refusal)
        # elements of the same names are others
        self.document.opened.connect(self.selection.clear)
        self.document.mechanism_changed.connect(self.center.show_page)
        self.launcher.crashed.connect(self.bugs.report)
        self.launcher.prepared.connect(self.checker.begin)
        self.launcher.compiling.connect(self.center.banner.show_busy)
        self.launcher.warm_up.progressed.connect(self.center.banner.show_step)
        self.files.busy.connect(self.status_line.show_work)
        self.shelf.busy.connect(self.status_line.show_work)
        self.shelf.changed.connect(self.run_banner.show_run)
        self.run_banner.restore_asked.connect(self.shelf.restore_shown_model)
        self.panels.list_runs(self.shelf, self.launcher.run)
        self.theme.changed.connect(self.messages.redraw)
        self.status_line.moments_asked.connect(self.player.to_next_singular)

    def _restore(self) -> None:
        self.frame.restore()
        self.applied_settings.begin()
        self.frame.show_file()
        self.situation.refresh()

    def end(self) -> str:
        """Close at once; unsaved changes are kept for the next start, and nothing is asked.

        Returns:
            Why the latest of them are not kept, in sentences; empty if they are.
        """
        problem = ""
        self._settle_choices()
        # a text that is refused is no change
        take_typed(self.focusWidget())
        self.view.confirm_typed()
        try:
            self.recovery.autosave.leave_unsaved()
        except MechStudioError as error:
            problem = f"The latest changes are not kept for the next start. {error}"
        self._asks = False
        self.close()
        return problem

    def _settle_choices(self) -> None:
        """Take what keys have led to in a list, and what is typed in the run bar.

        These are changes, which are kept or asked about.
        """
        if isinstance(box := self.focusWidget(), SlimBox):
            box.settle()
        self.controls.settle()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._settle_choices()
        may_close = not self._asks or self.files.may_close()
        # the end may come while the question is open, which is a closing already
        if self._asks and not may_close:
            event.ignore()
            return
        self.frame.keep()
        self.layouts.keep()
        # a run that is being compiled can take seconds to end; nobody need watch
        self.hide()
        parts: tuple[Working, ...] = (
            *(self.player, self.launcher, self.checker, self.remedies, self.edit_commands),
            *(self.recovery, self.beginnings, self.files.runs, self.shelf, self.background),
            self.state.moments,
        )
        for part in parts:
            part.shut_down()
        self._preload.stop()
        self.loading.shut_down()
        self.panels.shut_down()
        self.bugs.uninstall()
        event.accept()
        self.closed.emit()
