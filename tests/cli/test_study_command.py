"""`study`: trials in a folder, one summary or one JSON object."""

import io
import json
import re
import subprocess
import sys

import h5py
import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.studies.study_file import load_study
from tests.cli.program import COMMAND, environment
from tests.house.tracked_files import REPOSITORY
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


@pytest.mark.parametrize("option", ["--workers", "--threads", "--processes"])
def test_json_names_the_best_trial(option, study_file, tmp_path, capsys):
    """And the table is in the folder."""
    out = tmp_path / "trials"
    assert main(["study", str(study_file), "-o", str(out), option, "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["method"] == "sweep"
    assert report["trials"] == 3
    assert report["failed"] == []
    assert report["best"]["values"] == {"k": 60.0}
    assert report["best"]["responses"]["peak"] == pytest.approx(amplitude(2.0, 60.0), rel=1e-4)
    with h5py.File(report["output"]) as file:
        assert file["variables/k"][:].tolist() == [20.0, 40.0, 60.0]
    assert (out / "trials.csv").exists()


def test_the_help_tells_of_workers(capsys):
    assert main(["study", "--help"]) == 0
    assert "--workers N" in capsys.readouterr().out


def test_summary_names_the_best_trial(study_file, tmp_path, capsys):
    """In words, also at a second call that computes nothing."""
    for _ in range(2):
        assert main(["study", str(study_file), "-o", str(tmp_path / "trials")]) == 0
        text = capsys.readouterr().out
        assert text.startswith("sweep: 3 trials, 0 failed")
        assert "k = 60" in text
        assert re.search(r"peak = \S+ m$", text, re.MULTILINE)


def test_draws_tell_their_spread(study_file, tmp_path, capsys):
    """In the summary and in JSON; that of a single trial has no deviation."""
    line = _written(study_file, variables={"k": NORMAL}, method=None, objectives=None, trials=8)
    assert main(line) == 0
    (told,) = json.loads(capsys.readouterr().out)["statistics"]
    with h5py.File(tmp_path / "trials" / "trials.h5") as file:
        peaks = file["responses/peak"][:]
    assert told["response"] == "peak"
    assert told["trials"] == 8
    assert told["mean"] == pytest.approx(peaks.mean())
    assert told["deviation"] == pytest.approx(peaks.std(ddof=1))
    assert told["quantiles"]["0.5"] == pytest.approx(np.median(peaks))
    assert main(line[:-1]) == 0
    head, row = capsys.readouterr().out.splitlines()[-2:]
    assert head.split()[:3] == ["over", "all", "trials"]
    assert row.split()[:3] == ["peak", "[m]", f"{told['mean']:.6g}"]
    _written(study_file, trials=1)
    assert main([*line[:3], str(tmp_path / "single"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["statistics"][0]["deviation"] is None


def test_trials_that_all_failed_have_no_spread(study_file, tmp_path, capsys):
    """Their table had dashes alone."""
    options = OPTIONS | {"integrator": "rk4", "fixed_step": 10.0, "duration": 1000.0}
    line = _written(
        study_file, variables={"k": NORMAL}, method=None, objectives=None, trials=2, options=options
    )
    main(line[:-1])
    told = capsys.readouterr().out
    assert "2 trials, 2 failed" in told
    assert "over all trials" not in told


def test_a_wrong_study_names_file_and_place(study_file, tmp_path, capsys):
    """Exit code 2, and nothing is written."""
    text = study_file.read_text().replace('"levels": 3', '"levles": 3')
    study_file.write_text(text)
    assert main(["study", str(study_file), "-o", str(tmp_path / "trials")]) == 2
    error = capsys.readouterr().err
    assert "study.json" in error
    assert "variables[0]" in error
    assert not (tmp_path / "trials").exists()


def _written(path, **changes):
    study = json.loads(path.read_text()) | changes
    path.write_text(json.dumps({key: value for key, value in study.items() if value is not None}))
    return ["study", str(path), "-o", str(path.parent / "trials"), "--json"]


def test_a_study_file_takes_what_scripts_take(study_file, capsys):
    """Dictionaries of places and figures, another word for trials, options by their names."""
    variables = {"k": {"lower": 20, "upper": 60}}
    responses = {"peak": f"max({COORDINATE})"}
    by_names = {"options": None, "method": None, "objectives": None, **OPTIONS}
    line = _written(study_file, variables=variables, responses=responses, samples=4, **by_names)
    assert main(line) == 0
    assert json.loads(capsys.readouterr().out)["trials"] == 4
    assert load_study(study_file).settings.method == "latin_hypercube"
    listed = _written(study_file, variables={"k": [20, 40, 60]}, samples=None)
    assert main(listed) == 0
    assert json.loads(capsys.readouterr().out)["trials"] == 3


BOUNDS = {"lower": 20, "upper": 60}
NORMAL = {"distribution": "normal", "mean": 40, "deviation": 2}
LEAST = {"objectives": {"peak": "minimum"}}


@pytest.mark.parametrize(
    ("variable", "changes", "method"),
    [
        (BOUNDS | {"levels": 3}, LEAST, "sweep"),
        (BOUNDS | {"levels": 3}, {"trials": 9}, "sweep"),
        (BOUNDS | {"levels": 3, "distribution": "uniform"}, {}, "sweep"),
        ({"values": [20, 40]}, LEAST, "sweep"),
        (BOUNDS, LEAST, "optimize"),
        (BOUNDS, LEAST | {"trials": 9}, "optimize"),
        (BOUNDS, {"objectives": {"peak": 0.3}}, "optimize"),
        (BOUNDS | {"distribution": "uniform"}, LEAST, "optimize"),
        (NORMAL, LEAST, "monte_carlo"),
        (NORMAL | BOUNDS, LEAST, "optimize"),
        (NORMAL, {"trials": 9}, "monte_carlo"),
        (NORMAL, {}, "monte_carlo"),
        (BOUNDS, {"trials": 9}, "latin_hypercube"),
        (BOUNDS, {"trials": 9, "objectives": {"peak": 0.3, "low": 0.1}}, "optimize"),
        (BOUNDS, {"objectives": {"peak": 0.3, "low": 0.1}}, "optimize"),
        (BOUNDS, {"objectives": {"peak": 0.3, "low": "minimum"}}, "optimize"),
        (BOUNDS, {"trials": 9, "objectives": {"peak": 0.3, "low": "maximum"}}, "optimize"),
        (NORMAL, {"objectives": {"peak": 0.3, "low": "maximum"}}, "monte_carlo"),
        (BOUNDS, {}, "sweep"),
    ],
)
def test_what_is_given_tells_the_method(study_file, variable, changes, method):
    """The same in files as in scripts."""
    responses = {"peak": f"max({COORDINATE})", "low": f"min({COORDINATE})"}
    given = {"variables": {"k": variable}, "responses": responses}
    _written(study_file, **{"method": None, "objectives": None, **given, **changes})
    assert load_study(study_file).settings.method == method
    study = ms.Study(oscillator(), {"k": variable}, responses, options=OPTIONS, **changes)
    assert study.settings == load_study(study_file).settings


def test_all_that_a_study_file_lacks_is_told_at_once(study_file, capsys):
    """With what to write, and what else is wrong."""
    gone = dict.fromkeys(("format", "version", "variables", "responses", "method", "objectives"))
    assert main(_written(study_file, trials="many", outputs=[], **gone)) == 2
    error = capsys.readouterr().err
    for words in (
        'format: is missing; write "mechstudio-study"',
        "version: is missing; write 1",
        'variables: is missing; write for example {"bodies.crank.mass"',
        'responses: is missing; write for example {"peak": "max(',
        "trials: must be a whole number",
        'outputs: there is no key "outputs" here; did you mean "responses"?',
    ):
        assert words in error


@pytest.mark.parametrize(
    "changes",
    [
        {"variables": 3},
        {"variables": {"k": 3}},
        {"responses": 3},
        {"paths": 3},
        {"options": 3, "duration": 1},
        {"objectives": 3},
        {"constraints": 3},
    ],
)
def test_what_is_no_list_is_refused(study_file, capsys, changes):
    assert main(_written(study_file, **changes)) == 2
    assert f"{next(iter(changes))}" in capsys.readouterr().err


def test_a_study_names_a_sample_and_no_model_is_a_study(study_file, tmp_path, capsys):
    responses = {"peak": "max([energy/kinetic])"}
    variables = {"bodies.crank.mass": [1.0, 2.0]}
    _written(study_file, model="four_bar", responses=responses, variables=variables)
    assert load_study(study_file).mechanism == ms.sample("four_bar")
    assert main(["study", str(tmp_path / "spring.mech.json"), "-o", str(tmp_path)]) == 2
    assert '"model": "arm.mech.json"' in capsys.readouterr().err


def test_constraints_of_files_are_inequalities(study_file, tmp_path, capsys):
    """With units and formulas; a trial beyond them is not the best one."""
    _written(study_file, constraints=["k <= 50 N/m", f"{COORDINATE} <= 500 mm"])
    out = str(tmp_path / "trials")
    assert main(["study", str(study_file), "-o", out, "--json"]) == 2
    assert "there is no response 'k'" in capsys.readouterr().err
    _written(study_file, constraints=["k + 0 <= 50 N/m", f"{COORDINATE} <= 500 mm"])
    assert main(["study", str(study_file), "-o", out, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["best"]["values"] == {"k": 40.0}


def test_a_study_in_a_pipe(study_file, tmp_path):
    """Its model begins at the working folder; without -o nothing is known of where trials go."""
    command = [*COMMAND, "study", "-", "-o", "trials", "--json"]
    options = {"cwd": tmp_path, "capture_output": True, "encoding": "utf-8", "check": False}
    options["env"] = environment(PYTHONPATH=str(REPOSITORY))
    done = subprocess.run(command, input=study_file.read_text(encoding="utf-8"), **options)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["best"]["values"] == {"k": 60.0}
    assert (tmp_path / "trials" / "trials.csv").exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "standard input is empty; pipe a study file into the command"),
        ("trial k\n", "standard input: line 1, column 1: this is not valid JSON"),
        ('{"name": "arm", "bodies": []}', "standard input: there are 7 problems"),
        ('{"format": "mechanism"}', "standard input is not a study file"),
        ('{"model": "gone.mech.json"}', "standard input: there are 4 problems: format: is missing"),
    ],
)
def test_what_is_no_study_in_a_pipe_is_told(text, words, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["study", "-", "-o", str(tmp_path / "trials")]) == 2
    assert words in capsys.readouterr().err.replace("\n  ", " ")
    assert not (tmp_path / "trials").exists()


def test_trials_of_a_study_go_to_a_folder(study_file, tmp_path, monkeypatch, capsys):
    """Standard output is none."""
    monkeypatch.chdir(tmp_path)
    assert main(["study", str(study_file), "-o", "-"]) == 2
    assert "trials/trials.csv, or --json" in capsys.readouterr().err
    assert not (tmp_path / "-").exists()


# of a program that somebody asks to terminate once a trial is kept
TERMINATED = """
import signal, sys
from mechstudio.cli.main import main
from mechstudio.studies.journal import Journal

append = Journal.append

def only_one(journal, values, trial):
    if trial.number:
        signal.raise_signal(signal.SIGTERM)
    append(journal, values, trial)

Journal.append = only_one
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is asked to terminate there")
@pytest.mark.parametrize("option", ["--workers", "--processes"])
def test_a_study_that_is_to_terminate_has_a_table(study_file, tmp_path, option):
    """As with Ctrl-C: what was computed is in it, and the same call goes on from there."""
    out = tmp_path / "trials"
    line = ["study", str(study_file), "-o", str(out), option, "1", "--json"]
    command = [sys.executable, "-c", TERMINATED, *line]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 130, done.stderr
    assert json.loads(done.stdout)["trials"] == 1
    assert len((out / "trials.csv").read_text(encoding="utf-8").splitlines()) == 2
    assert main(line) == 0
    assert len((out / "trials.csv").read_text(encoding="utf-8").splitlines()) == 4
