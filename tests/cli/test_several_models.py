"""Several models in one call, samples by name, standard input and output."""

import io
import json
import sys

import h5py
import pytest

from mechstudio.cli.main import main
from mechstudio.io import loads
from tests.cli.models import write_model
from tests.cli.program import FOUR_BAR, run_program

QUICK = ["--duration", "0.05", "--output-step", "0.01"]


class Input:
    """Standard input that holds a text."""

    def __init__(self, text):
        self.buffer = io.BytesIO(text.encode())


def test_runs_of_several_models_go_into_a_folder(tmp_path, capsys):
    """One file for each, named after its model; one JSON object for all."""
    other = write_model(tmp_path / "rod.mech.json")
    out = tmp_path / "runs"
    assert main(["run", "four_bar", str(other), *QUICK, "-o", str(out), "--json"]) == 0
    runs = json.loads(capsys.readouterr().out)["models"]
    assert [run["model"] for run in runs] == ["four_bar", str(other)]
    assert [run["status"] for run in runs] == ["done", "done"]
    assert sorted(path.name for path in out.iterdir()) == ["four_bar.h5", "rod.h5"]


@pytest.mark.parametrize("command", [["run", *QUICK], ["check"], ["tree"]], ids=lambda c: c[0])
def test_a_wrong_model_does_not_keep_the_others(command, tmp_path, capsys):
    """The worst exit code counts, and JSON tells which model it was."""
    missing = tmp_path / "missing.mech.json"
    assert main([*command, str(missing), "four_bar", "--json"]) == 2
    captured = capsys.readouterr()
    assert str(missing) in captured.err
    wrong, right = json.loads(captured.out)["models"]
    assert wrong["problems"]
    assert right["model"] == "four_bar"
    assert not right.get("problems")


def test_comparisons_of_several_models(capsys):
    """Each is a table with its name above."""
    names = ["four_bar", "slider_crank"]
    assert main(["compare", *names, *QUICK, "--solvers", "hdca,dca"]) == 0
    text = capsys.readouterr().out
    assert text.index("four_bar:") < text.index("slider_crank:")
    assert text.count("wall time") == 2


def test_compare_takes_a_step(capsys):
    """Methods with a fixed step can be compared at the same one."""
    line = ["compare", "slider_crank", *QUICK, "--solvers", "hdca,dca", "--integrator", "rk4"]
    assert main([*line, "--step", "0.0025", "--json"]) == 0
    assert [run["steps"] for run in json.loads(capsys.readouterr().out)["runs"]] == [20, 20]


@pytest.mark.parametrize(
    ("place", "message"), [("-", "one model"), (str(FOUR_BAR), "name a folder")]
)
def test_places_that_do_not_fit_several_models(place, message, capsys):
    """What cannot hold the results of all is refused."""
    assert main(["run", "four_bar", "slider_crank", *QUICK, "-o", place]) == 2
    assert message in capsys.readouterr().err


def test_models_of_one_name_would_overwrite_each_other(tmp_path, capsys):
    """Two files of one name in different folders are refused before any run."""
    twin = write_model(tmp_path / "four_bar.mech.json")
    assert main(["run", "four_bar", str(twin), *QUICK, "-o", str(tmp_path / "out")]) == 2
    assert "Two models are named 'four_bar'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_model_from_standard_input(monkeypatch, capsys):
    """A minus sign is standard input for all commands that take models."""
    text = FOUR_BAR.read_text(encoding="utf-8")
    for command in (["run", *QUICK], ["check"], ["tree"], ["assemble"]):
        monkeypatch.setattr(sys, "stdin", Input(text))
        assert main([*command, "-", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)
    monkeypatch.setattr(sys, "stdin", Input(" "))
    assert main(["check", "-"]) == 2
    assert "standard input is empty" in capsys.readouterr().err
    assert main(["tree", "-", "-"]) == 2
    assert "only once" in capsys.readouterr().err


def test_results_on_standard_output(capfdbinary):
    """Nothing but the results stands there, ready for a pipe."""
    assert main(["run", "four_bar", *QUICK, "--csv", "-"]) == 0
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert lines[0].startswith("time")
    assert len(lines) == 7
    assert main(["run", "four_bar", *QUICK, "-o", "-"]) == 0
    with h5py.File(io.BytesIO(capfdbinary.readouterr().out)) as file:
        assert len(file["time"]) == 6
    assert main(["assemble", "four_bar", "-o", "-"]) == 0
    assert loads(capfdbinary.readouterr().out.decode()).bodies["crank"]


@pytest.mark.parametrize(
    "options", [["run", "--csv", "-", "--json"], ["assemble", "-o", "-", "--json"]], ids=" ".join
)
def test_standard_output_takes_one_thing(options, capsys):
    """Two on one stream could not be told apart."""
    assert main([*options, "four_bar"]) == 2
    assert "Standard output takes either" in capsys.readouterr().err


def test_commands_in_a_pipe():
    """What one command writes, the next one reads."""
    made = run_program("new", "chain", "--bodies", "3")
    assert made.returncode == 0
    assert "3 bodies" in run_program("tree", "-", standard_input=made.stdout).stdout
