"""How thick a body is at a joint, so that the joint's symbol can stick out of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.solid import Solid

# beside the joint's own axis, four lines around it at this share of the symbol's radius
ASIDE = 0.6
LINES = ASIDE * np.array(((0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)))
# a line through an edge that two triangles share must not slip between them
SLACK = 1e-9


def reach(
    solid: Solid, frame: FloatArray, radius: float, most: float, axes: Sequence[int] = (0, 1, 2)
) -> tuple[float, float, float]:
    """Largest distances from a joint to the body's surface along its axes.

    Args:
        solid: Surface in the body frame.
        frame: Joint frame in the body frame, shape (4, 4).
        radius: Radius of the joint's symbol [m].
        most: Surfaces farther away than this do not count [m].
        axes: Numbers of the axes that matter; 0 is returned for the others.

    Returns:
        Along x, y and z of the joint frame [m]; 0 where the body is not there.
    """
    if not solid.triangles.size:
        return 0.0, 0.0, 0.0
    # a hub of many arms has most of its surface far from each of its joints
    low, high = solid.triangle_bounds
    span = most + radius
    near = ((low <= frame[:3, 3] + span) & (high >= frame[:3, 3] - span)).all(axis=1)
    corners = (solid.points[solid.triangles[near]] - frame[:3, 3]) @ frame[:3, :3]
    x, y, z = (_along(corners, axis, radius, most) if axis in axes else 0.0 for axis in range(3))
    return x, y, z


def _along(corners: FloatArray, axis: int, radius: float, most: float) -> float:
    """The same along one axis, for triangles with corners in the joint frame, shape (m, 3, 3)."""
    # seen along the axis, a line is a point and a triangle stays one
    flat = corners[:, :, (axis - 1, axis - 2)]
    height = corners[:, :, axis]
    edge1, edge2 = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    area = edge1[:, 0] * edge2[:, 1] - edge1[:, 1] * edge2[:, 0]
    usable = np.abs(area) > 1e-300
    scale = np.where(usable, area, 1.0)
    arm = radius * LINES[:, None] - flat[:, 0]
    u = (arm[..., 0] * edge2[:, 1] - arm[..., 1] * edge2[:, 0]) / scale
    v = (edge1[:, 0] * arm[..., 1] - edge1[:, 1] * arm[..., 0]) / scale
    distance = np.abs((1 - u - v) * height[:, 0] + u * height[:, 1] + v * height[:, 2])
    inside = usable & (u >= -SLACK) & (v >= -SLACK) & (u + v <= 1 + SLACK) & (distance <= most)
    return float(distance[inside].max()) if inside.any() else 0.0
