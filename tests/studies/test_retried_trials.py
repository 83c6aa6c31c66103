"""Trials that failed for a reason outside the model are computed again where that is asked for."""

import json

import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.errors import SolverError
from mechstudio.studies.evaluator import Evaluator
from mechstudio.studies.study_file import save_study
from tests.studies.oscillator import COORDINATE, OPTIONS, oscillator

PEAK = {"peak": (COORDINATE, "max")}
STUDIES = {
    "sobol_indices": lambda found: found.sensitivities[0].points,
    "morris": lambda found: found.effects[0].trajectories,
}


@pytest.fixture
def short_of_memory(monkeypatch):
    """No memory is found for the values of the third trial, as long as the set that is given holds
    something; runs are counted."""
    result, runs, short = Evaluator.result, [], {"short"}

    def third_fails(self, values, is_stopped=bool):
        runs.append(values)
        if short and len(runs) > 2 and values == runs[2]:
            raise SolverError("There is no memory left.")
        return result(self, values, is_stopped)

    monkeypatch.setattr(Evaluator, "result", third_fails)
    return runs, short


@pytest.mark.parametrize("method", STUDIES)
def test_shares_and_effects_count_what_is_computed_again(method, short_of_memory, tmp_path):
    asked = {"k": (20.0, 80.0), "bodies.block.mass": (1.0, 2.0)}
    study = ms.Study(oscillator(), asked, PEAK, method=method, trials=40, options=OPTIONS)
    count = STUDIES[method]
    runs, short = short_of_memory
    first = study.run(tmp_path, threads=1)
    assert first.failed
    spent = len(runs)
    short.clear()
    assert len(study.run(tmp_path, threads=1).failed) == len(first.failed)
    assert len(runs) == spent
    again = study.run(tmp_path, threads=1, retry=True)
    assert len(runs) == spent + len(first.failed)
    assert not again.failed
    assert count(again) > count(first)
    assert not study.run(threads=1, earlier=first, retry=True).failed
    assert not study.run(tmp_path, threads=1).failed  # the folder knows it


def test_the_command_computes_failed_trials_again(short_of_memory, tmp_path, capsys):
    ms.save(oscillator(), tmp_path / "spring.mech.json")
    study = ms.Study(oscillator(), {"k": [20.0, 40.0, 60.0, 80.0]}, PEAK, options=OPTIONS)
    path = tmp_path / "k.study.json"
    save_study(study.settings, "spring.mech.json", path)
    call = ["study", str(path), "-o", str(tmp_path / "trials"), "--workers", "1", "--json"]
    failed = []
    for options in ([], [], ["--retry"]):
        assert main([*call, *options]) == 0
        short_of_memory[1].clear()
        failed.append(len(json.loads(capsys.readouterr().out)["failed"]))
    assert failed == [1, 1, 0]


def test_each_start_adds_to_the_lines_that_are_there(tmp_path):
    """No line is empty, and who is told each trial is told of those that are known as well."""
    study = ms.Study(oscillator(), {"k": [30.0, 40.0]}, PEAK, options=OPTIONS)
    study.run(tmp_path, threads=1)
    journal, told = tmp_path / "trials.jsonl", []
    before = journal.read_text()
    study.run(tmp_path, threads=1, each=told.append)
    assert [trial.values["k"] for trial in told] == [30.0, 40.0]
    assert journal.read_text() == before
    assert "" not in before.splitlines()
