"""What takes long to load is loaded in a thread, before somebody waits for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module

from PySide6.QtCore import QObject, QTimer, Slot

from mechstudio.gui.work.background import Background
from mechstudio.gui.work.import_turns import ImportTurns

PAUSE = 2  # between two modules [ms]
SLICE = 0.005  # of the GUI thread's time [s]
MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtTest")


class Preload(QObject):
    """Loads something in a thread once the window is shown.

    PySide6 makes a class of Qt when it is asked for the first time, and not safely in two threads
    at once: a library that asked for all of them in the thread has crashed a program whose window
    asked for one meanwhile. So the GUI thread asks first, a few milliseconds at a time. What is
    loaded defines classes of its own, and does so while the GUI thread waits, a module at a time.

    Args:
        background: The thread.
        load: What loads it; who needs it loads it again where that failed.
        parent: What owns it.
    """

    def __init__(self, background: Background, load: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._background, self._load = background, load
        self._classes, self._turns = _classes(), ImportTurns()
        self._is_loading = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    def begin(self) -> None:
        """Begin when there is nothing else to do."""
        self._timer.start(0)

    def stop(self) -> None:
        """Load nothing any more."""
        self._timer.stop()

    @Slot()
    def _go_on(self) -> None:
        end = time.perf_counter() + SLICE
        for _ in self._classes:
            if time.perf_counter() > end:
                return
        if not self._is_loading:
            self._is_loading = True
            self._timer.setInterval(PAUSE)
            turns, load = self._turns, self._load
            self._background.submit(lambda: turns.work(load), lambda _: None, lambda _: None)
        elif self._turns.is_over:
            self._timer.stop()
        else:
            self._turns.give()


def _classes() -> Iterator[str]:
    """Ask for all names of Qt's modules, one by one."""
    for key in MODULES:
        with suppress(ImportError):
            module = import_module(f"PySide6.{key}")
            for name in dir(module):
                getattr(module, name)
                yield name
