"""All but the window and its pictures works where Qt and VTK are not installed."""

import subprocess
import sys
import tomllib

import pytest

from tests.house.tracked_files import REPOSITORY

ABSENT = ("PySide6", "shiboken6", "vtk", "vtkmodules", "pyqtgraph", "matplotlib", "PIL", "pandas")
BLOCKED = f"""
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Absent())
"""
SCRIPT = """
import mechstudio as ms
model = ms.edits.set_parameter(ms.edits.add_parameter(ms.sample("four_bar"), "k", 1.0), "k", 2.0)
assert ms.check(model).valid and ms.assembly_tree(model).height
result = ms.simulate(model, duration=0.1)
result.save("run.h5")
result.to_csv("run.csv")
assert ms.load_result("run.h5").equals(result)
assert ms.compare(model, ["hdca", "dca"], duration=0.05).max_difference.position < 1e-3
from mechstudio.posing import Pull, Rig
Pull(Rig.of(model), "crank", (0.1, 0, 0))
for kind in ("csv", "mat", "h5"):
    result.export(f"exported.{kind}")
times = [0.0, 0.1, 0.2]
efforts = ms.inverse_dynamics(
    model.edited(drivers=()), {"ground_crank": [0.8, 0.9, 1.1]}, time=times
)
assert len(efforts) == 3
for draws in (
    lambda: result.picture(0.05),
    lambda: result.film("run.mp4"),
    lambda: result.export("run.glb"),
    lambda: result.export("run.html"),
):
    try:
        draws()
    except ImportError as error:
        assert "pip install vtk" in str(error), error
    else:
        raise AssertionError("a picture without VTK")
"""
ANALYSES = """
import mechstudio as ms
sprung = ms.sample("sprung_four_bar")
rest = ms.static(sprung)
assert rest.stability == "stable" and rest.residual < 1e-9
assert ms.modes(sprung, at="equilibrium")[0].frequency > 0.1
driven = ms.sample("hoecken_linkage")
motion = ms.kinematics(driven, duration=0.2)
needed = ms.inverse_dynamics(driven, actuators=["crank pivot"], duration=0.2)
gap = needed["actuators/crank pivot/effort"] - motion["drivers/motor/effort"]
assert abs(gap).max() < 1e-6
assert ms.motor_sheet(needed, "crank pivot").peak > 0.0
"""
STUDIES = """
import mechstudio as ms
sprung = ms.sample("sprung_four_bar")
mass = "bodies.coupler.mass"
fastest = {"fastest": "max(abs([bodies/crank/angular_velocity/z]))"}
runs = {"duration": 0.1, "solver": "emh-ldl"}
draws = {mass: {"distribution": "normal", "mean": 1.0, "deviation": 0.02}}
for asked, count in (
    ({"variables": {mass: [0.5, 1.0]}}, 2),
    ({"variables": draws, "trials": 4}, 4),
    ({"variables": {mass: (0.5, 2.0)}, "objectives": {"fastest": "minimum"}, "trials": 6}, None),
    ({"variables": {mass: (0.5, 2.0)}, "method": "sobol_indices", "trials": 24}, 24),
):
    done = ms.Study(sprung, responses=fastest, options=runs, **asked).run("trials")
    assert not done.failed and count in (None, len(done)), asked
    assert "fastest" in str(done)
    done.to_csv("trials.csv")
many = ms.simulate_many(sprung, {mass: [0.5, 1.0, 2.0]}, **runs)
assert len(many) == 3 and all(run.status == "done" for run in many)
rates = ms.sensitivities(sprung, [mass], fastest, **runs)
(slope,) = rates.gradients["fastest"].slopes
by_adjoint = ms.gradient(sprung, "final([bodies/crank/velocity/norm])", [mass], duration=0.1)
assert slope and by_adjoint[mass]
"""
COMMANDS = """
from mechstudio.__main__ import main
model = "MODEL"
assert main(["run", model, "--duration", "0.1", "-o", "out.h5", "--csv", "out.csv", "--quiet"]) == 0
assert main(["check", model]) == main(["tree", model]) == main(["schema"]) == 0
assert main(["new", "chain", "--bodies", "3", "-o", "chain.mech.json"]) == 0
assert main(["assemble", model]) == 0
assert main(["export", "out.h5", "again.csv"]) == main(["export", "out.h5", "out.mat"]) == 0
assert main(["run", model, "--duration", "0.1", "--picture", "out.png", "--quiet"]) == 2
assert main(["report", "out.h5", "-o", "out.html"]) == 2
assert main(["film", "out.h5", "-o", "out.mp4"]) == 2
assert main(["export", "out.h5", "out.glb"]) == 2
""".replace("MODEL", (REPOSITORY / "sample_models" / "four_bar.mech.json").as_posix())
COMMANDS_OF_ANALYSES = """
import json
from mechstudio.__main__ import main
mass = "bodies.coupler.mass"
assert main(["static", "sprung_four_bar", "--results", "rest.h5", "--json"]) == 0
assert main(["modes", "sprung_four_bar", "--at", "equilibrium", "--csv", "modes.csv"]) == 0
assert main(["kinematics", "hoecken_linkage", "-o", "motion.h5", "--duration", "0.1"]) == 0
assert main(["inverse", "hoecken_linkage", "--csv", "needed.csv", "--duration", "0.1"]) == 0
assert main(["report", "rest.h5", "-o", "rest.html"]) == 2
response = ["--response", "final([bodies/crank/velocity/norm])"]
for method in ("direct", "adjoint"):
    assert main(
        ["sensitivities", "sprung_four_bar", *response, "--parameter", mass, "--method", method]
        + ["--duration", "0.1", "--csv", "slopes.csv"]
    ) == 0
for name, variable, count in (
    ("sweep", {"values": [0.5, 1.0]}, {}),
    ("tolerances", {"distribution": "normal", "mean": 1.0, "deviation": 0.02}, {"trials": 4}),
):
    study = {
        "format": "mechstudio-study",
        "version": 1,
        "model": "sprung_four_bar",
        "variables": {mass: variable},
        "responses": {"fastest": "max([bodies/crank/velocity/norm])"},
        "duration": 0.1,
        **count,
    }
    with open("study.json", "w") as file:
        json.dump(study, file)
    assert main(["study", "study.json", "-o", name, "--json"]) == 0
"""


