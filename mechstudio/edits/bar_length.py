"""The length of bars, with what is at their ends."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from mechstudio.edits.edit import refused, replaced
from mechstudio.edits.expression_sums import combined
from mechstudio.edits.mass_properties import mass_properties, weighed
from mechstudio.edits.pose import (
    Pose,
    body_poses,
    difference,
    placed_frame,
    pose_of,
    scaled,
    turn_between,
)
from mechstudio.edits.selection import AnyElement, Item, by_item, require_bodies
from mechstudio.edits.world_places import plus_offset
from mechstudio.geometry.quaternion import Vector, added, product, turned
from mechstudio.model import GROUND, Body, Box, Capsule, Cylinder, Frame, Joint, Mechanism
from mechstudio.model.evaluated import kept

LONGER = 2.0  # a shape that is this much longer than wide is a bar, a slider is not
STRAIGHT = 1e-9  # error of an axis along one of the body's
AT_END = 1e-9  # a place that is nearer to the end of a bar is there [m]
ALIKE = 1e-3  # relative error of an inertia that is that of the shape

_SIDES = ("", "1", "2")
_UNIT: tuple[Vector, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True)
class Bar:
    """A body with a long shape along an axis of the body.

    Attributes:
        body: The body.
        number: Place of the shape among those of the body.
        axis: Number of the axis, 0 to 2.
        length: Length of the shape [m].
        width: The larger side of its section [m].
        key: Place of the length within the shape, such as `size[0]`.
    """

    body: Body
    number: int
    axis: int
    length: float
    width: float
    key: str

    @property
    def middle(self) -> Vector:
        """Middle of the shape in the body's frame [m]."""
        return self.body.shapes[self.number].position

    def along(self, point: Vector) -> float:
        """How far a point of the body is from the middle along the bar [m]."""
        return float(point[self.axis] - self.middle[self.axis])

    def side(self, point: Vector) -> int:
        """The end that a point of the body is at or beyond, 1 or -1; 0 for neither."""
        reach = 0.5 * self.length - min(self.width, 0.25 * self.length)
        along = self.along(point)
        return 0 if abs(along) < reach else (1 if along > 0.0 else -1)

    def end(self, side: int) -> Vector:
        """One end in the body's frame [m]."""
        return added(self.middle, scaled(0.5 * side * float(self.length), _UNIT[self.axis]))

    def is_end(self, point: Vector) -> bool:
        """Whether a point of the body is level with an end, as the pin of a link is."""
        return abs(abs(self.along(point)) - 0.5 * self.length) <= AT_END

    def shifted(self, point: Vector, outward: int, length: float) -> Vector:
        """A point that keeps its distance to an end of the bar, whose middle stays.

        Args:
            point: It, in the body's frame [m].
            outward: The end, 1 or -1.
            length: The new length [m]; a number or an expression.
        """
        before, half = point[self.axis], 0.5 * outward
        if self.side(point) == outward and self.is_end(point):
            middle = self.middle[self.axis]
            number = float(middle) + half * float(length)
            after = combined(number, [(1.0, middle), (half, length)])
        else:
            number = float(before) + half * (float(length) - float(self.length))
            after = combined(number, [(1.0, before), (half, length), (-half, self.length)])
        x, y, z = (after if k == self.axis else point[k] for k in range(3))
        return (x, y, z)

    def has_pin(self, point: Vector) -> bool:
        """Whether a point of the body is at an end, as far as the bar is wide."""
        beside = [point[k] - self.middle[k] for k in range(3) if k != self.axis]
        return self.is_end(point) and math.hypot(*beside) <= 0.5 * self.width + AT_END


def bar_of(mechanism: Mechanism, name: str) -> Bar | None:
    """A body as a bar; None if it is none.

    It is one whose only shape is long, or that has joints at both ends of an axis of a shape.
    """
    body = mechanism.body(name)
    bars = [bar for number in range(len(body.shapes)) for bar in _axes(body, number)]
    for bar in bars if len(body.shapes) == 1 else ():
        if bar.length >= LONGER * bar.width:
            return bar
    pins = [
        frame.position for joint in mechanism.joints if (frame := frame_on(joint, name)) is not None
    ]
    for bar in bars:
        if {1, -1} <= {bar.side(pin) for pin in pins if bar.has_pin(pin)}:
            return bar
    return None


