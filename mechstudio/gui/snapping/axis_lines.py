"""Lines that clicks snap to: the axes of joints, of round shapes and of a plane."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mechstudio.edits import Pose, body_poses, pose_of
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.work_plane import WorkPlane
from mechstudio.joints import Axis
from mechstudio.model import GROUND, Body, Capsule, Cylinder, Joint, Mechanism
from mechstudio.scene.draft import Item
from mechstudio.scene.facets import tidy

# an axis that leaves a plane by less than this lies in it [cosine]
WITHIN = 1e-9
# one that is steeper than this meets a plane, or passes a line of sight, in a place to point at
STEEP = 0.1
# how far the picture of an axis goes on beyond what it joins, and its dashes [pixels at scale 1]
BEYOND, DASH, GAP = 70.0, 7.0, 5.0
MOST_DASHES = 400

ROTATIONS = {Axis.RX, Axis.RY, Axis.RZ}


@dataclass(frozen=True, eq=False)
class AxisLine:
    """A line without ends.

    Attributes:
        point: A point of it in the world at t = 0 [m], shape (3,).
        direction: Unit vector along it, shape (3,).
        label: What it is, e.g. "the axis of wheel".
        bodies: The bodies it belongs to, the ground among them.
    """

    point: FloatArray
    direction: FloatArray
    label: str
    bodies: tuple[str, ...] = (GROUND,)

    def along(self, point: FloatArray) -> float:
        """How far along the line the foot of a point [m] is from the line's own [m]."""
        return float((point - self.point) @ self.direction)

    def at(self, distance: float) -> FloatArray:
        """The point so far along it [m]."""
        found: FloatArray = self.point + distance * self.direction
        return found

    def within(self, plane: WorkPlane) -> AxisLine:
        """Its projection into a plane that it is parallel to."""
        foot = self.point - ((self.point - plane.origin) @ plane.normal) * plane.normal
        return AxisLine(foot, self.direction, self.label, self.bodies)

    def rounded(self, point: FloatArray, origin: FloatArray, step: float) -> FloatArray:
        """The place along it next to a point of it, by steps from the foot of an origin [m]."""
        start = self.along(origin)
        count = round((self.along(point) - start) / step)
        # sums of rounded steps carry noise in the last digits
        return np.round(self.at(start + step * count), 12)

    def dashes(self, point: FloatArray, pixel: float) -> FloatArray:
        """Ends of dashes from its own point to another one and on, shape (2 k, 3).

        Args:
            point: The other one [m], shape (3,).
            pixel: Length of a pixel at scale 1 [m].
        """
        far = self.along(point)
        low, high = min(far, 0.0) - BEYOND * pixel, max(far, 0.0) + BEYOND * pixel
        pitch = max((DASH + GAP) * pixel, (high - low) / MOST_DASHES)
        starts = np.arange(low, high, pitch)
        ends = starts + pitch * DASH / (DASH + GAP)
        found: FloatArray = (
            self.point + np.column_stack((starts, ends)).reshape(-1, 1) * self.direction
        )
        return found


def axis_lines(mechanism: Mechanism, hidden: Collection[Item] = ()) -> tuple[AxisLine, ...]:
    """All axes of a mechanism that clicks snap to.

    Args:
        mechanism: The mechanism.
        hidden: What nobody sees: it has no axes, nor has what is on nothing else.
    """
    poses = body_poses(mechanism)
    found: list[AxisLine] = []
    for joint in mechanism.joints:
        bodies = (joint.body1, joint.body2)
        unseen = all(("body", name) in hidden for name in bodies if name != GROUND)
        if ("joint", joint.name) not in hidden and not unseen:
            found.extend(lines_of_joint(joint, poses))
    for body in mechanism.bodies:
        if ("body", body.name) not in hidden:
            found.extend(_of_body(body, poses[body.name]))
    return tuple(found)


