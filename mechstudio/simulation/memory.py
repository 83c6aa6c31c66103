"""What was found of late, by keys, for all threads of a process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Found = TypeVar("Found")


class _Key:
    """A key whose hash is computed once: those of long keys take longer than all else."""

    __slots__ = ("_hash", "_key")

    def __init__(self, key: Hashable) -> None:
        self._key, self._hash = key, hash(key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._key == other._key


class Memory(Generic[Found]):
    """Answers by keys; the ones that were not asked for longest are forgotten."""

    def __init__(self, most: int) -> None:
        """Start empty.

        Args:
            most: Number of answers that are kept.
        """
        self._most = most
        self._found: OrderedDict[_Key, Found] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._found)

    def clear(self) -> None:
        """Forget everything."""
        self._found.clear()

    def get(self, key: Hashable, find: Callable[[], Found]) -> Found:
        """What is known by a key, or what is found now; two threads may both find it."""
        at = _Key(key)
        with self._lock:
            if at in self._found:
                self._found.move_to_end(at)
                return self._found[at]
        found = find()
        with self._lock:
            self._found[at] = found
            while len(self._found) > self._most:
                self._found.popitem(last=False)
        return found
