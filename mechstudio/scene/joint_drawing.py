"""Joint symbols of a mechanism: fitted to the bodies they hold, with supports on the ground."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import numpy as np
from vtkmodules.vtkCommonMath import vtkMatrix4x4

from mechstudio.model import GROUND, Body, Frame, Joint, Mechanism
from mechstudio.scene.drawn_items import Drawn, DrawnItems
from mechstudio.scene.frames import applied, frame, inverse
from mechstudio.scene.ground_mount import ground_mount
from mechstudio.scene.joint_glyph import GlyphSize, joint_glyph
from mechstudio.scene.layout import is_sliding
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.reach import reach
from mechstudio.scene.solid import Floats, Solid, merged

# parts of a body farther from a joint than this many radii do not push its symbol outward
REACH_LIMIT = 5.0
# flat pieces of round parts: fewer where many joints have to be drawn
ROUNDNESS = ((30, 28), (80, 18), (sys.maxsize, 12))
# a body that points this far down from its joint hangs [cosine]
HANGING = 0.7


class JointDrawing:
    """Draws joints into a collection of items.

    Args:
        drawn: Where the actors go.
        matrices: Body to world, by name of the body.
    """

    def __init__(self, drawn: DrawnItems, matrices: dict[str, vtkMatrix4x4]) -> None:
        self._drawn = drawn
        self._matrices = matrices
        self._sizes: dict[str, tuple[tuple[object, ...], GlyphSize]] = {}

    def show(
        self,
        mechanism: Mechanism,
        surfaces: Mapping[str, Solid],
        radius: float,
        up: Floats,
        travel: Mapping[str, tuple[float, float]],
    ) -> dict[str, GlyphSize]:
        """Draw all joints.

        Args:
            mechanism: The mechanism.
            surfaces: How the bodies look, by name.
            radius: Radius of symbols [m].
            up: Unit vector against gravity, shape (3,).
            travel: Known ranges of shifts [m], by joint.

        Returns:
            The size of each joint's symbol.
        """
        bodies = {body.name: body for body in mechanism.bodies}
        count = len(mechanism.joints)
        sides = next(sides for most, sides in ROUNDNESS if count <= most)
        found = {}
        for joint in mechanism.joints:
            size = self._size(joint, bodies, surfaces, radius, up, sides, travel.get(joint.name))
            self._draw(joint, bodies, size, up)
            found[joint.name] = size
        self._sizes = {name: row for name, row in self._sizes.items() if name in found}
        return found

    def _draw(self, joint: Joint, bodies: dict[str, Body], size: GlyphSize, up: Floats) -> None:
        item = ("joint", joint.name)
        matrix1, matrix2 = self._matrices[joint.body1], self._matrices[joint.body2]
        key = (joint, size, matrix1, matrix2, tuple(up.tolist()))

        def build() -> Drawn:
            glyph = joint_glyph(joint.type, size)
            parts = [
                (joint.body1, glyph.part1.moved(_placed(joint.frame1))),
                (joint.body2, glyph.part2.moved(_placed(joint.frame2))),
            ]
            ends = ((joint.body1, joint.frame1), (joint.body2, joint.frame2))
            for (name, own), (other, mine) in (ends, ends[::-1]):
                if name == GROUND:
                    place = _placed(own)
                    down = _toward_ground(bodies.get(other), mine, up, size.radius)
                    mount = ground_mount(joint.type, size, place[:3, :3].T @ down)
                    parts.append((name, mount.moved(place)))
            # one actor for all that rides on the same body
            riding = {name: merged(p for n, p in parts if n == name) for name, _ in parts}
            riding = {name: part for name, part in riding.items() if not part.empty}
            actors = tuple(
                PosedActor(part, self._matrices[name], item) for name, part in riding.items()
            )
            return Drawn(key, actors, tuple((n, part.corners()) for n, part in riding.items()))

        self._drawn.update(item, key, build)

    def _size(
        self,
        joint: Joint,
        bodies: dict[str, Body],
        surfaces: Mapping[str, Solid],
        radius: float,
        up: Floats,
        sides: int,
        travel: tuple[float, float] | None,
    ) -> GlyphSize:
        """The size of a joint's symbol; the same object as long as nothing changed."""
        one, two = bodies.get(joint.body1), bodies.get(joint.body2)
        surface1, surface2 = surfaces[joint.body1], surfaces[joint.body2]
        made_from = (joint, one, two, surface1, surface2, radius, tuple(up.tolist()), sides, travel)
        known = self._sizes.get(joint.name)
        if known is not None and all(
            a is b or (isinstance(a, int | float | tuple) and a == b)
            for a, b in zip(known[0], made_from, strict=True)
        ):
            return known[1]
        limit = REACH_LIMIT * radius
        reach1 = reach(surface1, _placed(joint.frame1), radius, limit)
        reach2 = reach(surface2, _placed(joint.frame2), radius, limit)
        side1, side2 = _sides(_toward(one, joint.frame1), _toward(two, joint.frame2), radius)
        if joint.type == "universal":
            # the fork on the ground stands on its support
            if one is None:
                side1 = _placed(joint.frame1)[:3, :3].T @ _toward_ground(
                    two, joint.frame2, up, radius
                )
            if two is None:
                side2 = _placed(joint.frame2)[:3, :3].T @ _toward_ground(
                    one, joint.frame1, up, radius
                )
        size = GlyphSize(
            radius=radius,
            reach=(max(reach1[0], reach2[0]), max(reach1[1], reach2[1]), max(reach1[2], reach2[2])),
            sides=sides,
            travel=_travel(joint, one, two, travel),
            toward1=(float(side1[0]), float(side1[1]), float(side1[2])),
            toward2=(float(side2[0]), float(side2[1]), float(side2[2])),
        )
        self._sizes[joint.name] = (made_from, size)
        return size


