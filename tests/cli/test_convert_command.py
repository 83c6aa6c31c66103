"""`mechstudio convert` and `ms.import_model`: any model that can be read, as a model file."""

import json

import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.io import loads


@pytest.fixture
def pendulum(tmp_path):
    """A file with an expression, a parameter with a unit, and a mesh beside it."""
    (tmp_path / "parts").mkdir()
    model = (
        ms.Mechanism(name="Pendulum")
        .add_parameter("L", 0.5, unit="m")
        .add_body("arm", [ms.Mesh(file="parts/arm.stl")], mass="2*L")
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
    )
    ms.save(model, tmp_path / "pendulum.mech.json")
    return tmp_path / "pendulum.mech.json"


def test_version_1_has_numbers(pendulum, tmp_path, capsys):
    out = tmp_path / "old.mech.json"
    assert main(["convert", str(pendulum), str(out), "--version", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["version"] == 1
    assert (report["bodies"], report["joints"]) == (1, 1)
    written = json.loads(out.read_text())
    assert written["version"] == 1
    assert written["bodies"][0]["mass"] == 1.0
    assert written["parameters"] == {"L": 0.5}


def test_the_present_version_keeps_expressions_unless_numbers_are_asked_for(
    pendulum, tmp_path, capsys
):
    kept, numbers = tmp_path / "kept.mech.json", tmp_path / "numbers.mech.json"
    assert main(["convert", str(pendulum), str(kept)]) == 0
    assert capsys.readouterr().out.rstrip().endswith(", 1 body, 1 joint, version 2")
    assert ms.load(kept) == ms.load(pendulum)
    assert main(["convert", str(pendulum), str(numbers), "--numbers"]) == 0
    assert not ms.load(numbers).expressions
    assert ms.load(numbers).bodies["arm"].mass == 1.0


def test_changes_reach_the_file(pendulum, tmp_path):
    out = tmp_path / "long.mech.json"
    assert main(["convert", str(pendulum), str(out), "--set", "L=0.75", "--numbers"]) == 0
    assert ms.load(out).bodies["arm"].mass == 1.5


def test_meshes_are_found_from_the_new_folder(pendulum, tmp_path):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    assert main(["convert", str(pendulum), str(folder / "pendulum.mech.json")]) == 0
    shape = ms.load(folder / "pendulum.mech.json").bodies["arm"].shapes[0]
    assert (folder / shape.file).resolve() == tmp_path / "parts" / "arm.stl"


def test_meshes_on_another_drive_are_found(pendulum, tmp_path, monkeypatch):
    def refuse(*_):
        raise ValueError("path is on mount 'C:', start on mount 'D:'")

    (tmp_path / "elsewhere").mkdir()
    out = tmp_path / "elsewhere" / "pendulum.mech.json"
    monkeypatch.setattr("mechstudio.cli.mesh_places.os.path.relpath", refuse)
    monkeypatch.chdir(tmp_path)
    assert main(["convert", pendulum.name, str(out)]) == 0
    shape = ms.load(out).bodies["arm"].shapes[0]
    assert shape.file == (tmp_path / "parts" / "arm.stl").as_posix()


def test_the_model_of_a_run_is_written(tmp_path):
    run, out = tmp_path / "run.h5", tmp_path / "model.mech.json"
    ms.simulate(ms.sample("four_bar"), duration=0.02).save(run)
    assert ms.import_model(run) == ms.sample("four_bar")
    assert main(["convert", str(run), str(out)]) == 0
    assert ms.load(out) == ms.sample("four_bar")


def test_samples_and_standard_output(capsys):
    assert ms.import_model("slider_crank") == ms.sample("slider_crank")
    assert main(["convert", "slider_crank", "-"]) == 0
    assert loads(capsys.readouterr().out, "out") == ms.sample("slider_crank")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("arm.urdf", "URDF is not read; models are read from model files"),
        ("arm.xml", "MJCF is not read"),
        ("arm.stl", "is a mesh, no model; it has the shape of a body alone: ms.Body"),
    ],
)
def test_other_formats_are_told(name, words, tmp_path, capsys):
    file = tmp_path / name
    file.write_text("<robot/>")
    with pytest.raises(ms.FileError, match=words):
        ms.import_model(file)
    assert main(["convert", str(file), str(tmp_path / "out.mech.json")]) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "out.mech.json").exists()


@pytest.mark.parametrize(
    ("out", "rest", "words"),
    [
        ("run.h5", [], "mechstudio export"),
        ("pendulum.mech.json", [], "it is the model itself"),
        ("-", ["--json"], "Standard output takes either"),
    ],
)
def test_outputs_that_do_not_fit_are_refused(out, rest, words, pendulum, capsys, monkeypatch):
    monkeypatch.chdir(pendulum.parent)
    before = pendulum.read_text()
    assert main(["convert", str(pendulum), out, *rest]) == 2
    assert words in capsys.readouterr().err
    assert pendulum.read_text() == before


def test_what_version_1_cannot_hold_is_refused(pendulum, tmp_path, capsys):
    ms.save(ms.load(pendulum).add_event("[time] - 1", name="late"), tmp_path / "events.mech.json")
    line = ["convert", str(tmp_path / "events.mech.json"), str(tmp_path / "out.mech.json")]
    assert main([*line, "--version", "1"]) == 2
    assert "version 1 has no events" in capsys.readouterr().err
