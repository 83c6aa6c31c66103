"""How much memory the window takes while a run goes on and on, its rows written to a file.

python -m benchmarks.live_memory [--minutes 30] [--bodies 16] [--step 0.05] [--every 10]

A chain runs in the window with arrows, names, fading paths and the plots that a new window has.
Every few seconds the memory is noted that the program itself has allocated (RssAnon of Linux). What
was taken up in the first tenth of the time, in which caches fill, is not counted as growth.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from benchmarks.gui_latency import LONGEST_WAIT, session_in_window, turn

SHOWN = ("reaction_force", "velocity", "names", "fading", "centers")
WARMING = 0.1  # share of the time
MOST_ROWS = 9_000_000  # which nobody waits for


def allocated() -> float:
    """Memory that the program has allocated, without files that are mapped [MB]."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("This system does not tell how much memory a process takes.")


def growth(times: list[float], sizes: list[float]) -> tuple[float, float]:
    """Size after warming up [MB], and how far a line through the rest rises, in parts of it."""
    import numpy as np

    when, size = np.array(times), np.array(sizes)
    counted = when >= WARMING * when[-1]
    slope, start = np.polyfit(when[counted], size[counted], 1)
    first = start + slope * when[counted][0]
    return float(first), float(slope * (when[-1] - when[counted][0]) / first)


def watch(minutes: float, bodies: int, step: float, every: float) -> None:
    """Print the memory as it is noted, and by how much it grew."""
    from mechstudio.generators import TOPOLOGIES
    from mechstudio.io import save

    with session_in_window(causes=False) as (session, folder):
        window, prepared = session.window, list[bool]()
        window.launcher.prepared.connect(lambda: prepared.append(True))
        window.begin()
        turn(lambda: bool(prepared), LONGEST_WAIT)
        path = folder / "chain.mech.json"
        mechanism = TOPOLOGIES["chain"](bodies, "revolute")
        long = mechanism.simulation.edited(duration=MOST_ROWS * step, output_step=step, rtol=1e-9)
        save(mechanism.edited(simulation=long), path)
        window.files.open(path)
        turn(lambda: window.document.path == path and session.is_drawn(), LONGEST_WAIT)
        for key in SHOWN:
            window.actions_by_id[f"overlay_{key}"].trigger()
        window.launcher.run()
        turn(lambda: window.document.result is not None, LONGEST_WAIT)
        times, sizes, start = list[float](), list[float](), time.perf_counter()
        print("| min | rows | pictures | MB |\n| --- | --- | --- | --- |", flush=True)
        while (now := time.perf_counter() - start) < 60.0 * minutes:
            times.append(now)
            sizes.append(allocated())
            result = window.document.result
            assert result is not None
            pictures = len(session.watch.pictures)
            session.watch.clear()
            print(f"| {now / 60:.1f} | {result.count} | {pictures} | {sizes[-1]:.1f} |", flush=True)
            turn(lambda: False, every)
        window.launcher.stop()
        turn(lambda: not window.launcher.state.active, LONGEST_WAIT)
    first, share = growth(times, sizes)
    print(f"\n{first:.0f} MB after {WARMING * minutes:.1f} min, then {100 * share:+.1f} %.")


def main() -> None:
    """Print a table and the growth."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--bodies", type=int, default=16)
    parser.add_argument("--step", type=float, default=0.05, help="time between rows [s]")
    parser.add_argument("--every", type=float, default=10.0, help="between two looks [s]")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    watch(options.minutes, options.bodies, options.step, options.every)


if __name__ == "__main__":
    main()
