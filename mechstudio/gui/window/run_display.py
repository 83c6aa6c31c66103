"""Shows what the run says: in the run bar, the status line and the message bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from mechstudio.gui.analyses.question import NoActuatorsError
from mechstudio.gui.check.checker import Checker
from mechstudio.gui.run.jobs import Progress, RunState
from mechstudio.gui.run.launcher import Launcher
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.window.displays import Displays
from mechstudio.gui.window.run_remedies import TO_END, RunRemedies
from mechstudio.results.renamed_statistics import new_names, renamed_text
from mechstudio.results.settings import RunStatus
from mechstudio.simulation.runs.half_turns import HeldSprings, held_notes

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result


STOP = "Stop the run"
_ACTUATORS = "actuators"  # what a refusal is about that ends with their choice
_ENDS = {
    RunStatus.DONE: RunState.DONE,
    RunStatus.STOPPED: RunState.STOPPED,
    RunStatus.FAILED: RunState.FAILED,
}


class RunDisplay(QObject):
    """Keeps run bar, status line and messages of a window up to date with its run.

    Args:
        window: What owns it.
        displays: Where it is shown.
        document: What is open, with its result.
        checker: Tells which solvers take the mechanism.
        launcher: Tells of the run.
        remedies: What helps after the run.
    """

    def __init__(
        self,
        window: QObject,
        displays: Displays,
        document: Document,
        checker: Checker,
        launcher: Launcher,
        remedies: RunRemedies,
    ) -> None:
        super().__init__(window)
        self._document, self._checker = document, checker
        self._controls, self._status_line = displays.controls, displays.status_line
        self._messages, self._pages = displays.messages, displays.pages
        # whether what is shown comes from the run that was asked for last
        self._is_latest = True
        self._remedies, self._launcher = remedies, launcher
        # the run of which was said while it went on why it hardly does
        self._warned: Result | None = None
        # looks at each row of a run once
        self._held: tuple[Result, HeldSprings] | None = None
        # what is said of the shown run, with its level; empty for nothing
        self._said = ("", "")
        self._asked: Mechanism | None = None  # the model of the latest run or refusal
        document.run_changed.connect(self._show_said)
        document.run_changed.connect(self._show_word)
        document.mechanism_changed.connect(self._show_word)
        document.result_renamed.connect(self._follow_names)
        checker.changed.connect(self._show_report)
        document.opened.connect(self._forget_run)
        document.result_changed.connect(self._show_result)
        launcher.state_changed.connect(self._show_state)
        launcher.progressed.connect(self._show_progress)
        launcher.failed.connect(self._show_failure)
        chosen = displays.controls.analysis.actuator_button.chosen
        chosen.connect(lambda: self._messages.clear_from(_ACTUATORS))

    @Slot()
    def _forget_run(self) -> None:
        self._said, self._warned, self._held = ("", ""), None, None
        self._controls.progress.clear()
        self._show_word()
        self._status_line.show_result(None)

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
        self._leave_said()
        self._show_numbers(self._document.result)
        run = self._document.run
        if run is not None and run.is_brought:
            self._show_brought(run.result)

    def _show_brought(self, result: Result) -> None:
        """Show what a run of a file or a trial was like, which the run bar does not tell."""
        self._controls.progress.clear()
        self._status_line.show_state(self._word_of(RunState.IDLE))
        self._status_line.show_reached(result)
        self._status_line.show_end(result)
        if result.status is RunStatus.FAILED and result.status_message:
            self._said = self._in_words(result.status_message), "error"
        elif said := _ending(result, ()):
            self._said = self._in_words(said[0]), said[1]

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
            self._said = ("", "")
            self._is_latest, self._asked = False, self._document.edited
            self._show_numbers(None)
            self._leave_run_bar()
        self._controls.show_state(state)
        self._status_line.show_state(self._word_of(state))
        result, run = self._own_result, self._document.run
        # of a run of a file or a trial all is said when it is shown
        is_brought = run is not None and run.is_brought
        if result is not None and not state.active and not is_brought:
            self._status_line.show_end(result)
            said = _ending(result, self._launcher.start_notes)
            # the sentence of a failure matters more
            if said and state is not RunState.FAILED:
                self._say(*said)

    def _word_of(self, state: RunState) -> RunState:
        """What the status line says: of a run of a file or a trial how that ended.

        A failure is one of the model of the run, and nothing of one that it became.
        """
        document, run = self._document, self._document.run
        if state is RunState.FAILED:
            is_shown = self._own_result is not None and document.shows_run
            return state if is_shown or document.mechanism is self._asked else RunState.IDLE
        if state is not RunState.IDLE or run is None or not run.is_brought:
            return state
        return _ENDS.get(run.result.status, state)

    @Slot()
    def _show_word(self) -> None:
        self._status_line.show_state(self._word_of(self._launcher.state))

    @Slot(str)
    def _show_failure(self, sentence: str) -> None:
        if self._own_result is None:
            offers = self._remedies.offers_of_refusal()
            source = _ACTUATORS if isinstance(self._launcher.error, NoActuatorsError) else ""
            said = in_words(sentence, self._document.edited)
            self._messages.show_finding(said, offers, source)
        else:
            self._say(sentence, "error")

    def _say(self, sentence: str, level: str) -> None:
        """Say something of the rows of the run, for as long as these are shown."""
        self._said = self._in_words(sentence), level
        self._show_said()

    def _in_words(self, sentence: str) -> str:
        run = self._document.run
        return in_words(sentence, None if run is None else run.mechanism)

    def _leave_said(self) -> None:
        """Take away what is said of the run before."""
        text, self._said = self._said[0], ("", "")
        if text and self._messages.said == text:
            self._messages.clear()

    @Slot(object, object)
    def _follow_names(self, before: Result, after: Result) -> None:
        """Call elements of the run as they are called from now on."""
        text, level = self._said
        is_shown = bool(text) and self._messages.said == text
        self._said = renamed_text(text, new_names(before.mechanism, after.mechanism)), level
        if is_shown and self._said[0] != text:
            self._show_said()

    @Slot()
    def _show_said(self) -> None:
        text, level = self._said
        if text and self._document.shows_run:
            result = self._document.result
            # notes on the start alone doubt no result
            doubtful = level == "warning" and result is not None and result.statistics.notes != ()
            offers = self._remedies.offers(failed=level == "error", doubtful=doubtful)
            self._messages.show_offers(text, offers, level)
            self.fit_offers()
        elif text and self._messages.said == text:
            self._messages.clear()

    @Slot()
    def fit_offers(self) -> None:
        """Offer to show the end of the run as long as another moment is shown."""
        at_end = self._remedies.shows_end
        for button in self._messages.more_buttons:
            if button.text() not in TO_END:
                continue
            if at_end and button.hasFocus():
                # Qt would pass the focus on to the next button, which runs again
                self._focus_center()
            button.setHidden(at_end)

    def _leave_run_bar(self) -> None:
        # the settings are locked now, and Qt would pass the focus on to whatever field comes next
        focused = QApplication.focusWidget()
        if focused is not None and self._controls.isAncestorOf(focused):
            self._focus_center()

    def _focus_center(self) -> None:
        if (center := self._pages.currentWidget()) is not None:
            center.setFocus()

    @Slot(object)
    def _show_progress(self, progress: Progress) -> None:
        self._controls.progress.show_progress(progress)
        self._status_line.show_progress(progress)
        self._warn_of_held()

    def _warn_of_held(self) -> None:
        """Say of a run while it goes on that a spring chatters, which may take hours."""
        result = self._own_result
        if result is None or result is self._warned or not self._launcher.state.active:
            return
        if self._held is None or self._held[0] is not result:
            self._held = result, HeldSprings(result.store)
        if notes := held_notes(self._held[1].found()):
            self._warned = result
            text = self._in_words(result.in_present_names("\n".join(notes)))
            self._messages.show_offers(text, [(STOP, self._launcher.stop)], "warning")


def _ending(result: Result, start_notes: Sequence[str]) -> tuple[str, str] | None:
    """What is to be said of a run that is over and did not fail, and the level of that.

    Where an event, a limit or the user ended it is information; doubts are a warning.
    """
    statistics = result.statistics
    notes = (*start_notes, *statistics.notes)
    # those that a hand pulled at have no other end
    end = "" if statistics.pull_rows else result.status_message
    if not (end or notes):
        return None
    return "\n".join(filter(None, (end, *notes))), "warning" if notes else "info"
