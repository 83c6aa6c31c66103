"""Closing joints and projecting velocities at the start of a run."""

import numpy as np
import pytest

from mechstudio.errors import SolverError
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.io import load
from mechstudio.io.samples import sample_paths
from mechstudio.model import Body, Limits
from mechstudio.simulation.assembling import newton_assembly, step_equations
from mechstudio.simulation.assembling.assemble import assemble, place_model
from tests.reference.dense_model import DenseModel
from tests.reference.random_models import random_loops
from tests.reference.rotations import moved
from tests.simulation.models import double_hinge, pendulum


def nudged(mechanism, size, rng):
    """The mechanism with all bodies moved at random by about `size` [m and rad]."""
    bodies = []
    for body in mechanism.bodies:
        pose = np.array([*body.position, *body.orientation])
        pose = moved(pose[None] if pose.ndim == 1 else pose, size * rng.normal(size=(1, 6))).ravel()
        bodies.append(
            body.model_copy(
                update={
                    "position": tuple(pose[:3].tolist()),
                    "orientation": tuple(pose[3:].tolist()),
                }
            )
        )
    return mechanism.model_copy(update={"bodies": tuple(bodies)})


def assembled_pose(assembly):
    """Body poses [x y z qw qx qy qz] of an assembled model, shape (n, 7)."""
    from mechstudio.spatial.rotation import to_quaternion

    work = assembly.work
    poses = []
    for b, body in enumerate(assembly.mechanism.bodies):
        R = work.rotation[b]
        origin = work.center[b] - R @ np.array(body.center_of_mass)
        poses.append([*origin, *to_quaternion(tuple(R.ravel()))])
    return np.array(poses)


def with_joints() -> list[str]:
    """Samples with joints, which have gaps."""
    paths = sample_paths()
    return sorted(name for name in paths if load(paths[name]).joints)


@pytest.mark.wide
@pytest.mark.parametrize("name", with_joints())
def test_samples_with_small_gaps_are_closed(name):
    """After the bodies are moved by 1e-4 all joints close to rounding again, nearby."""
    mechanism = load(sample_paths()[name])
    moved_model = nudged(mechanism, 3e-5, np.random.default_rng(3))
    _, gaps = place_model(moved_model)
    assert gaps
    assembly = assemble(moved_model)
    pose = assembled_pose(assembly)
    assert np.abs(DenseModel(mechanism).residual(pose)).max(initial=0.0) < 1e-11
    start = np.array([body.position for body in mechanism.bodies])
    assert np.abs(pose[:, :3] - start).max() < 5e-3


@pytest.mark.parametrize("seed", range(10))
def test_velocities_are_projected_in_the_mass_norm(seed):
    """The change of the velocities is what constraint impulses alone can give."""
    rng = np.random.default_rng(seed)
    mechanism = random_loops(rng, 6, 2)
    bodies = tuple(
        body.model_copy(update={"velocity": tuple(rng.normal(size=3).tolist())})
        for body in mechanism.bodies
    )
    assembly = assemble(mechanism.model_copy(update={"bodies": bodies}))
    model, pose = DenseModel(mechanism), assembled_pose(assembly)
    jacobian = model.constraint_jacobian(pose)
    velocity, wanted = [], []
    for b, body in enumerate(bodies):
        v, omega = assembly.work.velocity[b, :3], assembly.work.velocity[b, 3:]
        arm = -assembly.work.rotation[b] @ np.array(body.center_of_mass)
        velocity += [*(v + np.cross(omega, arm)), *omega]
        wanted += [*body.velocity, *body.angular_velocity]
    change = model.mass_matrix(pose) @ (np.array(velocity) - np.array(wanted))
    assert np.abs(jacobian @ velocity).max() < 1e-11
    impulse = np.linalg.lstsq(jacobian.T, change, rcond=1e-11)[0]
    assert np.allclose(jacobian.T @ impulse, change, rtol=0, atol=1e-9)


