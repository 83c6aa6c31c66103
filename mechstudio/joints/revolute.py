"""The revolute joint, also called hinge or pin."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

REVOLUTE = JointType(
    key="revolute",
    label="Revolute",
    summary="Body 2 turns about the z axis of the joint, positive by the right-hand rule.",
    coordinates=(Coordinate("angle", "rad", "angle"),),
    free=(Axis.RZ,),
)
