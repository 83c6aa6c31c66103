"""`run` and `check` of models that keep the rules of the file but cannot be simulated."""

import json
import re

import pytest

from mechstudio.cli.main import main
from tests.cli.models import write_model, write_open, write_unsupported

UNSUPPORTED = {"joints[1]": r'distance joint "tie" coincide .*, or take a spherical joint'}


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
    """The model is valid: what this version lacks is listed apart from its problems."""
    model = write_unsupported(tmp_path / "model.mech.json")
    assert main(["check", str(model), "--json"]) == 2
    report = json.loads(capsys.readouterr().out)
    assert (report["valid"], report["problems"]) == (True, [])
    assert sorted(item["path"] for item in report["unsupported_elements"]) == sorted(UNSUPPORTED)
    assert "distance joint 'tie' of coinciding points" in report["unsupported"]


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
