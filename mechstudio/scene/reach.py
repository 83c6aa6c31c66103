"""How thick a body is at a joint, so that the joint's symbol can stick out of it."""

from __future__ import annotations

import numpy as np

from mechstudio.scene.solid import Floats, Solid

# beside the joint's own axis, four lines around it at this share of the symbol's radius
ASIDE = 0.6


def reach(solid: Solid, frame: Floats, radius: float, most: float) -> tuple[float, float, float]:
    """Largest distances from a joint to the body's surface along its axes.

    Args:
        solid: Surface in the body frame.
        frame: Joint frame in the body frame, shape (4, 4).
        radius: Radius of the joint's symbol [m].
        most: Surfaces farther away than this do not count [m].

    Returns:
        Along x, y and z of the joint frame [m]; 0 where the body is not there.
    """
    if not solid.triangles.size:
        return 0.0, 0.0, 0.0
    # a hub of many arms has most of its surface far from each of its joints
    low, high = solid.triangle_bounds
    span = most + radius
    near = ((low <= frame[:3, 3] + span) & (high >= frame[:3, 3] - span)).all(axis=1)
    corners = solid.points[solid.triangles[near]]
    x, y, z = (_along(corners, frame, axis, radius, most) for axis in range(3))
    return x, y, z


def _along(corners: Floats, frame: Floats, axis: int, radius: float, most: float) -> float:
    """The same along one axis, for triangles with corners of shape (m, 3, 3)."""
    direction = frame[:3, axis]
    side, other = frame[:3, axis - 1], frame[:3, axis - 2]
    edge1, edge2 = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    across = np.cross(direction, edge2)
    determinant = np.einsum("ij,ij->i", edge1, across)
    usable = np.abs(determinant) > 1e-300
    scale = np.where(usable, determinant, 1.0)
    farthest = 0.0
    for a, b in ((0.0, 0.0), (ASIDE, 0.0), (-ASIDE, 0.0), (0.0, ASIDE), (0.0, -ASIDE)):
        start = frame[:3, 3] + radius * (a * side + b * other)

        # intersect the line with all triangles at once (Moeller and Trumbore)
        arm = start - corners[:, 0]
        u = np.einsum("ij,ij->i", arm, across) / scale
        turned = np.cross(arm, edge1)
        v = turned @ direction / scale
        distance = np.abs(np.einsum("ij,ij->i", edge2, turned) / scale)
        inside = usable & (u >= 0) & (v >= 0) & (u + v <= 1) & (distance <= most)
        if inside.any():
            farthest = max(farthest, float(distance[inside].max()))
    return farthest
