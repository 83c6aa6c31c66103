"""`run`: files, summary, exit codes."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.results import RunStatus, load_result
from mechstudio.simulation.methods.stabilizations import STABILIZATIONS
from tests.cli.models import body_entry, write_hopeless, write_model, write_undefined
from tests.cli.program import COMMAND, FOUR_BAR, environment, run_program
from tests.house.tracked_files import REPOSITORY

KEYS = {
    "solver",
    "integrator",
    "steps",
    "rhs_evaluations",
    "wall_time",
    "energy_drift",
    "max_constraint_position",
    "max_constraint_velocity",
    "output",
}


def test_json_is_one_object_and_nothing_else(tmp_path):
    """Scripts can read standard output as it is."""
    model = write_model(tmp_path / "model.mech.json")
    done = run_program("run", model, "-o", tmp_path / "out.h5", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    summary = json.loads(done.stdout)
    assert summary.keys() >= KEYS
    assert summary["output"] == str(tmp_path / "out.h5")
    assert summary["status"] == "done"
    assert summary["rows"] == 5
    assert summary["energy_drift"] < 1e-3


def test_files_hold_the_run(tmp_path, capsys):
    """HDF5 and CSV agree, and the table on the screen names them."""
    model = write_model(tmp_path / "model.mech.json")
    archive, table = tmp_path / "out.h5", tmp_path / "out.csv"
    assert main(["run", str(model), "-o", str(archive), "--csv", str(table)]) == 0
    result = load_result(archive)
    assert result.status is RunStatus.DONE
    assert np.allclose(result["time"], [0.0, 0.05, 0.1, 0.15, 0.2])
    lines = table.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + result.count
    assert float(lines[-1].split(",")[0]) == result["time"][-1]

    captured = capsys.readouterr()
    assert captured.err == ""
    for label in ("solver", "integrator", "steps", "right-hand sides", "wall time", "energy drift"):
        assert re.search(f"^{label} ", captured.out, re.MULTILINE)
    assert str(archive) in captured.out
    assert str(table) in captured.out


def test_options_replace_those_of_the_model(tmp_path):
    """The result says what it was made with."""
    model = write_model(tmp_path / "model.mech.json")
    options = "--solver dca --integrator dopri5 --duration 0.1 --output-step 0.02 --rtol 1e-7"
    options += " --atol 1e-8 --threads 1 --quiet -o"
    assert main(["run", str(model), *options.split(), str(tmp_path / "out.h5")]) == 0
    settings = load_result(tmp_path / "out.h5").settings
    assert (settings.solver, settings.integrator) == ("dca", "dopri5")
    assert (settings.duration, settings.output_step) == (0.1, 0.02)
    assert (settings.rtol, settings.atol, settings.threads) == (1e-7, 1e-8, 1)


def test_automatic_steps_are_told(tmp_path, capsys):
    """Who gives no step, penalty and tolerance reads which ones fit the model."""
    model = write_model(tmp_path / "model.mech.json")
    options = ["--integrator", "rk4", "--step", "0.05", "--duration", "0.2"]
    assert main(["run", str(model), *options]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^step +0\.05 s$", said, re.MULTILINE)
    assert "penalty" not in said
    options = ["--solver", "ali3p", "--penalty", "3e8", "--duration", "0.2"]
    assert main(["run", str(model), *options]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^step +0\.01 s$", said, re.MULTILINE)
    assert re.search(r"^penalty +3e\+08 ", said, re.MULTILINE)
    assert re.search(r"^tolerance +1e-10 ", said, re.MULTILINE)
    assert re.search(r"^estimated error +\S+ of the length unit, or rad$", said, re.MULTILINE)


def test_the_error_of_steps_is_in_the_summary(tmp_path, capsys):
    """As a number for scripts, and `null` where nobody wants it or another solver runs."""
    model = write_model(tmp_path / "model.mech.json")
    told = []
    for options in (["--solver", "ali3p"], ["--solver", "ali3p", "--no-error-estimate"], []):
        assert main(["run", str(model), *options, "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out)["error_estimate"])
    assert 0.0 < told[0] < 1e-3
    assert told[1:] == [None, None]


@pytest.mark.parametrize("stabilization", [entry.key for entry in STABILIZATIONS])
def test_every_stabilization_can_be_asked_for(tmp_path, capsys, stabilization):
    """And the result says so."""
    model = write_model(tmp_path / "model.mech.json")
    archive = tmp_path / "out.h5"
    options = ["--stabilization", stabilization, "--json", "-o", str(archive)]
    assert main(["run", str(model), *options]) == 0
    assert json.loads(capsys.readouterr().out)["stabilization"] == stabilization
    assert load_result(archive).settings.stabilization == stabilization


def test_notes_of_a_run_are_told(tmp_path, capsys):
    """A run that changes the velocities of the file says so, to people and to programs."""
    bodies = [body_entry("rod", position=[0.5, 0, 0], velocity=[1, 0, 0])]
    model = write_model(tmp_path / "model.mech.json", bodies=bodies)
    assert main(["run", str(model)]) == 0
    text = capsys.readouterr().out
    assert main(["run", str(model), "--json"]) == 0
    notes = json.loads(capsys.readouterr().out)["notes"]
    assert notes
    assert re.findall("^note +(.*)$", text, re.MULTILINE) == notes


def test_a_run_may_begin_in_equilibrium(tmp_path, capsys):
    """There a mechanism stays, and its run is no reason for doubt."""
    archive = tmp_path / "out.h5"
    command = ["run", "sprung_four_bar", "--start", "equilibrium", "--duration", "1"]
    assert main([*command, "-o", str(archive), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["notes"] == []
    result = load_result(archive)
    for body in result.mechanism.bodies:
        assert np.ptp(result[f"bodies/{body.name}/position"], axis=0).max() < 1e-9
    drawn = ms.sample("sprung_four_bar").bodies[0]
    assert np.linalg.norm(np.subtract(result.mechanism.bodies[0].position, drawn.position)) > 1e-3


def test_quiet_prints_nothing(tmp_path, capsys):
    """Batch jobs can do without the summary."""
    model = write_model(tmp_path / "model.mech.json")
    assert main(["run", str(model), "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")


def test_picture_is_drawn(tmp_path, capsys):
    """A picture of the motion, without a screen."""
    model = write_model(tmp_path / "model.mech.json")
    picture = tmp_path / "out.png"
    assert main(["run", str(model), "--picture", str(picture), "--quiet"]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_table_holds_the_chosen_channels(tmp_path):
    """A group and a pattern choose columns; the HDF5 file holds all channels."""
    archive, table = tmp_path / "out.h5", tmp_path / "out.csv"
    chosen = ["energy/kinetic", "joints/*/force"]
    command = ["run", "slider_crank", "--duration", "0.1", "--quiet", "-o", str(archive)]
    assert main([*command, "--csv", str(table), "--channels", *chosen]) == 0
    result = load_result(archive)
    result.to_csv(tmp_path / "expected.csv", chosen)
    assert table.read_bytes() == (tmp_path / "expected.csv").read_bytes()
    assert "energy/total" in result


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--csv", "out.csv", "--channels", "joints/none/force"], "no 'none' among the joints"),
        (["--channels", "energy"], "Write --csv OUT.csv"),
        (["--solver", "magic"], "hdca"),
        (["--integrator", "magic"], "dopri5"),
        (["--step", "0.01"], "a fixed step is for rk4, implicit-midpoint, gauss4, ali3p"),
        (["--solver", "ali3p", "--integrator", "rk4"], "--integrator would have no effect"),
        (["--integrator", "rk4", "--rtol", "1e-5"], "--rtol would have no effect"),
        (
            ["--penalty", "1e8", "--fixed-iterations"],
            "--penalty, --fixed-iterations would",
        ),
        (["--solver", "ali3p", "--stabilization", "projection"], "auto, hdca, dca"),
        (["--baumgarte-time", "0.1"], "for the stabilization baumgarte only"),
        (["-o", "missing/out.h5"], "missing"),
        (["--csv", "missing/out.csv"], "missing"),
        (["-o", "."], "folder"),
        (["-o", "same", "--csv", "same"], "same file"),
        (["--picture", "out.gif"], r"\.png"),
        (["-o", "out.csv"], r"-o writes HDF5, not 'out\.csv'\. Write --csv out\.csv"),
        (["-o", "out.png"], r"Write --picture out\.png"),
        (["-o", "out.glb"], r"mechstudio export RUN\.h5 out\.glb"),
        (["-o", "out.mp4"], r"mechstudio film RUN\.h5 -o out\.mp4"),
    ],
)
def test_wrong_options_are_refused_before_the_run(tmp_path, capsys, monkeypatch, options, reason):
    """A long run must not end with a file that cannot be written."""
    model = write_model(tmp_path / "model.mech.json")
    monkeypatch.chdir(tmp_path)
    assert main(["run", str(model), "--json", *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.search(reason, captured.err)
    assert os.listdir(tmp_path) == ["model.mech.json"]


@pytest.mark.parametrize("option", ["-o", "--csv", "--picture"])
@pytest.mark.parametrize("link", [None, os.symlink, os.link], ids=["itself", "symlink", "hard"])
def test_the_model_is_never_replaced(tmp_path, capsys, option, link):
    """An output that is the model file, by whatever name, is refused."""
    model = write_model(tmp_path / "model.png")
    before = model.read_bytes()
    output = tmp_path / "same.png" if link else tmp_path / "." / "model.png"
    if link:
        link(model, output)
    assert main(["run", str(model), option, str(output)]) == 2
    message = capsys.readouterr().err
    assert "it is the model file" in message
    assert len(message.splitlines()) == 1
    assert model.read_bytes() == before


def test_model_error_names_file_and_place(tmp_path, capsys):
    """The message leads to the line to change; standard output stays empty."""
    model = write_model(tmp_path / "bad.mech.json", gravity=[0, "down", 0])
    assert main(["run", str(model), "--json"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert str(model) in captured.err
    assert "gravity[1]" in captured.err


def test_run_that_cannot_go_on_keeps_its_rows(tmp_path):
    """Exit code 3 with reason, time and state; what was computed is in the file."""
    model = write_undefined(tmp_path / "model.mech.json")
    done = run_program("run", model, "-o", tmp_path / "out.h5", "--json")
    assert done.returncode == 3
    assert "t = 0.1 s" in done.stderr
    assert "of force 'pull' is nan there" in done.stderr
    assert "joints/pivot/coordinate" in done.stderr
    summary = json.loads(done.stdout)
    assert summary["status"] == "failed"
    assert summary["message"]
    result = load_result(tmp_path / "out.h5")
    assert result.status is RunStatus.FAILED
    assert result["time"].tolist() == pytest.approx([0.0, 0.05])


def test_run_that_cannot_start_keeps_no_row(tmp_path):
    """A row that is no number is no result, and without rows no file is written."""
    model = write_hopeless(tmp_path / "model.mech.json")
    files = tmp_path / "out.h5", tmp_path / "out.csv", tmp_path / "out.png"
    options = zip(("-o", "--csv", "--picture"), files, strict=True)
    done = run_program("run", model, *(word for option in options for word in option))
    assert done.returncode == 3
    assert "t = 0 s" in done.stderr
    assert "no row was computed" in done.stderr
    assert not any(file.exists() for file in files)


@pytest.mark.wide
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda item: item.name)
def test_interrupted_run_keeps_its_rows(tmp_path, number):
    """Ctrl-C and a request to terminate end with 130 and files of what was computed."""
    import pty

    archive, table = tmp_path / "out.h5", tmp_path / "out.csv"
    controller, terminal = pty.openpty()
    command = ["run", FOUR_BAR, "--duration", "4000", "-o", archive, "--csv", table, "--json"]
    with subprocess.Popen(
        [*COMMAND, *map(str, command)],
        cwd=REPOSITORY,
        env=environment(TERM="xterm", COLUMNS="100"),
        stdout=subprocess.PIPE,
        stderr=terminal,
        # a build server may start us with the interrupt ignored, which children inherit
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        os.close(terminal)
        shown = b""
        # the progress bar tells when the run has begun
        while b"t = " not in shown:
            shown += os.read(controller, 4096)
        process.send_signal(number)
        shown += _rest(controller)
        summary = json.loads(process.stdout.read())
        code = process.wait()
    os.close(controller)

    assert code == 130
    assert b"interrupted at t =" in shown
    assert summary["status"] == "stopped"
    result = load_result(archive)
    assert result.status is RunStatus.STOPPED
    assert result.count == summary["rows"]
    assert 1 < result.count < 400_000
    with table.open(encoding="utf-8") as file:
        assert sum(1 for _ in file) == 1 + result.count


def _rest(controller):
    """What a pseudo terminal still shows; it ends with an error when the process has gone."""
    shown = b""
    with suppress(OSError):
        while part := os.read(controller, 4096):
            shown += part
    return shown


def test_singular_passages_are_counted_and_timed(capsys):
    """The parallelogram first lies flat after a second; that passage is told once."""
    assert main(["run", str(FOUR_BAR), "--duration", "2"]) == 0
    text = capsys.readouterr().out
    assert re.search(r"^singular positions passed +1, at t = 1\.01\d* s$", text, re.MULTILINE)
    assert main(["run", str(FOUR_BAR), "--duration", "0.5"]) == 0
    assert re.search("^singular positions passed +none$", capsys.readouterr().out, re.MULTILINE)


def test_momenta_of_a_run_are_chosen(tmp_path, capsys):
    """Those of the shape in trees, which solvers by rates do not have."""
    line = ["run", "spatial_double_pendulum", "--duration", "0.1", "--json"]
    for kind in ("joint", "shape"):
        asked = ["--solver", "hdca", "--momenta", kind, "-o", str(tmp_path / f"{kind}.h5")]
        assert main([*line, *asked]) == 0
        assert json.loads(capsys.readouterr().out)["momenta"] == kind
    joint, shape = (load_result(tmp_path / f"{kind}.h5") for kind in ("joint", "shape"))
    assert (joint.settings.momenta, shape.settings.momenta) == ("joint", "shape")
    assert main([*line, "--solver", "aba", "--momenta", "shape"]) == 2
    assert (
        "--momenta would have no effect: the solver aba has no momenta" in capsys.readouterr().err
    )
    assert main([*line, "--solver", "aba"]) == 0
    assert json.loads(capsys.readouterr().out)["momenta"] is None
    assert main(["run", "four_bar", "--solver", "hdca", "--momenta", "shape"]) == 2
    assert "Momenta of the shape are for trees" in capsys.readouterr().err


def test_completion_and_the_manual_know_momenta(capsys):
    for command in (["completion", "bash"], ["man"]):
        assert main(command) == 0
        assert re.search(r"momenta.*shape", capsys.readouterr().out, re.DOTALL)
