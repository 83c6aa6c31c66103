"""The parallelogram four-bar crosses its singular position at top speed and stays on its path."""

import numpy as np
import pytest

from mechstudio.model import GROUND, Mechanism
from mechstudio.simulation import simulate
from tests.laws.solved import Motion, centers, motion_of, sample
from tests.reference.analytic import Parallelogram
from tests.reference.rotations import Array

SINGULAR = 1e-2
"""Nearer than this to the flat position the velocity constraints lose digits [rad]."""


@pytest.fixture(scope="module", params=["hold", "reset"], name="run")
def run_of_each_cure(request) -> tuple[Mechanism, Motion]:
    """The sample at tight tolerances, with either cure for singular positions."""
    mechanism = sample("four_bar")
    result = simulate(
        mechanism,
        solver="hdca",
        integrator="dop853",
        duration=10.0,
        output_step=0.01,
        rtol=1e-10,
        atol=1e-10,
        singular=request.param,
    )
    return mechanism, motion_of(result)


def crank_angle(mechanism: Mechanism, motion: Motion) -> tuple[Array, Array, float]:
    """Angle [rad] and rate [rad/s] of the first crank, and the direction of the ground link."""
    grounded = [joint for joint in mechanism.joints if GROUND in (joint.body1, joint.body2)]
    pivots = [
        np.array((joint.frame1 if joint.body1 == GROUND else joint.frame2).position)
        for joint in grounded
    ]
    crank = grounded[0].body2 if grounded[0].body1 == GROUND else grounded[0].body1
    index = [body.name for body in mechanism.bodies].index(crank)
    arm = centers(mechanism, motion.pose)[:, index] - pivots[0]
    link = pivots[1] - pivots[0]
    angle = np.unwrap(np.arctan2(arm[:, 1], arm[:, 0]))
    return angle, motion.velocity[:, index, 5], float(np.arctan2(link[1], link[0]))


def test_crank_follows_the_analytic_motion(run):
    """Angle within 1e-7 rad of the quadrature over 10 s and many crossings."""
    mechanism, motion = run
    angle, rate, link = crank_angle(mechanism, motion)
    body = mechanism.bodies[0]
    linkage = Parallelogram(
        mass=body.mass, inertia=body.inertia[2][2], gravity=-mechanism.gravity[1]
    )
    expected, expected_rate = linkage.motion(motion.time, angle[0], rate[0])
    crossings = np.count_nonzero(np.diff(np.floor((expected - link) / np.pi)))
    assert crossings >= 5
    assert np.abs(angle - expected).max() < 1e-7
    assert np.abs(rate - expected_rate).max() < 1e-6


def test_loop_stays_closed(run):
    """Positions close everywhere, velocities to rounding away from the crossings."""
    mechanism, motion = run
    assert motion.constraint[:, 0].max() < 1e-9
    angle, _, link = crank_angle(mechanism, motion)
    flatness = np.abs((angle - link + np.pi / 2) % np.pi - np.pi / 2)
    assert motion.constraint[flatness > SINGULAR, 1].max() < 1e-11


def test_energy_is_kept_through_the_crossings(run):
    """Total energy stays within 1e-6 J."""
    _, motion = run
    assert np.ptp(motion.energy[:, 4]) < 1e-6
