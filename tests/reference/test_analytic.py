"""The analytic solutions meet published figures and conserve what they must."""

import numpy as np
import pytest

from tests.reference.analytic import (
    DOUBLE_LOOP,
    FIVE_BAR,
    PENDULUM_PUBLISHED,
    Parallelogram,
    SpringPendulum,
    free_top_spin,
    pendulum_angle,
)


@pytest.mark.parametrize(("time", "position"), PENDULUM_PUBLISHED.items())
def test_pendulum_passes_the_published_points(time, position):
    """Released at (-1, 0): an angle of -90 degrees from the downward vertical."""
    angle = -pendulum_angle(np.array([time]), np.pi / 2, np.sqrt(9.81))[0]
    assert np.allclose((np.sin(angle), -np.cos(angle)), position, rtol=0, atol=2e-10)


def test_quadrature_agrees_with_elliptic_functions():
    """Integrating one degree of freedom is as good as the closed form."""
    times = np.linspace(0, 10, 101)
    angle, _ = SpringPendulum(moment=2.0, weight_arm=5.0).motion(times, 2.0, 0.0)
    assert np.allclose(angle, pendulum_angle(times, 2.0, np.sqrt(2.5)), rtol=0, atol=1e-11)


def test_parallelogram_keeps_its_energy():
    """Kinetic plus potential energy stays at its first value through the flat position."""
    linkage = Parallelogram()
    angle, rate = linkage.motion(np.linspace(0, 10, 1001), -np.pi / 4, 0.0)
    energy = linkage.moment * rate**2 / 2 + 2 * linkage.gravity * np.sin(angle)
    assert linkage.moment == 3.5
    assert angle.min() < -np.pi / 2
    assert np.allclose(energy, energy[0], rtol=0, atol=1e-11)


@pytest.mark.parametrize("spin", [(1.0, 0.0, 2.0), (2.0, 0.0, 0.3)])
def test_free_top_obeys_euler_equations(spin):
    """The closed form satisfies the equations on both sides of the separatrix."""
    inertia = np.array([1.0, 2.0, 2.5])
    times = np.linspace(0, 8, 9)
    # the errors of the quotient, of order step**4 and of rounding over step, are equal here
    step = 1e-3
    stencil = np.array([-2, -1, 1, 2]) * step
    values = free_top_spin((times[:, None] + stencil).ravel(), inertia, np.array(spin))
    far_back, back, ahead, far_ahead = values.reshape(-1, 4, 3).transpose(1, 0, 2)
    rate = (8 * (ahead - back) - (far_ahead - far_back)) / (12 * step)
    omega = free_top_spin(times, inertia, np.array(spin))
    assert np.allclose(omega[0], spin, rtol=0, atol=1e-14)
    assert np.allclose(inertia * rate, np.cross(inertia * omega, omega), rtol=0, atol=1e-10)


@pytest.mark.parametrize(
    ("linkage", "start"), [(FIVE_BAR, (np.pi / 2, 0.0)), (DOUBLE_LOOP, (0.0, np.pi / 3))]
)
def test_mirror_linkage_keeps_energy_and_lengths(linkage, start):
    """Energy by central differences of the angles; the ends stay on their lines."""
    times, step = np.linspace(0, 3, 13)[1:], 1e-3
    stencil = np.concatenate([[0.0], (times[:, None] + np.array([-2, -1, 0, 1, 2]) * step).ravel()])
    angles = linkage.motion(stencil, *start)
    assert np.allclose(np.cos(angles).sum(axis=1), np.cos(start).sum(), rtol=0, atol=1e-10)
    far_back, back, now, ahead, far_ahead = angles[1:].reshape(-1, 5, 2).transpose(1, 0, 2)
    rate = (8 * (ahead - back) - (far_ahead - far_back)) / (12 * step)
    energy = 0.5 * rate**2 @ linkage.inertia
    for mass, a, b, side in linkage.points:
        arms, sides = np.array([a, b]), np.array([1, side])
        x, y = -np.sin(now) * rate @ arms, np.cos(now) * rate @ (arms * sides)
        height = np.sin(now) @ (arms * sides)
        energy += 0.5 * mass * (x**2 + y**2) + mass * linkage.gravity * height
    first = sum(m * linkage.gravity * np.sin(start) @ [a, b * s] for m, a, b, s in linkage.points)
    assert np.allclose(energy, first, rtol=0, atol=1e-6)
