"""What was found of late, by keys, for all threads of a process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Found = TypeVar("Found")


class Memory(Generic[Found]):
    """Answers by keys; the ones that were not asked for longest are forgotten."""

    def __init__(self, most: int) -> None:
        """Start empty.

        Args:
            most: Number of answers that are kept.
        """
        self._most = most
        # by hashes, as those of long keys take longer than all else; of two keys with the same hash
        # the later one stays
        self._found: OrderedDict[int, tuple[Hashable, Found]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._found)

    def clear(self) -> None:
        """Forget everything."""
        self._found.clear()

    def get(self, key: Hashable, find: Callable[[], Found]) -> Found:
        """What is known by a key, or what is found now; two threads may both find it."""
        at = hash(key)
        with self._lock:
            known = self._found.get(at)
            if known is not None and known[0] == key:
                self._found.move_to_end(at)
                return known[1]
        found = find()
        with self._lock:
            self._found[at] = key, found
            while len(self._found) > self._most:
                self._found.popitem(last=False)
        return found
