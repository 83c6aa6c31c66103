"""Defects of the program: shown with their traceback, each one once, and never swallowed."""

from __future__ import annotations

import platform
import sys
import threading
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, Slot, qVersion
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

import mechstudio
from mechstudio.gui.widgets.button_row import ButtonRow

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


class BugReporter(QObject):
    """Shows what nobody expected; may be told of it from any thread.

    The traceback also goes to the hook that was there before, usually to standard error.
    """

    _reported = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._shown: set[str] = set()
        self._installed = False
        self._before: Hook | None = None
        self._before_in_threads: Callable[[threading.ExceptHookArgs], object] | None = None
        self.dialog: BugReport | None = None
        # queued when it comes from another thread
        self._reported.connect(self._show)

    def install(self) -> None:
        """Take over the exceptions that nobody caught."""
        self._installed = True
        self._before, sys.excepthook = sys.excepthook, self._take
        self._before_in_threads, threading.excepthook = (
            threading.excepthook,
            self._take_from_thread,
        )

    def uninstall(self) -> None:
        """Give them back; a reporter that came later still hands them on through this one."""
        self._installed = False
        # whichever of several reporters leaves last finds the others gone
        while (reporter := _reporter_of(sys.excepthook)) and not reporter._installed:
            sys.excepthook = reporter._before or sys.__excepthook__
        while (reporter := _reporter_of(threading.excepthook)) and not reporter._installed:
            threading.excepthook = reporter._before_in_threads or threading.__excepthook__

    @Slot(str)
    def report(self, text: str) -> None:
        """Show a traceback."""
        self._reported.emit(text)

    def _take(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        (self._before or sys.__excepthook__)(kind, error, trace)
        if self._installed and not issubclass(kind, KeyboardInterrupt):
            self.report("".join(traceback.format_exception(kind, error, trace)))

    def _take_from_thread(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self._take(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)

    @Slot(str)
    def _show(self, text: str) -> None:
        if text in self._shown:
            return
        self._shown.add(text)
        if self.dialog is not None:
            self.dialog.add(text)
            return
        self.dialog = BugReport(text, self._parent)
        self.dialog.finished.connect(self._forget)
        self.dialog.open()

    @Slot()
    def _forget(self) -> None:
        self.dialog = None


def _reporter_of(hook: object) -> BugReporter | None:
    owner = getattr(hook, "__self__", None)
    return owner if isinstance(owner, BugReporter) else None


class BugReport(QDialog):
    """A traceback with what is needed to understand it."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("MechStudio")
        heading = QLabel("Internal error in MechStudio")
        heading.setProperty("role", "heading")
        advice = QLabel(
            "You can continue to work, but save your results first. Please send this report "
            "to the developers, with the mechanism and the last steps you took."
        )
        advice.setWordWrap(True)
        self.text = QPlainTextEdit(f"{_system()}\n\n{text}")
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 16)
        layout.setSpacing(12)
        layout.addWidget(heading)
        layout.addWidget(advice)
        layout.addWidget(self.text, 1)
        layout.addWidget(ButtonRow(self, self.text.toPlainText))
        self.resize(760, 460)

    def add(self, text: str) -> None:
        """Add another traceback below."""
        self.text.appendPlainText(f"\n{text}")


def _system() -> str:
    return (
        f"MechStudio {mechstudio.__version__}, Python {platform.python_version()}, "
        f"Qt {qVersion()}, {platform.platform()}"
    )
