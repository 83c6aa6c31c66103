"""Elementary effects: those of functions that are known, and of a mechanism."""

import json
import sys

import h5py
import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.errors import MissingPackageError, ModelError
from mechstudio.studies import Response, StudySettings, Variable
from mechstudio.studies.elementary_effects import elementary_effects, trajectory_count
from mechstudio.studies.study_file import save_study
from tests.studies.evaluated import evaluated
from tests.studies.oscillator import COORDINATE, OPTIONS, SPEED, oscillator

MORRIS = "morris"


def test_effects_of_a_plane_are_its_slopes():
    """The same everywhere, so without deviation; per range of each variable."""
    variables = [Variable(place=f"x{k}", lower=-1.0, upper=k + 1.0) for k in range(3)]
    settings, done = evaluated(MORRIS, lambda x: 2 * x[0] - 3 * x[1], variables, 43)
    (found,) = elementary_effects(settings, done)
    assert found.trajectories == trajectory_count(settings) == 10
    assert found.mean == pytest.approx([2 * 2, -3 * 3, 0], abs=1e-6)
    assert found.mean_absolute == pytest.approx([4, 9, 0], abs=1e-6)
    assert found.deviation == pytest.approx(0.0, abs=1e-6)
    assert found.margin == pytest.approx(0.0, abs=1e-6)


def test_interactions_and_curvature_are_deviation():
    """Effects of x1 x2 have both signs and cancel out in the mean alone."""
    variables = [Variable(place=f"x{k}", lower=-1.0, upper=1.0) for k in range(3)]
    settings, done = evaluated(MORRIS, lambda x: x[0] * x[1] + 0.1 * x[2], variables, 4 * 200)
    (found,) = elementary_effects(settings, done)
    assert np.abs(found.mean[:2]).max() < 0.3
    assert found.mean_absolute[:2].min() > 1.0
    assert found.deviation[:2].min() > 1.0
    assert found.deviation[2] == pytest.approx(0.0, abs=1e-6)


def test_trajectories_with_a_failed_trial_are_left_out():
    """As if they had never been asked for; a distribution without ends stays near its mean."""
    variables = [
        Variable(place="x0", distribution="normal", mean=5.0, deviation=0.1),
        Variable(place="x1", lower=0.0, upper=1.0),
    ]
    settings, done = evaluated(MORRIS, lambda x: x[0] + 3 * x[1], variables, 3 * 8, broken=(4,))
    assert {round(trial.values["x0"], 3) for trial in done} <= {4.885, 4.968, 5.032, 5.115}
    (found,) = elementary_effects(settings, done)
    assert found.trajectories == 7
    assert found.mean[1] == pytest.approx(3.0, abs=1e-6)
    (nothing,) = elementary_effects(settings, done[:3])
    assert np.isnan(nothing.mean_absolute).all()
    with pytest.raises(ModelError, match="effects of 2 variables need 12 or more"):
        evaluated(MORRIS, lambda x: 2.0, variables, 11)


def test_effects_on_an_oscillator_by_a_study_file(tmp_path, capsys):
    """The peak grows with the mass, falls with the stiffness, and does not know a load far away."""
    ms.save(oscillator(), tmp_path / "model.mech.json")
    settings = StudySettings(
        variables=[
            Variable(place="k", lower=20.0, upper=80.0),
            Variable(place="bodies.block.mass", lower=1.0, upper=3.0),
            Variable(place="gravity[2]", lower=0.0, upper=1e-9),
        ],
        responses=[Response(name="peak", formula=COORDINATE, statistic="max")],
        method="morris",
        trials=4 * 10,
        options=OPTIONS,
    )
    save_study(settings, "model.mech.json", tmp_path / "it.study.json")
    asked = ["study", str(tmp_path / "it.study.json"), "-o", str(tmp_path / "trials")]
    assert main([*asked, "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["effects"]
    told = entry["variables"]
    assert entry["trajectories"] == 10
    assert told["k"]["mean"] < 0.0 < told["bodies.block.mass"]["mean"]
    assert told["k"]["mean_absolute"] == pytest.approx(-told["k"]["mean"])
    # no step changes the peak by more than between the ends of both ranges
    most = SPEED * ((3 / 20) ** 0.5 - (1 / 80) ** 0.5)
    assert 0.05 < told["k"]["mean_absolute"] < most / (2 / 3)
    assert told["gravity[2]"]["mean_absolute"] < 1e-6
    assert main(asked) == 0
    assert "effects on peak [m] of" in capsys.readouterr().out
    with h5py.File(tmp_path / "trials" / "trials.h5") as file:
        group = file["effects/peak"]
        assert group["mean"][0] == pytest.approx(told["k"]["mean"])
        assert list(group.attrs["variables"]) == list(told)


def test_what_is_not_installed_is_named(monkeypatch):
    """Before anything is computed."""
    monkeypatch.setitem(sys.modules, "SALib.sample.morris", None)
    variables = [Variable(place="x0", lower=0.0, upper=1.0)]
    with pytest.raises(MissingPackageError, match="pip install SALib"):
        evaluated(MORRIS, lambda x: 2.0, variables, 20)
