"""The motion of a run for a model with other values: told, or refused where it does not fit."""

import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from tests.analyses.models import crank_rocker

OPTIONS = {"duration": 0.1, "output_step": 0.02}


def test_other_masses_are_told():
    """The efforts are those of the masses of now; a note says which these are."""
    model = crank_rocker(0.2, 0.5, 0.4, 0.45)
    run = ms.simulate(model, **OPTIONS)
    same = ms.inverse_dynamics(model, actuators=["crank"], motion=run)
    assert not any("other values" in note for note in same.statistics.notes)
    body = model.bodies[0].name
    mass = model.bodies[0].mass
    heavy = model.set(f"bodies.{body}.mass", 5.0 * mass)
    found = ms.inverse_dynamics(heavy, actuators=["crank"], motion=run)
    expected = ms.inverse_dynamics(heavy, actuators=["crank"], **OPTIONS)
    effort = expected["actuators/crank/effort"]
    assert found["actuators/crank/effort"] == pytest.approx(effort, abs=1e-5)
    (note,) = found.statistics.notes
    assert "recorded with other values" in note
    assert f"bodies.{body}.mass was {mass:g} kg and is {5.0 * mass:g} kg" in note


def test_many_other_values_are_counted():
    """Three are named; those of the start, which the motion does not look at, are not."""
    model = ms.sample("sprung_four_bar")
    run = ms.simulate(model, **OPTIONS)
    other = {f"bodies.{body.name}.mass": 7.0 for body in model.bodies}
    other |= {"gravity[0]": 1.0, f"bodies.{model.bodies[0].name}.velocity[0]": 0.0}
    found = ms.inverse_dynamics(model.set(other), actuators=["ground_crank"], motion=run)
    note = next(note for note in found.statistics.notes if "other values" in note)
    assert note.count(" kg and is ") == 3
    assert note.endswith("and 1 more are others.")


def test_other_lengths_are_refused():
    """Poses of the run leave joints open, and efforts of these would mean nothing."""
    model = ms.sample("driven_slider_crank")
    run = ms.simulate(model, **OPTIONS)
    place = "joints.crank_pin.frame1.position[0]"
    length = model.joints["crank_pin"].frame1.position[0]
    longer = model.set(place, 1.3 * length)
    with pytest.raises(ms.AnalysisError, match="'crank_pin' is open by") as refused:
        ms.inverse_dynamics(longer, actuators=["crank_pivot"], motion=run)
    assert place in str(refused.value)


def test_the_command_says_so(tmp_path, capsys):
    """Values of --set beside those of the run."""
    path = tmp_path / "run.h5"
    ms.simulate(ms.sample("driven_slider_crank"), **OPTIONS).save(path)
    line = ["inverse", "driven_slider_crank", "--actuators", "crank_pivot", "--run", str(path)]
    assert main(line) == 0
    assert "other values" not in capsys.readouterr().out
    assert main([*line, "--set", "bodies.crank.mass=3"]) == 0
    assert "bodies.crank.mass was 1 kg and is 3 kg" in capsys.readouterr().out
