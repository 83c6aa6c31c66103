"""Dead points are told alike whatever the time between two rows is."""

import math

import pytest

import mechstudio as ms
from mechstudio.errors import SolverError
from mechstudio.model import Mechanism
from mechstudio.results.moments import told_moments
from mechstudio.simulation import RunOptions, Simulation
from tests.laws.test_dead_points import finish

Z = (0, 0, 1)
LAST = 2.0  # [s]
# links of the four-bar linkage, whose crank goes until rod and rocker are in line
CRANK, GROUND = 0.4, 0.8
REACH = math.hypot(0.5, 0.1) + math.hypot(0.3, 0.5)
LOCKED = math.acos((CRANK**2 + GROUND**2 - REACH**2) / (2 * CRANK * GROUND)) - 0.5 * math.pi
# the slider goes until crank and rod are in line
PUSHED = math.hypot(0.2, 0.3) + math.hypot(0.7, 0.3) - 0.9
MOTIONS = {
    "by position": ({"position": "2*pi*t"}, LOCKED / (2 * math.pi)),
    "by rate": ({"rate": "2*pi"}, LOCKED / (2 * math.pi)),
    "by a rate that grows": ({"rate": "20*t"}, math.sqrt(0.1 * LOCKED)),
}


def four_bar(driven: dict[str, str]) -> Mechanism:
    """A linkage whose crank cannot go round."""
    return (
        Mechanism()
        .add_rod("crank", (0, 0, 0), (0, CRANK, 0), mass=1)
        .add_rod("rod", (0, CRANK, 0), (0.5, 0.5, 0), mass=1)
        .add_rod("rocker", (0.5, 0.5, 0), (GROUND, 0, 0), mass=1)
        .add_joint("pivot", "revolute", "ground", "crank", (0, 0, 0), axis=Z)
        .add_joint("a", "revolute", "crank", "rod", (0, CRANK, 0), axis=Z)
        .add_joint("b", "revolute", "rod", "rocker", (0.5, 0.5, 0), axis=Z)
        .add_joint("c", "revolute", "ground", "rocker", (GROUND, 0, 0), axis=Z)
        .add_driver("driver 1", "pivot", **driven)
    )


def pushed_slider(driven: dict[str, str]) -> Mechanism:
    """A slider-crank driven at its slider, outwards."""
    return (
        Mechanism()
        .add_rod("crank", (0, 0, 0), (0.2, 0.3, 0), mass=1)
        .add_rod("rod", (0.2, 0.3, 0), (0.9, 0, 0), mass=1)
        .add_body("block", mass=1, position=(0.9, 0, 0))
        .add_joint("pivot", "revolute", "ground", "crank", (0, 0, 0), axis=Z)
        .add_joint("pin", "revolute", "crank", "rod", (0.2, 0.3, 0), axis=Z)
        .add_joint("wrist", "revolute", "rod", "block", (0.9, 0, 0), axis=Z)
        .add_joint("rail", "prismatic", "ground", "block", (0.9, 0, 0), axis=(1, 0, 0))
        .add_driver("ram", "rail", **driven)
    )


def failed(mechanism: Mechanism, output_step: float) -> Simulation:
    """A run that comes to its dead point."""
    options = RunOptions.for_mechanism(mechanism, duration=LAST, output_step=output_step)
    simulation = Simulation(mechanism, options)
    with pytest.raises(SolverError):
        finish(simulation)
    return simulation


def check(simulation: Simulation, name: str, when: float, asked: str, slack: float) -> None:
    """The message and the mark have the driver, the time and the value at that time.

    Args:
        simulation: The run.
        name: The driver.
        when: The time [s].
        asked: The value then, in four digits.
        slack: How far from the time that may be [s]: a step of the integrator.
    """
    message = simulation.result.status_message
    assert f"driver '{name}' asks for more than the joints can reach" in message
    assert asked in message
    mark = next(one for one in told_moments(simulation.result) if one.kind == "failure")
    assert mark.text == f"Dead point of '{name}'"
    assert mark.time == pytest.approx(when, abs=slack)
    # it takes the place of the singular position
    others = [one.time for one in told_moments(simulation.result) if one.kind == "singular"]
    assert mark.time not in others


@pytest.mark.parametrize("output_step", [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5])
@pytest.mark.parametrize("motion", MOTIONS)
def test_a_crank_that_cannot_go_round(motion, output_step):
    """It comes to 38.07 degrees from its start, however many rows there are before."""
    driven, when = MOTIONS[motion]
    asked = f"angle of 'pivot' at {math.degrees(LOCKED):.2f}°"
    check(failed(four_bar(driven), output_step), "driver 1", when, asked, slack=1e-5)


@pytest.mark.parametrize("output_step", [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5])
@pytest.mark.parametrize("driven", [{"position": "0.5*t"}, {"rate": "0.5"}])
def test_a_slider_that_is_pushed_too_far(driven, output_step):
    """Likewise, where crank and rod are in line."""
    asked = f"shift of 'rail' at {PUSHED:.4f} m"
    check(failed(pushed_slider(driven), output_step), "ram", 2.0 * PUSHED, asked, slack=1e-5)


@pytest.mark.parametrize("output_step", [0.01, 0.05, 0.1, 0.2])
@pytest.mark.parametrize("motion", MOTIONS)
def test_a_crank_that_locks_in_an_analysis(motion, output_step):
    """The analysis of driven motions says the same, at the same time."""
    driven, when = MOTIONS[motion]
    with pytest.raises(ms.AnalysisError) as caught:
        ms.kinematics(four_bar(driven), duration=LAST, output_step=output_step)
    message = str(caught.value)
    assert "driver 'driver 1' asks for more than the joints can reach" in message
    assert f"angle of 'pivot' at {math.degrees(LOCKED):.2f}°" in message
    told = float(message.split("locks at t = ")[1].split()[0])
    assert told == pytest.approx(when, abs=1e-5)
