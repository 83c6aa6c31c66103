"""Sobol' indices: those of functions whose variance is known, and of a mechanism."""

import json

import h5py
import numpy as np
import pytest
from pyarrow import parquet
from scipy import stats

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.errors import ModelError
from mechstudio.studies import Response, StudySettings, Variable
from mechstudio.studies.sensitivity import block_size, point_count, sensitivities
from mechstudio.studies.study_file import save_study
from tests.studies.evaluated import evaluated
from tests.studies.oscillator import COORDINATE, OPTIONS, amplitude, oscillator

SOBOL = "sobol_indices"


def ishigami(x, a=7.0, b=0.1):
    """A function whose indices are known in closed form, with an interaction of x1 and x3."""
    return np.sin(x[0]) + a * np.sin(x[1]) ** 2 + b * x[2] ** 4 * np.sin(x[0])


def test_indices_of_a_function_with_known_variance():
    """Within the margins that are told, and the margins are small."""
    variables = [Variable(place=f"x{k}", lower=-np.pi, upper=np.pi) for k in range(3)]
    (found,) = sensitivities(*evaluated(SOBOL, ishigami, variables, 5 * 4096))
    variance = 7**2 / 8 + 0.1 * np.pi**4 / 5 + 0.1**2 * np.pi**8 / 18 + 0.5
    alone = np.array([0.5 * (1 + 0.1 * np.pi**4 / 5) ** 2, 7**2 / 8, 0.0]) / variance
    shared = 8 * 0.1**2 * np.pi**8 / 225 / variance
    assert found.places == ("x0", "x1", "x2")
    assert found.points == 4096
    assert np.abs(found.first - alone).max() < 0.02
    assert np.abs(found.total - alone - [shared, 0.0, shared]).max() < 0.02
    assert (np.abs(found.first - alone) < 2 * found.first_margin).all()
    assert found.first_margin.max() < 0.1


def test_estimators_are_those_of_scipy():
    """Of the same points, digit by digit; values of any distribution."""
    variables = [
        Variable(place="x0", distribution="normal", mean=1.0, deviation=0.3),
        Variable(place="x1", lower=0.0, upper=2.0),
    ]
    settings, done = evaluated(SOBOL, lambda x: x[0] ** 2 + x[0] * x[1], variables, 4 * 64)
    size, count = block_size(settings), point_count(settings)
    f = np.array([trial.responses["f"] for trial in done]).reshape(count, size)
    parts = {"f_A": f[None, :, 0], "f_B": f[None, :, 1], "f_AB": f.T[2:, None, :]}
    wanted = stats.sobol_indices(func=parts, n=count)
    (found,) = sensitivities(settings, done)
    assert found.first == pytest.approx(np.ravel(wanted.first_order), abs=1e-12)
    assert found.total == pytest.approx(np.ravel(wanted.total_order), abs=1e-12)


def test_points_with_a_failed_trial_are_left_out():
    """As if they had never been asked for; what never varies has no shares."""
    variables = [Variable(place=f"x{k}", lower=0.0, upper=1.0) for k in range(2)]
    settings, done = evaluated(SOBOL, lambda x: x[0] + 3 * x[1], variables, 4 * 32, broken=(1, 6))
    (found,) = sensitivities(settings, done)
    (same,) = sensitivities(settings, done[8:])
    assert found.points == 30
    assert np.array_equal(found.first, same.first)
    settings, done = evaluated(SOBOL, lambda x: 2.0, variables, 4 * 16)
    assert np.isnan(sensitivities(settings, done)[0].total).all()
    with pytest.raises(ModelError, match="indices of 2 variables need 32 or more"):
        evaluated(SOBOL, lambda x: 2.0, variables, 31)


def test_shares_of_an_oscillator_by_a_study_file(tmp_path, capsys):
    """The amplitude depends on mass and stiffness as its formula says, and not on the rest."""
    ms.save(oscillator(), tmp_path / "model.mech.json")
    settings = StudySettings(
        variables=[
            Variable(place="k", lower=20.0, upper=80.0),
            Variable(place="bodies.block.mass", lower=1.0, upper=3.0),
            Variable(place="gravity[2]", lower=0.0, upper=1e-9),
        ],
        responses=[Response(name="peak", formula=COORDINATE, statistic="max")],
        method="sobol_indices",
        trials=5 * 32,
        options=OPTIONS,
    )
    save_study(settings, "model.mech.json", tmp_path / "it.study.json")
    folder = tmp_path / "trials"
    assert main(["study", str(tmp_path / "it.study.json"), "-o", str(folder), "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["sensitivities"]
    settings, done = evaluated(
        SOBOL, lambda x: amplitude(x[1], x[0]), list(settings.variables), settings.trials
    )
    (wanted,) = sensitivities(settings, done)
    for k, place in enumerate(wanted.places):
        assert entry["variables"][place]["first"] == pytest.approx(wanted.first[k], abs=1e-3)
        assert entry["variables"][place]["total"] == pytest.approx(wanted.total[k], abs=1e-3)
    assert main(["study", str(tmp_path / "it.study.json"), "-o", str(folder), "--parquet"]) == 0
    table = parquet.read_table(folder / "trials.parquet")
    assert table.column_names == [
        *("trial", "k", "bodies.block.mass [kg]", "gravity[2] [m/s^2]", "peak [m]", "message")
    ]
    assert table["k"].to_numpy().tolist() == [trial.values["k"] for trial in done]
    assert "variance of peak by" in capsys.readouterr().out
    with h5py.File(folder / "trials.h5") as file:
        assert file["sensitivities/peak/total"][2] == pytest.approx(0.0, abs=1e-6)
