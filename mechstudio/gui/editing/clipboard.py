"""The clipboard for elements, shared by all windows."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject, Signal

from mechstudio.edits import Fragment


class FragmentClipboard(QObject):
    """Holds copied elements; they stay when the mechanism that they come from is closed."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._fragment = Fragment()

    @property
    def fragment(self) -> Fragment:
        """The copied elements; without elements until something is copied."""
        return self._fragment

    def set(self, fragment: Fragment) -> None:
        """Replace the copied elements."""
        self._fragment = fragment
        self.changed.emit()


@cache
def shared_clipboard() -> FragmentClipboard:
    """The clipboard of the program."""
    return FragmentClipboard()