def _axes(body: Body, number: int) -> Iterator[Bar]:
    """A shape of a body along each of its axes that is one of the body, longest first."""
    shape = body.shapes[number]
    found: list[tuple[int, Bar]] = []
    if isinstance(shape, Box):
        for own in sorted(range(3), key=lambda k: -shape.size[k]):
            width = max(edge for k, edge in enumerate(shape.size) if k != own)
            found.append((own, Bar(body, number, own, shape.size[own], width, f"size[{own}]")))
    elif isinstance(shape, Cylinder | Capsule):
        found.append((2, Bar(body, number, 2, shape.length, 2.0 * shape.radius, "length")))
    for own, bar in found:
        direction = turned(shape.orientation, _UNIT[own])
        axis = int(np.argmax(np.abs(direction)))
        if abs(direction[axis]) >= 1.0 - STRAIGHT:
            yield replace(bar, axis=axis)


def far_side(mechanism: Mechanism, bar: Bar) -> int:
    """The end that moves when the bar gets longer: not one that is joined with the ground."""
    name = bar.body.name
    fixed = {
        bar.side(frame.position)
        for joint in mechanism.joints
        for own, frame, other in (
            (joint.body1, joint.frame1, joint.body2),
            (joint.body2, joint.frame2, joint.body1),
        )
        if own == name and other == GROUND
    } - {0}
    return -1 if fixed == {1} else 1


def change_length(mechanism: Mechanism, name: str, length: float) -> Mechanism:
    """Give a bar another length, with the joints, loads and measured points at its far end.

    The rest of what is on it stays where it is in the world. Mass and inertia follow with the
    density, unless they are not those of the shape. Joints may open at the far end.

    Args:
        mechanism: The mechanism.
        name: Name of the bar.
        length: Its new length [m]; a number or an expression.

    Raises:
        ModelError: It is no bar, or the length is not greater than 0.
    """
    bar = _required(mechanism, name)
    if not 0.0 < length < math.inf:
        raise refused("length", f"must be greater than 0 m (got {float(length):g})")
    far = far_side(mechanism, bar)
    change = 0.5 * (float(length) - float(bar.length))

    def moved(point: Vector) -> Vector:
        return bar.shifted(point, bar.side(point) or -far, length)

    changed: dict[Item, AnyElement] = {}
    for item, element in by_item(mechanism).items():
        fields: dict[str, object] = {}
        for key, value in _attached(element, name):
            if isinstance(value, Frame):
                fields[key] = value.edited(position=moved(value.position))
            else:
                fields[key] = moved(value)
        if fields:
            changed[item] = element.edited(**fields)
    offset = turned(bar.body.orientation, scaled(far * change, _UNIT[bar.axis]))
    position = plus_offset(bar.body.position, offset)
    changed[Item("body", name)] = _sized(bar, length).edited(position=position)
    return replaced(mechanism, changed)


def stretch(mechanism: Mechanism, name: str, side: int, point: Vector) -> Mechanism:
    """Bring one end of a bar to a point, while the other one stays, and all that is on it.

    Args:
        mechanism: The mechanism.
        name: Name of the bar.
        side: The end, 1 or -1.
        point: Where in the world it goes [m].

    Raises:
        ModelError: It is no bar, or the point is its other end.
    """
    bar = _required(mechanism, name)
    before = pose_of(bar.body)
    start, end = before.point(bar.end(-side)), before.point(bar.end(side))
    way = difference(point, start)
    length = math.hypot(*way)
    if not length > 0.0:
        raise refused("point", "is the other end of the bar")
    old = scaled(1.0 / float(bar.length), difference(end, start))
    across = before.direction(_UNIT[(bar.axis + 1) % 3])
    rotation = turn_between(old, scaled(1.0 / length, way), across)
    orientation = product(rotation, before.orientation)
    middle = scaled(0.5, added(start, point))
    after = Pose(difference(middle, turned(orientation, bar.middle)), orientation)
    changed: dict[Item, AnyElement] = {}
    for item, element in by_item(mechanism).items():
        fields: dict[str, object] = {}
        for key, value in _attached(element, name):
            if isinstance(value, Frame):
                fields[key] = placed_frame(value, after.within(before.of(pose_of(value))))
            else:
                fields[key] = kept(after.local_point(before.point(value)), value)
        if fields:
            changed[item] = element.edited(**fields)
    body = _sized(bar, length)
    changed[Item("body", name)] = body.edited(position=after.position, orientation=orientation)
    return replaced(mechanism, changed)


