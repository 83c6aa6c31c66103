"""Tolerances mean the same for every solver, whatever the size, the masses and the lengths."""

import numpy as np
import pytest

from mechstudio import generators
from mechstudio.model import Body, Driver, Frame, Joint, Mechanism
from mechstudio.simulation import simulate
from tests.laws import test_couplings
from tests.laws.solved import sample
from tests.laws.test_gears import gear_pair
from tests.reference.planar import linkage

LINK = 0.5  # [m]


def chain(count: int) -> Mechanism:
    """Equal links on revolute joints about z, hanging a little curled."""
    bars, pins, point = {}, [], (0.0, 0.0)
    for k in range(count):
        angle = -np.pi / 2 + 0.5 * np.cos(0.3 * k)
        end = (point[0] + LINK * float(np.cos(angle)), point[1] + LINK * float(np.sin(angle)))
        bars[f"link {k}"] = (point, end)
        pins.append((f"link {k - 1}" if k else "ground", f"link {k}", point))
        point = end
    return linkage(bars, pins, {})


@pytest.mark.parametrize("tolerance", [1e-5, 1e-7])
def test_rates_of_a_long_chain_keep_the_tolerance(tolerance):
    """Momenta of 40 links enlarge errors a thousandfold; the rates are right all the same."""
    mechanism = chain(40)
    options = {"duration": 0.2, "output_step": 0.2}
    fine = simulate(mechanism, solver="dca", rtol=1e-11, atol=1e-11, **options)
    coarse = simulate(mechanism, solver="hdca", rtol=tolerance, atol=tolerance, **options)
    gap = fine.store.rate[1] - coarse.store.rate[1]
    assert np.abs(fine.store.rate[1]).max() > 0.5
    assert np.abs(gap).max() < 30 * tolerance


@pytest.mark.parametrize("solver", ["emh-ldl", "hdca"])
def test_steps_do_not_chase_the_rounding_of_momenta(solver):
    """A falling chain of 160 links at 1e-10, whose rates are hardly known to more digits."""
    falling = generators.chain(160)
    options = {"duration": 1.5, "output_step": 1.5, "rtol": 1e-10, "atol": 1e-10}
    by_rates = simulate(falling, solver="aba", integrator="dop853", **options)
    by_momenta = simulate(falling, solver=solver, integrator="dop853", **options)
    evaluations = by_rates.statistics.rhs_evaluations
    assert by_momenta.statistics.rhs_evaluations < 1.3 * evaluations
    gap = by_rates.store.body_pose[1] - by_momenta.store.body_pose[1]
    assert np.abs(gap).max() < 1e-8


@pytest.mark.parametrize(("length", "mass"), [(1e3, 1e6), (1.0, 1e9), (1e-3, 1e-6)])
def test_units_do_not_matter(length, mass):
    """A pendulum of any size needs about as many steps, counted over its own period."""

    def pendulum(size: float, weight: float) -> Mechanism:
        bar = weight * size**2 / 12
        body = Body(
            name="bar",
            mass=weight,
            inertia=((bar, 0, 0), (0, bar, 0), (0, 0, bar)),
            position=(size / 2, 0.0, 0.0),
        )
        pin = Joint(
            name="pin",
            type="revolute",
            body1="ground",
            body2="bar",
            frame2=Frame(position=(-size / 2, 0.0, 0.0)),
        )
        return Mechanism(
            name="Bar", gravity=(0.0, -9.81 * size, 0.0), bodies=(body,), joints=(pin,)
        )

    usual = simulate(pendulum(1.0, 1.0), duration=3.0, rtol=1e-8, atol=1e-8)
    other = simulate(pendulum(length, mass), duration=3.0, rtol=1e-8, atol=1e-8)
    assert other.statistics.steps < usual.statistics.steps + 20
    assert np.allclose(
        other["joints/pin/coordinate"], usual["joints/pin/coordinate"], rtol=0, atol=1e-6
    )


