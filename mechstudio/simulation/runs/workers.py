"""Processes of this machine that compute items, each with a Python of its own."""

from __future__ import annotations

import atexit
import hashlib
import os
import pickle
import signal
import time
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from itertools import chain, islice
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from mechstudio.errors import CancelledError, SolverError
from mechstudio.simulation.runs.rare_collections import rare_collections

if TYPE_CHECKING:
    from loky import ProcessPoolExecutor

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Done = TypeVar("Done")
Numbered = tuple[int, Item]

IDLE = 60.0  # [s] after which a process without work ends
CHUNK_TIME = 0.05  # of items that are sent together [s]
AHEAD = 2  # chunks per process that are sent ahead
LISTENING = 0.1  # [s] between looks whether somebody wants to stop
# small matrices gain nothing by threads of NumPy, which the processes would take from each other
SINGLE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


class LostWorkersError(Exception):
    """Processes cannot go on: one ended, as those do that take too much memory, or cannot be told.

    Attributes:
        left: What is still to be done.
    """

    def __init__(self, reason: str, left: Iterator[Numbered[Any]]) -> None:
        """Keep the reason, and what is left."""
        self.left = left
        super().__init__(reason)


class Workers(Generic[Item, Answer]):
    """Processes that compute items by one function; they start while others go on working."""

    def __init__(self, function: Callable[[Item], Answer], count: int) -> None:
        """Start them, or take those that another call has left.

        Args:
            function: Computes one answer.
            count: Number of processes.

        Raises:
            SolverError: The function cannot be sent, or the system lets no process start.
        """
        try:
            self._work = pickle.dumps(function)
        except (pickle.PicklingError, TypeError, AttributeError) as error:
            raise SolverError(
                f"processes: these runs cannot be sent to other processes ({error}), as those with "
                "forces of a script. Leave `processes` out, or set it to 0."
            ) from error
        self._key, self._count = hashlib.sha256(self._work).hexdigest(), count
        self._are_new = False  # surely, not left by another call
        try:
            self._pool, self._begun = self._start()
        except (OSError, ImportError, AssertionError, BrokenExecutor) as error:
            # containers may have no shared memory, and helpers of other libraries no children
            raise SolverError(
                f"processes: the system lets no process start ({error}). Leave `processes` out, or "
                "set it to 0."
            ) from error

    def _start(self) -> tuple[ProcessPoolExecutor, list[Future[None]]]:
        """Processes that read the function."""
        pool = _taken(self._count)
        try:
            return pool, self._told(pool)
        except BrokenExecutor:
            # somebody ended them while they waited for work
            pool.shutdown(kill_workers=True)
        pool = _taken(self._count)
        return pool, self._told(pool)

    def _told(self, pool: ProcessPoolExecutor) -> list[Future[None]]:
        return [pool.submit(_known_function, *self._sent) for _ in range(self._count)]

    @property
    def _sent(self) -> tuple[str, bytes]:
        return self._key, self._work

    def are_ready(self) -> bool:
        """Whether they have started.

        Raises:
            SolverError: They did not, or cannot read what they were sent.
        """
        if not all(future.done() for future in self._begun):
            return False
        if error := next(filter(None, (future.exception() for future in self._begun)), None):
            self._pool.shutdown(wait=False, kill_workers=True)
            if isinstance(error, BrokenExecutor) and not self._are_new:
                # somebody ended them while they waited for work
                self._are_new = True
                self._pool, self._begun = self._start()
                return False
            raise SolverError(
                f"processes: they cannot read these runs ({error}). Leave `processes` out, or set "
                "it to 0."
            ) from error
        return True

    def close(self) -> None:
        """Leave them to other calls."""
        _give_back(self._count, self._pool)

    def answers(
        self, items: Iterable[Numbered[Item]], is_stopped: Callable[[], bool] = bool
    ) -> Generator[tuple[int, Answer], None, None]:
        """The answers with the numbers of their items, as they come; closes the processes.

        Args:
            items: Items with their numbers, of which few are read ahead.
            is_stopped: Asked now and then; once it answers True, nothing more is computed.

        Raises:
            CancelledError: It was stopped.
            LostWorkersError: Processes cannot go on.
            SolverError: They cannot read what they were sent.
        """
        waiting, size = iter(items), 1
        pending: dict[Future[_Chunk[Answer]], list[Numbered[Item]]] = {}
        unsent: list[Numbered[Item]] = []

        def send() -> bool:
            unsent.extend(islice(waiting, size))
            if not unsent:
                return False
            pending[self._pool.submit(_chunk, *self._sent, unsent.copy())] = unsent.copy()
            unsent.clear()
            return True

        def left() -> Iterator[Numbered[Item]]:
            taken = chain(unsent, *pending.values())
            return chain(sorted(taken, key=lambda item: item[0]), waiting)

        try:
            while not self.are_ready():
                if starting := [future for future in self._begun if not future.done()]:
                    _done(starting, is_stopped)
            while True:
                while len(pending) < AHEAD * self._count and send():
                    pass
                if not pending:
                    break
                for future in _done(pending, is_stopped):
                    chunk = future.result()
                    del pending[future]
                    # others may take longer than these
                    size = max(1, min(2 * size, int(CHUNK_TIME / max(chunk.time, 1e-9))))
                    yield from chunk.answers
                    if chunk.error is not None:
                        raise chunk.error
        except (BrokenExecutor, pickle.PicklingError) as error:
            self._pool.shutdown(kill_workers=True)
            is_broken = isinstance(error, BrokenExecutor)
            reason = "Worker processes ended before their time." if is_broken else str(error)
            raise LostWorkersError(reason, left()) from error
        except BaseException:
            # what is under way may take long, and nobody wants it any more
            self._pool.shutdown(kill_workers=True)
            raise
        self.close()


