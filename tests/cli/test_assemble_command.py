"""`assemble`: a model whose joints are open is written with poses that close them."""

import json

import pytest

from mechstudio.cli.main import main
from mechstudio.io import load
from mechstudio.simulation import check
from tests.cli.models import write_model, write_open


def test_the_assembled_model_is_written(tmp_path, capsys):
    """The file has closed joints, and the report says what was open and what moved."""
    model, output = write_open(tmp_path / "open.mech.json"), tmp_path / "closed.mech.json"
    assert main(["assemble", str(model), "-o", str(output), "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    record = json.loads(captured.out)
    assert record["output"] == str(output)
    [joint] = record["joints"]
    assert joint["joint"] == "pivot"
    assert joint["before"]["translation"] == pytest.approx(0.1)
    assert joint["after"]["translation"] < 1e-12
    [body] = record["bodies"]
    assert (body["body"], body["translation"]) == ("rod", pytest.approx(0.1))
    assert check(load(output)).gaps == ()


def test_the_text_lists_gaps_and_moves(tmp_path, capsys):
    """The same for people; without -o nothing is written."""
    model = write_open(tmp_path / "open.mech.json")
    assert main(["assemble", str(model)]) == 0
    text = capsys.readouterr().out
    assert "pivot: 0.1 m and 0 rad" in text
    assert "rod: 0.1 m" in text
    assert [path.name for path in tmp_path.iterdir()] == ["open.mech.json"]


def test_coordinates_and_bodies_are_kept(tmp_path, capsys):
    """A kept angle of the given pose is there afterwards; a fixed body that is open is an error."""
    body = {"name": "rod", "mass": 1.0, "inertia": [[1, 0, 0], [0, 2, 0], [0, 0, 3]]}
    body |= {"position": [0.6, 0.1, 0], "orientation": [0.6, 0, 0.8, 0]}
    model, output = write_model(tmp_path / "m.mech.json", bodies=[body]), tmp_path / "o.mech.json"
    assert main(["assemble", str(model), "--keep", "pivot/0", "-o", str(output), "--json"]) == 0
    capsys.readouterr()
    assert main(["assemble", str(model), "--fix", "rod"]) == 2
    assert "keep fewer coordinates and bodies" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["pivot", "pivot/", "/0", "pivot/x"])
def test_a_keep_that_is_none_is_explained(tmp_path, capsys, text):
    """What is missing is said with an example."""
    model = write_open(tmp_path / "open.mech.json")
    assert main(["assemble", str(model), "--keep", text]) == 2
    assert "for example 'pivot/0'" in capsys.readouterr().err


def test_unknown_names_are_told(tmp_path, capsys):
    """A joint that the model does not have."""
    model = write_open(tmp_path / "open.mech.json")
    assert main(["assemble", str(model), "--keep", "pivto/0"]) == 2
    assert "did you mean 'pivot'" in capsys.readouterr().err
