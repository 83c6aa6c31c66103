"""The parts that all commands share: help, usage errors, pipes, the window."""

import json
import shlex
import subprocess
import sys

import jsonschema
import pytest

import mechstudio
from mechstudio.cli import window
from mechstudio.cli.commands import COMMANDS
from mechstudio.cli.main import main
from mechstudio.cli.parser import command_parser
from mechstudio.studies.study_file import load_study
from tests.cli.models import write_model
from tests.cli.program import COMMAND, FOUR_BAR, environment, run_program
from tests.house.tracked_files import REPOSITORY

HEAVY = {"numba", "scipy", "h5py", "PySide6", "vtkmodules", "pyqtgraph", "rich"}


def test_help_lists_the_commands(capsys):
    """The help is complete and is not an error."""
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    assert all(f"    {command.name} " in text for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_each_command_has_a_help(command, capsys):
    """The usage line can be typed as it stands."""
    assert main([command.name, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: mechstudio {command.name} [-h]")


def test_version(capsys):
    """The version is that of the package."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"mechstudio {mechstudio.__version__}\n"


@pytest.mark.parametrize("name", ["simulate", "solve"])
def test_unknown_command_lists_the_others(name, capsys):
    """What does not exist is refused by name."""
    assert main([name, "rhs", "--bodies", "4"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"'{name}'" in captured.err
    assert all(command.name in captured.err for command in COMMANDS)


@pytest.mark.parametrize(
    "arguments",
    [
        ["run"],
        ["new", "chain", "b.mech.json"],
        ["run", "a.mech.json", "--duration", "-1"],
        ["run", "a.mech.json", "--duration", "nan"],
        ["run", "a.mech.json", "--rtol", "tiny"],
        ["run", "a.mech.json", "--threads", "-1"],
        ["run", "a.mech.json", "--dura", "1"],
        ["check"],
        ["schema", "extra"],
        ["--unheard-of"],
    ],
    ids=" ".join,
)
def test_bad_usage(arguments, capsys):
    """Wrong arguments end with code 2 and leave standard output empty."""
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "usage: mechstudio" in captured.err


@pytest.mark.parametrize(
    ("line", "usage", "hint"),
    [
        ("run a.mech.json --durations 1", "run", "did you mean '--duration'?"),
        ("new chian", "new", "did you mean 'chain'?"),
        ("new chain --bodys 3", "new chain", "did you mean '--bodies'?"),
        ("run a.mech.json --stabilization projecton", "run", "did you mean 'projection'?"),
        ("bench rhs --topology x", "bench rhs", "there are chain, carousel, binary-tree"),
    ],
)
def test_bad_usage_of_a_command(line, usage, hint, capsys):
    """The usage is that of the command, and a misspelled word is answered with the nearest."""
    assert main(line.split()) == 2
    message = capsys.readouterr().err
    assert message.startswith(f"usage: mechstudio {usage} [-h]")
    assert f"mechstudio {usage}: error:" in message
    assert hint in message


def test_misspelled_command_and_sample(capsys):
    """Both lists are looked through."""
    assert main(["solverz"]) == 2
    assert "did you mean 'solvers'?" in capsys.readouterr().err
    assert main(["tree", "four_bra"]) == 2
    assert "did you mean the sample 'four_bar'?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["simulate", "four_bar"], "did you mean 'run'?"),
        (["version"], "did you mean '--version'?"),
        (["--versoin"], "did you mean '--version'?"),
        (["run", "four_bar", "--integrator", "RK45"], "did you mean 'dopri5'?"),
        (["run", "four_bar", "--integrator", "ode15s"], "did you mean 'radau'?"),
        (["run", "made.h5"], "mechstudio made.h5"),
    ],
)
def test_words_of_other_programs(words, hint, capsys, tmp_path, monkeypatch):
    """They are answered with those of this one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "made.h5").write_bytes(b"\x89HDF\r\n\x1a\n")
    assert main(words) == 2
    assert hint in capsys.readouterr().err


def test_help_is_a_word_too(capsys):
    """Of the program, and of a command."""
    for words in (["--help"], ["check", "--help"]):
        assert main(words) == 0
        expected = capsys.readouterr().out
        assert main(["help", *words[:-1]]) == 0
        assert capsys.readouterr().out == expected


def test_help_names_the_methods(capsys):
    """Nobody has to provoke an error to learn the solvers and integrators."""
    for command in (["run"], ["compare"], ["bench", "rhs"]):
        assert main([*command, "--help"]) == 0
        text = " ".join(capsys.readouterr().out.split())
        assert all(key in text for key in ("hdca", "hzu", "lagrange1"))
    assert main(["run", "--help"]) == 0
    assert "dop853" in capsys.readouterr().out


def test_schema_accepts_the_samples(capsys):
    """The printed schema is one, and the sample models follow it."""
    assert main(["schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(FOUR_BAR.read_text(encoding="utf-8")), schema)


def test_schema_is_json_anyway(capsys):
    """`--json` may be given to every command that reports."""
    assert main(["schema"]) == 0
    plain = capsys.readouterr().out
    assert main(["schema", "--json"]) == 0
    assert capsys.readouterr().out == plain


def test_help_promises_what_there_is(capsys):
    """Models are files; nothing builds them on a screen yet."""
    assert main(["--help"]) == 0
    assert "Build" not in capsys.readouterr().out


def test_schema_needs_nothing_heavy():
    """Editors may ask for the schema often."""
    code = (
        "import sys\nfrom mechstudio.__main__ import main\n"
        "main(['schema'])\nprint(' '.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    assert HEAVY.isdisjoint(done.stderr.split())


def test_exit_code_reaches_the_shell():
    """The process ends with the code that `main` returns."""
    assert run_program("schema").returncode == 0
    assert run_program("run", "nothing.mech.json").returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end differently there")
@pytest.mark.parametrize("arguments", [["schema"], ["tree", FOUR_BAR, "--json"], ["--help"]])
def test_closed_pipe_is_quiet(arguments):
    """A reader such as `head` may leave early."""
    with subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        cwd=REPOSITORY,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        message = process.stderr.read()
        code = process.wait()
    assert (code, message) == (0, b"")


def test_terminal_without_unicode(tmp_path):
    """Names and lines that the terminal cannot show become plain ones, not errors."""
    model = write_model(tmp_path / "model.mech.json", name="Pendel für Prüfung")
    done = run_program("tree", model, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "`- rod" in done.stdout
    assert run_program("check", model, PYTHONIOENCODING="ascii").returncode == 0


@pytest.mark.wide
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays are named so on Linux")
@pytest.mark.parametrize("display", [None, ":7654", "nonsense"])
def test_window_without_a_display_is_one_sentence(display):
    """Qt would abort the process; the program says what is missing and what works."""
    done = run_program(DISPLAY=display, WAYLAND_DISPLAY=None, QT_QPA_PLATFORM=None)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no display" in done.stderr
    assert "mechstudio run MODEL" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="checked on Linux only")
def test_missing_system_library_is_one_sentence(monkeypatch, capsys):
    """The message names the library and how to install it."""

    def fail(path):
        raise OSError("libxcb-cursor.so.0: cannot open shared object file")

    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    monkeypatch.setattr(window, "_x11_answers", lambda: True)
    monkeypatch.setattr(window.ctypes, "CDLL", fail)
    assert main([]) == 2
    message = capsys.readouterr().err
    assert "libxcb-cursor.so.0" in message
    assert "sudo apt install" in message


def test_window_for_a_file_that_is_not_there(capsys):
    """A typing mistake in a name does not open an empty window."""
    assert main(["nothing.mech.json"]) == 2
    assert "nothing.mech.json" in capsys.readouterr().err


def test_window_takes_one_model(capsys):
    """More than one file is bad usage."""
    assert main([str(FOUR_BAR), "other.mech.json"]) == 2
    assert "other.mech.json" in capsys.readouterr().err


@pytest.mark.parametrize("options", [[], ["--run"]])
def test_window_gets_the_model_and_the_wish_to_run(monkeypatch, options):
    """The window is told what the command line says, and its exit code is passed on."""
    from mechstudio.gui import application

    calls = []
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(application, "run_application", lambda *given: calls.append(given) or 0)
    assert main([str(FOUR_BAR), *options]) == 0
    assert calls == [(FOUR_BAR, bool(options))]


def test_window_gets_a_sample_by_its_name(monkeypatch):
    """A sample's name stands for its file here, too."""
    from mechstudio.gui import application

    calls = []
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(application, "run_application", lambda *given: calls.append(given) or 0)
    assert main(["four_bar"]) == 0
    assert calls == [(FOUR_BAR, False)]


def test_environment_helper_removes_variables():
    """None removes a variable, so that the tests above mean what they say."""
    assert "PATH" not in environment(PATH=None)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["run", "four_bar", "--dt", "0.01"], "did you mean '--output-step'?"),
        (["run", "four_bar", "--tol", "1e-8"], "did you mean '--rtol'?"),
        (["run", "four_bar", "--t-end", "2"], "did you mean '--duration'?"),
        (["run", "four_bar", "--channels", "energy"], "Write --csv OUT.csv as well"),
        (["run", "four_bar", "--columns", "energy"], "--csv OUT.csv --channels"),
        (["run", "four_bar", "-d", "energy"], "--csv OUT.csv --channels"),
        (["run", "four_bar", "-t", "2"], "--duration T"),
        (["run", "four_bar", "-p", "L=2"], "--set NAME=VALUE"),
        (["film", "four_bar.h5", "-o", "a.mp4", "--fps", "20"], "did you mean '--rate'?"),
    ],
)
def test_options_by_other_words(words, hint, capsys):
    """Words of the field are answered with the option, or with the command to use."""
    assert main(words) == 2
    assert hint in capsys.readouterr().err


EXAMPLES = [
    (command, line)
    for command in COMMANDS
    for example in command.examples
    for line in example.splitlines()
    if line.startswith("mechstudio ")
]


@pytest.mark.parametrize(("command", "line"), EXAMPLES, ids=[line for _, line in EXAMPLES])
def test_examples_of_the_help_can_be_typed(command, line, capsys):
    """Each is a line of its command, and stands in the help as it is."""
    _, name, *words = shlex.split(line)
    assert name == command.name
    command_parser(command).parse_args(words)
    assert main([name, "--help"]) == 0
    assert f"\n  {line}\n" in capsys.readouterr().out


def test_the_study_of_the_help_is_one(tmp_path, capsys):
    assert main(["study", "--help"]) == 0
    shown = capsys.readouterr().out
    text = shown[shown.index("  {") : shown.index("\n  }") + 4]
    path = tmp_path / "mass.study.json"
    path.write_text(text)
    assert load_study(path).settings.variables[0].place == "bodies.crank.mass"


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("compare four_bar --solver hdca", "did you mean '--solvers'?"),
        ("inverse four_bar --joints crank", "write --actuators JOINT"),
        ("film four_bar.h5 --fps 20", "did you mean '--rate'?"),
        ("export four_bar.h5 -o four_bar.csv", "name it behind the run"),
        ("modes four_bar -o modes.csv", "--csv OUT.csv"),
        ("run four_bar --end 2", "did you mean '--duration'?"),
        ("film four_bar -o four_bar.mp4", "mechstudio run four_bar -o run.h5"),
        ("optimize four_bar", "did you mean 'study'?"),
        ("sweep four_bar", "did you mean 'study'?"),
        ("info four_bar", "did you mean 'check'?"),
    ],
)
def test_guesses_of_a_first_day(line, hint, capsys):
    """What is missing is told together with what was written for it."""
    assert main(line.split()) == 2
    assert hint in capsys.readouterr().err


@pytest.mark.parametrize("line", ["film -oa.mp4", "film -- --fps"])
def test_only_what_there_is_not_is_called_unrecognized(line, capsys):
    assert main(line.split()) == 2
    error = capsys.readouterr().err
    assert "are required" in error
    assert "unrecognized" not in error
