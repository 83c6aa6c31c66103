"""Studies whose trials are equilibria, modes or inverse dynamics."""

import json
import math

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.studies.stored_trials import load_trials
from mechstudio.studies.study_file import load_study

GRAVITY, LENGTH, MASS = 9.81, 0.5, 2.0


def pendulum():
    """A rod of small cross-section on a pin, with a spring in the pin, hanging along -y."""
    inertia = MASS * LENGTH**2 / 12.0
    return (
        ms.Mechanism(gravity=(0, -GRAVITY, 0))
        .add_parameter("k", 3.0)
        .add_parameter("m", MASS)
        .add_body("rod", mass="m", inertia=(inertia, 1e-4, inertia), position=(0, -LENGTH / 2, 0))
        .add_joint("pin", "revolute", "ground", "rod", (0, 0, 0), stiffness="k")
        .mechanism
    )


def natural_frequency(k):
    """Of the pendulum in closed form [Hz]."""
    inertia = MASS * LENGTH**2 / 12.0 + MASS * (LENGTH / 2) ** 2
    return math.sqrt((k + MASS * GRAVITY * LENGTH / 2) / inertia) / (2 * math.pi)


def test_a_sweep_of_modes():
    """Frequencies and damping are channels of each trial."""
    found = ms.Study(
        pendulum(),
        {"k": [0.0, 3.0, 30.0]},
        {"f": "max([modes/1/frequency])", "z": "max([modes/1/damping_ratio])"},
        analysis="modes",
    ).run(threads=1)
    expected = [natural_frequency(k) for k in (0.0, 3.0, 30.0)]
    assert [trial.responses["f"] for trial in found.trials] == pytest.approx(expected, rel=1e-9)
    assert [trial.responses["z"] for trial in found.trials] == pytest.approx([0, 0, 0], abs=1e-9)


@pytest.mark.parametrize("analysis", ["modes", "static"])
def test_a_single_row_needs_no_statistic(analysis):
    """Neither in responses nor in objectives; a run does."""
    formula = {"modes": "[modes/1/frequency]", "static": "[bodies/rod/position/y]"}[analysis]
    given = (pendulum(), {"k": [0.5, 3.0]})
    found = ms.Study(*given, {"f": formula}, analysis=analysis).run(threads=1)
    told = ms.Study(*given, {"f": f"max({formula})"}, analysis=analysis).run(threads=1)
    assert list(found["f"]) == list(told["f"])
    best = ms.Study(*given, maximize=formula, analysis=analysis).run(threads=1).best
    assert best.responses[formula] == max(found["f"])
    with pytest.raises(ms.ModelError, match="must be a statistic"):
        ms.Study(*given, {"f": "[bodies/rod/position/y]"}, duration=0.1)


def test_a_frequency_is_reached():
    """An optimization finds the stiffness of a wanted frequency."""
    found = ms.Study(
        pendulum(),
        {"k": (0.1, 50.0)},
        {"f": "max([modes/1/frequency])"},
        objectives={"f": natural_frequency(12.0)},
        analysis="modes",
        at="equilibrium",
    ).run(threads=1)
    assert found.best.values["k"] == pytest.approx(12.0, rel=1e-3)


def test_a_sweep_of_equilibria():
    """The angle at rest under a horizontal force, where there is no spring."""
    model = pendulum().set("parameters.k", 0.0).add_parameter("F", 1.0)
    model = model.add_force("push", "rod", (0, -LENGTH / 2, 0), force=("F", 0, 0))
    found = ms.Study(
        model,
        {"F": [1.0, 5.0, 20.0]},
        {"angle": "final([joints/pin/coordinate/angle])"},
        analysis="static",
    ).run(threads=1)
    for trial, force in zip(found.trials, (1.0, 5.0, 20.0), strict=True):
        expected = math.atan2(force, MASS * GRAVITY)
        assert trial.responses["angle"] == pytest.approx(expected, rel=1e-8)


def test_a_sweep_of_efforts():
    """The peak torque of a motor that swings the pendulum, over its mass."""
    model = pendulum().set("parameters.k", 0.0).add_driver("swing", "pin", "0.4*sin(5*t)")
    given = {"actuators": ["pin"], "duration": 1.5, "output_step": 0.01}
    response = {"peak": "max(abs([actuators/pin/effort]))"}
    study = ms.Study(model, {"m": [1.0, 2.0]}, response, analysis="inverse", **given)
    found = study.run(threads=1)
    for trial in found.trials:
        direct = ms.inverse_dynamics(ms.edits.set_values(model, trial.values), **given)
        peak = np.abs(direct["actuators/pin/effort"]).max()
        assert trial.responses["peak"] == pytest.approx(peak, rel=1e-12)
    assert study.result_of(found.trials[0]).settings.solver == "inverse"


