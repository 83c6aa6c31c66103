"""Who goes first among threads that work in Python, of which one can run at a time."""

from __future__ import annotations

from weakref import WeakSet

from PySide6.QtCore import QObject, Signal


class Precedence(QObject):
    """Lets work wait that nobody watches, while a picture is being made that somebody does."""

    # nobody has precedence any more
    freed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._holders: WeakSet[object] = WeakSet()

    @property
    def is_held(self) -> bool:
        """Whether somebody goes first."""
        return bool(self._holders)

    def hold(self, holder: object) -> None:
        """Go first until it is released."""
        self._holders.add(holder)

    def release(self, holder: object) -> None:
        """Let the others go on."""
        was_held = self.is_held
        self._holders.discard(holder)
        if was_held and not self.is_held:
            self.freed.emit()


# one for the whole program, as the interpreter is
PICTURES = Precedence()
