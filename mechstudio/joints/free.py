"""The free joint: no constraint, only coordinates relative to body 1."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

FREE = JointType(
    key="free",
    label="Free",
    summary="Body 2 moves without restriction relative to body 1.",
    coordinates=(
        Coordinate("shift_x", "m", "shift"),
        Coordinate("shift_y", "m", "shift"),
        Coordinate("shift_z", "m", "shift"),
        Coordinate("orientation", "", "quaternion"),
    ),
    free=(Axis.X, Axis.Y, Axis.Z, Axis.RX, Axis.RY, Axis.RZ),
)
