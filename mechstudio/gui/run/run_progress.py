"""Progress of the run: a line of text over a bar."""

from __future__ import annotations

from PySide6.QtCore import QSize, Slot
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QVBoxLayout, QWidget

from mechstudio.gui.run.jobs import Progress, RunState
from mechstudio.gui.widgets.cut_label import CutLabel

_STEPS = 1000  # resolution of the bar
# width for the time, for the speed beside it, for any time and speed, and of a long bar [px]
_LEAST, _USUAL, _STEADY, _MOST = 90, 150, 172, 320

_STATE_TEXTS = {
    RunState.IDLE: "",
    RunState.PREPARING: "Preparing the run…",
    RunState.STOPPING: "Stopping…",
}


class RunProgress(QWidget):
    """Shows time, speed and share of the run."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = CutLabel()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Progress of the run")
        self.setMinimumWidth(_LEAST)
        self.setMaximumWidth(_MOST)
        self._is_steady = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addStretch()
        column.addWidget(self.text)
        column.addWidget(self.bar)
        column.addStretch()

    def sizeHint(self) -> QSize:
        usual = super().sizeHint()
        width = _STEADY if self._is_steady else max(usual.width(), _USUAL)
        return QSize(width, usual.height())

    def set_steady(self, steady: bool) -> None:
        """Keep the same width for any text, as something beside it has the rest."""
        self._is_steady = steady
        self.setMaximumWidth(_STEADY if steady else _MOST)
        self.updateGeometry()

    def show_state(self, state: RunState) -> None:
        """Show that the run is being prepared or ended."""
        # a bar without end while nobody knows how long it takes
        self.bar.setRange(0, 0 if state is RunState.PREPARING else _STEPS)
        text = _STATE_TEXTS.get(state)
        if text is not None:
            self.text.setText(text)
        elif self.text.text() in _STATE_TEXTS.values():
            # a run that ends before its first row has no progress to show instead
            self.clear()

    @Slot(object)
    def show_progress(self, progress: Progress) -> None:
        """Show how far the run is and how fast it goes."""
        self.bar.setValue(round(progress.fraction * _STEPS))
        # equilibria and modes have no time
        is_one = progress.time <= 0.0 and progress.fraction >= 1.0
        moment = f"{progress.time:.2f} s{speed_text(progress.speed)}"
        self.text.setText("One position" if is_one else moment)

    @Slot()
    def clear(self) -> None:
        """Show that no run has begun."""
        self.bar.setValue(0)
        self.text.setText(_STATE_TEXTS[RunState.IDLE])


def speed_text(speed: float) -> str:
    """How a speed [s/s] is said; empty where it is not known."""
    if speed <= 0.0:
        return ""
    digits = 0 if speed >= 10.0 else 1 if speed >= 1.0 else 2
    return f"  ·  {speed:.{digits}f}× real time"
