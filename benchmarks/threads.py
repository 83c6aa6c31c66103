"""A right-hand side, or step, by one thread and by several that share the work.

python -m benchmarks.threads [--threads 2] [--bodies 512 1024 2048] [--rounds 8]

Wall time, least of short rounds. One thread and several take turns with what tells how much the
machine itself allows: the gain of a pure loop, and how long a word takes from one processor to the
other. Nothing else should run: a helper that waits for its processor gains nothing. Where the
system allows it, each thread is kept on a processor of its own.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from threading import Thread

import numpy as np
from numba import njit

from mechstudio.compiler.atomic import load_word, store_word
from mechstudio.dynamics.time_loop import Advance
from mechstudio.generators import TOPOLOGIES
from mechstudio.simulation.runs.right_side_timing import ready_to_repeat, timed_options

SOLVERS = ("hdca", "dca", "ali3p")
STRETCH = 0.2  # [s] of short rounds by one number of threads, before the other takes its turn
ROUND = 1e-3  # [s] about; short enough for some rounds to pass without other programs
LOOP = 1_000_000  # turns of the pure loop, 2 ms
TURNS = 2000  # of a word between two processors


@njit(nogil=True)
def _pure_loop(count: int) -> float:
    """Work that shares nothing."""
    x = 1.0
    for _ in range(count):
        x = x * 1.0000001 + 1e-9
    return x


@njit(nogil=True)
def _hand_over(word: np.ndarray, player: int, turns: int) -> None:
    """Count a word up in turns with the other of two players."""
    for turn in range(turns):
        while load_word(word, 0) != 2 * turn + player:
            pass
        store_word(word, 0, 2 * turn + player + 1)


def main() -> None:
    """Print a row per solver, topology and size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--bodies", type=int, nargs="+", default=[512, 1024, 2048])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--solvers", nargs="+", default=SOLVERS, choices=SOLVERS)
    parser.add_argument("--topologies", nargs="+", default=("chain", "binary-tree"))
    options = parser.parse_args()
    several = f"{options.threads} threads [us]"
    gains = "gain | pure loop | word [ns]"
    print(f"| solver | topology | bodies | one thread [us] | {several} | {gains} |")
    print("| --- " * 8 + "|")
    for solver in options.solvers:
        for topology in options.topologies:
            for bodies in options.bodies:
                advances = {n: _ready(solver, topology, bodies, n) for n in (1, options.threads)}
                best = dict.fromkeys(advances, float("inf"))
                loops = dict.fromkeys(advances, float("inf"))
                word = float("inf")
                for _ in range(options.rounds):
                    for threads, advance in advances.items():
                        best[threads] = min(best[threads], _shortest_round(advance, threads))
                        loops[threads] = min(loops[threads], _shortest_loop(threads))
                    word = min(word, _shortest_way())
                alone, together = best.values()
                pure = options.threads * loops[1] / loops[options.threads]
                print(
                    f"| {solver} | {topology} | {bodies} | {alone * 1e6:.0f} "
                    f"| {together * 1e6:.0f} | {alone / together:.2f} | {pure:.2f} "
                    f"| {word * 1e9:.0f} |",
                    flush=True,
                )


def _ready(solver: str, topology: str, bodies: int, threads: int) -> Advance:
    """A run by so many threads before its first right-hand side, compiled."""
    mechanism = TOPOLOGIES[topology](bodies, "revolute")
    advance = ready_to_repeat(mechanism, timed_options(solver, threads))
    advance.repeat(2)
    return advance


def _shortest_round(advance: Advance, threads: int) -> float:
    """Shortest time of one right-hand side in a stretch [s]; threads start before it."""
    evaluate: Callable[..., int] = advance._repetition
    arguments = (advance._placed[1], *advance._data[:4])
    helpers: AbstractContextManager[None] = nullcontext()
    if threads > 1:
        helpers = advance._helpers.at_work()
    _keep_on(range(1, threads) or range(1))
    with helpers:
        _keep_on(range(1))
        start = time.perf_counter()
        evaluate(*arguments, 1)
        count = max(1, int(ROUND / (time.perf_counter() - start)))
        best, end = float("inf"), start + STRETCH
        while time.perf_counter() < end:
            start = time.perf_counter()
            evaluate(*arguments, count)
            best = min(best, (time.perf_counter() - start) / count)
    _keep_on(range(os.cpu_count() or 1))
    return best


def _shortest_loop(threads: int) -> float:
    """Shortest time in which each of so many threads does the pure loop [s]."""
    _pure_loop(1)
    best = float("inf")
    for _ in range(20):
        workers = [Thread(target=_pure_loop, args=(LOOP,)) for _ in range(threads)]
        start = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        best = min(best, time.perf_counter() - start)
    return best


def _shortest_way() -> float:
    """Shortest time that a word takes from one processor to the next [s]."""
    _hand_over(np.zeros(1, dtype=np.int64), 0, 0)
    best = float("inf")
    for _ in range(5):
        word = np.zeros(1, dtype=np.int64)
        other = Thread(target=_hand_over, args=(word, 1, TURNS))
        _keep_on(range(1, 2))
        other.start()
        _keep_on(range(1))
        start = time.perf_counter()
        _hand_over(word, 0, TURNS)
        other.join()
        best = min(best, (time.perf_counter() - start) / (2 * TURNS))
    _keep_on(range(os.cpu_count() or 1))
    return best


def _keep_on(processors: range) -> None:
    """Keep this thread, and those that it starts from now on, on some processors."""
    known = os.cpu_count() or 1
    if hasattr(os, "sched_setaffinity") and max(processors) < known:
        os.sched_setaffinity(0, processors)


if __name__ == "__main__":
    main()