def _done(pending: Collection[Future[Done]], is_stopped: Callable[[], bool]) -> list[Future[Done]]:
    """Those that are done, one at least.

    Raises:
        CancelledError: It was stopped before.
    """
    done: set[Future[Done]] = set()
    while not done:
        if is_stopped():
            raise CancelledError("The runs were stopped.")
        done, _ = wait(pending, LISTENING, FIRST_COMPLETED)
    return [future for future in pending if future in done]


class _Chunk(NamedTuple, Generic[Answer]):
    """Answers to items that were sent together.

    Attributes:
        answers: With the numbers of their items.
        time: That one took [s].
        error: What ended them; None if nothing did.
    """

    answers: list[tuple[int, Answer]]
    time: float
    error: BaseException | None = None


# of a worker process: the function that it was sent last; models in it keep what they have found
_function: tuple[str, Callable[[Any], Any]] | None = None


def _known_function(key: str, work: bytes) -> None:
    """Read the function in a worker process, unless it is the last one."""
    global _function
    if _function is None or _function[0] != key:
        _function = key, pickle.loads(work)


def _chunk(key: str, work: bytes, part: list[Numbered[Item]]) -> _Chunk[Any]:
    """Answers in a worker process."""
    _known_function(key, work)
    assert _function is not None
    start = time.perf_counter()
    answers: list[tuple[int, Any]] = []
    with rare_collections():
        for number, item in part:
            try:
                answers.append((number, _function[1](item)))
            except Exception as error:
                return _Chunk(answers, 0.0, error)
    return _Chunk(answers, (time.perf_counter() - start) / len(part))


def _leave_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


_lock = Lock()
_standing: list[tuple[int, ProcessPoolExecutor]] = []  # one at most, without work


def _taken(count: int) -> ProcessPoolExecutor:
    """So many processes, which nobody else uses."""
    with _lock:
        before, pool = _standing.pop() if _standing else (0, None)
    if pool is not None and before == count:
        return pool
    if pool is not None:
        pool.shutdown(wait=False)
    # most programs need none, and its import takes a while
    from loky import ProcessPoolExecutor

    atexit.unregister(_end)
    atexit.register(_end)  # before that of loky, which is needed for it
    return ProcessPoolExecutor(count, timeout=IDLE, initializer=_leave_interrupts, env=SINGLE)


def _give_back(count: int, pool: ProcessPoolExecutor) -> None:
    """Keep processes for the next call; one set of them is enough."""
    with _lock:
        if not _standing:
            _standing.append((count, pool))
            return
    pool.shutdown(wait=False)


def _end() -> None:
    """End the processes that wait for a next call."""
    with _lock:
        pools = [pool for _, pool in _standing]
        _standing.clear()
    for pool in pools:
        pool.shutdown(kill_workers=True)


def _leave_to_parent() -> None:
    """Forget the processes of the program that a fork has copied: they hear that one only."""
    global _lock
    _lock = Lock()
    _of_parent.extend(_standing)
    _standing.clear()


_of_parent: list[tuple[int, ProcessPoolExecutor]] = []  # else they would be told to end
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)
