"""Stiff runs: "auto" changes to an implicit method where it pays, and every run says what it does.

All bounds are counts of right-hand sides: wall times would depend on the machine.
"""

from functools import partial

import numpy as np
import pytest

from mechstudio.model import Mechanism
from mechstudio.results import Result, load_result
from mechstudio.simulation import RunOptions, Simulation, check, simulate
from tests.laws.solved import SAMPLES, motion_of, sample
from tests.laws.test_integrators import suspension
from tests.reference.planar import linkage

STIFF_SAMPLES = {"flyball_governor"}
"""Its springs and dampers have time constants of 0.2 ms, in a run of 10 s."""

BARS = {"upper": ((0.0, 0.0), (0.6, -0.8)), "lower": ((0.6, -0.8), (1.4, -1.4))}
PINS = [("ground", "upper", (0.0, 0.0)), ("upper", "lower", (0.6, -0.8))]


def sprung(mechanism: Mechanism, place: int, stiffness: float, strain: float) -> Mechanism:
    """With a spring of so many N m/rad in a joint, so far from where it would rest [rad]."""
    joint = mechanism.joints[place]
    start = simulate(mechanism, duration=1e-6, output_step=1e-6)
    rest = float(start[f"joints/{joint.name}/coordinate"][0, 0]) + strain
    joints = list(mechanism.joints)
    joints[place] = joint.edited(stiffness=stiffness, reference=rest)
    return mechanism.edited(joints=tuple(joints))


def stiff_pendulum(stiffness: float, strain: float = 0.0) -> Mechanism:
    """A double pendulum with such a spring between its bars, undamped."""
    return sprung(linkage(BARS, PINS, {}), 1, stiffness, strain)


def stiff_loop(stiffness: float) -> Mechanism:
    """A five-bar loop with such a spring in one of its joints."""
    return sprung(sample("five_bar_loop"), 1, stiffness, 0.0)


def run(mechanism: Mechanism, integrator: str, tolerance: float = 1e-6, **options) -> Result:
    return simulate(mechanism, integrator=integrator, rtol=tolerance, atol=tolerance, **options)


STIFF = {
    "damped": (suspension, {"duration": 10.0, "output_step": 0.1}, 15000),
    "undamped": (partial(stiff_pendulum, 1e9), {"duration": 0.5, "output_step": 0.01}, 5000),
}
"""What makes models, options and the right-hand sides that automatic runs may take."""


@pytest.mark.parametrize("tolerance", [1e-6, 1e-8])
@pytest.mark.parametrize("name", STIFF)
def test_auto_takes_an_implicit_method(name, tolerance):
    """It says so, moves as that method alone, and takes few evaluations more."""
    make, options, most = STIFF[name]
    mechanism = make()
    result = run(mechanism, "auto", tolerance, **options)
    alone = run(mechanism, "radau", tolerance, **options)
    assert result.settings.integrator == "radau"
    assert result.settings.integrator_choice.startswith("auto changed from ")
    assert any(note.startswith("Stiff:") for note in result.statistics.notes)
    assert result.statistics.rhs_evaluations < most
    # the tolerance of a step, times the steps that a motion takes
    difference = motion_of(result).pose - motion_of(alone).pose
    assert np.abs(difference).max() < 100 * tolerance


def test_the_rows_go_through_the_change():
    """All rows of the grid, in order, with the energy that went in."""
    make, options, _ = STIFF["undamped"]
    mechanism = make()
    result = run(mechanism, "auto", 1e-8, **options)
    assert np.array_equal(result["time"], 0.01 * np.arange(51))
    assert result.settings.integrator == "radau"
    assert result.energy_drift < 1e-6 * result["energy/kinetic"].max()


def test_pieces_of_any_length_give_the_same_run():
    """When the integrator changes does not depend on how fast the machine is."""
    make, options, _ = STIFF["undamped"]
    mechanism = make()
    chosen = RunOptions.for_mechanism(mechanism, rtol=1e-6, atol=1e-6, **options)
    rows = []
    for wall_seconds in (1e-6, 10.0):
        simulation = Simulation(mechanism, chosen)
        while not simulation.advance(wall_seconds):
            pass
        rows.append(motion_of(simulation.result).pose)
        assert simulation.result.settings.integrator == "radau"
    assert np.array_equal(rows[0], rows[1])


