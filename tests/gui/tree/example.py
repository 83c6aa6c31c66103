"""Mechanisms with something of every kind, and long ones."""

from mechstudio.model import (
    Body,
    Box,
    Bushing,
    Coupling,
    Driver,
    Force,
    Frame,
    Joint,
    Limits,
    Mechanism,
    Motor,
    PointMeasure,
    SpringDamper,
    Torque,
    Torsion,
)


def all_kinds() -> Mechanism:
    """Two bodies, three joints and one element of every other kind; one name looks like markup."""
    return Mechanism(
        name="Example",
        description="Something of every kind.",
        parameters={"speed": 3.0},
        bodies=(
            Body(
                name="crank",
                mass=2.5,
                center_of_mass=(0.1, 0.0, 1.0 / 3.0),
                inertia=((1.0, 0.25, 0.0), (0.25, 2.0, 0.0), (0.0, 0.0, 2.5)),
                orientation=(0.7071067811865476, 0.0, 0.0, 0.7071067811865475),
                shapes=(Box(size=(1.0, 0.1, 0.1), color="#ff8800"),),
            ),
            Body(name="<b>rod", position=(1.0, 0.0, 0.0)),
        ),
        joints=(
            Joint(
                name="pivot",
                type="revolute",
                body1="ground",
                body2="crank",
                stiffness=40.0,
                limits=Limits(lower=-1.0, upper=1.5),
            ),
            Joint(name="slide", type="cylindrical", body1="crank", body2="<b>rod"),
            Joint(
                name="ball",
                type="spherical",
                body1="ground",
                body2="<b>rod",
                frame2=Frame(position=(1.0, 0.0, 0.0)),
            ),
        ),
        couplings=(
            Coupling(
                name="mesh",
                type="gear",
                joint1="pivot",
                joint2="slide",
                coordinate2=1,
                ratio=-2.0,
            ),
        ),
        drivers=(Driver(name="motor", joint="pivot", function="0.5*sin(speed*t)"),),
        forces=(
            SpringDamper(name="spring", body1="ground", body2="crank", stiffness=100.0),
            Force(name="push", body="crank", function=("0", "10*sin(2*t)", "0")),
            Torque(name="twist", body="crank", function=("0", "0", "1")),
            Bushing(name="rubber", body1="ground", body2="crank"),
            Torsion(name="wire", body1="ground", body2="crank", stiffness=2.0),
            Motor(name="servo", joint="slide", coordinate=1, target="t", max_effort=5.0),
        ),
        measures=(PointMeasure(name="tip", body="crank", point=(0.5, 0.0, 0.0)),),
    )


def chain(length: int) -> Mechanism:
    """A pendulum of many links."""
    bodies = tuple(Body(name=f"link {i}") for i in range(length))
    joints = tuple(
        Joint(
            name=f"pin {i}",
            type="revolute",
            body1="ground" if i == 0 else f"link {i - 1}",
            body2=f"link {i}",
        )
        for i in range(length)
    )
    return Mechanism(name="Chain", bodies=bodies, joints=joints)