def _placed(own: Frame) -> Floats:
    return frame(own.position, own.orientation)


def _pose(body: Body | None) -> Floats:
    return np.eye(4) if body is None else frame(body.position, body.orientation)


def _toward(body: Body | None, own: Frame) -> Floats:
    """From a joint to its body's mass center, in the joint frame [m]; zero for the ground."""
    if body is None:
        return np.zeros(3)
    return applied(inverse(_placed(own)), body.center_of_mass)


def _sides(first: Floats, second: Floats, radius: float) -> tuple[Floats, Floats]:
    """Unit vectors from the joint to both bodies; a side that is not known faces the other."""
    known1 = float(np.linalg.norm(first)) > 1e-3 * radius
    known2 = float(np.linalg.norm(second)) > 1e-3 * radius
    if not known1 and not known2:
        first, second = np.array((0.0, 0.0, -1.0)), np.array((0.0, 0.0, 1.0))
    elif not known1:
        first = -second
    elif not known2:
        second = -first
    return first / np.linalg.norm(first), second / np.linalg.norm(second)


def _travel(
    joint: Joint, one: Body | None, two: Body | None, known: tuple[float, float] | None
) -> tuple[float, float]:
    """The shifts that a rail has to cover along z [m]."""
    if not is_sliding(joint):
        return (0.0, 0.0)
    if known is not None and one is None:
        return known
    if known is None:
        frame1 = _pose(one) @ _placed(joint.frame1)
        frame2 = _pose(two) @ _placed(joint.frame2)
        shift = float(applied(inverse(frame1), frame2[:3, 3])[2])
        known = (shift, shift)
    # a rail on a body starts where the body has its joint
    return (min(known[0], 0.0), max(known[1], 0.0))


def _toward_ground(body: Body | None, own: Frame, up: Floats, radius: float) -> Floats:
    """Where the ground is at a joint: below, unless the body hangs from it."""
    if body is None:
        return -up
    arm = _pose(body)[:3, :3] @ (np.array(body.center_of_mass) - np.array(own.position))
    length = float(np.linalg.norm(arm))
    hangs = length > radius and float(arm @ up) < -HANGING * length
    return up if hangs else -up
