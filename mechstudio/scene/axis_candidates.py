"""Candidate directions at a point of a body: axes, face normals, edges.

They come from the numbers of the shapes, so that they are exact; those of a mesh and of a body
without shapes come from all triangles of a face together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import applied, frame, inverse
from mechstudio.model import Body, Box, Capsule, Cylinder, Mesh, Plate, Sphere
from mechstudio.scene.facets import FLATTEST, facets, tidy
from mechstudio.scene.picking import Contact

Plain = Box | Cylinder | Sphere | Capsule | Plate

# directions that differ by less than this are one [cosine]
SAME = 1.0 - 1e-9
# an axis is seen from its end above this cosine
ALONG = 1.0 - 1e-6
# a contact farther than this from a shape is not on it [sizes of the body]
BESIDE = 2e-3


@dataclass(frozen=True, eq=False)
class AxisCandidate:
    """A direction to choose.

    Attributes:
        label: What it is, e.g. "center line of wheel".
        direction: Unit vector, shape (3,).
        center: Where the axis itself passes the place pointed at [m], shape (3,); None for a mere
            direction.
        radius: Of what is round about it [m]; 0 where that is not known.
    """

    label: str
    direction: FloatArray
    center: FloatArray | None = None
    radius: float = 0.0

    @property
    def text(self) -> str:
        """What it is, and which of the world's axes it lies along if it does."""
        shares = zip("xyz", self.direction, strict=True)
        name, share = next((one for one in shares if abs(one[1]) > SAME), ("", 1.0))
        if not name or (share > 0.0 and self.label.startswith("world")):
            return self.label
        return f"{self.label} (along {'-' if share < 0.0 else ''}{name})"

    def moved(self, place: FloatArray) -> AxisCandidate:
        """The same in an outer frame, from the place (4, 4) of its own frame there."""
        center = None if self.center is None else applied(place, self.center)
        return replace(self, direction=tidy(place[:3, :3] @ self.direction), center=center)


def axis_candidates(contact: Contact, body: Body, near: float) -> tuple[AxisCandidate, ...]:
    """Directions that a body offers at a contact, in the world, the most likely one first.

    Args:
        contact: Where it is pointed at.
        body: The body, at its initial pose.
        near: How close to an edge the edge is meant [m].
    """
    shape, place = _met(contact, body)
    point = applied(inverse(place), contact.point)
    found = _of_surface(contact, near) if shape is None else _of_shape(shape, point, near)
    named = (replace(one.moved(place), label=f"{one.label} of {body.name}") for one in found)
    return distinct(named)


def round_axis(contact: Contact, body: Body, along: FloatArray) -> AxisCandidate | None:
    """The axis of what is met that is round about a direction, in the world; None if nothing is.

    A pointer that moves asks for it at each place: of a mesh neither edges nor holes are sought,
    and the face only where it faces that way.

    Args:
        contact: Where it is pointed at.
        body: The body, at its initial pose.
        along: The direction, a unit vector, shape (3,).
    """
    shape, place = _met(contact, body)
    if isinstance(shape, Cylinder | Capsule):
        found = _center_line(shape, applied(inverse(place), contact.point))
    elif shape is None and abs(float(contact.normal @ along)) > FLATTEST:
        found = _face(contact)
    else:
        return None
    axis = found.moved(place)
    return axis if axis.radius and abs(float(axis.direction @ along)) > ALONG else None


def _met(contact: Contact, body: Body) -> tuple[Plain | None, FloatArray]:
    """The shape that is met, None for a mesh or a body without shapes, and its frame (4, 4)."""
    pose = frame(body.position, body.orientation)
    point = applied(inverse(pose), contact.point)
    plain = [(shape, _gap(shape, point)) for shape in body.shapes if not isinstance(shape, Mesh)]
    shape, gap = min(plain, key=lambda row: row[1], default=(None, np.inf))
    low, high = contact.surface.bounds()
    # what is on none of the other shapes is on the mesh
    beside = len(plain) < len(body.shapes) and gap > BESIDE * float((high - low).max())
    if shape is None or beside:
        return None, contact.place
    return shape, pose @ frame(shape.position, shape.orientation)


def distinct(candidates: Iterable[AxisCandidate]) -> tuple[AxisCandidate, ...]:
    """Those candidates that are not parallel to one before them."""
    kept: list[AxisCandidate] = []
    for one in candidates:
        if all(abs(float(one.direction @ other.direction)) < SAME for other in kept):
            kept.append(one)
    return tuple(kept)


def _gap(shape: Plain, point: FloatArray) -> float:
    """How far a point of the body frame is from the surface of a shape [m], about."""
    local = applied(inverse(frame(shape.position, shape.orientation)), point)
    match shape:
        case Box():
            return _box_gap(local, 0.5 * np.array(shape.size))
        case Cylinder():
            half = np.array((shape.radius, 0.5 * shape.length))
            return _box_gap(np.array((hypot(local[0], local[1]), local[2])), half)
        case Sphere():
            return abs(float(np.linalg.norm(local)) - shape.radius)
        case Capsule():
            beyond = max(abs(float(local[2])) - 0.5 * shape.length, 0.0)
            return abs(hypot(local[0], local[1], beyond) - shape.radius)
        case Plate():
            across = abs(abs(float(local[2])) - 0.5 * shape.thickness)
            return min(across, _nearest_side(shape, local)[0])


