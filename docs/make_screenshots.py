"""Make the pictures of the documentation: python docs/make_screenshots.py [FOLDER].

Needs no display. The window is the real one, with a sample that really runs.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QElapsedTimer, QEventLoop, QRect, QTimer
from PySide6.QtWidgets import QApplication

from mechstudio import edits
from mechstudio.gui.application import make_application
from mechstudio.gui.assembly.assembly_diagram import AssemblyDiagram
from mechstudio.gui.jobs import RunState
from mechstudio.gui.main_window import MainWindow
from mechstudio.gui.settings import SettingsStore
from mechstudio.gui.theme import Theme
from mechstudio.io import load, sample_paths
from mechstudio.units import UnitChoice

SIZE = (1440, 900)
PATIENCE = 600_000  # the solvers may have to be compiled first [ms]

# file, theme, sample, moment to show [s]
PICTURES = (
    ("window.png", "light", "four_bar", 2.36),
    ("window-dark.png", "dark", "slider_crank", 1.2),
)

# file, theme, sample, stage of its assembly
STEP_PICTURES = (("assembly-step.png", "light", "bricard", 5),)


def main() -> None:
    """Make all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "images"
    folder.mkdir(parents=True, exist_ok=True)
    app = make_application()
    theme = Theme(app)
    for name, theme_name, sample, time in PICTURES:
        with shown_window(theme, theme_name) as window:
            take(window, sample, time, folder / name)
        print(folder / name)
    for name, theme_name, sample, stage in STEP_PICTURES:
        with shown_window(theme, theme_name) as window:
            take_step(window, sample, stage, folder / name)
        print(folder / name)
    with shown_window(theme, "light") as window:
        take_preferences(window, folder / "preferences.png")
    with shown_window(theme, "light") as window:
        take_values(window, folder)


@contextmanager
def shown_window(theme: Theme, theme_name: str) -> Iterator[MainWindow]:
    """A window with settings of its own."""
    theme.choose(theme_name)
    with tempfile.TemporaryDirectory() as settings_folder:
        window = MainWindow(SettingsStore(Path(settings_folder)), theme)
        window.resize(*SIZE)
        window.show()
        window.begin()
        yield window
        window.close()


def take_step(window: MainWindow, sample: str, stage: int, path: Path) -> None:
    """Write what the window shows at a step of the assembly of a sample."""
    window.files.open(sample_paths()[sample])
    wait(lambda: window.document.mechanism is not None)
    wait(lambda: window.checker.report is not None)
    window.docks["assembly"].raise_()
    spend(500)
    diagram = window.docks["assembly"].widget()
    assert isinstance(diagram, AssemblyDiagram)
    diagram.player.show(stage)
    spend(1500)
    window.grab().save(str(path))


def take(window: MainWindow, sample: str, time: float, path: Path) -> None:
    """Run a sample and write what the window shows at a moment [s]."""
    window.files.open(sample_paths()[sample])
    wait(lambda: window.document.mechanism is not None)
    window.launcher.run()
    wait(lambda: window.launcher.state is RunState.DONE)
    wait(lambda: window.checker.report is not None)
    window.player.pause()
    window.player.seek(time)
    joint = window.document.mechanism.joints[1]
    window.selection.set([("joint", joint.name)])
    # plots and view draw on timers of their own
    spend(1500)
    window.grab().save(str(path))


def take_preferences(window: MainWindow, path: Path) -> None:
    """Write the dialog of preferences with its first page, the units, for somebody who likes mm."""
    window.units.choose(UnitChoice(length="mm"))
    window.actions_by_id["preferences"].trigger()
    wait(lambda: QApplication.activeModalWidget() is not None)
    dialog = QApplication.activeModalWidget()
    spend(300)
    dialog.grab().save(str(path))
    dialog.close()


def take_values(window: MainWindow, folder: Path) -> None:
    """Write the properties of a force over time, and the parameters that its function uses."""
    mechanism = edits.add_parameter(load(sample_paths()["slider_crank"]), "speed", 3.0)
    mechanism = edits.add_parameter(mechanism, "push", 0.5)
    mechanism = edits.add_driver(mechanism, "crank_pivot", "speed*t").mechanism
    functions = ("push*sin(speed*t)*step(t, 1, 0, 6, 30)", "0", "0")
    edit = edits.add_force(mechanism, "block", (0.0, 0.0, 0.0), functions, name="gas")
    window.document.open(edit.mechanism)
    window.selection.set(edit.added)
    for name, height in (("properties", 450), ("parameters", 220)):
        panel = window.docks[name].widget()
        window.docks[name].raise_()
        window.docks[name].setFloating(True)
        panel.setMinimumHeight(height)
        window.activateWindow()
        spend(1500)
        panel.grab(QRect(0, 0, panel.width(), height)).save(str(folder / f"{name}.png"))


def wait(condition: Callable[[], bool]) -> None:
    """Let the window live until a condition holds."""
    clock = QElapsedTimer()
    clock.start()
    while not condition():
        if clock.elapsed() > PATIENCE:
            raise TimeoutError("the window did not get there")
        spend(20)


def spend(milliseconds: int) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    main()
