"""Common base of the tools that act on joint coordinates: a click on a joint, or Enter."""

from __future__ import annotations

from PySide6.QtCore import Qt, SignalInstance, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mechstudio.gui.tools.motion.coordinate_options import CoordinateOptions
from mechstudio.gui.tools.motion.motor_target import MotorTarget, coordinate_names
from mechstudio.gui.tools.pointer import Pointer
from mechstudio.gui.tools.tool import Tool
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import Mechanism, Motor
from mechstudio.scene.joint_outline import driver_outline
from mechstudio.scene.palette import DRIVER, Color, Tone
from mechstudio.scene.preview import Outline
from mechstudio.scene.solid import Solid

NO_JOINT = (
    "There is no joint yet: draw a body, such as a wheel (Cylinder), and join it to the ground "
    "(Joint)."
)
KEYS = frozenset((Qt.Key.Key_Tab, Qt.Key.Key_Backtab))


class CoordinateTool(Tool):
    """Click a joint, or press Enter for the one that is selected."""

    def __init__(self, bench: Workbench, options: CoordinateOptions) -> None:
        """Start with no joint.

        Args:
            bench: What it works with.
            options: Its choices, the coordinate among them.
        """
        super().__init__(bench)
        self.pointed = ""
        self._number = 0
        self._coordinate_options = options
        options.coordinate_box.currentIndexChanged.connect(self._choose)
        self._told_by: tuple[SignalInstance, ...] = (
            bench.selection.changed,
            bench.document.mechanism_changed,
        )
        for signal in self._told_by:
            signal.connect(self.show)

    # what tools differ in

    def act(self, target: MotorTarget) -> bool:
        """Do what the tool does to a coordinate; tells whether that meant anything."""
        raise NotImplementedError

    def look(self, target: MotorTarget | None) -> tuple[Outline, str]:
        """Bring the options up to date with what is meant.

        Returns:
            What to show, and a note beside the pointer.
        """
        raise NotImplementedError

    def turn_to_another(self) -> None:
        """Another joint is meant than before."""

    # what they have in common

    @property
    def keys(self) -> frozenset[Qt.Key]:
        return KEYS

    def options(self) -> QWidget:
        return self._coordinate_options

    def end(self) -> None:
        for signal in self._told_by:
            signal.disconnect(self.show)
        self.bench.selection.point_at({})
        super().end()

    def moved(self, pointer: Pointer) -> None:
        before, self.pointed = self.joint, self._joint_at(pointer)
        if self.joint != before:
            self._number = 0
            self.turn_to_another()
        self.show()

    def left(self) -> None:
        self.pointed = ""
        self.show()

    def clicked(self, pointer: Pointer) -> None:
        self.moved(pointer)
        if self.pointed:
            self.confirm()

    def confirm(self) -> bool:
        target = self.target
        return target is not None and self.act(target)

    def key(self, event: QKeyEvent) -> bool:
        target = self.target
        if event.key() not in KEYS or target is None:
            return False
        back = event.key() == Qt.Key.Key_Backtab
        count = len(coordinate_names(self.bench.mechanism, target.joint))
        self._number = (target.coordinate + (-1 if back else 1)) % count
        self.show()
        return True

    @property
    def joint(self) -> str:
        """The joint that is pointed at, else the only one that is selected; "" if none is."""
        names = [joint.name for joint in self.bench.mechanism.joints]
        if self.pointed in names:
            return self.pointed
        selected = self.bench.selection.names("joint").intersection(names)
        return next(iter(selected)) if len(selected) == 1 else ""

    @property
    def target(self) -> MotorTarget | None:
        """The coordinate that is meant; None if there is none."""
        mechanism, joint = self.bench.mechanism, self.joint
        count = mechanism.joint(joint).joint_type.scalar_count if joint else 0
        return MotorTarget(joint, self._number % count) if count else None

    @property
    def no_joint(self) -> str:
        """How to get a joint, where the mechanism has none; else empty."""
        return "" if self.bench.mechanism.joints else NO_JOINT

    @property
    def verb(self) -> str:
        """What to do to act on what is meant."""
        return "Click" if self.pointed else "Click a joint, or Enter"

    @property
    def tab_hint(self) -> str:
        """How to get to the other coordinates, with a space before it; empty if there is none."""
        joint = self.joint
        more = bool(joint) and len(coordinate_names(self.bench.mechanism, joint)) > 1
        return " Tab: other coordinate." if more else ""

    def mark(self, target: MotorTarget, paint: Color = DRIVER, sense: int = 0) -> tuple[Solid, ...]:
        """The mark of something that acts on a coordinate, in the world.

        Args:
            target: The coordinate.
            paint: Color.
            sense: 1 or -1 for a motion to the positive or negative side alone.
        """
        draft = self.bench.image.scene_to_read.sight.drawing.draft
        if draft is None:
            return ()
        mechanism = self.bench.mechanism
        joint = mechanism.joint(target.joint)
        return (driver_outline(draft, mechanism, joint, target.coordinate, paint, sense),)

    @Slot()
    def show(self) -> None:
        """Say and preview what a click would do now."""
        mechanism, target = self.bench.mechanism, self.target
        self.bench.selection.point_at({("joint", self.joint): Tone.POINTED} if self.joint else {})
        names = () if target is None else coordinate_names(mechanism, target.joint)
        chosen = 0 if target is None else target.coordinate
        self._coordinate_options.show_coordinates(names, chosen)
        outline, note = self.look(target)
        self.hint_changed.emit(self.hint)
        self.bench.show(outline)
        self.bench.noted.emit(note if self.pointed else "")

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
        # the symbol of a joint within a body, such as a wheel on its shaft, is easily missed
        ratio = self.bench.image.devicePixelRatioF()
        self.bench.snapper.set_mechanism(mechanism)
        near = self.bench.snapper.joint_near(*pointer.display, ratio, pointer.bodies)
        return near or _only_joint(mechanism, next(iter(pointer.bodies), ""))

    @Slot(int)
    def _choose(self, index: int) -> None:
        self._number = max(index, 0)
        self.show()


def _only_joint(mechanism: Mechanism, body: str) -> str:
    """The joint of a body that has no other one, such as a wheel; "" if it has none or several."""
    joints = [each for each in mechanism.joints if body in (each.body1, each.body2)]
    return joints[0].name if len(joints) == 1 else ""
