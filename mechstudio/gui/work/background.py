"""Short work beside the GUI thread: reading, writing and checking files."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QThread, Signal, Slot

from mechstudio.errors import MechStudioError
from mechstudio.gui.work.precedence import PICTURES

_AFTER_DRAWING = QEvent.Type(QEvent.registerEventType())
_LOWEST = Qt.EventPriority.LowEventPriority.value - 1


@dataclass(frozen=True)
class _Task:
    work: Callable[[], object]
    done: Callable[[object], None]
    failed: Callable[[MechStudioError], None]
    patient: bool


class Background(QObject):
    """Does one piece of work after another on a thread; results arrive in the GUI thread.

    Errors that the user can do something about go to the caller; anything else is a defect: it
    goes to the exception hook, and the caller learns only that there is no answer.
    """

    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[_Task] = deque()
        self._thread: _TaskThread | None = None
        PICTURES.freed.connect(self._start_waiting)

    @property
    def busy(self) -> bool:
        """Whether something is being worked on."""
        return self._thread is not None or bool(self._waiting)

    def submit(
        self,
        work: Callable[[], object],
        done: Callable[[object], None],
        failed: Callable[[MechStudioError], None],
        *,
        only_latest: bool = False,
        after_drawing: bool = False,
        patient: bool = False,
    ) -> None:
        """Work on something later.

        Args:
            work: Called on the thread.
            done: Called in the GUI thread with what the work returned.
            failed: Called in the GUI thread with what the work raised.
            only_latest: Forget what waits; for answers that a newer question makes worthless.
            after_drawing: Let the window first show what it has; work in Python would take turns
                with it.
            patient: The same, and let whatever has precedence go first.
        """
        was_busy = self.busy
        if only_latest:
            self._waiting.clear()
        self._waiting.append(_Task(work, done, failed, patient))
        if not was_busy:
            self.busy_changed.emit(True)
        if self._thread is None and (patient or after_drawing):
            # comes after the requests to draw, which have the lowest priority that Qt knows
            QCoreApplication.postEvent(self, QEvent(_AFTER_DRAWING), _LOWEST)
        elif self._thread is None:
            self._start_next()

    def settle(self) -> None:
        """Wait for what is being worked on now, and hand over what it returned."""
        if self._thread is not None:
            self._thread.wait()
            self._deliver()

    def shut_down(self) -> None:
        """Finish what was asked for and join the thread; nothing is delivered afterwards."""
        thread, self._thread = self._thread, None
        while thread is not None or self._waiting:
            if thread is not None:
                thread.wait()
            # what waits may be the saving of a file: it is done, if only nobody hears of it
            thread = _TaskThread(self._waiting.popleft()) if self._waiting else None
            if thread is not None:
                thread.start()

    def event(self, event: QEvent) -> bool:
        """Begin with what was left until the window is drawn."""
        if event.type() != _AFTER_DRAWING:
            return super().event(event)
        self._start_waiting()
        return True

    @Slot()
    def _start_waiting(self) -> None:
        if self._thread is not None or not self._waiting:
            return
        if not (self._waiting[0].patient and PICTURES.is_held):
            self._start_next()

    def _start_next(self) -> None:
        self._thread = _TaskThread(self._waiting.popleft())
        self._thread.finished.connect(self._deliver)
        self._thread.start()

    @Slot()
    def _deliver(self) -> None:
        thread = self._thread
        if thread is None or not thread.isFinished():
            # the window was closed, or somebody would not wait for the signal
            return
        thread.wait()  # the signal comes just before the thread has ended
        self._thread = None
        self._start_waiting()
        if not self.busy:
            self.busy_changed.emit(False)
        thread.deliver()


class _TaskThread(QThread):
    def __init__(self, task: _Task) -> None:
        super().__init__()
        self.setObjectName("background work")
        self._task = task
        self._value: object = None
        self._error: Exception | None = None

    def run(self) -> None:
        # the job boundary: whatever happens is carried over to the GUI thread
        try:
            self._value = self._task.work()
        except Exception as error:
            self._error = error

    def deliver(self) -> None:
        if self._error is None:
            self._task.done(self._value)
        elif isinstance(self._error, MechStudioError):
            self._task.failed(self._error)
        else:
            sys.excepthook(type(self._error), self._error, self._error.__traceback__)
            # whoever waits for the answer must not wait for ever
            self._task.failed(MechStudioError("Internal error in MechStudio; see the report."))
