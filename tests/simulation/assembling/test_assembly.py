"""Assembling mechanisms whose joints are wide open, with coordinates and bodies that are kept."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import model as parts
from mechstudio.errors import ModelError, UnfitModelError
from mechstudio.io.samples import sample_paths
from mechstudio.simulation import solve_assembly
from mechstudio.simulation.assembling.assemble import place_model
from tests.reference.dense_efforts import STEP, value_of
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.random_models import random_loops
from tests.simulation.assembling.test_assemble import nudged
from tests.simulation.models import double_hinge, pendulum


def coordinates(mechanism, name):
    """Coordinates of a joint at the poses of the model."""
    assembly, _ = place_model(mechanism)
    j = [joint.name for joint in mechanism.joints].index(name)
    record = assembly.compiled.system.joints[j]
    first, count = record["coordinate"], record["coordinate_count"]
    return assembly.work.coordinate[first : first + count].copy()


def residual(mechanism):
    """Largest gap and largest velocity that joints and drivers forbid."""
    plain = mechanism.edited(forces=())
    model, (pose, velocity) = DenseModel(plain), initial_state(plain)
    gap = np.abs(model.residual(pose)).max(initial=0.0)
    excess = model.constraint_jacobian(pose) @ velocity.ravel()
    first = len(excess) - len(model.couplings) - len(model.drivers)
    excess[first : first + len(model.drivers)] -= driven_rates(plain)
    return gap, np.abs(excess).max(initial=0.0)


def driven_rates(mechanism):
    """Rates that drivers of positions ask for at the start [m/s or rad/s]."""
    values = dict(mechanism.parameters)

    def position(driver, time):
        return value_of(driver.function, t=time, **values)

    assert all(driver.kind == "position" for driver in mechanism.drivers)
    return [
        (position(driver, STEP) - position(driver, -STEP)) / (2 * STEP)
        for driver in mechanism.drivers
    ]


@pytest.fixture(scope="module")
def four_bar():
    """The four-bar sample."""
    return ms.load(sample_paths()["four_bar"])


def with_joints() -> list[str]:
    """Samples with joints, which have gaps."""
    paths = sample_paths()
    return sorted(name for name in paths if ms.load(paths[name]).joints)


@pytest.mark.parametrize("name", with_joints())
def test_samples_with_wide_gaps_are_closed(name):
    """Bodies moved by 0.2 m and rad find poses and velocities that all joints allow."""
    mechanism = nudged(ms.load(sample_paths()[name]), 0.2, np.random.default_rng(5))
    assert max(residual(mechanism)) > 0.1
    gap, velocity = residual(ms.assemble(mechanism))
    assert gap < 1e-10
    fastest = max(np.linalg.norm(body.angular_velocity) for body in mechanism.bodies)
    assert velocity < 1e-12 * max(fastest, 100.0)


@pytest.mark.parametrize("seed", range(5, 11))
def test_random_loops_are_closed(seed):
    """So do loops of all joint types."""
    rng = np.random.default_rng(seed)
    mechanism = nudged(random_loops(rng, 6, 2, elements=False), 0.1, rng)
    report = solve_assembly(mechanism)
    assert max(residual(report.mechanism)) < 1e-10
    assert max(closure.before.translation for closure in report.closures) > 1e-2
    assert max(closure.after.translation for closure in report.closures) < 1e-12


@pytest.mark.parametrize("seed", [5, 7, 8, 9, 13, 57])
def test_kept_coordinates_hold_their_values(seed):
    """Shifts, angles and orientations that are kept are the same afterwards, to rounding."""
    rng = np.random.default_rng(seed)
    mechanism = nudged(random_loops(rng, 6, 2, elements=False), 0.1, rng)
    joint = mechanism.joints[0]
    keep = {joint.name: range(len(joint.joint_type.coordinates))}
    free, kept = ms.assemble(mechanism), ms.assemble(mechanism, keep=keep)
    assert max(residual(kept)) < 1e-10
    wanted = coordinates(mechanism, joint.name)
    assert np.allclose(coordinates(kept, joint.name), wanted, rtol=0, atol=1e-11)
    if wanted.size:
        assert np.abs(coordinates(free, joint.name) - wanted).max() > 1e-4


def test_fixed_bodies_stay(four_bar):
    """The coupler keeps the pose of the file exactly while both other bars come to it."""
    mechanism = nudged(four_bar, 0.1, np.random.default_rng(1))
    bodies = tuple(
        four_bar.body("coupler") if body.name == "coupler" else body for body in mechanism.bodies
    )
    report = solve_assembly(mechanism.edited(bodies=bodies), fixed=["coupler"])
    assert max(residual(report.mechanism)) < 1e-10
    for name in ("position", "orientation"):
        values = (getattr(m.body("coupler"), name) for m in (report.mechanism, four_bar))
        assert next(values) == next(values)
    moved = {move.body: move.translation for move in report.moves}
    assert moved["coupler"] == 0.0
    assert min(moved["crank"], moved["rocker"]) > 0.01


@pytest.mark.parametrize("angle", [0.9, -0.9])
def test_the_nearest_branch_is_taken(angle):
    """A two-bar arm between two pins stays elbow up or elbow down, as it was given."""
    half = 0.5
    frame = {"frame2": parts.Frame(position=(-half, 0.0, 0.0))}
    arms = [
        parts.Body(
            name=name,
            position=(x, np.sin(angle) * half, 0.0),
            orientation=(np.cos(turn / 2), 0.0, 0.0, np.sin(turn / 2)),
        )
        for name, x, turn in (("left", 0.2, angle), ("right", 1.0, -angle))
    ]
    joints = (
        parts.Joint(name="base", type="revolute", body1="ground", body2="left", **frame),
        parts.Joint(
            name="elbow",
            type="revolute",
            body1="left",
            body2="right",
            frame1=parts.Frame(position=(half, 0.0, 0.0)),
            **frame,
        ),
        parts.Joint(
            name="end",
            type="revolute",
            body1="right",
            body2="ground",
            frame1=parts.Frame(position=(half, 0.0, 0.0)),
            frame2=parts.Frame(position=(1.2, 0.0, 0.0)),
        ),
    )
    closed = ms.assemble(ms.Mechanism(name="Arm", bodies=tuple(arms), joints=joints))
    assert coordinates(closed, "base")[0] == pytest.approx(np.sign(angle) * np.arccos(0.6))


def test_a_closed_mechanism_is_left_as_it_is(four_bar):
    """Nothing to do changes no digit."""
    closed = ms.assemble(four_bar)
    assert closed.bodies == four_bar.bodies
    assert solve_assembly(four_bar).iterations == 0


def test_what_cannot_close_names_its_joints():
    """Hinges 0.5 m out of line, or a crank kept where the loop does not reach, with the remedy."""
    with pytest.raises(UnfitModelError, match="joint 'pin' is open by") as caught:
        ms.assemble(double_hinge(offset=0.5))
    assert "correct the joint frames" in str(caught.value)
    assert {problem.path for problem in caught.value.problems} == {"joints[0]", "joints[1]"}

    door = double_hinge()
    turned = (door.bodies[0].edited(position=(0.5, 0.2, 0.1)),)
    with pytest.raises(UnfitModelError, match="Keep fewer coordinates and bodies"):
        ms.assemble(door.edited(bodies=turned), fixed=["link"])


def test_names_that_do_not_exist_are_told():
    """Unknown joints, coordinates and bodies."""
    with pytest.raises(ModelError, match="pun"):
        ms.assemble(pendulum(), keep={"pun": (0,)})
    with pytest.raises(ModelError, match="no coordinate 1 to keep; it has 0 to 0"):
        ms.assemble(pendulum(), keep={"pin": (1,)})
    with pytest.raises(ModelError, match="lonk"):
        ms.assemble(pendulum(), fixed=["lonk"])
