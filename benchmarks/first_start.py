"""What a first start costs: compiling from an empty cache, and with a pack of kernels.

python -m benchmarks.first_start [--first hdca]

In temporary folders for kernels: the warm-up until the first solver is usable and until its end,
and a first run of the four-bar with the pack that `make kernels` made. Processor time of all
processes is less disturbed by other programs than wall time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time

from mechstudio.compiler.cache import all_kernels_hash
from mechstudio.compiler.pack import PLACES, pack_name
from mechstudio.simulation.warmup import USABLE

STEP = """
import mechstudio as ms
from mechstudio.simulation import RunOptions, Simulation

model = ms.sample("four_bar")
Simulation(model, RunOptions.for_mechanism(model)).advance(0.001)
"""


def _processes(code: str, folder: str) -> tuple[float, float, float]:
    """Wall time until usable and until the end, and processor time of all processes [s]."""
    start, before = time.perf_counter(), os.times()
    usable = 0.0
    with subprocess.Popen(
        [sys.executable, *code.split("\0")],
        env={**os.environ, "NUMBA_CACHE_DIR": folder},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        for line in process.stdout or ():
            if line.strip() == USABLE:
                usable = time.perf_counter() - start
    after = os.times()
    spent = sum(after[2:4]) - sum(before[2:4])
    return usable, time.perf_counter() - start, spent


def main() -> None:
    """Print the times."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--first", default="hdca")
    asked = parser.parse_args()
    name = pack_name(all_kernels_hash())
    packs = [place / f"{name}.zip" for place in PLACES if (place / f"{name}.zip").is_file()]
    if packs:
        print(f"pack: {packs[0].stat().st_size / 1e6:.1f} MB")
        with tempfile.TemporaryDirectory() as folder:
            for what in ("first", "second"):
                _, wall, spent = _processes(f"-c\0{STEP}", folder)
                print(
                    f"with the pack, {what} start to a step: {wall:.1f} s, processor {spent:.1f} s"
                )
    for pack in packs:
        pack.rename(pack.with_suffix(".aside"))
    try:
        with tempfile.TemporaryDirectory() as folder:
            command = f"-m\0mechstudio.simulation.warmup\0--first\0{asked.first}"
            usable, wall, spent = _processes(command, folder)
            print(f"without: usable after {usable:.0f} s, all after {wall:.0f} s, ", end="")
            print(f"processor {spent:.0f} s")
    finally:
        for pack in packs:
            pack.with_suffix(".aside").rename(pack)


if __name__ == "__main__":
    main()
