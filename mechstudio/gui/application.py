"""Starts the desktop application."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

import mechstudio
from mechstudio.gui.files.recovery import RecoveryFolder
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.widgets.button_keys import give_button_keys
from mechstudio.gui.widgets.icons import application_icon
from mechstudio.gui.widgets.theme import Theme
from mechstudio.gui.window.interruption import Interruption
from mechstudio.gui.window.main_window import MainWindow
from mechstudio.gui.window.windows import Windows
from mechstudio.gui.work.freed_memory import return_large_arrays
from mechstudio.gui.work.garbage import GarbageCollector

# how long work on a thread may keep the window waiting for its turn [s]
TURN = 1e-4


def run_application(model_path: Path | None = None, run_at_start: bool = False) -> int:
    """Show the main window and wait until it is closed.

    Args:
        model_path: A mechanism to open; none shows the samples.
        run_at_start: Whether to simulate it at once.

    Returns:
        The exit code of the program.
    """
    app = make_application()
    settings = SettingsStore()
    theme = Theme(app)
    theme.choose(settings.settings.theme)
    recoveries = RecoveryFolder()
    windows = Windows(lambda: MainWindow(settings, theme, recoveries=recoveries))
    collector = GarbageCollector()
    interruption = Interruption()
    interruption.came.connect(windows.end)

    def open_model(window: MainWindow) -> None:
        if model_path is not None:
            window.files.open(model_path, window.launcher.run if run_at_start else None)

    window = windows.open(open_model)
    window.launcher.prepared.connect(leave_out_of_collections)
    window.recovery.begin()
    try:
        return app.exec()
    finally:
        interruption.shut_down()
        collector.shut_down()


def leave_out_of_collections() -> None:
    """Exclude existing objects from garbage collection, which stops all threads."""
    gc.freeze()


def make_application() -> QApplication:
    """The Qt application, with the names under which settings are kept."""
    # Qt 6 scales with the screen by itself; fractions are passed through
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("MechStudio")
    app.setApplicationDisplayName("MechStudio")
    app.setApplicationVersion(mechstudio.__version__)
    # the settings folder is then the program's own, without a second level for its maker
    app.setDesktopFileName("mechstudio")
    app.setWindowIcon(application_icon())
    give_button_keys(app)
    sys.setswitchinterval(TURN)
    return_large_arrays()
    return app
