"""What analyses say of drivers that they hold although these have a rate."""

import json

import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.gui.analyses.equilibrium_card import _facts
from tests.analyses.models import governor, pendulum

HELD = "Driver 'motor' is held although its rate is 10 rad/s at t = 0"


def test_a_held_driver_with_a_rate_is_told():
    """In the notes, the text and the card of an equilibrium, and not where it moves."""
    model = governor(10.0, 0.3)
    held = ms.static(model)
    assert HELD in held.notes[0]
    assert 'drivers="move"' in held.notes[0]
    assert "--drivers move" in held.notes[0]
    assert HELD in str(held)
    assert HELD in _facts(held)
    assert ms.static(model, drivers="move").notes == ()
    assert ms.static(pendulum(angle=1.0)).notes == ()
    still = model.edited(drivers=[model.drivers["motor"].edited(function="0.3 + t**2")])
    assert ms.static(still).notes == ()


def test_modes_of_a_moving_equilibrium_move():
    """The choice goes with the equilibrium unless another is given."""
    model = governor(10.0, 0.3)
    moving = ms.static(model, drivers="move")
    assert moving.driver_motion == ms.static(moving).driver_motion == "move"
    found = ms.modes(moving)
    assert found.drivers == "move"
    assert found.frequencies == ms.modes(moving.mechanism, drivers="move").frequencies
    held = ms.modes(moving, drivers="hold")
    assert held.drivers == "hold"
    assert any(HELD in note for note in held.notes)
    assert ms.modes(ms.static(model)).drivers == "hold"


def test_errors_name_what_is_held(capsys):
    """Also those of a run that starts at the equilibrium, and of a study."""
    with pytest.raises(ms.AnalysisError, match=r"'motor' is held although .* --drivers move"):
        ms.static(ms.sample("porter_governor"))
    lifts = {"lift": "final([joints/guide/coordinate])"}
    masses = {"bodies.sleeve.mass": (1.0, 2.0)}
    with pytest.raises(ms.AnalysisError, match="'motor' is held although"):
        ms.Study(ms.sample("porter_governor"), masses, lifts, analysis="static")
    assert main(["run", "porter_governor", "--start", "equilibrium", "--duration", "0.1"]) != 0
    assert "'motor' is held although" in capsys.readouterr().err


def test_a_run_starts_at_a_moving_equilibrium(capsys):
    """`--drivers move` lets the governor begin where it stays; alone it is refused."""
    asked = ["run", "porter_governor", "--duration", "0.1", "--drivers", "move"]
    assert main([*asked, "--start", "equilibrium", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "done"
    assert main(asked) == 2
    assert "--start equilibrium" in capsys.readouterr().err


def test_speeds_without_a_driver_are_told():
    """Nothing keeps them; at rest, and where all is to stop, there is nothing to tell."""
    resting = pendulum(angle=1.0)
    spinning = ms.pose(resting, rates={"pivot": 2.0})
    (note,) = (note for note in ms.static(spinning, drivers="move").notes if "velocities" in note)
    assert "has no drivers" in note
    for found in (ms.static(resting, drivers="move"), ms.static(spinning)):
        assert not any("velocities" in note for note in found.notes)
