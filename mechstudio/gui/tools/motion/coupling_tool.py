"""Couples two joint coordinates by gears or by a rack: one click on each joint."""

from __future__ import annotations

from functools import partial

from mechstudio import edits
from mechstudio.edits.meshing import gear_ratio, rack_advance
from mechstudio.edits.names import fresh_name
from mechstudio.edits.wheel_slip import slip_words
from mechstudio.gui.tools.motion.coordinate_options import CoordinateOptions
from mechstudio.gui.tools.motion.coordinate_tool import CoordinateTool
from mechstudio.gui.tools.motion.motor_target import MotorTarget
from mechstudio.gui.tools.motion.ratio_field import RatioField
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import Mechanism
from mechstudio.scene.coupled_senses import coupled_senses
from mechstudio.scene.palette import COUPLING
from mechstudio.scene.preview import Outline

NO_JOINTS = "There is no joint yet: draw two wheels (Cylinder) and join each to the ground (Joint)."
FIRST = "Gears or rack: click the joint of a wheel, then that of the other or the rack."
USUAL_RATIO = -1.0  # of a pair of gears side by side
BY_SHAPES = "by shapes"  # in an empty field, before two joints are known
USUAL_ADVANCE = 0.1  # of a rack on its pinion [m/rad]


class CouplingTool(CoordinateTool):
    """Click the joint of one coordinate, then that of the other."""

    def __init__(self, bench: Workbench) -> None:
        self._first: MotorTarget | None = None
        # the second one of the pair that was coupled last, while the pointer is still there
        self._coupled: MotorTarget | None = None
        self._added = ""
        self._row = CoordinateOptions()
        super().__init__(bench, self._row)
        self._ratio = RatioField(bench, BY_SHAPES)
        self._advance = QuantityField(
            bench,
            "Advance",
            "m/rad",
            empty=BY_SHAPES,
            width=90,
            takes_negative=True,
            tip="Displacement of the rack per angle of the pinion",
        )
        self._parts = {
            "gear": self._row.add("Ratio", self._ratio),
            "rack": self._row.add("Advance", self._advance),
        }
        self._row.add_coordinate()
        for field in (self._ratio, self._advance):
            field.textChanged.connect(self.show)
        self.show()

    @property
    def hint(self) -> str:
        if problem := self._row.problem:
            return problem
        if not self.joint:
            return self._first_words
        if self.target is None:
            return f"{self.joint} has no shift or angle to couple."
        text = self.target.text(self.bench.mechanism)
        if self._first is None:
            if self.target == self._coupled and self._is_coupled(self.target):
                return f"{self._added}. Click the first joint of another pair."
            then = f"then click the joint of {self._partner(self.target)}"
            return f"{self.verb} to start with the {text}; {then}.{self.tab_hint}"
        if self.target == self._first:
            return self._second_words + self.tab_hint
        if obstacle := self._obstacle(self.target):
            return obstacle + self.tab_hint
        first, result = self._first.text(self.bench.mechanism), self._result(self.target)
        return f"{self.verb} to couple the {text} with the {first}: {result}.{self.tab_hint}"

    @property
    def _first_words(self) -> str:
        if self.no_joint:
            return NO_JOINTS
        return FIRST if self._first is None else f"{self._second_words} Esc starts over."

    @property
    def _second_words(self) -> str:
        """What was clicked, what comes next, and what the number in the bar will be."""
        assert self._first is not None
        text, partner = self._first.text(self.bench.mechanism), self._partner(self._first)
        shown = BY_SHAPES if self._ratio.value is None else f"{self._ratio.value:g}"
        ratio = f"Ratio {shown}: change of the second per change of the first."
        return f"Now click the joint of {partner}, to couple with the {text}. {ratio}"

    def _partner(self, first: MotorTarget) -> str:
        """What is coupled with a coordinate, in the middle of a sentence."""
        turns = first.unit(self.bench.mechanism) == "rad"
        return "the other wheel or of the rack" if turns else "its pinion or of another slide"

    def _result(self, target: MotorTarget) -> str:
        """What a click on a second coordinate makes, in the middle of a sentence."""
        kind = self._type(target)
        told = self._told(kind, target)
        if kind == "rack":
            return f"rack and pinion, {told}"
        change = f"so it changes {self._value(kind, target):g} times as much"
        return ". ".join(filter(None, (f"gears, {told}, {change}", self._slip(kind, target))))

    @property
    def is_begun(self) -> bool:
        return self._first is not None

    def cancel(self) -> bool:
        begun = self._first is not None
        self._first = None
        self.show()
        return begun

    def act(self, target: MotorTarget) -> bool:
        if self._first is None:
            self._first, self._coupled = target, None
            self.show()
            return True
        if problem := self._row.problem or self._obstacle(target):
            self.bench.document.report(problem)
            return True
        kind = self._type(target)
        name = fresh_name(self.bench.mechanism, "coupling", kind)
        told = ". ".join(filter(None, (self._told(kind, target), self._slip(kind, target))))
        if self.bench.apply(f"Add {name}", partial(self._edit, self._first, target)):
            self._added = f"Added {name}, {told}"
            self._first, self._coupled = None, target
        self.show()
        return True

    def turn_to_another(self) -> None:
        self._coupled = None

    def look(self, target: MotorTarget | None) -> tuple[Outline, str]:
        self._drop_lost()
        kind = self._type(target)
        self._row.show_only(self._parts, kind)
        self._propose(kind, target)
        ends = self._ends(kind, target)
        marks = tuple(mark for end, sense in ends for mark in self.mark(end, COUPLING, sense))
        if target is None:
            return Outline(marks=marks), ""
        note = target.text(self.bench.mechanism)
        if self._first is not None and not self._obstacle(target):
            first = self._first.text(self.bench.mechanism)
            note = f"{first} and {note}\n{kind}: {self._told(kind, target)}"
            note = "\n".join(filter(None, (note, self._slip(kind, target))))
        return Outline(marks=marks), note

    def _ends(self, kind: str, target: MotorTarget | None) -> list[tuple[MotorTarget, int]]:
        """The coordinates that are to be marked, with the senses in which they will move."""
        first, mechanism = self._first, self.bench.mechanism
        if first is None or target is None or self._obstacle(target):
            return [(end, 0) for end in dict.fromkeys((first, target)) if end is not None]
        # as in the coupling, where the angle of a pinion comes first
        turned = sorted((first, target), key=lambda end: end.unit(mechanism) != "rad")
        one, other = mechanism.joint(turned[0].joint), mechanism.joint(turned[1].joint)
        senses = coupled_senses(self._value(kind, target), one, other)
        return list(zip(turned, senses, strict=True))

    def _told(self, kind: str, target: MotorTarget) -> str:
        """The ratio in words."""
        if kind == "rack":
            return f"advance {self.bench.written(self._value(kind, target), 'm/rad')}"
        return f"ratio {self._value(kind, target):g}"

    def _slip(self, kind: str, target: MotorTarget) -> str:
        """Why wheels that touch do not roll, as a sentence without its dot; empty if they do."""
        mechanism, first = self.bench.mechanism, self._first
        if first is None or kind != "gear" or first.unit(mechanism) != "rad":
            return ""
        words = slip_words(mechanism, first.joint, target.joint, self._value(kind, target))
        return words and f"They {words}"

    def _type(self, target: MotorTarget | None) -> str:
        """Type of the coupling of what was clicked and a coordinate."""
        if self._first is None or target is None:
            return "gear"
        mechanism = self.bench.mechanism
        return "gear" if self._first.unit(mechanism) == target.unit(mechanism) else "rack"

    def _value(self, kind: str, target: MotorTarget) -> float:
        """What stands in the bar, or else what suits the shapes."""
        field = self._ratio if kind == "gear" else self._advance
        return self._usual(kind, target) if field.value is None else field.value

    def _usual(self, kind: str, target: MotorTarget | None) -> float:
        """The ratio [-] or advance [m/rad] of what was clicked and a coordinate, by their shapes.

        A usual one where the shapes do not touch, or where only one is known.
        """
        mechanism, first = self.bench.mechanism, self._first
        found = None
        if first is not None and target is not None and kind == "gear":
            if first.unit(mechanism) == "rad":
                found = gear_ratio(mechanism, first.joint, target.joint)
        elif first is not None and target is not None:
            pinion, rack = sorted((first, target), key=lambda end: end.unit(mechanism) != "rad")
            found = rack_advance(mechanism, pinion.joint, rack.joint)
        if found is not None:
            return found
        return USUAL_RATIO if kind == "gear" else USUAL_ADVANCE

    def _propose(self, kind: str, target: MotorTarget | None) -> None:
        """Show in the empty field what a click takes, once that is known."""
        field = self._ratio if kind == "gear" else self._advance
        if self._first is None or target in (None, self._first):
            field.setPlaceholderText(BY_SHAPES)
            return
        usual, scale = self._usual(kind, target), self.bench.units.scale("m/rad")
        field.setPlaceholderText(f"{usual:g}" if kind == "gear" else scale.text(usual))

    def _obstacle(self, target: MotorTarget) -> str:
        """Why it cannot be coupled with what was clicked, as a sentence; empty if it can."""
        if target == self._first:
            return f"The {target.text(self.bench.mechanism)} is the first one; click another one."
        for coupling in self.bench.mechanism.couplings:
            ends = {MotorTarget(joint, number) for joint, number in coupling.ends}
            if ends == {self._first, target}:
                return f"{coupling.name} couples these two already; change its ratio."
        return ""

    def _is_coupled(self, target: MotorTarget) -> bool:
        ends = [end for coupling in self.bench.mechanism.couplings for end in coupling.ends]
        return (target.joint, target.coordinate) in ends

    def _edit(self, first: MotorTarget, second: MotorTarget, mechanism: Mechanism) -> edits.Edit:
        kind = self._type(second)
        value = self._value(kind, second)
        if kind == "rack" and first.unit(mechanism) == "m":
            # the angle of the pinion comes first
            first, second = second, first
        return edits.add_coupling(
            mechanism,
            first.joint,
            second.joint,
            value,
            coordinate1=first.coordinate,
            coordinate2=second.coordinate,
        )

    def _drop_lost(self) -> None:
        """Forget a joint that undo has removed, or made another one."""
        first = self._first
        joints = {joint.name: joint for joint in self.bench.mechanism.joints}
        if first is None:
            return
        joint = joints.get(first.joint)
        if joint is None or first.coordinate >= joint.joint_type.scalar_count:
            self._first = None
