"""Many items at the same time: in threads, or in processes where those would wait for Python."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from itertools import islice
from threading import Event, Lock
from typing import Generic, NamedTuple, TypeVar

from mechstudio.errors import SolverError
from mechstudio.simulation.runs.in_threads import in_threads, thread_count
from mechstudio.simulation.runs.workers import LostWorkersError, Workers

Item = TypeVar("Item")
Answer = TypeVar("Answer")

LOG = logging.getLogger("mechstudio")

ENOUGH = 20  # items whose times tell those of all
START_TIME = 2.0  # [s] until a process computes
WORTH_IT = 4.0  # [s] that processes save at least
SENDING = 1.1  # times as long as a thread needs a process for an item, all in all


class Ways(NamedTuple):
    """How many items are computed at the same time, and where.

    Attributes:
        threads: Number of items.
        processes: Number of processes that compute them; 0 for threads, None for those of both that
            are done sooner.
    """

    threads: int
    processes: int | None

    @classmethod
    def of(cls, threads: int | None, processes: int | None) -> Ways:
        """The ways that are asked for.

        Args:
            threads: Number of items at the same time; None takes one per processor core.
            processes: See above.

        Raises:
            SolverError: A number is not possible.
        """
        if processes is not None and processes < 0:
            raise SolverError(f"processes is {processes}; it must be 0 or more.")
        return cls(thread_count(threads), processes)

    def at_most(self, items: int) -> Ways:
        """The same for so few items."""
        processes = self.processes and min(self.processes, items)
        return Ways(min(self.threads, items), processes)


class Outlook:
    """Whether processes would be done sooner with what is left."""

    def __init__(self, total: int, threads: int) -> None:
        """Begin to watch.

        Args:
            total: Number of items.
            threads: Number of threads.
        """
        self._total, self._threads, self._lock = total, threads, Lock()
        self._done, self._spent, self._begun = 0, 0.0, 0.0

    def note(self, spent: float) -> None:
        """Take the time of an item in a process [s]; the first one may have compiled kernels."""
        with self._lock:
            if not self._begun:
                self._begun = time.perf_counter()
                return
            self._done += 1
            self._spent += spent

    def saved(self) -> float:
        """The time that processes save [s]; 0 as long as that is not known."""
        done = self._done
        if done < ENOUGH:
            return 0.0
        by_threads = (time.perf_counter() - self._begun) / done
        by_processes = SENDING * self._spent / done / self._threads
        left = self._total - done - 1
        return left * (by_threads - by_processes) - START_TIME


def at_once(_answer: object) -> float:
    """The time that small answers take on their way [s]."""
    return 0.0


def in_parallel(
    here: Callable[[Item], Answer],
    there: Callable[[Item], Answer],
    items: Iterable[Item],
    ways: Ways,
    *,
    stop: Event,
    is_stopped: Callable[[], bool] = bool,
    total: int | None = None,
    sending: Callable[[Answer], float] = at_once,
) -> Generator[tuple[int, Answer], None, None]:
    """The answers with the numbers of their items, as they come.

    Args:
        here: Computes one answer in a thread; should end soon once `stop` is set.
        there: Likewise in a process, to which it can be sent.
        items: What there is to do; read as threads and processes get free.
        ways: How many at the same time, and where.
        stop: Set when the caller takes no more answers.
        is_stopped: Asked now and then while processes work.
        total: Number of items; None if it is not known.
        sending: Time that an answer takes on its way from a process [s].

    Raises:
        SolverError: Processes are asked for, and the items cannot be sent.
        CancelledError: Processes were stopped.
    """
    numbered = enumerate(items)
    if ways.processes:
        workers = Workers(there, ways.processes)
        try:
            # what the first one compiles, the others find
            for number, item in islice(numbered, 1):
                yield number, here(item)
        except BaseException:
            workers.close()
            raise
        yield from _by_workers(workers, here, numbered, ways.processes, stop, is_stopped)
        return
    source = _UntilCut(numbered)
    may_change = ways.processes is None and ways.threads > 1
    helpers = _Helpers(there, ways.threads, total if may_change else None)

    def note(spent: float, answer: Answer) -> None:
        helpers.note(spent + sending(answer))

    with closing(helpers):
        with closing(_by_threads(here, source, ways.threads, stop, note)) as answers:
            for answer in answers:
                yield answer
                if helpers.are_ready():
                    source.is_cut = True
        if source.is_cut and (found := helpers.handed_over()):
            yield from _by_workers(found, here, numbered, ways.threads, stop, is_stopped)


class _UntilCut(Iterator[Item]):
    """Items until somebody else takes the rest."""

    def __init__(self, items: Iterator[Item]) -> None:
        self._items, self.is_cut = items, False

    def __next__(self) -> Item:
        if self.is_cut:
            raise StopIteration
        return next(self._items)


class _Helpers(Generic[Item, Answer]):
    """Processes that are started once they are worth it."""

    def __init__(self, function: Callable[[Item], Answer], count: int, total: int | None) -> None:
        self._function, self._count = function, count
        self._outlook: Outlook | None = None if total is None else Outlook(total, count)
        self._workers: Workers[Item, Answer] | None = None

    def note(self, spent: float) -> None:
        """Take the processor time of an item in a process [s]."""
        outlook = self._outlook  # which another thread may take away
        if outlook:
            outlook.note(spent)

    def are_ready(self) -> bool:
        """Whether they can take over; starts them where that pays."""
        try:
            if self._outlook and self._outlook.saved() > WORTH_IT:
                self._outlook = None  # it is asked once
                self._workers = Workers(self._function, self._count)
            return self._workers is not None and self._workers.are_ready()
        except SolverError as error:
            LOG.debug("threads go on: %s", error)
            self._workers = None
            return False

    def handed_over(self) -> Workers[Item, Answer] | None:
        """The processes, which whoever asks closes."""
        workers, self._workers = self._workers, None
        return workers

    def close(self) -> None:
        """Leave them to other calls."""
        if self._workers:
            self._workers.close()


def _by_threads(
    function: Callable[[Item], Answer],
    numbered: Iterable[tuple[int, Item]],
    count: int,
    stop: Event,
    note: Callable[[float, Answer], object] | None = None,
) -> Generator[tuple[int, Answer], None, None]:
    """Answers by threads to items with their numbers; `note` takes the time and each of them."""

    def one(entry: tuple[int, Item]) -> tuple[int, Answer]:
        start = time.thread_time()
        number, item = entry
        answer = function(item)
        if note:
            note(time.thread_time() - start, answer)
        return number, answer

    with closing(in_threads(one, numbered, count, stop)) as answers:
        for _, answer in answers:
            yield answer


def _by_workers(
    workers: Workers[Item, Answer],
    here: Callable[[Item], Answer],
    numbered: Iterable[tuple[int, Item]],
    threads: int,
    stop: Event,
    is_stopped: Callable[[], bool],
) -> Generator[tuple[int, Answer], None, None]:
    """Answers by processes; by threads, should these end."""
    try:
        with closing(workers.answers(numbered, is_stopped)) as answers:
            yield from answers
        return
    except LostWorkersError as error:
        LOG.warning("%s Threads go on; processes=0 takes these alone.", error)
        left = error.left
    stop.clear()
    yield from _by_threads(here, left, threads, stop)
