"""Ctrl-C while a kernel computes is noticed as it returns: its rows are kept all the same."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.dynamics.time_loop import NEVER, Advance
from mechstudio.simulation.runs.event_watch import EventWatch
from tests.simulation.models import pendulum

PUSHED = ms.Event("pushed", "[time] > 0.4", action="set", parameter="push", value=30.0)
MARKED = ms.Event("marked", "[joints/pin/coordinate] < -0.5")
LATE = ms.Event("late", "[time] > 1.5", action="stop")
OPTIONS = {"duration": 20.0, "output_step": 0.01}


def pushed_pendulum():
    """A damped pendulum with a push that a parameter tells."""
    model = pendulum(damping=1.0).add_parameter("push", 0.0)
    return model.add_force("wind", "link", force=("push", 0, 0))


@pytest.fixture
def press(monkeypatch):
    """Sets by which row Ctrl-C is pressed; what it returns tells how many there were by then."""

    def pressed_at(row):
        whole, written = Advance.__call__, []

        def broken_off(advance, limit, pause=NEVER):
            outcome = whole(advance, limit, pause)
            if not written and advance.run.next_row >= row:
                written.append(int(advance.run.next_row))
                raise KeyboardInterrupt
            return outcome

        monkeypatch.setattr(Advance, "__call__", broken_off)
        return written

    return pressed_at


def ended(events):
    """What a run leaves that Ctrl-C ends."""
    with pytest.raises(ms.RunInterrupted) as caught:
        ms.simulate(pushed_pendulum(), events=events, **OPTIONS)
    return caught.value.result, str(caught.value)


def is_beginning(part, whole):
    """Whether rows are the first ones of a run."""
    return all(
        np.array_equal(part[name], whole[name][: len(part)])
        for name in ("time", "joints/pin/coordinate", "energy/dissipated", "energy/supplied")
    )


@pytest.mark.parametrize("events", [[], [MARKED], [PUSHED, MARKED]], ids=len)
def test_rows_of_the_last_chunk_are_kept(press, events):
    """All that were written, with energies that go on behind an event and what events noticed."""
    whole = ms.simulate(pushed_pendulum(), events=events, **OPTIONS)
    written = press(100)
    found, said = ended(events)
    shift = len([moment for moment in whole.events if moment.action == "set"])
    assert found.status == "stopped"
    assert len(found) >= written[0] + shift >= 100
    assert "Stopped at t = " in said
    assert is_beginning(found, whole)
    times = [moment.time for moment in whole.events if moment.time <= found.time[-1]]
    assert [moment.time for moment in found.events] == times


def test_an_event_that_ends_the_run_in_them_ends_it(press):
    """Rows behind it are none of the run."""
    press(200)
    found, said = ended([MARKED, LATE])
    assert found.time[-1] == pytest.approx(1.5, abs=1e-12)
    assert "by the event 'late'" in said
    assert "kept" in said


def test_joints_that_come_apart_in_them_are_told(press):
    """The run had failed before Ctrl-C was noticed, and its rows end there."""
    locked = (
        ms.Mechanism()
        .add_rod("left", (0, 0, 0), (0.1, 0, 0), mass=0.5)
        .add_rod("right", (0.1, 0, 0), (0.4, 0, 0), mass=0.8)
        .add_joint("first", "revolute", "ground", "left", (0, 0, 0))
        .add_joint("middle", "revolute", "left", "right", (0.1, 0, 0))
        .add_joint("last", "revolute", "ground", "right", (0.4, 0, 0))
        .add_driver("motor", "first", rate=1.0)
    )
    with pytest.raises(ms.SolverError, match="come apart") as failed:
        ms.simulate(locked, duration=1.0, output_step=0.01)
    press(len(failed.value.result))
    with pytest.raises(ms.RunInterrupted, match=r"come apart.*kept") as caught:
        ms.simulate(locked, duration=1.0, output_step=0.01)
    assert caught.value.result.status == "failed"
    assert np.array_equal(caught.value.result.time, failed.value.result.time)


def test_a_look_that_is_broken_off_keeps_the_rows_before_it(monkeypatch):
    """An event takes the run back while it is located: rows of that chunk are not kept."""
    whole = ms.simulate(pushed_pendulum(), events=[MARKED], **OPTIONS)

    def broken_off(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(EventWatch, "_located", broken_off)
    found, _ = ended([MARKED])
    assert 0 < len(found) < len(whole)
    assert is_beginning(found, whole)
    assert found.time[-1] <= whole.events[0].time
