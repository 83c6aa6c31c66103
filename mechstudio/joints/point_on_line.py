"""The point-on-line joint."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

POINT_ON_LINE = JointType(
    key="point_on_line",
    label="Point on line",
    summary="The origin of frame 2 stays on the z axis of frame 1; body 2 rotates freely about it.",
    coordinates=(
        Coordinate("shift", "m", "shift"),
        Coordinate("orientation", "", "quaternion"),
    ),
    free=(Axis.Z, Axis.RX, Axis.RY, Axis.RZ),
    in_plane="along",
)
