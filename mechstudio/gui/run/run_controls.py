"""The run bar: buttons, the settings of the next run, and how far the present one is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QColor, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QWidget,
)

from mechstudio.gui.run.engine import Method, RunChoices
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.run.method_box import MethodBox
from mechstudio.gui.run.more_settings import MoreSettings
from mechstudio.gui.run.run_progress import RunProgress
from mechstudio.gui.run.stepping_settings import SteppingSettings
from mechstudio.gui.widgets.captioned import captioned
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.number_field import NumberField
from mechstudio.model import SimulationSettings

if TYPE_CHECKING:
    from mechstudio.results.settings import Stabilization

_STEP_TIP = "Fixed time step [s]; empty: 0.01 s, or automatic for the solver ALi3p"

_UNUSED_TOLERANCE = 1e-6

# with its caption, the setting, and why it has no effect now
Conditional = tuple[QWidget, NumberField | MethodBox, Callable[[], str]]


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
        self.solver_box = MethodBox("Solver", solvers)
        self.integrator_box = MethodBox("Integrator", integrators)
        self.stabilization_box = MethodBox("Stabilization", stabilizations)
        self.duration_field = _field("Duration", "Simulated time [s]", 88, unit="s")
        self.output_step_field = _field(
            "Output step", "Time between two stored rows [s]", 96, unit="s"
        )
        self.rtol_field = _field("Relative tolerance", "Allowed relative error per step", 88)
        self.atol_field = _field(
            "Absolute tolerance",
            "Allowed absolute error per step in units of the mechanism; these are SI units for "
            "arms of 0.3 to 3 m under the gravity of the earth",
            88,
        )
        self.step_field = _field("Step", _STEP_TIP, 88, unit="s", optional=True)
        self.stepping = SteppingSettings(self)
        self.stepping.hide()
        self._fields = (
            self.duration_field,
            self.output_step_field,
            self.rtol_field,
            self.atol_field,
        )
        self._boxes = (self.solver_box, self.integrator_box, self.stabilization_box)
        self._state = RunState.IDLE
        self.progress = RunProgress()
        self.more = MoreSettings()
        self.more.closed.connect(self._make_room)
        self._lay_out()
        for field in (*self._fields, self.step_field):
            field.edited.connect(self.edited)
        for box in self._boxes:
            box.currentIndexChanged.connect(self._follow_methods)
        self.stepping.edited.connect(self.edited)
        self.edited.connect(self.more.mark_wrong)
        self.show_settings(SimulationSettings())
        self.show_state(RunState.IDLE)

    @property
    def choices(self) -> RunChoices | None:
        """The settings of the next run; None while a number is not one."""
        values = [field.value for field in self._fields]
        if self._tolerance_obstacle():
            # no matter what is written there
            values[2:] = [value or _UNUSED_TOLERANCE for value in values[2:]]
        duration, output_step, rtol, atol = values
        if duration is None or output_step is None or rtol is None or atol is None:
            return None
        has_steps = self._has_steps()
        stepping = self.stepping.choices if has_steps else None
        takes_step = not self._step_obstacle()
        if (has_steps and stepping is None) or (takes_step and not self.step_field.is_valid):
            return None
        return RunChoices(
            solver=self.solver_box.key,
            integrator=self.integrator_box.key,
            duration=duration,
            output_step=output_step,
            rtol=rtol,
            atol=atol,
            stabilization=self._stabilization(),
            step=self.step_field.value if takes_step else None,
            stepping=stepping,
        )

    def _stabilization(self) -> Stabilization:
        """What is chosen, where the solver takes it."""
        if self._stabilization_obstacle():
            return "none"
        return cast("Stabilization", self.stabilization_box.key)

    def show_structure(self, *, has_loops: bool, has_couplings: bool) -> None:
        """Disable the solvers that do not support the open mechanism."""

        def obstacle(method: Method) -> str:
            if has_loops and not method.takes_loops:
                return "It supports tree structures only; this mechanism has closed loops."
            if has_couplings and not method.takes_couplings:
                return "It does not support couplings; this mechanism has some."
            return ""

        self.solver_box.refuse(obstacle)

    # what applies to the chosen methods

    def _has_steps(self) -> bool:
        method = self.solver_box.method
        return method is not None and method.has_steps

    def _integrator_obstacle(self) -> str:
        solver = self.solver_box.currentText()
        return f"{solver} has a fixed step of its own." if self._has_steps() else ""

    def _tolerance_obstacle(self) -> str:
        method = self.integrator_box.method
        if not self._has_steps() and method is not None and method.step_size == "fixed":
            return f"{method.label} has a fixed step and no error control."
        return self._integrator_obstacle()

    def _step_obstacle(self) -> str:
        if self._tolerance_obstacle():
            return ""
        return f"{self.integrator_box.currentText()} chooses its steps from the tolerances."

    def _stabilization_obstacle(self) -> str:
        method = self.solver_box.method
        if method is not None and method.stabilizes:
            return ""
        return f"{self.solver_box.currentText()} does not support stabilization."

    @Slot()
    def _follow_methods(self) -> None:
        """Disable settings without effect, and show those with effect first."""
        self._lock()
        if not self.more.popup.isVisible():
            self._make_room()
        self.edited.emit()

    def _lock(self) -> None:
        free = not self._state.active
        for widget in (self.solver_box, self.duration_field, self.output_step_field, self.stepping):
            widget.setEnabled(free)
        for _, widget, obstacle in self._conditional:
            reason = obstacle()
            widget.set_idle(reason)
            widget.setEnabled(free and not reason)

    def show_settings(self, settings: SimulationSettings) -> None:
        """Take over what a mechanism asks for."""
        self.solver_box.select(settings.solver)
        self.integrator_box.select(settings.integrator)
        for field, value in zip(
            self._fields,
            (settings.duration, settings.output_step, settings.rtol, settings.atol),
            strict=True,
        ):
            field.set_value(value)
        self.step_field.set_value(settings.step)
        self.stepping.show_settings(settings)

    def show_state(self, state: RunState) -> None:
        """Lock the settings while they are in use."""
        self._state = state
        self._lock()
        self.progress.show_state(state)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least_width(), super().minimumSizeHint().height())

    def _least_width(self) -> int:
        """Room for what is always there, and the button with the rest [px]."""
        margins, width = self._row.contentsMargins(), 0
        for place in range(self._row.count()):
            item = self._row.itemAt(place)
            widget = item.widget() if item is not None else None
            if widget is not None and widget not in self._less_important:
                width += _least_size(widget).width() + self._row.spacing()
            elif item is not None and widget is None:
                width += item.minimumSize().width()
        return margins.left() + width + margins.right()

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
        gap = self._row.spacing()
        needed = self._least_width() + sum(
            holder.sizeHint().width() + gap for _, holder in self._places
        )
        if not self._has_steps() and needed - _least_size(self.more).width() - gap <= self.width():
            needed = 0
        idle = {holder for holder, _, obstacle in self._conditional if obstacle()}
        hidden: list[QWidget] = []
        # what has no effect goes first
        for holder in sorted(self._less_important, key=lambda holder: holder not in idle):
            fits = needed <= self.width()
            holder.setVisible(fits)
            if not fits:
                hidden.append(holder)
            needed -= holder.sizeHint().width() + gap
        hidden.sort(key=self._less_important.index, reverse=True)
        self.stepping.hide()
        self.more.offer([*hidden, self.stepping] if self._has_steps() else hidden)

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 2, 4, 2)
        layout.setSpacing(8)
        layout.addWidget(self.run_button)
        layout.addWidget(self.pause_button)
        layout.addWidget(self.stop_button)
        layout.addSpacing(8)
        layout.addWidget(captioned("Solver", self.solver_box))
        integrator = captioned("Integrator", self.integrator_box)
        layout.addWidget(integrator)
        layout.addWidget(captioned("Duration [s]", self.duration_field))
        output_step = captioned("Output step [s]", self.output_step_field)
        rtol = captioned("Rel. tolerance", self.rtol_field)
        atol = captioned("Abs. tolerance", self.atol_field)
        stabilization = captioned("Stabilization", self.stabilization_box)
        step = captioned("Step [s]", self.step_field)
        for holder in (output_step, step, rtol, atol, stabilization):
            layout.addWidget(holder)
        layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignBottom)
        self._row = layout
        self._less_important = (stabilization, atol, rtol, step, output_step, integrator)
        self._conditional: tuple[Conditional, ...] = (
            (integrator, self.integrator_box, self._integrator_obstacle),
            (step, self.step_field, self._step_obstacle),
            (rtol, self.rtol_field, self._tolerance_obstacle),
            (atol, self.atol_field, self._tolerance_obstacle),
            (stabilization, self.stabilization_box, self._stabilization_obstacle),
        )
        self._places = [
            (layout.indexOf(holder), holder) for holder in reversed(self._less_important)
        ]
        layout.addSpacing(8)
        layout.addWidget(self.progress, 1)
        layout.addStretch()


def _least_size(widget: QWidget) -> QSize:
    """Room that a widget asks for, hidden or not."""
    return widget.minimumSizeHint().expandedTo(widget.minimumSize())


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


def _field(
    name: str, tip: str, width: int, *, unit: str = "", optional: bool = False
) -> NumberField:
    field = NumberField(name, tip, unit=unit, optional=optional)
    field.setFixedWidth(width)
    return field
