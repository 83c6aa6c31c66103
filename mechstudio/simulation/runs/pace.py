"""How many short items threads take at the same time: as many as are done sooner for it.

What Python does between two kernels runs on one thread at a time. Where that is most of an item,
threads wait for each other, and to wake takes longer than the work: one of them alone is faster.
"""

from __future__ import annotations

from statistics import median

SHORT = 4e-3  # [s] an item that takes longer is worth a thread
TOGETHER, ALONE = 4, 2  # batches per thread, and of one thread, that are timed
WORTH_IT = 1.1  # times as many items in the same time


class Pace:
    """Decides how many batches of items may be under way.

    Attributes:
        most: That number.
    """

    def __init__(self, threads: int, most: int) -> None:
        """Begin with as many as possible.

        Args:
            threads: Number of threads.
            most: Batches that may be under way or wait for a thread.
        """
        self.most, self._all, self._threads = most, most, threads
        self._together: list[float] = []
        self._alone: list[float] = []
        self._is_decided = threads == 1

    def note(self, item_time: float, *, was_alone: bool) -> None:
        """Take the time that an item of a batch took, and decide once enough is known.

        Args:
            item_time: Wall time [s].
            was_alone: Whether no other batch was under way.
        """
        if self._is_decided:
            return
        (self._alone if was_alone else self._together).append(item_time)
        if self.most == 1:
            self._compare()
        elif len(self._together) >= TOGETHER * self._threads:
            self._is_decided = median(self._together) > SHORT
            # only what is measured from now on tells what one thread does
            self.most, self._alone = self._all if self._is_decided else 1, []

    def _compare(self) -> None:
        if len(self._alone) < ALONE:
            return
        gain = self._threads * min(self._alone) / median(self._together)
        self._is_decided, self.most = True, self._all if gain > WORTH_IT else 1
