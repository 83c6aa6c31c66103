"""Commands that tell of the program: samples, solvers, doctor, warm-up, completion, manual."""

import json
import shutil
import subprocess

import pytest

import mechstudio as ms
from mechstudio.cli import doctor_command, window
from mechstudio.cli.commands import COMMANDS
from mechstudio.cli.described_options import described_commands
from mechstudio.cli.main import main
from mechstudio.io import loads
from mechstudio.simulation.methods.integrators import INTEGRATORS
from mechstudio.simulation.solvers import SOLVERS


def _json(capsys, *arguments):
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def _entries():
    """All commands and kinds of commands."""
    return [entry for command in described_commands(COMMANDS) for entry in command.with_kinds()]


def test_samples(capsys):
    """All are listed; one is printed as a model file."""
    assert [entry["name"] for entry in _json(capsys, "samples")["samples"]] == list(ms.samples())
    assert main(["samples"]) == 0
    assert "four_bar " in capsys.readouterr().out
    assert main(["samples", "slider_crank"]) == 0
    assert loads(capsys.readouterr().out) == ms.sample("slider_crank")
    assert main(["samples", "slider_crnk"]) == 2
    assert "did you mean 'slider_crank'?" in capsys.readouterr().err


def test_solvers(capsys):
    """All methods are listed with what they take."""
    found = _json(capsys, "solvers")
    solvers, integrators = ({entry["key"] for entry in found[kind]} for kind in found)
    assert solvers == {"auto"} | {solver.key for solver in SOLVERS}
    assert integrators == {"auto"} | {entry.key for entry in INTEGRATORS}
    assert main(["solvers"]) == 0
    text = capsys.readouterr().out
    assert all(f"  {solver.key} " in text for solver in SOLVERS)
    assert max(map(len, text.splitlines())) <= 100


def test_doctor(monkeypatch, capsys):
    """Versions, folders, kernels and what draws are there, in words and as JSON."""
    found = _json(capsys, "doctor")
    assert found["mechstudio"] == ms.__version__
    assert found["packages"]["numpy"]
    assert found["kernel_folder"]
    assert isinstance(found["kernels_ready"], bool)
    assert found["opengl"]
    assert found["kernel_folder_size"] > 0
    monkeypatch.delenv("DISPLAY", raising=False)
    assert _json(capsys, "doctor")["display"]["DISPLAY"] is None
    assert main(["doctor"]) == 0
    text = capsys.readouterr().out
    assert "kernels ready" in text
    assert "DISPLAY             not set" in text
    assert "NUMBA_CACHE_DIR" in text


def test_doctor_names_what_is_missing(monkeypatch, capsys):
    """Nothing that lacks keeps it from answering."""
    monkeypatch.setattr(doctor_command, "find_spec", lambda name: None)
    monkeypatch.setattr(window, "find_spec", lambda name: None)
    monkeypatch.setattr(doctor_command, "_version", lambda name: None)
    assert main(["doctor"]) == 0
    text = capsys.readouterr().out
    assert "VTK is not installed" in text
    assert "needs: pip install PySide6-Essentials pyqtgraph vtk pillow" in text
    assert "numpy               not installed" in text


def test_doctor_survives_a_broken_driver(monkeypatch, capsys):
    """A picture that ends its process is told as such."""
    monkeypatch.setattr(doctor_command, "_OPENGL", "import sys; sys.exit('no GLX')")
    assert "no GLX" in _json(capsys, "doctor")["opengl"]


@pytest.mark.parametrize(
    ("options", "solvers"),
    [([], None), (["hdca", "aba"], ["hdca", "aba"]), (["--all"], [s.key for s in SOLVERS])],
)
def test_warmup(monkeypatch, capsys, options, solvers):
    """The solvers that are named are prepared, and the progress is told."""
    asked = []

    def warm_up(solvers, progress, more):
        assert more
        asked.append(solvers)
        progress(0.5, "Solver hdca")

    monkeypatch.setattr("mechstudio.simulation.warm_up", warm_up)
    assert main(["warmup", *options]) == 0
    assert asked == [solvers]
    assert "50%  Solver hdca" in capsys.readouterr().out
    assert main(["warmup", *options, "--quiet"]) == 0
    assert capsys.readouterr().out == ""


def test_warmup_refuses_what_there_is_not(capsys):
    """A wrong solver is named before anything is compiled."""
    assert main(["warmup", "hdac"]) == 2
    assert "did you mean 'hdca'?" in capsys.readouterr().err
    assert main(["warmup", "--all", "hdca"]) == 2


def _script(shell, capsys):
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_all_commands_and_options(shell, capsys):
    """What the parsers take is what the shells offer."""
    script = _script(shell, capsys)
    for entry in _entries():
        assert entry.words[-1] in script
        for option in entry.options:
            assert all(flag.lstrip("-") in script for flag in option.flags), option


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("mechstudio com", {"compare", "completion"}),
        ("mechstudio run --so", {"--solver"}),
        ("mechstudio run --solver emh", {"emh-lu", "emh-ldl"}),
        ("mechstudio run four_b", {"four_bar"}),
        ("mechstudio new chain --jo", {"--joint"}),
        ("mechstudio bench rhs --topology bi", {"binary-tree"}),
        ("mechstudio run m --duration 1", set()),
    ],
)
def test_completion_in_bash(line, offered, capsys, tmp_path):
    """The script answers as a shell would ask it."""
    (tmp_path / "script").write_text(_script("bash", capsys), encoding="utf-8")
    ask = (
        f". ./script; COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}}-1)); _mechstudio; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == offered
    assert done.stderr == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_read_their_scripts(shell, capsys, tmp_path):
    """Each shell that this machine has takes its script without complaint; none lacks quotes."""
    text = _script(shell, capsys)
    assert text.count("'") % 2 == 0
    script = tmp_path / "script"
    script.write_text(text, encoding="utf-8")
    if shutil.which(shell):
        done = subprocess.run([shell, "-n", script], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_manual_page(capsys):
    """All commands are on it, and no line is mistaken for a request."""
    assert main(["man"]) == 0
    page = capsys.readouterr().out
    assert page.startswith(".TH MECHSTUDIO 1")
    assert all(f".SS mechstudio {command.name}" in page for command in COMMANDS)
    requests = {line.split()[0] for line in page.splitlines() if line.startswith(".")}
    assert requests <= {".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".br", ".nf", ".fi"}
    assert not any(line.startswith("'") for line in page.splitlines())


def test_options_have_help():
    """No option goes unexplained in help, completion or manual."""
    for entry in _entries():
        assert entry.summary
        assert all(option.help for option in entry.options), entry.words
