"""The examples of the documentation are run as they stand."""

import re
import shlex
import shutil

import numpy as np
import pytest

from mechstudio.cli.commands import COMMANDS
from mechstudio.cli.main import main
from mechstudio.io import loads
from mechstudio.simulation import simulate
from tests.house.tracked_files import REPOSITORY

DOCS = REPOSITORY / "docs"
SAMPLES = tuple((REPOSITORY / "sample_models").glob("*.mech.json"))
WORKED_EXAMPLES = sorted(
    path.relative_to(DOCS).as_posix() for path in (DOCS / "user-guide" / "examples").glob("*.md")
)


def _examples(page, language):
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder to write to, from which the samples are found."""
    shutil.copytree(REPOSITORY / "sample_models", tmp_path / "sample_models")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _run_commands(page):
    lines = "".join(_examples(page, "sh")).splitlines()
    assert lines
    for line in lines:
        assert main(shlex.split(line)[1:]) == 0, line


@pytest.mark.parametrize("page", WORKED_EXAMPLES)
def test_commands_of_worked_examples_run(page, folder, capsys):
    """Each command line ends with exit code 0."""
    _run_commands(page)


def test_commands_run(folder, capsys):
    """Each command line of the page ends with exit code 0."""
    _run_commands("command-line.md")
    assert {path.name for path in folder.iterdir()} >= {
        "four_bar.h5",
        "four_bar.csv",
        "four_bar.png",
    }


def test_commands_that_pages_mention_exist():
    """What begins with the program, in code, goes on with a command or a model."""
    known = {command.name for command in COMMANDS} | {"help"}
    pages = [*DOCS.rglob("*.md"), REPOSITORY / "README.md"]
    for page in pages:
        text = page.read_text(encoding="utf-8")
        words = set(re.findall(r"`mechstudio ([a-z_]+)(?![\w.])", text))
        assert words <= known | {path.name.split(".")[0] for path in SAMPLES}, page


def test_first_model_of_the_page_runs(folder, capsys):
    """A reader who copies it can simulate it."""
    first, *others = _examples("model-file.md", "json")
    (folder / "pendulum.mech.json").write_text(first, encoding="utf-8")
    assert main(["check", "pendulum.mech.json"]) == 0
    assert main(["run", "pendulum.mech.json", "--duration", "0.1"]) == 0
    assert others
    for example in others:
        model = loads(example)
        shown = model.drivers or model.couplings or model.expressions or model.events
        assert shown or model.joints[0].initial


def test_models_of_the_page_begin_and_end_as_it_says(folder, capsys):
    """A joint begins in the given coordinate and rate; events set a parameter and end the run."""
    models = [loads(example) for example in _examples("model-file.md", "json")]
    (begun,) = [model for model in models if model.joints[0].initial]
    first = simulate(begun, duration=0.1)
    assert first["joints/pivot/coordinate"][0, 0] == pytest.approx(0.8)
    assert first["joints/pivot/rate"][0, 0] == pytest.approx(2.0)
    (watched,) = [model for model in models if model.events]
    last = simulate(watched)
    assert [event.name for event in last.events] == ["let go", "far down"]
    assert last["joints/pivot/coordinate"][-1, 0] == pytest.approx(-np.radians(80.0))


def test_model_with_a_driver_runs(folder, capsys):
    """The driver sets the start by itself; solvers for plain trees take it too."""
    examples = _examples("model-file.md", "json")
    (example,) = [text for text in examples if loads(text).drivers]
    (folder / "driven.mech.json").write_text(example, encoding="utf-8")
    assert main(["run", "driven.mech.json", "--duration", "0.1"]) == 0
    assert "done" in capsys.readouterr().out
    assert main(["run", "driven.mech.json", "--duration", "0.1", "--solver", "crba"]) == 0
