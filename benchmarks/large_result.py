"""How long it takes to open a result file of many rows, and how much memory.

python -m benchmarks.large_result [--rows 10000000] [--folder FOLDER]

The rows of a pendulum of 10 s are written over and over, with times that go on, to a file that is
deleted at the end (4.8 GB for ten million rows). It is opened in Python and in the window.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.gui_latency import LONGEST_WAIT, session_in_window, turn
from benchmarks.live_memory import allocated

SOURCE_ROWS = 10_000
STEP = 1e-3  # [s]
PIECE = 1_000_000  # rows that are written at a time
CHUNK = 16_384  # rows of a chunk of the file
LINKS = ("CLASS", "DIMENSION_LIST", "NAME", "REFERENCE_LIST")  # of HDF5's scales


def write_large(path: Path, rows: int) -> None:
    """Write a result file with so many rows, a multiple of those of a piece."""
    import h5py
    import numpy as np

    import mechstudio as ms

    small = path.with_name("small.h5")
    run = ms.simulate(ms.sample("iftomm_a01"), SOURCE_ROWS * STEP, output_step=STEP)
    run.save(small)
    with h5py.File(small) as source, h5py.File(path, "w") as target:
        target.attrs.update(source.attrs)

        def copy(name: str, item: Any) -> None:
            if isinstance(item, h5py.Group):
                made: Any = target.require_group(name)
            elif item.shape and item.shape[0] == run.count:
                made = target.create_dataset(
                    name, (rows, *item.shape[1:]), item.dtype, chunks=_chunk(item.shape)
                )
                once = np.tile(item[:SOURCE_ROWS].T, PIECE // SOURCE_ROWS).T
                for begin in range(0, rows if once.size else 0, PIECE):
                    times = np.arange(begin, begin + PIECE) * STEP
                    made[begin : begin + PIECE] = times if name == "time" else once
            else:
                made = target.create_dataset(name, data=item[()])
            for key, value in item.attrs.items():
                if key not in LINKS:
                    made.attrs[key] = value

        source.visititems(copy)
    small.unlink()


def _chunk(shape: tuple[int, ...]) -> tuple[int, ...] | None:
    return (CHUNK, *shape[1:]) if all(shape[1:]) else None


def open_in_python(path: Path) -> None:
    """Print what opening it, a row and a curve take."""
    from mechstudio.results import open_result

    before, start = allocated(), time.perf_counter()
    run = open_result(path)
    opened = time.perf_counter()
    run.at(0.5 * float(run.time[-1]))
    row = time.perf_counter()
    run["energy/kinetic"].sum()
    curve = time.perf_counter()
    print("| in Python | s | MB more |\n| --- | --- | --- |")
    print(f"| opened | {opened - start:.2f} | |\n| a moment | {row - opened:.2f} | |")
    print(f"| a curve | {curve - row:.2f} | {allocated() - before:.0f} |", flush=True)


def open_in_window(path: Path) -> None:
    """Print when the window shows it, when its plots have curves, and the memory."""
    print("\n| in the window | s | MB |\n| --- | --- | --- |")
    with session_in_window(causes=False) as (session, _):
        window = session.window
        window.begin()
        turn(lambda: False, 3.0)
        print(f"| before | | {allocated():.0f} |")
        start = time.perf_counter()
        window.files.open(path)
        turn(lambda: window.document.result is not None, LONGEST_WAIT)
        print(f"| shown | {time.perf_counter() - start:.2f} | {allocated():.0f} |")
        turn(lambda: False, 10.0)
        print(f"| ten seconds later | | {allocated():.0f} |", flush=True)


def main() -> None:
    """Write the file, open it twice, and delete it."""
    parser = argparse.ArgumentParser(description="Open a result file of many rows.")
    parser.add_argument("--rows", type=int, default=10_000_000, help="in whole millions")
    parser.add_argument("--folder", type=Path, help="with room for half a kilobyte a row")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        path = Path(folder) / "large.h5"
        write_large(path, max(1, arguments.rows // PIECE) * PIECE)
        print(f"{path.stat().st_size / 1e9:.2f} GB\n")
        open_in_python(path)
        open_in_window(path)


if __name__ == "__main__":
    main()
