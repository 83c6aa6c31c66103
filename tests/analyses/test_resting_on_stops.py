"""Equilibria and modes of mechanisms that stand on their end stops, which give way by little."""

import math

import pytest

import mechstudio as ms


def block(lower, stiffness, damping=100.0):
    """A block of 2 kg that can fall onto a stop."""
    stop = ms.Limits(lower=lower, upper=1.0, stiffness=stiffness, damping=damping)
    return (
        ms.Mechanism()
        .add_body("block", mass=2, inertia=(1, 1, 1))
        .add_joint("slide", "prismatic", "ground", "block", (0, 0, 0), (0, 1, 0), limits=stop)
    )


@pytest.mark.parametrize("lower", [-0.3, -0.01, 0.0])
@pytest.mark.parametrize("stiffness", [1e3, 1e5, 1e7])
def test_a_block_falls_onto_its_stop(lower, stiffness):
    """It rests where the stop bears its weight, and stands firm."""
    found = ms.static(block(lower, stiffness))
    assert ms.coordinates(found.mechanism)["slide"][0] == pytest.approx(
        lower - 2 * 9.81 / stiffness, abs=1e-10
    )
    assert found["joints/slide/stop_effort"] == pytest.approx([2 * 9.81], rel=1e-5)
    assert found.stability == "stable"
    assert found.eigenvalues[0] == pytest.approx(stiffness / 2, rel=1e-6)


@pytest.mark.parametrize("stiffness", [1e4, 1e5, 1e6])
def test_it_vibrates_on_the_stop(stiffness):
    """Stiffness and damping are those of the stop in contact, not of its edge."""
    (mode,) = ms.modes(block(-0.01, stiffness, damping=50.0), at="equilibrium").modes
    assert mode.frequency == pytest.approx(math.sqrt(stiffness / 2) / (2 * math.pi), rel=1e-6)
    assert mode.damping_ratio == pytest.approx(25.0 / math.sqrt(2 * stiffness), rel=1e-6)


def test_three_coordinates_on_their_stops():
    """Each stop bears its part of the loads."""
    stops = ms.Limits(lower=(-0.1, -0.02, -0.3), upper=(0.1, 0.02, 0.3), stiffness=(1e5, 2e5, 1e3))
    model = (
        ms.Mechanism(gravity=(1.0, -9.81, 0))
        .add_body("body", mass=3, inertia=(0.2, 0.2, 0.2))
        .add_joint("plane", "planar", "ground", "body", (0, 0, 0), limits=stops)
        .add_torque("turn", "body", ("0", "0", "2"))
    )
    found = ms.static(model)
    resting = [0.1 + 3 / 1e5, -0.02 - 3 * 9.81 / 2e5, 0.3 + 2 / 1e3]
    assert ms.coordinates(found.mechanism)["plane"] == pytest.approx(resting, abs=1e-10)


def test_a_loop_rests_on_the_stop_of_its_slider():
    """The power of the stop is that of the weights, by virtual velocities."""
    crank, rod = 0.1, 0.3
    end = math.sqrt(rod**2 - crank**2)
    model = (
        ms.Mechanism()
        .add_rod("crank", (0, 0, 0), (0, crank, 0), mass=1)
        .add_rod("rod", (0, crank, 0), (end, 0, 0), mass=2)
        .add_body("slider", mass=2, inertia=(0.1, 0.1, 0.1), position=(end, 0, 0))
        .add_joint("pivot", "revolute", "ground", "crank", (0, 0, 0))
        .add_joint("pin", "revolute", "crank", "rod", (0, crank, 0))
        .add_joint("wrist", "revolute", "rod", "slider", (end, 0, 0))
        .add_joint(
            "slide", "prismatic", "ground", "slider", (end, 0, 0), (1, 0, 0), limits=(-0.05, 0.05)
        )
    )
    found = ms.static(ms.pose(model, {"pivot": -0.2}))
    angle = math.pi / 2 + ms.coordinates(found.mechanism)["pivot"][0]
    root = math.sqrt(rod**2 - (crank * math.sin(angle)) ** 2)
    travel = -crank * math.sin(angle) - crank**2 * math.sin(angle) * math.cos(angle) / root
    weights = 9.81 * (crank / 2 + 2 * crank / 2) * math.cos(angle)
    assert found["joints/slide/stop_effort"][0] * travel == pytest.approx(weights, rel=1e-6)
    assert found.stability == "stable"


@pytest.mark.parametrize(
    "law", ["if(x < -0.01, -1e5*(x + 0.01), 0)", "1e5*max(-0.01 - x, 0)", "-1e5*min(x + 0.01, 0)"]
)
def test_a_law_of_contact_has_its_stiffness(law):
    """Differences of loads become shorter until they are the same on both sides."""
    model = (
        ms.Mechanism()
        .add_body("block", mass=2, inertia=(1, 1, 1))
        .add_joint("slide", "prismatic", "ground", "block", (0, 0, 0), (0, 1, 0), effort=law)
    )
    found = ms.static(model)
    assert found.eigenvalues[0] == pytest.approx(5e4, rel=1e-6)
    modes = ms.modes(found.mechanism)
    assert modes.error < 1e-6
    assert modes.frequencies == pytest.approx([math.sqrt(5e4) / (2 * math.pi)], rel=1e-6)
