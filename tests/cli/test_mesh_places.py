"""Law: what is written to another folder finds the meshes of its model."""

from pathlib import Path

import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.model import Mechanism

STL = "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n"


@pytest.fixture
def model(tmp_path):
    """A pendulum whose mesh lies below the folder of its file."""
    parts = tmp_path / "model" / "parts"
    parts.mkdir(parents=True)
    (parts / "arm.stl").write_text(f"{STL}endfacet\nendsolid x\n", encoding="ascii")
    (tmp_path / "runs").mkdir()
    arm = (
        ms.Mechanism()
        .add_body("arm", mass=1, inertia=(1, 1, 1), shapes=[ms.Mesh(file="parts/arm.stl")])
        .add_joint("pin", "revolute", "ground", "arm", (0, 0.1, 0))
    )
    path = tmp_path / "model" / "arm.mech.json"
    ms.save(arm, path)
    return path


def found_mesh(mechanism: Mechanism, folder: Path) -> bool:
    """Whether the mesh of the arm is found from a folder."""
    return (folder / mechanism.bodies["arm"].shapes[0].file).is_file()


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (["run", "--duration", "0.02"], "-o"),
        (["modes"], "--results"),
        (["static"], "--results"),
    ],
)
def test_runs_in_another_folder(command, option, model, tmp_path):
    out = tmp_path / "runs" / "run.h5"
    assert main([command[0], str(model), *command[1:], option, str(out)]) == 0
    assert found_mesh(ms.open_result(out).mechanism, out.parent)
    # and what is made of the run
    again = tmp_path / "again.mech.json"
    assert main(["convert", str(out), str(again)]) == 0
    assert found_mesh(ms.load(again), tmp_path)


def test_runs_beside_their_model_keep_it(model):
    out = model.parent / "run.h5"
    assert main(["run", str(model), "--duration", "0.02", "-o", str(out)]) == 0
    assert ms.open_result(out).mechanism == ms.load(model)


@pytest.mark.parametrize("command", ["static", "assemble"])
def test_models_in_another_folder(command, model, tmp_path):
    out = tmp_path / "runs" / "arm.mech.json"
    assert main([command, str(model), "-o", str(out)]) == 0
    assert found_mesh(ms.load(out), out.parent)
