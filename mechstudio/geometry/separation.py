"""Distance and angle between two features: points, straight lines, planes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np

from mechstudio.geometry.arrays import FloatArray

# directions are parallel if the sine of their angle is below this, as those of joints that a run
# leaves a little open
PARALLEL = 1e-6
# features meet if they are apart by less than this, in the size of the places: so much is rounding
TOUCHING = 1e-9


class FeatureKind(Enum):
    """What a feature is."""

    POINT = "point"
    LINE = "line"
    PLANE = "plane"


@dataclass(frozen=True, eq=False)
class Feature:
    """A point, a line without ends or a plane.

    Attributes:
        kind: Which of them.
        point: A point of it [m], shape (3,).
        direction: Unit vector along the line or normal to the plane, shape (3,); of no use for a
            point.
    """

    kind: FeatureKind
    point: FloatArray
    direction: FloatArray


@dataclass(frozen=True, eq=False)
class Separation:
    """How far apart two features are.

    Attributes:
        start: The point of the first that is nearest to the second [m], shape (3,).
        end: The point of the second that is nearest to the first [m], shape (3,).
        angle: Between lines and planes, 0 to pi/2 [rad]; None where a point is one of them.
        meets: Whether lines and planes cross each other, so that only the angle tells of them.
    """

    start: FloatArray
    end: FloatArray
    angle: float | None
    meets: bool = False

    @property
    def way(self) -> FloatArray:
        """From start to end [m], shape (3,)."""
        found: FloatArray = self.end - self.start
        return found

    @property
    def distance(self) -> float:
        """Length of the way [m]."""
        return float(np.linalg.norm(self.way))


def separation(first: Feature, second: Feature) -> Separation:
    """Shortest distance of two features, and the angle between them.

    Of parallel lines and planes, which are equally far apart everywhere, the place is that of the
    first feature's point. What meets is 0 m apart at one of the points where it does.
    """
    if _ORDER[first.kind] > _ORDER[second.kind]:
        turned = separation(second, first)
        return Separation(turned.end, turned.start, turned.angle, turned.meets)
    start, end = _nearest(first, second)
    angle = _angle(first, second)
    reach = max(float(np.abs(place).max()) for place in (start, end, first.point, second.point))
    is_apart = float(np.linalg.norm(end - start)) > TOUCHING * reach
    return Separation(start, end, angle, angle is not None and angle > PARALLEL and not is_apart)


_ORDER = {FeatureKind.POINT: 0, FeatureKind.LINE: 1, FeatureKind.PLANE: 2}


def _nearest(first: Feature, second: Feature) -> tuple[FloatArray, FloatArray]:
    p, q, u, v = first.point, second.point, first.direction, second.direction
    between = q - p
    if second.kind is FeatureKind.POINT:
        return p, q
    if first.kind is FeatureKind.POINT:
        return p, _foot(p, second)
    if second.kind is FeatureKind.LINE:
        normal = np.cross(u, v)
        square = float(normal @ normal)
        if square <= PARALLEL**2:
            return p, _foot(p, second)
        start = p + float(np.cross(between, v) @ normal) / square * u
        return start, q + float(np.cross(between, u) @ normal) / square * v
    if first.kind is FeatureKind.LINE:
        slope = float(u @ v)
        if abs(slope) <= PARALLEL:
            return p, _foot(p, second)
        met = p + float(between @ v) / slope * u
        return met, met
    # two planes: the point of both that is nearest to the points that were taken
    along = np.cross(u, v)
    if float(np.linalg.norm(along)) <= PARALLEL:
        return p, _foot(p, second)
    middle = 0.5 * (p + q)
    met = np.linalg.solve(np.stack((u, v, along)), np.array((u @ p, v @ q, along @ middle)))
    return met, met


def _foot(point: FloatArray, feature: Feature) -> FloatArray:
    """The point of a line or plane nearest to a point [m], shape (3,)."""
    share = float((point - feature.point) @ feature.direction) * feature.direction
    foot: FloatArray = feature.point + share if feature.kind is FeatureKind.LINE else point - share
    return foot


def _angle(first: Feature, second: Feature) -> float | None:
    if FeatureKind.POINT in (first.kind, second.kind):
        return None
    u, v = first.direction, second.direction
    # the arc tangent is exact near 0 and pi/2, where arc sine and cosine are not
    across, along = float(np.linalg.norm(np.cross(u, v))), abs(float(u @ v))
    angle = float(np.arctan2(across, along))
    return angle if first.kind is second.kind else 0.5 * np.pi - angle
