"""Trials in other processes are those of this one."""

import mechstudio as ms
from tests.studies.oscillator import COORDINATE, OPTIONS, oscillator

PEAK = {"peak": (COORDINATE, "max")}


def test_processes_give_the_same_and_are_stopped():
    """Trials of other processes are those of this one; whoever stops them keeps what is done."""
    settings = {"options": OPTIONS, "method": "sobol", "trials": 32}
    study = ms.Study(oscillator(), {"k": (20.0, 60.0)}, PEAK, **settings)
    whole = study.run(threads=1)
    assert study.run(processes=2) == whole
    told = []
    part = study.run(processes=2, each=told.append, is_stopped=lambda: len(told) >= 3)
    assert part.message == "stopped"
    assert 3 <= len(part) < 32
    assert all(trial in whole.trials for trial in part.trials)
    assert study.run(processes=2, earlier=part) == whole
