"""Drivers and loads for random mechanisms."""

from collections.abc import Iterable

import numpy as np

from mechstudio.model import (
    GROUND,
    Bushing,
    Driver,
    Force,
    Joint,
    Limits,
    Mechanism,
    Motor,
    SpringDamper,
    Torque,
    Torsion,
)
from tests.reference.assembler import frame_of, numbers
from tests.reference.dense_joints import FREE_AXES, scalar_count
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.random_models import random_frame, random_loops, random_tree

CURVATURE = 1.7
"""Acceleration that the drivers ask for at all times [m/s^2 or rad/s^2]."""

TORSION_LAW = "2*x**3 + 0.1*v*cos(t)"
SPRING_LAW = "2*x**3 + 0.1*v*abs(v) + sin(5*t)"
JOINT_LAW = "0.3*cos(4*t) - x**3 - 0.2*v*abs(v)"

DRIVABLE = tuple(kind for kind in FREE_AXES if scalar_count(kind))
"""Joint types that a driver can move."""

LOOSE = ("spherical", "point_on_plane", "parallel_axes", "point_on_line")
"""Trees of these leave a driver that closes a loop within reach."""


def driven(
    mechanism: Mechanism, coordinates: Iterable[tuple[str, int]], rng: np.random.Generator
) -> Mechanism:
    """The model with drivers on coordinates of its joints, smooth from their start on."""
    model, (pose, velocity) = DenseModel(mechanism), initial_state(mechanism)
    index = {joint.name: j for j, joint in enumerate(mechanism.joints)}
    places, rates = model.coordinates(pose), model.rates(pose, velocity)
    drivers = []
    for name, slot in coordinates:
        place, rate = float(places[index[name]][slot]), float(rates[index[name]][slot])
        kind = str(rng.choice(["position", "velocity"]))
        function = f"{place!r} + {rate!r}*t + {CURVATURE / 2}*t**2"
        if kind == "velocity":
            function = f"{rate!r} + {CURVATURE}*t"
        drivers.append(
            Driver(
                name=f"on {name} {slot}",
                joint=name,
                coordinate=slot,
                kind=kind,
                function=function,
            )
        )
    return mechanism.edited(drivers=tuple(drivers))


def some_coordinates(
    mechanism: Mechanism, rng: np.random.Generator, share: float
) -> list[tuple[str, int]]:
    """About a share of the coordinates that drivers can move, at least one if there are any."""
    found = [
        (joint.name, slot) for joint in mechanism.joints for slot in range(scalar_count(joint.type))
    ]
    chosen = [coordinate for coordinate in found if rng.random() < share]
    return chosen or found[:1]


def loaded(mechanism: Mechanism, rng: np.random.Generator) -> Mechanism:
    """The model with a force, a torque and springs with dampers between random points."""
    names = [body.name for body in mechanism.bodies]

    def body() -> str:
        return str(rng.choice(names))

    def text(size: float) -> tuple[str, str, str]:
        x, y, z = (repr(value) for value in numbers(rng.normal(size=3) * size))
        return x, y, z

    elements: list[Force | Torque | SpringDamper] = []
    for number, axes in enumerate(("world", "body")):
        point = numbers(rng.uniform(-0.5, 0.5, 3))
        elements.append(
            Force(name=f"push {number}", body=body(), point=point, axes=axes, function=text(5.0))
        )
        elements.append(Torque(name=f"twist {number}", body=body(), axes=axes, function=text(2.0)))
    for number in range(3):
        one = body()
        elements.append(
            SpringDamper(
                name=f"spring {number}",
                body1=one,
                point1=numbers(rng.uniform(-0.5, 0.5, 3)),
                body2=str(rng.choice([GROUND, *(name for name in names if name != one)])),
                point2=numbers(rng.uniform(-0.5, 0.5, 3)),
                stiffness=float(rng.uniform(1, 20)),
                damping=float(rng.uniform(0, 2)),
                free_length=float(rng.uniform(0, 1)),
            )
        )
    return mechanism.edited(forces=tuple(elements))


def fully_loaded(mechanism: Mechanism, rng: np.random.Generator) -> Mechanism:
    """The model with every kind of load: those of `loaded`, elastic links, motors, joint laws."""
    joints = tuple(_with_laws(joint, rng) for joint in mechanism.joints)
    whole = loaded(mechanism.edited(joints=joints), rng)
    names = [GROUND, *(body.name for body in mechanism.bodies)]
    links: list[Bushing | Torsion | Motor | SpringDamper] = []
    for number in range(2):
        ends = {
            key: str(name)
            for key, name in zip(
                ("body1", "body2"), rng.choice(names, 2, replace=False), strict=True
            )
        }
        frames = {key: frame_of(random_frame(rng)) for key in ("frame1", "frame2")}
        links += [
            Bushing(
                name=f"bushing {number}",
                **ends,
                **frames,
                stiffness=numbers(rng.uniform(1, 9, 6)),
                damping=numbers(rng.uniform(0.1, 1, 6)),
            ),
            Torsion(
                name=f"torsion {number}",
                **ends,
                **frames,
                stiffness=3.0,
                damping=0.5,
                function=TORSION_LAW,
            ),
            SpringDamper(name=f"law {number}", **ends, point1=(0.2, 0.3, 0.4), function=SPRING_LAW),
        ]
    coordinates = some_coordinates(mechanism, rng, 0.3)
    for number, (joint, slot) in enumerate(coordinates):
        links.append(
            Motor(
                name=f"motor {number}",
                joint=joint,
                coordinate=slot,
                function="sin(3*t) - 0.3*x*v",
                proportional=4.0,
                derivative=0.5,
                target="0.5*cos(2*t)",
                max_effort=None if number % 2 else 1.5,
            )
        )
    wind = Force(name="wind", body=names[-1], function=("sin(9*t)", "1", "t*t"))
    return whole.edited(forces=(*whole.forces, *links, wind))


def _with_laws(joint: Joint, rng: np.random.Generator) -> Joint:
    """The joint with friction, a law and stops, which touch about half of the coordinates."""
    if not FREE_AXES[joint.type]:
        return joint
    changes: dict[str, object] = {"friction": float(rng.uniform(0.1, 0.5))}
    if scalar_count(joint.type):
        changes["effort"] = JOINT_LAW
        stops = Limits(lower=-0.5, upper=0.5, stiffness=20.0, damping=float(rng.uniform(0, 9)))
        changes["limits"] = stops
    return joint.edited(**changes)


def random_driven_tree(rng: np.random.Generator, body_count: int) -> Mechanism:
    """A random tree of all joint types under loads, about a fourth of its coordinates driven."""
    tree = random_tree(rng, body_count)
    return loaded(driven(tree, some_coordinates(tree, rng, 0.25), rng), rng)


def driven_tree_of(rng: np.random.Generator, kind: str, body_count: int) -> Mechanism:
    """A random tree of one joint type, about half of its coordinates driven."""
    tree = random_tree(rng, body_count, (kind,), floating=0.0)
    return driven(tree, some_coordinates(tree, rng, 0.5), rng)


def driven_loop_of(rng: np.random.Generator, kind: str) -> Mechanism:
    """A loop that is closed by a driven joint of one type; what is asked stays within reach."""
    loop = random_loops(rng, 6, 1, LOOSE, closing=(kind,), elements=False)
    return driven(loop, [("closing 0", int(rng.integers(scalar_count(kind))))], rng)
