"""The spherical joint, also called ball joint; its rates are the angular velocity in frame 1."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

SPHERICAL = JointType(
    key="spherical",
    label="Spherical",
    summary="Body 2 turns freely about the common point.",
    coordinates=(Coordinate("orientation", "", "quaternion"),),
    free=(Axis.RX, Axis.RY, Axis.RZ),
)
