"""The one table of what a row of results holds: name, lengths and meaning of each array.

Kernels write a row, stores allocate its arrays and readers slice them by this table. Columns of
elements that act on bodies have names here too, for the kernels and for the readers.
"""

from typing import Annotated, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

# columns of `springs`
TENSION, LENGTH, ELONGATION, LENGTH_RATE, SPRING_ENERGY = range(5)
# columns of `bushings`: force and torque, shift and rotation vector have three each
BUSHING_LOAD, DEFORMATION, ANGLE_RATE, BUSHING_POWER, BUSHING_ENERGY = 0, 6, 12, 13, 14
# columns of `points`: the load has three
POINT_LOAD, POINT_POWER = 0, 3
# columns of `joint_effort`
SPRING, DAMPING, FRICTION, STOP, LAW = range(5)


class RowFields:
    """Arrays of results, with one row per output time; SI units, world axes unless said otherwise.

    A length is a number, or the name of what there are so many of in the model.
    """

    time: Annotated[Numbers, ()]
    "[s]"
    body_pose: Annotated[Numbers, ("bodies", 7)]
    "Origin [m] and unit quaternion w x y z, body to world, of the body frame."
    body_velocity: Annotated[Numbers, ("bodies", 6)]
    "Of the body frame's origin [m/s], angular [rad/s]."
    body_acceleration: Annotated[Numbers, ("bodies", 6)]
    "Likewise [m/s^2, rad/s^2]."
    coordinate: Annotated[Numbers, ("coordinates",)]
    "Of the user's joints, all in one row [m or rad, quaternions as w x y z]."
    rate: Annotated[Numbers, ("rates",)]
    "Joint rates, all in one row [m/s or rad/s]."
    momentum: Annotated[Numbers, ("momenta",)]
    "Joint momenta, laid out as `rate`; none unless the solver knows them [kg m/s or kg m^2/s]."
    joint_load: Annotated[Numbers, ("joints", 6)]
    "Reaction force [N] and torque [N m] of body 1 on body 2 at the origin of frame 2."
    joint_effort: Annotated[Numbers, ("efforts", 5)]
    "Terms of the efforts in joints that have any, on body 2, one line per rate [N or N m]."
    joint_energy: Annotated[Numbers, ("acting_joints",)]
    "Elastic energy of springs and stops in these joints [J]."
    springs: Annotated[Numbers, ("springs", 5)]
    "Tension [N], length and elongation [m], rate of the length [m/s], elastic energy [J]."
    bushings: Annotated[Numbers, ("bushings", 15)]
    """Force [N] and torque [N m] on body 2 at the origin of frame 2; shift [m] and rotation vector
    [rad] along the axes of frame 1; rate of its angle [rad/s], power [W], elastic energy [J]."""
    motors: Annotated[Numbers, ("motors",)]
    "Efforts of motors on body 2 [N or N m]."
    points: Annotated[Numbers, ("points", 4)]
    "Force [N] or torque [N m] of each load that is a function of time, and its power [W]."
    driver_effort: Annotated[Numbers, ("drivers",)]
    "On body 2 along the driven axis [N or N m]."
    coupling_effort: Annotated[Numbers, ("couplings",)]
    "Along coordinate 2 [N or N m]."
    energy: Annotated[Numbers, (5,)]
    "Kinetic, potential, dissipated, supplied and total energy [J]."
    constraint: Annotated[Numbers, (3,)]
    "Norms of the position, velocity and acceleration errors."


ROW_LENGTHS: dict[str, tuple[int | str, ...]] = {
    name: get_args(kind)[1] for name, kind in get_type_hints(RowFields, include_extras=True).items()
}
