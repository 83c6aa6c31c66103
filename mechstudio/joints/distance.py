"""The distance joint: a rod without mass between two ball joints."""

from mechstudio.joints.joint_type import Axis, JointType

# its one blocked direction is the line between the origins of the frames, called X
DISTANCE = JointType(
    key="distance",
    label="Distance",
    summary="The origins of both frames keep a constant distance, as connected by a massless rod.",
    coordinates=(),
    free=(),
    blocked=(Axis.X,),
)
