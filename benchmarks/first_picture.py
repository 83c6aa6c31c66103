"""How long a first start takes until the mechanism moves in the window.

packaging/under-x.sh .venv/bin/python -m benchmarks.first_picture [--rounds 2]

The window opens the four-bar and runs it, with an empty folder for kernels and without a pack. The
screen is looked at every 0.8 s: the middle of the view moves once it changes from look to look.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication, QImage

SAMPLE = Path(__file__).parent.parent / "sample_models" / "four_bar.mech.json"
PAUSE = 0.8  # between looks [s]
IN_A_ROW = 5  # changes; as a window is built, it changes a few times
LONGEST = 300.0  # [s]


def _middle() -> QImage:
    """The part of the screen in which the mechanism is."""
    screen = QGuiApplication.primaryScreen()
    width, height = screen.size().toTuple()
    shown = screen.grabWindow(0).toImage()
    return shown.copy(QRect(width // 4, height // 5, 2 * width // 5, height // 3))


def _time_until_it_moves(folder: str) -> float:
    """From the start of the program [s]; not a number if it does not move within minutes."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": folder, "XDG_CONFIG_HOME": folder}
    start = time.perf_counter()
    program = subprocess.Popen(
        [sys.executable, "-m", "mechstudio", str(SAMPLE), "--run"],
        env=environment,
        start_new_session=True,
    )
    before, since, changes = _middle(), start, 0
    try:
        while program.poll() is None and time.perf_counter() - start < LONGEST:
            time.sleep(PAUSE)
            now, when = _middle(), time.perf_counter()
            changes = changes + 1 if now != before else 0
            if changes == 1:
                since = when
            if changes == IN_A_ROW:
                return since - start
            before = now
        return float("nan")
    finally:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()


def main() -> None:
    """Print the times."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1)
    rounds = parser.parse_args().rounds
    application = QGuiApplication(sys.argv[:1])
    for _ in range(rounds):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            print(f"moves after {_time_until_it_moves(folder):.0f} s", flush=True)
    application.quit()


if __name__ == "__main__":
    main()
