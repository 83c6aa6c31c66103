"""`check` and `tree`: reports on a model without simulating it."""

import json

import pytest

from mechstudio.cli.main import main
from mechstudio.edits import set_values
from mechstudio.generators import four_bar_row
from mechstudio.io import load, save
from mechstudio.topology import assembly_tree
from tests.cli.models import body_entry, write_model
from tests.cli.program import FOUR_BAR


def _json(capsys, *arguments):
    code = main([*map(str, arguments), "--json"])
    captured = capsys.readouterr()
    return code, json.loads(captured.out), captured.err


def test_check_of_a_planar_loop(capsys):
    """A planar four-bar modeled in space has one freedom and three redundant constraints."""
    code, report, message = _json(capsys, "check", FOUR_BAR)
    assert (code, message) == (0, "")
    assert report["valid"] is True
    assert (report["bodies"], report["joints"]) == (3, 4)
    assert (report["degrees_of_freedom"], report["loops"]) == (1, 1)
    assert len(report["redundant_constraints"]) == 3
    assert all(item.keys() == {"joint", "direction"} for item in report["redundant_constraints"])
    assert report["problems"] == []


def test_check_as_text(capsys):
    """The same for people."""
    assert main(["check", str(FOUR_BAR)]) == 0
    text = capsys.readouterr().out
    assert "degrees of freedom      1" in text
    assert "redundant constraints   3" in text


def test_check_names_the_joint_that_does_not_close(tmp_path, capsys):
    """Two pivots of one body that stand too far apart cannot both be closed."""
    joints = [
        {
            "name": name,
            "type": "spherical",
            "body1": "ground",
            "body2": "rod",
            "frame1": {"position": [place, 0, 0]},
            "frame2": {"position": [offset, 0, 0]},
        }
        for name, place, offset in (("left", 0.0, -0.5), ("right", 3.0, 0.5))
    ]
    model = write_model(tmp_path / "open.mech.json", joints=joints)
    code, report, message = _json(capsys, "check", model)
    assert code == 2
    assert report["valid"] is False
    assert report["gaps"]
    assert report["problems"][0]["path"].startswith("joints")
    assert str(model) in message

    assert main(["check", str(model)]) == 2
    rows = capsys.readouterr().out.splitlines()
    for label in ("degrees of freedom", "loops", "redundant constraints"):
        [row] = [row for row in rows if row.startswith(label)]
        assert row.endswith(" not assembled")


def test_check_says_first_which_joint_the_file_leaves_open(tmp_path, capsys):
    """Of all joints of the loops around it the first few are named, and the others counted."""
    row = four_bar_row(8)
    wrong = row.joints[4].name
    path = tmp_path / "row.mech.json"
    save(set_values(row, {f"joints.{wrong}.frame1.position[0]": 9.0}), path)
    assert main(["check", str(path)]) == 2
    _, *said = capsys.readouterr().err.splitlines()
    assert f"joint '{wrong}' stays open" in said[0]
    assert len(said) == 7
    code, report, _ = _json(capsys, "check", path)
    assert code == 2
    assert said[-1] == f"  and {len(report['problems']) - 6} more, which --json lists"


def test_check_lists_bodies_that_hang_on_nothing(tmp_path, capsys):
    """A forgotten joint is easy to find."""
    bodies = [body_entry("rod", position=[0.5, 0, 0]), body_entry("stray")]
    model = write_model(tmp_path / "stray.mech.json", bodies=bodies)
    code, report, _ = _json(capsys, "check", model)
    assert code == 0
    assert report["unconnected_bodies"] == ["stray"]


def test_check_of_a_file_that_breaks_the_rules(tmp_path, capsys):
    """All problems are listed with their place in the file."""
    bodies = [body_entry("rod", mass=-1.0, colour="red")]
    model = write_model(tmp_path / "bad.mech.json", bodies=bodies)
    code, report, message = _json(capsys, "check", model)
    assert code == 2
    assert report["valid"] is False
    paths = {item["path"] for item in report["problems"]}
    assert {"bodies[0].mass", "bodies[0].colour"} <= paths
    assert str(model) in message
    assert "bodies[0].mass" in message


@pytest.mark.parametrize("command", ["check", "tree", "run"])
def test_a_file_that_is_no_model(tmp_path, capsys, command):
    """A missing or foreign file leaves standard output empty."""
    foreign = tmp_path / "foreign.mech.json"
    foreign.write_text("{", encoding="utf-8")
    for path in (foreign, tmp_path / "missing.mech.json"):
        assert main([command, str(path)]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert str(path) in captured.err


def test_tree_as_json(capsys):
    """The tree of the Python interface, key by key."""
    code, tree, message = _json(capsys, "tree", FOUR_BAR)
    expected = assembly_tree(load(FOUR_BAR))
    assert (code, message) == (0, "")
    assert (tree["height"], tree["width"]) == (expected.height, expected.width)
    assert tree["cut_joints"] == list(expected.cut_joints)
    assert len(tree["nodes"]) == len(expected.nodes)
    assert all({"id", "left", "right", "joint", "bodies"} <= node.keys() for node in tree["nodes"])


def test_tree_as_text(capsys):
    """The drawing of the Python interface."""
    assert main(["tree", str(FOUR_BAR)]) == 0
    assert capsys.readouterr().out == assembly_tree(load(FOUR_BAR)).to_text() + "\n"


@pytest.mark.parametrize("content", ["{", "[]", ""])
def test_check_of_a_broken_file_is_a_report_in_json(tmp_path, capsys, content):
    """What is no model at all is not valid either, and the object says why."""
    broken = tmp_path / "broken.mech.json"
    broken.write_text(content, encoding="utf-8")
    code, report, message = _json(capsys, "check", broken)
    assert code == 2
    assert report["valid"] is False
    assert report["problems"][0]["message"]
    assert str(broken) in message


def test_check_proposes_joint_types(capsys):
    """Alternatives with the joints to change, in JSON and as text."""
    code, report, _ = _json(capsys, "check", FOUR_BAR, "--propose")
    assert code == 0
    changes = report["proposals"][0]["changes"]
    assert report["proposals"][0]["redundant"] == 0
    assert {change["new"] for change in changes} == {"point_on_line"}
    assert all(change["old"] == "revolute" and change["freed"] for change in changes)
    assert main(["check", str(FOUR_BAR), "--propose"]) == 0
    text = capsys.readouterr().out
    assert "alternative 1 leaves 0 redundant constraints" in text
    assert "revolute -> point_on_line (frees" in text
