"""Trials of studies a second, in threads, in processes and by Dask workers, and their memory.

python -m benchmarks.study_trials [--rounds 3] [--trials 1000] [--many 0]

Each study draws the angle of the crank of a four-bar, or its mass, and reads the largest speed of
the rocker. The processes, and the workers of Dask, which are processes of this machine as well,
were started before; their first chunks, which load the kernels, are not timed. With `--many N` a
study of N trials of a hundredth of a second runs once more, and the memory of the process is told
at its quarters.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import mechstudio as ms
from benchmarks.short_runs import ANGLE, MASS, varied
from benchmarks.timing.quiet_rounds import Round, least, timed

SPEED = "max(abs([bodies/rocker/angular_velocity/z]))"
KINDS = ((ANGLE, 1e-2), (MASS, 1e-2), (ANGLE, 1.0), (ANGLE, 10.0), (MASS, 10.0))
MEGABYTE = 2.0**20


def study_of(what: str, duration: float, trials: int) -> ms.Study:
    """A study of the four-bar with so many trials."""
    model, _ = varied("four_bar", what, 0)
    return ms.Study(
        model,
        variables={"k": (-20.0, 20.0)},
        responses={"speed": SPEED},
        method="latin_hypercube",
        trials=trials,
        duration=duration,
        output_step=min(duration, 0.01),
    )


@contextmanager
def two_workers() -> Iterator[Any]:
    """A client of Dask with two processes of one thread each."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client


def wall_times(
    what: str, duration: float, trials: int, rounds: int, client: Any
) -> dict[str, list[Round]]:
    """Rounds of a study by one thread, two threads, two processes and two of Dask, in turns."""
    ways: dict[str, dict[str, Any]] = {
        "one thread": {"threads": 1},
        "two threads": {"threads": 2, "processes": 0},
        "two processes": {"processes": 2},
        "two Dask workers": {"dask": client},
    }
    for way in ways.values():
        study_of(what, duration, 20).run(**way)
    found: dict[str, list[Round]] = {name: [] for name in ways}

    def work(way: dict[str, Any]) -> None:
        result = study_of(what, duration, trials).run(**way)
        assert len(result) == trials
        assert not result.failed

    for _ in range(rounds):
        for name, way in ways.items():
            found[name].append(timed(lambda way=way: work(way)))
    return found


def memory_of_many(trials: int) -> list[float]:
    """Memory of the process before a study and after each of its quarters [MB]."""
    study = study_of(ANGLE, 1e-2, trials)
    study.run(threads=2, is_stopped=iter([False] * 50 + [True] * trials).__next__)
    known, done = [_resident()], 0

    def note(_: object) -> None:
        nonlocal done
        done += 1
        if done % (trials // 4) == 0:
            known.append(_resident())

    study.run(threads=2, each=note)
    return known


def _resident() -> float:
    """Resident memory of this process [MB]."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096 / MEGABYTE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--trials", type=int, default=1000)
    parser.add_argument("--many", type=int, default=0)
    arguments = parser.parse_args()
    print(
        "| study of the four-bar | one thread [trials/s] | two threads | two processes "
        "| two Dask workers |"
    )
    print("| --- | --- | --- | --- | --- |")
    with two_workers() as client:
        for what, duration in KINDS:
            times = wall_times(what, duration, arguments.trials, arguments.rounds, client)
            # processes are other programs: all of their rounds count
            first, *others = (least(walls) for walls in times.values())
            ratios = " | ".join(f"{first / other:.2f}x" for other in others)
            print(f"| {what}, {duration:g} s | {arguments.trials / first:.0f} | {ratios} |")
    if arguments.many:
        told = ", ".join(f"{megabytes:.0f}" for megabytes in memory_of_many(arguments.many))
        print(f"Memory of {arguments.many} trials, before and after each quarter: {told} MB")


if __name__ == "__main__":
    main()
