"""Tables of functions from CSV files beside a model file."""

import io
import json
import sys
from pathlib import Path

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main

pytestmark = pytest.mark.kernels

ROWS = "time,torque\n0,0\n0.5,2.5\n\n# the last one\n1,-1\n"


def written(folder: Path, function: str, table: str = ROWS) -> Path:
    """A model file with a torque, and a table beside it."""
    (folder / "torque.csv").write_text(table, encoding="utf-8")
    model = {
        "format": "mechstudio",
        "version": 2,
        "gravity": [0, 0, 0],
        "bodies": [{"name": "wheel"}],
        "forces": [
            {"name": "twist", "type": "torque", "body": "wheel", "function": ["0", "0", function]}
        ],
    }
    path = folder / "wheel.mech.json"
    path.write_text(json.dumps(model), encoding="utf-8")
    return path


def refusal(path: Path) -> ms.errors.Problem:
    """The only problem of a model file."""
    with pytest.raises(ms.ModelError) as caught:
        ms.load(path)
    (problem,) = caught.value.problems
    assert problem.path == "forces[0].function[2]"
    return problem.message


@pytest.mark.parametrize(
    ("function", "table"),
    [
        ("linear(t, 'torque.csv')", ROWS),
        ('linear(t, "torque.csv")', ROWS.replace(",", ";")),
        ("linear(t, 'torque.csv')", ROWS.removeprefix("time,torque\n").replace(",", "\t")),
        ("linear(t, 'torque.csv#torque')", "time,speed,torque\n0,9,0\n0.5,9,2.5\n1,9,-1\n"),
    ],
)
def test_tables_are_those_of_the_file(function, table, tmp_path):
    """A run follows the points, and the saved model holds them, wherever it goes."""
    model = ms.load(written(tmp_path, function, table))
    result = ms.simulate(model, duration=1, output_step=0.25)
    inertia = model.bodies[0].inertia[2][2]
    expected = np.interp(result.time, [0, 0.5, 1], [0, 2.5, -1]) / inertia
    found = result["bodies/wheel/angular_acceleration"][:, 2]
    np.testing.assert_allclose(found, expected, atol=1e-9)
    (elsewhere := tmp_path / "elsewhere").mkdir()
    ms.save(model, elsewhere / "wheel.mech.json")
    assert ms.load(elsewhere / "wheel.mech.json") == model


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("0,0\n1,x\n", 'line 2: "x" is not a number'),
        ("0;0\n1;2,5\n", "write decimals with a point"),
        ("0,0\n1,nan\n", 'line 2: "nan" is not a finite number'),
        ("0,0\n1,1\n1,2\n", "line 3: the first column must rise"),
        ("0,0,0\n1,1,1\n", "has 3 columns"),
        ("0,0\n1\n", "line 2: there is no column 2"),
        ("", "is empty"),
        ("0,0\n", "takes a value and 2 or more points"),
        (f'0,0\n1,"{"1" * 200_000}"\n', "line 2: field larger than field limit"),
        ("".join(f"{k},{k / 7}\n" for k in range(20_000)), "too many points"),
    ],
)
def test_what_is_no_table(table, said, tmp_path):
    """The message says the line, the value and what would be right."""
    assert said in refusal(written(tmp_path, "linear(t, 'torque.csv')", table))


def test_files_and_columns_that_are_not_there(tmp_path):
    """A name that is wrong is named, with what there is."""
    assert "there is no file" in refusal(written(tmp_path, "linear(t, 'torc.csv')"))
    wrong = refusal(written(tmp_path, "linear(t, 'torque.csv#torc')"))
    assert "did you mean 'torque'" in wrong


def test_standard_input_has_no_folder(tmp_path, monkeypatch, capsys):
    """A model that did not come from a file cannot name one beside it."""
    text = written(tmp_path, "linear(t, 'torque.csv')").read_bytes()
    stream = io.TextIOWrapper(io.BytesIO(text))
    monkeypatch.setattr(sys, "stdin", stream)
    assert main(["check", "-"]) == 2
    assert "did not come from a file" in capsys.readouterr().err
    twist = ms.Torque(name="twist", body="wheel", function=("0", "0", "linear(t, 'torque.csv')"))
    with pytest.raises(ms.ModelError, match="read with model files, and by add_driver"):
        ms.Mechanism(bodies=[ms.Body(name="wheel")], forces=[twist])


@pytest.mark.parametrize(("last", "is_period"), [(-2.4e-16, True), (1e-3, False)])
def test_a_period_ends_as_it_begins_to_rounding(last, is_period, tmp_path):
    """As sin(2 pi) of a computed table; another end is refused."""
    table = f"0,0\n0.25,1\n0.5,0\n0.75,-1\n1,{last}\n"
    path = written(tmp_path, "2 + periodic(t, 'torque.csv')", table)
    if is_period:
        (twist,) = ms.load(path).forces
        assert (
            twist.function[2]
            == "2 + periodic(t, 0.0, 0.0, 0.25, 1.0, 0.5, 0.0, 0.75, -1.0, 1.0, 0.0)"
        )
    else:
        assert "is nan at t = 0" in refusal(path)
