"""Ties the welcome page to what it begins, and keeps small pictures of the user's files for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtGui import QImage

from mechstudio.gui.state.settings import Settings
from mechstudio.gui.welcome.pictures import PictureFolder
from mechstudio.gui.work.background import Background

if TYPE_CHECKING:
    from mechstudio.gui.window.main_window import MainWindow

WAIT = 800  # until the view has come to rest [ms]


class Beginnings(QObject):
    """Lets the welcome page begin things, and shows it the recent files.

    The view is photographed a moment after a file was opened or saved.

    Args:
        window: The window, with all its parts in place.
        folder: Where pictures are kept.
    """

    def __init__(self, window: MainWindow, folder: PictureFolder) -> None:
        super().__init__(window)
        self._window, self._welcome, self._folder = window, window.welcome, folder
        self._background = Background(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT)
        self._timer.timeout.connect(self.take_picture)
        window.document.file_changed.connect(self._timer.start)
        window.settings.changed.connect(self._show_recent)
        window.theme.changed.connect(self._show_theme)
        self._welcome.new_asked.connect(window.files.new)
        self._welcome.open_asked.connect(window.files.ask_open)
        self._welcome.path_chosen.connect(window.files.open)
        self._welcome.guide_asked.connect(window.guide.begin)
        self._welcome.removal_asked.connect(self._remove)
        self._welcome.installEventFilter(self)
        self._welcome.show_recent(window.settings.settings.recent_files)
        self._show_theme(window.theme.name)

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

        theme = self._window.theme.name
        self._background.submit(lambda: self._folder.read(Path(name), theme), show, lambda _: None)

    @Slot(object)
    def _remove(self, path: Path) -> None:
        settings = self._window.settings
        settings.change(settings.settings.without_recent(path))

    @Slot()
    def take_picture(self) -> None:
        """Remember what the open file looks like, if that is what the view shows."""
        stamp = self._window.files.disk.stamp
        if self._window.document.dirty or stamp is None:
            return
        shown = self._window.view.picture()
        if shown is None:
            self._timer.start()
            return
        if shown.isNull():
            return
        theme = self._window.theme.name
        self._background.submit(
            lambda: self._folder.write(stamp, theme, shown), lambda _: None, lambda _: None
        )
