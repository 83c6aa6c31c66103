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
from mechstudio.gui.widgets.media_button import change_meaning, media_button
from mechstudio.results.rounding import ROUNDING, rounded_text

if TYPE_CHECKING:
    from mechstudio.analyses import ModeSet

OFF_BALANCE = "The position is no equilibrium"  # how the note on that begins
_FRAME = 16  # time between two pictures [ms]
_PERIOD = 2.0  # of the shown vibration, whatever its frequency [s]
_LARGEST = 0.5  # amplitude at the end of the slider [rad, or m of the joint that moves most]
_HOLD, _SWING = "Hold the vibration (Space)", "Let it swing (Space)"
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
        self.play_button = media_button("pause", _HOLD, self.hold_or_swing)
        self.play_button.setEnabled(False)
        self.copy_button = flat_button("copy", "Copy table")
        self.copy_button.clicked.connect(self.table.copy_all)
        self.table_button = flat_button("table", "Export CSV…")
        self.table_button.clicked.connect(self._export_table)
        self.table.export_asked.connect(self._export_table)
        self.matrices_button = flat_button("export", "Export state matrices…")
        self.matrices_button.clicked.connect(self._export_matrices)
        self._lay_out()
        self._clock = QElapsedTimer()
        self._swung = 0  # time before the clock was started last [ms]
        self._is_posed = False  # whether the view shows a vibration, held or not
        self._timer = QTimer(self)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._draw)

    def _lay_out(self) -> None:
        # in one line, as a low dock has room for little below the table
        row = QHBoxLayout()
        row.addWidget(self.facts, 1)
        for widget in (self.play_button, QLabel("Amplitude"), self.amplitude):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        for button in (self.copy_button, self.table_button, self.matrices_button):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(self.table, 1)

    def show_answer(self, answer: Answer, *, is_shown: bool) -> bool:
        """Show an answer; whether it is one of this card."""
        found = answer.modes
        if found is None:
            return False
        self._is_shown = is_shown
        if found is not self._found:
            self._found = found
            self.facts.setText(_facts(found))
            self.facts.setToolTip(_facts(found, with_all=True))
            self.table.clearSelection()
            self.table.fill(_rows(found))
        if self.table.selectedItems():
            self._swing()
        return True

    @property
    def swings(self) -> bool:
        """Whether a mode swings in the view."""
        return self._timer.isActive()

    @Slot()
    def hold_or_swing(self) -> bool:
        """Hold the vibration, or let it go on.

        Returns:
            Whether the view shows one.
        """
        if self._timer.isActive():
            self._timer.stop()
            self._swung += self._clock.elapsed()
        elif self._is_posed:
            self._go_on()
        self._show_state()
        return self._is_posed

    def halt(self) -> None:
        """Show no vibration."""
        self._timer.stop()
        if self._is_posed:
            self._is_posed = False
            self.posed.emit(None)
        self._show_state()

    @Slot()
    def _swing(self) -> None:
        self.halt()
        if self._is_shown and self.table.selectedItems():
            self._swung, self._is_posed = 0, True
            self._go_on()
            self._draw()
        self._show_state()

    def _go_on(self) -> None:
        self._clock.start()
        self._timer.start()

    def _show_state(self) -> None:
        self.play_button.setEnabled(self._is_posed)
        is_held = self._is_posed and not self.swings
        change_meaning(self.play_button, *(("play", _SWING) if is_held else ("pause", _HOLD)))

    @Slot()
    def _draw(self) -> None:
        row = self.table.currentRow()
        if not self._is_posed or self._found is None or row < 0:
            return
        from mechstudio.gui.analyses.vibration import vibration

        # a held one still follows the slider
        swung = self._swung + (self._clock.elapsed() if self.swings else 0)
        phase = 2.0 * math.pi * swung / (1000.0 * _PERIOD)
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


def _facts(found: ModeSet, *, with_all: bool = False) -> str:
    """What is said above the table, but for what the bar above the view has a button for.

    Args:
        found: The modes.
        with_all: Say that as well.
    """
    count = len(found.modes)
    lines = [f"{count} {'mode' if count == 1 else 'modes'}. Select a row to animate it."]
    lines += [f"Free motion, which no load resists: {motion}." for motion in found.free_directions]
    notes = (note for note in found.notes if with_all or not note.startswith(OFF_BALANCE))
    return "\n".join((*lines, *(in_words(note, found.result.mechanism) for note in notes)))


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
