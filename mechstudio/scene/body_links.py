"""Surface of a body without shapes: links between its joints and its mass center."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import applied, inverse, pointing, shifted
from mechstudio.joints import JointType, joint_type
from mechstudio.model import Body
from mechstudio.scene.joint_glyph import symbol
from mechstudio.scene.prism import box, prism, rounded_hull
from mechstudio.scene.revolution import ball, capsule, cylinder
from mechstudio.scene.solid import Solid, merged

# neighbors get different layers, so that their overlapping ends do not flicker
LAYER_THICKNESS = (1.5, 0.95, 2.05, 0.55, 2.6)
# numbers of layers repeat after so many, in thickness and in width
DIFFERENT_LAYERS = 15


@dataclass(frozen=True)
class Attachment:
    """Where a joint holds a body: its type and its frame in the body frame, shape (4, 4)."""

    key: str
    frame: FloatArray

    @property
    def kind(self) -> JointType:
        """Its type."""
        return joint_type(self.key)

    @property
    def point(self) -> FloatArray:
        """The joint point [m]."""
        return self.frame[:3, 3]

    @property
    def axis(self) -> FloatArray:
        """The z axis of the joint frame."""
        return self.frame[:3, 2]


@dataclass(frozen=True)
class LinkSize:
    """How thick a body without shapes is drawn.

    Attributes:
        radius: Radius of a link's rounded end [m].
        joints: Radii of the symbols of its joints [m].
    """

    radius: float
    joints: tuple[float, ...] = ()


def linked_body(
    body: Body, attachments: tuple[Attachment, ...], size: LinkSize, layer: int, sides: int
) -> Solid:
    """A surface for a body without shapes, unpainted.

    Args:
        body: The body.
        attachments: Its joints.
        size: How thick it is.
        layer: Number that differs between neighbors; chooses the thickness.
        sides: Number of flat pieces around rods and balls.
    """
    radius, center = size.radius, np.array(body.center_of_mass)
    points = _distinct([attachment.point for attachment in attachments], 0.3 * radius)
    if not points:
        return _equivalent_box(body, radius).moved(shifted(*center))
    thickness = LAYER_THICKNESS[layer % len(LAYER_THICKNESS)] * radius
    axis = _common_axis(attachments)
    if len(points) == 1:
        arm = center - points[0]
        if np.linalg.norm(arm) < 0.5 * radius:
            return _block(attachments, radius, thickness)
        # a uniform bar: the mass center is its middle
        points.append(points[0] + 2 * arm)
    if axis is not None:
        flat = applied(inverse(pointing(axis, points[0])), np.array(points))
        if np.ptp(flat[:, 2]) < 0.5 * radius:
            outline = rounded_hull(flat[:, :2], 1.45 * radius)
            plate = prism(outline, -0.5 * thickness, 0.5 * thickness)
            return plate.moved(pointing(axis, points[0]))
    gaps = _gaps(points, attachments, size)
    return _rods(points, gaps, center, (0.62 + 0.1 * (layer % 3)) * radius, sides)


def _gaps(
    points: list[FloatArray], attachments: tuple[Attachment, ...], size: LinkSize
) -> list[float]:
    """Room to leave at each end for a joint's own parts [m]; -1 where the end gets a ball."""
    hinged = [
        (attachment.point, room * radius)
        for attachment, radius in zip(attachments, size.joints, strict=True)
        if (room := symbol(attachment.key).room) is not None
    ]
    rooms = [room for _, room in hinged]
    places = np.array([point for point, _ in hinged]).reshape(-1, 3)
    found = []
    for point in points:
        near = np.flatnonzero(np.linalg.norm(places - point, axis=1) < size.radius)
        found.append(rooms[near[0]] if len(near) else -1.0)
    return found


