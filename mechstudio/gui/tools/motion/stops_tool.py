"""Gives joints friction, damping and stops: a click on a joint takes what stands in the bar."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite

import numpy as np

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.editing.joint_start import joint_value
from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.tools.motion.coordinate_tool import CoordinateTool
from mechstudio.gui.tools.motion.motor_target import MotorTarget
from mechstudio.gui.tools.motion.stops_options import StopsOptions
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.joints import Axis
from mechstudio.model import GROUND, Mechanism
from mechstudio.model.joint import StopValues
from mechstudio.scene.curve import arc
from mechstudio.scene.palette import SPRING
from mechstudio.scene.preview import Outline

RADIUS_PIXELS = 60.0  # of the range of an angle at scale 1


class StopsTool(CoordinateTool):
    """Click a joint, or press Enter for the one that is selected."""

    def __init__(self, bench: Workbench) -> None:
        self._options = StopsOptions(bench)
        super().__init__(bench, self._options)
        for field in self._options.fields:
            field.textChanged.connect(self.show)
        self.show()

    @property
    def hint(self) -> str:
        if problem := self._options.problem:
            return problem
        if not self.joint:
            if self.no_joint:
                return self.no_joint
            return "Friction and stops: click a joint. Empty fields keep their values."
        if self.target is None:
            return f"{self.joint} has no shift or angle that stops or friction act on."
        text = self.target.text(self.bench.mechanism)
        if not self._options.values:
            return f"Enter friction, damping or stops of the {text} in the bar.{self.tab_hint}"
        return f"{self.verb} to set them for the {text}.{self.tab_hint}"

    def act(self, target: MotorTarget) -> bool:
        if problem := self._options.problem:
            self.bench.document.report(problem)
        elif not self._options.values:
            self.bench.document.report(self.hint)
        else:
            try:
                after = self._edit(target, self.bench.mechanism)
            except ModelError as error:
                self.bench.document.report(str(error))
            else:
                self.bench.document.apply(after, label=f"Set stops of {target.joint}")
                self.bench.selection.set([("joint", target.joint)])
        self.show()
        return True

    def look(self, target: MotorTarget | None) -> tuple[Outline, str]:
        if target is None:
            return Outline(), ""
        mechanism = self.bench.mechanism
        self._options.ask_for(target.unit(mechanism))
        outline = Outline(marks=self.mark(target))
        text = target.text(mechanism)
        try:
            after = self._edit(target, _alone(mechanism, target.joint))
        except ModelError as error:
            return outline, in_words(str(error), mechanism, self.bench.units)
        stop = after.joint(target.joint).stops()[target.coordinate]
        if not isfinite(stop.lower):
            return outline, f"{text}\nno stops"
        unit = target.unit(mechanism)
        ends = (self.bench.written(value, unit) for value in (stop.lower, stop.upper))
        shown = tuple((line, SPRING) for line in self._range(target, stop))
        return replace(outline, lines=shown), f"{text}\nfrom {' to '.join(ends)}"

    def _edit(self, target: MotorTarget, mechanism: Mechanism) -> Mechanism:
        return edits.change_coordinate(
            mechanism, target.joint, target.coordinate, **self._options.values
        )

    def _range(self, target: MotorTarget, stop: StopValues) -> tuple[FloatArray, ...]:
        """Where the joint can go between its stops, from where it is, as lines in the world."""
        mechanism = self.bench.mechanism
        joint = mechanism.joint(target.joint)
        axis = joint.joint_type.free[target.coordinate]
        poses = edits.body_poses(mechanism)
        base = poses[joint.body1].of(edits.pose_of(joint.frame1))
        moved = poses[joint.body2].of(edits.pose_of(joint.frame2))
        now = joint_value(mechanism, joint, target.coordinate)
        lower, upper = stop.lower - now, stop.upper - now
        if axis < Axis.RX:
            way = np.array(base.direction(tuple(np.eye(3)[axis].tolist())))
            return (np.array(moved.position) + np.outer((lower, upper), way),)
        if axis != Axis.RZ:
            return ()
        # from the direction in which the body lies
        center = (0.0, 0.0, 0.0)
        if joint.body2 != GROUND:
            body = mechanism.body(joint.body2)
            center = poses[joint.body2].point(body.center_of_mass)
        x, y, _ = base.local_point(center)
        start = float(np.arctan2(y, x))
        radius = RADIUS_PIXELS * self.bench.pixel(np.array(moved.position))
        reach = float(np.clip(upper, -2.0 * np.pi, 2.0 * np.pi))
        low = float(np.clip(lower, -2.0 * np.pi, 2.0 * np.pi))
        curve = arc(radius, start + low, start + reach)
        curve[:, 2] += base.local_point(moved.position)[2]
        fan = np.vstack((np.zeros(3), curve, np.zeros(3)))
        fan[[0, -1], 2] = curve[0, 2]
        return (np.array([base.point(tuple(point)) for point in fan.tolist()]),)


def _alone(mechanism: Mechanism, name: str) -> Mechanism:
    """A joint with its bodies alone: a large mechanism takes long to check."""
    joint = mechanism.joint(name)
    held = {joint.body1, joint.body2}
    bodies = tuple(body for body in mechanism.bodies if body.name in held)
    return Mechanism(bodies=bodies, joints=(joint,))
