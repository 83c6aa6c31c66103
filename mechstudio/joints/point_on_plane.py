"""The point-on-plane joint."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

POINT_ON_PLANE = JointType(
    key="point_on_plane",
    label="Point on plane",
    summary="The origin of frame 2 stays in frame 1's x-y plane; body 2 turns freely about it.",
    coordinates=(
        Coordinate("shift_x", "m", "shift"),
        Coordinate("shift_y", "m", "shift"),
        Coordinate("orientation", "", "quaternion"),
    ),
    free=(Axis.X, Axis.Y, Axis.RX, Axis.RY, Axis.RZ),
    in_plane="across",
)
