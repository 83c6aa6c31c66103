"""How long the window takes to show an edit, to open a large model, and not to react meanwhile.

python -m benchmarks.gui_latency [--topology chain] [--bodies 200 1000] [--seconds 5] [--causes]
python -m benchmarks.gui_latency --cold [--bodies 200]

A timer of 5 ms beats in the event loop; a gap is the time between two beats. How long single
pictures take, which are drawn on a thread where the processor draws, is listed beside it.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.window.watch import Watch

if TYPE_CHECKING:
    from mechstudio.gui.window.main_window import MainWindow
    from mechstudio.model import Mechanism

LONGEST_WAIT = 120.0  # for the end of a phase [s]
REST = 0.6  # after a phase: the view is drawn once more when it rests [s]
ROUNDS = 3  # of each edit

Edits = dict[str, Callable[["Mechanism"], "Mechanism"]]


def turn(until: Callable[[], bool], longest: float) -> None:
    """Let the event loop turn until something holds."""
    from PySide6.QtCore import QEventLoop
    from PySide6.QtWidgets import QApplication

    limit = time.perf_counter() + longest
    while not until() and time.perf_counter() < limit:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


class Session:
    """A window in which things are done one after another.

    Args:
        window: The window.
        causes: Whether to print what the window does during long gaps.
    """

    def __init__(self, window: MainWindow, *, causes: bool) -> None:
        self.window = window
        self.watch = Watch(window, causes=causes)

    def phase(self, label: str, act: Callable[[], None], ended: Callable[[], bool]) -> None:
        """Do something, wait for its end and print the gaps meanwhile."""
        turn(lambda: False, 0.1)
        self.watch.clear()
        start = time.perf_counter()
        act()
        turn(ended, LONGEST_WAIT)
        took = time.perf_counter() - start
        turn(lambda: False, REST)
        print(self.watch.row(label, took), flush=True)

    def is_drawn(self) -> bool:
        """Whether the picture shows the open mechanism, complete."""
        view = self.window.view
        return (
            not view.loader.busy
            and not self.watch.waits
            and not view.image.is_drawing
            and view.scene.mechanism is self.window.document.mechanism
        )

    def open(self, path: Path, label: str) -> None:
        """Open a file, until it is drawn."""
        document = self.window.document
        self.phase(
            f"open {label}",
            lambda: self.window.files.open(path),
            lambda: document.path == path and self.is_drawn(),
        )

    def check(self, label: str) -> None:
        """Wait for the check of the open mechanism."""
        checker = self.window.checker
        self.phase(label, lambda: None, lambda: checker.report is not None)

    def run(self, label: str, seconds: float) -> None:
        """Run the open mechanism for so long at most, then halt what is played."""
        launcher, started = self.window.launcher, time.perf_counter()

        def is_over() -> bool:
            if time.perf_counter() - started > seconds:
                launcher.stop()
            return not launcher.state.active

        self.phase(label, launcher.run, is_over)
        self.window.player.pause()

    def edit(self, label: str, edits: Edits, rounds: int) -> list[str]:
        """Do all edits and take them back, round by round.

        Returns:
            For each edit a row of how long it took until it was drawn.
        """
        document, checker = self.window.document, self.window.checker
        took: dict[str, list[float]] = {}
        spent: dict[str, list[float]] = {}

        def timed(label: str, act: Callable[[], None]) -> None:
            start, used = time.perf_counter(), time.thread_time()
            act()
            turn(self.is_drawn, LONGEST_WAIT)
            took.setdefault(label, []).append(1e3 * (time.perf_counter() - start))
            spent.setdefault(label, []).append(1e3 * (time.thread_time() - used))
            turn(lambda: not self.watch.waits and checker.report is not None, REST)
            # until the smooth picture is there: the next edit meets a window at rest
            self.watch.resting = True
            turn(lambda: False, REST)
            self.watch.resting = False

        turn(lambda: False, REST)
        self.watch.clear()
        start = time.perf_counter()
        for _ in range(rounds):
            for name, edit in edits.items():
                timed(name, lambda e=edit, k=name: document.apply(e(document.mechanism), label=k))
            for _ in edits:
                timed("undo", document.undo)
            for _ in edits:
                timed("redo", document.redo)
            for _ in edits:
                timed("undo", document.undo)
        took_all = time.perf_counter() - start
        print(self.watch.row(label, took_all), flush=True)
        count = len(document.mechanism.bodies)
        return [
            f"| {count} | {name} | {statistics.median(times):.0f} | {max(times):.0f} "
            f"| {min(spent[name]):.0f} | {statistics.median(spent[name]):.0f} |"
            for name, times in took.items()
        ]


def made_edits(mechanism: Mechanism) -> Edits:
    """What a user does to one element in the middle of a model."""
    from mechstudio import edits

    body = mechanism.bodies[len(mechanism.bodies) // 2].name
    joint = mechanism.joints[len(mechanism.joints) // 2].name

    def added(m: Mechanism) -> Mechanism:
        place = edits.body_poses(m)[body].position
        end = (place[0] + 0.1, place[1], place[2])
        first = edits.add_link(m, place, end, name="added link").mechanism
        return edits.add_joint(first, "revolute", body, "added link", place).mechanism

    return {
        "change a mass": lambda m: edits.change(m, [("body", body)], mass=2.5),
        "move a body": lambda m: edits.move_bodies(m, [body], edits.shift((0.01, 0.0, 0.0))),
        "turn a joint's axis": lambda m: edits.reverse_axis(m, joint),
        "add a link and its joint": added,
        "rename a body": lambda m: edits.rename(m, ("body", body), "renamed"),
        "remove a body": lambda m: edits.remove(m, [("body", "renamed")]).mechanism,
    }


@contextmanager
def session_in_window(*, causes: bool) -> Iterator[tuple[Session, Path]]:
    """A session, and a folder for its files."""
    from mechstudio.gui.application import make_application
    from mechstudio.gui.files.recovery import RecoveryFolder
    from mechstudio.gui.state.settings_store import SettingsStore
    from mechstudio.gui.welcome.pictures import PictureFolder
    from mechstudio.gui.widgets.theme import Theme
    from mechstudio.gui.window.main_window import MainWindow
    from mechstudio.results.run_library import RunLibrary

    theme = Theme(make_application())
    theme.choose("light")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        window = MainWindow(
            SettingsStore(folder),
            theme,
            recoveries=RecoveryFolder(folder),
            pictures=PictureFolder(folder / "pictures"),
            library=RunLibrary(folder / "runs"),
        )
        window.show()
        yield Session(window, causes=causes), folder
        window.document.mark_clean()
        window.close()


def measure(topology: str, counts: list[int], seconds: float, *, causes: bool) -> None:
    """Print the tables of a window whose solvers are compiled."""
    from mechstudio.generators import TOPOLOGIES
    from mechstudio.gui.application import leave_out_of_collections
    from mechstudio.io import save

    rows = []
    with session_in_window(causes=causes) as (session, folder):
        window, prepared = session.window, list[bool]()
        window.launcher.prepared.connect(leave_out_of_collections)
        window.launcher.prepared.connect(lambda: prepared.append(True))
        session.phase("start", window.begin, lambda: bool(prepared))
        for count in counts:
            path = folder / f"{count}.mech.json"
            mechanism = TOPOLOGIES[topology](count, "revolute")
            save(mechanism, path)
            session.open(path, f"{count} bodies")
            session.check(f"check {count} bodies")
            window.selection.set([("body", mechanism.bodies[count // 2].name)])
            rows += session.edit(f"edit {count} bodies", made_edits(mechanism), ROUNDS)
            session.run(f"run {count} bodies", seconds)
            for chosen in ("dark", "light"):
                session.phase(
                    f"{chosen} theme, {count} bodies",
                    lambda chosen=chosen: window.actions_by_id[f"theme_{chosen}"].trigger(),
                    lambda chosen=chosen: window.theme.name == chosen,
                )
    # processor time of the thread that must not wait tells more while other programs run
    print("\n| bodies | edit | median ms | longest ms | least thread ms | median thread ms |")
    print("| --- | --- | --- | --- | --- | --- |")
    print(*rows, sep="\n")


def measure_compiling(topology: str, count: int, *, causes: bool) -> None:
    """Print how the window reacts to edits while solvers are compiled, beside it and within it."""
    from mechstudio.compiler.warm_up import kernels_ready
    from mechstudio.generators import TOPOLOGIES

    with session_in_window(causes=causes) as (session, _):
        window = session.window
        window.begin()
        mechanism = TOPOLOGIES[topology](count, "revolute")
        window.document.open(mechanism)
        turn(session.is_drawn, LONGEST_WAIT)
        edits = made_edits(mechanism)
        session.edit(f"edit {count} bodies, compiling beside the window", edits, 1)
        assert not kernels_ready()
        window.launcher.warm_up.shut_down()
        window.checker.begin()
        session.edit(f"edit {count} bodies, compiling within the window", edits, 1)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--topology", default="chain")
    parser.add_argument("--bodies", type=int, nargs="+", default=[200, 1000])
    parser.add_argument("--seconds", type=float, default=5.0, help="of a run at most")
    parser.add_argument("--causes", action="store_true", help="tell where long gaps come from")
    parser.add_argument("--cold", action="store_true", help="edit while solvers are compiled")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print("| | s | median ms | 95 % ms | longest ms | > 50 ms | pictures | longest picture ms |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    if options.cold:
        with tempfile.TemporaryDirectory() as kernels:
            os.environ["NUMBA_CACHE_DIR"] = kernels
            measure_compiling(options.topology, options.bodies[0], causes=options.causes)
    else:
        measure(options.topology, options.bodies, options.seconds, causes=options.causes)


if __name__ == "__main__":
    main()
