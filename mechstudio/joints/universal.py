"""The universal joint, also called Hooke or Cardan joint."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

UNIVERSAL = JointType(
    key="universal",
    label="Universal",
    summary="Body 2 turns about frame 1's x axis, then about its own y axis, as in a Cardan shaft.",
    coordinates=(Coordinate("angle_x", "rad", "angle"), Coordinate("angle_y", "rad", "angle")),
    free=(Axis.RX, Axis.RY),
    is_crossed=True,
    in_plane="along",
)
