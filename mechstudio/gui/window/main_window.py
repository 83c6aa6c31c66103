"""The main window: puts the parts together and lets them hear of each other."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from PySide6.QtCore import QByteArray, QSize, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStackedWidget, QWidget

from mechstudio.gui.check.checker import Checker
from mechstudio.gui.check.remedies import Remedies
from mechstudio.gui.editing.clipboard import FragmentClipboard, shared_clipboard
from mechstudio.gui.editing.commands import EditCommands
from mechstudio.gui.files.file_commands import FileCommands
from mechstudio.gui.files.file_drop import FileDrop
from mechstudio.gui.files.recovery import RecoveryFolder
from mechstudio.gui.files.recovery_offer import RecoveryOffer
from mechstudio.gui.guide.guide import Guide
from mechstudio.gui.guide.guide_bar import GuideBar
from mechstudio.gui.guide.steps import STEPS
from mechstudio.gui.playback.design_time import DesignTime
from mechstudio.gui.playback.player import Player
from mechstudio.gui.playback.timeline import Timeline
from mechstudio.gui.run.engine import Engine, installed_engine
from mechstudio.gui.run.jobs import Jobs
from mechstudio.gui.run.launcher import Launcher
from mechstudio.gui.run.run_controls import RunControls
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.state.settings import Settings
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.state.visibility import Visibility
from mechstudio.gui.welcome.beginnings import Beginnings
from mechstudio.gui.welcome.pictures import PictureFolder
from mechstudio.gui.welcome.samples import read_samples
from mechstudio.gui.welcome.welcome import Welcome
from mechstudio.gui.widgets.plain_keys import PlainKeys
from mechstudio.gui.widgets.theme import Theme
from mechstudio.gui.window.actions.action_set import ActionSet
from mechstudio.gui.window.actions.action_spec import Situation
from mechstudio.gui.window.actions.selection_actions import found_obstacles
from mechstudio.gui.window.bug_report import BugReporter
from mechstudio.gui.window.center import Center
from mechstudio.gui.window.check_views import CheckViews
from mechstudio.gui.window.docks import (
    DOCKS,
    ElementList,
    Hiding,
    Panels,
    ShowsQuantities,
    View,
    Working,
    add_docks,
    arrange_docks,
    installed_panels,
    settle_tabs,
)
from mechstudio.gui.window.menus import add_menus, selection_menu
from mechstudio.gui.window.message_bar import MessageBar, ProgressBanner
from mechstudio.gui.window.run_display import RunDisplay
from mechstudio.gui.window.status_line import StatusLine
from mechstudio.gui.window.tool_bar import tool_bar
from mechstudio.gui.work.background import Background
from mechstudio.model import Mechanism

_FIRST_SIZE = QSize(1360, 860)
_FRAME = QSize(8, 36)  # what the desktop draws around a window


class MainWindow(QMainWindow):
    """One window of the program; everything it needs is handed over, nothing is global."""

    new_window_asked: Signal = Signal()
    quit_asked: Signal = Signal()
    closed = Signal()

    # the tables of actions name these, too
    action_set: ActionSet
    check_views: CheckViews
    document: Document
    docks: dict[str, QDockWidget]
    edit_commands: EditCommands
    files: FileCommands
    guide: Guide
    launcher: Launcher
    player: Player
    remedies: Remedies
    settings: SettingsStore
    units: ShownUnits
    view: View
    visibility: Visibility

    def __init__(
        self,
        settings: SettingsStore,
        theme: Theme,
        engine: Engine | None = None,
        panels: Panels | None = None,
        recoveries: RecoveryFolder | None = None,
        clipboard: FragmentClipboard | None = None,
        pictures: PictureFolder | None = None,
    ) -> None:
        super().__init__()
        self.settings, self.theme, self.units = settings, theme, ShownUnits(settings)
        self.engine = engine or installed_engine()
        self.document, self.selection, self.time_cursor = Document(), Selection(), TimeCursor()
        self.visibility = Visibility(self.document)
        self.edit_commands = EditCommands(
            self.document, self.selection, clipboard or shared_clipboard(), self.visibility
        )
        self.player = Player(self.document, self.time_cursor)
        self.background = Background(self)
        self.loading = Background(self)
        self.checker = Checker(self.document, self.engine.check, self.engine.propose)
        self.remedies = Remedies(self.document, self.engine.assemble)
        self.samples = read_samples()
        self._situation: Situation | None = None

        self.action_set = ActionSet(self)
        self.actions_by_id = self.action_set.by_id
        self.controls = RunControls(
            self.actions_by_id,
            self.engine.solvers(),
            self.engine.integrators(),
            self.engine.stabilizations(),
        )
        self.launcher = Launcher(
            self.document,
            self.player,
            Jobs(self.engine.simulation),
            self.engine,
            self.background,
            lambda: self.controls.choices,
        )
        self._panels = panels or installed_panels()
        self._place_widgets(self._panels)
        self.files = FileCommands(
            self, self.document, settings, self.background, self.view.save_picture
        )
        self.recovery = RecoveryOffer(
            self, self.document, self.background, self.files.disk, recoveries or RecoveryFolder()
        )
        self.bugs = BugReporter(self)
        add_menus(self, self.actions_by_id)
        if isinstance(elements := self.docks["model_tree"].widget(), ElementList):
            elements.set_menu(selection_menu(self, self.actions_by_id))
        PlainKeys(self, self.actions_by_id)
        FileDrop(self).dropped.connect(self.files.open)
        self.run_display = RunDisplay(self)
        self.check_views = CheckViews(self)
        DesignTime(self.view.tool_choice, self.player, self.time_cursor, self)
        self.guide = Guide(self)
        self.beginnings = Beginnings(self, pictures or PictureFolder())
        self._connect()
        self._restore()

    def begin(self) -> None:
        """Do what may take a moment, once the window is shown."""
        settle_tabs(self, self.docks)
        self.bugs.install()
        self.launcher.prepare()
        # nothing waits for it, and whoever needs it loads it where that failed
        self.loading.submit(self._panels.preload, lambda _: None, lambda _: None)
        if self.settings.warning:
            self._show_warning(self.settings.warning)

    # layout

    def _place_widgets(self, panels: Panels) -> None:
        shared = (self.document, self.selection, self.time_cursor)
        view_widget = panels.viewport(*shared)
        self.view = cast(View, view_widget)
        self.plots = panels.plots(*shared)
        self.welcome = Welcome(self.samples)
        self.timeline = Timeline(self.player, self.time_cursor)
        self.banner = ProgressBanner("Preparing the solvers, once after the installation.")
        self.messages = MessageBar()
        self.guide_bar = GuideBar([step.text for step in STEPS])
        self.status_line = StatusLine()
        self.stack = QStackedWidget()
        self.stack.addWidget(self.welcome)
        self.stack.addWidget(view_widget)

        self.setCentralWidget(
            Center(self.banner, self.messages, self.guide_bar, self.stack, self.timeline)
        )
        self.setStatusBar(self.status_line)

        bar = self.addToolBar("Run bar")
        bar.setObjectName("run_bar")
        bar.setMovable(False)
        bar.toggleViewAction().setEnabled(False)
        bar.addWidget(self.controls)

        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, tool_bar(self, self.actions_by_id))
        self.resize(_FIRST_SIZE.boundedTo(self.screen().availableSize() - _FRAME))
        self.setDockNestingEnabled(True)
        widgets = {"plots": self.plots}
        for spec in DOCKS:
            if spec.id not in widgets:
                widgets[spec.id] = getattr(panels, spec.id)(*shared)
        self.docks = add_docks(self, widgets)
        for widget in (view_widget, *widgets.values()):
            if isinstance(widget, Hiding):
                widget.follow_visibility(self.visibility)
            if isinstance(widget, ShowsQuantities):
                widget.set_units(self.units)

    def _restore(self) -> None:
        geometry = self.settings.geometry()
        for key, restore in (("geometry", self.restoreGeometry), ("docks", self.restoreState)):
            value = geometry.value(key)
            # anybody may have written to the file
            if isinstance(value, QByteArray):
                restore(value)
        settings = self.settings.settings
        self.player.set_looping(settings.loop)
        self.player.set_speed(settings.playback_speed)
        self.recovery.autosave.set_wait(settings.autosave_wait)
        self.view.set_preferences(settings)
        self._show_theme(self.theme.name)
        self._show_file()
        self.refresh()

    # who hears of what

    def _connect(self) -> None:
        self.document.opened.connect(self._show_nothing_of_before)
        self.document.mechanism_changed.connect(self._show_mechanism)
        self.document.file_changed.connect(self._show_file)
        self.document.steps_changed.connect(self.refresh)
        self.document.result_changed.connect(self.refresh)
        self.document.problem.connect(self._show_error)
        self.document.remark.connect(self.messages.show_message)
        self.player.changed.connect(self._keep_playback)
        self.player.range_changed.connect(self.refresh)
        self.launcher.state_changed.connect(self.refresh)
        self.launcher.crashed.connect(self.bugs.report)
        self.launcher.note.connect(self._show_warning)
        self.launcher.prepared.connect(self.checker.begin)
        self.launcher.compiling.connect(self.banner.show_busy)
        self.launcher.warm_up.progressed.connect(self.banner.show_step)
        self.files.note.connect(self.messages.show_message)
        self.edit_commands.note.connect(self.messages.show_message)
        self.edit_commands.changed.connect(self.refresh)
        self.view.tool_choice.changed.connect(self.refresh)
        self.view.sketch.changed.connect(self.refresh)
        self.files.busy.connect(self.status_line.show_work)
        self.files.offer.connect(self.messages.show_offer)
        self.recovery.failed.connect(self._show_error)
        self.recovery.autosave.failed.connect(self._show_warning)
        self.controls.edited.connect(self.refresh)
        self.settings.changed.connect(self._show_settings)
        self.settings.problem.connect(self._show_error)
        self.checker.failed.connect(self.messages.show_finding)
        self.status_line.moments_asked.connect(self.player.to_next_singular)
        self.theme.changed.connect(self._show_theme)

    @Slot()
    def refresh(self) -> None:
        """Enable the actions that make sense now."""
        situation = Situation(
            has_mechanism=self.document.mechanism is not None,
            has_rows=self.player.has_rows,
            can_run=self.launcher.can_run and self.controls.choices is not None,
            state=self.launcher.state,
            playing=self.player.playing,
            looping=self.player.looping,
            theme=self.theme.choice,
            undo_step=self.document.undo_step,
            redo_step=self.document.redo_step,
            tool=self.view.tool_choice.current,
            sketch=self.view.sketch.key,
            obstacles=found_obstacles(self.edit_commands.subject),
        )
        if situation != self._situation:
            self._situation = situation
            self.action_set.update(situation)

    @Slot()
    def _show_nothing_of_before(self) -> None:
        self.messages.clear()
        # elements of the same names are others
        self.selection.clear()
        self.controls.progress.clear()
        self.status_line.show_result(None)

    @Slot(object, object)
    def _show_mechanism(self, before: Mechanism | None, after: Mechanism | None) -> None:
        self.stack.setCurrentIndex(0 if after is None else 1)
        if after is not None and (before is None or before.simulation != after.simulation):
            self.controls.show_settings(after.simulation)
        self.refresh()

    @Slot()
    def _show_file(self) -> None:
        path, mechanism = self.document.path, self.document.mechanism
        name = path.name if path is not None else "Untitled" if mechanism is not None else ""
        self.setWindowTitle(f"{name}[*] – MechStudio" if name else "MechStudio[*]")
        self.setWindowModified(self.document.dirty)

    @Slot(str)
    def _show_error(self, sentence: str) -> None:
        self.messages.show_message(sentence, "error")

    @Slot(str)
    def _show_warning(self, sentence: str) -> None:
        self.messages.show_message(sentence, "warning")

    @Slot(object, object)
    def _show_settings(self, before: Settings, after: Settings) -> None:
        self.view.set_preferences(after)
        if after.autosave_wait != before.autosave_wait:
            self.recovery.autosave.set_wait(after.autosave_wait)
        if after.theme != before.theme:
            self.theme.choose(after.theme)
        self.refresh()

    @Slot()
    def _keep_playback(self) -> None:
        self.settings.change(
            replace(
                self.settings.settings,
                loop=self.player.looping,
                playback_speed=self.player.speed,
            )
        )
        self.refresh()

    @Slot(str)
    def _show_theme(self, name: str) -> None:
        self.view.set_theme(name)
        cast(View, self.plots).set_theme(name)
        self.messages.redraw()
        self.refresh()

    # what actions do

    def sketch_in(self, key: str) -> None:
        """Draw in a plane, or in space again; without a mechanism it begins an empty one."""
        if self.document.mechanism is None:
            self.files.new()
        self.view.sketch.toggle(key)
        self._situation = None
        self.refresh()

    def choose_tool(self, tool_id: str) -> None:
        """Take a tool; without a mechanism it begins an empty one."""
        if self.document.mechanism is None:
            self.files.new()
        self.view.tool_choice.choose(tool_id)
        # a switch that was pressed while on must not go off
        self._situation = None
        self.refresh()
        cast(QWidget, self.view).setFocus()

    def choose_theme(self, choice: str) -> None:
        """Show another theme and remember it."""
        self.theme.choose(choice)
        self.settings.change(replace(self.settings.settings, theme=choice))
        # a switch that was pressed while on must not go off
        self._situation = None
        self.refresh()

    def reset_docks(self) -> None:
        """Put all docks back to their places."""
        arrange_docks(self, self.docks)
        settle_tabs(self, self.docks)

    # events

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_close():
            event.ignore()
            return
        geometry = self.settings.geometry()
        geometry.setValue("geometry", self.saveGeometry())
        geometry.setValue("docks", self.saveState())
        # a run that is being compiled can take seconds to end; nobody need watch
        self.hide()
        self.player.shut_down()
        self.launcher.shut_down()
        self.checker.shut_down()
        self.remedies.shut_down()
        self.edit_commands.shut_down()
        self.recovery.shut_down()
        self.beginnings.shut_down()
        self.background.shut_down()
        self.loading.shut_down()
        for dock in self.docks.values():
            widget = dock.widget()
            if isinstance(widget, Working):
                widget.shut_down()
        self.view.finalize()
        self.bugs.uninstall()
        event.accept()
        self.closed.emit()
