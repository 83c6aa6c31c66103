"""Adds bushings and torsion springs: elastic links between two bodies at a place."""

from __future__ import annotations

import numpy as np

from mechstudio import edits
from mechstudio.edits import body_poses, pose_of
from mechstudio.edits.names import fresh_name
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import pointing
from mechstudio.gui.editing.joint_start import joint_value
from mechstudio.gui.editing.usual_stiffness import usual_torsion
from mechstudio.gui.functions.function_info import torsion_law
from mechstudio.gui.tools.joint.aim import Aim, aim_at_point
from mechstudio.gui.tools.joint.axis_options import AxisOptions
from mechstudio.gui.tools.joint.joint_plan import Plan
from mechstudio.gui.tools.joint.pair import Pair, pair_text
from mechstudio.gui.tools.joint.pair_preview import pair_preview
from mechstudio.gui.tools.joint.pair_tool import PairTool
from mechstudio.gui.tools.loads.law_field import LawField
from mechstudio.gui.tools.pointer import Pointer, Spot
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.joints import JointType, joint_type
from mechstudio.model import GROUND, Bushing, Mechanism, Torsion
from mechstudio.model.element import ForceBase
from mechstudio.scene.elastic_symbol import elastic_symbol
from mechstudio.scene.preview import Outline

RADIUS_PIXELS = 7.0  # symbol radius by which it is drawn [pixels at scale 1]
# a bushing unless something else is entered
USUAL_STIFFNESS = 1e5  # [N/m]
USUAL_TURNING = 100.0  # [N m/rad]
ADDED = (
    "Torque in addition to stiffness and damping. It acts toward the angle 0 and must be 0 there, "
    "so it is no preload. To preload the spring, rotate its two frames against each other, in the "
    "properties."
)
NEXT = "The values above are for the next one, those of this one are in the properties."


class _ElasticTool(PairTool):
    """Common base of the two: both bodies, a place and an axis, and values beside them."""

    element: type[ForceBase]

    def __init__(self, bench: Workbench) -> None:
        self.row = AxisOptions()
        self._kind = joint_type("revolute")
        # what was added last, and between which bodies, while the pointer is still there
        self._added, self._pair_of_added = "", frozenset[str]()
        super().__init__(bench, self.row)

    @property
    def kind(self) -> JointType:
        # its axis is where that of a hinge would be
        return self._kind

    @property
    def title(self) -> str:
        return self.element.label

    @property
    def obstacle(self) -> str:
        return self.row.problem

    def _meant(self) -> Plan | None:
        """At a joint with the ground both bodies are known, as where two bodies meet."""
        meant = super()._meant()
        if meant is None or self.first is not None or meant.joins:
            return meant
        pair, label = {GROUND, meant.bodies[0]}, meant.aim.spot.label
        joints = self.bench.mechanism.joints
        held = any(
            label == f"joint {joint.name}" and {joint.body1, joint.body2} == pair
            for joint in joints
        )
        return Plan((GROUND, meant.bodies[0]), meant.aim) if held else meant

    def aim_at(self, pointer: Pointer, base: FloatArray | None) -> Aim | None:
        """Any part of the symbol of a joint means its place, where nothing else is pointed at."""
        aim = super().aim_at(pointer, base)
        if self.first is not None or aim is None or aim.is_free or aim.spot.label:
            return aim
        item = self.bench.image.scene_to_read.pick(*pointer.display)
        if item is None or item[0] != "joint":
            return aim
        mechanism = self.bench.mechanism
        joint = mechanism.joint(item[1])
        place = body_poses(mechanism)[joint.body1].of(pose_of(joint.frame1)).position
        return aim_at_point(self.bench, np.array(place))

    def preview(self, meant: Plan, spot: Spot, place: FloatArray, axis: FloatArray) -> Outline:
        symbol = elastic_symbol(self.element, RADIUS_PIXELS * self.bench.pixel(place))
        mark = symbol.moved(pointing(axis, place)) if meant.joins else None
        return pair_preview(self.bench, meant, spot, mark, self.kind, place, axis)

    @property
    def hint(self) -> str:
        meant = self._meant()
        if self.obstacle or self.first is not None:
            return super().hint
        if self._added and (meant is None or frozenset(meant.bodies) == self._pair_of_added):
            return f"Added {self._added}, {self._free_words(self._added)}: no preload. {NEXT}"
        if meant is not None and meant.joins and (there := self._there(meant)):
            return f"{there.name} is between {pair_text(meant.bodies)} already. Click: select it."
        return super().hint

    def _free_words(self, name: str) -> str:
        """Where what was added is free, in the middle of a sentence."""
        mechanism = self.bench.mechanism
        added = next((force for force in mechanism.forces if force.name == name), None)
        if isinstance(added, Torsion):
            for joint in mechanism.joints:
                between = {joint.body1, joint.body2} == {added.body1, added.body2}
                if between and joint.type == "revolute":
                    angle = self.bench.written(joint_value(mechanism, joint, 0), "rad")
                    return f"free at the present angle of {joint.name}, {angle}"
        return "free in the present pose"

    def moved(self, pointer: Pointer) -> None:
        super().moved(pointer)
        meant = self._meant()
        if meant is None or frozenset(meant.bodies) != self._pair_of_added:
            self._added = ""

    def _there(self, meant: Plan) -> ForceBase | None:
        """The element of this type that acts at the place between the same bodies already."""
        mechanism, place = self.bench.mechanism, np.array(meant.aim.spot.point)
        for force in mechanism.forces:
            if isinstance(force, Torsion | Bushing) and isinstance(force, self.element):
                at = body_poses(mechanism)[force.body2].point(force.frame2.position)
                if {force.body1, force.body2} == set(meant.bodies) and np.allclose(
                    place, at, rtol=0.0, atol=self.bench.pixel(place)
                ):
                    return force
        return None

    def _join(self, meant: Plan) -> None:
        """Add one, unless another would lie unseen in the same place."""
        if not self.obstacle and (there := self._there(meant)):
            self._added, self._pair_of_added = "", frozenset()
            self.bench.selection.set([edits.item_of(there)])
            self.bench.document.note(
                f"{there.name} is between {pair_text(meant.bodies)} here already and is selected "
                "now; its properties have its values."
            )
            self.start_anew()
            return
        name, before = self.fresh_name(), self.bench.mechanism
        super()._join(meant)
        if self.bench.mechanism is not before:
            self._added, self._pair_of_added = name, frozenset(meant.bodies)
            self.show()

    def add_quantity(self, name: str, own: str, usual: float | None = None) -> QuantityField:
        """Ask for a quantity.

        Args:
            name: What it is called.
            own: Its unit in the model.
            usual: What stands in the field at first; None for nothing.
        """
        field = QuantityField(self.bench, name, own, empty="none", width=80)
        if usual is not None:
            field.propose(usual)
        self.row.add(name, field)
        field.textChanged.connect(self.show)
        return field


