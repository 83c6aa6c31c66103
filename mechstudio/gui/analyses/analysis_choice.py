"""The choice of an analysis in the run bar, with what only that one asks for."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from mechstudio.gui.analyses.actuator_button import ActuatorButton
from mechstudio.gui.analyses.path_choice import PathChoice
from mechstudio.gui.analyses.question import DYNAMIC, KINDS, OF_RUNS, OF_TIME, TIPS, Question
from mechstudio.gui.analyses.sweep_choice import SweepChoice
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.widgets.captioned import captioned
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.model import Mechanism
from mechstudio.simulation.requests.options import RunOptions

_PLACES = {
    "start": "at the start",
    "equilibrium": "at the equilibrium",
    "moment": "at the shown time",
}
_DRIVERS = {"hold": "at rest", "move": "at their speeds"}
_DRIVERS_TIP = (
    "At rest: driven coordinates stand still.\n"
    "At their speeds: drivers continue at their initial velocities, and all else is at rest "
    "relative to them, such as a rotating governor"
)
_STARTS = {"model": "at the poses of the model", "equilibrium": "at the equilibrium"}
_STARTS_TIP = "Initial state of dynamic runs; the nearest equilibrium is computed before each run"
_MOTIONS = {"drivers": "of the drivers", "run": "of the shown run", "path": "of a point on a path"}


class AnalysisChoice(QWidget):
    """What *Run* does: a dynamic run, or an analysis with its options."""

    left = Signal()  # another analysis is chosen, whose own choices are about to be shown
    changed = Signal()  # they are

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = _combo("Analysis", KINDS)
        for row, key in enumerate(KINDS):
            self.box.setItemData(row, TIPS[key], Qt.ItemDataRole.ToolTipRole)
        self.place_box = _combo("Position of the modes", _PLACES)
        self.driver_box = _combo("Drivers", _DRIVERS)
        self.driver_box.setToolTip(_DRIVERS_TIP)
        self.start_box = _combo("Start", _STARTS)
        self.start_box.setToolTip(_STARTS_TIP)
        self.motion_box = _combo("Motion", _MOTIONS)
        self.sweep = SweepChoice(_combo("Over", {}))
        self.path = PathChoice(_combo("Point on the path", {}))
        self.actuator_button = ActuatorButton()
        self.actuator_menu = self.actuator_button.coordinates
        self._has_drivers = False
        self._document: Document | None = None
        self._cursor: TimeCursor | None = None
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(captioned("Analysis", self.box))
        self._places = captioned("Modes", self.place_box)
        self._drivers = captioned("Drivers", self.driver_box)
        self._motions = captioned("Motion", self.motion_box)
        self._actuators = captioned("Actuators", self.actuator_button)
        holders = (self._places, self._drivers, self._motions, self.path, self._actuators)
        for holder in (*holders, self.sweep):
            line.addWidget(holder)
        self.sweep.changed.connect(self.changed)
        for box in (self.box, self.motion_box):
            box.currentIndexChanged.connect(self._show_options)
        self._show_options()

    @property
    def kind(self) -> str:
        """Key of what is chosen."""
        return str(self.box.currentData())

    def choose(self, kind: str) -> None:
        """Choose what *Run* does, by its key."""
        self.box.setCurrentIndex(self.box.findData(kind))

    def choose_modes_at(self, place: str) -> None:
        """Choose modes at "start", "equilibrium" or "moment"."""
        self.choose("modes")
        self.place_box.setCurrentIndex(self.place_box.findData(place))

    @property
    def takes_time(self) -> bool:
        """Whether the answer is a motion of the duration that is asked for."""
        if self.kind == "kinematic":
            return self.sweep.sweep is None
        if self.kind == "inverse":
            return bool(self.motion_box.currentData() == "drivers")
        return self.kind == DYNAMIC

    def takes(self, name: str) -> bool:
        """Whether what is chosen uses a setting, by its name in the options of runs.

        The name "stepping" is that of all options of solvers with steps of their own.
        """
        if name in OF_TIME:
            return self.takes_time
        return self.kind == DYNAMIC or name not in OF_RUNS

    @property
    def _follows_path(self) -> bool:
        return self.kind == "inverse" and self.motion_box.currentData() == "path"

    @property
    def starts_at_rest(self) -> bool:
        """Whether dynamic runs start at the equilibrium."""
        return str(self.start_box.currentData()) == "equilibrium"

    def forget(self) -> None:
        """Choose what a file that is opened begins with: dynamic runs, from its own state."""
        for box in (self.box, self.place_box, self.driver_box, self.motion_box, self.start_box):
            box.setCurrentIndex(0)
        self.actuator_button.forget()

    def follow(self, document: Document, cursor: TimeCursor, units: ShownUnits) -> None:
        """Offer the coordinates of what is open, and its shown moment; values in these units."""
        self._document, self._cursor = document, cursor
        self.sweep.use_units(units)
        document.mechanism_changed.connect(self._follow_model)
        self._follow_model(None, document.mechanism)

    def question(self, mechanism: Mechanism, options: RunOptions) -> Question | None:
        """What is asked of a mechanism; None for a dynamic run.

        Args:
            mechanism: The model.
            options: The settings of the run bar.
        """
        kind, motion, time = self.kind, None, 0.0
        if kind == DYNAMIC:
            return None
        at = str(self.place_box.currentData())
        run = None if self._document is None or not self._document.shows_run else self._document.run
        wants_run = (kind == "modes" and at == "moment") or (
            kind == "inverse" and self.motion_box.currentData() == "run"
        )
        if wants_run and run is not None and run.result.count and self._cursor is not None:
            motion = run.result
            time = min(max(self._cursor.time, float(motion.time[0])), float(motion.time[-1]))
        return Question(
            kind=kind,
            mechanism=mechanism,
            duration=options.duration,
            output_step=options.output_step,
            at=at,
            drivers=self.driver_box.currentData(),
            actuators=self.actuator_button.actuators,
            motion=motion,
            wants_motion=wants_run,
            time=time,
            path=self.path.path if self._follows_path else None,
            sweep=self.sweep.sweep if kind == "kinematic" else None,
        )

    @Slot()
    def _show_options(self) -> None:
        self.box.setToolTip(TIPS[self.kind])
        is_inverse = self.kind == "inverse"
        wanted = {
            self._places: self.kind == "modes",
            self._drivers: self._has_drivers and self.kind in ("static", "modes"),
            self.sweep: self._has_drivers and self.kind == "kinematic",
            self._motions: is_inverse,
            self._actuators: is_inverse,
            self.path: self._follows_path,
        }
        # a window that had to hold both for a moment would stay as wide
        for choice in (choice for choice, is_wanted in wanted.items() if not is_wanted):
            choice.hide()
        self.left.emit()
        for choice, is_wanted in wanted.items():
            choice.setVisible(is_wanted)
        self.start_box.setEnabled(self.kind == DYNAMIC)
        self.changed.emit()

    @Slot(object, object)
    def _follow_model(self, before: object, after: object) -> None:
        has_drivers = isinstance(after, Mechanism) and bool(after.drivers)
        if has_drivers != self._has_drivers:
            self._has_drivers = has_drivers
            self._show_options()
        for choice in (self.sweep, self.path):
            choice.follow_model(after if isinstance(after, Mechanism) else None)
        self.actuator_button.offer(after if isinstance(after, Mechanism) else None)


def _combo(name: str, entries: dict[str, str]) -> SlimBox:
    box = SlimBox()
    box.setAccessibleName(name)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    for key, label in entries.items():
        box.addItem(label, key)
    return box
