"""Garbage collection by Python at longer intervals, while many objects are made that stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

NEW_OBJECTS = 50_000  # after so many, Python looks for garbage among them

_lock = Lock()
_at_work: list[tuple[int, int, int]] = []  # thresholds before each that is at work


@contextmanager
def rare_collections() -> Iterator[None]:
    """Let Python look for garbage more rarely for a while.

    What many runs leave is freed by its count of references; to look for the rest as often as
    usual takes up to a sixth of the time of short runs. Several threads may do so at once; when the
    last of them is done, all is as it was.
    """
    with _lock:
        _at_work.append(gc.get_threshold())
        newest, *others = _at_work[-1]
        if 0 < newest < NEW_OBJECTS:
            gc.set_threshold(NEW_OBJECTS, *others)
    try:
        yield
    finally:
        with _lock:
            first = _at_work[0]
            _at_work.pop()
            # whoever chose another one meanwhile keeps it
            if not _at_work and gc.get_threshold()[0] == NEW_OBJECTS:
                gc.set_threshold(*first)