def test_a_sweep_of_driven_motions():
    """The peak torque of a driver that swings the pendulum, in closed form at its ends."""
    model = pendulum().set("parameters.k", 0.0).add_driver("swing", "pin", "0.4*cos(5*t)")
    given = {"duration": 1.5, "output_step": 0.01}
    response = {"first": "initial([drivers/swing/effort])", "rms": "rms([drivers/swing/effort])"}
    study = ms.Study(model, {"m": [1.0, 2.0]}, response, analysis="kinematic", **given)
    found = study.run(threads=1)
    for trial, mass in zip(found.trials, (1.0, 2.0), strict=True):
        about_pin = MASS * LENGTH**2 / 12.0 + mass * (LENGTH / 2) ** 2
        expected = mass * GRAVITY * LENGTH / 2 * math.sin(0.4) - about_pin * 0.4 * 25.0
        assert trial.responses["first"] == pytest.approx(expected, rel=1e-9)
        rows = study.result_of(trial)["drivers/swing/effort"]
        # the program integrates the square over time
        assert trial.responses["rms"] == pytest.approx(np.sqrt(np.mean(rows**2)), rel=0.02)


def test_what_an_analysis_notes_stays_with_its_trial(tmp_path):
    """Modes off the equilibrium say so in each trial, also in tables and after they are stored."""
    model = ms.pose(pendulum().set("parameters.k", 0.0), {"pin": 0.5})
    study = ms.Study(model, {"m": [1.0, 2.0]}, {"f": "max([modes/1/frequency])"}, analysis="modes")
    found = study.run(threads=1, folder=tmp_path)
    assert all("no equilibrium" in trial.note for trial in found.trials)
    assert all(trial.is_done for trial in found.trials)
    assert "no equilibrium" in str(found)
    assert list(found.to_dataframe()["note"]) == [trial.note for trial in found.trials]
    assert study.run(threads=1, folder=tmp_path).trials == found.trials
    path = tmp_path / "stored.h5"
    found.save(path)
    assert load_trials(path).trials == found.trials
    settled = ms.Study(
        model, {"m": [1.0]}, {"f": "max([modes/1/frequency])"}, analysis="modes", at="equilibrium"
    ).run(threads=1)
    assert settled.trials[0].note == ""
    assert "note" not in settled.to_dataframe()


def test_an_unstable_equilibrium_is_told_with_its_trial():
    """A rod that stands upright is an equilibrium, and unstable."""
    model = ms.pose(pendulum().set("parameters.k", 0.0), {"pin": math.pi})
    response = {"y": "final([bodies/rod/position/y])"}
    found = ms.Study(model, {"m": [1.0]}, response, analysis="static").run(threads=1)
    assert "unstable" in found.trials[0].note


def test_failed_analyses_are_kept_with_their_reason():
    """A trial without an answer says why; the others go on."""
    model = pendulum().add_parameter("soft", 1.0)
    held = model.add_driver("hold", "pin", "0*soft")
    with pytest.raises(ms.AnalysisError, match="no degree of freedom to vibrate"):
        ms.Study(held, {"soft": [1.0]}, "max([modes/1/frequency])", analysis="modes")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"analysis": "static", "options": {"rtol": 1e-3}}, "static has no option 'rtol'"),
        ({"analysis": "modes", "kinematics": {"driver": "d"}}, "either kinematics or the analysis"),
        ({"analysis": "vibration"}, "static"),
    ],
)
def test_wrong_analyses_are_refused(given, said):
    """By name, with what there is."""
    with pytest.raises(ms.ModelError, match=said):
        ms.Study(pendulum(), {"k": (1, 2)}, "final([joints/pin/coordinate/angle])", **given)


def test_results_of_modes_have_them_in_files(tmp_path):
    """HDF5 and tables hold the figures of all modes."""
    result = ms.modes(ms.sample("sprung_four_bar")).result
    result.save(tmp_path / "modes.h5")
    again = ms.load_result(tmp_path / "modes.h5")
    names = [name for name in result.names() if name.startswith("modes/")]
    assert len(names) >= 3
    for name in names:
        assert again[name].tolist() == result[name].tolist(), name
    assert again.channel("modes/1/frequency").unit == "Hz"
    result.export(tmp_path / "modes.csv")
    assert "modes/1/frequency [Hz]" in (tmp_path / "modes.csv").read_text(encoding="utf-8")


def test_study_files_name_the_analysis(tmp_path):
    """A file says it as scripts do."""
    ms.save(pendulum(), tmp_path / "rod.mech.json")
    given = {
        "format": "mechstudio-study",
        "version": 1,
        "model": "rod.mech.json",
        "analysis": "modes",
        "variables": [{"place": "k", "lower": 1.0, "upper": 5.0, "levels": 3}],
        "responses": [{"name": "f", "formula": "[modes/1/frequency]", "statistic": "max"}],
        "options": {"at": "equilibrium"},
    }
    path = tmp_path / "rod.study.json"
    path.write_text(json.dumps(given), encoding="utf-8")
    found = load_study(path).run(threads=1)
    assert len(found.trials) == 3
    assert all(trial.is_done for trial in found.trials)