@pytest.mark.wide
@pytest.mark.parametrize("name", SAMPLES)
def test_other_runs_are_never_changed(name):
    """No sample but the stiff one has its integrator changed or a word on stiffness."""
    result = simulate(sample(name), solver="auto", integrator="auto")
    told = any("tiff" in note for note in result.statistics.notes)
    changed = result.settings.integrator_choice.startswith("auto changed")
    assert changed == told == (name in STIFF_SAMPLES)


@pytest.mark.parametrize("integrator", ["dopri5", "dop853"])
def test_an_integrator_that_was_asked_for_stays(integrator):
    """The run tells that it is stiff, while it goes on and at its end."""
    mechanism = suspension()
    options = RunOptions.for_mechanism(
        mechanism, integrator=integrator, duration=0.5, rtol=1e-6, atol=1e-6
    )
    simulation = Simulation(mechanism, options)
    live = False
    while not simulation.advance(0.001):
        live = live or any("radau" in note for note in simulation.statistics().notes)
    result = simulation.result
    assert live
    assert result.settings.integrator == integrator
    assert result.settings.integrator_choice == ""
    (note,) = [note for note in result.statistics.notes if note.startswith("Stiff:")]
    assert "Try the integrator radau" in note
    assert "'rail'" in note


def test_vibrations_above_the_tolerance_are_followed():
    """An implicit method is tried, takes them no faster, and is left; the run says why."""
    result = run(stiff_pendulum(3e6, strain=0.01), "auto", duration=3.0)
    assert result.settings.integrator == "dopri5"
    assert result.settings.integrator_choice == ""
    (note,) = [note for note in result.statistics.notes if note.startswith("Stiff:")]
    assert "is not faster" in note
    exact = run(stiff_pendulum(3e6, strain=0.01), "dopri5", duration=3.0)
    # trials take a small part of the run
    most = 1.2 * exact.statistics.rhs_evaluations
    assert result.statistics.rhs_evaluations < most


def test_springs_under_strain_are_told():
    """Energy far beyond that of the motion in a spring at the start names the joint."""
    result = run(stiff_pendulum(1e9, strain=0.7), "dopri5", duration=1e-4)
    (note,) = [note for note in result.statistics.notes if "references" in note]
    assert f"'{result.mechanism.joints[1].name}'" in note


@pytest.mark.parametrize("duration", [0.5, 5.0])
def test_a_check_tells_how_often_strained_springs_vibrate(duration):
    """Before a run starts, within a factor of three of the true count."""
    mechanism = stiff_pendulum(1e9, strain=0.7)
    mechanism = mechanism.edited(
        simulation=mechanism.simulation.edited(duration=duration, output_step=duration / 10)
    )
    (note,) = [note for note in check(mechanism).notes if "references" in note]
    told = float(note.split("about ")[1].split(" times")[0])
    result = run(mechanism, "dop853", duration=2e-4, output_step=1e-7)
    rate = result[f"joints/{mechanism.joints[1].name}/rate"][:, 0]
    counted = 0.5 * np.sum(rate[1:] * rate[:-1] < 0.0) * duration / 2e-4
    assert counted / 3.0 < told < 3.0 * counted


def test_a_check_is_silent_on_soft_springs():
    """Strain that gravity is a match for is what springs are for."""
    assert check(stiff_pendulum(20.0, strain=0.3)).notes == ()


@pytest.mark.parametrize("integrator", ["auto", "dopri5", "dop853", "radau"])
@pytest.mark.parametrize(("stiffness", "strain"), [(20.0, 0.3), (100.0, 0.05)])
def test_springs_that_steps_follow_are_not_told(integrator, stiffness, strain):
    """A spring that vibrates as fast as the motion goes, or a few times as fast, gets no note."""
    result = run(stiff_pendulum(stiffness, strain), integrator, duration=3.0)
    assert result.statistics.notes == ()
    assert result.settings.integrator_choice == ""


def test_closed_loops_change_as_well():
    """Momenta of a closed loop go on in the other integrator."""
    result = run(stiff_loop(1e9), "auto", duration=1.0)
    alone = run(stiff_loop(1e9), "radau", duration=1.0)
    assert result.settings.integrator == "radau"
    assert np.abs(motion_of(result).pose - motion_of(alone).pose).max() < 1e-4
    assert result.max_constraint_position < 1e-4


def test_the_result_file_tells_the_change(tmp_path):
    """The integrator and the reason are read back."""
    make, options, _ = STIFF["undamped"]
    mechanism = make()
    result = run(mechanism, "auto", **options)
    result.save(tmp_path / "run.h5")
    settings = load_result(tmp_path / "run.h5").settings
    assert settings.integrator == "radau"
    assert settings.integrator_choice == result.settings.integrator_choice
