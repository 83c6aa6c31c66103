"""Errors on the command line name the place, the value and the remedy."""

import json

import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.studies.study_file import load_study

STUDY = {
    "format": "mechstudio-study",
    "version": 1,
    "model": "four_bar",
    "method": "sweep",
    "variables": [{"place": "bodies.crank.mass", "lower": 0.5, "upper": 2.0, "levels": 2}],
    "responses": [{"name": "peak", "formula": "[energy/kinetic]", "statistic": "max"}],
    "options": {"duration": 0.1},
}
VARIABLE = STUDY["variables"][0]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"options": {"durration": 1}}, ("options: ", "'durration'", "'duration'")),
        ({"options": {"threads": 1.5}}, ("threads", "whole number", "1.5")),
        ({"options": {"duration": -1}}, ("options: ", "-1", "greater than 0")),
        ({"variables": [VARIABLE | {"lower": 3}]}, ("variables[0]", "3", "2", "exchange them")),
        ({"variables": [VARIABLE | {"lower": 2}]}, ("variables[0]", "two different values")),
        ({"objectives": [{"response": "pk"}]}, ("objectives: ", "'pk'", "did you mean 'peak'")),
        ({"model": "none.mech.json"}, ("model: ", "none.mech.json")),
    ],
)
def test_a_study_file_is_refused_at_its_place(tmp_path, capsys, changes, said):
    """An option, a range, a goal and a model that are wrong; the file is named as well."""
    path = tmp_path / "it.study.json"
    path.write_text(json.dumps(STUDY | changes), encoding="utf-8")
    assert main(["study", str(path), "-o", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    for words in ("it.study.json", *said):
        assert words in error


def test_options_of_runs_may_be_whole_numbers(tmp_path):
    """Threads and steps in a study file are counted, though its other options are real numbers."""
    path = tmp_path / "it.study.json"
    options = {"duration": 0.1, "solver": "hdca", "threads": 2, "max_steps": 1000}
    path.write_text(json.dumps(STUDY | {"options": options}), encoding="utf-8")
    assert main(["study", str(path), "-o", str(tmp_path / "out")]) == 0
    assert all(trial.responses for trial in ms.load_study(path).run().trials)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("run four_bar --duration 10kg", ("--duration", "'10kg'", "500ms")),
        ("run four_bar --rtol 10s", ("--rtol", "'10s'", "without a unit")),
        ("study it.json -o out --workers 0", ("--workers", "'0'", "greater than zero")),
        ("inverse driven_slider_crank --actuators ,", ("--actuators ','", "crank_pivot")),
        ("inverse driven_slider_crank --actuators crank_pivot:3", ("'3'", "it has 0 alone")),
        (
            "inverse driven_slider_crank --actuators crank_pivot --duration 0.1 --efficiency 2",
            ("efficiency is 2", "at most 1"),
        ),
        ("film it.h5 -o it.mp4 --from 0.1", ("'--from'", "--start T")),
        ("film it.h5 -o it.mp4 --to 0.1", ("'--to'", "--stop T")),
    ],
)
def test_an_argument_is_refused_with_its_remedy(tmp_path, capsys, monkeypatch, line, said):
    monkeypatch.chdir(tmp_path)
    try:
        code = main(line.split())
    except SystemExit as end:
        code = end.code
    assert code == 2
    error = capsys.readouterr().err
    for words in said:
        assert words in error


def test_names_of_a_run_are_listed_where_none_is_like_the_one_asked_for(tmp_path, capsys):
    """Its groups of channels, and its bodies; no call of Python."""
    path = tmp_path / "run.h5"
    ms.simulate(ms.sample("four_bar"), 0.05).save(path)
    out = str(tmp_path / "out.csv")
    assert main(["export", str(path), out, "--channels", "foo"]) == 2
    error = capsys.readouterr().err
    assert "joints/ground_crank" in error
    assert "keys()" not in error
    assert main(["export", str(path), out, "--loads", "foo"]) == 2
    assert "there are crank, coupler, rocker." in capsys.readouterr().err


def test_a_study_file_takes_formulas_with_their_statistics(tmp_path):
    """As scripts and the short form do, also in the place of formula and statistic."""
    path = tmp_path / "it.study.json"
    response = {"name": "peak", "formula": "max([energy/kinetic])"}
    path.write_text(json.dumps(STUDY | {"responses": [response]}), encoding="utf-8")
    (found,) = load_study(path).settings.responses
    assert (found.name, found.formula, found.statistic) == ("peak", "[energy/kinetic]", "max")


def test_studies_are_found_by_the_names_of_samples(tmp_path, monkeypatch, capsys):
    """A file goes before a sample; of a model, study files are told."""
    monkeypatch.chdir(tmp_path)
    assert load_study("counterweight").settings.method == "optimize"
    (tmp_path / "counterweight").write_text(json.dumps(STUDY), encoding="utf-8")
    assert load_study("counterweight").settings.method == "sweep"
    assert main(["study", "four_bar", "-o", "out"]) == 2
    error = capsys.readouterr().err
    assert "A study is a file *.study.json; samples are counterweight," in error


def test_several_changes_behind_one_option_are_told_apart(capsys):
    assert main(["run", "four_bar", "--set", "L=0.4", "rho=2700"]) == 2
    assert "write --set before each: --set L=0.4 --set rho=2700" in capsys.readouterr().err


def test_options_of_a_run_are_told_where_a_model_is_checked(capsys):
    assert main(["check", "four_bar", "--solver", "aba"]) == 2
    error = capsys.readouterr().err
    assert "check looks at the model alone; a run takes it" in error
    assert "'--set'" not in error
