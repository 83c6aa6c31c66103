"""The status bar: state and method on the left, what the mechanism is like on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QStatusBar, QWidget

from mechstudio.gui.check.chips import CheckChips, Face, StatusChip
from mechstudio.gui.run.jobs import Progress, RunState
from mechstudio.gui.state.method_names import method_names
from mechstudio.gui.widgets.cut_label import CutLabel
from mechstudio.gui.window.run_words import RunWords
from mechstudio.results.settings import NO_METHOD
from mechstudio.text_table import counted

if TYPE_CHECKING:
    from mechstudio.results import Result

_STATES = {
    RunState.IDLE: "Ready",
    RunState.PREPARING: "Preparing",
    RunState.RUNNING: "Running",
    RunState.PAUSED: "Paused",
    RunState.STOPPING: "Stopping",
    RunState.STOPPED: "Stopped",
    RunState.DONE: "Done",
    RunState.FAILED: "Failed",
}


# of what is said of the run even where room is short [px]
_STATE_WIDTH = 80


class StatusLine(QStatusBar):
    """Says what the run is doing and how the mechanism is built."""

    moments_asked = Signal()  # the chip of the singular positions was pressed

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.setContentsMargins(0, 0, 8, 0)
        self._state, self._work = RunState.IDLE, ""
        # cut where room is short, rather than making the window wider
        self.state_label, self.words = CutLabel(), RunWords()
        self.method_label, self.run_label = self.words.method_label, self.words.run_label
        self.state_label.setContentsMargins(8, 0, 8, 0)
        self.addWidget(self.state_label)
        self.addWidget(self.words)
        self.singular_chip = StatusChip("warning")
        self.singular_chip.clicked.connect(self.moments_asked)
        self.addPermanentWidget(self.singular_chip)
        self.chips = CheckChips()
        self.addPermanentWidget(self.chips)
        self.show_state(RunState.IDLE)
        self.show_result(None)

    def show_state(self, state: RunState) -> None:
        """Say what the run is doing."""
        self._state = state
        self._show_text()

    @Slot(str)
    def show_work(self, work: str) -> None:
        """Say what is done with a file; empty when it is done."""
        self._work = work
        self._show_text()

    def show_result(self, result: Result | None) -> None:
        """Say how the shown run is made."""
        self.singular_chip.hide()
        if result is None:
            self.words.show_method()
            self.method_label.setToolTip("")
            self.words.show_progress()
            self.run_label.setToolTip("")
            return
        settings = result.settings
        is_run = settings.integrator != NO_METHOD
        names = method_names(settings.solver, settings.integrator)
        self.words.show_method(*names)
        reason = f"\n{settings.solver_choice}" if settings.solver_choice else ""
        accuracy = f"tolerances {settings.rtol:g} relative and {settings.atol:g} absolute"
        if settings.step > 0.0:
            accuracy = f"step {settings.step:.4g} s"
        if settings.penalty > 0.0:
            accuracy += (
                f", penalty {settings.penalty:.4g}, "
                f"tolerance {settings.tolerance:.4g} of the unit of length, or rad"
            )
        self.method_label.setToolTip(
            f"Solver {names[0]}, integrator {names[1]}, {accuracy}{reason}"
            if is_run
            else "Nothing was integrated."
        )

    def show_progress(self, progress: Progress) -> None:
        """Say how far the run is."""
        self.words.show_progress(*_run_parts(progress.time, progress.steps))

    def show_reached(self, result: Result) -> None:
        """Say how far a run of a file or a trial went."""
        end = float(result.time[-1]) if result.count else 0.0
        self.words.show_progress(*_run_parts(end, result.statistics.steps))

    def show_end(self, result: Result) -> None:
        """Say what a run took and what it met, once it is over."""
        statistics = result.statistics
        tip = (
            f"{statistics.steps:,} steps and {statistics.rejected_steps:,} rejected ones, "
            f"{statistics.rhs_evaluations:,} evaluations, {statistics.wall_time:.3g} s of "
            "computing"
        )
        # the rows of large files are read as they are needed, and this takes all of them
        if not result.store.is_stored:
            tip += (
                f"\nLargest change of the energy balance: {result.energy_drift:.3g} J\n"
                f"Largest position error of the joints: {result.max_constraint_position:.3g} m, rad"
            )
        self.run_label.setToolTip(tip)
        moments = statistics.singular_times
        if moments:
            times = ", ".join(f"{time:.4g} s" for time in moments[:12])
            more = " …" if len(moments) > 12 else ""
            count = counted(len(moments), "singular position", "singular positions")
            tip = (
                f"At {times}{more} the mechanism passed a singular position: it gains degrees of "
                "freedom there, and the motion may branch.\n\nClick to show the next one."
            )
            self.singular_chip.show_face(Face(count, tip, "warning"))
            self.singular_chip.show()

    def _show_text(self) -> None:
        self.state_label.setText(self._work or _STATES[self._state])
        # one word, which is read before all others
        self.state_label.setMinimumWidth(min(self.state_label.sizeHint().width(), _STATE_WIDTH))


def _run_parts(time: float, steps: int) -> tuple[str, ...]:
    """How far a run is; an analysis makes no steps, and one of a single position has no time."""
    if steps:
        return f"t = {time:.3f} s", f"{steps:,} steps"
    return (f"t = {time:.3f} s",) if time > 0.0 else ()
