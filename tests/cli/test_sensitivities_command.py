"""`sensitivities`: derivatives as a table, as JSON and as CSV."""

import csv
import json

import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from tests.studies.oscillator import COORDINATE, oscillator

OPTIONS = ["--duration", "0.5", "--output-step", "0.01"]


@pytest.fixture
def model(tmp_path):
    """A spring of which everything is known."""
    path = tmp_path / "spring.mech.json"
    ms.save(oscillator(), path)
    return str(path)


def test_json_and_csv_have_the_derivatives_of_scripts(model, tmp_path, capsys):
    """For each response and parameter, to the last digit."""
    table = tmp_path / "slopes.csv"
    formulas = [f"max({COORDINATE})", "final([energy/kinetic])"]
    asked = [part for formula in formulas for part in ("--response", formula)]
    places = ["--parameter", "k", "--parameter", "bodies.block.mass"]
    line = ["sensitivities", model, *asked, *places, *OPTIONS, "--csv", str(table), "--json"]
    assert main(line) == 0
    report = json.loads(capsys.readouterr().out)
    found = ms.sensitivities(
        oscillator(), ["k", "bodies.block.mass"], duration=0.5, output_step=0.01
    )
    for formula, entry in zip(formulas, report["responses"], strict=True):
        gradient = found.gradient(formula)
        assert entry["value"] == gradient.value
        assert entry["derivatives"] == gradient.slopes
        assert entry["errors"] == gradient.errors
    assert report["parameters"] == {"k": 50.0, "bodies.block.mass": 2.0}
    assert report["method"] == "direct"
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4
    assert [row["unit of derivative"] for row in rows] == ["m", "m/kg", "J", "J/kg"]
    assert report["responses"][1]["unit"] == "J"
    assert report["responses"][1]["derivative_units"] == {"k": "J", "bodies.block.mass": "J/kg"}
    assert float(rows[0]["derivative"]) == report["responses"][0]["derivatives"]["k"]


def test_the_adjoint_by_its_name(model, capsys):
    """It gives the derivatives of scripts, with the run that it is of."""
    formulas = [f"max({COORDINATE})", "final([bodies/block/velocity/z])"]
    asked = [part for formula in formulas for part in ("--response", formula)]
    places = ["--parameter", "k", "--parameter", "bodies.block.mass"]
    line = ["sensitivities", model, *asked, *places, *OPTIONS, "--method", "adjoint", "--json"]
    assert main(line) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["method"], report["solver"]) == ("adjoint", "dca")
    for formula, entry in zip(formulas, report["responses"], strict=True):
        found = ms.gradient(
            oscillator(), formula, ["k", "bodies.block.mass"], duration=0.5, output_step=0.01
        )
        assert entry["value"] == found.value
        assert entry["derivatives"] == found.slopes
        assert max(entry["errors"].values()) < 1e-6


def test_the_table_has_a_line_for_each_pair(model, capsys):
    """All parameters of the model vary where none is named; errors may be left out."""
    assert (
        main(["sensitivities", model, "--response", f"final({COORDINATE})", *OPTIONS, "--no-check"])
        == 0
    )
    text = capsys.readouterr().out
    assert "derivative of" in text
    assert " k " in text
    # displacement in m, of a stiffness whose parameter has no unit
    assert text.splitlines()[2].split()[-2:] == ["-", "m"]


def test_what_cannot_be_differentiated_ends_with_a_sentence(model, capsys):
    """A formula of an unknown channel, an unknown parameter, a solver with steps of its own."""
    asked = ["sensitivities", model, *OPTIONS, "--response"]
    for rest, word in (
        (["final([nothing])"], "there is no channel"),
        ([f"final({COORDINATE})", "--parameter", "nothing"], "nothing"),
        ([f"final({COORDINATE})", "--solver", "ali3p"], "steps of its own"),
        ([f"time_of_max({COORDINATE})"], "time of a row"),
    ):
        assert main([*asked, *rest]) != 0
        assert word in capsys.readouterr().err


def test_earlier_names_of_options(model, capsys):
    """They stand for those of scripts, and no help shows them."""
    asked = ["--of", f"final({COORDINATE})", "--to", "k", "--workers", "1"]
    assert main(["sensitivities", model, *asked, *OPTIONS, "--no-check", "--json"]) == 0
    old = json.loads(capsys.readouterr().out)
    asked = ["--response", f"final({COORDINATE})", "--parameter", "k", "--threads", "1"]
    assert main(["sensitivities", model, *asked, *OPTIONS, "--no-check", "--json"]) == 0
    new = json.loads(capsys.readouterr().out)
    assert new["responses"] == old["responses"]
    assert main(["sensitivities", "--help"]) == 0
    shown = capsys.readouterr().out
    assert "--threads N" in shown
    assert not any(flag in shown for flag in ("--of", "--to ", "--workers"))


def test_a_table_on_standard_output_stands_alone(model, tmp_path, capsys):
    """`--csv -` writes what the file would hold, and nothing else."""
    asked = ["sensitivities", model, "--response", f"max({COORDINATE})", "--parameter", "k"]
    asked += [*OPTIONS, "--no-check"]
    assert main([*asked, "--csv", str(tmp_path / "slopes.csv")]) == 0
    capsys.readouterr()
    assert main([*asked, "--csv", "-"]) == 0
    assert capsys.readouterr().out == (tmp_path / "slopes.csv").read_text(encoding="utf-8")
    assert main([*asked, "--csv", "-", "--json"]) == 2
    assert "leave --json out" in capsys.readouterr().err
