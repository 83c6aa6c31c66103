"""A run that starts in a singular position, or next to one, ends: with a motion or with a reason.

Four bars in line may go on in two ways, or in more. What a run gives is a motion whose energy
balance closes, or it says that it is doubtful or why it cannot go on; it never crawls.
"""

from contextlib import suppress

import numpy as np
import pytest

from mechstudio.errors import SolverError
from mechstudio.model import Body, Coupling, Driver, Frame, Joint, Mechanism
from mechstudio.results import RunStatus
from mechstudio.simulation import RunOptions, Simulation

LENGTHS = {"kite": (1.0, 1.5, 1.5, 1.0), "parallelogram": (1.0, 2.0, 1.0, 2.0)}
"""Crank, coupler, rocker and ground; all fit into one line [m]."""

FEATURES = ("plain", "friction", "coupled", "driven", "doubled")
MOST_EVALUATIONS = 60000


def flat_four_bar(kind: str, feature: str, offset: float, speed: float) -> Mechanism:
    """A four-bar in line along x, moved aside by about `offset` [rad]; `speed` of its crank."""
    crank, coupler, rocker, ground = LENGTHS[kind]
    ends = [(0.0, crank), (crank, crank + coupler), (ground, crank + coupler)]
    lengths = (crank, coupler, rocker)
    bodies = []
    for name, (start, stop), length in zip(
        ("crank", "coupler", "rocker"), ends, lengths, strict=True
    ):
        assert abs(stop - start) == pytest.approx(length)
        turn = 0.5 * (offset if name != "coupler" else 0.0)
        middle = np.array([start, 0.0, 0.0]) + 0.5 * length * np.array(
            [np.cos(2.0 * turn), np.sin(2.0 * turn), 0.0]
        )
        moves = name == "crank"
        bodies.append(
            Body(
                name=name,
                inertia=((0.01, 0, 0), (0, 0.1, 0), (0, 0, 0.1)),
                position=tuple(middle),
                orientation=(np.cos(turn), 0.0, 0.0, np.sin(turn)),
                angular_velocity=(0.0, 0.0, speed if moves else 0.0),
                velocity=(0.0, 0.5 * crank * speed if moves else 0.0, 0.0),
            )
        )
    friction = 0.3 if feature == "friction" else 0.0
    joints = [
        _pin("A", "ground", "crank", 0.0, -0.5 * crank, friction),
        _pin("B", "crank", "coupler", 0.5 * crank, -0.5 * coupler, friction),
        _pin("C", "coupler", "rocker", 0.5 * coupler, 0.5 * rocker, friction),
        _pin("D", "ground", "rocker", ground, -0.5 * rocker, friction),
    ]
    if feature == "doubled":
        joints.append(_pin("A again", "ground", "crank", 0.0, -0.5 * crank, friction))
    couplings, drivers = [], []
    if feature == "coupled":
        wheel = Body(name="wheel", position=(0.0, -1.0, 0.0))
        bodies.append(wheel)
        joints.append(
            Joint(
                name="W",
                type="revolute",
                body1="ground",
                body2="wheel",
                frame1=Frame(position=(0.0, -1.0, 0.0)),
            )
        )
        couplings.append(Coupling(name="gear", type="gear", joint1="A", joint2="W", ratio=-2.0))
    if feature == "driven":
        drivers.append(Driver(name="motor", joint="A", kind="velocity", function="1 + t"))
    return Mechanism(bodies=bodies, joints=joints, couplings=couplings, drivers=drivers)


def _pin(name: str, body1: str, body2: str, place1: float, place2: float, friction: float) -> Joint:
    return Joint(
        name=name,
        type="revolute",
        body1=body1,
        body2=body2,
        frame1=Frame(position=(place1, 0.0, 0.0)),
        frame2=Frame(position=(place2, 0.0, 0.0)),
        friction=friction,
    )


@pytest.mark.wide
@pytest.mark.parametrize("speed", [0.0, 1.5], ids=["at rest", "moving"])
@pytest.mark.parametrize("offset", [0.0, 1e-7, 1e-4])
@pytest.mark.parametrize("feature", FEATURES)
@pytest.mark.parametrize("kind", LENGTHS)
@pytest.mark.parametrize("solver", ["hdca", "emh-ldl", "auto"])
def test_a_flat_start_moves_or_says_why_not(solver, kind, feature, offset, speed):
    """The energy balance closes, or a note or an error tells of the singular position."""
    mechanism = flat_four_bar(kind, feature, offset, speed)
    options = RunOptions.for_mechanism(
        mechanism, solver=solver, duration=0.5, output_step=0.01, rtol=1e-8, atol=1e-8
    )
    simulation = Simulation(mechanism, options)
    with suppress(SolverError):
        while not simulation.advance(0.2):
            assert simulation.statistics().rhs_evaluations < MOST_EVALUATIONS
    statistics, result = simulation.statistics(), simulation.result
    assert statistics.rhs_evaluations < MOST_EVALUATIONS
    if result.status is RunStatus.FAILED:
        message = result.status_message
        assert "singular position" in message or "dead point" in message
        return
    closed = result.energy_drift < 1e-3 * max(result["energy/kinetic"].max(), 1e-3)
    assert closed or statistics.notes