def test_a_wide_gap_is_closed_and_told():
    """A gap of 0.2 m is closed; a note says how far the body moved and which joint was open."""
    mechanism = pendulum()
    wide = (mechanism.bodies[0].model_copy(update={"position": (0.7, 0.0, 0.0)}),)
    assembly = assemble(mechanism.model_copy(update={"bodies": wide}))
    assert assembled_pose(assembly)[0, :3] == pytest.approx([0.5, 0.0, 0.0])
    [note] = assembly.notes
    assert "moved by up to 0.2 m and 0 rad" in note
    assert "joint 'pin' was open by 0.2 m and 0 rad" in note


@pytest.mark.parametrize("seed", [4, 7])
def test_few_equations_and_many_are_solved_alike(seed, monkeypatch):
    """Full and sparse matrices lead to the same poses, which differ by rounding."""
    rng = np.random.default_rng(seed)
    mechanism = nudged(random_loops(rng, 5, 2, elements=False), 0.1, rng)
    by_full = assembled_pose(assemble(mechanism))
    for module in (newton_assembly, step_equations):
        monkeypatch.setattr(module, "DENSE", 0)
    assert np.abs(assembled_pose(assemble(mechanism)) - by_full).max() < 1e-9


def test_bodies_are_placed_as_the_model_says():
    """Mass centers move with the bodies about the origins of these."""
    mechanism = random_loops(np.random.default_rng(2), 4, 1, elements=False)
    rng = np.random.default_rng(3)
    bodies = tuple(
        body.edited(
            orientation=tuple((turn / np.linalg.norm(turn)).tolist()),
            velocity=tuple(rng.normal(size=3).tolist()),
            angular_velocity=tuple(rng.normal(size=3).tolist()),
        )
        for body, turn in zip(mechanism.bodies, rng.normal(size=(20, 4)), strict=False)
    )
    work = place_model(mechanism.edited(bodies=bodies))[0].work
    for b, body in enumerate(bodies):
        R = rotation_matrix(body.orientation)
        arm = R @ np.array(body.center_of_mass)
        linear = np.array(body.velocity) + np.cross(body.angular_velocity, arm)
        assert np.abs(work.rotation[b] - R).max() < 1e-14
        assert np.abs(work.center[b] - body.position - arm).max() < 1e-14
        assert np.abs(work.velocity[b] - [*linear, *body.angular_velocity]).max() < 1e-13


def test_what_cannot_close_is_an_error():
    """Two hinges that are 0.5 mm out of line cannot both close."""
    with pytest.raises(SolverError, match="cannot be assembled"):
        assemble(double_hinge(offset=5e-4))


def test_angles_start_where_the_poses_say():
    """A link turned by 3 rad has a joint angle of 3 rad, not of 3 - 2 pi."""
    turned = Body(
        name="link",
        position=(0.5 * float(np.cos(3.0)), 0.5 * float(np.sin(3.0)), 0.0),
        orientation=(float(np.cos(1.5)), 0.0, 0.0, float(np.sin(1.5))),
    )
    assembly = assemble(pendulum().model_copy(update={"bodies": (turned,)}))
    assert assembly.work.coordinate[0] == pytest.approx(3.0, abs=1e-12)


def test_angles_start_within_their_stops():
    """Between stops at 0 and 5 rad a link is at 4 rad, not at 4 - 2 pi beyond a stop."""
    turned = Body(
        name="link",
        position=(0.5 * float(np.cos(4.0)), 0.5 * float(np.sin(4.0)), 0.0),
        orientation=(float(np.cos(2.0)), 0.0, 0.0, float(np.sin(2.0))),
    )
    for upper, angle in ((5.0, 4.0), (3.5, 4.0 - 2.0 * np.pi)):
        stopped = pendulum(limits=Limits(lower=0.0, upper=upper))
        assembly = assemble(stopped.model_copy(update={"bodies": (turned,)}))
        assert assembly.work.coordinate[0] == pytest.approx(angle, abs=1e-12)
