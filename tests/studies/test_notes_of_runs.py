"""What is said of single runs is said of trials, too."""

import logging

import mechstudio as ms

PLACE = "joints.crank_pin.frame1.position[0]"
LOAD = {"load": "max([joints/crank_pin/force/norm])"}


def test_trials_that_move_bodies_say_so(caplog):
    """They began in other poses in silence, where a single run warns."""
    caplog.set_level(logging.WARNING, "mechstudio")
    model = ms.sample("slider_crank")
    own = model.value_at(PLACE)
    study = ms.Study(model, {PLACE: [own, own + 0.05]}, LOAD, duration=0.05)
    found = study.run()
    closed, moved = found.trials
    assert closed.note == ""
    assert moved.note == " ".join(ms.simulate(model.set(PLACE, own + 0.05), 0.05).notes)
    assert "open by 0.05 m" in moved.note
    assert moved.note in str(found)
    told = [record.getMessage() for record in caplog.records]
    assert f"1 of 2 trials have a note, such as trial 1: {moved.note} trial.note has it." in told


def test_trials_of_closed_mechanisms_have_none(caplog):
    caplog.set_level(logging.WARNING, "mechstudio")
    study = ms.Study(ms.sample("slider_crank"), {"bodies.block.mass": [1, 2]}, LOAD, duration=0.05)
    assert not any(trial.note for trial in study.run())
    assert not any("have a note" in record.getMessage() for record in caplog.records)
