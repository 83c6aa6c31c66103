"""Runs that a hand pulls at: physics of the spring, energies, the clock, and what is recorded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import mechstudio as ms
from mechstudio.errors import SolverError
from mechstudio.generators import TOPOLOGIES
from mechstudio.geometry.matrices import matrices
from mechstudio.model import GROUND, Body, Bushing, Event, Frame, Mechanism
from mechstudio.results import RunStatus
from mechstudio.simulation.requests.grip import Grip
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.pull_spring import FREQUENCY, LARGEST_TURN, PullSpring
from mechstudio.simulation.runs.pulled import MOST_BEHIND, PulledSimulation

MECHANISMS = ("four_bar", "bricard", "spatial_double_pendulum", "planetary_gear", "tree_spatial")
SOLVERS = ("auto", "hdca", "dca", "emh-ldl", "aba")
STEP = 0.01


def paced(mechanism: Mechanism, **options: object) -> RunOptions:
    return RunOptions.for_mechanism(mechanism, output_step=STEP, rtol=1e-9, **options)


def follow(simulation: PulledSimulation, until: float, grip: Grip | None) -> None:
    """Compute up to a time with the hand at one place."""
    while simulation.time < until - 1e-9:
        simulation.follow(grip)


def free_body(**fields: object) -> Mechanism:
    body = Body(name="stone", mass=2.0, inertia=np.diag([0.5, 0.4, 0.3]).tolist(), **fields)
    return Mechanism(bodies=[body], gravity=(0.0, 0.0, 0.0))


def circling(body: str, mechanism: Mechanism, time: float) -> Grip:
    """A hold whose hand goes round near where the body started."""
    place = np.array(mechanism.body(body).position)
    place += 0.1 * np.array([np.sin(3.0 * time), np.cos(4.0 * time), np.sin(5.0 * time)])
    return Grip(body, (0.05, 0.02, 0.0), tuple(place.tolist()))


@pytest.mark.wide
@pytest.mark.parametrize("name", MECHANISMS)
def test_the_balance_of_energies_closes_while_the_hand_moves(name: str) -> None:
    mechanism = ms.sample(name)
    body = mechanism.bodies[-1].name
    simulation = PulledSimulation(mechanism, paced(mechanism), lambda: None)
    while simulation.time < 1.5:
        held = 0.2 <= simulation.time < 1.0
        simulation.follow(circling(body, mechanism, simulation.time) if held else None)
    result = simulation.result
    total, supplied = result["energy/total"], result["energy/supplied"]
    size = np.ptp(result["energy/kinetic"]) + np.abs(supplied).max()
    assert np.abs(supplied - supplied[0]).max() > 1e-3 * size, "the hand did nothing"
    assert np.ptp(total) < 1e-6 * size


@pytest.mark.wide
@pytest.mark.parametrize("solver", SOLVERS)
def test_a_hand_at_rest_is_a_bushing_to_the_ground(solver: str) -> None:
    mechanism = ms.sample("spatial_double_pendulum")
    body = mechanism.bodies[-1]
    grip = Grip(body.name, (0.1, 0.0, 0.2), tuple(np.add(body.position, (0.3, 0.2, 0.1)).tolist()))
    simulation = PulledSimulation(mechanism, paced(mechanism, solver=solver), lambda: grip)
    follow(simulation, 1.0, grip)
    stiffness, damping = PullSpring(mechanism, 1.0).moments(grip)
    spring = Bushing(
        name="hand",
        body1=GROUND,
        body2=body.name,
        frame1=Frame(position=grip.target, orientation=body.orientation),
        frame2=Frame(position=grip.point),
        stiffness=stiffness.tolist(),
        damping=damping.tolist(),
    )
    same = mechanism.edited(forces=[*mechanism.forces, spring])
    expected = ms.simulate(same, 1.0, output_step=STEP, rtol=1e-9, solver=solver)
    result = simulation.result
    rows = slice(0, min(result.count, expected.count))
    channel = f"bodies/{body.name}/position"
    np.testing.assert_allclose(result[channel][rows], expected[channel][rows], atol=1e-6)
    # the hand takes hold after the first row
    force = result["forces/pull/force"][1:]
    np.testing.assert_allclose(force, expected["forces/hand/force"][1 : len(force) + 1], atol=1e-3)


def test_a_free_body_comes_to_the_hand_as_fast_as_it_can_without_overshoot() -> None:
    mechanism = free_body()
    spring = PullSpring(mechanism, 1.0)
    grip = Grip("stone", (0.0, 0.0, 0.0), (0.1, 0.0, 0.0))
    stiffness, damping = spring.moments(grip)
    assert damping[0] ** 2 == pytest.approx(4.0 * 2.0 * stiffness[0])
    assert stiffness[0] == pytest.approx(2.0 * FREQUENCY**2)
    simulation = PulledSimulation(mechanism, paced(mechanism), lambda: grip)
    follow(simulation, 1.0, grip)
    time, x = simulation.result.time, simulation.result["bodies/stone/position"][:, 0]
    exact = 0.1 * (1.0 - (1.0 + FREQUENCY * time) * np.exp(-FREQUENCY * time))
    np.testing.assert_allclose(x, exact, atol=1e-7)


def test_a_body_is_turned_to_the_orientation_of_the_hand() -> None:
    mechanism = free_body()
    goal = Rotation.from_rotvec([0.4, -0.9, 0.6])
    x, y, z, w = goal.as_quat().tolist()
    grip = Grip("stone", (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (w, x, y, z))
    simulation = PulledSimulation(mechanism, paced(mechanism), lambda: grip)
    follow(simulation, 2.0, grip)
    orientation = simulation.result["bodies/stone/orientation"][-1]
    turned = Rotation.from_quat(np.roll(orientation, -1))
    assert (goal.inv() * turned).magnitude() < 1e-4
    assert np.abs(simulation.result["bodies/stone/position"]).max() < 1e-12
    total = simulation.result["energy/total"]
    assert np.ptp(total) < 1e-6 * total[0]


@pytest.mark.parametrize("far", [1e2, 1e9])
def test_force_and_torque_have_a_bound(far: float) -> None:
    mechanism = ms.sample("four_bar")
    body = mechanism.bodies[-1]
    spring = PullSpring(mechanism, 1.0)
    pose = np.array([*body.position, *body.orientation])
    places = [
        spring.anchor(Grip(body.name, (0.1, 0.0, 0.0), (far * k, -far, 0.0)), pose)[0]
        for k in (1.0, 2.0)
    ]
    near = spring.anchor(Grip(body.name, (0.1, 0.0, 0.0), tuple(body.position)), pose)[0]
    arms = [np.linalg.norm(place - near) for place in places]
    assert max(arms) < 20.0
    x, y, z, w = Rotation.from_rotvec([0.0, 0.0, 3.1]).as_quat().tolist()
    _, turned = spring.anchor(Grip(body.name, (0, 0, 0), tuple(body.position), (w, x, y, z)), pose)
    own = matrices(pose)[0][:3, :3]
    angle = Rotation.from_matrix(own.T @ turned).magnitude()
    assert angle <= LARGEST_TURN + 1e-9


@pytest.mark.parametrize("pace", [0.1, 1.0])
@pytest.mark.parametrize("far", [1.0, 1e3, 1e9])
def test_what_floats_is_pulled_with_a_bound(far: float, pace: float) -> None:
    """Without gravity and joints the force is five times the weight on earth, not more."""
    mechanism = free_body()
    body = mechanism.bodies[0]
    spring = PullSpring(mechanism, pace)
    grip = Grip(body.name, (0.0, 0.0, 0.0), (far, 0.0, 0.0))
    pose = np.array([*body.position, *body.orientation])
    length = np.linalg.norm(spring.anchor(grip, pose)[0] - np.array(body.position))
    force = spring.moments(grip)[0][0] * length
    assert force == pytest.approx(5.0 * 9.81 * body.mass)


def test_what_is_let_go_moves_as_by_itself() -> None:
    mechanism = ms.sample("four_bar")
    grip = circling("coupler", mechanism, 0.3)
    simulation = PulledSimulation(mechanism, paced(mechanism), lambda: None)
    follow(simulation, 0.4, grip)
    follow(simulation, 1.0, None)
    result = simulation.result
    (_, let_go) = result.statistics.pulls
    assert let_go.body == ""
    alone = ms.simulate(mechanism.at(result, let_go.time), 0.5, output_step=STEP, rtol=1e-9)
    rows = slice(let_go.row - 1, let_go.row - 1 + 40)
    np.testing.assert_allclose(
        result["bodies/coupler/position"][rows], alone["bodies/coupler/position"][:40], atol=1e-6
    )
    assert not result["forces/pull/force"][let_go.row :].any()


def test_holds_are_recorded_and_kept_in_the_file(tmp_path: Path) -> None:
    mechanism = ms.sample("four_bar")
    simulation = PulledSimulation(mechanism, paced(mechanism), lambda: None)
    follow(simulation, 0.1, None)
    follow(simulation, 0.2, circling("rocker", mechanism, 0.0))
    follow(simulation, 0.3, circling("rocker", mechanism, 0.1))
    follow(simulation, 0.4, circling("crank", mechanism, 0.0))
    follow(simulation, 0.5, None)
    simulation.stop()
    result = simulation.result
    assert result.status is RunStatus.STOPPED
    assert [pull.body for pull in result.statistics.pulls] == ["rocker", "crank", ""]
    assert result.statistics.pulls[0].point == (0.05, 0.02, 0.0)
    np.testing.assert_allclose([p.time for p in result.statistics.pulls], [0.1, 0.3, 0.4])
    result.save(tmp_path / "pulled.h5")
    again = ms.load_result(tmp_path / "pulled.h5")
    assert again.statistics.pulls == result.statistics.pulls
    np.testing.assert_array_equal(again["forces/pull/force"], result["forces/pull/force"])
    # the model of the rows can be run again: its element has no effect by itself
    alone = ms.simulate(again.mechanism, 0.3)
    expected = ms.simulate(mechanism, 0.3)
    np.testing.assert_allclose(
        alone["bodies/rocker/position"], expected["bodies/rocker/position"], atol=1e-9
    )


def test_an_element_of_that_name_stays() -> None:
    mechanism = ms.sample("bushing_mount")
    named = mechanism.forces[0].edited(name="pull")
    mechanism = mechanism.edited(forces=[named, *mechanism.forces[1:]])
    simulation = PulledSimulation(mechanism, paced(mechanism), lambda: None)
    follow(simulation, 0.05, circling(mechanism.bodies[0].name, mechanism, 0.0))
    names = [force.name for force in simulation.result.mechanism.forces]
    assert names[:-1] == [force.name for force in mechanism.forces]
    assert names[-1] not in names[:-1]
    assert simulation.result[f"forces/{names[-1]}/force"].any()


def test_the_hand_holds_on_where_an_event_sets_a_parameter() -> None:
    pendulum = ms.sample("spatial_double_pendulum")
    body = pendulum.bodies[-1]
    mechanism = pendulum.edited(
        parameters={"stiffness": 0.0},
        events=[
            Event(
                name="harder",
                when="[time] > 0.2",
                action="set",
                parameter="stiffness",
                value="1",
            )
        ],
    )
    simulation = PulledSimulation(mechanism, paced(mechanism), lambda: None)
    follow(simulation, 0.4, circling(body.name, mechanism, 0.0))
    result = simulation.result
    assert [event.action for event in result.events] == ["set"]
    force = np.linalg.norm(result["forces/pull/force"][2:], axis=1)
    # one row, the first by the new model, is written before the hand takes hold again
    assert np.count_nonzero(force == 0.0) <= 1
    total = result["energy/total"]
    assert np.ptp(total) < 1e-6 * max(1.0, np.abs(result["energy/supplied"]).max())


def test_a_solver_with_steps_of_its_own_leaves_the_run_to_another() -> None:
    mechanism = ms.sample("four_bar")
    simulation = PulledSimulation(mechanism, paced(mechanism, solver="ali3p"), lambda: None)
    assert simulation.result.settings.solver == "hdca"


class Clock:
    """A clock that only sleeping and computing advance."""

    def __init__(self, cost: float) -> None:
        self.now, self._cost = 5.0, cost

    def __call__(self) -> float:
        self.now += self._cost
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds >= 0.0
        self.now += seconds + 1e-6


def chunks(simulation: PulledSimulation, count: int) -> Iterator[bool]:
    for _ in range(count):
        yield simulation.advance(0.05)


@pytest.mark.parametrize("pace", [1.0, 0.1, 5.0])
def test_the_run_keeps_to_the_clock(pace: float) -> None:
    mechanism = ms.sample("four_bar")
    clock = Clock(1e-4)
    simulation = PulledSimulation(
        mechanism, paced(mechanism), lambda: None, pace, clock=clock, sleep=clock.sleep
    )
    simulation.advance(0.0)
    begun, reached = clock.now, simulation.time
    assert not any(chunks(simulation, 20))
    spent = clock.now - begun
    row = simulation.result.settings.output_step
    assert simulation.time - reached == pytest.approx(pace * spent, abs=2.0 * row + 0.02 * pace)


def test_a_run_that_was_held_does_not_catch_up() -> None:
    mechanism = ms.sample("four_bar")
    clock = Clock(1e-4)
    simulation = PulledSimulation(
        mechanism, paced(mechanism), lambda: None, clock=clock, sleep=clock.sleep
    )
    assert not any(chunks(simulation, 5))
    before = simulation.time
    clock.now += 60.0
    assert not any(chunks(simulation, 5))
    assert simulation.time - before < 5 * 0.05 + 2.0 * MOST_BEHIND


@pytest.mark.wide
@pytest.mark.parametrize("scale", [1e-4, 1.0, 1e3])
def test_a_mechanism_of_any_size_is_lifted(scale: float) -> None:
    """A hand that is half an arm above the outer body of a chain holds it against its weight."""
    mechanism = TOPOLOGIES["chain"](2, "revolute")
    body = mechanism.bodies[-1]
    scaled = Mechanism(
        gravity=mechanism.gravity,
        bodies=[
            entry.edited(
                position=[scale * part for part in entry.position],
                center_of_mass=[scale * part for part in entry.center_of_mass],
                inertia=(scale**2 * np.array(entry.inertia)).tolist(),
                shapes=(),
            )
            for entry in mechanism.bodies
        ],
        joints=[
            joint.edited(
                frame1=joint.frame1.edited(position=[scale * p for p in joint.frame1.position]),
                frame2=joint.frame2.edited(position=[scale * p for p in joint.frame2.position]),
            )
            for joint in mechanism.joints
        ],
    )
    place = scale * np.array(body.position)
    up = -np.array(mechanism.gravity) / 9.81
    point = tuple((scale * np.array(body.center_of_mass)).tolist())
    grip = Grip(body.name, point, tuple((place + 0.3 * scale * up).tolist()))
    simulation = PulledSimulation(scaled, paced(scaled), lambda: grip)
    follow(simulation, 3.0, grip)
    result = simulation.result
    height = result[f"bodies/{body.name}/position"] @ up
    assert height[-1] > float(place @ up) - 0.25 * scale
    assert abs(result["energy/kinetic"][-1]) < 1e-3 * result["energy/kinetic"].max()


def test_a_body_of_a_later_model_is_not_pulled() -> None:
    mechanism = ms.sample("four_bar")
    simulation = PulledSimulation(mechanism, paced(mechanism), lambda: None)
    follow(simulation, 0.1, Grip("new", (0.0, 0.0, 0.0), (1.0, 1.0, 0.0)))
    assert not simulation.result["forces/pull/force"].any()


def test_there_has_to_be_a_body() -> None:
    with pytest.raises(SolverError, match="no body"):
        PulledSimulation(Mechanism(), RunOptions(), lambda: None)
