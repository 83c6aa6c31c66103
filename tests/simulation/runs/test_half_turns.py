"""A torsion spring that is rotated by more than half a turn reverses its torque, and says so."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.simulation.runs import half_turns
from mechstudio.simulation.runs.half_turns import HeldSprings


def spun(rate, **spring):
    """A disk on a pivot, held to the ground by a torsion spring, that begins to turn [rad/s]."""
    model = ms.Mechanism(gravity=(0, 0, 0)).add_body("disk", mass=1.0, inertia=(0.1, 0.1, 0.1))
    model = model.add_joint("pivot", "revolute", "ground", "disk", (0, 0, 0))
    model = model.add_torsion("coil", "ground", "disk", point=(0, 0, 0), **spring)
    return ms.pose(model, {"pivot": 0.0}, rates={"pivot": rate})


@pytest.mark.parametrize("rate", [8.0, -8.0])
def test_the_first_passage_of_half_a_turn_is_noted(rate):
    """At the time at which the disk gets there, whichever way it turns."""
    run = ms.simulate(spun(rate, stiffness=0.1), duration=3.0)
    turned = abs(run["joints/pivot/coordinate/angle"])
    passed = run.time[np.argmax(turned > np.pi)]
    (note,) = [note for note in run.statistics.notes if "half a turn" in note]
    assert "'coil'" in note
    assert f"t = {passed:.4g} s" in note


@pytest.mark.parametrize(("rate", "spring"), [(1.0, {"stiffness": 1.0}), (8.0, {"damping": 0.001})])
def test_nothing_is_noted_where_the_torque_goes_on(rate, spring):
    """A spring that swings to both sides, and a damper, whose torque does not know the angle."""
    run = ms.simulate(spun(rate, **spring), duration=3.0)
    assert not [note for note in run.statistics.notes if "half a turn" in note]


@pytest.mark.parametrize(("function", "noted"), [("5", True), ("5*x", False)])
def test_a_torque_that_jumps_at_the_angle_zero_is_noted(function, noted):
    """It holds a disk that another torque, smaller than itself, would turn, in very short steps."""
    model = spun(0.0, function=function).add_torque("disk", (0, 0, 1))
    run = ms.simulate(model, duration=0.01, output_step=1e-4, max_steps=3000)
    held = [note for note in run.statistics.notes if "'coil' was held at the angle 0" in note]
    assert bool(held) is noted
    if noted:
        assert "5 N m" in held[0]
        assert "zero at x = 0" in held[0]


def test_a_passage_of_the_angle_zero_is_not_noted():
    """A preload that acts back to zero from either side, which the disk swings through."""
    run = ms.simulate(spun(2.0, function="0.2"), duration=2.0)
    assert not [note for note in run.statistics.notes if "was held" in note]


def test_a_run_that_is_held_ends_by_itself():
    """It says which spring holds it and what to do; who limits a run himself gets all of it."""
    model = spun(0.0, function="5").add_torque("disk", (0, 0, 1))
    run = ms.simulate(model, duration=100.0, output_step=1e-3)
    assert run.status == "stopped"
    assert "torque of 'coil' holds its bodies at the angle 0" in run.status_message
    assert "zero at x = 0" in run.status_message
    limited = ms.simulate(model, duration=100.0, output_step=1e-3, max_wall_time=0.3)
    assert "max_wall_time allows" in limited.status_message


def test_a_long_run_that_moves_goes_on():
    """However many right-hand sides it takes."""
    run = ms.simulate(spun(2.0, function="5*x"), duration=40.0, output_step=1e-3, rtol=1e-13)
    assert run.status == "done"


def test_each_row_of_a_growing_run_is_looked_at_once(monkeypatch):
    """What is found is that of all rows, however many looks there were on the way."""
    model = spun(0.0, function="5").add_torque("disk", (0, 0, 1))
    run = ms.simulate(model, duration=0.01, output_step=1e-4, max_steps=3000)
    store, read = run.store, []
    turned = half_turns._turned
    monkeypatch.setattr(
        half_turns, "_turned", lambda store, rows: read.append(rows) or turned(store, rows)
    )
    whole = HeldSprings(store).found()
    assert set(whole) == {"coil"}
    read.clear()
    count, growing = store.count, HeldSprings(store)
    for some in (0, 1, count // 3, count // 2, count):
        store.count = some
        found = growing.found()
    assert found == whole
    rows = [row for part in read for row in range(part.start, part.stop)]
    assert rows == list(range(count))
