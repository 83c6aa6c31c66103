"""The ALi3p with nothing but defaults, on all samples."""

import numpy as np
import pytest

from mechstudio.io import load, sample_paths
from mechstudio.model import GROUND, Motor
from mechstudio.results import RunStatus
from mechstudio.simulation import Ali3pOptions, simulate

SAMPLES = {name: load(path) for name, path in sample_paths().items()}
TAKEN = [name for name, model in SAMPLES.items() if not model.couplings]


def _moved(mechanism, shift):
    """A mechanism at another place along x [m]."""

    def place(position):
        return (position[0] + shift, *position[1:])

    def frame(joint, number):
        given = getattr(joint, f"frame{number}")
        on_ground = getattr(joint, f"body{number}") == GROUND
        return given.edited(position=place(given.position)) if on_ground else given

    return mechanism.edited(
        bodies=[body.edited(position=place(body.position)) for body in mechanism.bodies],
        joints=[
            joint.edited(frame1=frame(joint, 1), frame2=frame(joint, 2))
            for joint in mechanism.joints
        ],
    )


@pytest.mark.wide
@pytest.mark.parametrize("name", TAKEN)
def test_sample_runs_with_defaults(name):
    """Every step converges, and the energy is right as the order allows."""
    model = SAMPLES[name]
    duration = min(0.1, model.simulation.duration)
    result = simulate(model, solver="ali3p", duration=duration)
    assert result.status is RunStatus.DONE
    assert not [note for note in result.statistics.notes if "tolerance" in note]
    in_play = result["energy/kinetic"].max()
    if any(isinstance(force, Motor) for force in model.forces):
        # a controller gives and takes back more than the arm moves with
        in_play = max(in_play, np.ptp(result["energy/supplied"]))
    assert result.energy_drift < 1e-2 * in_play
    settings = result.settings
    assert settings.penalty * settings.step**2 / 4.0 > 1e3 * max(b.mass for b in model.bodies)


def test_energy_of_a_controller_is_of_second_order():
    """Half the step, a quarter of what is missing of the energy that a motor supplies."""
    drifts = [
        simulate(
            SAMPLES["servo_arm"], solver="ali3p", duration=0.1, ali3p=Ali3pOptions(step=step)
        ).energy_drift
        for step in (1e-2, 5e-3, 2.5e-3)
    ]
    assert drifts[0] / drifts[1] == pytest.approx(4.0, rel=0.1)
    assert drifts[1] / drifts[2] == pytest.approx(4.0, rel=0.1)


def test_tolerance_follows_the_size_of_the_model():
    """What rounding hides far from the origin is not asked for, and steps converge there."""
    result = simulate(_moved(SAMPLES["four_bar"], 2e3), solver="ali3p", duration=0.2)
    assert result.settings.tolerance == pytest.approx(2e-7, rel=1e-2)
    assert not result.statistics.notes
    near = simulate(SAMPLES["four_bar"], solver="ali3p", duration=0.2)
    shift = result["bodies/coupler/position"] - near["bodies/coupler/position"]
    assert abs(shift - [2e3, 0.0, 0.0]).max() < 1e-6


def test_what_is_given_is_taken_as_it_is():
    """Explicit values are no longer scaled by anything."""
    given = Ali3pOptions(step=2e-3, penalty=3e8, tolerance=4e-9)
    options = {"solver": "ali3p", "duration": 0.1}
    settings = simulate(SAMPLES["pendulum_16"], ali3p=given, **options).settings
    assert (settings.step, settings.penalty, settings.tolerance) == (2e-3, 3e8, 4e-9)
    halved = Ali3pOptions(step=5e-3)
    full = simulate(SAMPLES["pendulum_16"], **options).settings
    half = simulate(SAMPLES["pendulum_16"], ali3p=halved, **options).settings
    assert full.step == 0.01
    assert half.penalty == pytest.approx(4.0 * full.penalty)


def test_dampers_between_points_do_not_shorten_the_step():
    """They are in the tangent, so that Newton's iteration converges in steps of any size."""
    result = simulate(SAMPLES["flyball_governor"], solver="ali3p", duration=0.05)
    assert result.settings.step > 1e-3
    assert result.statistics.error_estimate < 1e-3