@pytest.mark.parametrize(
    "code",
    [SCRIPT, ANALYSES, STUDIES, COMMANDS, COMMANDS_OF_ANALYSES],
    ids=["script", "analyses", "studies", "commands", "commands of analyses"],
)
def test_without_qt_and_vtk(code, tmp_path):
    """What needs them says so; nothing else asks for them."""
    done = subprocess.run(
        [sys.executable, "-c", f"{BLOCKED}\nsys.path.insert(0, {str(REPOSITORY)!r})\n{code}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_servers_need_what_the_program_needs():
    """The list for servers is that of the project without Qt, VTK, plots and pictures."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {
        entry
        for entry in project["project"]["dependencies"]
        if not entry.startswith(("PySide6", "vtk", "pyqtgraph", "pillow"))
    }
    lines = (REPOSITORY / "requirements-server.txt").read_text(encoding="utf-8").splitlines()
    assert {line for line in lines if not line.startswith("#")} == needed


def test_films_that_need_no_program_need_no_extra():
    """What writes GIF and WebP is installed with the window."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert any(entry.startswith("pillow") for entry in project["dependencies"])
    for name, entries in project["optional-dependencies"].items():
        assert not any(entry.startswith("pillow") for entry in entries), name


def test_types_are_published():
    """Type checkers of scripts read the annotations of the package."""
    assert (REPOSITORY / "mechstudio" / "py.typed").is_file()
