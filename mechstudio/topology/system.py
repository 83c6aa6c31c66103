"""The compiled model: constant record arrays on which all kernels work.

Names and units of the user's model stop here: from here on there are only indices, SI floats and
codes. Bodies and joints keep the order of the model; implicit free joints (from ground to a
component that no joint ties to ground) follow the user's joints.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.compiler.record import Record, Records
from mechstudio.topology.program_table import Programs

GROUND = -1  # body index of the ground
NONE = -1  # "no such thing" in index fields
RIGID = -1  # joint index of an assembly step that merges two fragments of one body

BODY = np.dtype(
    [
        ("mass", "f8"),  # [kg]
        ("inverse_mass", "f8"),  # [1/kg]
        ("inertia_B", "f8", (3, 3)),  # about the mass center, body frame [kg m^2]
        ("inverse_inertia_B", "f8", (3, 3)),  # without the spins [1/(kg m^2)]
        ("spin_count", "i4"),  # principal axes about which the body is slender
        ("spin_axis_B", "f8", (3, 3)),  # unit directions, one a row
        ("spin_mobility", "f8", (3,)),  # what the inverse inertia lacks there [1/(kg m^2)]
        ("spin_limit", "f8"),  # mobility from which a spin is kept apart [1/(kg m^2)]
        ("center_B", "f8", (3,)),  # mass center in the body frame [m]
        ("parent", "i4"),  # body on the ground side of the tree joint; GROUND
        ("joint", "i4"),  # tree joint of this body
        ("is_body2", "i4"),  # 1 if this body is body 2 of its tree joint, 0 if it is body 1
    ],
    align=True,
)

JOINT = np.dtype(
    [
        ("body1", "i4"),
        ("body2", "i4"),
        ("is_rod", "i4"),  # 1: holds only the distance of its two points
        ("is_tree", "i4"),  # 1: its coordinates are states, 0: cut joint
        ("is_crossed", "i4"),  # 1: its rotation axes turn with a cross piece
        ("is_midway", "i4"),  # 1: cut joint without sliding; its point lies midway between the ends
        ("free_count", "i4"),  # number of rates n_f
        ("open_count", "i4"),  # axes without constraint; those from here on have constraint rows
        ("coordinate_count", "i4"),  # n_f, or n_f + 1 with a quaternion
        ("coordinate", "i4"),  # first coordinate in the coordinate vector of all joints
        ("rate", "i4"),  # first rate in the rate vector of all joints
        ("state_coordinate", "i4"),  # first coordinate in the state; NONE for cut joints
        ("state_rate", "i4"),  # first of its open axes' rates or momenta in the state; or NONE
        ("axis_order", "i4", (6,)),  # its six axes: open ones, then driven ones, then locked ones
        ("slot", "i4", (6,)),  # place of each free axis among the rates (and shifts and angles)
        ("position1", "f8", (3,)),  # frame 1 from the mass center of body 1, body frame 1 [m]
        ("rotation1", "f8", (3, 3)),  # frame 1 -> body 1
        ("position2", "f8", (3,)),  # frame 2 from the mass center of body 2, body frame 2 [m]
        ("rotation2", "f8", (3, 3)),  # frame 2 -> body 2
        ("lead", "f8"),  # shift along z per angle about it, where there is a pitch [m/rad]
        ("length", "f8"),  # of a rod [m]
        ("linear_scale", "f8"),  # [kg^(1/2)] makes constraint equations dimensionless
        ("angular_scale", "f8"),  # [kg^(1/2) m]
        ("has_effort", "i4"),  # 1 if any of the following acts
        ("stiffness", "f8", (6,)),  # per rate [N/m or N m/rad]
        ("damping", "f8", (6,)),  # per rate [N s/m or N m s/rad]
        ("reference", "f8", (6,)),  # spring-free coordinate [m or rad]
        ("friction", "f8", (6,)),  # largest effort of dry friction [N or N m]
        ("lower", "f8", (6,)),  # coordinate of the lower stop; -inf without [m or rad]
        ("upper", "f8", (6,)),  # coordinate of the upper stop; inf without [m or rad]
        ("stop_stiffness", "f8", (6,)),  # [N/m or N m/rad]
        ("stop_damping", "f8", (6,)),  # [N s/m or N m s/rad]
        ("effort", "i4", (6,)),  # program of a law of coordinate, rate and time; NONE without
    ],
    align=True,
)

LEAF = np.dtype(
    [
        ("body", "i4"),
        ("share", "f8"),  # mass share of this fragment; 1 for a whole body
        ("is_first", "i4"),  # 1 for the fragment that reports the motion of its body
        ("step", "i4"),  # last step whose result shows it as a port; NONE if none does
        ("place", "i4"),  # its place among these ports; NONE likewise
    ],
    align=True,
)

STEP = np.dtype(
    [
        ("joint", "i4"),  # joint that this step eliminates; RIGID for a merge of two fragments
        ("row", "i4"),  # its row in wrenches and impulses; merges follow the joints
        ("size", "i4"),  # number of constraints; their axes are the last ones of six
        ("left", "i4"),  # compound: leaves come first, then steps
        ("right", "i4"),  # NONE for a joint with the ground or within the compound `left`
        ("port_a", "i4"),  # input port with body 1 of the joint; NONE for the ground
        ("port_b", "i4"),  # input port with body 2 of the joint; NONE for the ground
        ("kept_first", "i4"),  # into `kept_ports`: input ports that stay ports of the result
        ("kept_count", "i4"),
        ("work_first", "i4"),  # first of `kept_count` rows of the step's 6 x 6 blocks Y
        ("level", "i4"),  # height above the leaves
        ("spin_count", "i4"),  # axes of free spin of the slender leaves below it
        ("shown_first", "i4"),  # into `shown_leaves`: slender leaves that its result shows last
        ("shown_count", "i4"),
        ("linear_scale", "f8"),  # [kg^(1/2)] of a merge of fragments; joints have their own
        ("angular_scale", "f8"),  # [kg^(1/2) m]
    ],
    align=True,
)

COMPOUND = np.dtype(
    [
        ("port_count", "i4"),
        ("first_port", "i4"),  # rows of the compound's 6-vectors
        ("first_block", "i4"),  # first of port_count (port_count + 1) / 2 blocks of 6 x 6
    ],
    align=True,
)


POINT_LOAD = np.dtype(
    [
        ("body", "i4"),
        ("is_torque", "i4"),  # 1: a torque [N m], 0: a force [N]
        ("is_turning", "i4"),  # 1: components along body axes, 0: along world axes
        ("function", "i4", (3,)),  # programs of the components
        ("point", "f8", (3,)),  # point of application from the mass center, body frame [m]
    ],
    align=True,
)

SPRING = np.dtype(
    [
        ("body1", "i4"),
        ("body2", "i4"),
        ("point1", "f8", (3,)),  # from the mass center of body 1, body frame 1 [m]
        ("point2", "f8", (3,)),  # from the mass center of body 2, body frame 2 [m]
        ("stiffness", "f8"),  # [N/m]
        ("damping", "f8"),  # [N s/m]
        ("free_length", "f8"),  # [m]
        ("function", "i4"),  # program of a further tension over elongation, rate and time [N]
    ],
    align=True,
)

BUSHING = np.dtype(
    [
        ("body1", "i4"),
        ("body2", "i4"),
        ("position1", "f8", (3,)),  # frame 1 from the mass center of body 1, body frame 1 [m]
        ("rotation1", "f8", (3, 3)),  # frame 1 -> body 1
        ("position2", "f8", (3,)),  # frame 2 from the mass center of body 2, body frame 2 [m]
        ("rotation2", "f8", (3, 3)),  # frame 2 -> body 2
        ("stiffness", "f8", (6,)),  # along and about the axes of frame 1 [N/m, N m/rad]
        ("damping", "f8", (6,)),  # likewise [N s/m, N m s/rad]
        ("function", "i4"),  # program of a further torque over angle, rate and time [N m]
    ],
    align=True,
)

MOTOR = np.dtype(
    [
        ("joint", "i4"),
        ("axis", "i4"),  # place of the axis in JOINT.axis_order
        ("function", "i4"),  # program of the effort over coordinate, rate and time [N or N m]
        ("target", "i4"),  # program of the coordinate to hold over time [m or rad]
        ("proportional", "f8"),  # [N/m or N m/rad]
        ("derivative", "f8"),  # [N s/m or N m s/rad]
        ("max_effort", "f8"),  # [N or N m], infinite without
    ],
    align=True,
)

USER_CODE = np.dtype(
    [
        ("address", "i8"),  # of the machine code
        ("first_load", "i8"),  # first of its numbers in `Programs.code`
        ("first_body", "i4"),  # into `code_bodies`
        ("body_count", "i4"),
        ("first_axis", "i4"),  # into `code_axes`
        ("axis_count", "i4"),
    ],
    align=True,
)

DRIVER = np.dtype(
    [
        ("joint", "i4"),
        ("axis", "i4"),  # place of the driven axis in JOINT.axis_order
        ("slot", "i4"),  # place of the coordinate among those of the joint
        ("function", "i4"),  # program of the coordinate or its rate over time
        ("is_velocity", "i4"),  # 1: the function gives the rate, 0: the coordinate
        ("state", "i4"),  # coordinate of a cut joint, integrated; NONE if there is no need
    ],
    align=True,
)

COUPLING = np.dtype(
    [
        ("joint", "i4", (2,)),
        ("axis", "i4", (2,)),  # places of the axes in JOINT.axis_order
        ("coordinate", "i4", (2,)),  # places in the coordinate vector of all joints
        ("row", "f8", (2,)),  # -ratio, 1
        ("mobility", "f8"),  # scale of what it moves [1/kg or 1/(kg m^2)]
    ],
    align=True,
)


class Loads(Record):
    """All applied loads but gravity and those within joints."""

    programs: Programs  # functions of the model
    points: Records  # POINT_LOAD
    springs: Records  # SPRING
    bushings: Records  # BUSHING
    motors: Records  # MOTOR
    code: Records  # USER_CODE
    code_bodies: np.ndarray  # i4, bodies that the code reads and pushes
    code_axes: np.ndarray  # i4, joints and places of the axes that it does, shape (n, 2)
    code_state: np.ndarray  # what it reads: scratch


# the tables of `Loads` with their records; the classes of the model name the table they go to
LOAD_TABLES = {"points": POINT_LOAD, "springs": SPRING, "bushings": BUSHING, "motors": MOTOR}


class Drivers(Record):
    """Prescribed motions."""

    programs: Programs  # their functions of time
    records: Records  # DRIVER, shape (driver_count,), in the order of the model


class System(Record):
    """All constant data of a model, shared by every kernel."""

    gravity: np.ndarray  # [m/s^2], shape (3,)
    bodies: Records  # BODY, shape (body_count,)
    order: np.ndarray  # i4, bodies from the ground outwards, shape (body_count,)
    joints: Records  # JOINT, shape (joint_count,), implicit free joints last
    leaves: Records  # LEAF, shape (leaf_count,)
    steps: Records  # STEP, shape (step_count,), children before parents
    compounds: Records  # COMPOUND, shape (leaf_count + step_count,)
    kept_ports: np.ndarray  # i4, input ports that stay
    shown_leaves: np.ndarray  # i4, slender leaves by the last step whose result shows them
    loads: Loads
    drivers: Drivers
    couplings: Records  # COUPLING, shape (coupling_count,), in the order of the model
    idle_efforts: np.ndarray  # orthonormal efforts of couplings that cancel in all joints, (i, k)
    length: float  # unit of gaps: power of ten nearest to the longest arm of a joint [m]
    time: float  # in which gravity moves by about that, a power of ten; 1 without gravity [s]
    is_damped: int  # 1 if the state carries the dissipated energy
    is_supplied: int  # 1 if the state ends with the energy that functions of time supply
    loop_count: int  # cut joints that are constrained or coupled


class Sizes(NamedTuple):
    """Lengths of the vectors that belong to a System."""

    user_joints: int  # joints of the model; implicit free joints come after them
    coordinates: int  # of all joints, tree and cut, implicit ones last
    rates: int  # of all joints
    state_coordinates: int  # of the tree joints, and what drivers of cut joints integrate
    state_rates: int  # of the open axes of the tree joints
    state: int  # coordinates, rates or momenta, dissipated and supplied energy
    ports: int  # rows of 6-vectors over all compounds
    blocks: int  # 6 x 6 blocks over all compounds
    kept: int  # 6 x 6 blocks Y over all steps
    largest_input: int  # largest number of input ports of a step
    merges: int  # steps that merge two fragments; they have rows in wrenches and impulses
