"""`run` and `check` of models that keep the rules of the file but cannot be simulated."""

import json
import re

import pytest

from mechstudio.cli.main import main
from tests.cli.models import body_entry, write_model, write_open, write_unsupported

UNSUPPORTED = {
    "joints[1]": r"distance joint \"tie\" coincide .* or change the joint to a spherical one"
}


def assert_names_all(text):
    for path, rest in UNSUPPORTED.items():
        assert re.search(f" {re.escape(path)}: the points of {rest}$", text, re.MULTILINE)


@pytest.mark.parametrize("command", ["run", "check"])
def test_every_unsupported_element_is_told(tmp_path, capsys, command):
    """Exit code 2, and one line each: place in the file, value, remedy."""
    model = write_unsupported(tmp_path / "model.mech.json")
    assert main([command, str(model)]) == 2
    message = capsys.readouterr().err
    assert message.startswith(f"mechstudio: {model}: ")
    assert_names_all(message)


def test_unsupported_elements_in_json(tmp_path, capsys):
    """The model is valid: what stands in the way of a run is listed apart from its problems."""
    model = write_unsupported(tmp_path / "model.mech.json")
    assert main(["check", str(model), "--json"]) == 2
    report = json.loads(capsys.readouterr().out)
    assert (report["valid"], report["problems"]) == (True, [])
    assert sorted(item["path"] for item in report["unsupported_elements"]) == sorted(UNSUPPORTED)
    assert "distance joint 'tie' of coinciding points" in report["unsupported"]


def looped(solver):
    """A triangle of revolute joints, whose file asks for a solver."""
    bodies = [body_entry("left", position=[0.5, 0, 0]), body_entry("right", position=[0.5, 1, 0])]
    hinges = [("a", "ground", "left", [0, 0, 0], [-0.5, 0, 0])]
    hinges += [("b", "left", "right", [0.5, 0, 0], [0.5, -1, 0])]
    hinges += [("c", "right", "ground", [-0.5, 0, 0], [0, 1, 0])]
    joints = [
        {
            "name": name,
            "type": "revolute",
            "body1": body1,
            "body2": body2,
            "frame1": {"position": place1},
            "frame2": {"position": place2},
        }
        for name, body1, body2, place1, place2 in hinges
    ]
    return {"bodies": bodies, "joints": joints, "simulation": {"duration": 0.1, "solver": solver}}


def geared(solver):
    """Two wheels with teeth, whose file asks for a solver."""
    bodies = [body_entry("wheel"), body_entry("pinion")]
    joints = [
        {
            "name": f"{body['name']} axle",
            "type": "revolute",
            "body1": "ground",
            "body2": body["name"],
        }
        for body in bodies
    ]
    mesh = {"name": "mesh", "type": "gear", "joint1": "wheel axle", "joint2": "pinion axle"}
    settings = {"duration": 0.1, "solver": solver}
    return {
        "bodies": bodies,
        "joints": joints,
        "couplings": [mesh | {"ratio": -2.0}],
        "simulation": settings,
    }


@pytest.mark.parametrize(
    ("solver", "make", "path", "reason"),
    [("aba", looped, "joints", "close loops"), ("ali3p", geared, "couplings", "has couplings")],
)
def test_a_solver_that_cannot_take_the_model_is_told(tmp_path, capsys, solver, make, path, reason):
    """What `run` refuses, `check` does not call clean: place, solver and the ones to take."""
    model = write_model(tmp_path / "model.mech.json", **make(solver))
    for command in ("run", "check"):
        assert main([command, str(model)]) == 2
        message = capsys.readouterr().err
        assert re.search(rf" {path}\[\d\]: .*'{solver}' supports .*; choose one of hdca", message)
    assert main(["check", str(model), "--json"]) == 2
    report = json.loads(capsys.readouterr().out)
    assert (report["valid"], report["problems"]) == (True, [])
    assert reason in report["unsupported"]
    assert [item["path"].partition("[")[0] for item in report["unsupported_elements"]] == [path]
    model = write_model(tmp_path / "model.mech.json", **make("hdca"))
    assert main(["check", str(model), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unsupported"] is None


@pytest.mark.parametrize("command", ["run", "check"])
def test_a_wide_gap_is_closed_and_told(tmp_path, capsys, command):
    """Which joint was open, by how much, and how far bodies were moved."""
    model = write_open(tmp_path / "model.mech.json")
    assert main([command, str(model)]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "joint 'pivot' was open by 0.1 m and 0 rad" in text
    assert "moved by up to 0.1 m" in text


@pytest.mark.parametrize("command", ["run", "check", "assemble"])
def test_lengths_that_do_not_fit_are_told(tmp_path, capsys, command):
    """Two pins through one rod, half a millimeter farther apart on the ground than on the rod."""
    joints = [
        {
            "name": name,
            "type": "revolute",
            "body1": "ground",
            "body2": "rod",
            "frame1": {"position": [place, 0, 0]},
            "frame2": {"position": [offset, 0, 0]},
        }
        for name, place, offset in (("left", 0.0, -0.5), ("right", 1.0005, 0.5))
    ]
    model = write_model(tmp_path / "model.mech.json", joints=joints)
    assert main([command, str(model)]) == 2
    message = capsys.readouterr().err
    assert message.startswith(f"mechstudio: {model}: ")
    assert re.search(r"joints\[\d\]: joint '(left|right)' stays open by .* m and .* rad", message)
    assert "correct its frames" in message
