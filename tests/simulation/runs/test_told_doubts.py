"""Doubts about the motion are told in the log, and all notes are those of the result."""

import logging

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
