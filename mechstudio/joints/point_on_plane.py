"""The point-on-plane joint."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

POINT_ON_PLANE = JointType(
    key="point_on_plane",
    label="Point on plane",
    summary="A point of body 2 stays in a plane of body 1, normal to z; body 2 turns freely.",
    coordinates=(
        Coordinate("shift_x", "m", "shift"),
        Coordinate("shift_y", "m", "shift"),
        Coordinate("orientation", "", "quaternion"),
    ),
    free=(Axis.X, Axis.Y, Axis.RX, Axis.RY, Axis.RZ),
    in_plane="across",
    sides="a point of {second} in a plane of {first}",
)
