"""Joint types: the explicit list, in menu order."""

from mechstudio.joints.cylindrical import CYLINDRICAL
from mechstudio.joints.distance import DISTANCE
from mechstudio.joints.fixed import FIXED
from mechstudio.joints.free import FREE
from mechstudio.joints.joint_type import Axis, Coordinate, JointType
from mechstudio.joints.parallel_axes import PARALLEL_AXES
from mechstudio.joints.perpendicular_axes import PERPENDICULAR_AXES
from mechstudio.joints.planar import PLANAR
from mechstudio.joints.point_on_line import POINT_ON_LINE
from mechstudio.joints.point_on_plane import POINT_ON_PLANE
from mechstudio.joints.prismatic import PRISMATIC
from mechstudio.joints.revolute import REVOLUTE
from mechstudio.joints.screw import SCREW
from mechstudio.joints.spherical import SPHERICAL
from mechstudio.joints.universal import UNIVERSAL

JOINT_TYPES: tuple[JointType, ...] = (
    REVOLUTE,
    PRISMATIC,
    CYLINDRICAL,
    SCREW,
    UNIVERSAL,
    SPHERICAL,
    PLANAR,
    FIXED,
    FREE,
    POINT_ON_LINE,
    POINT_ON_PLANE,
    PARALLEL_AXES,
    PERPENDICULAR_AXES,
    DISTANCE,
)

_BY_KEY = {joint.key: joint for joint in JOINT_TYPES}


def joint_type(key: str) -> JointType:
    """Look a joint type up by its key, e.g. `revolute`.

    Raises:
        KeyError: The key is not in `JOINT_TYPES`.
    """
    return _BY_KEY[key]


__all__ = ["JOINT_TYPES", "Axis", "Coordinate", "JointType", "joint_type"]
