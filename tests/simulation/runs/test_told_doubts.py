"""Doubts about the motion are told in the log, and all notes are those of the result."""

import logging
import math

import pytest

import mechstudio as ms
from mechstudio.simulation.runs.compile_notice import NOTICE


def _wound(rate):
    """A disk on a torsion spring that turns through half a turn, or not."""
    return (
        ms.Mechanism(gravity=(0, 0, 0))
        .add_parameter("rate", rate)
        .add_body("disk", mass=1.0, inertia=(1.0, 1.0, 1.0))
        .add_joint("pin", "revolute", "ground", "disk", (0, 0, 0), initial_rate="rate")
        .add_torsion("ground", "disk", point=(0, 0, 0), name="coil", stiffness=0.5)
    )


def _warnings(caplog):
    told = [entry.message for entry in caplog.records if entry.levelno >= logging.WARNING]
    return [message for message in told if message != NOTICE]


def test_a_doubtful_motion_is_told(caplog):
    run = ms.simulate(_wound(20.0), duration=0.5)
    (note,) = [note for note in run.notes if "changed its sign" in note]
    assert run.notes == run.statistics.notes
    assert all(note in run.summary() for note in run.notes)
    assert _warnings(caplog) == [f"{note} result.notes has all that is to be said of a run."]


def test_a_sound_motion_is_told_nothing(caplog):
    assert ms.simulate(_wound(0.1), duration=0.5).notes == ()
    assert _warnings(caplog) == []


def test_many_runs_are_told_at_once(caplog):
    runs = ms.simulate_many(_wound(0.1), {"rate": [0.1, 20.0, 30.0]}, duration=0.5)
    assert [bool(run.notes) for run in runs] == [False, True, True]
    (told,) = _warnings(caplog)
    assert told.startswith("2 of 3 runs: 'coil' was rotated by more than half a turn")


def test_compared_runs_are_told(caplog):
    ms.compare(_wound(20.0), solvers=["dca", "hdca"], duration=0.5)
    (told,) = _warnings(caplog)
    assert told.startswith("2 of 2 runs: 'coil'")


def test_an_open_balance_is_told(caplog):
    """Steps that are far too long for a stiff spring lose its energy."""
    model = _wound(20.0).set("forces.coil.stiffness", 1e-9)
    model = model.add_spring("s", "ground", "disk", (1, 0, 0), (0, 0.5, 0), stiffness=1e5)
    ms.simulate(model, integrator="rk4", fixed_step=0.004, duration=0.5)
    assert any("the motion is doubtful" in told for told in _warnings(caplog))


def _held(**joint):
    """A block on a vertical guide."""
    return (
        ms.Mechanism(gravity=(0, -9.81, 0))
        .add_body("block", mass=1.0, inertia=(1, 1, 1))
        .add_joint("guide", "prismatic", "ground", "block", (0, 0, 0), axis="y", **joint)
    )


def _drifts(model, **options):
    return [note for note in ms.simulate(model, **options).notes if "drifted" in note]


def test_the_balance_is_weighed_by_all_energies_that_are_exchanged():
    """By work against weight where a driver moves slowly, by heat where friction holds."""
    times = [k / 24 for k in range(25)]
    shifts = [0.01 * (1 - math.cos(2 * math.pi * t)) for t in times]
    driven = _held().add_driver("cam", "guide", position=(times, shifts, "periodic"))
    for tolerance in (1e-6, 1e-8, 1e-10):
        assert not _drifts(driven, duration=2.5, output_step=0.005, rtol=tolerance)
    assert not _drifts(_held(friction=20.0), duration=2.0)


def test_what_rests_is_not_doubtful():
    """It trembles by its tolerances, and the energies of that are no motion."""
    for model in (_held(stiffness=100.0), ms.sample("flyball_governor")):
        assert not _drifts(ms.static(model), duration=5.0)


