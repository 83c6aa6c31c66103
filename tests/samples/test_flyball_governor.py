"""The stiff governor against its own equations of motion in three coordinates."""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from mechstudio.simulation import Ali3pOptions, simulate
from tests.laws.solved import FORMULATIONS, TREE_ONLY, sample

GOVERNOR = sample("flyball_governor")

# of the benchmark: N/m, N s/m, m/s^2; masses of slider, arm and flyball [kg]
STIFFNESS, DAMPING, GRAVITY = 8e5, 4e4, 9.81
SLIDER, ARM, BALL = 3.0, 0.3, 5.0
ALONG, ACROSS = ARM * 2e-4 / 12, ARM * (1 + 1e-4) / 12  # inertia of an arm [kg m^2]
FIXED_INERTIA = ARM * 2e-4 / 12 + SLIDER * 0.02 / 12  # of shaft and slider about the shaft

PUBLISHED_START, SHAFT_RATE = 0.5, 2 * math.pi

# s [m] at t = 0, 1, ..., 10 s with dop853 at rtol = atol = 1e-10
SHIFTS = (
    0.5,
    0.501420922424,
    0.505909294376,
    0.513246078473,
    0.523223371212,
    0.535563103871,
    0.549928665961,
    0.565938157727,
    0.583178336732,
    0.601218402067,
    0.619622917066,
)


def _inertia(angle):
    """Moment of inertia about the shaft with the arms `angle` below the horizontal."""
    s, c = math.sin(angle), math.cos(angle)
    arm = ALONG * s * s + ACROSS * c * c + ARM * (0.05 + 0.5 * c) ** 2 + BALL * (0.05 + c) ** 2
    return FIXED_INERTIA + 2 * arm


def _rates(_t, state):
    """State: shift s of the slider, angle of the arms, their rates."""
    shift, angle, shift_rate, angle_rate = state
    s, c = math.sin(angle), math.cos(angle)
    spin = SHAFT_RATE * _inertia(math.pi / 6) / _inertia(angle)
    drop = 1 - 0.5 * s - shift
    length = math.hypot(0.5 * c, drop)
    by_shift, by_angle = -drop / length, (-0.25 * s * c - 0.5 * c * drop) / length
    rate = by_shift * shift_rate + by_angle * angle_rate
    tension = STIFFNESS * (length - 0.5) + DAMPING * rate
    step = 1e-5
    slope = (_inertia(angle + step) - _inertia(angle - step)) / (2 * step)
    lift = 0.5 * slope * spin**2 + 2 * GRAVITY * (0.5 * ARM + BALL) * c - 2 * tension * by_angle
    return (
        shift_rate,
        angle_rate,
        -GRAVITY - 2 * tension * by_shift / SLIDER,
        lift / (2 * (ACROSS + ARM / 4 + BALL)),
    )


@pytest.fixture(scope="module")
def expected():
    """The motion by an implicit method."""
    return solve_ivp(
        _rates,
        (0.0, 10.0),
        (PUBLISHED_START, math.pi / 6, 0.0, 0.0),
        method="Radau",
        rtol=1e-9,
        atol=1e-11,
        dense_output=True,
    ).sol


@pytest.mark.wide
@pytest.mark.parametrize("solver", [*FORMULATIONS, *TREE_ONLY])
def test_motion_of_the_slider(solver, expected):
    """The slider moves as the governor's equations in three coordinates say, by every solver."""
    # the dampers of the springs are no part of the tangent of ali3p
    steps = Ali3pOptions(step=1e-5, penalty=1e13, tolerance=1e-9)
    options = {"ali3p": steps} if solver == "ali3p" else {"rtol": 1e-8, "atol": 1e-8}
    result = simulate(GOVERNOR, solver=solver, duration=0.02, output_step=0.005, **options)
    shift = result["joints/guide/coordinate"].ravel()
    assert np.allclose(shift, expected(result["time"])[0], rtol=0, atol=1e-7)
    assert result.energy_drift < 1e-5 * result["energy/kinetic"][0]


def test_ten_seconds_by_an_implicit_integrator(expected):
    """The benchmark's output s(t), at tolerances for which its stiffness costs nothing."""
    options = {"solver": "hdca", "integrator": "radau", "rtol": 1e-6, "atol": 1e-6}
    result = simulate(GOVERNOR, duration=10.0, output_step=1.0, **options)
    shift = result["joints/guide/coordinate"].ravel()
    assert np.allclose(shift, expected(result["time"])[0], rtol=0, atol=1e-6)


def test_recorded_motion_of_ten_seconds(expected):
    """What was recorded from a run at tight tolerances is the same motion."""
    assert np.allclose(expected(np.arange(11.0))[0], SHIFTS, rtol=0, atol=1e-6)
