"""The distance joint: a rod without mass between two ball joints."""

from mechstudio.joints.joint_type import Axis, JointType

# its one blocked direction is the line between the origins of the frames, called X
DISTANCE = JointType(
    key="distance",
    code=13,
    label="Distance",
    summary="The origins of both frames keep their distance, as if held by a rod without mass.",
    coordinates=(),
    free=(),
    blocked=(Axis.X,),
)
