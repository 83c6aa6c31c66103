"""A row of four-bar linkages that share their cranks."""

from __future__ import annotations

import math

from mechstudio.generators.link_tree import COLORS, WIDTH, require_count
from mechstudio.geometry.quaternion import Vector, about
from mechstudio.model import GROUND, Body, Box, Frame, Joint, Mechanism, PointMeasure
from mechstudio.suggestions import takes_terms

LENGTH = 1.0  # of a rod [m]
MASS = 1.0  # of a rod [kg]
SPEED = 1.0  # of the first crank's end, along x [m/s]
THIN = 0.02  # moment about a rod, as a part of the one across it; changes no planar motion
_UP = about(2, 0.5 * math.pi)
_END: Vector = (0.5 * LENGTH, 0.0, 0.0)
_START: Vector = (-0.5 * LENGTH, 0.0, 0.0)


@takes_terms
def four_bar_row(loops: int) -> Mechanism:
    """Parallel cranks side by side, neighbors joined by couplers: IFToMM benchmark A02.

    Thin rods of 1 m and 1 kg under gravity 9.81 m/s² in -y. The cranks start upright and swing
    over at 1 m/s. Whenever they lie flat the row could fold, and loops + 1 motions are possible.

    Args:
        loops: Number of four-bars, N in the benchmark.

    Raises:
        MechStudioError: There is no loop.
    """
    require_count(loops, "loops")
    bodies: list[Body] = []
    joints: list[Joint] = []
    for number in range(loops + 1):
        bodies.append(_crank(number))
        base: Vector = (number * LENGTH, 0.0, 0.0)
        joints.append(_pin(f"A{number}", GROUND, base, f"crank_{number}", _START))
    for number in range(loops):
        name = f"coupler_{number + 1}"
        bodies.append(_coupler(number))
        joints.append(_pin(f"B{number}", f"crank_{number}", _END, name, _START))
        joints.append(_pin(f"C{number + 1}", f"crank_{number + 1}", _END, name, _END))
    return Mechanism(
        name=f"Row of {loops} four-bar linkages",
        description=f"IFToMM benchmark A02 with N = {loops}: {loops + 1} cranks and {loops} "
        "couplers, thin rods of 1 m and 1 kg. The cranks start upright, their ends at 1 m/s in x. "
        "They stay parallel, although the row could fold whenever it lies flat.",
        bodies=tuple(bodies),
        joints=tuple(joints),
        measures=(PointMeasure(name="B0", body="crank_0", point=_END),),
    )


def _crank(number: int) -> Body:
    return Body(
        name=f"crank_{number}",
        mass=MASS,
        inertia=_rod_inertia(),
        position=(number * LENGTH, 0.5 * LENGTH, 0.0),
        orientation=_UP,
        velocity=(0.5 * SPEED, 0.0, 0.0),
        angular_velocity=(0.0, 0.0, -SPEED / LENGTH),
        shapes=(Box(size=(LENGTH, 0.5 * WIDTH, 0.5 * WIDTH), color=COLORS[0]),),
    )


def _coupler(number: int) -> Body:
    # neighbors lie side by side, so that they can be told apart
    side = 0.5 * WIDTH * (1 if number % 2 else -1)
    shape = Box(size=(LENGTH, 0.5 * WIDTH, 0.5 * WIDTH), position=(0.0, 0.0, side), color=COLORS[1])
    return Body(
        name=f"coupler_{number + 1}",
        mass=MASS,
        inertia=_rod_inertia(),
        position=((number + 0.5) * LENGTH, LENGTH, 0.0),
        velocity=(SPEED, 0.0, 0.0),
        shapes=(shape,),
    )


def _rod_inertia() -> tuple[Vector, Vector, Vector]:
    """Of a thin rod across; about itself, where a line has none, that of a section of 0.1 m."""
    across = MASS * LENGTH**2 / 12.0
    return ((THIN * across, 0.0, 0.0), (0.0, across, 0.0), (0.0, 0.0, across))


def _pin(name: str, body1: str, point1: Vector, body2: str, point2: Vector) -> Joint:
    return Joint(
        name=name,
        type="revolute",
        body1=body1,
        body2=body2,
        frame1=Frame(position=point1),
        frame2=Frame(position=point2),
    )
