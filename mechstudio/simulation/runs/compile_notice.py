"""Notice to scripts that kernels are being compiled, which takes a minute and happens once."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from numba.core import event

NOTICE = (
    "Compiling the equations of motion: about a minute, once after installation. "
    "mechstudio.warm_up() does it ahead."
)


class _Notice(event.Listener):
    """Reports the first kernel that is not in the cache."""

    def __init__(self) -> None:
        self._is_told = False

    def on_start(self, event: event.Event) -> None:
        """A kernel begins to be compiled."""
        if not self._is_told:
            self._is_told = True
            # without a configuration of its own, logging prints warnings on standard error
            logging.getLogger("mechstudio").warning(NOTICE)

    def on_end(self, event: event.Event) -> None:
        """A kernel is compiled."""


@contextmanager
def telling_of_compilation() -> Iterator[None]:
    """Context that logs the first kernel to be compiled."""
    with event.install_listener("numba:compile", _Notice()):
        yield
