"""Pictures of a real window, or of a part of it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Concatenate, ParamSpec

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QDialog, QToolBar, QWidget

from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.welcome.pictures import PictureFolder
from mechstudio.gui.widgets.theme import Theme
from mechstudio.gui.window.main_window import MainWindow
from mechstudio.io import sample_paths
from mechstudio.model import Mechanism
from mechstudio.results.run_library import RunLibrary
from screenshots.hands import press_key, spend, wait

WINDOW_SIZE = (1440, 900)
# a window in which a tool has the view for itself
DESK_SIZE = (1080, 770)
DIALOG_CORNER = QPoint(24, 70)  # from the right and the top of a view [px]
TITLE_HEIGHT = 30  # [px]

Details = ParamSpec("Details")
Photograph = Callable[[Theme], QPixmap]


def in_window(
    theme_name: str,
    take: Callable[Concatenate[MainWindow, Details], QPixmap],
    *args: Details.args,
    **kwargs: Details.kwargs,
) -> Photograph:
    """A picture that is taken in a window of its own.

    Args:
        theme_name: "light" or "dark".
        take: Does what is to be seen in the window, and takes the picture.
        *args: More for `take`.
        **kwargs: More for `take`.
    """

    def photograph(theme: Theme) -> QPixmap:
        with shown_window(theme, theme_name) as window:
            return take(window, *args, **kwargs)

    return photograph


@contextmanager
def shown_window(theme: Theme, theme_name: str) -> Iterator[MainWindow]:
    """A window with settings of its own."""
    theme.choose(theme_name)
    with tempfile.TemporaryDirectory() as settings_folder:
        pictures = PictureFolder(Path(settings_folder) / "pictures")
        library = RunLibrary(Path(settings_folder) / "runs")
        settings = SettingsStore(Path(settings_folder))
        # no picture of a camera on its way
        settings.change(replace(settings.settings, smooth_camera=False))
        window = MainWindow(settings, theme, pictures=pictures, library=library)
        window.resize(*WINDOW_SIZE)
        window.show()
        window.begin()
        yield window
        # closing must not ask
        window.document.mark_clean()
        window.close()


def open_sample(window: MainWindow, sample: str) -> Mechanism:
    """Open a sample and wait until it is checked."""
    window.files.open(sample_paths()[sample])
    wait(lambda: window.document.mechanism is not None)
    wait(lambda: window.checker.report is not None)
    mechanism = window.document.mechanism
    assert mechanism is not None
    return mechanism


def clear_desk(window: MainWindow, *kept: str) -> None:
    """Leave the window to the view, some docks and the bar of tools."""
    for name, dock in window.docks.items():
        dock.setVisible(name in kept)
    window.resize(*DESK_SIZE)
    spend(300)


def open_on_desk(window: MainWindow, mechanism: Mechanism) -> None:
    """Open a mechanism in a window that the view has for itself."""
    clear_desk(window)
    window.document.open(mechanism)
    spend(300)


def step_back(window: MainWindow) -> None:
    """See everything from farther away."""
    for _ in range(3):
        press_key(window, Qt.Key.Key_Minus)


def whole(window: MainWindow) -> QPixmap:
    """The window, once it has come to rest."""
    come_to_rest(window)
    return window.grab()


def come_to_rest(window: MainWindow) -> None:
    """Wait until everything is drawn; a widget that is being filled would leave a hole."""
    spend()
    wait(lambda: all(widget.updatesEnabled() for widget in window.findChildren(QWidget)))


def desk(window: MainWindow) -> QPixmap:
    """The view with the bar of tools beside it, and docks that stand between them."""
    come_to_rest(window)
    bar = window.findChild(QToolBar, "tool_bar")
    assert bar is not None
    view = QRect(window.stack.mapTo(window, QPoint(0, 0)), window.stack.size())
    return window.grab(QRect(QPoint(bar.x(), view.top()), view.bottomRight()))


def with_dialog(window: MainWindow, dialog: QDialog) -> QPixmap:
    """The desk with a dialog in front of it, which is closed afterwards."""
    picture, shown = desk(window), dialog.grab()
    left = picture.width() - shown.width() - DIALOG_CORNER.x()
    title = QRect(left, DIALOG_CORNER.y(), shown.width(), TITLE_HEIGHT)
    # the desktop would draw the title
    painter = QPainter(picture)
    painter.fillRect(title, window.palette().color(QPalette.ColorRole.Mid))
    painter.setFont(dialog.font())
    painter.setPen(window.palette().color(QPalette.ColorRole.WindowText))
    painter.drawText(title, Qt.AlignmentFlag.AlignCenter, dialog.windowTitle())
    painter.drawPixmap(left, title.bottom() + 1, shown)
    painter.setPen(window.palette().color(QPalette.ColorRole.Mid))
    painter.drawRect(title.united(shown.rect().translated(left, title.bottom() + 1)))
    painter.end()
    dialog.close()
    return picture
