"""The joint tool: one click where two bodies meet, else one click on each."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from mechstudio import edits
from mechstudio.edits.names import fresh_name
from mechstudio.errors import ModelError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.tools.joint.aim import Aim, centered
from mechstudio.gui.tools.joint.joint_options import JointOptions
from mechstudio.gui.tools.joint.joint_plan import Plan
from mechstudio.gui.tools.joint.pair import Pair, named
from mechstudio.gui.tools.joint.pair_preview import pair_preview
from mechstudio.gui.tools.joint.pair_tool import KEYS, PairTool
from mechstudio.gui.tools.pointer import Pointer, Spot
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.joints import Axis, JointType
from mechstudio.model import GROUND, Mechanism
from mechstudio.scene.joint_outline import joint_outline
from mechstudio.scene.preview import Outline

# of G where it joins nothing with the ground
_NO_BODY = "G joins with the ground what the pointer is at: point at a body, then press G."
_TWO_ENDS = "G joins nothing by a rod: click both of its ends."


class JointTool(PairTool):
    """Click where two bodies meet, or one body after the other."""

    noun = "joint"
    joins_anew = True

    def __init__(self, bench: Workbench) -> None:
        self._options = JointOptions(bench)
        super().__init__(bench, self._options)
        self._options.type_box.currentIndexChanged.connect(self.start_anew)
        for field in (self._options.pitch, self._options.length):
            field.textChanged.connect(self.show)

    @property
    def kind(self) -> JointType:
        return self._options.kind

    @property
    def title(self) -> str:
        return f"{self.kind.label} joint"

    @property
    def further(self) -> str:
        return "T: next type."

    @property
    def obstacle(self) -> str:
        return self._options.problem

    @property
    def hint(self) -> str:
        if not self.kind.is_rod or self.obstacle:
            return super().hint
        if self.first is None:
            return f"Click the first end of the rod. {self.further}"
        return f"Click the second end of the rod from {named(self.first.body)}."

    @property
    def keys(self) -> frozenset[Qt.Key]:
        return KEYS | {Qt.Key.Key_T}

    def key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_T:
            is_of_use = super().key(event)
            if not is_of_use and event.key() == Qt.Key.Key_G and self.first is None:
                self.hint_changed.emit(_TWO_ENDS if self.kind.is_rod else _NO_BODY)
                return True
            return is_of_use
        self.follow_change()
        self._options.go_on(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        # types differ in what they take at one place
        self._aim = None
        self.follow_change()
        return True

    def aim_at(self, pointer: Pointer, base: FloatArray | None) -> Aim | None:
        aim = super().aim_at(pointer, base)
        is_slide = self.kind.free == (Axis.Z,)
        return centered(self.bench, aim) if is_slide and aim is not None else aim

    def told(self, meant: Plan) -> str:
        if not (meant.joins and self.kind.sides):
            return super().told(meant)
        # what is fixed to the ground moves relative to it
        first, second = sorted(meant.bodies, key=lambda name: name != GROUND)
        return self.kind.sides.format(first=named(first), second=named(second))

    def other_ways(self, meant: Plan) -> str:
        if not self.kind.sides:
            return super().other_ways(meant)
        line = named(GROUND if GROUND in meant.bodies else meant.bodies[0])
        axis = f"A: next axis of {line}."
        following = self._meant_by(self._choice + 1)
        if self.first is not None or following is None:
            return axis
        if following.bodies == meant.bodies[::-1]:
            return f"Tab: swap {' and '.join(self.kind.key.split('_')[::2])}. {axis}"
        return f"Tab: next pair of bodies. {axis}"

    def fresh_name(self) -> str:
        return fresh_name(self.bench.mechanism, "joint", self.kind.key.replace("_", " "))

    def edit(self, pair: Pair, mechanism: Mechanism) -> edits.Edit:
        return edits.add_joint(
            mechanism,
            self.kind.key,
            pair.body1,
            pair.body2,
            pair.point,
            pair.axis,
            x_axis=pair.x_axis,
            point2=pair.end,
            **self._options.fields,
        )

    def _made(self, meant: Plan) -> Mechanism | None:
        """The two bodies with what a click makes; None if it makes nothing or is refused."""
        if not meant.joins:
            return None
        # the two bodies are enough: a large mechanism takes long to check
        held = tuple(body for body in self.bench.mechanism.bodies if body.name in meant.bodies)
        try:
            return self.edit(self._pair(meant), Mechanism(bodies=held)).mechanism
        except ModelError:
            return None

    def preview(self, meant: Plan, spot: Spot, place: FloatArray, axis: FloatArray) -> Outline:
        made, symbol = self._made(meant), None
        draft = self.bench.image.scene_to_read.sight.drawing.draft
        if made is not None and draft is not None:
            symbol = joint_outline(draft, self.bench.mechanism, made.joints[0])
        return pair_preview(self.bench, meant, spot, symbol, self.kind, place, axis)
