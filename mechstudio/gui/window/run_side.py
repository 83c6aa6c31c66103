"""What a window runs mechanisms with: player, run bar, settings and launcher."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import QWidget

from mechstudio.gui.check.checker import Checker
from mechstudio.gui.check.remedies import Remedies
from mechstudio.gui.playback.player import Player
from mechstudio.gui.run.engine import Engine
from mechstudio.gui.run.jobs import Jobs
from mechstudio.gui.run.launcher import Launcher
from mechstudio.gui.run.run_controls import RunControls
from mechstudio.gui.run.run_settings import RunSettings
from mechstudio.gui.state.window_state import WindowState
from mechstudio.gui.window.displays import Displays
from mechstudio.gui.window.run_display import RunDisplay
from mechstudio.gui.window.run_remedies import RunRemedies
from mechstudio.gui.work.background import Background
from mechstudio.results.run_library import RunLibrary


class RunSide:
    """Makes the parts and lets them hear of each other.

    Args:
        state: The state of the window.
        engine: Computes runs.
        actions: Actions of the window by id.
        background: Threads of the window.
        library: Where runs are kept.

    Attributes:
        player: Plays the run that is shown.
        controls: What is in the run bar.
        launcher: Begins runs.
    """

    def __init__(
        self,
        state: WindowState,
        engine: Engine,
        actions: Mapping[str, QAction],
        background: Background,
        library: RunLibrary,
    ) -> None:
        self._document = document = state.document
        self._cursor, self._selection = state.cursor, state.selection
        self.player = Player(document, state.cursor)
        self.controls = RunControls(
            actions, engine.solvers(), engine.integrators(), engine.stabilizations()
        )
        self._settings = RunSettings(document, self.controls)
        analysis = self.controls.analysis
        self.launcher = Launcher(
            document,
            self.player,
            Jobs(engine.simulation, library.new_file),
            engine,
            background,
            self._settings.choices,
            analysis.question,
            lambda: analysis.starts_at_rest,
        )
        analysis.follow(document, state.cursor, state.units)
        self._run_action = actions["run"]

    def show_in(
        self, window: QWidget, displays: Displays, checker: Checker, remedies: Remedies
    ) -> RunDisplay:
        """Show in a window what runs say, with what helps where one fails."""
        helps = RunRemedies(
            self._document,
            self._selection,
            self.launcher,
            self.controls,
            self.player,
            remedies.assemble,
            window,
        )
        # a key that is off says why, and then it is none of the action
        key = QShortcut(self._run_action.shortcut(), window, self.launcher.run)
        self._run_action.changed.connect(lambda: key.setEnabled(not self._run_action.isEnabled()))
        shown = RunDisplay(window, displays, self._document, checker, self.launcher, helps)
        self._cursor.moved.connect(shown.fit_offers)
        self.player.range_changed.connect(shown.fit_offers)
        return shown
