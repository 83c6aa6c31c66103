"""Small mechanisms for pictures."""

import numpy as np

from mechstudio.joints import JOINT_TYPES
from mechstudio.model import (
    Body,
    Box,
    Bushing,
    Capsule,
    Coupling,
    Cylinder,
    Driver,
    Force,
    Frame,
    Joint,
    Mechanism,
    Mesh,
    Motor,
    Plate,
    PointMeasure,
    Sphere,
    SpringDamper,
    Torque,
    Torsion,
)
from mechstudio.scene.revolution import sleeve

RED, GREEN, BLUE = "#d02020", "#20a020", "#2040d0"

SHAPES = {
    "box": Box(size=(0.4, 0.3, 0.2), color=RED),
    "cylinder": Cylinder(radius=0.2, length=0.3, color=RED),
    "sphere": Sphere(radius=0.25, color=RED),
    "capsule": Capsule(radius=0.15, length=0.3, color=RED),
    "plate": Plate(
        points=((-0.3, -0.3), (0.3, -0.3), (0.3, 0.3), (0.05, 0.0), (-0.3, 0.3)),
        thickness=0.1,
        color=RED,
    ),
}


def lone_body(*shapes):
    """One free body at the origin."""
    return Mechanism(bodies=(Body(name="part", shapes=shapes),))


def two_boxes():
    """A red box on the left, a green one on the right, without joints."""
    return Mechanism(
        bodies=(
            Body(
                name="left", position=(-0.5, 0, 0), shapes=(Box(size=(0.6, 0.5, 0.3), color=RED),)
            ),
            Body(
                name="right", position=(0.5, 0, 0), shapes=(Box(size=(0.6, 0.5, 0.3), color=GREEN),)
            ),
        )
    )


def double_pendulum():
    """Two links without shapes, turning about z."""
    return Mechanism(
        bodies=(Body(name="upper", position=(0.5, 0, 0)), Body(name="lower", position=(1.5, 0, 0))),
        joints=(
            Joint(
                name="shoulder",
                type="revolute",
                body1="ground",
                body2="upper",
                frame2=Frame(position=(-0.5, 0, 0)),
            ),
            Joint(
                name="elbow",
                type="revolute",
                body1="upper",
                body2="lower",
                frame1=Frame(position=(0.5, 0, 0)),
                frame2=Frame(position=(-0.5, 0, 0)),
            ),
        ),
    )


def one_joint(key, *, grounded):
    """Two bodies, or a body and the ground, with a joint at the origin."""
    pitch = {"pitch": 0.1} if key == "screw" else {}
    moving = Body(name="moving", position=(0.5, 0, 0))
    other = () if grounded else (Body(name="other", position=(-0.5, 0, 0)),)
    joint = Joint(
        name="joint",
        type=key,
        body1="ground" if grounded else "other",
        body2="moving",
        frame1=Frame(position=(0, 0, 0) if grounded else (0.5, 0, 0)),
        frame2=Frame(position=(-0.5, 0, 0)),
        **pitch,
    )
    return Mechanism(bodies=(moving, *other), joints=(joint,))


def loaded_arm():
    """An arm with a motor, a spring with damper, a force, a torque and a measured point."""
    pendulum = double_pendulum()
    return pendulum.edited(
        parameters={"speed": 3.0},
        drivers=(Driver(name="motor", joint="shoulder", function="speed*t"),),
        couplings=(
            Coupling(name="mesh", type="gear", joint1="shoulder", joint2="elbow", ratio=2.0),
        ),
        forces=(
            SpringDamper(
                name="spring",
                body1="ground",
                point1=(0.5, 0.8, 0),
                body2="upper",
                stiffness=100.0,
                damping=2.0,
                free_length=0.5,
            ),
            Force(name="push", body="lower", point=(0.5, 0, 0), function=("0", "4*sin(t)", "0")),
            Torque(name="twist", body="upper", function=("0", "0", "1")),
            Bushing(
                name="rubber",
                body1="ground",
                body2="lower",
                frame1=Frame(position=(1.2, 0.3, 0)),
                frame2=Frame(position=(-0.3, 0.3, 0)),
            ),
            Torsion(
                name="wire", body1="ground", body2="upper", frame1=Frame(position=(0.2, 0.5, 0))
            ),
            Motor(name="servo", joint="elbow", target="t"),
        ),
        measures=(PointMeasure(name="tip", body="lower", point=(0.5, 0, 0)),),
    )


def missing_mesh():
    """A body whose mesh file does not exist."""
    return lone_body(Mesh(file="nowhere.stl"))


JOINT_KEYS = tuple(kind.key for kind in JOINT_TYPES)


def write_bush(path):
    """A sleeve about z in a file of single-precision triangles: bore 0.1 m, 0.4 m, 0.3 m long."""
    bush = sleeve(0.05, 0.2, 0.3)
    records = np.zeros(len(bush.triangles), "(3,)<f4, (3,3)<f4, <u2")
    records["f1"] = bush.points[bush.triangles]
    header = bytes(80) + len(records).to_bytes(4, "little")
    path.write_bytes(header + records.tobytes())