def parted_joints(
    before: Mechanism, after: Mechanism, names: Iterable[str]
) -> dict[str, dict[str, int]]:
    """The joints that were at the ends of bars and are not any more.

    Args:
        before: The mechanism before an edit.
        after: The mechanism after it.
        names: Names of the bars.

    Returns:
        For each bar that has any, the joints by name, with the end that each was at, 1 or -1.
    """
    found: dict[str, dict[str, int]] = {}
    for name in names:
        bars = bar_of(before, name), bar_of(after, name)
        if bars[0] is None or bars[1] is None:
            continue
        for joint in before.joints:
            now = next((one for one in after.joints if one.name == joint.name), None)
            old, new = frame_on(joint, name), None if now is None else frame_on(now, name)
            if old is None or new is None:
                continue
            if bars[0].has_pin(old.position) and not bars[1].has_pin(new.position):
                found.setdefault(name, {})[joint.name] = bars[0].side(old.position)
    return found


def frame_on(joint: Joint, name: str) -> Frame | None:
    """The frame of a joint on a body; None if the body is not one of its."""
    if name == joint.body1:
        return joint.frame1
    return joint.frame2 if name == joint.body2 else None


def joint_point(mechanism: Mechanism, joint: str, name: str) -> Vector:
    """Where the frame of a joint on a body is in the world [m]."""
    frame = frame_on(mechanism.joint(joint), name)
    if frame is None:
        raise refused("joint", f"{joint} is not on {name}")
    return body_poses(mechanism)[name].point(frame.position)


def _required(mechanism: Mechanism, name: str) -> Bar:
    require_bodies(mechanism, [name])
    bar = bar_of(mechanism, name)
    if bar is None:
        sides = (
            (joint.name, 1 if joint.body1 == name else 2)
            for joint in mechanism.joints
            if name in (joint.body1, joint.body2)
        )
        joint, side = next(sides, ("NAME", 1))
        place = f'model.set("joints.{joint}.frame{side}.position[0]", 0.3)'
        raise refused(
            "body",
            f"{name} is no bar: its only shape must be long, or joints must be at both ends of a "
            f"shape; a joint is moved by its place, in meters from the origin of the body: {place}",
        )
    return bar


def _attached(element: AnyElement, name: str) -> Iterator[tuple[str, Frame | Vector]]:
    """The frames and points that an element has on a body, by field."""
    known = type(element).model_fields
    for side in _SIDES:
        if f"body{side}" not in known or getattr(element, f"body{side}") != name:
            continue
        for field in (f"frame{side}", f"point{side}"):
            if field in known:
                yield field, getattr(element, field)


def _sized(bar: Bar, length: float) -> Body:
    """The body with another length, and the mass properties that it has then."""
    body, shapes = bar.body, list(bar.body.shapes)
    for number, shape in enumerate(shapes):
        if number != bar.number and (side := bar.side(shape.position)):
            shapes[number] = shape.edited(position=bar.shifted(shape.position, side, length))
        elif number == bar.number and isinstance(shape, Box):
            edges = enumerate(shape.size)
            size = tuple(length if bar.key == f"size[{k}]" else edge for k, edge in edges)
            shapes[number] = shape.edited(size=size)
        elif number == bar.number:
            shapes[number] = shape.edited(length=length)
    after = body.edited(shapes=tuple(shapes))
    unit = mass_properties(body.shapes, 1.0)
    # without the rounding of the division
    density = float(f"{float(body.mass) / unit.mass:.12g}")
    inertia = density * np.array(unit.inertia)
    is_own = np.allclose(body.inertia, inertia, rtol=0.0, atol=ALIKE * float(inertia.max()))
    is_centered = np.allclose(body.center_of_mass, unit.center_of_mass, rtol=0.0, atol=AT_END)
    return weighed(after, density) if is_own and is_centered else after
