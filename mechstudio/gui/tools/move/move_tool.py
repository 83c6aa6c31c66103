"""Moves and turns what is selected by handles, or by typed amounts."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from PySide6.QtWidgets import QWidget

from mechstudio import edits
from mechstudio.edits.move import Joints
from mechstudio.edits.move_places import Ends
from mechstudio.errors import ModelError
from mechstudio.gui.editing.lost_expressions import note_lost_expressions
from mechstudio.gui.editing.sentences import short_name
from mechstudio.gui.state.selection import Item
from mechstudio.gui.tools.move.cargo import Cargo
from mechstudio.gui.tools.move.place_preview import place_preview
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.pointer import FREE, Pointer
from mechstudio.gui.tools.tool import Tool
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.model import Mechanism
from mechstudio.scene.manipulator import Handle, Manipulator
from mechstudio.scene.preview import Outline
from mechstudio.units import QuantityError

ANGLE_STEP = math.radians(15.0)
AXES = "xyz"
JOINTS: tuple[tuple[str, Joints], ...] = (
    ("joints move with the bodies", "follow"),
    ("joints stay in place", "stay"),
    ("joints open", "open"),
)
ENDS: tuple[tuple[str, Ends], ...] = (("both ends", "both"), ("end 1", "1"), ("end 2", "2"))
THINGS = "a body, a joint, a force, a spring or a measured point"


class MoveTool(Tool):
    """Drag an arrow to shift what is selected, a ring to turn it.

    That is the selected bodies if there are any, else the places of joints, loads and measures.
    """

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._hot: Handle | None = None
        self._from = 0.0
        self._motion: edits.Pose | None = None
        # the mechanism after it, if places move
        self._after: Mechanism | None = None
        # mechanism, selection and ends that a cargo was made of, and the cargo
        self._known: tuple[Mechanism, frozenset[Item], Ends, Cargo] | None = None
        self._options = OptionRow()
        self._frame = SlimBox()
        self._frame.setAccessibleName("Axes")
        self._frame.addItems(["world axes", "body axes"])
        self._joints = SlimBox()
        self._joints.setAccessibleName("Joints")
        for text, key in JOINTS:
            self._joints.addItem(text, key)
        self._ends = SlimBox()
        self._ends.setAccessibleName("Ends")
        for text, end in ENDS:
            self._ends.addItem(text, end)
        self._options.add("Move", self._frame)
        self._options.add("", self._joints)
        self._options.add("", self._ends)
        self._ends.currentIndexChanged.connect(self._show)
        self._frame.currentIndexChanged.connect(self._show)
        bench.selection.changed.connect(self._take_selection)
        bench.document.mechanism_changed.connect(self._take_selection)
        bench.image.moved.connect(self._show)
        self._take_selection()

    def end(self) -> None:
        self.bench.selection.changed.disconnect(self._take_selection)
        self.bench.document.mechanism_changed.disconnect(self._take_selection)
        self.bench.image.moved.disconnect(self._show)
        super().end()

    @property
    def hint(self) -> str:
        cargo = self._cargo
        if not cargo.items:
            where = "The selection has no position of its own" if cargo.is_stuck else "Move"
            return f"{where}: click {THINGS}. Esc ends."
        if self._hot is None:
            rings = ", a ring to rotate" if cargo.turns else ""
            return f"Drag an arrow to move{rings}. Hold Alt to turn snapping off. Esc ends."
        what = "a distance along" if self._hot.mode == "shift" else "an angle about"
        return f"Drag, or type {what} {AXES[self._hot.axis]}. Esc ends."

    @property
    def typing_hint(self) -> str:
        if self._hot is None:
            return ""
        what = "displacement along" if self._hot.mode == "shift" else "angle about"
        return f"{what} {AXES[self._hot.axis]}"

    def options(self) -> QWidget:
        return self._options

    def moved(self, pointer: Pointer) -> None:
        self._set_hot(self._hit(pointer))

    def left(self) -> None:
        # the handles stay
        self._set_hot(None)

    def pressed(self, pointer: Pointer) -> bool:
        self._set_hot(self._hit(pointer))
        amount = None if self._hot is None else self._amount(self._hot, pointer)
        self._from = amount or 0.0
        return amount is not None

    def dragged(self, pointer: Pointer) -> None:
        if self._hot is None:
            return
        amount = self._amount(self._hot, pointer)
        if amount is None:
            return
        change = amount - self._from
        if self._hot.mode == "turn":
            change = math.remainder(change, 2 * math.pi)
        if self.bench.snapping.on and not pointer.modifiers & FREE:
            center = self._manipulator().center
            step = self.bench.step(center) if self._hot.mode == "shift" else ANGLE_STEP
            change = step * round(change / step)
        self._preview(self._hot, change)

    def released(self, pointer: Pointer) -> None:
        motion, self._motion, self._after = self._motion, None, None
        self.bench.noted.emit("")
        if motion is not None:
            self.hint_changed.emit(self.hint)
            self._apply(motion)

    def clicked(self, pointer: Pointer) -> None:
        if self._hit(pointer) is not None:
            return
        for contact in pointer.contacts:
            item = contact.item
            if Cargo.of(self.bench.mechanism, {item}, "both").items:
                self.bench.selection.set({item})
                return

    @property
    def is_begun(self) -> bool:
        return self._motion is not None

    @property
    def begun_step(self) -> str:
        return "move"

    def cancel(self) -> bool:
        if self._motion is None:
            return False
        # the rest of the drag moves nothing
        self._motion = self._after = self._hot = None
        self.bench.noted.emit("")
        self._show()
        self.hint_changed.emit(self.hint)
        return True

    def typed(self, text: str) -> str:
        if self._hot is None:
            return "Point at an arrow or a ring first."
        try:
            own = "m" if self._hot.mode == "shift" else "rad"
            amount = self.bench.number(text, own)
        except QuantityError as problem:
            return str(problem)
        self._apply(self._motion_of(self._hot, amount))
        return ""

    @property
    def _cargo(self) -> Cargo:
        mechanism, selected = self.bench.mechanism, self.bench.selection.items
        known = self._known
        if known is None or known[0] is not mechanism or known[1:3] != (selected, self._end):
            known = self._known = (
                mechanism,
                selected,
                self._end,
                Cargo.of(mechanism, selected, self._end),
            )
        return known[3]

    @property
    def _end(self) -> Ends:
        return ENDS[self._ends.currentIndex()][1]

    def _manipulator(self) -> Manipulator:
        cargo = self._cargo
        axes = cargo.axes if self._frame.currentIndex() == 1 else np.eye(3)
        image = self.bench.image
        ratio = image.devicePixelRatioF()
        return Manipulator(image.scene_to_read.sight, cargo.center, axes, ratio, turns=cargo.turns)

    def _hit(self, pointer: Pointer) -> Handle | None:
        if not self._cargo.items:
            return None
        return self._manipulator().hit(*pointer.display)

    def _amount(self, handle: Handle, pointer: Pointer) -> float | None:
        return self._manipulator().amount(handle, *pointer.display)

    def _motion_of(self, handle: Handle, change: float) -> edits.Pose:
        manipulator = self._manipulator()
        axis = manipulator.axes[handle.axis]
        if handle.mode == "shift":
            return edits.shift((change * axis).tolist())
        return edits.turn(change, axis.tolist(), manipulator.center.tolist())

    def _moved(self, mechanism: Mechanism, motion: edits.Pose) -> Mechanism:
        mode = JOINTS[self._joints.currentIndex()][1]
        return self._cargo.moved(mechanism, motion, mode, self._end)

    def _preview(self, handle: Handle, change: float) -> None:
        motion = self._motion_of(handle, change)
        try:
            after = self._moved(self.bench.mechanism, motion)
        except ModelError as error:
            self.bench.noted.emit(str(error))
            return
        was_begun, self._motion = self.is_begun, motion if change else None
        if self.is_begun is not was_begun:
            # what undo takes back is told with the hint
            self.hint_changed.emit(self.hint)
        if self._cargo.are_bodies:
            self.bench.image.scene.set_poses([(*b.position, *b.orientation) for b in after.bodies])
            self.bench.image.redraw()
        else:
            self._after = after
            self._show()
        own = "m" if handle.mode == "shift" else "rad"
        self.bench.noted.emit(f"{AXES[handle.axis]}  {self.bench.written(change, own)}")

    def _apply(self, motion: edits.Pose) -> None:
        label, before = f"Move {short_name(self._cargo.items)}", self.bench.mechanism
        self.bench.apply(label, lambda mechanism: edits.Edit(self._moved(mechanism, motion)))
        note_lost_expressions(self.bench.document, before)
        self._show()

    def _set_hot(self, handle: Handle | None) -> None:
        if handle != self._hot:
            self._hot = handle
            self._show()
            self.hint_changed.emit(self.hint)

    def _take_selection(self) -> None:
        # nothing is left of a drag of what is no more
        self._hot = self._motion = self._after = None
        cargo = self._cargo
        self._joints.setVisible(cargo.are_bodies or not cargo.items)
        self._ends.setVisible(cargo.has_ends)
        self._show()
        self.hint_changed.emit(self.hint)

    def _show(self) -> None:
        bodies = self.bench.mechanism.bodies
        if self.bench.image.finalized:
            return
        if self._motion is None and self.bench.image.scene.mechanism is self.bench.mechanism:
            self.bench.image.scene.set_poses([(*b.position, *b.orientation) for b in bodies])
        marks = self._manipulator().solids(self._hot) if self._cargo.items else ()
        outline = Outline()
        if self._after is not None:
            outline = place_preview(self.bench, self._after, self._cargo.items)
        self.bench.show(replace(outline, marks=marks))
