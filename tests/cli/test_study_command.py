"""`study`: trials in a folder, one summary or one JSON object."""

import json

import h5py
import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from tests.studies.oscillator import COORDINATE, OPTIONS, amplitude, oscillator


@pytest.fixture
def study_file(tmp_path):
    """A study of a spring beside its model."""
    ms.save(oscillator(), tmp_path / "spring.mech.json")
    study = {
        "format": "mechstudio-study",
        "version": 1,
        "model": "spring.mech.json",
        "method": "sweep",
        "variables": [{"place": "k", "lower": 20, "upper": 60, "levels": 3}],
        "responses": [{"name": "peak", "formula": COORDINATE, "statistic": "max"}],
        "objectives": [{"response": "peak", "goal": "minimum"}],
        "options": OPTIONS,
    }
    path = tmp_path / "study.json"
    path.write_text(json.dumps(study), encoding="utf-8")
    return path


def test_json_names_the_best_trial(study_file, tmp_path, capsys):
    """And the table is in the folder."""
    out = tmp_path / "trials"
    assert main(["study", str(study_file), "-o", str(out), "--workers", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["trials"] == 3
    assert report["failed"] == []
    assert report["best"]["values"] == {"k": 60.0}
    assert report["best"]["responses"]["peak"] == pytest.approx(amplitude(2.0, 60.0), rel=1e-4)
    with h5py.File(report["output"]) as file:
        assert file["variables/k"][:].tolist() == [20.0, 40.0, 60.0]
    assert (out / "trials.csv").exists()


def test_summary_names_the_best_trial(study_file, tmp_path, capsys):
    """In words, also at a second call that computes nothing."""
    for _ in range(2):
        assert main(["study", str(study_file), "-o", str(tmp_path / "trials")]) == 0
        text = capsys.readouterr().out
        assert "3 trials, 0 failed" in text
        assert "k = 60" in text


def test_a_wrong_study_names_file_and_place(study_file, tmp_path, capsys):
    """Exit code 2, and nothing is written."""
    text = study_file.read_text().replace('"levels": 3', '"levles": 3')
    study_file.write_text(text)
    assert main(["study", str(study_file), "-o", str(tmp_path / "trials")]) == 2
    error = capsys.readouterr().err
    assert "study.json" in error
    assert "variables[0]" in error
    assert not (tmp_path / "trials").exists()
