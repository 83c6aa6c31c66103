"""Events between rows far apart: what is noticed is a matter of the motion, not of the rows."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.results.conditions import read_conditions
from mechstudio.simulation.runs.rows_apart import turns_between


def ball():
    """Thrown up with 5 m/s, which takes it 1.274 m high."""
    return ms.Mechanism().add_body("ball", mass=1.0, inertia=(1, 1, 1), velocity=(0, 5.0, 0))


def arm(rate: float):
    """Turns at a constant rate [rad/s]."""
    model = ms.Mechanism(gravity=(0, 0, 0)).add_rod("arm", (0, 0, 0), (1, 0, 0), mass=1.0)
    model = model.add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
    return ms.pose(model, rates={"pin": rate})


@pytest.mark.parametrize("step", [0.01, 0.1, 0.5, 1.0])
@pytest.mark.parametrize("height", [0.5, 1.2, 1.27])
def test_a_short_flight_above_a_height_stops_the_run(height, step):
    """As the ball rises through the height, though it is below again at the next row."""
    high = ms.Event("high", f"[bodies/ball/position/y] > {height}", action="stop")
    run = ms.simulate(ball(), duration=2.0, output_step=step, events=[high])
    expected = (5.0 - np.sqrt(25.0 - 2.0 * 9.81 * height)) / 9.81
    assert run.time[-1] == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("step", [0.01, 0.02, 0.05, 0.09])
@pytest.mark.parametrize("rate", [20.0, 100.0])
def test_all_turns_are_counted(rate, step):
    """The tip passes the top once in each turn, up to nine radians from row to row."""
    tip = ms.Event("tip", "[bodies/arm/velocity/y] < -1.0")
    run = ms.simulate(arm(rate), duration=0.9, output_step=step, events=[tip])
    turns = rate * 0.9 / (2.0 * np.pi)
    times = [moment.time for moment in run.events]
    assert len(times) == pytest.approx(turns, abs=1.0)
    np.testing.assert_allclose(np.diff(times), 2.0 * np.pi / rate, rtol=1e-6)


@pytest.mark.parametrize("step", [0.01, 0.1, 0.25])
def test_a_parameter_is_set_in_the_first_interval(step):
    """And after each change again, from the first row of the changed model on."""
    model = ball().add_parameter("push", 0.0).add_force("wind", "ball", force=("push", 0, 0))
    rises = ms.Event(
        "rises", "[bodies/ball/position/y] > 1.2", action="set", parameter="push", value=1.0
    )
    run = ms.simulate(model, duration=0.75, output_step=step, events=[rises])
    (moment,) = [moment for moment in run.events if moment.action == "set"]
    assert moment.time == pytest.approx((5.0 - np.sqrt(25.0 - 2.0 * 9.81 * 1.2)) / 9.81, abs=1e-8)


def test_what_stays_on_its_side_is_no_event():
    """A vertex just below the height, and an arm that never comes there."""
    never = ms.Event("never", "[bodies/ball/position/y] > 1.2743", action="stop")
    run = ms.simulate(ball(), duration=1.0, output_step=0.5, events=[never])
    assert run.time[-1] == 1.0
    beyond = ms.Event("beyond", "[bodies/arm/position/y] > 1.01")
    assert not ms.simulate(arm(100.0), duration=1.0, output_step=0.05, events=[beyond]).events


def test_rows_too_far_apart_to_count_turns_are_told():
    """Of an event that reads the arm, not of one that reads its angle, which no turn repeats."""
    tip = ms.Event("tip", "[bodies/arm/velocity/y] < -1.0")
    angle = ms.Event("angle", "[joints/pin/coordinate] > 150")
    run = ms.simulate(arm(100.0), duration=4.0, output_step=1.0, events=[tip, angle])
    (note,) = [note for note in run.notes if "more often" in note]
    assert "'tip'" in note
    assert [moment.time for moment in run.events if moment.name == "angle"] == pytest.approx([1.5])


def test_a_fast_rotor_beside_does_not_matter():
    """Rows are looked at for the bodies that a condition reads; only these are counted here."""
    model = arm(1000.0).add_body("still", mass=1.0, inertia=(1, 1, 1), velocity=(1.0, 0, 0))
    far = ms.Event("far", "[bodies/still/position/x] > 0.05")
    run = ms.simulate(model, duration=0.1, output_step=0.01, events=[far])
    condition = read_conditions(run)[0] if run.mechanism.events else None
    assert condition is not None
    assert not turns_between(condition, run, 0, run.count).any()
    assert run.events[0].time == pytest.approx(0.05)


def pendulum(**joint):
    """Swings from 0.5 rad."""
    return (
        ms.Mechanism(gravity=(0, -9.81, 0))
        .add_rod((0, 0, 0), (0, -1, 0), name="arm", mass=1.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), initial=0.5, **joint)
    )


@pytest.mark.parametrize("step", [0.001, 0.01, 0.03, 0.1])
@pytest.mark.parametrize("width", [1e-2, 1e-3, 1e-6])
def test_values_that_turn_sharply_at_zero_are_found(width, step):
    """The speed is below a width at each turning point, for a part of the time between two rows."""
    turns = ms.Event("turns", "[joints/pin/rate]")
    slow = ms.Event("slow", f"abs([joints/pin/rate]) < {width}")
    run = ms.simulate(
        pendulum(damping=0.02), duration=10.0, output_step=step, events=[turns, slow], rtol=1e-9
    )
    when = {
        name: np.array([moment.time for moment in run.events if moment.name == name])
        for name in ("turns", "slow")
    }
    turning = when["turns"][when["turns"] > 0.1]
    assert len(turning) == 12
    before = when["slow"][when["slow"] > 0.1]
    assert len(before) == len(turning)
    assert ((before < turning) & (before > turning - 2.0 * width)).all()


@pytest.mark.parametrize("step", [0.16, 0.22, 0.3, 0.4])
@pytest.mark.parametrize("channel", ["[joints/pin/rate]", "[joints/pin/coordinate/angle] - 0.1"])
def test_values_that_change_as_before_may_turn_sharply(channel, step):
    """Where the change to the row behind a turn at zero happens to be that to the row before it."""
    through = ms.Event("through", channel)
    near = ms.Event("near", f"abs({channel}) < 1e-3")
    run = ms.simulate(
        pendulum(damping=0.02), duration=10.0, output_step=step, events=[through, near], rtol=1e-9
    )
    names = [moment.name for moment in run.events if moment.time > 0.05]
    assert names.count("near") == names.count("through") == 12