class BushingTool(_ElasticTool):
    """An elastic link in all six directions."""

    noun = "bushing"
    element = Bushing

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._stiffness = self.add_quantity("Stiffness", "N/m", USUAL_STIFFNESS)
        self._turning = self.add_quantity("Torsional stiffness", "N m/rad", USUAL_TURNING)
        self._damping = self.add_quantity("Damping", "N s/m")
        self._turning_damping = self.add_quantity("Torsional damping", "N m s/rad")
        self.row.add_axis()

    def fresh_name(self) -> str:
        return fresh_name(self.bench.mechanism, "force", "bushing")

    def edit(self, pair: Pair, mechanism: Mechanism) -> edits.Edit:
        return edits.add_bushing(
            mechanism,
            pair.body1,
            pair.body2,
            pair.point,
            pair.axis,
            x_axis=pair.x_axis,
            stiffness=_six(self._stiffness, self._turning),
            damping=_six(self._damping, self._turning_damping),
        )


class TorsionTool(_ElasticTool):
    """A spring and damper against relative rotation."""

    noun = "torsion spring"
    element = Torsion

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._stiffness = self.add_quantity("Stiffness", "N m/rad", usual_torsion(bench.mechanism))
        self._damping = self.add_quantity("Damping", "N m s/rad")
        self._law = LawField(bench, "Torque over angle", torsion_law, "20*x**3", ADDED)
        self._law.textChanged.connect(self.show)
        self.row.add("Torque over angle [N m]", self._law)
        self.row.add_axis()

    def fresh_name(self) -> str:
        return fresh_name(self.bench.mechanism, "force", "torsion")

    def edit(self, pair: Pair, mechanism: Mechanism) -> edits.Edit:
        body1, body2 = pair.body1, pair.body2
        joints = {(joint.body1, joint.body2) for joint in mechanism.joints}
        if (body2, body1) in joints and (body1, body2) not in joints:
            # so that its rotation has the sign of the joint's coordinate
            body1, body2 = body2, body1
        return edits.add_torsion(
            mechanism,
            body1,
            body2,
            point=pair.point,
            axis=pair.axis,
            x_axis=pair.x_axis,
            stiffness=self._stiffness.value or 0.0,
            damping=self._damping.value or 0.0,
            function=self._law.function,
        )


def _six(along: QuantityField, about: QuantityField) -> tuple[float, ...]:
    """The same value along all axes, and another one about all of them."""
    return (along.value or 0.0,) * 3 + (about.value or 0.0,) * 3
