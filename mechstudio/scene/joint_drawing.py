"""Joint symbols of a mechanism: fitted to the bodies they hold, with supports on the ground."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import ceil

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import applied, frame, inverse, pointing
from mechstudio.model import GROUND, Body, Frame, Joint
from mechstudio.scene.draft import Item, Part, Row, Shared, Travel, kept_row, key_of
from mechstudio.scene.ground_mount import ground_mount
from mechstudio.scene.joint_glyph import Glyph, GlyphSize, joint_glyph, relevant, symbol
from mechstudio.scene.layout import is_sliding
from mechstudio.scene.reach import reach
from mechstudio.scene.solid import Solid, merged
from mechstudio.scene.symbol_sizes import SymbolSizes

# parts of a body farther from a joint than this many radii do not push its symbol outward
REACH_LIMIT = 5.0
# symbols are as large as bodies want them in steps of this many radii, and noise makes no step
REACH_STEP = 0.05
SLACK = 1e-4
# flat pieces of round parts: fewer where many joints have to be drawn
ROUNDNESS = ((30, 28), (80, 18), (sys.maxsize, 12))
# a body that points this far down from its joint hangs [cosine]
HANGING = 0.7


@dataclass(frozen=True, eq=False)
class JointSketcher:
    """Works out how joints look.

    Attributes:
        bodies: The bodies, by name.
        surfaces: How the bodies look, by name, with the ground.
        sizes: Sizes of symbols.
        up: Unit vector against gravity, shape (3,).
        sides: Number of flat pieces of round parts.
        lined: Whether edges are lined.
        shared: What joints have in common.
        thickness: Half the thickness [m] that symbols suit, by joint; of others it is their own.
        manner_before: What shaped all symbols before.
    """

    bodies: Mapping[str, Body]
    surfaces: Mapping[str, Solid]
    sizes: SymbolSizes
    up: FloatArray
    sides: int
    lined: bool
    shared: Shared
    thickness: Mapping[str, float] = field(default_factory=dict)
    manner_before: tuple[object, ...] = ()

    @cached_property
    def manner(self) -> tuple[object, ...]:
        """What shapes all symbols; the very same as before if it is equal."""
        found = (tuple(self.up.tolist()), self.sides, self.lined)
        return self.manner_before if found == self.manner_before else found

    def row(self, joint: Joint, travel: Travel, before: Mapping[Item, Row]) -> Row:
        """How a joint looks.

        Args:
            joint: The joint.
            travel: Known ranges of shifts [m].
            before: Rows of an earlier draft.
        """
        known = travel.get(joint.name)
        key = (
            joint,
            *_posture(self.bodies.get(joint.body1)),
            *_posture(self.bodies.get(joint.body2)),
            self.surfaces[joint.body1],
            self.surfaces[joint.body2],
            self.sizes.of(joint),
            self.manner,
            known,
            self.thickness.get(joint.name),
        )
        return kept_row(before, ("joint", joint.name), key, lambda: self._made(joint, known, key))

    def size(self, joint: Joint, travel: tuple[float, float] | None) -> GlyphSize:
        """The size of a joint's symbol."""
        one, two = self.bodies.get(joint.body1), self.bodies.get(joint.body2)
        place1, place2 = _placed(joint.frame1), _placed(joint.frame2)
        radius = self.sizes.of(joint)
        reach1 = self._reach(joint, self.surfaces[joint.body1], place1, radius)
        reach2 = self._reach(joint, self.surfaces[joint.body2], place2, radius)
        side1, side2 = _sides(_toward(one, place1), _toward(two, place2), radius)
        if "toward1" in symbol(joint.type).needs:
            # the fork on the ground stands on its support
            if one is None:
                side1 = place1[:3, :3].T @ self._toward_ground(two, joint.frame2, radius)
            if two is None:
                side2 = place2[:3, :3].T @ self._toward_ground(one, joint.frame1, radius)
        return GlyphSize(
            radius=radius,
            reach=(max(reach1[0], reach2[0]), max(reach1[1], reach2[1]), max(reach1[2], reach2[2])),
            thickness=self.thickness.get(joint.name) or self.own_thickness(joint),
            sides=self.sides,
            travel=_travel(joint, one, two, travel),
            toward1=_rounded(side1),
            toward2=_rounded(side2),
        )

    def _made(
        self, joint: Joint, travel: tuple[float, float] | None, key: tuple[object, ...]
    ) -> Row:
        size = relevant(joint.type, self.size(joint, travel))
        glyph = self.shared.get(("glyph", joint.type, size), lambda: joint_glyph(joint.type, size))
        ends = ((joint.body1, joint.frame1), (joint.body2, joint.frame2))
        found = []
        for number, ((name, own), (other, mine)) in enumerate((ends, ends[::-1])):
            place = _placed(own)
            down = None
            if name == GROUND:
                toward = self._toward_ground(self.bodies.get(other), mine, size.radius)
                down = _rounded(place[:3, :3].T @ toward)
            end = partial(_end, self.lined, joint.type, glyph, size, number, down)
            solid = self.shared.get(("end", joint.type, size, number, down), end)
            if not solid.empty:
                found.append(Part(solid, name, place))
        extents = tuple((part.body, part.solid.corners(part.place)) for part in found)
        return Row(key, tuple(found), extents)

    def _reach(
        self, joint: Joint, surface: Solid, place: FloatArray, radius: float
    ) -> tuple[float, float, float]:
        axes = symbol(joint.type).reach_axes

        def measured() -> tuple[float, float, float]:
            x, y, z = reach(surface, place, radius, REACH_LIMIT * radius, axes)
            step = REACH_STEP * radius
            return _rounded_up(x, step), _rounded_up(y, step), _rounded_up(z, step)

        return self.shared.get(("reach", id(surface), key_of(place), axes, radius), measured)

    def own_thickness(self, joint: Joint) -> float:
        """Half the thickness of the thicker body of a joint across its way from there [m].

        Along an axis of the joint a bar that is oblique to it would seem thicker than it is.
        """
        if "thickness" not in symbol(joint.type).needs:
            return 0.0
        found, radius = 0.0, self.sizes.of(joint)
        for name, own in ((joint.body1, joint.frame1), (joint.body2, joint.frame2)):
            surface, place = self.surfaces[name], _placed(own)
            across = place @ pointing(_toward(self.bodies.get(name), place))
            # a body that many joints hold in one way is measured once
            key = ("thickness", id(surface), key_of(across), radius)
            measured = partial(_least, surface, across, radius)
            found = max(found, self.shared.get(key, measured))
        return found

    def _toward_ground(self, body: Body | None, own: Frame, radius: float) -> FloatArray:
        """Where the ground is at a joint: below, unless the body hangs from it."""
        if body is None:
            return -self.up
        arm = _pose(body)[:3, :3] @ (np.array(body.center_of_mass) - np.array(own.position))
        length = float(np.linalg.norm(arm))
        hangs = length > radius and float(arm @ self.up) < -HANGING * length
        return self.up if hangs else -self.up


