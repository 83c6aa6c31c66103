"""`--set` changes parameters and numbers of the model for one command."""

import json

import pytest

from mechstudio.cli.main import main
from mechstudio.io import load
from tests.cli.models import body_entry, write_model


@pytest.fixture
def model(tmp_path):
    """A pendulum of length L."""
    rod = body_entry("rod", mass="2*L", position=["L", 0, 0])
    pivot = {"name": "pivot", "type": "revolute", "body1": "ground", "body2": "rod"}
    pivot |= {"frame2": {"position": ["-L", 0, 0]}}
    return write_model(
        tmp_path / "pendulum.mech.json",
        version=2,
        parameters={"L": 0.5},
        bodies=[rod],
        joints=[pivot],
    )


def test_assemble_writes_the_changed_model(model, tmp_path, capsys):
    """Parameters and numbers are changed together, and expressions stay."""
    out = tmp_path / "out.mech.json"
    changes = ("--set", "L=0.4", "--set", "bodies.rod.mass=3*L", "--set", "gravity[1]=-1.62")
    assert main(["assemble", str(model), *changes, "-o", str(out)]) == 0
    changed = load(out)
    assert changed.parameters["L"] == 0.4
    assert changed.bodies[0].mass == pytest.approx(1.2)
    assert changed.gravity == (0, -1.62, 0)
    assert changed.expressions == {
        "bodies.rod.mass": "3*L",
        "bodies.rod.position[0]": "L",
        "joints.pivot.frame2.position[0]": "-L",
    }
    assert load(model).parameters["L"] == 0.5


@pytest.mark.parametrize("parameter", [0.5, {"value": 0.5, "unit": "m"}])
def test_a_parameter_takes_a_quantity(tmp_path, parameter, capsys):
    """In any unit of length, and in no unit of another kind where its own is known."""
    rod = body_entry("rod", mass="2*L")
    path = write_model(
        tmp_path / "rod.mech.json", version=2, parameters={"L": parameter}, bodies=[rod]
    )
    out = tmp_path / "out.mech.json"
    assert main(["assemble", str(path), "--set", "L=80mm", "-o", str(out)]) == 0
    assert load(out).parameters["L"] == 0.08
    assert load(path).set(L="80 mm").parameters["L"] == 0.08
    if isinstance(parameter, dict):
        assert main(["assemble", str(path), "--set", "L=80s", "-o", str(out)]) == 2
        assert "parameters.L: is in m; write it in that unit" in capsys.readouterr().err


def test_run_takes_the_change(model, capsys):
    assert main(["run", str(model), "--set", "simulation.duration=0.1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["duration"] == 0.1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("L", "does not say what to change"),
        ("=3", "does not say what to change"),
        ("M=3", 'there is no place "M"'),
        ("L=-1", "bodies.rod.mass: must be greater than 0"),
        ("rod.mass=2", 'write "bodies.rod.mass"'),
        ("bodies.rod.mass=2*M", 'the name "M" is not known'),
    ],
)
def test_wrong_changes_are_usage_errors(model, capsys, change, words):
    assert main(["check", str(model), "--set", change]) == 2
    assert words in capsys.readouterr().err
