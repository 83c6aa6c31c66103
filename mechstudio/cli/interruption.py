"""Ctrl-C and termination signals, handled between two chunks of a run."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType, TracebackType


class Interruption:
    """Context in which the first signal sets a flag and the second one interrupts at once.

    Until `defer` is called, as while kernels are being compiled, the first one interrupts too.

    Attributes:
        requested: Whether the user asked to stop.
    """

    def __init__(self) -> None:
        self.requested = False
        self._deferred = False
        self._before: dict[int, object] = {}

    def defer(self) -> None:
        """Defer signals to the end of the chunk from now on."""
        self._deferred = True

    def __enter__(self) -> Interruption:
        for number in (signal.SIGINT, signal.SIGTERM):
            handler = signal.getsignal(number)
            # a process that was started to survive Ctrl-C does so
            if handler is not signal.SIG_IGN:
                self._before[number] = handler
                signal.signal(number, self._receive)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]

    def _receive(self, number: int, frame: FrameType | None) -> None:
        impatient = self.requested or not self._deferred
        self.requested = True
        if impatient:
            raise KeyboardInterrupt


@contextmanager
def terminable() -> Iterator[None]:
    """A block that a request to terminate interrupts as Ctrl-C does.

    Else the system ends the process where it stands: without tables of what was computed, and
    with helpers that wait for work.
    """
    number = signal.SIGTERM
    # Python takes signals in its main thread; a process may be started to ignore this one
    if current_thread() is not main_thread() or signal.getsignal(number) is not signal.SIG_DFL:
        yield
        return
    signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(number, signal.SIG_DFL)
