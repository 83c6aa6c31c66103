"""Every integrator moves a closed loop on its analytic path; each is good at what it is for."""

import numpy as np
import pytest

from mechstudio.model import Body, Frame, Joint, Mechanism
from mechstudio.simulation import simulate
from mechstudio.simulation.methods.integrators import INTEGRATORS, find_integrator
from mechstudio.simulation.methods.method import keys
from tests.laws.solved import motion_of, sample
from tests.laws.test_four_bar import crank_angle
from tests.reference.analytic import Parallelogram
from tests.reference.planar import linkage

LOOSEST = {"rk4": 1e-6, "gauss4": 1e-6, "implicit-midpoint": 1e-4}
"""Largest error of fixed steps of 2 ms [rad]; the second-order method makes more."""


@pytest.mark.parametrize("integrator", keys(INTEGRATORS))
def test_four_bar_follows_the_analytic_motion(integrator):
    """Crank angle of the sample over its first passage of the flat position."""
    mechanism = sample("four_bar")
    step = 0.002 if find_integrator(integrator).step_size == "fixed" else 0.0
    result = simulate(
        mechanism,
        solver="hdca",
        integrator=integrator,
        duration=1.5,
        rtol=1e-8,
        atol=1e-8,
        fixed_step=step,
    )
    motion = motion_of(result)
    angle, rate, _ = crank_angle(mechanism, motion)
    body = mechanism.bodies[0]
    parallelogram = Parallelogram(
        mass=body.mass, inertia=body.inertia[2][2], gravity=-mechanism.gravity[1]
    )
    expected, _ = parallelogram.motion(motion.time, angle[0], rate[0])
    assert np.ptp(expected) > 1.5
    assert np.abs(angle - expected).max() < LOOSEST.get(integrator, 1e-6)


@pytest.mark.parametrize("integrator", ["implicit-midpoint", "gauss4"])
def test_energy_errors_stay_bounded(integrator):
    """A double pendulum over 100 s: no more error late than early."""
    bars = {"upper": ((0.0, 0.0), (0.6, -0.8)), "lower": ((0.6, -0.8), (1.4, -1.4))}
    pins = [("ground", "upper", (0.0, 0.0)), ("upper", "lower", (0.6, -0.8))]
    result = simulate(
        linkage(bars, pins, {}),
        solver="hdca",
        integrator=integrator,
        duration=100.0,
        output_step=0.1,
        fixed_step=0.01 if integrator == "implicit-midpoint" else 0.02,
    )
    error = np.abs(result["energy/total"] - result["energy/total"][0])
    swing = np.ptp(result["energy/kinetic"])
    early, late = error[:200].max(), error[-200:].max()
    assert early < 1e-2 * swing
    assert late < 2.0 * early


def suspension() -> Mechanism:
    """A pendulum that hangs on a carriage of 3 kg between a stiff spring and damper."""
    carriage = Body(name="carriage", mass=3.0)
    bob = Body(name="bob", mass=1.0, position=(0.6, 0.0, 0.0))
    rail = Joint(
        name="rail",
        type="prismatic",
        body1="ground",
        body2="carriage",
        stiffness=8e5,
        damping=4e4,
    )
    pin = Joint(
        name="pin",
        type="revolute",
        body1="carriage",
        body2="bob",
        frame1=Frame(orientation=(np.sqrt(0.5), np.sqrt(0.5), 0.0, 0.0)),
        frame2=Frame(position=(-0.6, 0.0, 0.0), orientation=(np.sqrt(0.5), np.sqrt(0.5), 0.0, 0.0)),
    )
    return Mechanism(
        name="Suspension", gravity=(0.0, 0.0, -9.81), bodies=(carriage, bob), joints=(rail, pin)
    )


@pytest.mark.parametrize("solver", ["hdca", "dca"])
def test_radau_takes_few_steps_for_stiff_elements(solver):
    """Time constants of 75 us over 10 s, in a fraction of what an explicit method needs."""
    radau, explicit = (
        simulate(
            suspension(),
            solver=solver,
            integrator=integrator,
            duration=10.0 * part,
            output_step=0.1,
            rtol=1e-6,
            atol=1e-6,
        )
        for integrator, part in (("radau", 1.0), ("dopri5", 0.1))
    )
    assert radau.statistics.rhs_evaluations < explicit.statistics.rhs_evaluations / 2
    angle = "joints/pin/coordinate"
    rows = explicit.count
    assert np.abs(radau[angle][:rows] - explicit[angle]).max() < 1e-4
