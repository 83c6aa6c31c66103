"""Points of a mechanism that clicks snap to: joints, ends, centers and corners."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from mechstudio.edits import Pose, body_poses, pose_of
from mechstudio.geometry.quaternion import Vector
from mechstudio.model import (
    GROUND,
    Body,
    Box,
    Capsule,
    Cylinder,
    Mechanism,
    Mesh,
    Plate,
    Shape,
    Sphere,
)
from mechstudio.scene.draft import Item
from mechstudio.scene.facets import facets
from mechstudio.scene.solid import Solid

# a box that is this much longer than wide is a bar with two ends
BAR = 1.5
# how deep behind its own surface the end of a bar may lie [thicknesses]: it is seen from the side
END_DEPTH = 1.5
ROUND_EDGE = "center of a round edge"
FACE = "center of a face"
CENTER = "center"
NO_SURFACES: Mapping[str, Solid] = {}


@dataclass(frozen=True)
class Anchor:
    """A point worth clicking on.

    Attributes:
        point: Where it is in the world at t = 0 [m].
        label: What it is, e.g. "end of link 1".
        body: The body it belongs to, or "ground".
        rank: Of several close to each other the one with the lowest rank is meant.
        joint: The joint whose place it is; empty for other points.
        depth: How deep behind the surface of its own body it may lie and still be meant [m]; None
            for any depth, as of what is inside anyway.
    """

    point: Vector
    label: str
    body: str
    rank: int
    joint: str = ""
    depth: float | None = None


def anchors(
    mechanism: Mechanism,
    hidden: Collection[Item] = (),
    surfaces: Mapping[str, Solid] = NO_SURFACES,
) -> tuple[Anchor, ...]:
    """All points of a mechanism that clicks snap to.

    Args:
        mechanism: The mechanism.
        hidden: What nobody sees: it has no points, nor has what is on it.
        surfaces: The surfaces of bodies in their own frames, as far as they are known; only those
            of bodies with meshes, whose sizes are in files, matter.
    """
    poses = body_poses(mechanism)
    found = [Anchor((0.0, 0.0, 0.0), "origin", GROUND, 3)]
    for joint in mechanism.joints:
        if ("joint", joint.name) in hidden:
            continue
        for name, frame in ((joint.body1, joint.frame1), (joint.body2, joint.frame2)):
            place = poses[name].of(pose_of(frame))
            label = f"joint {joint.name}"
            found.append(Anchor(place.position, label, name, 0, joint.name))
    for body in mechanism.bodies:
        found.extend(_of_body(body, poses[body.name]))
        if body.name in surfaces and any(isinstance(shape, Mesh) for shape in body.shapes):
            found.extend(_of_surface(body, poses[body.name], surfaces[body.name]))
    for measure in mechanism.measures:
        if ("measure", measure.name) not in hidden:
            point = poses[measure.body].point(measure.point)
            found.append(Anchor(point, f"point {measure.name}", measure.body, 1))
    return tuple(anchor for anchor in found if ("body", anchor.body) not in hidden)


def _of_body(body: Body, pose: Pose) -> Iterator[Anchor]:
    for shape in body.shapes:
        place = pose_of(shape)
        for point, what, rank, depth in _of_shape(shape):
            yield _anchor(body, pose, place.point(point), what, rank, depth)
    yield _anchor(body, pose, body.center_of_mass, "center of mass", 3, None)


def _anchor(
    body: Body, pose: Pose, point: Vector, what: str, rank: int, depth: float | None
) -> Anchor:
    return Anchor(pose.point(point), f"{what} of {body.name}", body.name, rank, depth=depth)


def _of_surface(body: Body, pose: Pose, surface: Solid) -> Iterator[Anchor]:
    """Centers of round edges; the middle of the box around it along the axes of its body."""
    for center in facets(surface).rims:
        x, y, z = center.tolist()
        yield _anchor(body, pose, (x, y, z), ROUND_EDGE, 1, 0.0)
    low, high = surface.bounds()
    middle = pose.of(Pose(tuple((0.5 * (low + high)).tolist())))
    x, y, z = (high - low).tolist()
    for point, what, rank, depth in _of_box(Box(size=(x, y, z))):
        if what != "corner":
            yield _anchor(body, middle, point, what, rank, depth)


def _of_shape(shape: Shape) -> Iterator[tuple[Vector, str, int, float | None]]:
    """Points in the frame of a shape, what they are, their rank and depth."""
    if isinstance(shape, Box):
        yield from _of_box(shape)
    elif isinstance(shape, Cylinder | Capsule):
        width = 2.0 * shape.radius
        depth = END_DEPTH * width if shape.length > BAR * width else 0.0
        if isinstance(shape, Capsule):
            depth = END_DEPTH * width
        for side in (-0.5, 0.5):
            yield (0.0, 0.0, side * shape.length), "end", 1, depth
        # a wheel has a center, a shaft a middle
        yield (0.0, 0.0, 0.0), "middle" if depth else CENTER, 2, None
    elif isinstance(shape, Sphere):
        yield (0.0, 0.0, 0.0), CENTER, 1, None
    elif isinstance(shape, Plate):
        for x, y in shape.points:
            yield (x, y, 0.0), "corner", 1, None


def _of_box(box: Box) -> Iterator[tuple[Vector, str, int, float | None]]:
    yield (0.0, 0.0, 0.0), "middle", 2, None
    longest = max(range(3), key=lambda axis: box.size[axis])
    others = [box.size[axis] for axis in range(3) if axis != longest]
    is_bar = box.size[longest] > BAR * max(others)
    for axis, side in product(range(3), (-0.5, 0.5)):
        point = [0.0, 0.0, 0.0]
        point[axis] = side * box.size[axis]
        is_end = is_bar and axis == longest
        place = (point[0], point[1], point[2])
        if is_end:
            yield place, "end", 1, END_DEPTH * max(others)
        else:
            yield place, FACE, 4, 0.0
    if not is_bar:
        for x, y, z in product((-0.5, 0.5), repeat=3):
            yield (x * box.size[0], y * box.size[1], z * box.size[2]), "corner", 4, 0.0
