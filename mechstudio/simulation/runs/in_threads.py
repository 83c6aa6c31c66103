"""Work in threads, with few items waiting at a time, so that memory stays bounded."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from threading import Event
from typing import TypeVar

from mechstudio.errors import SolverError

Item = TypeVar("Item")
Answer = TypeVar("Answer")

WAITING = 4  # items per thread that are handed over ahead


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
    numbered = enumerate(items)
    pending: dict[Future[Answer], int] = {}
    with ThreadPoolExecutor(count, thread_name_prefix="run") as pool:

        def hand_over(most: int) -> None:
            for number, item in islice(numbered, most):
                pending[pool.submit(function, item)] = number

        try:
            # what the first one compiles or loads, the others find
            hand_over(1)
            while pending:
                done, _ = wait(pending, return_when=FIRST_COMPLETED)
                answers = [(pending.pop(future), future.result()) for future in done]
                hand_over(count * WAITING - len(pending))
                yield from answers
        finally:
            # nothing is left to stop unless the caller has given up
            stop.set()
            pool.shutdown(cancel_futures=True)
