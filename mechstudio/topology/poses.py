"""Initial poses of bodies and joint frames."""

from __future__ import annotations

import math
from collections.abc import Sequence

from mechstudio.geometry.matrices import placed
from mechstudio.model import GROUND, Body, Joint


def initial_distance(joint: Joint, bodies: Sequence[Body]) -> float:
    """Distance of the origins of a joint's frames at the poses of the model [m]."""
    points = []
    for name, frame in ((joint.body1, joint.frame1), (joint.body2, joint.frame2)):
        point: Sequence[float] = frame.position
        if name != GROUND:
            body = next(body for body in bodies if body.name == name)
            point = placed(point, body.position, body.orientation)
        points.append(point)
    return math.dist(*points)
