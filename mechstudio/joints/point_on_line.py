"""The point-on-line joint."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

POINT_ON_LINE = JointType(
    key="point_on_line",
    label="Point on line",
    summary="A point of body 2 slides along a line of body 1, the z axis; body 2 turns freely.",
    coordinates=(
        Coordinate("shift", "m", "shift"),
        Coordinate("orientation", "", "quaternion"),
    ),
    free=(Axis.Z, Axis.RX, Axis.RY, Axis.RZ),
    in_plane="along",
    sides="a point of {second} on a line of {first}",
)
