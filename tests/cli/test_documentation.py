"""The examples of the documentation are run as they stand."""

import re
import shlex
import shutil

import pytest

from mechstudio.cli.main import main
from mechstudio.io import loads
from tests.house.tracked_files import REPOSITORY

DOCS = REPOSITORY / "docs"


def _examples(page, language):
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder to write to, from which the samples are found."""
    shutil.copytree(REPOSITORY / "sample_models", tmp_path / "sample_models")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_commands_run(folder, capsys):
    """Each command line of the page ends with exit code 0."""
    lines = "".join(_examples("command-line.md", "sh")).splitlines()
    assert lines
    for line in lines:
        assert main(shlex.split(line)[1:]) == 0, line
    assert {path.name for path in folder.iterdir()} >= {
        "four_bar.h5",
        "four_bar.csv",
        "four_bar.png",
    }


def test_first_model_of_the_page_runs(folder, capsys):
    """A reader who copies it can simulate it."""
    first, *others = _examples("model-file.md", "json")
    (folder / "pendulum.mech.json").write_text(first, encoding="utf-8")
    assert main(["check", "pendulum.mech.json"]) == 0
    assert main(["run", "pendulum.mech.json", "--duration", "0.1"]) == 0
    assert others
    for example in others:
        model = loads(example)
        assert model.drivers or model.couplings or model.expressions


def test_model_with_a_driver_runs(folder, capsys):
    """The driver sets the start by itself; solvers for plain trees take it too."""
    example = _examples("model-file.md", "json")[2]
    (folder / "driven.mech.json").write_text(example, encoding="utf-8")
    assert main(["run", "driven.mech.json", "--duration", "0.1"]) == 0
    assert "done" in capsys.readouterr().out
    assert main(["run", "driven.mech.json", "--duration", "0.1", "--solver", "crba"]) == 0
