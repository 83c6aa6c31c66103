"""Who goes first among threads that work in Python, of which one can run at a time.

Threads that write or read rows of a run would take every other turn from a window that makes a
picture meanwhile, and each change of turns takes its time: the picture would be late several times.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, get_ident

# how long one step of the others waits at most, so that they get on whatever the window does [s]
_LONGEST = 0.02

_is_free = Event()
_is_free.set()
_holder = [0]  # the thread that goes first


@contextmanager
def going_first() -> Iterator[None]:
    """Let other threads give way in the meantime; for the thread of a window alone."""
    _holder[0] = get_ident()
    _is_free.clear()
    try:
        yield
    finally:
        _is_free.set()


def give_way() -> None:
    """Wait between two steps of some work while another thread goes first."""
    if not _is_free.is_set() and _holder[0] != get_ident():
        _is_free.wait(_LONGEST)


def go_last() -> None:
    """Wait for one of the others: whoever goes first no longer does."""
    _is_free.set()
