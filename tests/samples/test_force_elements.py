"""Samples of torsion springs, bushings, controllers, friction, stops against their equations."""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from mechstudio.simulation import simulate
from tests.laws.solved import sample

G = 9.81


def solved(rates, start, times):
    """First state [rad or m] at these times [s] by an implicit method."""
    options = {"method": "Radau", "rtol": 1e-9, "atol": 1e-11, "t_eval": times, "max_step": 1e-2}
    return solve_ivp(rates, (0.0, times[-1]), start, **options).y[0]


def test_sprung_four_bar_swings_above_the_flat_position():
    """3.5 q'' = -2 g cos q - k (q - q0) for a parallelogram of three links of 1 m and 1 kg."""
    free, stiffness = math.pi / 4, 60.0

    def rates(_t, state):
        angle, rate = state
        return rate, (-2 * G * math.cos(angle) - stiffness * (angle - free)) / 3.5

    result = simulate(sample("sprung_four_bar"), duration=5.0)
    turned = result["joints/ground_crank/coordinate"].ravel()
    expected = solved(rates, (free, 0.0), result["time"])
    # the crank of the model starts at 45 degrees
    assert turned == pytest.approx(expected, abs=1e-6)
    assert turned.min() > 0.05
    assert result.energy_drift < 1e-6


def test_bushings_let_the_block_sink():
    """A mass on a spring and a damper: m y'' = -m g - k y - c y', without any tilt."""
    mass, stiffness, damping = 20.0, 4 * 2500.0, 4 * 30.0
    result = simulate(sample("bushing_mount"), duration=5.0, rtol=1e-9, atol=1e-9)
    pose = result["bodies/block/position"]
    rate = 0.5 * damping / mass
    swing = math.sqrt(stiffness / mass - rate**2)
    t = result["time"]
    sunk = mass * G / stiffness
    wave = np.cos(swing * t) + rate / swing * np.sin(swing * t)
    assert pose[:, 1] == pytest.approx(0.2 - sunk * (1 - np.exp(-rate * t) * wave), abs=1e-8)
    assert np.abs(pose[:, [0, 2]]).max() < 1e-10  # rounding, far within the tolerances


def test_servo_arm_follows_its_target_up_to_the_stop():
    """Gravity, controller, smooth dry friction and an elastic stop on one angle."""
    inertia, upper = 0.17 + 2.0 * 0.5**2, math.radians(60)

    def rates(t, state):
        angle, rate = state
        target, speed = math.radians(80) * math.sin(t), math.radians(80) * math.cos(t)
        motor = 200.0 * (target - angle) + 20.0 * (speed - rate)
        depth = max(angle - upper, 0.0)
        stop = 2000.0 * depth + np.clip(20.0 * rate, -2000.0 * depth, 2000.0 * depth)
        friction = 0.2 * math.tanh(rate / 1e-3)
        gravity = 2.0 * G * 0.5 * math.cos(angle)
        return rate, (motor - stop - friction - gravity) / inertia

    result = simulate(sample("servo_arm"), duration=4.0, rtol=1e-8, atol=1e-8)
    angle = result["joints/hinge/coordinate"].ravel()
    t = result["time"]
    assert angle == pytest.approx(solved(rates, (0.0, 0.0), t), abs=1e-5)
    # at its highest the stop holds against the motor, which falls short of 80 degrees
    top = angle[np.abs(t - math.pi / 2).argmin()]
    assert upper < top < upper + 200.0 * math.radians(20) / 2000.0
