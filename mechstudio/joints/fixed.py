"""The fixed joint, also called weld."""

from mechstudio.joints.joint_type import JointType

FIXED = JointType(
    key="fixed",
    label="Fixed",
    summary="Body 2 is rigidly attached to body 1.",
    coordinates=(),
    free=(),
)
