"""The animation clock: steps through the stages of an assembly and back."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from mechstudio.gui.assembly.step_sequence import Stage, StepSequence

SPEEDS = (0.5, 1.0, 2.0, 5.0, 20.0)  # steps per second
_FIRST_SPEED = 1.0


class StepPlayer(QObject):
    """Steps through the stages, by the clock or manually."""

    changed = Signal()  # another stage, none, another sequence, or playing or not

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sequence: StepSequence | None = None
        self._stage: Stage | None = None
        self._speed = _FIRST_SPEED
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self.set_speed(_FIRST_SPEED)

    @property
    def sequence(self) -> StepSequence | None:
        """The stages; None while there are none."""
        return self._sequence

    @property
    def stage(self) -> Stage | None:
        """The stage that is shown; None while the animation is off."""
        return self._stage

    @property
    def playing(self) -> bool:
        """Whether the clock is running."""
        return self._timer.isActive()

    @property
    def speed(self) -> float:
        """Steps per second."""
        return self._speed

    def load(self, sequence: StepSequence | None) -> None:
        """Load other stages and end the animation."""
        has_steps = sequence is not None and sequence.step_count > 0
        self._sequence = sequence if has_steps else None
        self.end()

    def set_speed(self, speed: float) -> None:
        """Set the number of steps per second."""
        self._speed = speed
        self._timer.setInterval(round(1000.0 / speed))

    @Slot()
    def toggle(self) -> None:
        """Play or pause; at the end, play from the start."""
        if self._sequence is None:
            return
        if self.playing:
            self._timer.stop()
            self.changed.emit()
            return
        self._timer.start()
        at_end = self._stage is not None and self._stage.number == self._sequence.last
        if self._stage is None or at_end:
            self._go(0)
        else:
            self.changed.emit()

    @Slot()
    def to_start(self) -> None:
        """Show the bodies apart."""
        self.show(0)

    @Slot()
    def to_end(self) -> None:
        """Show the last step of the disassembly."""
        if self._sequence is not None:
            self.show(self._sequence.last)

    @Slot()
    def forward(self) -> None:
        """Do the next step."""
        self.show(0 if self._stage is None else self._stage.number + 1)

    @Slot()
    def back(self) -> None:
        """Show the previous step."""
        self.show(0 if self._stage is None else self._stage.number - 1)

    def show(self, number: int) -> None:
        """Show a stage, or the nearest one, and pause."""
        if self._sequence is not None:
            self._timer.stop()
            self._go(number)

    @Slot()
    def end(self) -> None:
        """Show the whole tree again."""
        self._timer.stop()
        self._stage = None
        self.changed.emit()

    @Slot()
    def _tick(self) -> None:
        if self._sequence is None or self._stage is None:
            return
        if self._stage.number + 1 >= self._sequence.last:
            self._timer.stop()
        self._go(self._stage.number + 1)

    def _go(self, number: int) -> None:
        if self._sequence is not None:
            self._stage = self._sequence.stage(min(max(number, 0), self._sequence.last))
            self.changed.emit()
