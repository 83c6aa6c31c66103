"""Modes in a table; the chosen one swings in the view."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from mechstudio.gui.analyses.answer_files import AnswerFiles
from mechstudio.gui.analyses.question import Answer
from mechstudio.gui.analyses.value_table import ValueTable
from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.results.rounding import ROUNDING, rounded_text

if TYPE_CHECKING:
    from mechstudio.analyses import ModeSet

_FRAME = 16  # time between two pictures [ms]
_PERIOD = 2.0  # of the shown vibration, whatever its frequency [s]
_LARGEST = 0.5  # amplitude at the end of the slider [rad, or m of the joint that moves most]
_AMPLITUDE = 84  # width of the slider [px]
_HEADINGS = (
    *("Mode", "Natural frequency [Hz]", "Damped frequency [Hz]", "Damping ratio [%]"),
    *("Kinetic energy by body", "Relative joint amplitudes"),
)


class ModeCard(QWidget):
    """Lists modes, animates one, and hands them over.

    Args:
        files: Writes them where the user says.
    """

    posed = Signal(object)  # poses (nb, 7), or None for the position

    def __init__(self, files: AnswerFiles, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._files = files
        self._found: ModeSet | None = None
        self._is_shown = False
        self.facts = QLabel()
        self.facts.setTextFormat(Qt.TextFormat.PlainText)
        self.facts.setWordWrap(True)
        self.table = ValueTable("Modes", _HEADINGS, long=2)
        self.table.itemSelectionChanged.connect(self._swing)
        self.amplitude = QSlider(Qt.Orientation.Horizontal)
        self.amplitude.setAccessibleName("Amplitude of the shown vibration")
        self.amplitude.setRange(0, 100)
        self.amplitude.setValue(30)
        self.amplitude.setFixedWidth(_AMPLITUDE)
        self.amplitude.valueChanged.connect(self._draw)
        self.copy_button = flat_button("copy", "Copy table")
        self.copy_button.clicked.connect(self.table.copy_all)
        self.table_button = flat_button("table", "Export CSV…")
        self.table_button.clicked.connect(self._export_table)
        self.table.export_asked.connect(self._export_table)
        self.matrices_button = flat_button("export", "Export state matrices…")
        self.matrices_button.clicked.connect(self._export_matrices)
        # in one line, as a low dock has room for little below the table
        row = QHBoxLayout()
        row.addWidget(self.facts, 1)
        for widget in (QLabel("Amplitude"), self.amplitude):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        for button in (self.copy_button, self.table_button, self.matrices_button):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._draw)

    def show_answer(self, answer: Answer, *, is_shown: bool) -> bool:
        """Show an answer; whether it is one of this card."""
        found = answer.modes
        if found is None:
            return False
        self._is_shown = is_shown
        if found is not self._found:
            self._found = found
            self.facts.setText(_facts(found))
            self.table.clearSelection()
            self.table.fill(_rows(found))
        if self.table.selectedItems():
            self._swing()
        return True

    @property
    def swings(self) -> bool:
        """Whether a mode is shown in the view."""
        return self._timer.isActive()

    def halt(self) -> None:
        """Show no vibration."""
        if self._timer.isActive():
            self._timer.stop()
            self.posed.emit(None)

    @Slot()
    def _swing(self) -> None:
        self.halt()
        if self._is_shown and self.table.selectedItems():
            self._clock.start()
            self._timer.start()
            self._draw()

    @Slot()
    def _draw(self) -> None:
        row = self.table.currentRow()
        if not self._timer.isActive() or self._found is None or row < 0:
            return
        from mechstudio.gui.analyses.vibration import vibration

        phase = 2.0 * math.pi * self._clock.elapsed() / (1000.0 * _PERIOD)
        size = _LARGEST * self.amplitude.value() / self.amplitude.maximum()
        self.posed.emit(vibration(self._found, self._found.modes[row], size, phase))

    @Slot()
    def _export_table(self) -> None:
        if self._found is not None:
            self._files.ask(self, "Export modes", "modes.csv", self._found.to_csv)

    @Slot()
    def _export_matrices(self) -> None:
        if self._found is not None:
            self._files.ask(
                self,
                "Export state matrices",
                "matrices.npz",
                self._found.save,
                kinds="NumPy (*.npz);;MATLAB (*.mat);;CSV (*.csv)",
                endings=(".npz", ".mat", ".csv"),
            )


def _facts(found: ModeSet) -> str:
    """What is said above the table."""
    count = len(found.modes)
    lines = [f"{count} {'mode' if count == 1 else 'modes'}. Select a row to animate it."]
    lines += [f"Free motion, which no load resists: {motion}." for motion in found.free_directions]
    notes = (in_words(note, found.result.mechanism) for note in found.notes)
    return "\n".join((*lines, *notes))


def _rows(found: ModeSet) -> list[tuple[str, ...]]:
    """Texts of the table; rounding is 0."""
    floors = {"%": 100.0 * ROUNDING}
    rows: list[tuple[str, ...]] = []
    for number, mode in enumerate(found.modes, start=1):
        bodies = sorted(mode.participation.items(), key=lambda item: -item[1])[:4]
        joints = sorted(mode.joints.items(), key=lambda item: -item[1])[:4]
        rows.append(
            (
                str(number),
                f"{mode.frequency:.6g}",
                f"{mode.damped_frequency:.6g}",
                rounded_text(100.0 * mode.damping_ratio, "%", floors, digits=4),
                ", ".join(
                    f"{name} {100.0 * part:.3g} %" for name, part in bodies if part > ROUNDING
                ),
                ", ".join(f"{name} {part:.3g}" for name, part in joints if part > ROUNDING),
            )
        )
    return rows
