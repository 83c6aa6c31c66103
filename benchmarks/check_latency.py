"""Time from an edit to the chips of the status bar, in the real window.

python -m benchmarks.check_latency [--bodies 50] [--edits 40]

The time of a clock counts what other programs do to the machine, too; processor time, of all
threads of the window together, does not.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer

from mechstudio.generators.chain import chain
from mechstudio.generators.four_bar_row import four_bar_row
from mechstudio.gui.application import make_application
from mechstudio.gui.files.recovery import RecoveryFolder
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.widgets.theme import Theme
from mechstudio.gui.window.main_window import MainWindow
from mechstudio.model import Mechanism
from mechstudio.results.run_library import RunLibrary

PATIENCE = 600_000  # [ms] the kernels may have to be compiled first
REST = 300  # [ms] between two edits, as between two of a fast hand

MODELS: dict[str, Callable[[int], Mechanism]] = {
    "chain": lambda bodies: chain(bodies, seed=1),
    "row of four-bars": lambda bodies: four_bar_row(bodies // 2),
}


def masses(mechanism: Mechanism) -> Iterator[Mechanism]:
    """Edits that leave the structure alone: another body gets another mass each time."""
    number = 0
    while True:
        place = number % len(mechanism.bodies)
        bodies = list(mechanism.bodies)
        bodies[place] = bodies[place].edited(mass=1.0 + 0.01 * (number + 1))
        mechanism = mechanism.edited(bodies=tuple(bodies))
        number += 1
        yield mechanism


def shifts(mechanism: Mechanism) -> Iterator[Mechanism]:
    """Edits that open the joints of one body, another one each time."""
    number = 0
    while True:
        place = number % len(mechanism.bodies)
        bodies = list(mechanism.bodies)
        x, y, z = bodies[place].position
        bodies[place] = bodies[place].edited(position=(x + 0.02, y + 0.03, z))
        yield mechanism.edited(bodies=tuple(bodies))
        number += 1


def types(mechanism: Mechanism) -> Iterator[Mechanism]:
    """Edits that change the structure: another joint becomes a cylindrical one each time."""
    number = 0
    while True:
        place = number % len(mechanism.joints)
        joints = list(mechanism.joints)
        joints[place] = joints[place].edited(type="cylindrical")
        yield mechanism.edited(joints=tuple(joints))
        number += 1


EDITS = {"mass": masses, "position": shifts, "joint type": types}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bodies", type=int, default=50)
    parser.add_argument("--edits", type=int, default=40)
    options = parser.parse_args()
    app = make_application()
    theme = Theme(app)
    theme.choose("light")
    print("| model | edit | best ms | median ms | 95 % ms | processor ms |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, make in MODELS.items():
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            recoveries = RecoveryFolder(place / "recovery")
            library = RunLibrary(place / "runs")
            window = MainWindow(SettingsStore(place), theme, recoveries=recoveries, library=library)
            window.show()
            window.begin()
            measure(window, name, make(options.bodies), options.edits)
            window.document.mark_clean()
            window.close()


def measure(window: MainWindow, name: str, mechanism: Mechanism, count: int) -> None:
    """Print one line for each kind of edit."""
    for label, edits in EDITS.items():
        window.document.open(mechanism)
        wait(lambda: window.checker.report is not None)
        spend(2000)
        times, processor = [], []
        for _, after in zip(range(count), edits(mechanism), strict=False):
            start, used = time.perf_counter(), time.process_time()
            window.document.apply(after, label=label)
            wait(lambda: window.checker.report is not None)
            # the chips say it already; now they are drawn, too
            window.status_line.chips.repaint()
            times.append(1e3 * (time.perf_counter() - start))
            processor.append(1e3 * (time.process_time() - used))
            spend(REST)
        middle, rarely = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        print(
            f"| {name} of {len(mechanism.bodies)} | {label} | {min(times):.0f} | {middle:.0f} "
            f"| {rarely:.0f} | {statistics.median(processor):.0f} |",
            flush=True,
        )


def wait(condition: Callable[[], bool]) -> None:
    """Let the window live until a condition holds."""
    loop = QEventLoop()
    timer = QTimer()
    timer.setSingleShot(True)
    timer.start(PATIENCE)
    while not condition():
        if not timer.isActive():
            raise TimeoutError("the window did not get there")
        loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def spend(milliseconds: int) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    main()
