"""Loops that pass singular positions at speed, against their motion with one degree of freedom."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from mechstudio.model import Mechanism
from mechstudio.simulation import check, simulate
from tests.laws.solved import motion_of
from tests.reference.planar import linkage, parallelograms
from tests.reference.rotations import Array

GRAVITY = 9.81
TIGHT = {"rtol": 1e-8, "atol": 1e-8}


def turned(mechanism: Mechanism, pose: Array, name: str) -> Array:
    """Angle about z of a body over the run [rad], without jumps."""
    rows = pose[:, [body.name for body in mechanism.bodies].index(name)]
    return np.unwrap(2 * np.arctan2(rows[:, 6], rows[:, 3]), period=2 * np.pi)


def motion(inertia, weight, angle: float, rate: float, times: Array) -> Array:
    """theta(t) for kinetic energy inertia(theta) theta'^2 / 2 and torque weight(theta)."""
    step = 1e-6

    def change(_time, y):
        slope = (inertia(y[0] + step) - inertia(y[0] - step)) / (2 * step)
        return y[1], (weight(y[0]) - slope * y[1] ** 2 / 2) / inertia(y[0])

    solution = solve_ivp(
        change, (0, times[-1]), (angle, rate), "DOP853", times, rtol=1e-12, atol=1e-12
    )
    return solution.y[0]


@pytest.mark.parametrize("count", [1, 2, 8])
def test_parallelograms_stay_parallelograms(count):
    """All loops lie flat at the same moments; each could fold over there."""
    angle, rate = 1.0, -4.0
    mechanism = parallelograms(count, angle, rate)
    result = simulate(mechanism, duration=4.0, **TIGHT)
    run = motion_of(result)
    inertia = (count + 1) / 3 + count
    expected = motion(
        lambda _theta: inertia,
        lambda theta: -GRAVITY * ((count + 1) / 2 + count) * np.cos(theta),
        angle,
        run.rate[0, 0],  # fitted to the loop at the start
        run.time,
    )
    for k in range(count + 1):
        crank = turned(mechanism, run.pose, f"crank {k}")
        assert np.abs(crank - expected).max() < 2e-6
    assert np.ptp(expected) > np.pi
    assert len(result.statistics.singular_times) >= 3
    assert run.constraint[:, 0].max() < 1e-9


def test_a_kite_keeps_its_energy_and_its_branch():
    """Two short and two long bars fold onto a line at every turn; coupler and rocker swap there."""
    start = np.array([np.cos(0.5), np.sin(0.5)]) * 0.5
    # the third pivot is the mirror image of the origin in the line from the crank's end to (1, 0)
    axis = (np.array([1.0, 0.0]) - start) / np.linalg.norm(np.array([1.0, 0.0]) - start)
    corner = 2 * (start - axis * (start @ axis))
    points = [(0.0, 0.0), tuple(start.tolist()), tuple(corner.tolist()), (1.0, 0.0)]
    mechanism = linkage(
        {"crank": (points[0], points[1]), "coupler": (points[1], points[2]),
         "rocker": (points[2], points[3])},
        [("ground", "crank", points[0]), ("crank", "coupler", points[1]),
         ("coupler", "rocker", points[2]), ("rocker", "ground", points[3])],
        {"crank": 12.0},
    )  # fmt: skip
    fine = simulate(mechanism, duration=2.0, integrator="dop853", rtol=1e-11, atol=1e-11)
    for tolerance in (1e-6, 1e-8):
        coarse = simulate(mechanism, duration=2.0, rtol=tolerance, atol=tolerance)
        scale = coarse["energy/kinetic"].max()
        assert coarse.energy_drift < 100 * tolerance * scale
        gap = coarse["bodies/rocker/position"] - fine["bodies/rocker/position"]
        assert np.abs(gap).max() < 1e3 * tolerance
        assert len(coarse.statistics.singular_times) >= 2


