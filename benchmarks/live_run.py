"""How fluid the window stays while a run goes on: pictures of plots, and gaps of the event loop.

python -m benchmarks.live_run plots [--rows 100000] [--curves 20] [--seconds 5]
python -m benchmarks.live_run window [--bodies 128] [--seconds 20]

"plots" draws curves of so many rows, of a run to which a thread adds rows meanwhile: pictures a
second, one after another without a rest, and how long one takes. "window" runs a chain with all
arrows on in the window, its rows going to a file, and plays it afterward without and with arrows;
pictures of the view per second are listed beside the gaps. A timer of 5 ms beats in the event loop.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from benchmarks.gui_latency import LONGEST_WAIT, Session, session_in_window, turn

if TYPE_CHECKING:
    from mechstudio.results import Result

ALL_ROWS = 1.5  # of those that are drawn first, are there in the end
PER_PLOT = 4  # curves


def made_up_run(bodies: int, rows: int) -> Result:
    """A run with rows of noise, of which two thirds have come."""
    import numpy as np

    from mechstudio.generators import TOPOLOGIES
    from mechstudio.results import Result, RunSettings, Store

    mechanism = TOPOLOGIES["chain"](bodies, "revolute")
    capacity = int(ALL_ROWS * rows)
    settings = RunSettings(duration=1e-3 * (capacity - 1), output_step=1e-3)
    store = Store(mechanism, capacity, False)
    store.time[:] = 1e-3 * np.arange(capacity)
    chance = np.random.default_rng(1)
    store.body_pose[:] = chance.normal(size=store.body_pose.shape).cumsum(axis=0)
    store.count = rows
    return Result(mechanism, settings, store)


def draw_plots(rows: int, curves: int, seconds: float) -> None:
    """Print how many pictures of growing curves are drawn in a second."""
    from PySide6.QtWidgets import QApplication

    from mechstudio.gui.application import make_application
    from mechstudio.gui.plots.plot_area import PlotArea
    from mechstudio.gui.plots.plot_spec import chosen_plots, curves_of
    from mechstudio.gui.plots.time_window import TimeWindow

    make_application()
    result = made_up_run(-(-curves // 3), rows)
    names = [f"bodies/{body.name}/position" for body in result.mechanism.bodies]
    columns = [curve for name in names for curve in curves_of(result, name)][:curves]
    (plain, *_) = chosen_plots(result, names[:1])
    specs = [
        _spec(plain, number, columns[first : first + PER_PLOT])
        for number, first in enumerate(range(0, len(columns), PER_PLOT))
    ]
    area = PlotArea("light", TimeWindow())
    area.resize(900, 1000)
    area.show()
    area.show_result(result, [specs])
    turn(lambda: all(area.values.rows(curve)[1].size >= rows for curve in columns), LONGEST_WAIT)
    took, start, added, processor = [], time.perf_counter(), rows, time.process_time()
    while time.perf_counter() - start < seconds:
        share = (time.perf_counter() - start) / seconds
        result.store.count = added = int(rows * (1.0 + (ALL_ROWS - 1.0) * min(1.0, share)))
        before = time.perf_counter()
        area.refresh()
        area.set_cursor(float(result.store.time[added - 1]))
        QApplication.processEvents()
        took.append(1e3 * (time.perf_counter() - before))
    spent = 1e3 * (time.process_time() - processor) / len(took)
    took.sort()
    late = took[int(0.95 * len(took))]
    print("| curves | rows | pictures/s | median ms | 95 % ms | processor ms |")
    print("| --- | --- | --- | --- | --- | --- |")
    print(
        f"| {len(columns)} | {rows} to {added} | {len(took) / seconds:.0f} "
        f"| {statistics.median(took):.0f} | {late:.0f} | {spent:.0f} |"
    )
    area.values.shut_down()


def _spec(plain, number: int, curves):  # type: ignore[no-untyped-def]
    """A plot of some curves in the colors of the palette."""
    from dataclasses import replace

    colored = tuple(replace(curve, color=place) for place, curve in enumerate(curves))
    return replace(plain, key=f"plot {number}", curves=colored)


def watch_window(bodies: int, seconds: float, *, causes: bool) -> None:
    """Print the gaps of the event loop while a chain with all arrows runs."""
    from mechstudio.generators import TOPOLOGIES
    from mechstudio.gui.application import leave_out_of_collections
    from mechstudio.io import save
    from mechstudio.results.vectors import VECTOR_KINDS

    with session_in_window(causes=causes) as (session, folder):
        window, prepared = session.window, list[bool]()
        # as in the program
        window.launcher.prepared.connect(leave_out_of_collections)
        window.launcher.prepared.connect(lambda: prepared.append(True))
        window.begin()
        turn(lambda: bool(prepared), LONGEST_WAIT)
        path = folder / "chain.mech.json"
        mechanism = TOPOLOGIES["chain"](bodies, "revolute")
        long = mechanism.simulation.edited(duration=1e3, output_step=1e-3)
        save(mechanism.edited(simulation=long), path)
        window.files.open(path)
        turn(lambda: window.document.path == path and session.is_drawn(), LONGEST_WAIT)
        for key in VECTOR_KINDS:
            window.actions_by_id[f"overlay_{key}"].trigger()
        # what is drawn for the first time is no matter of the run
        turn(lambda: False, 2.0)
        print(
            "| | s | median ms | 95 % ms | longest ms | > 50 ms | pictures | longest picture ms |"
        )
        print("| --- | --- | --- | --- | --- | --- | --- | --- |")
        rates = [_pictures(session, lambda: session.run("live run, all arrows", seconds))]
        rates.append(_pictures(session, lambda: _play(session, "playback, all arrows", seconds)))
        window.actions_by_id["overlay_none"].trigger()
        turn(lambda: False, 1.0)
        rates.append(_pictures(session, lambda: _play(session, "playback, no arrows", seconds)))
        result = window.document.result
        assert result is not None
        print(
            f"\n{bodies} bodies, {result.count} rows, {result.store.first_kept} in the file only."
        )
        print(f"Pictures per second: {', '.join(f'{rate:.1f}' for rate in rates)}.")


def _pictures(session: Session, act: Callable[[], None]) -> float:
    """Do something; how many pictures of the view there were in a second."""
    start = time.perf_counter()
    act()
    return len(session.watch.pictures) / (time.perf_counter() - start)


def _play(session: Session, label: str, seconds: float) -> None:
    """Play the run from its start, over and over."""
    player, started = session.window.player, time.perf_counter()
    player.set_looping(True)
    player.to_start()
    session.phase(label, player.play, lambda: time.perf_counter() - started > seconds)
    player.pause()


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("plots", "window"))
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--curves", type=int, default=20)
    parser.add_argument("--bodies", type=int, default=128)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--causes", action="store_true", help="tell where long gaps come from")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if options.what == "plots":
        draw_plots(options.rows, options.curves, options.seconds)
    else:
        watch_window(options.bodies, options.seconds, causes=options.causes)


if __name__ == "__main__":
    main()
