"""The reference motions meet the analytic ones and keep the energy balance."""

import numpy as np
import pytest

from mechstudio.model import GROUND, Body, Frame, Joint, Mechanism
from tests.reference.analytic import SpringPendulum, free_top_spin, projectile
from tests.reference.dense_model import DenseModel
from tests.reference.dense_simulation import simulate
from tests.reference.random_models import random_linkage, random_tree
from tests.reference.rotations import matrix_of

TIMES = np.linspace(0.0, 0.6, 7)


def test_free_body_turns_as_a_free_top_and_falls_as_a_projectile():
    """The center of mass flies a parabola while the body tumbles about it."""
    moments, spin = np.array([1.0, 2.0, 2.5]), np.array([1.0, 0.0, 2.0])
    center = np.array([0.2, -0.1, 0.3])
    body = Body(
        name="top",
        inertia=tuple(tuple(row) for row in np.diag(moments).tolist()),
        center_of_mass=tuple(center.tolist()),
        velocity=tuple((-np.cross(spin, center)).tolist()),
        angular_velocity=tuple(spin.tolist()),
    )
    gravity = np.array([0.0, 0.0, -9.81])
    mechanism = Mechanism(name="Top", gravity=tuple(gravity.tolist()), bodies=(body,))
    motion = simulate(mechanism, TIMES)
    turned = [matrix_of(pose[0, 3:]) for pose in motion.pose]
    spins = [r.T @ v[0, 3:] for r, v in zip(turned, motion.velocity, strict=True)]
    centers = [p[0, :3] + r @ center for r, p in zip(turned, motion.pose, strict=True)]
    assert np.allclose(spins, free_top_spin(TIMES, moments, spin), rtol=0, atol=1e-10)
    path = projectile(TIMES, center, np.zeros(3), gravity)
    assert np.allclose(centers, path, rtol=0, atol=1e-10)


def test_pendulum_with_spring_and_damper_meets_the_quadrature():
    """A revolute joint along z with gravity along -y; the angle is zero hanging down."""
    arm, angle = 0.4, 0.9
    mechanism = Mechanism(
        name="Pendulum",
        bodies=(
            Body(
                name="rod",
                mass=2.0,
                center_of_mass=(0.0, -arm, 0.0),
                orientation=(float(np.cos(angle / 2)), 0.0, 0.0, float(np.sin(angle / 2))),
            ),
        ),
        joints=(
            Joint(
                name="pivot",
                type="revolute",
                body1=GROUND,
                body2="rod",
                frame1=Frame(),
                frame2=Frame(),
                stiffness=3.0,
                damping=0.7,
            ),
        ),
    )
    motion = simulate(mechanism, TIMES)
    gravity = -mechanism.gravity[1]
    pendulum = SpringPendulum(1.0 + 2.0 * arm**2, 2.0 * gravity * arm, 3.0, 0.7)
    angles, rates = pendulum.motion(TIMES, angle, 0.0)
    model = DenseModel(mechanism)
    assert np.allclose(
        [model.coordinates(p)[0][0] for p in motion.pose], angles, rtol=0, atol=1e-10
    )
    assert np.allclose(motion.velocity[:, 0, 5], rates, rtol=0, atol=1e-10)


@pytest.mark.wide
@pytest.mark.parametrize(
    "mechanism",
    [
        random_tree(np.random.default_rng(3), 3, ("universal", "planar", "cylindrical")),
        random_linkage(np.random.default_rng(4)),
    ],
    ids=["tree", "four-bar"],
)
def test_energy_balance_closes(mechanism):
    """Kinetic, potential and dissipated energy add up to a constant."""
    model = DenseModel(mechanism)
    motion = simulate(mechanism, TIMES[:4])
    total = [
        model.kinetic_energy(p, v) + model.potential_energy(p) + lost
        for p, v, lost in zip(motion.pose, motion.velocity, motion.dissipated, strict=True)
    ]
    assert np.allclose(total, total[0], rtol=0, atol=1e-9 * (1 + abs(total[0])))
