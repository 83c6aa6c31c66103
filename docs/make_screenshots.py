"""Make the pictures of the documentation: python docs/make_screenshots.py [FOLDER].

Needs no display. The window is the real one, with a sample that really runs.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QElapsedTimer, QEventLoop, QTimer

from mechstudio.gui.application import make_application
from mechstudio.gui.check.findings import Topic
from mechstudio.gui.jobs import RunState
from mechstudio.gui.main_window import MainWindow
from mechstudio.gui.settings import SettingsStore
from mechstudio.gui.theme import Theme
from mechstudio.io import sample_paths

SIZE = (1440, 900)
PATIENCE = 600_000  # the solvers may have to be compiled first [ms]

# file, theme, sample, moment to show [s]
PICTURES = (
    ("window.png", "light", "four_bar", 2.36),
    ("window-dark.png", "dark", "slider_crank", 1.2),
)
# file, theme, sample, chip that is pressed
EXPLANATIONS = (("check.png", "light", "four_bar", Topic.REDUNDANT),)


def main() -> None:
    """Make all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "images"
    folder.mkdir(parents=True, exist_ok=True)
    app = make_application()
    theme = Theme(app)
    jobs: list[tuple[str, str, Callable[[MainWindow, Path], None]]] = [
        *((name, look, partial(take, sample, time)) for name, look, sample, time in PICTURES),
        *(
            (name, look, partial(explain, sample, chip))
            for name, look, sample, chip in EXPLANATIONS
        ),
    ]
    for name, look, picture in jobs:
        theme.choose(look)
        with tempfile.TemporaryDirectory() as settings_folder:
            window = MainWindow(SettingsStore(Path(settings_folder)), theme)
            window.resize(*SIZE)
            window.show()
            window.begin()
            picture(window, folder / name)
            window.close()
        print(folder / name)


def take(sample: str, time: float, window: MainWindow, path: Path) -> None:
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


def explain(sample: str, topic: Topic, window: MainWindow, path: Path) -> None:
    """Open a sample, press a chip and write what the window shows."""
    window.files.open(sample_paths()[sample])
    wait(lambda: window.checker.report is not None)
    window.status_line.chips.by_topic[topic].click()
    if topic is Topic.REDUNDANT:
        wait(lambda: window.checker.proposals is not None)
    spend(1500)
    window.grab().save(str(path))


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
