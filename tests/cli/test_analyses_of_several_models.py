"""Analyses of several models in one call."""

import json

import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.io import load, sample, save

# by command: the rest of the line, options for files with the suffix of these, and a key of JSON
COMMANDS = {
    "static": ([], {"-o": ".mech.json", "--results": ".h5", "--csv": ".csv"}, "stability"),
    "modes": ([], {"--csv": ".csv", "--results": ".h5", "--matrices": ".npz"}, "modes"),
    "assemble": ([], {"-o": ".mech.json"}, "joints"),
    "kinematics": (["--duration", "0.1"], {"-o": ".h5", "--csv": ".csv"}, "largest_efforts"),
    "inverse": (
        ["--actuators", "crank_pivot", "--duration", "0.1"],
        {"-o": ".h5", "--csv": ".csv"},
        "motors",
    ),
}


@pytest.fixture
def models(request, tmp_path):
    """Two models that the analysis takes, with another mass in the second."""
    command = getattr(request.node, "callspec", None)
    is_free = command is not None and command.params["command"] == "modes"
    first = sample("sprung_four_bar" if is_free else "driven_slider_crank")
    files = [tmp_path / "light.mech.json", tmp_path / "heavy.mech.json"]
    for file, factor in zip(files, (1.0, 2.0), strict=True):
        save(first.set_values("bodies.crank.mass", factor * first.bodies["crank"].mass), file)
    return [str(file) for file in files]


@pytest.mark.parametrize("command", COMMANDS)
def test_each_model_has_its_report_and_its_files(command, models, tmp_path, capsys):
    rest, outputs, key = COMMANDS[command]
    folder = tmp_path / "out"
    words = [word for option in outputs for word in (option, str(folder))]
    assert main([command, *models, *rest, *words, "--json"]) == 0
    reports = json.loads(capsys.readouterr().out)["models"]
    assert [report["model"] for report in reports] == models
    assert all(key in report for report in reports)
    expected = {f"{name}{suffix}" for name in ("light", "heavy") for suffix in outputs.values()}
    assert {path.name for path in folder.iterdir()} == expected


@pytest.mark.parametrize("command", COMMANDS)
def test_texts_stand_one_below_the_other(command, models, capsys):
    assert main([command, *models, *COMMANDS[command][0]]) == 0
    text = capsys.readouterr().out
    assert text.index(f"{models[0]}:") < text.index(f"\n\n{models[1]}:")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_model_does_not_keep_the_others(command, models, capsys):
    line = [command, "missing.mech.json", models[0], *COMMANDS[command][0]]
    assert main([*line, "--json"]) == 2
    captured = capsys.readouterr()
    assert "missing.mech.json" in captured.err
    wrong, right = json.loads(captured.out)["models"]
    assert wrong["problems"]
    assert COMMANDS[command][2] in right


def test_modes_of_what_finds_no_rest_say_so(tmp_path, capsys):
    """In their place among the others, as what is not valid does."""
    falling = ms.Mechanism().add_body("stone", mass=1.0).mechanism
    falling = falling.add_joint("rail", "prismatic", "ground", "stone", (0, 0, 0), axis=(0, 1, 0))
    save(falling, tmp_path / "falling.mech.json")
    line = ["modes", str(tmp_path / "falling.mech.json"), "sprung_four_bar", "--at", "equilibrium"]
    assert main([*line, "--json"]) == 3
    wrong, right = json.loads(capsys.readouterr().out)["models"]
    assert wrong["status"] == "failed"
    assert "No static equilibrium" in wrong["problems"][0]["message"]
    assert right["stability"] == "stable"


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - {"modes"}))
def test_standard_output_takes_one_model(command, models, capsys):
    assert main([command, *models, *COMMANDS[command][0], "-o", "-"]) == 2
    assert "one model; name a folder" in capsys.readouterr().err


def test_equilibria_of_several_models_are_theirs(models, tmp_path, capsys):
    """As alone."""
    assert main(["static", *models, "-o", str(tmp_path / "out")]) == 0
    assert main(["static", models[1], "-o", str(tmp_path / "alone.mech.json")]) == 0
    assert load(tmp_path / "out" / "heavy.mech.json") == load(tmp_path / "alone.mech.json")