def test_equal_bars_of_a_slider_crank_fold_and_unfold():
    """With equal crank and rod the block stops at the center, where it could stay for good."""
    length, angle, rate = 0.5, 1.0, 9.0
    end, block = (length * np.cos(angle), length * np.sin(angle)), 2 * length * np.cos(angle)
    bars = {"crank": ((0.0, 0.0), end), "rod": (end, (block, 0.0))}
    pins = [("ground", "crank", (0.0, 0.0)), ("crank", "rod", end)]
    model = linkage(bars, pins, {"crank": rate, "rod": -rate})
    rod = model.bodies[1]
    slider = rod.edited(
        name="block",
        position=(block, 0.0, 0.0),
        orientation=(1.0, 0.0, 0.0, 0.0),
        angular_velocity=(0.0, 0.0, 0.0),
    )
    pin = model.joints[1]
    half = length / 2
    along_x = {"orientation": (np.sqrt(0.5), 0.0, np.sqrt(0.5), 0.0)}
    joints = (
        *model.joints,
        pin.edited(
            name="wrist",
            body1="rod",
            body2="block",
            frame1=pin.frame1.edited(position=(half, 0.0, 0.0)),
            frame2=pin.frame2.edited(position=(0.0, 0.0, 0.0)),
        ),
        pin.edited(
            name="guide",
            type="prismatic",
            body1="ground",
            body2="block",
            frame1=pin.frame1.edited(position=(0.0, 0.0, 0.0), **along_x),
            frame2=pin.frame2.edited(position=(0.0, 0.0, 0.0), **along_x),
        ),
    )
    mechanism = model.edited(bodies=(*model.bodies, slider), joints=joints)
    result = simulate(mechanism, duration=2.0, **TIGHT)
    run = motion_of(result)
    bar = length**2 / 12
    expected = motion(
        lambda theta: (
            length**2 / 4 + bar
            + length**2 / 4 * (9 * np.sin(theta) ** 2 + np.cos(theta) ** 2) + bar
            + 4 * length**2 * np.sin(theta) ** 2
        ),
        lambda theta: -GRAVITY * length * np.cos(theta),
        angle,
        run.rate[0, 0],  # fitted to the loop at the start
        run.time,
    )  # fmt: skip
    assert np.ptp(expected) > np.pi
    assert np.abs(turned(mechanism, run.pose, "crank") - expected).max() < 1e-5
    assert np.abs(run.pose[:, 2, 0] - 2 * length * np.cos(expected)).max() < 1e-5


@pytest.mark.parametrize("miss", [1e-5, 1e-6, 1e-7])
def test_a_near_miss_is_no_passage(miss):
    """A ground link that much shorter turns the loop around before it lies flat."""
    mechanism = parallelograms(1, 1.0, -4.0)
    first = mechanism.joints[1]
    shorter = first.edited(frame1=first.frame1.edited(position=(1.0 - miss, 0.0, 0.0)))
    joints = (mechanism.joints[0], shorter, *mechanism.joints[2:])
    mechanism = mechanism.edited(joints=joints)
    coarse, fine = (
        simulate(mechanism, duration=2.0, rtol=tolerance, atol=tolerance)
        for tolerance in (1e-7, 1e-9)
    )
    scale = coarse["energy/kinetic"].max()
    assert coarse.energy_drift < 1e-4 * scale
    gap = coarse["bodies/coupler 0/position"] - fine["bodies/coupler 0/position"]
    assert np.abs(gap).max() < 1e-2
    assert not fine.statistics.singular_times


@pytest.mark.parametrize("mass", [1e-4, 1e-8, 1e-10])
def test_a_light_coupler_still_couples(mass):
    """Unlike masses make constraints weak, not redundant: the cranks stay parallel."""
    angle, rate = 1.0, -1.0
    mechanism = parallelograms(1, angle, rate, {"coupler 0": mass, "crank 1": 3.0})
    report = check(mechanism)
    assert (report.degrees_of_freedom, len(report.redundant)) == (1, 3)
    run = motion_of(simulate(mechanism, duration=1.0, **TIGHT))
    expected = motion(
        lambda _theta: 4 / 3 + mass,
        lambda theta: -GRAVITY * (2 + mass) * np.cos(theta),
        angle,
        run.rate[0, 0],  # fitted to the loop at the start
        run.time,
    )
    for name in ("crank 0", "crank 1"):
        assert np.abs(turned(mechanism, run.pose, name) - expected).max() < 1e-6
