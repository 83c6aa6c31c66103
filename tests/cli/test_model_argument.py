"""The model on the command line: files that are not there, not models, or not complete."""

import io
import json
import os
import sys

import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.studies.study_file import load_study
from tests.cli.models import body_entry, write_model


@pytest.mark.parametrize("command", [["run"], ["check"], ["tree"], []], ids=str)
def test_name_that_is_no_file(tmp_path, capsys, command):
    """Every way to name a model answers a wrong name with the same remedy."""
    missing = tmp_path / "missing.mech.json"
    assert main([*command, str(missing)]) == 2
    message = capsys.readouterr().err
    assert f"there is no model file '{missing}'. Check the name" in message
    assert main([*command, str(tmp_path)]) == 2
    assert f"'{tmp_path}' is a folder" in capsys.readouterr().err


@pytest.mark.parametrize("content", ["", " \n"])
@pytest.mark.parametrize("command", ["run", "check", "tree"])
def test_empty_file(tmp_path, capsys, command, content):
    """It is called empty, not wrong in its first line."""
    empty = tmp_path / "empty.mech.json"
    empty.write_text(content, encoding="utf-8")
    assert main([command, str(empty)]) == 2
    assert f"the model file '{empty}' is empty" in capsys.readouterr().err


def test_a_report_in_a_pipe_is_told_from_a_damaged_model(capsys, monkeypatch):
    """What a command prints without -o - is no model; a broken one is still named by its line."""
    for text, words in (
        ("status  done\n", "-o - | mechstudio run -"),
        ('{"name": ,}', "column 10"),
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert main(["check", "-"]) == 2
        assert words in capsys.readouterr().err
    assert main(["set", "four_bar", "L=1"]) == 2
    assert "--set bodies.crank.mass=2" in capsys.readouterr().err


@pytest.fixture
def with_meshes(tmp_path):
    """A model that names one mesh that exists, relative to its folder, and one that does not."""
    (tmp_path / "here.stl").touch()
    shapes = [{"type": "mesh", "file": name} for name in ("here.stl", "parts/gone.stl")]
    bodies = [body_entry("rod", position=[0.5, 0, 0], shapes=shapes)]
    return write_model(tmp_path / "model.mech.json", bodies=bodies)


def test_check_lists_missing_meshes(with_meshes, capsys):
    """A picture without a part does not surprise."""
    assert main(["check", str(with_meshes)]) == 0
    captured = capsys.readouterr()
    [line] = [line for line in captured.out.splitlines() if line.startswith("warning")]
    assert "'rod'" in line
    assert str(with_meshes.parent / "parts" / "gone.stl") in line
    assert main(["check", str(with_meshes), "--json"]) == 0
    [warning] = json.loads(capsys.readouterr().out)["warnings"]
    assert warning in line


def test_run_warns_of_missing_meshes(with_meshes, capsys, monkeypatch):
    """On standard error, so that standard output stays as it is."""
    monkeypatch.chdir(with_meshes.parent)
    assert main(["run", with_meshes.name, "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err.startswith("mechstudio: warning: body 'rod'")
    assert os.path.join("parts", "gone.stl") in captured.err
    assert len(captured.err.splitlines()) == 1
    assert json.loads(captured.out)["status"] == "done"


# longer than a name in a folder may be
LONG = "x" * 300


@pytest.mark.parametrize("name", [LONG, f"{LONG}.mech.json", f"{LONG}/model.mech.json"])
@pytest.mark.parametrize("command", [["check"], ["run"], ["convert", "four_bar"], []], ids=str)
def test_a_name_that_no_file_can_have(capsys, command, name):
    """It is refused like any other that is wrong, of a model that is read and of one to write."""
    assert main([*command, name]) == 2
    assert LONG in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", [["run", "four_bar", "-o"], ["kinematics", "hoecken_linkage", "-o"]], ids=str
)
def test_results_that_no_file_can_hold(capsys, command):
    """They are refused before anything is computed."""
    assert main([*command, f"{LONG}.h5"]) == 2
    assert f"Cannot write '{LONG}.h5'" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_model_is_not_replaced_by_another_name_of_it(tmp_path, monkeypatch, capsys):
    """Neither by a link to it nor by a second name in its folder."""
    monkeypatch.chdir(tmp_path)
    write_model(tmp_path / "model.mech.json")
    os.symlink("model.mech.json", "link.mech.json")
    os.link("model.mech.json", "second.mech.json")
    for name in ("model.mech.json", "link.mech.json", "second.mech.json"):
        assert main(["convert", "model.mech.json", name, "--set", "gravity[1]=-1.62"]) == 2
        assert "it is the model itself" in capsys.readouterr().err


def test_scripts_and_studies_refuse_a_name_that_no_file_can_have(tmp_path):
    """By an error of ours, as with other wrong names."""
    with pytest.raises(ms.FileError, match="too long"):
        ms.load(LONG)
    study = {"variables": {"gravity[1]": [-9.81, -1.62]}, "responses": {"e": "max([time])"}}
    path = tmp_path / "study.json"
    head = {"format": "mechstudio-study", "version": 1, "model": LONG}
    path.write_text(json.dumps(head | study), encoding="utf-8")
    with pytest.raises(ms.FileError, match="too long"):
        load_study(path)
