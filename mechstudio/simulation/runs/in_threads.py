"""Work in threads, with few items waiting at a time, so that memory stays bounded."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from threading import Event
from typing import Generic, NamedTuple, TypeVar

from mechstudio.errors import SolverError
from mechstudio.simulation.runs.pace import Pace
from mechstudio.simulation.runs.rare_collections import rare_collections

Item = TypeVar("Item")
Answer = TypeVar("Answer")

WAITING = 4  # batches of items per thread that are handed over ahead
# to wake a thread takes longer than a short run: items are handed over together
BATCH_TIME, LARGEST_BATCH = 0.01, 32  # [s], items


def thread_count(threads: int | None) -> int:
    """Number of threads for a wish; None takes one per processor core.

    Raises:
        SolverError: It is less than 1.
    """
    if threads is None:
        return os.cpu_count() or 1
    if threads < 1:
        raise SolverError(f"threads is {threads}; it must be 1 or more.")
    return threads


def in_threads(
    function: Callable[[Item], Answer], items: Iterable[Item], count: int, stop: Event
) -> Generator[tuple[int, Answer], None, None]:
    """The answers with the numbers of their items, as they come.

    Args:
        function: Computes one answer; should end soon once `stop` is set.
        items: What there is to do; read as threads get free.
        count: Number of threads.
        stop: Set when the caller takes no more answers.
    """
    numbered, pace = enumerate(items), Pace(count, count * WAITING)
    pending: set[Future[_Batch[Answer]]] = set()
    size = 1

    def batch(part: list[tuple[int, Item]], is_alone: bool) -> _Batch[Answer]:
        start = time.perf_counter()
        answers: list[tuple[int, Answer]] = []
        for number, item in part:
            if stop.is_set():
                break
            try:
                answers.append((number, function(item)))
            except BaseException as error:
                # the answers before it are of use
                return _Batch(answers, 0.0, is_alone, error)
        return _Batch(answers, (time.perf_counter() - start) / len(part), is_alone)

    with rare_collections(), ThreadPoolExecutor(count, thread_name_prefix="run") as pool:

        def hand_over(most: int) -> None:
            for _ in range(most):
                if part := list(islice(numbered, size)):
                    pending.add(pool.submit(batch, part, not pending))

        try:
            # what the first one compiles or loads, the others find
            hand_over(1)
            while pending:
                done, rest = wait(pending, return_when=FIRST_COMPLETED)
                pending.intersection_update(rest)
                # those that are done at the same time come in the order of their items
                batches = sorted((future.result() for future in done), key=_first_of)
                size = _batch_size(max(finished.time for finished in batches))
                for finished in batches:
                    pace.note(finished.time, was_alone=finished.was_alone)
                hand_over(pace.most - len(pending))
                for finished in batches:
                    yield from finished.answers
                    if finished.error is not None:
                        raise finished.error
        finally:
            # nothing is left to stop unless the caller has given up
            stop.set()
            pool.shutdown(cancel_futures=True)


class _Batch(NamedTuple, Generic[Answer]):
    """Answers to items that were handed over together.

    Attributes:
        answers: With the numbers of their items.
        time: That one took [s].
        was_alone: Whether no other batch was under way when they were handed over.
        error: What ended them; None if nothing did.
    """

    answers: list[tuple[int, Answer]]
    time: float
    was_alone: bool
    error: BaseException | None = None


def _first_of(batch: _Batch[Answer]) -> float:
    """Number of its first answer; those without one come last."""
    return batch.answers[0][0] if batch.answers else math.inf


def _batch_size(item_time: float) -> int:
    """Number of items to hand over together, which take so long each [s]."""
    return max(1, min(LARGEST_BATCH, int(BATCH_TIME / max(item_time, 1e-9))))
