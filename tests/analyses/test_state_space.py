"""Channels as outputs of the equations of small motions: closed forms, and runs."""

import numpy as np
import pytest
from scipy.signal import lsim

import mechstudio as ms
from mechstudio.cli.main import main
from tests.analyses.models import governor, pendulum

FORCE, ACCELERATION = "joints/pivot/force", "bodies/rod/acceleration"


def by_angle(found, system, row):
    """Slopes along the angle of the only joint, its rate, and the input."""
    rate = found.rates[0, 0]
    (output,) = [k for k, name in enumerate(system.outputs) if name == row]
    return [*system.C[output] / rate, *system.D[output]]


def test_reactions_and_accelerations_of_a_pendulum():
    """A sideways reaction is the mass times the acceleration of its center, felt at once."""
    found = ms.modes(pendulum(stiffness=3.0, damping=0.4))
    system = found.state_space(["pivot"], ["pivot", FORCE, f"{ACCELERATION}/x"])
    assert system.outputs == (
        *("pivot", f"{FORCE}/x", f"{FORCE}/y", f"{FORCE}/z", f"{ACCELERATION}/x"),
    )
    moment, weight = 0.2 + 2 * 0.25, 2 * 9.81 * 0.5
    turns = np.array([-(weight + 3.0), -0.4, 1.0]) / moment
    assert by_angle(found, system, f"{FORCE}/x") == pytest.approx(2 * 0.5 * turns, rel=1e-9)
    assert by_angle(found, system, f"{ACCELERATION}/x") == pytest.approx(0.5 * turns, rel=1e-9)
    # of second order
    assert by_angle(found, system, f"{FORCE}/y") == pytest.approx([0, 0, 0], abs=1e-6)
    assert by_angle(found, system, "pivot") == pytest.approx([1, 0, 0], abs=1e-12)


def test_the_motor_of_a_governor_at_speed():
    """A ball that swings outwards at a rate needs a torque of 2 m L^2 sin cos omega at once."""
    found = ms.modes(governor(8.0, 0.5), at="equilibrium", drivers="move")
    system = found.state_space(["hinge"], ["drivers/motor/effort", "hinge"])
    cosine = 9.81 / (64 * 0.5)
    sine = np.sqrt(1 - cosine**2)
    motor, angle = system.C
    coriolis = 2 * 1.5 * 0.25 * sine * cosine * 8.0
    assert motor[1] / angle[0] == pytest.approx(coriolis, rel=1e-6)
    # a ball that stands elsewhere turns as steadily
    assert motor[0] / angle[0] == pytest.approx(0.0, abs=1e-6)
    assert pytest.approx(np.zeros((2, 1)), abs=1e-9) == system.D


def test_loads_of_a_loop_follow_a_push():
    """Reactions, a spring and the acceleration of a sprung four-bar, beside a run of it."""
    outputs = (
        *("joints/coupler_rocker/force", "bodies/rocker/acceleration"),
        "forces/return spring/torque",
    )
    model = ms.static(ms.sample("sprung_four_bar")).mechanism
    found = ms.modes(model)
    system = found.state_space(["ground_crank"], outputs)
    torque = 1e-4
    pushed = model.edited(
        forces=(
            *model.forces,
            ms.Motor(name="push", joint="ground_crank", coordinate=0, effort=str(torque)),
        )
    )
    run = ms.simulate(pushed, duration=0.5, output_step=0.005, rtol=1e-11, atol=1e-13)
    _, wanted, _ = lsim(
        (system.A, system.B, system.C, system.D), np.full(run.count, torque), run.time
    )
    for name in outputs:
        places = [k for k, one in enumerate(system.outputs) if one.rpartition("/")[0] == name]
        still = found.result[name].reshape(1, -1)
        change = run[name].reshape(run.count, -1) - still
        size = np.abs(wanted[:, places]).max()
        assert size > 0.0
        assert change == pytest.approx(wanted[:, places], abs=2e-3 * size), name


def test_one_component_may_stand_beside_its_channel():
    """Each where it was asked for."""
    found = ms.modes(pendulum())
    both = found.state_space(outputs=[FORCE, f"{FORCE}/x", "pivot"])
    assert both.outputs == (f"{FORCE}/x", f"{FORCE}/y", f"{FORCE}/z", f"{FORCE}/x", "pivot")
    assert np.array_equal(both.C[0], both.C[3])


def test_what_cannot_be_an_output_is_named():
    """Channels of the run as a whole, and names that there are not."""
    found = ms.modes(pendulum())
    with pytest.raises(ms.AnalysisError, match="'energy/kinetic' belongs to the run as a whole"):
        found.state_space(outputs=["energy/kinetic"])
    with pytest.raises(ms.UnknownNameError, match="joints/pivot/force"):
        found.state_space(outputs=["joints/pivot/fource"])
    with pytest.raises(ms.UnknownNameError, match="nowhere"):
        found.state_space(outputs=["nowhere"])


def test_the_command_writes_channels(tmp_path):
    """As Python does."""
    model, path, matrices = pendulum(), tmp_path / "p.mech.json", tmp_path / "p.npz"
    ms.save(model, path)
    chosen = ["--input", "pivot", "--output", f"{FORCE}/x", "--output", "pivot"]
    assert main(["modes", str(path), "--matrices", str(matrices), *chosen]) == 0
    system = ms.modes(model).state_space(["pivot"], [f"{FORCE}/x", "pivot"])
    with np.load(matrices) as written:
        assert np.array_equal(written["D"], system.D)
        assert tuple(written["outputs"]) == system.outputs
