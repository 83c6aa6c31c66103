"""The run bar: buttons, the settings of runs, and how far the present one is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QWidget

from mechstudio.gui.analyses.analysis_choice import AnalysisChoice
from mechstudio.gui.analyses.question import DYNAMIC
from mechstudio.gui.run.folding_row import FoldingRow
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.run.method_box import MethodBox
from mechstudio.gui.run.more_settings import MoreSettings
from mechstudio.gui.run.run_buttons import run_button, tool_button
from mechstudio.gui.run.run_progress import RunProgress
from mechstudio.gui.run.seat import Seat
from mechstudio.gui.run.stepping_settings import SteppingSettings
from mechstudio.gui.widgets.captioned import captioned
from mechstudio.gui.widgets.number_field import NumberField
from mechstudio.model import SimulationSettings
from mechstudio.model.parameters import Parameters
from mechstudio.simulation.requests.options import DEFAULT_STEP, RunOptions
from mechstudio.simulation.requests.rules import inapplicable, structure_obstacle

if TYPE_CHECKING:
    from mechstudio.results.settings import Stabilization
    from mechstudio.simulation.methods.integrators import IntegratorEntry
    from mechstudio.simulation.methods.stabilizations import LoopStabilization
    from mechstudio.simulation.solvers.solver import SolverEntry

_STEP_TIP = "Fixed time step [s]; empty: 0.01 s, or automatic for solvers that choose their steps"

# in place of what is refused where nobody reads it
_UNUSED = {"duration": 10.0, "output_step": 0.01, "rtol": 1e-6, "atol": 1e-6}

# with its caption, the setting, and its name in the options of runs
Conditional = tuple[QWidget, NumberField | MethodBox[Any], str]


class RunControls(QWidget):
    """What the user sets and sees of a run."""

    edited = Signal()  # a choice is another one, valid or not
    entered = Signal()  # the user is done with a choice

    def __init__(
        self,
        actions: Mapping[str, QAction],
        solvers: Sequence[SolverEntry],
        integrators: Sequence[IntegratorEntry],
        stabilizations: Sequence[LoopStabilization],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.run_button = run_button(actions["run"])
        self.pause_button = tool_button(actions["pause"])
        self.stop_button = tool_button(actions["stop"])
        self.solver_box = MethodBox("Solver", solvers)
        self.integrator_box = MethodBox("Integrator", integrators)
        self.stabilization_box = MethodBox("Stabilization", stabilizations)
        self.duration_field = _field("Duration", "Simulated time [s]", 88, unit="s", example="10")
        self.output_step_field = _field(
            "Output step", "Time between two stored rows [s]", 96, unit="s", example="0.01"
        )
        self.rtol_field = _field("Relative tolerance", "Allowed relative error per step", 88)
        self.atol_field = _field(
            "Absolute tolerance",
            "Allowed absolute error per step, in units that follow the size of the mechanism: "
            "SI units for arms of 0.3 to 3 m under the gravity of the earth",
            88,
        )
        self.step_field = _field("Step", _STEP_TIP, 88, unit="s", optional=True, example="1e-3")
        self.analysis = AnalysisChoice()
        self.stepping = SteppingSettings(self)
        self.stepping.hide()
        self._given = {
            "duration": self.duration_field,
            "output_step": self.output_step_field,
            "rtol": self.rtol_field,
            "atol": self.atol_field,
        }
        self._fields = tuple(self._given.values())
        self._boxes = (self.solver_box, self.integrator_box, self.stabilization_box)
        self._state = RunState.IDLE
        self.progress, self._beside = RunProgress(), Seat()
        self.more = MoreSettings(actions["events"], self.duration_field)
        self.more.closed.connect(self._make_room)
        self._lay_out()
        for field in (*self._fields, self.step_field):
            field.edited.connect(self.edited)
            field.entered.connect(self.entered)
        self.stepping.entered.connect(self.entered)
        for box in self._boxes:
            box.settled.connect(self.entered)
            box.currentIndexChanged.connect(self._follow_methods)
        self.stepping.edited.connect(self.edited)
        self.analysis.left.connect(self._make_room)
        self.edited.connect(self.more.mark_wrong)
        self.analysis.changed.connect(self._follow_methods)
        self.show_settings(SimulationSettings())
        self.show_state(RunState.IDLE)

    @property
    def choices(self) -> RunOptions | None:
        """The settings of the next run; None while a number is not one."""
        if self.refused_fields:
            return None
        step, has_steps = self.step_field.value, self._has_steps()
        given: dict[str, Any] = {
            key: field.value or _UNUSED[key] for key, field in self._given.items()
        }
        own: dict[str, Any] = {}
        options: Any = self.solver_box.method.options if self.solver_box.method else None
        if options and has_steps:
            own[self.solver_box.key] = options(step=step, **(self.stepping.choices or {}))
        # an empty field is not the step of the file, which the field would show
        takes_step = self._has_effect("fixed_step") and not has_steps
        return RunOptions(
            solver=self.solver_box.key,
            integrator=self.integrator_box.key,
            stabilization=self._stabilization(),
            fixed_step=(step or DEFAULT_STEP) if takes_step else 0.0,
            own=own,
            **given,
        )

    @property
    def refused_fields(self) -> list[NumberField]:
        """The fields whose texts keep a run from being made, all of which can be shown."""
        named = {**self._given, "fixed_step": self.step_field}
        fields = [field for key, field in named.items() if self._has_effect(key)]
        if self._has_steps():
            fields += self.stepping.fields
        return [field for field in fields if not field.is_valid]

    def show_field(self, field: NumberField) -> None:
        """Give the keyboard to a field, also to one that has no room in the bar."""
        if not field.isVisible():
            self.more.open()
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.selectAll()

    @property
    def settings(self) -> dict[str, object]:
        """The choices with an effect that mechanisms hold, but for numbers that are refused."""
        fields = {key: field for key, field in self._given.items() if self._has_effect(key)}
        method = self.solver_box.method
        takes_step = self._has_effect("fixed_step")
        if method is not None and method.options is not None and self._has_steps():
            named, names = self.stepping.named_fields, vars(method.options())
            fields |= {key: field for key, field in named.items() if key in names}
            takes_step |= "step" in names
        if takes_step:
            fields["step"] = self.step_field
        methods = {"solver": self.solver_box.key, "integrator": self.integrator_box.key}
        found: dict[str, object] = {
            key: value for key, value in methods.items() if self._has_effect(key)
        }
        return found | {key: field.given for key, field in fields.items() if field.is_valid}

    def settle(self) -> None:
        """Be done with a number that is being typed."""
        if any(field.isModified() for field in self._all_fields):
            self.entered.emit()

    def forget(self) -> None:
        """Reset what mechanisms do not hold, such as texts that are refused."""
        for field in self._all_fields:
            field.give_up()
        self.stabilization_box.setCurrentIndex(0)
        self.stepping.forget()
        self.analysis.forget()

    def _stabilization(self) -> Stabilization:
        """What is chosen, where the solver takes it."""
        if not self._has_effect("stabilization"):
            return "none"
        return cast("Stabilization", self.stabilization_box.key)

    def show_structure(self, *, has_loops: bool, has_couplings: bool) -> None:
        """Disable the solvers that do not support the open mechanism."""

        def obstacle(solver: SolverEntry) -> str:
            return structure_obstacle(solver, has_loops=has_loops, has_couplings=has_couplings)

        self.solver_box.refuse(obstacle)

    @property
    def _all_fields(self) -> tuple[NumberField, ...]:
        return (*self._fields, self.step_field, *self.stepping.fields)

    def _has_steps(self) -> bool:
        """Whether what is run has steps of the solver."""
        method = self.solver_box.method
        return self.analysis.takes("stepping") and method is not None and method.has_steps

    def _has_effect(self, name: str) -> bool:
        return self.analysis.takes(name) and not self._obstacle(name)

    def _obstacle(self, name: str) -> str:
        """Why a setting has no effect for the chosen methods; empty if it has one."""
        solver, integrator = self.solver_box.method, self.integrator_box.method
        if solver is None or integrator is None:
            return ""  # unknown keys of a file, which a run refuses
        reason = inapplicable(solver, integrator).get(name)
        return f"{reason.method.label} {reason.text}." if reason else ""

    @Slot()
    def _follow_methods(self) -> None:
        """Disable settings without effect, and show those with effect first."""
        self._lock()
        if not self.more.popup.isVisible():
            self._make_room()
        self.edited.emit()

    def _lock(self) -> None:
        free = not self._state.active
        for widget in (self.solver_box, self.duration_field, self.stepping):
            widget.setEnabled(free)
        for _, widget, name in self._conditional:
            reason = self._obstacle(name)
            widget.set_idle(reason)
            widget.setEnabled(free and not reason)

    def show_parameters(self, parameters: Parameters) -> None:
        """Say over what numbers may be expressions."""
        for field in self._all_fields:
            field.set_parameters(parameters)

    def show_settings(self, settings: SimulationSettings) -> None:
        """Take over what a mechanism asks for, in place of other values of it alone.

        A text that is refused stays as long as the value behind it does: where no run reads it,
        others may be set meanwhile.
        """
        self.solver_box.select(settings.solver)
        self.integrator_box.select(settings.integrator)
        for key, field in self._given.items():
            field.follow(getattr(settings, key))
        self.step_field.follow(settings.step)
        self.stepping.show_settings(settings)

    def show_state(self, state: RunState) -> None:
        """Lock the settings while they are in use."""
        self._state = state
        self._lock()
        self.progress.show_state(state)

    @property
    def room_beside(self) -> int:
        """Width that is left where all fold that can, and nothing stands beside them [px]."""
        # what stands beside them may be what folds a setting, which needs the button then
        folded = self.more.sizeHint().width() + self._row.spacing() if self.more.isHidden() else 0
        return self.width() - self._row.usual_width(without=self._beside) - folded

    def seat_beside(self, widget: QWidget | None) -> None:
        """Let a widget have the room beside the progress; None for none."""
        # before it is there: the row is laid out at once, and would be higher for a moment
        self._row.share_with(None if widget is None else self._beside, self.progress)
        self._beside.take(widget)
        self.progress.set_steady(widget is not None)
        if not self.more.popup.isVisible():
            self._make_room()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._row.least_width(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.more.popup.isVisible():
            self._make_room()

    @Slot()
    def _make_room(self) -> None:
        """Move the settings that are changed least to a button of their own if they do not fit.

        What the chosen analysis does not use is not shown at all.
        """
        is_run, takes = self.analysis.kind == DYNAMIC, self.analysis.takes
        self._row.put_back()
        self._solver.setVisible(is_run)
        self._duration.setVisible(self.analysis.takes_time)
        idle = {holder for holder, _, name in self._conditional if self._obstacle(name)}
        unused = {holder for holder, _, name in self._conditional if not takes(name)}
        own = [*self._further, self.stepping] if self._has_steps() else self._further
        self.more.show()
        hidden = self._row.fold(self.width(), idle, unused)
        self.more.setVisible(is_run or bool(hidden))
        self.more.offer([*hidden, *own] if is_run else hidden, of_runs=is_run)

    def _lay_out(self) -> None:
        layout = FoldingRow(self)
        for widget in (self.run_button, self.pause_button, self.stop_button, self.analysis):
            layout.addWidget(widget)
        self._solver = captioned("Solver", self.solver_box)
        layout.addWidget(self._solver)
        integrator = captioned("Integrator", self.integrator_box)
        layout.addWidget(integrator)
        self._duration = captioned("Duration [s]", self.duration_field)
        layout.addWidget(self._duration)
        output_step = captioned("Output step [s]", self.output_step_field)
        rtol = captioned("Rel. tolerance", self.rtol_field)
        atol = captioned("Abs. tolerance", self.atol_field)
        stabilization = captioned("Stabilization, not saved", self.stabilization_box)
        step = captioned("Step [s]", self.step_field)
        for holder in (output_step, step):
            layout.addWidget(holder)
        # whoever asks for no particular accuracy need not read them
        start = captioned("Start, not saved", self.analysis.start_box)
        self._further = (start, rtol, atol, stabilization)
        for holder in self._further:
            self.more.keep(holder)
        layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignBottom)
        self._row = layout
        self._conditional: tuple[Conditional, ...] = (
            (integrator, self.integrator_box, "integrator"),
            (output_step, self.output_step_field, "output_step"),
            (step, self.step_field, "fixed_step"),
            (rtol, self.rtol_field, "rtol"),
            (atol, self.atol_field, "atol"),
            (stabilization, self.stabilization_box, "stabilization"),
        )
        layout.fold_first(step, output_step, integrator)
        layout.addSpacing(8)
        layout.addWidget(self.progress, 1)
        layout.addWidget(self._beside, 1)
        layout.addStretch()


def _field(name: str, tip: str, width: int, **options: Any) -> NumberField:
    field = NumberField(name, tip, **options)
    field.setFixedWidth(width)
    return field
