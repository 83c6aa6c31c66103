"""Drives joints: a click on a joint gives it a motion, a torque or force, or a controller."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Slot

from mechstudio import edits
from mechstudio.gui.tools.motion.coordinate_tool import CoordinateTool
from mechstudio.gui.tools.motion.motor_options import MotorOptions
from mechstudio.gui.tools.motion.motor_target import DEFAULTS, MotorTarget, function_info
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import Mechanism, Motor
from mechstudio.scene.preview import Outline


class MotorTool(CoordinateTool):
    """Click a joint, or press Enter for the one that is selected."""

    def __init__(self, bench: Workbench) -> None:
        # what was driven with the last click, until another joint is pointed at
        self._added: MotorTarget | None = None
        self._options = MotorOptions(function_info(bench.mechanism, "position", "rad"), bench)
        super().__init__(bench, self._options)
        self._options.changed.connect(self.show)
        self._options.entered.connect(self._enter)
        self.show()

    @property
    def hint(self) -> str:
        joint, target = self.joint, self.target
        if not joint:
            # after Enter, what was added is selected in the place of the joint
            return self._success or self.no_joint or "Motor: click the joint to drive."
        if target is None:
            kind = self.bench.mechanism.joint(joint).joint_type.label.lower()
            return f"{joint} is a {kind} joint: it has no shift or angle to drive."
        text, obstacle = target.text(self.bench.mechanism), self._obstacle(target)
        if target == self._added and obstacle:
            return self._success
        return (obstacle or f"{self.verb} to drive the {text}.") + self.tab_hint

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
        return f"The {target.text(mechanism)} is driven now. Click another joint."

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
        self.bench.apply(f"Add {name} to {target.joint}", partial(self._edit, target))
        self.show()
        return True

    @Slot()
    def _enter(self) -> None:
        """Drive what Enter would drive in the view, as soon as the function is entered."""
        if not self.pointed:
            self.confirm()

    def look(self, target: MotorTarget | None) -> tuple[Outline, str]:
        mechanism, kind = self.bench.mechanism, self._options.kind
        unit = "rad" if target is None else target.unit(mechanism)
        suggestion = DEFAULTS[kind][unit] if target is None else target.default(mechanism, kind)
        self._options.show_function(function_info(mechanism, kind, unit), suggestion)
        self._options.show_gains(unit)
        if target is None:
            return Outline(), ""
        obstacle = self._obstacle(target)
        outline = Outline(marks=() if obstacle else self.mark(target))
        # what stands there after a click is no obstacle but what was asked for
        obstacle = "" if target == self._added else obstacle
        # the hint says what is in the way
        text = target.text(mechanism)
        return outline, text if obstacle else f"{text}: {self._options.function}"

    def _obstacle(self, target: MotorTarget) -> str:
        return target.obstacle(self.bench.mechanism)

    def _edit(self, target: MotorTarget, mechanism: Mechanism) -> edits.Edit:
        options, joint, number = self._options, target.joint, target.coordinate
        if options.kind == "control":
            return edits.add_motor(
                mechanism, joint, coordinate=number, target=options.function, **options.gains
            )
        if options.kind == "effort":
            return edits.add_motor(mechanism, joint, options.function, coordinate=number)
        return edits.add_driver(
            mechanism, joint, options.function, coordinate=number, kind=options.kind
        )
