"""Common base of the tools that connect two bodies at a place, along an axis."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mechstudio import edits
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.typed_place import forms, typed_place
from mechstudio.gui.tools.joint.aim import Aim, typed_aim
from mechstudio.gui.tools.joint.axis_options import AxisOptions
from mechstudio.gui.tools.joint.joint_axes import axes_at, has_axis
from mechstudio.gui.tools.joint.joint_plan import Picked, Plan, plan, rod_plan
from mechstudio.gui.tools.joint.pair import Pair, moves_place, named, pair_text, place_of, vector
from mechstudio.gui.tools.joint.proposed_axes import ProposedAxes
from mechstudio.gui.tools.joint.wheel_aim import wheel_aim
from mechstudio.gui.tools.pointer import Pointer, Spot
from mechstudio.gui.tools.tool import Tool
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.joints import JointType
from mechstudio.model import GROUND, Mechanism
from mechstudio.scene.axis_candidates import AxisCandidate
from mechstudio.scene.preview import Outline

Key = Qt.Key
# Tab other bodies, A other axis, F flip, G ground
KEYS = frozenset((Key.Key_Tab, Key.Key_Backtab, Key.Key_A, Key.Key_F, Key.Key_G))


class PairTool(Tool):
    """Click where two bodies meet, or one body after the other.

    Attributes:
        noun: What connects them, in the middle of a sentence.
    """

    noun = ""
    joins_anew = False  # whether bodies that a joint holds at a place are hardly meant there

    def __init__(self, bench: Workbench, options: AxisOptions) -> None:
        """Start with nothing picked.

        Args:
            bench: What it works with.
            options: Its choices, those of the axis among them.
        """
        super().__init__(bench)
        self.first: Picked | None = None
        self._second: Picked | None = None
        # where the pointer is, what it or what was typed aims at, and which of the bodies are meant
        self._pointer: Pointer | None = None
        self._aim: Aim | None = None
        self._choice, self._is_typed = 0, False
        self._axis_options, self._axes = options, ProposedAxes(options)
        options.axis_box.currentIndexChanged.connect(self.show)
        options.flip_button.toggled.connect(self.show)
        bench.document.mechanism_changed.connect(self._forget_lost)

    # what tools differ in

    @property
    def kind(self) -> JointType:
        """Type of joint whose axes are proposed."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """What connects the bodies, at the start of a sentence."""
        return self.noun.capitalize()

    @property
    def further(self) -> str:
        """Keys of the tool itself, as a sentence; empty if it has none."""
        return ""

    @property
    def obstacle(self) -> str:
        """Why nothing can be connected, as a sentence; empty if it can be."""
        return ""

    def fresh_name(self) -> str:
        """Name of what the next click adds."""
        raise NotImplementedError

    def edit(self, pair: Pair, mechanism: Mechanism) -> edits.Edit:
        """Connect two bodies."""
        raise NotImplementedError

    def preview(self, meant: Plan, spot: Spot, place: FloatArray, axis: FloatArray) -> Outline:
        """What to show while the pointer is at a place.

        Args:
            meant: What a click does.
            spot: Where the pointer is.
            place: Where the connection goes [m], shape (3,).
            axis: Where its z axis points, shape (3,).
        """
        raise NotImplementedError

    def aim_at(self, pointer: Pointer, base: FloatArray | None) -> Aim | None:
        """The position under the pointer, in a plane through a point [m], shape (3,), if given."""
        return wheel_aim(self.bench, pointer, base, self.kind, anew=self.joins_anew)

    def told(self, meant: Plan) -> str:
        """The bodies that are meant, beside the pointer."""
        return pair_text(meant.bodies)

    def other_ways(self, meant: Plan) -> str:
        """What Tab and A do where a click would connect two bodies, as sentences."""
        tab = "" if self.first else "Tab: next pair of bodies."
        return " ".join(filter(None, (tab, self._axis_key(meant))))

    # what it says

    @property
    def hint(self) -> str:
        return self.obstacle or " ".join(filter(None, self._sentences()))

    def _sentences(self) -> tuple[str, ...]:
        if self.first is not None and self._second is not None:
            first, second = named(self.first.body), named(self._second.body)
            return (
                f"Click the {self.noun} of {first} and {second}.",
                f"Enter: the point where {first} was clicked.",
            )
        meant = self._meant()
        if meant is not None and meant.joins and meant.aim.bodies and meant.aim is self._aim:
            start = self.title[0].lower() + self.title[1:]
            click = f"Click: {start} of {pair_text(meant.bodies)}."
            return click, self.other_ways(meant), "F: flip axis." if has_axis(self.kind) else ""
        if self.first is not None and self.first.body == GROUND:
            return ("Click the body to connect to the ground.",)
        if self.first is not None:
            return (
                f"Click the body to connect to {self.first.body}.",
                "Empty space, Enter or G: the ground.",
            )
        if meant is not None and meant.bodies[0] != GROUND:
            how = f"Click {meant.bodies[0]}, then the other body. G: connect it to the ground."
            return how, self._axis_key(meant), self.further
        return (f"{self.title}: click where two bodies meet, or one of them.", self.further)

    def _axis_key(self, meant: Plan) -> str:
        """What A does, as a sentence; empty where all axes make the same joint at one place."""
        is_told = has_axis(self.kind) or moves_place(
            meant.aim, self._proposed(meant), is_flat=self.bench.is_flat
        )
        return "A: next axis." if is_told else ""

    def end(self) -> None:
        self.bench.document.mechanism_changed.disconnect(self._forget_lost)
        super().end()

    def options(self) -> QWidget:
        return self._axis_options

    @property
    def typing_hint(self) -> str:
        return forms(self.bench.plane)

    @property
    def is_begun(self) -> bool:
        return self.first is not None

    @property
    def keys(self) -> frozenset[Qt.Key]:
        return KEYS

    # what the mouse and the keys do

    def moved(self, pointer: Pointer) -> None:
        self._pointer, self._is_typed = pointer, False
        aim = self.aim_at(pointer, None if self.first is None else self.first.aim.spot.point)
        if aim is None or self._aim is None or aim.bodies != self._aim.bodies:
            self._choice = 0
        self._aim = aim
        self.show()

    def camera_moved(self, pointer: Pointer) -> None:
        # what was typed is meant, until something is pointed at
        if not self._is_typed:
            super().camera_moved(pointer)

    def left(self) -> None:
        self._pointer = self._aim = None  # options that are chosen show nothing where it was
        super().left()

    def clicked(self, pointer: Pointer) -> None:
        self.moved(pointer)
        self._go_on()

    def typed(self, text: str) -> str:
        bench = self.bench
        base = None if self.first is None else self.first.aim.spot.place
        toward = None if self._aim is None else self._aim.spot.point
        try:
            place = typed_place(text, bench.plane, base, toward, bench.units, bench.parameters)
        except ValueError as problem:
            return str(problem)
        self._aim, self._choice, self._is_typed = typed_aim(bench, place), 0, True
        meant = self._meant()
        if not meant or (self.first and not (meant.joins or meant.is_pick)):
            return f"There is no other body at this place. {self.hint}"
        self._go_on()
        return ""

    def confirm(self) -> bool:
        first = self.first
        if first is None or self.kind.is_rod or (first.body == GROUND and self._second is None):
            return False
        other, shown = GROUND if self._second is None else self._second.body, self._meant()
        line = "" if shown is None else shown.proposes
        self._join(Plan((first.body, other), first.aim, line=line))
        return True

    def cancel(self) -> bool:
        if self.first is None:
            return False
        if self._second is None:
            self.first = None
        self._second = None
        self.show()
        return True

    def key(self, event: QKeyEvent) -> bool:
        key = event.key()
        self.follow_change()
        step = -1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        if key in (Key.Key_Tab, Key.Key_Backtab):
            self._choice += step
        elif key == Key.Key_A:
            self._axes.go_on(step)
        elif key == Key.Key_F:
            self._axis_options.flip_button.toggle()
        elif key == Key.Key_G:
            return self._ground()
        else:
            return False
        self.show()
        return True

    def follow_change(self) -> None:
        """Look again at what a pointer at rest aims at, where the mechanism changed under it."""
        if self._aim is None and self._pointer is not None:
            self.moved(replace(self._pointer))

    # how it goes on

    def _meant(self) -> Plan | None:
        """What a click does now; None if nothing."""
        return self._meant_by(self._choice)

    def _meant_by(self, choice: int) -> Plan | None:
        if self._aim is None:
            return None
        if self.kind.is_rod:
            return rod_plan(self._aim, self.first, choice)
        picked = self.bench.mechanism, self._aim, self.first, self._second
        return plan(*picked, choice, anew=self.joins_anew, sided=bool(self.kind.sides))

    def _go_on(self) -> None:
        meant = self._meant()
        if meant is None:
            return
        if meant.joins:
            self._join(meant)
        elif meant.is_pick:
            self._second = Picked(meant.bodies[-1], meant.aim)
        else:
            self.first, self._choice = Picked(meant.bodies[0], meant.aim), 0
        self.show()

    def _ground(self) -> bool:
        """Join what was picked, or what is pointed at, with the ground."""
        if self.first is not None:
            return self._second is None and self.confirm()
        shown = self._meant()
        if self.kind.is_rod or shown is None or not shown.aim.bodies:
            return False
        self._join(Plan((GROUND, shown.aim.bodies[0]), shown.aim, line=shown.proposes))
        return True

    def _join(self, meant: Plan) -> None:
        if self.obstacle:
            self.bench.document.report(self.obstacle)
        elif self.bench.apply(f"Add {self.fresh_name()}", partial(self.edit, self._pair(meant))):
            self.start_anew()

    def _pair(self, meant: Plan) -> Pair:
        # what is fixed to the ground moves relative to it
        one, other = sorted(meant.bodies, key=lambda name: name != GROUND)
        axis = self._candidate(meant)
        return Pair(
            one,
            other,
            meant.aim.spot.given or vector(place_of(meant.aim, axis, is_flat=self.bench.is_flat)),
            vector(self._axis_options.sense * axis.direction),
            vector(self.bench.plane.x) if self.bench.is_flat else None,
            None if meant.end is None else meant.end.place,
        )

    def _candidate(self, meant: Plan) -> AxisCandidate:
        """The axis that is meant at a place."""
        return self._axes.meant(self._proposed(meant))

    def _proposed(self, meant: Plan) -> tuple[AxisCandidate, ...]:
        # what a click would only pick says nothing of where the first body is joined
        aim = meant.aim if self.first is None or meant.joins else self.first.aim
        return axes_at(self.bench, aim, self.kind, self._axis_options.axis, meant.proposes)

    @Slot()
    def start_anew(self) -> None:
        """Forget what was picked."""
        self.first = self._second = None
        self._choice = 0
        self._axes.begin_anew()
        self.show()

    @Slot()
    def _forget_lost(self) -> None:
        """Drop picked bodies that undo has removed."""
        self._aim = None
        names = {GROUND} | {body.name for body in self.bench.mechanism.bodies}
        picked = [one.body for one in (self.first, self._second) if one is not None]
        if not names.issuperset(picked):
            self.first = self._second = None
        self.show()

    @Slot()
    def show(self) -> None:
        """Say and preview what a click would do now."""
        self.hint_changed.emit(self.hint)
        meant = self._meant()
        if meant is None or self._aim is None:
            self.bench.clear()
            return
        axis = self._candidate(meant)
        place, spot = place_of(meant.aim, axis, is_flat=self.bench.is_flat), self._aim.spot
        shown = replace(axis, direction=self._axis_options.sense * axis.direction)
        self.bench.show(self.preview(meant, spot, place, shown.direction))
        told = "" if meant.bodies == (GROUND,) else self.told(meant)
        text = "" if self.kind.is_rod or not told else f"axis: {shown.text}"
        self.bench.noted.emit("\n".join(filter(None, (told, text, spot.label))))
