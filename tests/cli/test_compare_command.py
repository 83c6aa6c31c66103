"""`compare`: one table or one JSON object for several runs."""

import json
import re

import pytest

from mechstudio.cli.main import main
from tests.cli.models import write_hopeless, write_model
from tests.cli.test_run_command import KEYS


def test_json_holds_the_runs_and_their_largest_difference(tmp_path, capsys):
    """Runs as `run` describes them; the differences are small, and of a pendulum all are known."""
    model = write_model(tmp_path / "model.mech.json")
    assert main(["compare", str(model), "--solvers", "hdca,dca", "--rtol", "1e-8", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [run["solver"] for run in report["runs"]] == ["hdca", "dca"]
    assert all(run.keys() >= KEYS for run in report["runs"])
    largest = report["max_difference"]
    assert largest.keys() >= {"position", "orientation", "force"}
    assert 0.0 < largest["position"] < 1e-6
    assert 0.0 < largest["orientation"] < 1e-6
    assert 0.0 < largest["force"] < 1e-4


def test_table_has_a_column_for_each_solver(tmp_path, capsys):
    model = write_model(tmp_path / "model.mech.json")
    assert main(["compare", str(model), "--solvers", "dca,hdca", "--duration", "0.1"]) == 0
    text = capsys.readouterr().out
    assert re.search(r"^solver +dca +hdca$", text, re.MULTILINE)
    assert re.search(r"^status +done +done$", text, re.MULTILINE)
    assert re.search(r"^position difference \[m\] +- +\S+e-\d+$", text, re.MULTILINE)
    assert "3 rows in common" in text


@pytest.mark.parametrize(
    ("solvers", "reason"),
    [("hdca", "two solvers"), ("hdca,hdca", "named twice"), ("hdca,magic", "there are auto, hdca")],
)
def test_useless_lists_of_solvers_are_refused(tmp_path, capsys, solvers, reason):
    model = write_model(tmp_path / "model.mech.json")
    assert main(["compare", str(model), "--solvers", solvers]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert reason in streams.err


def test_a_run_that_fails_does_not_hide_the_others(tmp_path, capsys):
    """All runs are listed, with the exit code of the worst."""
    model = write_hopeless(tmp_path / "model.mech.json")
    assert main(["compare", str(model), "--solvers", "hdca,dca", "--json"]) == 3
    report = json.loads(capsys.readouterr().out)
    assert [run["status"] for run in report["runs"]] == ["failed", "failed"]
