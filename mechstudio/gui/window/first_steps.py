"""How somebody begins in a window: the guide to a first mechanism, and the page of welcome."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow

from mechstudio.gui.files.file_commands import FileCommands
from mechstudio.gui.guide.guide import Guide
from mechstudio.gui.run.launcher import Launcher
from mechstudio.gui.run.run_controls import RunControls
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.state.window_state import WindowState
from mechstudio.gui.welcome.beginnings import Beginnings
from mechstudio.gui.welcome.pictures import PictureFolder
from mechstudio.gui.welcome.welcome import Welcome
from mechstudio.gui.widgets.theme import Theme
from mechstudio.gui.window.center import Center
from mechstudio.gui.window.panels import View


class FirstSteps:
    """Makes both, and lets the page begin the guide.

    Args:
        window: What owns them.
        state: The state of the window.
        center: Has the bar of the guide.
        files: Opens and begins models.
        settings: The settings of the user.
        theme: The theme of the program.
    """

    def __init__(
        self,
        window: QMainWindow,
        state: WindowState,
        center: Center,
        files: FileCommands,
        settings: SettingsStore,
        theme: Theme,
    ) -> None:
        self._window, self._state, self._center = window, state, center
        self._files, self._settings, self._theme = files, settings, theme

    def guide_through(
        self,
        view: View,
        docks: Mapping[str, QDockWidget],
        actions: Mapping[str, QAction],
        controls: RunControls,
        launcher: Launcher,
    ) -> Guide:
        """The guide, which points at these parts of the window."""
        return Guide(
            self._window,
            self._center.guide_bar,
            document=self._state.document,
            selection=self._state.selection,
            view=view,
            run_changed=launcher.state_changed,
            targets={"run": controls.run_button, **docks},
            plots=docks["plots"],
            actions=actions,
            begin_empty=self._files.new,
        )

    def offer(
        self, welcome: Welcome, guide: Guide, pictures: PictureFolder, view: View
    ) -> Beginnings:
        """What the page of welcome offers, with pictures of recent files."""
        return Beginnings(
            self._window,
            welcome,
            pictures,
            document=self._state.document,
            settings=self._settings,
            theme=self._theme,
            files=self._files,
            picture=view.picture,
            begin_guide=guide.begin,
        )
