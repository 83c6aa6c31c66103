"""Size, place and title of a window."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, Slot
from PySide6.QtWidgets import QMainWindow

from mechstudio.gui.state.document import Document
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.widgets.screen_room import resize_on_screen

_FIRST_SIZE = QSize(1360, 860)
_WHOLE_SCREEN = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen


class WindowFrame(QObject):
    """Shows the open file in the title, and remembers where the window and its docks were.

    Args:
        window: The window.
        document: What is open.
        settings: Where sizes and places are kept.
    """

    def __init__(self, window: QMainWindow, document: Document, settings: SettingsStore) -> None:
        super().__init__(window)
        self._window, self._document, self._settings = window, document, settings
        resize_on_screen(window, _FIRST_SIZE)
        document.file_changed.connect(self.show_file)

    def shrink(self) -> None:
        """Bring a window back onto the screen whose parts needed more before they had settled."""
        if not self._window.windowState() & _WHOLE_SCREEN:
            resize_on_screen(self._window, self._window.size())

    def restore(self) -> None:
        """Put the window and its docks where they were."""
        window, stored = self._window, self._settings.geometry()
        for key, restore in (("geometry", window.restoreGeometry), ("docks", window.restoreState)):
            value = stored.value(key)
            # anybody may have written to the file
            if isinstance(value, QByteArray):
                restore(value)

    def keep(self) -> None:
        """Remember where the window and its docks are."""
        stored = self._settings.geometry()
        stored.setValue("geometry", self._window.saveGeometry())
        stored.setValue("docks", self._window.saveState())

    @Slot()
    def show_file(self) -> None:
        """Name the open file, and say whether it was edited."""
        path, mechanism = self._document.path, self._document.mechanism
        run = self._document.run
        if path is not None:
            name = path.name
        elif self._document.edited is None and run is not None and run.source is not None:
            # kept runs have files whose names say nothing
            name = run.name
        else:
            name = "Untitled" if mechanism is not None else ""
        self._window.setWindowTitle(f"{name}[*] – MechStudio" if name else "MechStudio[*]")
        self._window.setWindowModified(self._document.dirty)
