"""Shows what the run says: in the run bar, the status line and the message bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from mechstudio.gui.run.jobs import Progress, RunState

if TYPE_CHECKING:
    from mechstudio.gui.window.main_window import MainWindow
    from mechstudio.results import Result


class RunDisplay(QObject):
    """Keeps run bar, status line and messages of a window up to date with its run.

    Args:
        window: The window, with all its parts in place.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._document, self._checker = window.document, window.checker
        self._controls, self._status_line = window.controls, window.status_line
        self._messages, self._stack = window.messages, window.stack
        # whether what is shown comes from the run that was asked for last
        self._is_latest = True
        window.checker.changed.connect(self._show_report)
        window.document.result_changed.connect(self._show_result)
        window.document.steps_changed.connect(window.messages.clear_news)
        window.launcher.state_changed.connect(self._show_state)
        window.launcher.progressed.connect(self._show_progress)
        window.launcher.failed.connect(self._show_failure)

    @Slot()
    def _show_report(self) -> None:
        report, mechanism = self._checker.report, self._document.mechanism
        # while nobody knows, every solver can be chosen; a run refuses by itself
        self._controls.show_structure(
            has_loops=report is not None and report.loops > 0,
            has_couplings=mechanism is not None and len(mechanism.couplings) > 0,
        )

    @Slot(object)
    def _show_result(self, result: object) -> None:
        self._is_latest = True
        self._show_numbers(self._document.result)

    def _show_numbers(self, result: Result | None) -> None:
        self._status_line.show_result(result)
        if result is None:
            self._controls.progress.clear()

    @property
    def _own_result(self) -> Result | None:
        """The result of the latest run; None if it was refused, which leaves the one before."""
        return self._document.result if self._is_latest else None

    @Slot(object)
    def _show_state(self, state: RunState) -> None:
        if state is RunState.PREPARING:
            self._messages.clear()
            self._is_latest = False
            self._show_numbers(None)
            self._leave_run_bar()
        self._controls.show_state(state)
        self._status_line.show_state(state)
        result = self._own_result
        if result is not None and not state.active:
            self._status_line.show_end(result)
            notes = result.statistics.notes
            # the sentence of a failure matters more
            if notes and state is not RunState.FAILED:
                self._messages.show_message("\n".join(notes), "warning")

    @Slot(str)
    def _show_failure(self, sentence: str) -> None:
        if self._own_result is None:
            self._messages.show_finding(sentence)
        else:
            # it tells of the rows that are shown, whatever the mechanism is by now
            self._messages.show_message(sentence, "error")

    def _leave_run_bar(self) -> None:
        # the settings are locked now, and Qt would pass the focus on to whatever field comes next
        focused, center = QApplication.focusWidget(), self._stack.currentWidget()
        if focused is not None and center is not None and self._controls.isAncestorOf(focused):
            center.setFocus()

    @Slot(object)
    def _show_progress(self, progress: Progress) -> None:
        self._controls.progress.show_progress(progress)
        self._status_line.show_progress(progress)
