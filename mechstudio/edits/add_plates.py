"""New plates: flat bodies with corners in the world."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from mechstudio.edits.add_bodies import add_body
from mechstudio.edits.edit import Edit, refused
from mechstudio.edits.expression_arithmetic import computed, in_proportion
from mechstudio.edits.mass_properties import STEEL, MassProperties, mass_properties
from mechstudio.edits.names import fresh_name
from mechstudio.edits.placing import Places, checked_place, local_place
from mechstudio.edits.polygon import Corner, crosses_itself, middle
from mechstudio.edits.pose import (
    X_AXIS,
    Z_AXIS,
    Direction,
    Pose,
    axis_turn,
    difference,
    dot,
    unit_vector,
)
from mechstudio.geometry.quaternion import Vector
from mechstudio.model import Mechanism, Plate
from mechstudio.model.evaluated import text_of, texts_in
from mechstudio.model.shape import DEFAULT_COLOR

DIGITS = 12  # of places beside expressions, for plates of 1 m
ASKEW = 1e-9  # cosine of the angle to the normal up to which an axis lies in a plane


def add_plate(
    mechanism: Mechanism,
    corners: Places,
    normal: Direction | None = None,
    *,
    thickness: float | None = None,
    name: str = "",
    density: float = STEEL,
    color: str = DEFAULT_COLOR,
) -> Edit:
    """Add a flat plate with corners at points of the world.

    Its frame is in the middle of the plate, z along the normal and x toward the second corner from
    the first. With corners that are expressions, it stays where the middle is now, and x is an
    axis of the world where one lies in the plane.

    Args:
        mechanism: Where it goes.
        corners: At least three points [m], as numbers, or as expressions over parameters, which the
            outline, its mass and its inertia follow; what they miss the plane of the first by is
            left out.
        normal: Direction at right angles to the plate; None for that of the corners, to the side
            from which their order is counterclockwise.
        thickness: Thickness [m], half to each side; None for a twentieth of its size. An expression
            is followed by its mass and inertia, as is one of the density.
        name: Its name; "" for a fresh one.
        density: Mass per volume [kg/m³].
        color: Color as #rrggbb.

    Raises:
        ModelError: The sides cross or enclose no area, a value is not valid, or the name is taken.
    """
    points = [checked_place("corners", corner) for corner in corners]
    if len(points) < 3:
        raise refused("corners", f"must be at least 3 (got {len(points)})")
    upright = unit_vector("normal", _normal(points) if normal is None else normal)
    along = unit_vector("corners", difference(points[1], points[0]))
    is_led = any(texts_in(points))
    turn = axis_turn(upright, _nearest_axis(along, upright) if is_led else along)
    flat = [_flat(Pose(points[0], turn), point) for point in points]
    if crosses_itself(flat):
        raise refused(
            "corners", "the sides of the plate cross; list the corners in order around the outline"
        )
    x, y = middle(flat)
    size = max(max(row) - min(row) for row in zip(*flat, strict=True))
    origin = Pose(_numbers(points[0]), turn).point((x, y, 0.0))
    outline: tuple[Corner, ...] = tuple((px - x, py - y) for px, py in flat)
    if is_led:
        # nobody reads formulas with what rounding has left of the middle
        digits = DIGITS - math.ceil(math.log10(size))
        origin = tuple(round(value, digits) for value in origin)  # type: ignore[assignment]
        outline = tuple(_led_corner(Pose(origin, turn), point, digits) for point in points)
    plate = Plate(
        points=outline,
        thickness=0.05 * size if thickness is None else thickness,
        color=color,
    )
    return add_body(
        mechanism,
        [plate],
        Pose(origin, turn),
        name=name or fresh_name(mechanism, "body", "plate"),
        density=density,
        weight=None if is_led else _plate_weight(plate, density),
    )


def _normal(points: Sequence[Vector]) -> Vector:
    """Twice the area that points enclose, as a vector at right angles to it [m²]."""
    x = y = z = 0.0
    for first, second in zip(points, (*points[1:], points[0]), strict=True):
        (a, b, c), (d, e, f) = difference(first, points[0]), difference(second, points[0])
        x, y, z = x + b * f - c * e, y + c * d - a * f, z + a * e - b * d
    if not math.hypot(x, y, z):
        raise refused("corners", "enclose no area")
    return (x, y, z)


def _flat(start: Pose, point: Vector) -> Corner:
    """A point of the world in the plane of a frame [m], as numbers."""
    x, y, _ = Pose(_numbers(start.position), start.orientation).local_point(_numbers(point))
    return (x, y)


def _led_corner(pose: Pose, point: Vector, digits: int) -> Corner:
    """The same with the expressions of the point."""
    x, y, _ = (
        value if text_of(value) else round(value, digits) for value in local_place(pose, point)
    )
    return (x, y)


def _numbers(point: Vector) -> Vector:
    x, y, z = point
    return (float(x), float(y), float(z))


def _nearest_axis(along: Vector, normal: Vector) -> Vector:
    """The axis of the world in a plane that is nearest to a direction; the direction if none is."""
    axes = [axis for axis in (X_AXIS, (0.0, 1.0, 0.0), Z_AXIS) if abs(dot(axis, normal)) < ASKEW]
    if not axes:
        return along
    best = max(axes, key=lambda axis: abs(dot(axis, along)))
    sense = 1.0 if dot(best, along) > 0.0 else -1.0
    x, y, z = (sense * part for part in best)
    return (x, y, z)


def _plate_weight(plate: Plate, density: float) -> MassProperties:
    """What a plate around its frame weighs; follows expressions of thickness and density."""
    found, thick = mass_properties([plate], density), plate.thickness
    # the sums over the corners leave noise where the frame is
    found = replace(found, center_of_mass=(0.0, 0.0, 0.0))
    if text_of(density) is None and text_of(thick) is None:
        return found
    area = found.mass / (density * thick)
    mass = computed(f"{{d}}*{{t}}*{area!r}", found.mass, d=density, t=thick)

    def entry(i: int, k: int) -> float:
        value = found.inertia[i][k]
        if i != k or i == 2:
            return in_proportion(value, mass)
        flat = value / found.mass - thick**2 / 12.0
        return computed(f"{{m}}*({flat!r} + {{t}}**2/12)", value, m=mass, t=thick)

    xx, yy, zz, xy = entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1)
    return MassProperties(
        mass, found.center_of_mass, ((xx, xy, 0.0), (xy, yy, 0.0), (0.0, 0.0, zz))
    )
