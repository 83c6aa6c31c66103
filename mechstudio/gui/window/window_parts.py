"""The parts of a window that actions work on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow

from mechstudio.gui.check.remedies import Remedies
from mechstudio.gui.editing.commands import EditCommands
from mechstudio.gui.files.file_commands import FileCommands
from mechstudio.gui.files.handover_commands import HandoverCommands
from mechstudio.gui.guide.guide import Guide
from mechstudio.gui.layouts.layout_keeper import LayoutKeeper
from mechstudio.gui.playback.player import Player
from mechstudio.gui.run.launcher import Launcher
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.theme import Theme
from mechstudio.gui.window.check_views import CheckViews
from mechstudio.gui.window.panels import View


class ActionCatalog(Protocol):
    """What the actions tell of themselves."""

    def reason(self, action: QAction) -> str:
        """Why an action is off, as a sentence; empty if it is on or nobody knows."""

    def shortcuts(self) -> Sequence[tuple[str, QKeySequence]]:
        """What each action is called, with each of its keys."""


@dataclass(frozen=True, kw_only=True)
class WindowParts:
    """What an action is a function of.

    Attributes:
        window: What dialogs are shown over, and what closes.
        document: What is open.
        edits: Commands on the selected elements.
        files: Open, save and export.
        handover: Reports and films of runs.
        view: The 3D view.
        docks: The docks by id.
        layouts: Plots, overlays and cameras of models.
        launcher: Starts and ends runs.
        player: Plays the run.
        remedies: Mends what the check finds.
        check_views: Shows what the check finds.
        guide: Leads through a first mechanism.
        settings: Choices of the user.
        theme: Colors of the program.
        units: Units that are shown.
        catalog: The actions themselves.
        ask_time: Lets a time be typed that is to be shown.
        add_note: Asks for a note at the shown time of the run.
        show_mark: Shows the next marked moment of the run, or the previous one.
        choose_analysis: Chooses by its key what a run computes.
        run_solvers: Asks for solvers and runs the mechanism by them.
        open_window: Opens another window of the program.
        quit_program: Closes all of them.
    """

    window: QMainWindow
    document: Document
    edits: EditCommands
    files: FileCommands
    handover: HandoverCommands
    view: View
    docks: Mapping[str, QDockWidget]
    layouts: LayoutKeeper
    launcher: Launcher
    player: Player
    remedies: Remedies
    check_views: CheckViews
    guide: Guide
    settings: SettingsStore
    theme: Theme
    units: ShownUnits
    catalog: ActionCatalog
    ask_time: Callable[[], object]
    add_note: Callable[[], object]
    show_mark: Callable[[bool], object]
    choose_analysis: Callable[[str], object]
    run_solvers: Callable[[], object]
    open_window: Callable[[], object]
    quit_program: Callable[[], object]

    def open_anything(self) -> None:
        """Begin an empty mechanism where none is open, for what needs one."""
        if self.document.mechanism is None:
            self.files.new()