def _box_gap(point: FloatArray, half: FloatArray) -> float:
    over = np.abs(point) - half
    outside = float(np.linalg.norm(np.maximum(over, 0.0)))
    return outside if outside > 0.0 else abs(float(over.max()))


def _of_shape(shape: Plain, point: FloatArray, near: float) -> Iterator[AxisCandidate]:
    """Candidates in the frame of a shape, at a point of its surface [m]."""
    match shape:
        case Box():
            yield from _of_box(shape, point, near)
        case Cylinder() | Capsule():
            yield _center_line(shape, point)
            outward = np.array((point[0], point[1], 0.0))
            if np.linalg.norm(outward) > 0.5 * shape.radius:
                yield AxisCandidate("normal", outward / np.linalg.norm(outward))
        case Sphere():
            yield AxisCandidate("radius", point / np.linalg.norm(point), np.zeros(3))
            for axis in np.eye(3):
                yield AxisCandidate("center line", axis, np.zeros(3))
        case Plate():
            yield from _of_plate(shape, point, near)


def _center_line(shape: Cylinder | Capsule, point: FloatArray) -> AxisCandidate:
    center = np.array((0.0, 0.0, point[2]))
    return AxisCandidate("center line", np.eye(3)[2], center, shape.radius)


def _of_box(box: Box, point: FloatArray, near: float) -> Iterator[AxisCandidate]:
    half = 0.5 * np.array(box.size)
    inside = half - np.abs(point)
    face = int(np.argmin(np.abs(inside)))
    normal = np.copysign(np.eye(3)[face], point[face])
    across = sorted({0, 1, 2} - {face}, key=lambda axis: -box.size[axis])
    # an edge along one direction of the face lies at the end of the other one
    edges = [(inside[3 - face - axis], axis) for axis in across]
    for gap, axis in sorted(edges):
        if gap <= near:
            yield AxisCandidate("edge", np.eye(3)[axis])
    yield AxisCandidate("face", normal)
    for axis in across:
        yield AxisCandidate("edge", np.eye(3)[axis])


def _of_plate(plate: Plate, point: FloatArray, near: float) -> Iterator[AxisCandidate]:
    gap, along, corner_gap = _nearest_side(plate, point)
    upright = np.eye(3)[2]
    rim = abs(0.5 * plate.thickness - abs(float(point[2])))
    side, face = AxisCandidate("edge", along), AxisCandidate("face", upright)
    if rim <= gap:
        # on one of the two faces
        yield from (side, face) if gap <= near else (face, side)
        return
    outward = AxisCandidate("face", np.cross(along, upright))
    edge = AxisCandidate("edge", upright)
    if min(rim, corner_gap) > near:
        yield from (outward, side, edge)
    elif rim <= corner_gap:
        yield from (side, outward, edge)
    else:
        yield from (edge, outward, side)


def _nearest_side(plate: Plate, point: FloatArray) -> tuple[float, FloatArray, float]:
    """The side of the outline nearest to a point.

    Returns:
        Its distance in the plane of the plate [m], its unit vector (3,), and how far the point is
        from its nearer corner [m].
    """
    corners = np.array((*plate.points, plate.points[0]), float)
    best: tuple[float, FloatArray, float] = (np.inf, np.eye(3)[0], 0.0)
    for start, end in pairwise(corners):
        length = float(np.linalg.norm(end - start))
        if length == 0.0:
            continue
        way = (end - start) / length
        along = float(np.clip((point[:2] - start) @ way, 0.0, length))
        gap = float(np.linalg.norm(point[:2] - start - along * way))
        if gap < best[0]:
            best = (gap, np.array((*way, 0.0)), min(along, length - along))
    return best


def _of_surface(contact: Contact, near: float) -> Iterator[AxisCandidate]:
    """Candidates in the frame of the surface, from its triangles."""
    found = facets(contact.surface)
    point = applied(inverse(contact.place), contact.point)
    wall = found.wall(contact.triangle)
    if wall is not None:
        center = wall.center
        if center is not None:
            center = center + ((point - center) @ wall.axis) * wall.axis
        yield AxisCandidate("center line", wall.axis, center)
    edge = found.edge(point, near)
    if edge is not None:
        yield AxisCandidate("edge", edge)
    yield _face(contact)


def _face(contact: Contact) -> AxisCandidate:
    """The face that is met, in the frame of the surface."""
    found = facets(contact.surface)
    disk, normal = found.round_face(contact.triangle), found.normal(contact.triangle)
    if disk is None:
        return AxisCandidate("face", normal)
    return AxisCandidate("round face", normal, disk.center, disk.radius)
