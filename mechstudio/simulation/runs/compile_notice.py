"""Notice to scripts that kernels are being compiled, which takes a minute and is kept."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from numba.core import event

NOTICE = (
    "Compiling the equations of motion: about a minute, once for mechanisms with loops, once for "
    "trees, and once for each further method or analysis. mechstudio.warm_up() does it ahead."
)


class Notice(event.Listener):
    """Reports the first kernel of the process that is not in the cache, in whatever thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._is_told = False

    def on_start(self, event: event.Event) -> None:
        """A kernel begins to be compiled."""
        with self._lock:
            is_first, self._is_told = not self._is_told, True
        if is_first:
            # without a configuration of its own, logging prints warnings on standard error
            logging.getLogger("mechstudio").warning(NOTICE)

    def on_end(self, event: event.Event) -> None:
        """A kernel is compiled."""


# the one of this process
PROCESS = Notice()


@contextmanager
def telling_of_compilation() -> Iterator[None]:
    """Context that logs the first kernel to be compiled."""
    with event.install_listener("numba:compile", PROCESS):
        yield
