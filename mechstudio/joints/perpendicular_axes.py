"""The perpendicular-axes joint."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

PERPENDICULAR_AXES = JointType(
    key="perpendicular_axes",
    label="Perpendicular axes",
    summary="Frame 1's x axis stays normal to frame 2's y axis; body 2 shifts freely.",
    coordinates=(
        Coordinate("shift_x", "m", "shift"),
        Coordinate("shift_y", "m", "shift"),
        Coordinate("shift_z", "m", "shift"),
        Coordinate("angle_x", "rad", "angle"),
        Coordinate("angle_y", "rad", "angle"),
    ),
    free=(Axis.X, Axis.Y, Axis.Z, Axis.RX, Axis.RY),
    is_crossed=True,
)
