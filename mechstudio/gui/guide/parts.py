"""Recognition of the crank, rod and slider of a slider-crank."""

from __future__ import annotations

import math
from dataclasses import dataclass

from mechstudio.geometry.quaternion import Vector
from mechstudio.gui.snapping.anchors import anchors
from mechstudio.model import GROUND, Joint, Mechanism

# good places for the first links in the plane that is drawn in [m], and half the slider's size [m]
CRANK_START, CRANK_END, ROD_END = (0.0, 0.0, 0.0), (0.2, 0.4, 0.0), (1.2, 0.0, 0.0)
SLIDER = 0.2


@dataclass(frozen=True)
class Parts:
    """What was recognized.

    Attributes:
        mechanism: The mechanism.
        crank: Name of the body that is drawn first; empty if there is none.
        rod: Name of the body that turns on the crank; empty if there is none.
        slider: Name of another body; empty if there is none.
    """

    mechanism: Mechanism
    crank: str
    rod: str
    slider: str

    @property
    def crank_start(self) -> Vector | None:
        """The end of the crank that is away from the rod [m]."""
        return self._far_point(self.crank, ("end",))

    @property
    def rod_end(self) -> Vector | None:
        """The end of the rod that is away from the crank [m]."""
        return self._far_point(self.rod, ("end",))

    @property
    def slider_side(self) -> Vector | None:
        """A place on the slider where the rod is not [m]."""
        middle = self._far_point(self.slider, ("center of mass",))
        side = self._far_point(self.slider, ("center of a face", "end"))
        if middle is None or side is None:
            return middle
        x, y, z = (a + 0.6 * (b - a) for a, b in zip(middle, side, strict=True))
        return (x, y, z)

    @property
    def crank_joint(self) -> Joint | None:
        """The joint that the crank turns in."""
        turning = grounded(self.mechanism, "revolute")
        return next((joint for joint in turning if self.crank in _pair(joint)), None)

    @property
    def slider_joint(self) -> Joint | None:
        """What holds the slider at the rod."""
        return next(
            (
                joint
                for joint in self.mechanism.joints
                if self.slider in _pair(joint) and GROUND not in _pair(joint)
            ),
            None,
        )

    def _far_point(self, body: str, kinds: tuple[str, ...]) -> Vector | None:
        """Of some points of a body, by what they are called, the one farthest from the pin."""
        pin = self._joint_place(self.crank, self.rod)
        labels = {f"{kind} of {body}" for kind in kinds}
        found = [anchor.point for anchor in anchors(self.mechanism) if anchor.label in labels]
        if pin is None or not found:
            return None
        return max(found, key=lambda point: math.dist(point, pin))

    def _joint_place(self, one: str, other: str) -> Vector | None:
        names = {f"joint {j.name}" for j in self.mechanism.joints if _pair(j) == {one, other}}
        return next((a.point for a in anchors(self.mechanism) if a.label in names), None)


def find_parts(mechanism: Mechanism | None) -> Parts:
    """Recognize what there is of a slider-crank."""
    mechanism = mechanism or Mechanism()
    names = [body.name for body in mechanism.bodies]
    pins = [j for j in mechanism.joints if j.type == "revolute" and GROUND not in _pair(j)]
    crank, rod = names[0] if names else "", ""
    if pins:
        # the first two bodies that turn on each other, whatever was drawn before them
        pairs = [sorted(_pair(joint), key=names.index) for joint in pins]
        crank, rod = min(pairs, key=lambda pair: names.index(pair[0]))
    slider = next((name for name in names if name not in (crank, rod)), "") if rod else ""
    return Parts(mechanism, crank, rod, slider)


def grounded(mechanism: Mechanism, kind: str = "") -> list[Joint]:
    """The joints with the ground, all or those of a type."""
    return [j for j in mechanism.joints if GROUND in _pair(j) and kind in ("", j.type)]


def _pair(joint: Joint) -> set[str]:
    return {joint.body1, joint.body2}
