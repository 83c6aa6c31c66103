"""What a window keeps: files, handed-over runs, kept runs, layouts and recoveries."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mechstudio.gui.files.file_commands import FileCommands
from mechstudio.gui.files.film_maker import FilmMaker
from mechstudio.gui.files.handover_commands import HandoverCommands
from mechstudio.gui.files.recovery import RecoveryFolder
from mechstudio.gui.files.recovery_offer import RecoveryOffer
from mechstudio.gui.layouts.layout_files import LayoutFiles
from mechstudio.gui.layouts.layout_keeper import LayoutKeeper
from mechstudio.gui.playback.player import Player
from mechstudio.gui.runs.compared_names import ComparedNames
from mechstudio.gui.runs.run_naming import RunNaming
from mechstudio.gui.runs.run_notes import RunNotes
from mechstudio.gui.runs.run_shelf import RunShelf
from mechstudio.gui.runs.shown_color import ShownColor
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.state.window_state import WindowState
from mechstudio.gui.window.panel_set import PanelSet
from mechstudio.gui.window.panels import KeepsTrials, SavesFigures, WritesAnswers
from mechstudio.gui.work.background import Background
from mechstudio.results.run_library import RunLibrary


class FileSide:
    """Makes the parts.

    Args:
        window: What dialogs are shown over.
        state: The state of the window.
        settings: The settings of the user.
        panels: The view and the docks.
        player: Plays the run that is shown.
        background: Threads of the window.
        library: Where runs are kept.
        recoveries: Where unsaved changes are kept; None for the folder of the user.

    Attributes:
        files: Opens and saves models.
        handover: Writes runs for other programs and people.
        shelf: The runs that are kept.
        names: How they are called.
        layouts: How models are looked at.
        recovery: Offers what was not saved.
    """

    def __init__(
        self,
        window: QWidget,
        state: WindowState,
        settings: SettingsStore,
        panels: PanelSet,
        player: Player,
        background: Background,
        library: RunLibrary,
        recoveries: RecoveryFolder | None,
    ) -> None:
        document, view = state.document, panels.view
        self.files = FileCommands(
            window,
            document,
            settings,
            background,
            view.save_picture,
            lambda: state.moments.notes,
        )
        plots = panels.widgets["plots"]
        if isinstance(plots, SavesFigures):
            plots.export.settings = settings
        answers = panels.widgets["analyses"]
        if isinstance(answers, WritesAnswers):
            answers.files.settings = settings
        studies = panels.widgets["studies"]
        if isinstance(studies, KeepsTrials):
            studies.keep_trials(library.folder.with_name("studies"))
        self.handover = HandoverCommands(
            self.files,
            document,
            panels.film_charts,
            FilmMaker(view, state.cursor, background, window),
            player,
            window,
        )
        self.shelf = RunShelf(
            window,
            document,
            library,
            state.compared,
            self.files,
            lambda: settings.settings.runs_room,
        )
        RunNotes(window, document, self.shelf, state.moments)
        ComparedNames(window, document, self.shelf, state.compared)
        ShownColor(window, document, self.shelf, state.compared)
        self.names = RunNaming(window, document, self.shelf, background, state.units)
        self.layouts = LayoutKeeper(
            document,
            view,
            panels.widgets["plots"],
            LayoutFiles(settings.folder / "layouts"),
            window,
        )
        self.recovery = RecoveryOffer(
            window, document, background, self.files.disk, recoveries or RecoveryFolder()
        )
