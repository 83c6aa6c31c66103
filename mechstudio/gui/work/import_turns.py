"""Imports of one thread, module by module while another thread waits.

Modules that define classes of Qt must not do so while another thread works with Qt: signals have
met classes that were half made. All at once they take longer than a window may stand still, one by
one they do not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from threading import Semaphore, get_ident
from types import ModuleType

LONGEST = 2.0  # that a turn is waited for [s]
# that the importing thread waits for its turn [s]: who needs one of its modules waits for it, and
# gives no turns meanwhile
PATIENCE = 1.0


class ImportTurns(MetaPathFinder):
    """Turns that a thread gives to another one, which imports."""

    def __init__(self) -> None:
        self._turns, self._taken = Semaphore(0), Semaphore(0)
        self._thread, self._is_free, self._is_over = 0, False, False

    @property
    def is_over(self) -> bool:
        """Whether all is imported."""
        return self._is_over

    def work(self, load: Callable[[], None]) -> None:
        """Import something, in turns that `give` gives; called in the importing thread.

        Args:
            load: What imports.
        """
        self._thread = get_ident()
        sys.meta_path.insert(0, self)
        try:
            self._wait()
            load()
        finally:
            sys.meta_path.remove(self)
            self._is_over = True
            self._taken.release()

    def give(self) -> None:
        """Let the thread import up to its next module, and wait for that."""
        # it may have other work before, or wait for turns no more
        if not self._thread or self._is_free or self._is_over:
            return
        # that of a turn that took too long
        while self._taken.acquire(blocking=False):
            pass
        self._turns.release()
        self._taken.acquire(timeout=LONGEST)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Wait for a turn before the thread imports a module; other finders find it."""
        if get_ident() == self._thread and not self._is_free:
            self._taken.release()
            self._wait()
        return None

    def _wait(self) -> None:
        if not self._turns.acquire(timeout=PATIENCE):
            self._is_free = True