def lines_of_joint(joint: Joint, poses: Mapping[str, Pose]) -> tuple[AxisLine, ...]:
    """The axes of a joint: none, one, or those of both shafts at a cross piece.

    Args:
        joint: The joint.
        poses: Poses of the bodies by name, with the ground.
    """
    kind = joint.joint_type
    # a line that both sides keep in common, as z of the frames
    if not {Axis.X, Axis.Y} <= set(kind.locked) or set(kind.free) in (set(), ROTATIONS):
        return ()
    label, bodies = f"the axis of {joint.name}", (joint.body1, joint.body2)
    first = _line(poses[joint.body1].of(pose_of(joint.frame1)), label, bodies)
    if not kind.is_crossed:
        return (first,)
    return (first, _line(poses[joint.body2].of(pose_of(joint.frame2)), label, bodies))


def plane_axes(plane: WorkPlane) -> tuple[AxisLine, ...]:
    """The two axes of a plane, called as their coordinates are where they are typed."""
    return tuple(
        AxisLine(plane.origin, axis, f"the plane's {name} axis")
        for name, axis in named_directions(plane)
    )


def named_directions(plane: WorkPlane) -> tuple[tuple[str, FloatArray], ...]:
    """The directions of the axes of a plane by their names, such as "x" and "z"."""
    names = ["x", "y"]
    if plane.world_axes is not None:
        names = ["xyz"[int(np.argmax(np.abs(axis)))] for axis in (plane.x, plane.y)]
    return tuple(zip(names, (plane.x, plane.y), strict=True))


def places_in_plane(
    lines: Sequence[AxisLine], plane: WorkPlane, met: FloatArray | None
) -> FloatArray:
    """Where in a plane each line is meant; not a number where it has no such place.

    Args:
        lines: The lines; of those parallel to the plane the projection counts.
        plane: The plane.
        met: Where the line of sight meets it [m], shape (3,); None if nowhere.

    Returns:
        Points [m], shape (n, 3).
    """
    starts = np.array([line.point for line in lines]).reshape(-1, 3)
    ways = np.array([line.direction for line in lines]).reshape(-1, 3)
    slopes = ways @ plane.normal
    depths = (plane.origin - starts) @ plane.normal
    shares = np.full(len(lines), np.nan)
    steep, level = np.abs(slopes) > STEEP, np.abs(slopes) < WITHIN
    shares[steep] = depths[steep] / slopes[steep]
    starts[level] += depths[level, None] * plane.normal
    if met is not None:
        shares[level] = np.einsum("ij,ij->i", met - starts[level], ways[level])
    places: FloatArray = starts + shares[:, None] * ways
    return places


def places_in_sight(
    lines: Sequence[AxisLine], origin: FloatArray, direction: FloatArray
) -> FloatArray:
    """The point of each line that is nearest to a line of sight, shape (n, 3) [m].

    Args:
        lines: The lines.
        origin: Where the line of sight starts [m], shape (3,).
        direction: Its unit direction, shape (3,).

    Returns:
        Not a number for lines that are looked along, and behind the viewer.
    """
    starts = np.array([line.point for line in lines]).reshape(-1, 3)
    ways = np.array([line.direction for line in lines]).reshape(-1, 3)
    along = ways @ direction
    apart = 1.0 - along**2
    arms = origin - starts
    shares = np.full(len(lines), np.nan)
    clear = apart > STEEP**2
    ahead = np.einsum("ij,ij->i", arms, ways) - along * (arms @ direction)
    shares[clear] = ahead[clear] / apart[clear]
    places: FloatArray = starts + shares[:, None] * ways
    places[(places - origin) @ direction <= 0.0] = np.nan
    return places


def _line(place: Pose, label: str, bodies: tuple[str, ...]) -> AxisLine:
    direction = tidy(np.array(place.direction((0.0, 0.0, 1.0))))
    return AxisLine(np.array(place.position), direction, label, bodies)


def _of_body(body: Body, pose: Pose) -> Iterator[AxisLine]:
    for shape in body.shapes:
        if isinstance(shape, Cylinder | Capsule):
            yield _line(pose.of(pose_of(shape)), f"the axis of {body.name}", (body.name,))