def _rods(
    points: list[FloatArray], gaps: list[float], center: FloatArray, radius: float, sides: int
) -> Solid:
    """One straight rod, or a star of rods around the mass center.

    Args:
        points: Ends [m].
        gaps: Room to leave at each end for a joint's own parts [m]; below 0 the end gets a ball.
        center: Mass center [m].
        radius: Radius of the rods [m].
        sides: Number of flat pieces around them.
    """
    hub = center
    if len(points) == 2:
        start, end = points
        along = (end - start) / np.linalg.norm(end - start)
        aside = center - start
        aside = aside - (aside @ along) * along
        hub = 0.5 * (start + end)
    parts = [
        _rod(hub, _short_of(point, hub, gap), radius, sides)
        for point, gap in zip(points, gaps, strict=True)
    ]
    if len(points) == 2 and np.linalg.norm(aside) > 2 * radius:
        parts.append(_rod(hub, center, radius, sides))
    ends = [point for point, gap in zip(points, gaps, strict=True) if gap < 0]
    knob = ball(1.35 * radius, sides=sides)
    return merged((*parts, *(knob.moved(shifted(*point)) for point in ends)))


def _short_of(point: FloatArray, hub: FloatArray, gap: float) -> FloatArray:
    """A place before a point on the way from a hub, by a gap [m] but at most half the way."""
    run = hub - point
    length = float(np.linalg.norm(run))
    return point + run * (min(max(gap, 0.0), 0.5 * length) / max(length, 1e-300))


def _rod(start: FloatArray, end: FloatArray, radius: float, sides: int) -> Solid:
    run = end - start
    length = float(np.linalg.norm(run))
    if length < 1e-9 * radius:
        return ball(radius, sides=sides).moved(shifted(*start))
    bar = capsule(radius, length, sides=sides)
    return bar.moved(shifted(z=0.5 * length)).moved(pointing(run, start))


def _block(attachments: tuple[Attachment, ...], radius: float, thickness: float) -> Solid:
    """A small solid for a body whose joints and mass center coincide."""
    slider = next((a for a in attachments if _is_slider(a.kind)), None)
    if slider is not None:
        size = (3.4 * radius, 3.4 * radius, 5.0 * radius)
        if slider.kind.lies_in_plane:
            size = (4.5 * radius, 4.5 * radius, 1.6 * radius)
        return box(size).moved(slider.frame)
    turner = next((a for a in attachments if a.kind.is_axle), None)
    if turner is not None:
        # the key on the rim shows the turning
        wheel = cylinder(3.6 * radius, thickness, sides=48, bevel=0.1 * radius)
        mark = box((1.6 * radius, 0.5 * radius, 1.12 * thickness)).moved(shifted(2.6 * radius))
        return merged((wheel, mark)).moved(turner.frame)
    return box((3.2 * radius,) * 3).moved(attachments[0].frame)


def _is_slider(kind: JointType) -> bool:
    """Whether a body slides along a rail or on a plane, and at most turns about z."""
    return (kind.has_rail or kind.lies_in_plane) and len(kind.turns) < 2


def _equivalent_box(body: Body, radius: float) -> Solid:
    """The homogeneous box with the body's mass and inertia, within sensible limits."""
    moments, axes = np.linalg.eigh(np.array(body.inertia))
    squares = np.nan_to_num(6.0 * (moments.sum() - 2.0 * moments) / body.mass)
    size = np.sqrt(np.maximum(squares, 0.0))
    shrink = min(1.0, 24 * radius / max(float(size.max()), 1e-300))
    size = np.maximum(size * shrink, 0.8 * radius)
    turned = np.eye(4)
    turned[:3, :3] = axes if np.linalg.det(axes) > 0 else axes * (1, 1, -1)
    return box(size.tolist()).moved(turned)


def _common_axis(attachments: tuple[Attachment, ...]) -> FloatArray | None:
    """The direction that all turning axes share; None when they differ or there are none."""
    axes = [a.axis for a in attachments if a.kind.is_axle]
    if not axes or any(a.kind.is_pivot and len(a.kind.turns) > 1 for a in attachments):
        return None
    aligned = all(abs(float(axis @ axes[0])) > 0.999 for axis in axes)
    return axes[0] if aligned else None


def _distinct(points: list[FloatArray], tolerance: float) -> list[FloatArray]:
    kept: list[FloatArray] = []
    for point in points:
        if not kept or np.linalg.norm(np.array(kept) - point, axis=1).min() > tolerance:
            kept.append(point)
    return kept
