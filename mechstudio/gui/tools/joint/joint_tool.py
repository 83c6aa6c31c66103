"""The joint tool: one click where two bodies meet, else one click on each."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mechstudio import edits
from mechstudio.edits.names import fresh_name
from mechstudio.errors import ModelError
from mechstudio.gui.snapping.typed_place import forms, typed_place
from mechstudio.gui.tools.joint.aim import Aim, aim_at_point, aim_at_pointer
from mechstudio.gui.tools.joint.joint_axes import AxisChoice, axes_at
from mechstudio.gui.tools.joint.joint_options import JointOptions
from mechstudio.gui.tools.joint.joint_plan import Picked, Plan, plan, rod_plan
from mechstudio.gui.tools.joint.joint_preview import joint_preview
from mechstudio.gui.tools.tool import Tool
from mechstudio.gui.tools.workbench import Pointer, Workbench
from mechstudio.model import GROUND, Joint, Mechanism
from mechstudio.scene.axis_candidates import AxisCandidate
from mechstudio.scene.solid import Floats

Key = Qt.Key
# Tab other bodies, A other axis, F flip, G ground, T other type
KEYS = frozenset((Key.Key_Tab, Key.Key_Backtab, Key.Key_A, Key.Key_F, Key.Key_G, Key.Key_T))


class JointTool(Tool):
    """Click where two bodies meet, or one body after the other."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._first: Picked | None = None
        self._second: Picked | None = None
        # where the pointer is, what it aims at, and which of the possible bodies and axes are meant
        self._pointer: Pointer | None = None
        self._aim: Aim | None = None
        self._choice = 0
        self._axis = 0
        self._axis_labels: tuple[str, ...] = ()
        self._options = JointOptions()
        self._options.type_box.currentIndexChanged.connect(self._start_anew)
        self._options.axis_box.currentIndexChanged.connect(self._show)
        self._options.flip_button.toggled.connect(self._show)
        bench.document.mechanism_changed.connect(self._forget_lost)

    @property
    def hint(self) -> str:
        kind = self._options.kind.label
        if self._first is not None and self._second is not None:
            return (
                f"Click the joint of {self._first.body} and {_named(self._second.body)}. "
                f"Enter: the point where {_named(self._first.body)} was clicked."
            )
        if self._is_rod:
            if self._first is None:
                return "Click the first end of the rod. T: next type."
            return f"Click the second end of the rod from {_named(self._first.body)}."
        if self._first is not None and self._first.body == GROUND:
            return "Click the body to connect to the ground."
        if self._first is not None:
            return (
                f"Click the body to connect to {self._first.body}. "
                "Empty space, Enter or G: the ground."
            )
        meant = self._plan()
        if meant is not None and meant.joins:
            return (
                f"Click: {kind.lower()} joint of {_pair(meant.bodies)}. "
                "Tab: next pair of bodies. A: next axis. F: flip axis."
            )
        if meant is not None and meant.bodies[0] != GROUND:
            return (
                f"Click {meant.bodies[0]}, then the other body. G: connect it to the ground. "
                "T: next type."
            )
        return f"{kind} joint: click where two bodies meet, or one of them. T: next type."

    def end(self) -> None:
        self.bench.document.mechanism_changed.disconnect(self._forget_lost)
        super().end()

    def options(self) -> QWidget:
        return self._options

    @property
    def typing_hint(self) -> str:
        return forms(self.bench.plane)

    @property
    def keys(self) -> frozenset[Qt.Key]:
        return KEYS

    # what the mouse and the keys do

    def moved(self, pointer: Pointer) -> None:
        self._pointer = pointer
        base = None if self._first is None else self._first.aim.spot.point
        aim = aim_at_pointer(self.bench, pointer, base)
        if aim is None or self._aim is None or aim.bodies != self._aim.bodies:
            self._choice = 0
        self._aim = aim
        self._show()

    def left(self) -> None:
        self._pointer = None
        super().left()

    def clicked(self, pointer: Pointer) -> None:
        self.moved(pointer)
        self._go_on()

    def typed(self, text: str) -> str:
        base = None if self._first is None else self._first.aim.spot.point
        toward = None if self._aim is None else self._aim.spot.point
        try:
            point = typed_place(text, self.bench.plane, base, toward, self.bench.units)
        except ValueError as problem:
            return str(problem)
        self._aim = aim_at_point(self.bench, point)
        self._choice = 0
        self._go_on()
        return ""

    def confirm(self) -> bool:
        first = self._first
        if first is None or self._is_rod or (first.body == GROUND and self._second is None):
            return False
        other = GROUND if self._second is None else self._second.body
        self._join(Plan((first.body, other), first.aim))
        return True

    def cancel(self) -> bool:
        if self._first is None:
            return False
        if self._second is None:
            self._first = None
        self._second = None
        self._show()
        return True

    def key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if self._aim is None and self._pointer is not None:
            # the mechanism changed under a pointer at rest
            self.moved(replace(self._pointer))
        step = -1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        if key in (Key.Key_Tab, Key.Key_Backtab):
            self._choice += step
        elif key == Key.Key_A and len(self._axis_labels) > 1:
            self._axis += step
        elif key == Key.Key_A:
            self._options.axis_box.setCurrentText(AxisChoice.AUTOMATIC.value)
        elif key == Key.Key_F:
            self._options.flip_button.toggle()
        elif key == Key.Key_T:
            self._options.go_on(step)
        elif key == Key.Key_G:
            return self._ground()
        else:
            return False
        self._show()
        return True

    # how it goes on

    @property
    def _is_rod(self) -> bool:
        """Whether two points are asked for."""
        return self._options.kind.key == "distance"

    def _plan(self) -> Plan | None:
        """What a click does now; None if nothing."""
        if self._aim is None:
            return None
        if self._is_rod:
            return rod_plan(self._aim, self._first, self._choice)
        return plan(self.bench.mechanism, self._aim, self._first, self._second, self._choice)

    def _go_on(self) -> None:
        meant = self._plan()
        if meant is None:
            return
        if meant.joins:
            self._join(meant)
        elif meant.is_pick:
            self._second = Picked(meant.bodies[-1], meant.aim)
        else:
            self._first = Picked(meant.bodies[0], meant.aim)
            self._choice = 0
        self._show()

    def _ground(self) -> bool:
        """Join what was picked, or what is pointed at, with the ground."""
        if self._first is not None:
            return self._second is None and self.confirm()
        if self._is_rod or self._aim is None or not self._aim.bodies:
            return False
        self._join(Plan((GROUND, self._aim.bodies[0]), self._aim))
        return True

    def _join(self, meant: Plan) -> None:
        name = fresh_name(self.bench.mechanism, "joint", self._options.kind.key.replace("_", " "))
        done = self.bench.apply(f"Add {name}", partial(self._edit, meant))
        if done is not None:
            self._first = self._second = None
            self._choice = self._axis = 0
        self._show()

    def _edit(self, meant: Plan, mechanism: Mechanism) -> edits.Edit:
        # what is fixed to the ground moves relative to it
        one, other = sorted(meant.bodies, key=lambda name: name != GROUND)
        axis = self._candidate(meant.aim)
        along = self._options.sense * axis.direction
        return edits.add_joint(
            mechanism,
            self._options.kind.key,
            one,
            other,
            tuple(_place(meant.aim, axis, is_flat=self.bench.is_flat).tolist()),
            tuple(along.tolist()),
            x_axis=tuple(self.bench.plane.x.tolist()) if self.bench.is_flat else None,
            point2=None if meant.end is None else tuple(meant.end.tolist()),
        )

    def _made(self, meant: Plan) -> Joint | None:
        """The joint that a click makes; None if it is refused."""
        # the two bodies are enough: a large mechanism takes long to check
        held = tuple(body for body in self.bench.mechanism.bodies if body.name in meant.bodies)
        try:
            return self._edit(meant, Mechanism(bodies=held)).mechanism.joints[0]
        except ModelError:
            return None

    def _candidate(self, aim: Aim) -> AxisCandidate:
        """The axis that is meant at a place; other possibilities than before begin anew."""
        found = axes_at(self.bench, aim, self._options.kind, self._options.axis)
        labels = tuple(candidate.label for candidate in found)
        if labels != self._axis_labels:
            self._axis_labels, self._axis = labels, 0
        return found[self._axis % len(found)]

    @Slot()
    def _start_anew(self) -> None:
        self._first = self._second = None
        self._choice = self._axis = 0
        self._show()

    @Slot()
    def _forget_lost(self) -> None:
        """Drop picked bodies that undo has removed."""
        self._aim = None
        names = {GROUND} | {body.name for body in self.bench.mechanism.bodies}
        picked = [one.body for one in (self._first, self._second) if one is not None]
        if not names.issuperset(picked):
            self._first = self._second = None
        self._show()

    @Slot()
    def _show(self) -> None:
        self.hint_changed.emit(self.hint)
        meant = self._plan()
        if meant is None or self._aim is None:
            self.bench.clear()
            return
        axis = self._candidate(meant.aim)
        joint = self._made(meant) if meant.joins else None
        spot = self._aim.spot
        place = _place(meant.aim, axis, is_flat=self.bench.is_flat)
        along = self._options.sense * axis.direction
        kind = self._options.kind
        self.bench.show(joint_preview(self.bench, meant, spot, joint, kind, place, along))
        lines = []
        if meant.bodies != (GROUND,):
            lines = [_pair(meant.bodies)] + ([] if self._is_rod else [f"axis: {axis.text}"])
        if spot.label:
            lines.append(spot.label)
        self.bench.noted.emit("\n".join(lines))


def _place(aim: Aim, axis: AxisCandidate, *, is_flat: bool) -> Floats:
    """Where a joint goes: on the axis of what is round, unless a point was meant."""
    moves = axis.center is not None and not (is_flat or aim.is_free or aim.spot.label)
    return axis.center if axis.center is not None and moves else np.asarray(aim.spot.point, float)


def _named(body: str) -> str:
    return "the ground" if body == GROUND else body


def _pair(bodies: tuple[str, ...]) -> str:
    return " and ".join(_named(body) for body in bodies)
