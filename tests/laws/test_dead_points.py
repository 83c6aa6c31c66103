"""A driver that asks for more than the joints can reach is named, and when that happens."""

import numpy as np
import pytest

from mechstudio.errors import SolverError
from mechstudio.model import Body, Driver, Frame, Joint, Mechanism
from mechstudio.simulation import RunOptions, Simulation, simulate
from tests.laws.solved import FORMULATIONS, METHODS, sample

CRANK, ROD = 0.5, 1.0  # [m]
START, SPEED = 1.2, 0.5  # of the slider [m], [m/s]
ALONG_X = (np.sqrt(0.5), 0.0, np.sqrt(0.5), 0.0)


def driven_slider(function: str) -> Mechanism:
    """A slider-crank whose slider is driven along x, outwards from START."""
    angle = np.arccos((START**2 + CRANK**2 - ROD**2) / (2.0 * START * CRANK))
    elbow = CRANK * np.array([np.cos(angle), np.sin(angle), 0.0])
    slider = np.array([START, 0.0, 0.0])
    way = slider - elbow
    lean = 0.5 * np.arctan2(way[1], way[0])
    bodies = [
        Body(
            name="crank",
            position=tuple(0.5 * elbow),
            orientation=(np.cos(0.5 * angle), 0.0, 0.0, np.sin(0.5 * angle)),
        ),
        Body(
            name="rod",
            position=tuple(0.5 * (elbow + slider)),
            orientation=(np.cos(lean), 0.0, 0.0, np.sin(lean)),
        ),
        Body(name="slider", position=tuple(slider)),
    ]
    joints = [
        _pin("pivot", "ground", "crank", 0.0, -0.5 * CRANK),
        _pin("elbow", "crank", "rod", 0.5 * CRANK, -0.5 * ROD),
        _pin("wrist", "rod", "slider", 0.5 * ROD, 0.0),
        Joint(
            name="rail",
            type="prismatic",
            body1="ground",
            body2="slider",
            frame1=Frame(orientation=ALONG_X),
            frame2=Frame(orientation=ALONG_X),
        ),
    ]
    driver = Driver(name="ram", joint="rail", function=function)
    return Mechanism(bodies=bodies, joints=joints, drivers=[driver])


def _pin(name: str, body1: str, body2: str, place1: float, place2: float) -> Joint:
    return Joint(
        name=name,
        type="revolute",
        body1=body1,
        body2=body2,
        frame1=Frame(position=(place1, 0.0, 0.0)),
        frame2=Frame(position=(place2, 0.0, 0.0)),
    )


def finish(simulation: Simulation) -> None:
    """Run to the end."""
    while not simulation.advance(1.0):
        pass


def told(mechanism: Mechanism, solver: str, duration: float = 1.0) -> str:
    """What a run says in the end: its message and its notes."""
    options = RunOptions.for_mechanism(
        mechanism, solver=solver, duration=duration, output_step=0.01, rtol=1e-6, atol=1e-6
    )
    simulation = Simulation(mechanism, options)
    try:
        finish(simulation)
    except SolverError as error:
        return str(error)
    return " ".join(simulation.statistics().notes)


@pytest.mark.parametrize("solver", METHODS)
def test_a_ram_that_pushes_too_far_is_named(solver):
    """The slider reaches no farther than both links in line, at 0.6 s."""
    text = told(driven_slider(f"{START} + {SPEED}*t"), solver)
    assert "driver 'ram' asks for more than the joints can reach" in text.replace(
        "Driver", "driver"
    )
    time = float(text.split("could not go on at t = ")[1].split()[0])
    assert time == pytest.approx((CRANK + ROD - START) / SPEED, abs=0.02)
    # and what was asked for then, in four digits
    place = float(text.split("of 'rail' at ")[1].split()[0])
    assert place == pytest.approx(START + SPEED * time, abs=5e-4)


