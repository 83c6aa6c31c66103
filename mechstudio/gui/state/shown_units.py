"""The units in which a window shows quantities and takes them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.gui.state.settings import Settings
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.units import Scale, UnitChoice


class ShownUnits(QObject):
    """What the user chose; it is kept in the settings, where there are any."""

    changed = Signal()

    def __init__(self, store: SettingsStore | None = None) -> None:
        super().__init__()
        self._store = store
        self._choice = UnitChoice() if store is None else store.settings.units
        if store is not None:
            store.changed.connect(self._follow)

    @property
    def choice(self) -> UnitChoice:
        """The units."""
        return self._choice

    def scale(self, own: str) -> Scale:
        """Between numbers in a unit of the model and what is shown for them."""
        return self._choice.scale(own)

    def choose(self, choice: UnitChoice) -> None:
        """Show other units."""
        if self._store is not None:
            self._store.change(replace(self._store.settings, units=choice))
        else:
            self._take(choice)

    @Slot(object, object)
    def _follow(self, before: Settings, after: Settings) -> None:
        self._take(after.units)

    def _take(self, choice: UnitChoice) -> None:
        if choice != self._choice:
            self._choice = choice
            self.changed.emit()
