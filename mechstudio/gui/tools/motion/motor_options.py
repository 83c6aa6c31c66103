"""Options of the motor tool: type, coordinate, function and gains."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel

from mechstudio.gui.functions.function_field import FunctionField
from mechstudio.gui.functions.function_info import FunctionInfo
from mechstudio.gui.functions.motor_function import MotorFunction, is_number, motor_function
from mechstudio.gui.tools.kept_options import OF_THE_PLACE
from mechstudio.gui.tools.motion.coordinate_options import CoordinateOptions
from mechstudio.gui.tools.motion.gain_fields import GAINS, GainFields
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.widgets.slim_box import SlimBox

KINDS = (
    ("prescribed position", "position"),
    ("prescribed velocity", "velocity"),
    ("torque or force", "effort"),
    ("controlled position", "control"),
)


class MotorOptions(CoordinateOptions):
    """The choices of the motor tool.

    Args:
        info: What the function may use at first.
        bench: Knows the user's units.
    """

    # another kind, or another text of the function
    changed = Signal()
    # Enter in the line of the function
    entered = Signal()

    def __init__(self, info: FunctionInfo, bench: Workbench) -> None:
        super().__init__()
        self.kind_box = SlimBox()
        self.kind_box.setAccessibleName("Type of motor")
        self.kind_box.setToolTip(
            "A prescribed motion is followed exactly, with the torque or force it requires; "
            "a speed is a prescribed velocity, also where it is only written, as 60 rpm; "
            "a torque or force is applied, and the motion results from it; a controller "
            "applies a force or torque that reduces the deviation from its target"
        )
        for text, key in KINDS:
            self.kind_box.addItem(text, key)
        self.function_label = QLabel()
        self._info, self._bench, self._unit = info, bench, "rad"
        self.line = FunctionField("", "Function", self._judged, info)
        # its proposal starts where the joint is that is pointed at
        self.line.setProperty(OF_THE_PLACE, True)
        self.line.textEdited.connect(self._tell)
        self.line.judged.connect(self._tell)
        self.line.entered.connect(self.entered)
        self.add("Motor", self.kind_box)
        self.add("", self.function_label)
        self.add("", self.line)
        self._gains = {unit: GainFields(bench, unit) for unit in GAINS}
        self._parts = {unit: fields.added_to(self) for unit, fields in self._gains.items()}
        for fields in self._gains.values():
            for field in fields:
                field.textChanged.connect(self._tell)
        self.show_gains(self._unit)
        self.add_coordinate()
        self.kind_box.currentIndexChanged.connect(self.changed)

    @property
    def chosen(self) -> str:
        """The kind that is chosen: "position", "velocity", "effort" or "control"."""
        return str(self.kind_box.currentData())

    @property
    def meant(self) -> MotorFunction:
        """What was entered, or the suggestion if nothing was; a written unit decides its kind."""
        return self._meant_by(self.line.text())

    @property
    def asked(self) -> str:
        """What is entered as the function, with its unit, in a few words."""
        names = ", ".join(variable.name for variable in self._info.variables)
        return f"{self._name}: a number [{self._shown}], or of {names} [{self._info.unit}]"

    def enter_function(self, text: str) -> str:
        """Take a text as the function; answers what is wrong with it, or nothing."""
        problem = self._judged(text)
        if not problem:
            self.line.setText(text.strip())
            self.settle()
            self.changed.emit()
        return problem

    def settle(self) -> None:
        """Choose the kind that is meant by a written unit."""
        self.kind_box.setCurrentIndex(self.kind_box.findData(self.meant.kind))

    @property
    def problem(self) -> str:
        """What is wrong with function or gains, as a sentence; empty if nothing is."""
        return self.meant.problem or super().problem

    @property
    def fitting_unit(self) -> str:
        """Unit of the coordinates that are meant before one is pointed at: angles, if these fit."""
        text = self.line.text()
        if text and self._meant_for(text, "rad").problem:
            return "rad" if self._meant_for(text, "m").problem else "m"
        return "rad"

    @property
    def prescribes(self) -> bool:
        """Whether the coordinate is made to follow the function exactly."""
        return self.meant.kind in ("position", "velocity")

    @property
    def gains(self) -> dict[str, Any]:
        """Gains and limit of a controller, as fields of a motor."""
        return self._gains[self._unit].values

    def show_gains(self, unit: str) -> None:
        """Ask for the gains of a controller of a coordinate with this unit, if it is to be one."""
        self._unit = unit
        self.show_only(self._parts, unit if self.chosen == "control" else "")

    def show_function(self, info: FunctionInfo, suggestion: str) -> None:
        """Ask for a function.

        Args:
            info: What it may use.
            suggestion: What stands for an empty field.
        """
        if info != self._info:
            self._info = info
            self.line.offer(info)
        self.line.setPlaceholderText(suggestion)
        # as in the tools of loads: the unit beside a field is the one that counts
        counts = self._shown if is_number(self._text(self.line.text())) else info.unit
        self.function_label.setText(f"{self._name} [{counts}]")
        names = " and ".join(", ".join(v.name for v in info.variables).rsplit(", ", 1))
        tip = f"A number in {self._shown} or in another unit, or a function of {names} in "
        # the mark of the line itself is no problem of its text
        self.line.show_problem(self.meant.problem, f"{tip}{info.unit}, such as {suggestion}")

    @property
    def _name(self) -> str:
        return "Target" if self.chosen == "control" else "Function"

    @property
    def _shown(self) -> str:
        """The unit of a number that has none."""
        return self._bench.units.unit(self._info.unit).symbol

    def _text(self, text: str) -> str:
        return text.strip() or self.line.placeholderText()

    def _meant_by(self, text: str) -> MotorFunction:
        return self._meant_for(text, self._unit)

    def _meant_for(self, text: str, unit: str) -> MotorFunction:
        mechanism, units = self._bench.mechanism, self._bench.units
        return motor_function(self._text(text), self.chosen, unit, mechanism, units)

    def _judged(self, text: str) -> str:
        return self._meant_by(text).problem

    @Slot()
    def _tell(self) -> None:
        self.changed.emit()
