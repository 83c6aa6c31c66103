"""The parallel-axes joint."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

PARALLEL_AXES = JointType(
    key="parallel_axes",
    label="Parallel axes",
    summary="The z axes of both frames stay parallel; body 2 shifts freely and turns about z.",
    coordinates=(
        Coordinate("shift_x", "m", "shift"),
        Coordinate("shift_y", "m", "shift"),
        Coordinate("shift_z", "m", "shift"),
        Coordinate("angle", "rad", "angle"),
    ),
    free=(Axis.X, Axis.Y, Axis.Z, Axis.RZ),
)