@pytest.mark.parametrize("spring", ["a", "b"])
@pytest.mark.parametrize("solver", ["hdca", "dca"])
def test_a_spring_on_a_fast_wheel_counts_all_turns(solver, spring):
    """A wheel in two bearings of which one is cut: 100 rad/s against a torsion spring."""
    rate, stiffness, inertia = 100.0, 0.1, 2.0
    wheel = Body(
        name="wheel",
        inertia=((1, 0, 0), (0, 1, 0), (0, 0, inertia)),
        angular_velocity=(0.0, 0.0, rate),
    )
    joints = tuple(
        Joint(
            name=name,
            type="revolute",
            body1="ground",
            body2="wheel",
            frame1=Frame(position=(0.0, 0.0, height)),
            frame2=Frame(position=(0.0, 0.0, height)),
            stiffness=stiffness if name == spring else 0.0,
        )
        for name, height in (("a", -0.5), ("b", 0.5))
    )
    mechanism = Mechanism(name="Wheel", gravity=(0, 0, 0), bodies=(wheel,), joints=joints)
    result = simulate(mechanism, solver=solver, duration=30.0, output_step=1.0, rtol=1e-7)
    omega = np.sqrt(stiffness / inertia)
    expected = rate / omega * np.sin(omega * result["time"])
    assert np.abs(expected).max() > 20 * np.pi
    for name in ("a", "b"):
        angle = result[f"joints/{name}/coordinate"][:, 0]
        assert np.abs(angle - expected).max() < 1e-3


@pytest.mark.parametrize(
    ("make", "solver", "reason"),
    [
        (lambda: chain(1), "emh-ldl", "a tree with 1 joint in series"),
        (lambda: chain(8), "emh-ldl", "a tree with 8 joints in series"),
        (lambda: chain(9), "aba", "a tree with 9 joints in series, more than 8"),
        (lambda: sample("tree_spatial"), "aba", "a tree with bodies that move freely"),
        (lambda: generators.chain(2, "spherical"), "aba", "a tree with joints of several freedoms"),
        (lambda: sample("four_bar"), "hdca", "1 joint closes a loop"),
        (lambda: sample("double_loop"), "hdca", "2 joints close loops"),
        (lambda: sample("planetary_gear"), "hdca", "couplings tie joints to each other"),
        (gear_pair, "hdca", "couplings tie joints to each other"),
        (lambda: test_couplings.MODELS["loop 11"], "hdca", "1 joint closes a loop"),
    ],
)
def test_auto_takes_the_solver_for_the_model_and_says_why(make, solver, reason):
    """Loops, couplings, trees and long trees; whoever asks for one is told nothing."""
    settings = simulate(make(), duration=0.01).settings
    assert settings.solver == solver
    assert settings.solver_choice == f"auto chose {solver}: {reason}"
    asked = simulate(make(), solver=solver, duration=0.01).settings
    assert (asked.solver, asked.solver_choice) == (solver, "")


def driven_gears() -> Mechanism:
    """Two wheels without a freedom left."""
    return gear_pair(drivers=(Driver(name="motor", joint="axle 1", function="sin(3*t)"),))


@pytest.mark.parametrize(
    ("make", "rtol", "integrator"),
    [
        (lambda: sample("pendulum_16"), 1e-5, "abm"),
        (lambda: chain(4), 1e-5, ""),
        (lambda: chain(4), 1e-8, "abm"),
        (lambda: sample("driven_slider_crank"), 1e-8, "abm"),
        (lambda: sample("driven_slider_crank"), 1e-6, ""),
        (lambda: sample("four_bar"), 1e-8, ""),  # may pass singular positions
        (lambda: sample("porter_governor"), 1e-8, ""),  # keeps a freedom beside its driver
        (lambda: sample("servo_arm"), 1e-8, ""),  # friction
        (driven_gears, 1e-8, ""),  # couplings
    ],
)
def test_auto_takes_a_multistep_method_for_smooth_motions_and_says_why(make, rtol, integrator):
    """Trees, and loops whose whole motion is led by drivers."""
    settings = simulate(make(), duration=0.01, rtol=rtol, atol=rtol).settings
    assert settings.integrator == (integrator or ("dop853" if rtol < 1e-7 else "dopri5"))
    assert settings.integrator_choice.startswith("auto chose abm: ") == bool(integrator)
