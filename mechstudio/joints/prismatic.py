"""The prismatic joint, also called slider."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

PRISMATIC = JointType(
    key="prismatic",
    label="Prismatic",
    summary="Body 2 slides along the z axis of the joint without turning.",
    coordinates=(Coordinate("shift", "m", "shift"),),
    free=(Axis.Z,),
    in_plane="along",
)