def test_a_balance_that_is_open_is_told():
    """Steps that are too long lose more than a hundredth of what is exchanged."""
    arm = (
        ms.Mechanism(gravity=(0, -9.81, 0))
        .add_rod((0, 0, 0), (1, 0, 0), name="arm", mass=1.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
    )
    (note,) = _drifts(arm, duration=5.0, integrator="rk4", fixed_step=0.2)
    assert "J, the largest energy exchanged is" in note
    assert not _drifts(arm, duration=5.0, integrator="rk4", fixed_step=0.01)


def test_work_that_passes_through_is_told_with_its_part_of_the_run():
    """A block that creeps on a guide with friction passes on a thousand times as much in all."""
    creeping = (
        ms.Mechanism(gravity=(0, 0, 0))
        .add_body("block", mass=1.0, inertia=(1, 1, 1))
        .add_joint("guide", "prismatic", "ground", "block", (0, 0, 0), axis="x", friction=2.0)
        .add_force("push", "block", force=(1, 0, 0), point=(0, 0, 0))
    )
    run = ms.simulate(creeping, duration=1.0)
    (note,) = (note for note in run.notes if "drifted" in note)
    passed = run["energy/supplied"][-1] / 1000
    assert f"exchanged in a thousandth of the run is {passed:.3g} J" in note


def _falling(height=0.0, length=1.0):
    """A rod on a hinge at a height, which swings down from the horizontal."""
    return (
        ms.Mechanism(gravity=(0, -9.81, 0))
        .add_rod((0, height, 0), (length, height, 0), name="arm", mass=1.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, height, 0))
    )


@pytest.mark.parametrize("tolerance", [1e-2, 3e-2, 1e-1])
def test_loose_tolerances_excuse_no_drift(tolerance):
    """Of what moves: a tenth of what swings is lost in twenty seconds, or more."""
    assert _drifts(_falling(), duration=20.0, integrator="dopri5", rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("tolerance", [1e-2, 1e-1])
def test_what_rests_is_not_doubtful_by_loose_tolerances(tolerance):
    held = ms.static(_held(stiffness=100.0))
    assert not _drifts(held, duration=5.0, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("height", [0.0, 1000.0])
def test_heights_of_a_model_excuse_no_drift(height):
    """The potential energy is counted from anywhere."""
    options = {"duration": 20.0, "rtol": 1e-3, "atol": 1e-3, "integrator": "dopri5"}
    assert _drifts(_falling(height, 0.1), **options)


@pytest.mark.parametrize("step", [0.01, 1.0])
def test_work_that_passes_through_excuses_no_drift(step):
    """A motor works on a brake beside an arm that loses most of its energy by long steps."""
    fan = (
        _falling()
        .add_body("fan", mass=1.0, inertia=(1e-3,) * 3, position=(3, 0, 0))
        .add_joint("axle", "revolute", "ground", "fan", (3, 0, 0), damping=5.0)
        .add_driver("speed", "axle", rate=10.0)
    )
    options = {"duration": 50.0, "integrator": "rk4", "output_step": step}
    assert _drifts(fan, fixed_step=0.25, **options)
    assert not _drifts(fan, fixed_step=0.01, **options)


@pytest.mark.parametrize("tolerance", [1e-3, 1e-6, 1e-9])
def test_a_slow_feed_against_friction_is_not_doubtful(tolerance):
    """It has no energy of motion beside its work to speak of."""
    slide = (
        ms.Mechanism(gravity=(0, 0, 0))
        .add_body("slide", mass=100.0, inertia=(1, 1, 1))
        .add_joint("guide", "prismatic", "ground", "slide", (0, 0, 0), axis="x", friction=1000.0)
    )
    fed = slide.add_driver("feed", "guide", position="0.001*(t - sin(6*t)/6)")
    for model in (fed, slide.add_force("push", "slide", (0, 0, 0), (1001, 0, 0))):
        assert not _drifts(model, duration=10.0, rtol=tolerance, atol=tolerance)
