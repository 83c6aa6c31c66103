"""A long chain that winds in space, for timings against other programs."""

from __future__ import annotations

import math

from mechstudio.generators.link_tree import COLORS, cuboid_inertia, require_count
from mechstudio.geometry.quaternion import NO_TURN, Vector, about, added, product, turned
from mechstudio.model import GROUND, Body, Box, Frame, Joint, Mechanism, SimulationSettings
from mechstudio.suggestions import takes_terms

SIZE: Vector = (0.4, 0.1, 0.1)  # of a link [m]
DENSITY = 1000.0  # [kg/m³]
TURN = 0.01 * math.pi  # of each link against the one before, about its x; twice that about its z
GRAVITY: Vector = (0.0, 0.0, 9.81)


@takes_terms
def twisted_chain(bodies: int = 400) -> Mechanism:
    """Cuboids in a row, each turned a little about two axes against the one before; at rest.

    With 400 bodies this is the large chain by which the Exudyn project times its solvers: revolute
    joints about the links' z axes, one second.

    Args:
        bodies: Number of links.

    Raises:
        MechStudioError: There is no link.
    """
    require_count(bodies, "bodies")
    mass = DENSITY * SIZE[0] * SIZE[1] * SIZE[2]
    step = product(about(0, TURN), about(2, 2.0 * TURN))
    near: Vector = (-0.5 * SIZE[0], 0.0, 0.0)
    far: Vector = (0.5 * SIZE[0], 0.0, 0.0)
    links: list[Body] = []
    joints: list[Joint] = []
    point: Vector = (0.0, 0.0, 0.0)
    orientation = NO_TURN
    for number in range(1, bodies + 1):
        name = f"link_{number}"
        links.append(
            Body(
                name=name,
                mass=mass,
                inertia=cuboid_inertia(mass, SIZE),
                position=added(point, turned(orientation, far)),
                orientation=orientation,
                shapes=(Box(size=SIZE, color=COLORS[number % len(COLORS)]),),
            )
        )
        first = number == 1
        on_parent = Frame() if first else Frame(position=far, orientation=step)
        joints.append(
            Joint(
                name=f"joint_{number}",
                type="revolute",
                body1=GROUND if first else f"link_{number - 1}",
                body2=name,
                frame1=on_parent,
                frame2=Frame(position=near),
            )
        )
        point = added(point, turned(orientation, (SIZE[0], 0.0, 0.0)))
        orientation = product(orientation, step)
        # products of rounded quaternions slowly lose their length
        length = math.hypot(*orientation)
        w, x, y, z = orientation
        orientation = (w / length, x / length, y / length, z / length)
    return Mechanism(
        name=f"Twisted chain of {bodies} links",
        description=f"{bodies} cuboids of 0.4 x 0.1 x 0.1 m and 4 kg on revolute joints, each "
        "turned a little against the one before, released at rest under gravity in +z.",
        gravity=GRAVITY,
        bodies=tuple(links),
        joints=tuple(joints),
        simulation=SimulationSettings(duration=1.0),
    )
