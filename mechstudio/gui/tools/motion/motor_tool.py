"""Drives joints: a click on a joint gives it a motion, or a torque or force."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mechstudio import edits
from mechstudio.gui.tools.motion.motor_options import MotorOptions
from mechstudio.gui.tools.motion.motor_target import (
    DEFAULTS,
    MotorTarget,
    coordinate_names,
    function_info,
)
from mechstudio.gui.tools.tool import Tool
from mechstudio.gui.tools.workbench import Pointer, Workbench
from mechstudio.model import Mechanism, Motor
from mechstudio.scene.joint_outline import driver_outline
from mechstudio.scene.palette import Tone
from mechstudio.scene.preview import Outline
from mechstudio.scene.solid import Solid

KEYS = frozenset((Qt.Key.Key_Tab, Qt.Key.Key_Backtab))


class MotorTool(Tool):
    """Click a joint, or press Enter for the one that is selected."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._pointed = ""
        self._number = 0
        self._options = MotorOptions(function_info(bench.mechanism, "position", "rad"))
        self._options.changed.connect(self._show)
        self._options.coordinate_box.currentIndexChanged.connect(self._choose)
        self._told_by = (bench.selection.changed, bench.document.mechanism_changed)
        for signal in self._told_by:
            signal.connect(self._show)
        self._show()

    @property
    def hint(self) -> str:
        joint = self._joint
        if not joint:
            return "Motor: click the joint to drive."
        target = self._target
        if target is None:
            kind = self.bench.mechanism.joint(joint).joint_type.label.lower()
            return f"{joint} is a {kind} joint: it has no shift or angle to drive."
        verb = "Click" if self._pointed else "Enter"
        more = len(coordinate_names(self.bench.mechanism, joint)) > 1
        return (
            target.obstacle(self.bench.mechanism)
            or f"{verb} to drive the {target.text(self.bench.mechanism)}."
        ) + (" Tab: other coordinate." if more else "")

    def options(self) -> QWidget:
        return self._options

    @property
    def keys(self) -> frozenset[Qt.Key]:
        return KEYS

    def end(self) -> None:
        for signal in self._told_by:
            signal.disconnect(self._show)
        self.bench.selection.point_at({})
        super().end()

    def moved(self, pointer: Pointer) -> None:
        before, self._pointed = self._joint, self._joint_at(pointer)
        if self._joint != before:
            self._number = 0
        self._show()

    def left(self) -> None:
        self._pointed = ""
        self._show()

    def clicked(self, pointer: Pointer) -> None:
        self.moved(pointer)
        if self._pointed:
            self._add()

    def confirm(self) -> bool:
        return bool(self._joint) and self._add()

    def key(self, event: QKeyEvent) -> bool:
        target = self._target
        if event.key() not in KEYS or target is None:
            return False
        back = event.key() == Qt.Key.Key_Backtab
        count = len(coordinate_names(self.bench.mechanism, target.joint))
        self._number = (target.coordinate + (-1 if back else 1)) % count
        self._show()
        return True

    @property
    def _joint(self) -> str:
        """The joint that is pointed at, else the only one that is selected; "" if none is."""
        names = [joint.name for joint in self.bench.mechanism.joints]
        if self._pointed in names:
            return self._pointed
        selected = self.bench.selection.names("joint").intersection(names)
        return next(iter(selected)) if len(selected) == 1 else ""

    @property
    def _target(self) -> MotorTarget | None:
        """What a click drives; None if there is nothing to drive."""
        mechanism, joint = self.bench.mechanism, self._joint
        count = mechanism.joint(joint).joint_type.scalar_count if joint else 0
        return MotorTarget(joint, self._number % count) if count else None

    def _joint_at(self, pointer: Pointer) -> str:
        """The joint that is pointed at, or whose motor is; "" if none is."""
        mechanism = self.bench.mechanism
        motors = {motor.name: motor.joint for motor in mechanism.forces if isinstance(motor, Motor)}
        drivers = {driver.name: driver.joint for driver in mechanism.drivers}
        nearest = self.bench.image.scene_to_read.pick(*pointer.display)
        behind = [contact.item for contact in pointer.contacts]
        for kind, name in [nearest, *behind] if nearest is not None else behind:
            if kind == "joint":
                return name
            known = {"driver": drivers, "force": motors}.get(kind, {})
            if name in known:
                return known[name]
        return ""

    def _add(self) -> bool:
        mechanism, target = self.bench.mechanism, self._target
        if target is None:
            return False
        obstacle = target.obstacle(mechanism)
        if obstacle:
            self.bench.document.report(f"{obstacle} Change its function, or remove it first.")
            return True
        problem = self._options.problem
        if problem:
            self.bench.document.report(problem)
            return True
        name = "motor" if self._options.kind == "effort" else "driver"
        self.bench.apply(f"Add {name} to {target.joint}", partial(self._edit, target))
        self._show()
        return True

    def _edit(self, target: MotorTarget, mechanism: Mechanism) -> edits.Edit:
        kind, function = self._options.kind, self._options.function
        if kind == "effort":
            return edits.add_motor(mechanism, target.joint, function, coordinate=target.coordinate)
        return edits.add_driver(
            mechanism, target.joint, function, coordinate=target.coordinate, kind=kind
        )

    @Slot(int)
    def _choose(self, index: int) -> None:
        self._number = max(index, 0)
        self._show()

    @Slot()
    def _show(self) -> None:
        mechanism, target = self.bench.mechanism, self._target
        self.hint_changed.emit(self.hint)
        pointed = {("joint", self._joint): Tone.POINTED} if self._joint else {}
        self.bench.selection.point_at(pointed)
        kind = self._options.kind
        unit = "rad" if target is None else target.unit(mechanism)
        suggestion = DEFAULTS[kind][unit] if target is None else target.default(mechanism, kind)
        self._options.show_function(function_info(mechanism, kind, unit), suggestion)
        if target is None:
            self._options.show_coordinates((), 0)
            self.bench.clear()
            return
        names = coordinate_names(mechanism, target.joint)
        self._options.show_coordinates(names, target.coordinate)
        obstacle = target.obstacle(mechanism)
        draft = self.bench.image.scene_to_read.sight.drawing.draft
        marks: tuple[Solid, ...] = ()
        if draft is not None and not obstacle:
            joint = mechanism.joint(target.joint)
            marks = (driver_outline(draft, mechanism, joint, target.coordinate),)
        self.bench.show(Outline(marks=marks))
        if self._pointed:
            self.bench.noted.emit(obstacle or f"{target.text(mechanism)}: {self._options.function}")
        else:
            self.bench.noted.emit("")
