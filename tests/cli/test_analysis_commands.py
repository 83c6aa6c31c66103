"""`modes`, `inverse` and `kinematics` with files, as scripts have them."""

import io
import json

import h5py
import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main


@pytest.fixture
def pendulum(tmp_path):
    """A rod on a pin with a measured tip, and its file."""
    model = (
        ms.Mechanism(gravity=(0, -9.81, 0))
        .add_body("rod", mass=2.0, inertia=(0.05, 0.01, 0.05), position=(0, -0.5, 0))
        .add_joint("pin", "revolute", "ground", "rod", (0, 0, 0))
        .add_measure("tip", "rod", (0, -1, 0))
        .mechanism
    )
    path = tmp_path / "rod.mech.json"
    ms.save(model, path)
    return model, str(path)


def test_modes_with_chosen_inputs_and_all_files(pendulum, tmp_path, capsys):
    """The row of channels, the table and the matrices are those of scripts."""
    model, path = pendulum
    out, table, matrices = (tmp_path / name for name in ("m.h5", "m.csv", "m.npz"))
    files = ["--results", str(out), "--csv", str(table), "--matrices", str(matrices)]
    chosen = ["--input", "pin", "--output", "tip", "--output", "pin:0"]
    assert main(["modes", path, *files, *chosen, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    found = ms.modes(model)
    assert report["modes"][0]["frequency"] == found[0].frequency
    assert ms.load_result(out)["modes/1/frequency"].tolist() == found.frequencies.tolist()
    assert "frequency" in table.read_text(encoding="utf-8")
    space = found.state_space(["pin"], ["tip", "pin:0"])
    with np.load(matrices) as read:
        assert np.array_equal(read["B"], space.B)
        assert np.array_equal(read["C"], space.C)


def test_modes_at_a_run_are_those_of_the_model_without_forces_of_a_script(
    pendulum, tmp_path, capsys
):
    """The file of the model has none, and the run tells poses alone."""

    @ms.force(joints=["pin"])
    def brake(t, state, load):
        load.effort[0] = -0.5 * state.rate[0]

    model, path = pendulum
    swing = ms.simulate(ms.pose(model, {"pin": 0.1}), forces=brake, duration=0.1)
    swing.save(tmp_path / "swing.h5")
    assert main(["modes", path, "--run", str(tmp_path / "swing.h5"), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["modes"][0]["damping_ratio"] == pytest.approx(0.0, abs=1e-9)


def test_efforts_of_a_run_and_of_a_path(pendulum, tmp_path, capsys):
    """A path that the tip takes in a run needs the effort that the run has: none."""
    model, path = pendulum
    swing = ms.simulate(
        ms.pose(model, {"pin": 0.4}), duration=0.5, output_step=0.005, rtol=1e-10, atol=1e-10
    )
    swing.save(tmp_path / "swing.h5")
    asked = ["inverse", path, "--actuators", "pin", "-o", str(tmp_path / "needed.h5"), "--json"]
    assert main([*asked, "--run", str(tmp_path / "swing.h5")]) == 0
    assert np.abs(ms.load_result(tmp_path / "needed.h5")["actuators/pin/effort"]).max() < 1e-6
    table = np.column_stack([swing.time, swing["measures/tip/position"]])
    np.savetxt(tmp_path / "tip.csv", table, delimiter=",", header="t,x,y,z")
    assert main([*asked, "--path", f"tip={tmp_path / 'tip.csv'}"]) == 0
    needed = ms.load_result(tmp_path / "needed.h5")["actuators/pin/effort"]
    # the accelerations of the path are those of a spline, which is worst at its ends
    assert np.abs(needed[5:-5]).max() < 1e-3
    capsys.readouterr()
    assert main([*asked, "--path", "tip=missing.csv"]) == 2
    assert ".." not in capsys.readouterr().err.replace("../", "")


def test_a_range_of_the_only_driver(tmp_path, capsys):
    """`--stop` alone is not ignored."""
    out = tmp_path / "turn.h5"
    assert main(["kinematics", "hoecken_linkage", "--stop", "1.5", "-o", str(out)]) == 0
    capsys.readouterr()
    found = ms.load_result(out)
    joint = found.mechanism.drivers[0].joint
    assert found[f"joints/{joint}/coordinate"][-1, 0] == pytest.approx(1.5)
    assert len(found) == 361


def test_modes_of_a_moment_of_a_run(pendulum, tmp_path, capsys):
    """At rest at the poses of that time; a time without a run, or outside of it, is refused."""
    model, path = pendulum
    swing = ms.simulate(ms.pose(model, {"pin": 1.0}), duration=0.3)
    swing.save(tmp_path / "swing.h5")
    asked = ["modes", path, "--json"]
    for extra, time in ((["--time", "0.2"], 0.2), ([], 0.3)):
        assert main([*asked, "--run", str(tmp_path / "swing.h5"), *extra]) == 0
        told = json.loads(capsys.readouterr().out)
        wanted = ms.modes(model.at(swing, time))
        assert told["modes"][0]["frequency"] == pytest.approx(wanted[0].frequency)
        assert not any("other values" in note for note in told["notes"])
    assert main([*asked, "--run", str(tmp_path / "swing.h5"), "--set", "gravity[1]=-1.6"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert "gravity[1] was -9.81 m/s² and is -1.6 m/s²" in told["notes"][0]
    assert main([*asked, "--time", "0.2"]) == 2
    assert "--run RUN.h5" in capsys.readouterr().err
    assert main([*asked, "--run", str(tmp_path / "swing.h5"), "--time", "7"]) == 2
    assert "outside of the run" in capsys.readouterr().err


def test_an_equilibrium_as_a_table(pendulum, tmp_path, capsys):
    """One row below the titles, with the reaction of the pin."""
    _, path = pendulum
    assert main(["static", path, "--csv", str(tmp_path / "rest.csv")]) == 0
    capsys.readouterr()
    titles, row = (tmp_path / "rest.csv").read_text(encoding="utf-8").splitlines()
    force = dict(zip(titles.split(","), row.split(","), strict=True))
    weight = next(
        value for title, value in force.items() if "joints/pin/force" in title and "y" in title
    )
    assert float(weight) == pytest.approx(2.0 * 9.81)


def test_chosen_channels_at_an_equilibrium(pendulum, tmp_path, capsys):
    """`static` chooses columns as the other commands do, and refuses the choice without a table."""
    _, path = pendulum
    table = tmp_path / "rest.csv"
    assert main(["static", path, "--csv", str(table), "--channels", "joints/pin/force"]) == 0
    titles = table.read_text(encoding="utf-8").splitlines()[0].split(",")
    assert titles[0].startswith("time")
    assert len(titles) > 1
    assert all(title.startswith("joints/pin/force") for title in titles[1:])
    assert main(["static", path, "--channels", "joints/pin/force"]) == 2
    assert "--csv OUT.csv" in capsys.readouterr().err


@pytest.mark.parametrize(
    "asked",
    [
        ["kinematics", "hoecken_linkage", "--csv", "-"],
        ["inverse", "driven_slider_crank", "--actuators", "crank_pivot", "--csv", "-"],
        ["static", "flyball_governor", "--csv", "-"],
        ["modes", "sprung_four_bar", "--csv", "-"],
    ],
)
def test_a_table_on_standard_output_stands_alone(asked, capsys):
    """A pipe gets the table and nothing else."""
    assert main(asked) == 0
    lines = capsys.readouterr().out.splitlines()
    width = lines[0].count(",")
    assert width > 0
    assert len(lines) > 1
    assert all(line.count(",") == width for line in lines)


@pytest.mark.parametrize(
    ("asked", "channel"),
    [
        (["kinematics", "hoecken_linkage", "-o"], "drivers/motor/effort"),
        (["inverse", "driven_slider_crank", "--actuators", "crank_pivot", "-o"], "energy/kinetic"),
        (["modes", "sprung_four_bar", "--results"], "modes/1/frequency"),
    ],
)
def test_results_on_standard_output_are_a_file(asked, channel, tmp_path, capfdbinary):
    """A pipe gets what the file would hold, and nothing else."""
    assert main([*asked, str(tmp_path / "out.h5")]) == 0
    capfdbinary.readouterr()
    assert main([*asked, "-"]) == 0
    with (
        h5py.File(io.BytesIO(capfdbinary.readouterr().out)) as piped,
        h5py.File(tmp_path / "out.h5") as kept,
    ):
        assert piped.keys() == kept.keys()
        assert np.array_equal(piped[channel], kept[channel])


def test_a_model_at_rest_goes_through_a_pipe(capsys):
    """`static MODEL -o -` writes a model that can be read."""
    assert main(["static", "flyball_governor", "-o", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["bodies"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--csv", "-", "--json"], "leave --json out"),
        (["--csv", "-", "-o", "-"], "Two outputs name the same file"),
        (["--csv", "a.h5", "-o", "./a.h5"], "Two outputs name the same file"),
    ],
)
def test_outputs_in_the_same_place_are_refused(asked, said, tmp_path, monkeypatch, capsys):
    """Nothing is computed or written."""
    monkeypatch.chdir(tmp_path)
    assert main(["kinematics", "hoecken_linkage", *asked]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "asked",
    [
        *(
            ["kinematics", "-o"],
            ["inverse", "--actuators", "pin", "--csv"],
            ["static", "--results"],
        ),
        *(["modes", "--csv"], ["sensitivities", "--csv"]),
    ],
)
def test_results_never_replace_their_model(pendulum, asked, capsys):
    """The file of the model stays as it was, whatever writes there."""
    path = pendulum[1]
    name, *options = asked
    further = ["--response", "max([joints/pin/rate])", "--parameter", "bodies.rod.mass"]
    assert main([name, path, *options, path, *(further if name == "sensitivities" else [])]) == 2
    assert "it is the model file" in capsys.readouterr().err
    assert ms.load(path) == pendulum[0]


@pytest.mark.parametrize("command", ["modes", "static", "check", "assemble"])
def test_a_model_without_a_name_is_called_so(pendulum, capsys, command):
    """Beside its file; a blank would look like a fault."""
    _, path = pendulum
    assert main([command, path]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: unnamed mechanism")
