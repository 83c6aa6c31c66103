"""Events between rows far apart: what is noticed is a matter of the motion, not of the rows."""

import numpy as np
import pytest

import mechstudio as ms


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
    model = ball().add_parameter("push", 0.0).add_force("wind", "ball", ("push", 0, 0))
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
