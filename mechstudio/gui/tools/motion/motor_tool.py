"""Drives joints: a click on a joint gives it a motion, a torque or force, or a controller."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Slot

from mechstudio import edits
from mechstudio.gui.functions.motor_function import MotorFunction
from mechstudio.gui.tools.motion.coordinate_tool import CoordinateTool
from mechstudio.gui.tools.motion.motor_options import MotorOptions
from mechstudio.gui.tools.motion.motor_target import MotorTarget, function_info, usual
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import Mechanism, Motor
from mechstudio.scene.preview import Outline

_A = {"position": "a position", "velocity": "a velocity", "effort": "a force or torque"}


class MotorTool(CoordinateTool):
    """Click a joint, or press Enter for the one that is selected."""

    def __init__(self, bench: Workbench) -> None:
        # what was driven with the last click, until another joint is pointed at
        self._added: MotorTarget | None = None
        self._options = MotorOptions(function_info(bench.mechanism, "position", "rad"), bench)
        super().__init__(bench, self._options)
        self._options.changed.connect(self.show)
        self._options.entered.connect(self._enter)
        self._told_by = (*self._told_by, bench.units_changed)
        bench.units_changed.connect(self.show)
        self.show()

    @property
    def hint(self) -> str:
        joint, target = self.joint, self.target
        if not joint:
            # after Enter, what was added is selected in the place of the joint
            said = self._success or self.no_joint or self._options.meant.problem
            return said or "Motor: click the joint to drive."
        if target is None:
            kind = self.bench.mechanism.joint(joint).joint_type.label.lower()
            return f"{joint} is a {kind} joint: it has no shift or angle to drive."
        obstacle = self._obstacle(target)
        if target == self._added and obstacle:
            return self._success
        return (obstacle or self._offer(target)) + self.tab_hint

    def _offer(self, target: MotorTarget) -> str:
        """What a click or Enter would do, as a sentence."""
        mechanism, meant = self.bench.mechanism, self._options.meant
        if meant.problem:
            return meant.problem
        text = target.quantity(mechanism, meant.kind)
        said = ""
        if meant.kind != self._options.chosen:
            said = f" {meant.text} is {_A[meant.kind]}, so that is what the motor gets."
        if meant.kind == "position" and meant.value is not None:
            speed = self.bench.written(meant.value, f"{meant.unit}/s")
            value = self.bench.written(meant.value, meant.unit)
            hold = f"{self.verb} to hold the {text} at {value}."
            return f"{hold} For a speed, enter it with its unit, as {speed}."
        return f"{self.verb} to drive the {text}.{said}"

    @property
    def _success(self) -> str:
        """That the last coordinate is driven; empty where there was none, or it is undone."""
        target, mechanism = self._added, self.bench.mechanism
        if target is None:
            return ""
        place = (target.joint, target.coordinate)
        driven = [(driver.joint, driver.coordinate) for driver in mechanism.drivers]
        motors = [force for force in mechanism.forces if isinstance(force, Motor)]
        if place not in driven + [(motor.joint, motor.coordinate) for motor in motors]:
            return ""
        text = target.quantity(mechanism, self._options.meant.kind)
        return f"The {text} is driven now. Click another joint."

    @property
    def typing_hint(self) -> str:
        return self._options.asked

    def typed(self, text: str) -> str:
        problem = self._options.enter_function(text)
        if problem:
            return problem
        if self.target is None:
            self.hint_changed.emit(f"{self.hint} The function is entered.")
        else:
            self.confirm()
        return ""

    def turn_to_another(self) -> None:
        self._added = None

    def act(self, target: MotorTarget) -> bool:
        obstacle = self._obstacle(target)
        if obstacle:
            self._added = None
            self.show()
            self.bench.document.report(f"{obstacle} Change its function, or remove it first.")
            return True
        if problem := self._options.problem:
            self.bench.document.report(problem)
            return True
        self._added = target
        name = "driver" if self._options.prescribes else "motor"
        edit = partial(self._edit, target, self._options.meant)
        self.bench.apply(f"Add {name} to {target.joint}", edit)
        self._options.settle()
        self.show()
        return True

    @Slot()
    def _enter(self) -> None:
        """Drive what Enter would drive in the view, as soon as the function is entered."""
        if not self.pointed:
            self.confirm()

    def look(self, target: MotorTarget | None) -> tuple[Outline, str]:
        mechanism, kind, units = self.bench.mechanism, self._options.chosen, self.bench.units
        unit = self._options.fitting_unit if target is None else target.unit(mechanism)
        suggestion = (
            usual(kind, unit, units) if target is None else target.default(mechanism, kind, units)
        )
        self._options.show_gains(unit)
        self._options.show_function(function_info(mechanism, kind, unit), suggestion)
        if target is None:
            return Outline(), ""
        obstacle = self._obstacle(target)
        outline = Outline(marks=() if obstacle else self.mark(target))
        # what stands there after a click is no obstacle but what was asked for
        obstacle = "" if target == self._added else obstacle
        # the hint says what is in the way, and what is wrong
        meant = self._options.meant
        text = target.quantity(mechanism, meant.kind)
        return outline, text if obstacle or meant.problem else f"{text}: {self._written(meant)}"

    def _written(self, meant: MotorFunction) -> str:
        """A function with its value, or the speed that it has, in the user's units."""
        if meant.value is not None:
            return self.bench.written(meant.value, meant.unit)
        if meant.speed is not None:
            return f"{meant.text} ({self.bench.written(meant.speed, f'{meant.unit}/s')})"
        return meant.text

    def _obstacle(self, target: MotorTarget) -> str:
        return target.obstacle(self.bench.mechanism)

    def _edit(self, target: MotorTarget, meant: MotorFunction, mechanism: Mechanism) -> edits.Edit:
        joint, number = target.joint, target.coordinate
        if meant.kind == "control":
            gains = self._options.gains
            return edits.add_motor(mechanism, joint, coordinate=number, target=meant.text, **gains)
        if meant.kind == "effort":
            return edits.add_motor(mechanism, joint, meant.text, coordinate=number)
        return edits.add_driver(mechanism, joint, meant.text, coordinate=number, kind=meant.kind)
