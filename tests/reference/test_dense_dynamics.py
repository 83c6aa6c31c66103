"""The dense reference is consistent with itself: derivatives, power and balance."""

import numpy as np
import pytest

from mechstudio.joints import JOINT_TYPES
from tests.reference.dense_dynamics import consistent_pose, reactions, solve, unbalanced_loads
from tests.reference.dense_joints import FREE_AXES, QUATERNION_TYPES
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.random_models import (
    ALL_TYPES,
    CLOSING_TYPES,
    LINKAGES,
    random_doubles,
    random_linkage,
    random_loops,
    random_tree,
)
from tests.reference.rotations import moved

STEP = 1e-4


def sample_of_each_kind():
    """One model per generator and per joint type."""
    for number, kind in enumerate(ALL_TYPES):
        yield f"tree of {kind}", random_tree(np.random.default_rng(number), 5, (kind,))
    for number, kind in enumerate(CLOSING_TYPES):
        rng = np.random.default_rng(number)
        yield f"loop through {kind}", random_loops(rng, 4, 1, closing=(kind,))
    for number in range(4):
        yield f"tree {number}", random_tree(np.random.default_rng(number), 7)
        yield f"loops {number}", random_loops(np.random.default_rng(number), 8, 1)
        yield f"doubles {number}", random_doubles(np.random.default_rng(number), 2)
    for number, pivots in enumerate(LINKAGES):
        yield f"linkage {number}", random_linkage(np.random.default_rng(number), pivots)


MODELS = dict(sample_of_each_kind())


@pytest.fixture(params=MODELS, name="case")
def case_of_each_kind(request):
    mechanism = MODELS[request.param]
    return DenseModel(mechanism), *initial_state(mechanism)


def along(pose, velocity, acceleration, time):
    """Pose and velocity after a short time, correct to second order."""
    # the rotation vector's second-order term is half the angular acceleration
    twist = time * velocity + 0.5 * time**2 * acceleration
    return moved(pose, twist), velocity + time * acceleration


def slope(function, pose, velocity, acceleration):
    """Fourth-order difference of a function of pose and velocity along a motion."""
    values = [function(*along(pose, velocity, acceleration, STEP * k)) for k in (-2, -1, 1, 2)]
    return (8 * (values[2] - values[1]) - (values[3] - values[0])) / (12 * STEP)


def test_free_axes_are_those_of_the_joint_types():
    """The reference's own table agrees with the registry."""
    registry = {kind.key: tuple(kind.free) for kind in JOINT_TYPES}
    assert registry == FREE_AXES


def test_random_models_close_and_move_consistently(case):
    """Joints close at the given poses and the velocities obey them."""
    model, pose, velocity = case
    assert np.linalg.norm(model.residual(pose)) < 1e-12
    assert np.linalg.norm(model.constraint_jacobian(pose) @ velocity.ravel()) < 1e-12


@pytest.mark.wide
def test_jacobian_is_the_derivative_of_the_gaps(case):
    """Any velocities, also forbidden ones, change the gaps by J V."""
    model, pose, velocity = case
    velocity = velocity + np.random.default_rng(1).normal(size=velocity.shape)
    rate = slope(lambda place, _: model.residual(place), pose, velocity, 0 * velocity)
    assert np.allclose(rate, model.constraint_jacobian(pose) @ velocity.ravel(), rtol=0, atol=1e-8)


@pytest.mark.wide
def test_bias_is_the_derivative_of_the_jacobian(case):
    """Along a motion with the computed accelerations J V stays zero."""
    model, pose, velocity = case
    acceleration = solve(model, pose, velocity).acceleration
    rate = slope(
        lambda place, motion: model.constraint_jacobian(place) @ motion.ravel(),
        pose,
        velocity,
        acceleration,
    )
    scale = 1 + np.abs(acceleration).max()
    assert np.allclose(rate, 0.0, rtol=0, atol=1e-7 * scale)
    gap = model.constraint_jacobian(pose) @ acceleration.ravel()
    assert np.allclose(gap, model.constraint_bias(pose, velocity), rtol=0, atol=1e-9 * scale)


@pytest.mark.wide
def test_rates_are_the_derivatives_of_coordinates(case):
    """Angles and shifts change by their rates; quaternions turn by the rate in frame 1."""
    model, pose, velocity = case
    acceleration = solve(model, pose, velocity).acceleration
    slopes = slope(
        lambda place, _: np.concatenate([*model.coordinates(place), np.zeros(1)]),
        pose,
        velocity,
        acceleration,
    )
    expected = [np.zeros(0)]
    for joint, value, rate in zip(
        model.joints, model.coordinates(pose), model.rates(pose, velocity), strict=True
    ):
        if joint.kind in QUATERNION_TYPES:
            w, v, spin = value[-4], value[-3:], rate[-3:]
            expected += [rate[:-3], [-0.5 * v @ spin], 0.5 * (w * spin + np.cross(spin, v))]
        else:
            expected.append(rate)
    assert np.allclose(slopes[:-1], np.concatenate(expected), rtol=0, atol=1e-6)


@pytest.mark.wide
def test_energy_changes_by_the_dampers_alone(case):
    """Joints, gravity and springs keep kinetic plus potential energy."""
    model, pose, velocity = case
    acceleration = solve(model, pose, velocity).acceleration
    power = slope(
        lambda place, motion: model.kinetic_energy(place, motion) + model.potential_energy(place),
        pose,
        velocity,
        acceleration,
    )
    scale = 1 + model.kinetic_energy(pose, velocity)
    assert power == pytest.approx(-model.dissipated_power(pose, velocity), abs=1e-6 * scale)


@pytest.mark.wide
def test_forces_and_accelerations_balance(case):
    """Each body's inertia forces equal the loads plus the reactions on it."""
    model, pose, velocity = case
    solution = solve(model, pose, velocity)
    rest = unbalanced_loads(
        model, pose, velocity, solution.acceleration, solution.reaction, solution.effort
    )
    assert np.abs(rest).max() < 1e-11 * (1 + np.abs(solution.reaction).max(initial=0.0))


@pytest.mark.wide
def test_gaps_close_by_newton(case):
    """Poses near a closed configuration are drawn back to one."""
    model, pose, _ = case
    shake = 1e-3 * np.random.default_rng(2).normal(size=(len(pose), 6))
    closed = consistent_pose(model, moved(pose, shake))
    assert np.linalg.norm(model.residual(closed)) < 1e-12
    assert np.allclose(closed[:, :3], pose[:, :3], rtol=0, atol=0.1)


@pytest.mark.parametrize("number", range(3))
def test_planar_loop_has_three_redundant_constraints(number):
    """A four-bar of revolute joints in space: one freedom, three self-stresses, all joints."""
    mechanism = random_linkage(np.random.default_rng(number))
    solution = solve(DenseModel(mechanism), *initial_state(mechanism))
    assert solution.rank == 6 * 3 - 1
    assert solution.self_stress.shape == (20, 3)
    assert set(solution.undetermined) == {joint.name for joint in mechanism.joints}


@pytest.mark.wide
def test_reactions_carry_no_self_stress(case):
    """Minimum norm: the reactions are orthogonal to every system of loads in balance."""
    model, pose, velocity = case
    solution = solve(model, pose, velocity)
    for column in solution.self_stress.T:
        stress = reactions(model, pose, column)
        assert np.vdot(stress, stress) == pytest.approx(1.0)
        assert abs(np.vdot(stress, solution.reaction)) < 1e-9 * (
            1 + np.linalg.norm(solution.reaction)
        )
