"""All windows of the program; each has a document of its own, and they share the settings."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, QPoint, Slot
from PySide6.QtWidgets import QApplication

from mechstudio.gui.files.recovery import Recovery, RecoverySlot
from mechstudio.gui.window.main_window import MainWindow

_OFFSET = QPoint(32, 32)


class Windows(QObject):
    """Opens windows and holds them until they are closed."""

    def __init__(self, make: Callable[[], MainWindow]) -> None:
        """Args:
        make: Makes a window that is not shown yet.
        """
        super().__init__()
        self._make = make
        self._open: list[MainWindow] = []

    @property
    def open_ones(self) -> tuple[MainWindow, ...]:
        """The windows that are open, oldest first."""
        return tuple(self._open)

    @Slot()
    def open(self, ask: Callable[[MainWindow], None] | None = None) -> MainWindow:
        """Show another window, with nothing open in it.

        Args:
            ask: What is asked of it first, such as to open a file. What is loaded and compiled
                afterwards is chosen for that.
        """
        window = self._make()
        if self._open and not window.isMaximized():
            # else it would hide the one before
            window.move(self._open[-1].pos() + _OFFSET)
        self._open.append(window)
        window.new_window_asked.connect(self.open)
        window.quit_asked.connect(self.quit)
        window.closed.connect(lambda: self._leave(window))
        window.recovery.elsewhere.connect(self.restore)
        window.show()
        if ask is not None:
            ask(window)
        window.begin()
        return window

    @Slot()
    def quit(self) -> None:
        """Close all windows, and with the last the program; goes on after each that is saved."""
        if all(window.files.close_window(self.quit) for window in self.open_ones):
            # what else is open, such as a list of problems
            QApplication.closeAllWindows()

    @Slot()
    def end(self) -> None:
        """End the program at once; what is unsaved is offered at its next start."""
        for window in self.open_ones:
            # a program that was started without a terminal may have no place for words, and that of
            # one that is gone takes none
            if (problem := window.end()) and sys.stderr is not None:
                with suppress(OSError):
                    sys.stderr.write(f"{problem}\n")
        # a question, too, that waits for an answer
        QApplication.closeAllWindows()

    @Slot(object, object)
    def restore(self, slot: RecoverySlot, recovery: Recovery) -> None:
        """Show an unsaved mechanism in a window of its own."""
        self.open().recovery.restore(slot, recovery)

    def _leave(self, window: MainWindow) -> None:
        if window in self._open:
            self._open.remove(window)
            # it is still busy closing; Qt deletes it when it is done
            window.deleteLater()