def roundness(count: int) -> int:
    """Flat pieces of the round parts of so many joints."""
    return next(sides for most, sides in ROUNDNESS if count <= most)


def _end(
    lined: bool,
    kind: str,
    glyph: Glyph,
    size: GlyphSize,
    number: int,
    down: tuple[float, float, float] | None,
) -> Solid:
    """What rides on one body of a joint, in that end's joint frame; with its support if any."""
    own = (glyph.part1, glyph.part2)[number]
    if down is not None:
        own = merged((own, ground_mount(kind, size, np.array(down))))
    return own if lined else own.without_edges()


def _rounded_up(length: float, step: float) -> float:
    """A little more than a length, the same for many: symbols of one size share a surface."""
    return ceil(length / step - SLACK) * step


def _least(surface: Solid, across: FloatArray, radius: float) -> float:
    """Half the thickness of a body along x or y of a frame, where it is less [m]."""
    x, y, _ = reach(surface, across, radius, REACH_LIMIT * radius, (0, 1))
    return _rounded_up(min(x, y), REACH_STEP * radius)


def _rounded(direction: FloatArray) -> tuple[float, float, float]:
    x, y, z = (np.round(direction, 9) + 0.0).tolist()
    return x, y, z


def _posture(body: Body | None) -> tuple[object, ...]:
    """What of a body shapes the symbols of its joints, beside its surface."""
    if body is None:
        return (None, None, None)
    return body.position, body.orientation, body.center_of_mass


def _placed(own: Frame) -> FloatArray:
    return frame(own.position, own.orientation)


def _pose(body: Body | None) -> FloatArray:
    return np.eye(4) if body is None else frame(body.position, body.orientation)


def _toward(body: Body | None, place: FloatArray) -> FloatArray:
    """From a joint to its body's mass center, in the joint frame [m]; zero for the ground."""
    if body is None:
        return np.zeros(3)
    return applied(inverse(place), body.center_of_mass)


def _sides(first: FloatArray, second: FloatArray, radius: float) -> tuple[FloatArray, FloatArray]:
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
