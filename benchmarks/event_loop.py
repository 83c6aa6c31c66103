"""How long the window does not react while it opens, runs and redraws a large model.

python -m benchmarks.event_loop [--topology chain] [--bodies 300 1000] [--run-seconds 5]

A timer of 5 ms beats in the event loop; a gap is the time between two beats. The drawing of single
pictures, which graphics has to do in the same thread, is listed beside it.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

BEAT = 5  # [ms]
LONGEST_WAIT = 120.0  # for the end of a phase [s]
REST = 0.6  # after a phase: the view is drawn once more when it rests [s]


class Watch:
    """Notes the gaps between the beats of a timer in the event loop, and the time of pictures."""

    def __init__(self, scene: object) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.gaps: list[float] = []
        self.pictures: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(BEAT)
        render = scene.render

        def timed(*args: object) -> None:
            start = time.perf_counter()
            render(*args)
            self.pictures.append(1e3 * (time.perf_counter() - start))

        scene.render = timed

    def _beat(self) -> None:
        now = time.perf_counter()
        self.gaps.append(1e3 * (now - self._last))
        self._last = now

    def row(self, label: str, act: Callable[[], None], ended: Callable[[], bool]) -> None:
        """Do something, wait for its end and print the gaps meanwhile as a row of a table."""
        from PySide6.QtCore import QEventLoop
        from PySide6.QtWidgets import QApplication

        def turn(until: Callable[[], bool], longest: float) -> None:
            limit = time.perf_counter() + longest
            while not until() and time.perf_counter() < limit:
                QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

        turn(lambda: False, 0.1)
        self.gaps, self.pictures, self._last = [], [], time.perf_counter()
        start = time.perf_counter()
        act()
        turn(ended, LONGEST_WAIT)
        took = time.perf_counter() - start
        turn(lambda: False, REST)
        gaps = sorted(self.gaps)
        late = gaps[min(round(0.95 * len(gaps)), len(gaps) - 1)]
        pictures = max(self.pictures, default=0.0)
        print(
            f"| {label} | {took:.2f} | {statistics.median(gaps):.0f} | {late:.0f} | {gaps[-1]:.0f} "
            f"| {len(self.pictures)} | {pictures:.0f} |",
            flush=True,
        )


def measure(topology: str, counts: list[int], run_seconds: float, folder: Path) -> None:
    """Print the table; files go to a folder."""
    from mechstudio.generators import TOPOLOGIES
    from mechstudio.gui.application import make_application
    from mechstudio.gui.jobs import RunState
    from mechstudio.gui.main_window import MainWindow
    from mechstudio.gui.settings import SettingsStore
    from mechstudio.gui.theme import Theme
    from mechstudio.io import save

    app = make_application()
    theme = Theme(app)
    theme.choose("light")
    window = MainWindow(SettingsStore(folder), theme)
    window.show()
    prepared: list[bool] = []
    window.launcher.prepared.connect(lambda: prepared.append(True))
    watch = Watch(window.view.scene)
    watch.row("start", window.begin, lambda: bool(prepared))
    for count in counts:
        path = folder / f"{count}.mech.json"
        save(TOPOLOGIES[topology](count, "revolute"), path)

        def is_open(path: Path = path) -> bool:
            return window.document.path == path and not window.view.loader.busy

        watch.row(f"open {count} bodies", lambda path=path: window.files.open(path), is_open)
        started = time.perf_counter()

        def is_over(started: float = started) -> bool:
            if time.perf_counter() - started > run_seconds:
                window.launcher.stop()
            return not window.launcher.state.active

        watch.row(f"run {count} bodies", window.launcher.run, is_over)
        if window.launcher.state is RunState.FAILED:
            print("the run failed")
        window.player.pause()
        for name in ("dark", "light"):
            watch.row(
                f"{name} theme, {count} bodies",
                lambda name=name: window.choose_theme(name),
                lambda name=name: theme.name == name,
            )
    window.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--topology", default="chain")
    parser.add_argument("--bodies", type=int, nargs="+", default=[300, 1000])
    parser.add_argument("--run-seconds", type=float, default=5.0)
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print("| | s | median ms | 95 % ms | longest ms | pictures | longest picture ms |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        measure(options.topology, options.bodies, options.run_seconds, Path(folder))


if __name__ == "__main__":
    main()
