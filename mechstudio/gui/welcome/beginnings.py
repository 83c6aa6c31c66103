"""Ties the welcome page to what it begins, and keeps small pictures of the user's files for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtGui import QImage

from mechstudio.gui.files.file_commands import FileCommands
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.settings import Settings
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.welcome.pictures import PictureFolder
from mechstudio.gui.welcome.welcome import Welcome
from mechstudio.gui.widgets.theme import Theme
from mechstudio.gui.work.background import Background

WAIT = 800  # until the view has come to rest [ms]


class Beginnings(QObject):
    """Lets the welcome page begin things, and shows it the recent files.

    The view is photographed as soon as a file was saved, when something else may be about to be
    opened, and a moment after it was opened or saved, when it has come to rest.

    Args:
        parent: What owns it.
        welcome: The page.
        folder: Where pictures are kept.
        document: What is open.
        settings: Where recent files are remembered.
        theme: Colors of the program.
        files: Opens files.
        picture: What the view shows; None while it is being drawn.
        begin_guide: Begins the guided first mechanism.
    """

    def __init__(
        self,
        parent: QObject,
        welcome: Welcome,
        folder: PictureFolder,
        *,
        document: Document,
        settings: SettingsStore,
        theme: Theme,
        files: FileCommands,
        picture: Callable[[], QImage | None],
        begin_guide: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self._welcome, self._folder, self._document = welcome, folder, document
        self._settings, self._theme, self._files = settings, theme, files
        self._picture = picture
        self._background = Background(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT)
        self._timer.timeout.connect(self.take_picture)
        document.file_changed.connect(self._timer.start)
        document.saved.connect(self.take_picture)
        settings.changed.connect(self._show_recent)
        theme.changed.connect(self._show_theme)
        welcome.new_asked.connect(files.new)
        welcome.open_asked.connect(files.ask_open)
        welcome.path_chosen.connect(files.open)
        welcome.guide_asked.connect(begin_guide)
        welcome.removal_asked.connect(self._remove)
        welcome.installEventFilter(self)
        welcome.show_recent(settings.settings.recent_files)
        self._show_theme(theme.name)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            self._look_for_files()
        return False

    def shut_down(self) -> None:
        """Write what is to be written; nothing is shown afterwards."""
        self._timer.stop()
        self._background.shut_down()

    @Slot(object, object)
    def _show_recent(self, before: Settings, after: Settings) -> None:
        if after.recent_files != before.recent_files:
            self._welcome.show_recent(after.recent_files)
            self._look_for_files()

    @Slot(str)
    def _show_theme(self, name: str) -> None:
        self._welcome.set_theme(name)
        self._look_for_files()

    def _look_for_files(self) -> None:
        if self._welcome.isVisible():
            for card in self._welcome.file_cards:
                self._look_for(card.path)

    def _look_for(self, name: str) -> None:
        def show(found: object) -> None:
            self._welcome.show_picture(name, found if isinstance(found, QImage) else None)

        theme = self._theme.name
        self._background.submit(lambda: self._folder.read(Path(name), theme), show, lambda _: None)

    @Slot(object)
    def _remove(self, path: Path) -> None:
        self._settings.change(self._settings.settings.without_recent(path))

    @Slot()
    def take_picture(self) -> None:
        """Remember what the open file looks like, if that is what the view shows."""
        stamp = self._files.disk.stamp
        if self._document.dirty or stamp is None:
            return
        shown = self._picture()
        if shown is None:
            self._timer.start()
            return
        if shown.isNull():
            return
        theme = self._theme.name
        self._background.submit(
            lambda: self._folder.write(stamp, theme, shown), lambda _: None, lambda _: None
        )
