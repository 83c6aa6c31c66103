"""The run bar: buttons, the settings of the next run, and how far the present one is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QColor, QResizeEvent, QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.engine import Method, RunChoices
from mechstudio.gui.icons import icon
from mechstudio.gui.jobs import Progress, RunState
from mechstudio.gui.more_settings import MoreSettings
from mechstudio.gui.number_field import NumberField
from mechstudio.model import SimulationSettings

if TYPE_CHECKING:
    from mechstudio.results.settings import Stabilization

_STEPS = 1000  # resolution of the progress bar
_LEAST_WIDTH = 600  # room for buttons, solver, duration and progress [px]


class RunControls(QWidget):
    """What the user sets and sees of a run."""

    edited = Signal()  # a choice is another one, valid or not

    def __init__(
        self,
        actions: Mapping[str, QAction],
        solvers: Sequence[Method],
        integrators: Sequence[Method],
        stabilizations: Sequence[Method],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.run_button = _run_button(actions["run"])
        self.pause_button = _tool_button(actions["pause"])
        self.stop_button = _tool_button(actions["stop"])
        self.solver_box = _method_box("Solver", solvers)
        self.integrator_box = _method_box("Integrator", integrators)
        self.stabilization_box = _method_box("Stabilization", stabilizations)
        self._stabilizing = frozenset(method.key for method in solvers if method.stabilizes)
        self.duration_field = _field("Duration", "Simulated time [s]", 88)
        self.output_step_field = _field("Output step", "Time between two stored rows [s]", 96)
        self.rtol_field = _field("Relative tolerance", "Relative error allowed in a step", 88)
        self.atol_field = _field("Absolute tolerance", "Absolute error allowed, SI units", 88)
        self._fields = (
            self.duration_field,
            self.output_step_field,
            self.rtol_field,
            self.atol_field,
        )
        self.progress_text = QLabel()
        self.progress_bar = QProgressBar()
        self.more = MoreSettings()
        self.more.closed.connect(self._make_room)
        self._lay_out()
        for field in self._fields:
            field.edited.connect(self.edited)
        for box in (self.solver_box, self.integrator_box, self.stabilization_box):
            box.currentIndexChanged.connect(self.edited)
        self.solver_box.currentIndexChanged.connect(self._allow_stabilization)
        self.show_settings(SimulationSettings())
        self.show_state(RunState.IDLE)

    @property
    def choices(self) -> RunChoices | None:
        """The settings of the next run; None while a number is not one."""
        values = [field.value for field in self._fields]
        duration, output_step, rtol, atol = values
        if duration is None or output_step is None or rtol is None or atol is None:
            return None
        return RunChoices(
            solver=str(self.solver_box.currentData()),
            integrator=str(self.integrator_box.currentData()),
            duration=duration,
            output_step=output_step,
            rtol=rtol,
            atol=atol,
            stabilization=self._stabilization(),
        )

    def _stabilization(self) -> Stabilization:
        """What is chosen, where the solver takes it."""
        if self.solver_box.currentData() not in self._stabilizing:
            return "none"
        return cast("Stabilization", self.stabilization_box.currentData())

    @Slot()
    def _allow_stabilization(self) -> None:
        """Lock the choice while it is in use, or would have no effect."""
        takes = self.solver_box.currentData() in self._stabilizing
        self.stabilization_box.setEnabled(takes and self.solver_box.isEnabled())

    def show_settings(self, settings: SimulationSettings) -> None:
        """Take over what a mechanism asks for."""
        _select(self.solver_box, settings.solver)
        _select(self.integrator_box, settings.integrator)
        for field, value in zip(
            self._fields,
            (settings.duration, settings.output_step, settings.rtol, settings.atol),
            strict=True,
        ):
            field.set_value(value)

    def show_state(self, state: RunState) -> None:
        """Lock the settings while they are in use."""
        for widget in (self.solver_box, self.integrator_box, *self._fields):
            widget.setEnabled(not state.active)
        self._allow_stabilization()
        # a bar without end while nobody knows how long it takes
        self.progress_bar.setRange(0, 0 if state is RunState.PREPARING else _STEPS)
        text = _STATE_TEXTS.get(state)
        if text is not None:
            self.progress_text.setText(text)
        elif self.progress_text.text() in _STATE_TEXTS.values():
            # a run that ends before its first row has no progress to show instead
            self.clear_progress()

    @Slot(object)
    def show_progress(self, progress: Progress) -> None:
        """Show how far the run is and how fast it goes."""
        self.progress_bar.setValue(round(progress.fraction * _STEPS))
        self.progress_text.setText(f"{progress.time:.2f} s{speed_text(progress.speed)}")

    @Slot()
    def clear_progress(self) -> None:
        """Show that no run has begun."""
        self.progress_bar.setValue(0)
        self.progress_text.setText(_STATE_TEXTS[RunState.IDLE])

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.more.popup.isVisible():
            self._make_room()

    @Slot()
    def _make_room(self) -> None:
        """Move the settings that are changed least to a button of their own if they do not fit."""
        for place, holder in self._places:
            if self._row.indexOf(holder) < 0:
                self._row.insertWidget(place, holder)
        needed = sum(holder.sizeHint().width() + 8 for _, holder in self._places)
        hidden: list[QWidget] = []
        for holder in self._less_important:
            fits = _LEAST_WIDTH + needed <= self.width()
            holder.setVisible(fits)
            if not fits:
                hidden.insert(0, holder)
            needed -= holder.sizeHint().width() + 8
        self.more.offer(hidden)

    def _lay_out(self) -> None:
        self.progress_bar.setTextVisible(False)
        self.progress_bar.setAccessibleName("Progress of the run")
        progress = QWidget()
        progress.setMinimumWidth(150)
        progress.setMaximumWidth(320)
        progress.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(progress)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addStretch()
        column.addWidget(self.progress_text)
        column.addWidget(self.progress_bar)
        column.addStretch()

        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 2, 4, 2)
        layout.setSpacing(8)
        layout.addWidget(self.run_button)
        layout.addWidget(self.pause_button)
        layout.addWidget(self.stop_button)
        layout.addSpacing(8)
        layout.addWidget(_captioned("Solver", self.solver_box))
        integrator = _captioned("Integrator", self.integrator_box)
        layout.addWidget(integrator)
        layout.addWidget(_captioned("Duration [s]", self.duration_field))
        output_step = _captioned("Output step [s]", self.output_step_field)
        rtol = _captioned("Rel. tolerance", self.rtol_field)
        atol = _captioned("Abs. tolerance", self.atol_field)
        stabilization = _captioned("Stabilization", self.stabilization_box)
        for holder in (output_step, rtol, atol, stabilization):
            layout.addWidget(holder)
        layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignBottom)
        self._row = layout
        self._less_important = (stabilization, atol, rtol, output_step, integrator)
        self._places = [
            (layout.indexOf(holder), holder) for holder in reversed(self._less_important)
        ]
        layout.addSpacing(8)
        layout.addWidget(progress, 1)
        layout.addStretch()


_STATE_TEXTS = {
    RunState.IDLE: "",
    RunState.PREPARING: "Preparing the run…",
    RunState.STOPPING: "Stopping…",
}


def speed_text(speed: float) -> str:
    """How a speed [s/s] is said; empty where it is not known."""
    if speed <= 0.0:
        return ""
    digits = 0 if speed >= 10.0 else 1 if speed >= 1.0 else 2
    return f"  ·  {speed:.{digits}f}× real time"


def _run_button(action: QAction) -> QPushButton:
    button = QPushButton("Run")
    button.setProperty("primary", True)
    button.setIcon(icon("play", QColor("white")))
    button.setIconSize(QSize(16, 16))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(action.trigger)

    def follow() -> None:
        button.setEnabled(action.isEnabled())
        button.setToolTip(action.toolTip())

    action.changed.connect(follow)
    follow()
    return button


def _tool_button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setIconSize(QSize(20, 20))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def _method_box(name: str, methods: Sequence[Method]) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setMaximumWidth(190)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    for row, method in enumerate(methods):
        box.addItem(method.label, method.key)
        tip = method.summary if method.available else f"{method.summary} Not in this version."
        box.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
        model = box.model()
        if not method.available and isinstance(model, QStandardItemModel):
            model.item(row).setEnabled(False)

    def show_tip() -> None:
        box.setToolTip(f"{name}: {box.currentData(Qt.ItemDataRole.ToolTipRole)}")

    box.currentIndexChanged.connect(show_tip)
    show_tip()
    return box


def _select(box: QComboBox, key: str) -> None:
    if box.findData(key) < 0:
        # a later version's method: shown as it is; a run says what it can be instead
        box.addItem(key, key)
    box.setCurrentIndex(box.findData(key))


def _field(name: str, tip: str, width: int) -> NumberField:
    field = NumberField(name, tip)
    field.setFixedWidth(width)
    return field


def _captioned(caption: str, widget: QWidget) -> QWidget:
    holder = QWidget()
    holder.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(2)
    label = QLabel(caption)
    label.setProperty("role", "caption")
    label.setBuddy(widget)
    column.addWidget(label)
    column.addWidget(widget)
    return holder
