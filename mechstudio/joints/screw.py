"""The screw joint: its pitch couples the shift along z to the angle about z."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

SCREW = JointType(
    key="screw",
    label="Screw",
    summary="Body 2 turns about the z axis of the joint and advances by the pitch per revolution.",
    coordinates=(Coordinate("angle", "rad", "angle"),),
    free=(Axis.RZ,),
    has_pitch=True,
    in_plane="along",
)
