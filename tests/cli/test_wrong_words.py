"""A wrong method, model or command is answered with the nearest one and the usage."""

import pytest

from mechstudio.cli.main import main


@pytest.mark.parametrize(
    ("line", "usage", "hint"),
    [
        ("run four_bar --solver hcda", "run [-h]", "did you mean 'hdca'?"),
        ("run four_bar --integrator dopri", "run [-h]", "did you mean 'dopri5'?"),
        ("compare four_bar --solvers hdca,dac", "compare [-h]", "did you mean 'dca'?"),
        ("sensitivities four_bar --solver abba", "sensitivities [-h]", "did you mean 'aba'?"),
        ("bench rhs --solver hzuu", "bench rhs [-h]", "did you mean 'hzu'?"),
        ("warmup crbaa", "warmup [-h]", "did you mean 'crba'?"),
        ("run four_br", "run [-h]", "did you mean the sample 'four_bar'?"),
        ("static four_br", "static [-h]", "did you mean the sample 'four_bar'?"),
        ("rnu four_bar", "[MODEL", "did you mean 'run'?"),
    ],
)
def test_the_usage_stands_above_the_nearest_word(line, usage, hint, capsys):
    assert main(line.split()) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"usage: mechstudio {usage}")
    assert hint in captured.err.splitlines()[-1]


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("modes four_bar --equilibrium", "write --at equilibrium"),
        ("modes four_bar --static", "write --at equilibrium"),
        ("kinematics four_bar --steps 19", "rows are --output-step H apart"),
        ("study a.study.json -o trials --set k=2", "values are varied by the study file"),
    ],
)
def test_an_option_of_other_commands_is_answered_by_what_is_right(line, hint, capsys):
    assert main(line.split()) == 2
    assert hint in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("wrong", ["--duration -1", "--csv", "--rtol x", "--param d=0.5"])
def test_a_wrong_value_stands_below_one_line_of_usage(wrong, capsys):
    """So does an option that is answered: all of the command would hide what is wrong with one."""
    assert main(["run", "four_bar", *wrong.split()]) == 2
    usage, message = capsys.readouterr().err.splitlines()
    assert usage == "usage: mechstudio run [-h] [options] MODEL"
    assert wrong.split()[0] in message


def test_a_word_like_none_is_answered_by_all(capsys):
    assert main(["run", "four_bar", "--solver", "x"]) == 2
    assert "there are auto, hdca, dca, ali3p" in capsys.readouterr().err


def test_the_remedy_of_a_file_that_is_not_there_is_not_the_usage(tmp_path, capsys):
    assert main(["run", str(tmp_path / "arm.mech.json")]) == 2
    assert "usage:" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("run four_bar --set bodies.crank.mass 2", "--set bodies.crank.mass=2"),
        ("compare four_bar --solvers hdca dca", "--solvers hdca,dca"),
    ],
)
def test_parts_of_a_value_belong_together(line, meant, capsys):
    assert main(line.split()) == 2
    assert f"; write {meant}" in capsys.readouterr().err.splitlines()[-1]
