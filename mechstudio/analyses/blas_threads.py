"""Linear algebra by one thread, where matrices are too small for more.

With several threads a matrix of some hundred rows takes longer, and many times as long on a
processor that has other things to do, since each waits for the slowest by turning in circles.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock

import numpy as np

_FOLDERS = ("../numpy.libs", ".dylibs")  # of the libraries that come with NumPy
_NAMES = ("scipy_openblas_{}64_", "scipy_openblas_{}", "openblas_{}64_", "openblas_{}")


class _Use:
    """How many have asked for one thread, and how many threads there are without."""

    lock = Lock()
    count = 0
    threads = 1


@contextmanager
def one_blas_thread() -> Iterator[None]:
    """Let NumPy's linear algebra take one thread within; without effect on other libraries."""
    found = _switch()
    if found is None:
        yield
        return
    ask, choose = found
    with _Use.lock:
        if not _Use.count:
            _Use.threads = ask()
            choose(1)
        _Use.count += 1
    try:
        yield
    finally:
        with _Use.lock:
            _Use.count -= 1
            if not _Use.count:
                choose(_Use.threads)


@cache
def _switch() -> tuple[Callable[[], int], Callable[[int], None]] | None:
    """Functions that ask for and choose the number of threads; None of an unknown library."""
    place = Path(np.__file__).parent
    files = [file for folder in _FOLDERS for file in sorted((place / folder).glob("*openblas*"))]
    for file in files:
        try:
            library = ctypes.CDLL(str(file.resolve()))
        except OSError:
            continue
        for name in _NAMES:
            ask = getattr(library, name.format("get_num_threads"), None)
            choose = getattr(library, name.format("set_num_threads"), None)
            if ask is not None and choose is not None:
                ask.restype, choose.argtypes = ctypes.c_int, [ctypes.c_int]
                return ask, choose
    return None
