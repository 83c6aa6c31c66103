"""The planar joint."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

PLANAR = JointType(
    key="planar",
    label="Planar",
    summary="Body 2 slides in the common x-y plane and turns about z.",
    coordinates=(
        Coordinate("shift_x", "m", "shift"),
        Coordinate("shift_y", "m", "shift"),
        Coordinate("angle", "rad", "angle"),
    ),
    free=(Axis.X, Axis.Y, Axis.RZ),
)
