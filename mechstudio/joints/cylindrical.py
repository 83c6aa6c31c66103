"""The cylindrical joint."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

CYLINDRICAL = JointType(
    key="cylindrical",
    label="Cylindrical",
    summary="Body 2 slides along the z axis of the joint and turns about it.",
    coordinates=(
        Coordinate("shift", "m", "shift"),
        Coordinate("angle", "rad", "angle"),
    ),
    free=(Axis.Z, Axis.RZ),
)
