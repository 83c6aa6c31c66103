"""Ties the settings to what they are about: view, theme, autosave, playback."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Slot

from mechstudio.gui.files.autosave import Autosave
from mechstudio.gui.playback.player import Player
from mechstudio.gui.state.settings import Settings
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.widgets.theme import Theme
from mechstudio.gui.window.panel_set import PanelSet


class AppliedSettings(QObject):
    """Applies the choices of the user to a window, and remembers those made elsewhere.

    Args:
        parent: What owns it.
        store: The settings.
        theme: Colors of the program.
        panels: The view and the docks.
        player: Its loop, its speed and how it shows growing runs are remembered.
        autosave: Waits as long as the user says.
    """

    def __init__(
        self,
        parent: QObject,
        store: SettingsStore,
        theme: Theme,
        panels: PanelSet,
        player: Player,
        autosave: Autosave,
    ) -> None:
        super().__init__(parent)
        self._store, self._theme, self._panels = store, theme, panels
        self._player, self._autosave = player, autosave
        player.changed.connect(self._keep_playback)
        panels.view.projection_clicked.connect(self._keep_projection)
        store.changed.connect(self._show_settings)
        theme.changed.connect(self._show_theme)

    def begin(self) -> None:
        """Apply what was chosen before."""
        settings = self._store.settings
        self._player.set_looping(settings.loop)
        self._player.set_follows_newest(settings.follow_newest)
        self._player.set_speed(settings.playback_speed)
        self._autosave.set_wait(settings.autosave_wait)
        self._panels.view.set_preferences(settings)
        self._show_theme(self._theme.name)

    @Slot(object, object)
    def _show_settings(self, before: Settings, after: Settings) -> None:
        self._panels.view.set_preferences(after)
        if after.autosave_wait != before.autosave_wait:
            self._autosave.set_wait(after.autosave_wait)
        if after.theme != before.theme:
            self._theme.choose(after.theme)

    @Slot()
    def _keep_playback(self) -> None:
        self._store.change(
            replace(
                self._store.settings,
                loop=self._player.looping,
                playback_speed=self._player.speed,
                follow_newest=self._player.follows_newest,
            )
        )

    @Slot(bool)
    def _keep_projection(self, flat: bool) -> None:
        self._store.change(replace(self._store.settings, orthographic=flat))

    @Slot(str)
    def _show_theme(self, name: str) -> None:
        self._panels.view.set_theme(name)
        self._panels.plots.set_theme(name)
