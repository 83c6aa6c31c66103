"""Computes the trials of a study: in threads, processes of this machine, or by Dask workers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext
from itertools import islice
from threading import Event
from typing import Any

from mechstudio.errors import SolverError
from mechstudio.results.tables import needed
from mechstudio.simulation.runs.in_parallel import Ways, in_parallel
from mechstudio.studies.evaluator import Evaluator, Task
from mechstudio.studies.trial import Trial

CHUNK_TIME = 1.0  # of the trials that are sent to a worker at once [s]
LARGEST_CHUNK = 1000
AHEAD = 3  # chunks per worker that are sent ahead

Runner = Callable[[Evaluator, Iterable[Task]], Iterator[Trial]]
"""Computes trials, in any order."""


@contextmanager
def local_runner(
    ways: Ways, is_stopped: Callable[[], bool] = bool, total: int | None = None
) -> Iterator[Runner]:
    """Trials on this machine, in threads or in processes of their own.

    Args:
        ways: How many at the same time, and where.
        is_stopped: Asked during runs; whether they are to be given up, by a CancelledError.
        total: Number of trials; None if a search asks for them bit by bit.
    """

    def run(evaluator: Evaluator, tasks: Iterable[Task]) -> Iterator[Trial]:
        stop = Event()

        def one(task: Task) -> Trial:
            return evaluator.trial(task, lambda: stop.is_set() or is_stopped())

        answers = in_parallel(
            *(one, evaluator.trial, tasks, ways), stop=stop, is_stopped=is_stopped, total=total
        )
        with closing(answers):
            for _, trial in answers:
                yield trial

    yield run


@contextmanager
def dask_runner(given: Any) -> Iterator[Runner]:
    """Trials by the workers of a Dask scheduler, in chunks of about a second.

    Args:
        given: A client of Dask, which stays open, or the address of a scheduler, such as
            "tcp://192.168.1.10:8786"; "local" starts workers on this machine.

    Raises:
        MissingPackageError: Dask is not installed.
        SolverError: Nobody answers at the address.
    """
    distributed = needed("distributed", "a study by Dask", package="'dask[distributed]'")
    is_open = isinstance(given, distributed.Client)
    try:
        client = given if is_open else distributed.Client(None if given == "local" else given)
    except (OSError, ValueError, TypeError) as error:
        raise SolverError(
            f"No Dask scheduler answers at '{given}' ({error}). Start one with `dask scheduler`."
        ) from error

    def run(evaluator: Evaluator, tasks: Iterable[Task]) -> Iterator[Trial]:
        waiting = iter(tasks)
        first = next(waiting, None)
        if first is None:
            return
        shared = client.scatter(evaluator, broadcast=True)
        # the first compiles or loads the kernels, the second tells how long one takes
        yield from client.submit(_chunk, shared, (first,), pure=False).result()
        begun = time.perf_counter()
        yield from client.submit(_chunk, shared, tuple(islice(waiting, 1)), pure=False).result()
        cost = max(time.perf_counter() - begun, 1e-6)
        size = max(1, min(LARGEST_CHUNK, round(CHUNK_TIME / cost)))
        yield from _in_chunks(distributed, client, shared, waiting, size)

    with nullcontext() if is_open else client:
        yield run


def _in_chunks(
    distributed: Any, client: Any, shared: Any, tasks: Iterator[Task], size: int
) -> Iterator[Trial]:
    """The trials chunk by chunk, with few chunks ahead, so that memory stays bounded."""
    most = AHEAD * max(1, len(client.scheduler_info()["workers"]))
    answers = distributed.as_completed(with_results=True)

    def send() -> bool:
        chunk = tuple(islice(tasks, size))
        if chunk:
            answers.add(client.submit(_chunk, shared, chunk, pure=False))
        return bool(chunk)

    while answers.count() < most and send():
        pass
    for _, trials in answers:
        send()
        yield from trials


def _chunk(evaluator: Evaluator, tasks: tuple[Task, ...]) -> tuple[Trial, ...]:
    return tuple(map(evaluator.trial, tasks))