@pytest.mark.parametrize("solver", METHODS)
def test_a_ram_that_is_quicker_than_the_rows_is_named(solver):
    """The last row is a hundredth of a second, and a sixth of the way, before the dead point."""
    text = told(driven_slider(f"{START} + 16*t"), solver)
    assert "river 'ram' asks for more than the joints can reach" in text


def test_a_crank_that_a_rod_with_two_balls_holds_back_is_named():
    """An RSSR linkage whose rocker is too short; its rod may spin, which blocks nothing."""
    inertia = (1e-3, 1e-2, 1e-2)
    linkage = (
        Mechanism()
        .add_body("crank", mass=0.5, inertia=inertia, position=(0, 0.1, 0))
        .add_body("rod", mass=2.0, inertia=(0.1, 0.1, 0.1), position=(0.3, 0.25, 0.2))
        .add_body("rocker", mass=1.0, inertia=inertia, position=(0.6, 0.15, 0.4))
        .add_joint("pivot", "revolute", "ground", "crank", (0, 0, 0), axis=(0, 0, 1))
        .add_joint("ball 1", "spherical", "crank", "rod", (0, 0.2, 0))
        .add_joint("ball 2", "spherical", "rod", "rocker", (0.6, 0.3, 0.4))
        .add_joint("bearing", "revolute", "ground", "rocker", (0.6, 0, 0.4), axis=(1, 0, 0))
        .add_driver("motor", "pivot", "2*pi*t")
    )
    text = told(linkage, "hdca")
    assert "driver 'motor' asks for more than the joints can reach" in text


@pytest.mark.parametrize("driven", [{"position": "2*pi*t"}, {"rate": "2*pi"}])
def test_a_crank_between_two_rows_of_a_dead_point_is_named(driven):
    """Its joints would be torn open behind it; the run ends there, whatever the driver gives."""
    rod_end = (0.6, 0.4, 0.3)
    linkage = (
        Mechanism()
        .add_rod("crank", (0, 0, 0), (0, 0.2, 0), mass=0.5)
        .add_rod("rod", (0, 0.2, 0), rod_end, mass=6.0, radius=0.03)
        .add_rod("rocker", rod_end, (0.6, 0, 0.3), mass=2.0)
        .add_joint("pivot", "revolute", "ground", "crank", (0, 0, 0), axis=(0, 0, 1))
        .add_joint("ball 1", "spherical", "crank", "rod", (0, 0.2, 0))
        .add_joint("ball 2", "spherical", "rod", "rocker", rod_end)
        .add_joint("bearing", "revolute", "ground", "rocker", (0.6, 0, 0.3), axis=(1, 0, 0))
        .add_driver("motor", "pivot", **driven)
    )
    simulation = Simulation(linkage, RunOptions.for_mechanism(linkage, duration=2.0))
    with pytest.raises(SolverError, match="driver 'motor' asks for more than the joints can rea"):
        finish(simulation)
    # what was met behind it is of no motion of this linkage
    assert simulation.statistics().singular_times == pytest.approx([0.0815], abs=1e-4)


@pytest.mark.parametrize("solver", FORMULATIONS)
@pytest.mark.parametrize("function", ["{q0} + 2*t", "{q0} + 2*t + 0.3*sin(7*t)"])
def test_a_crank_that_is_driven_through_flat_positions_is_not_named(function, solver):
    """A four-bar linkage passes its flat positions, where nothing blocks its crank."""
    linkage = sample("four_bar")
    start = float(simulate(linkage, duration=0.01)["joints/ground_crank/coordinate"][0, 0])
    driver = Driver(name="motor", joint="ground_crank", function=function.format(q0=repr(start)))
    assert "dead point" not in told(linkage.edited(drivers=(driver,)), solver, duration=4.0)


@pytest.mark.parametrize("solver", METHODS)
def test_a_ram_within_reach_is_not_named(solver):
    """A slider that turns back before the links are in line meets nothing."""
    assert "dead point" not in told(driven_slider(f"{START} + 0.2*sin(3*t)"), solver)
