"""Initial poses of bodies and joint frames."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.model import GROUND, Body, Joint


def initial_distance(joint: Joint, bodies: Sequence[Body]) -> float:
    """Distance of the origins of a joint's frames at the poses of the model [m]."""
    by_name = {body.name: body for body in bodies}
    points = []
    for name, frame in ((joint.body1, joint.frame1), (joint.body2, joint.frame2)):
        point = np.array(frame.position)
        if name != GROUND:
            body = by_name[name]
            point = np.array(body.position) + rotation_matrix(body.orientation) @ point
        points.append(point)
    return math.dist(points[0].tolist(), points[1].tolist())
