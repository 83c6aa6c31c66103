"""What is said where derivatives do not exist, and how runs take the steps of another one."""

from threading import Event

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.errors import CancelledError, SolverError
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.given_steps import NotedSimulation, SteppedSimulation
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import run_to_end
from mechstudio.studies.derivatives import neighbors
from tests.studies.derivatives.test_closed_forms import damped, pendulum

EXPLICIT = ("bs23", "dopri5", "dop853", "rk4")
IMPLICIT = ("implicit-midpoint", "gauss4", "radau")


@pytest.mark.wide
@pytest.mark.parametrize("integrator", [*EXPLICIT, *IMPLICIT])
@pytest.mark.parametrize("output_step", [0.3, 0.004])
def test_a_run_in_the_steps_of_another_one_is_the_same(integrator, output_step):
    """To the last bit, whether a row lies in each step or many; the steps noted are all of them."""
    model = ms.sample("sprung_four_bar")
    options = RunOptions.for_mechanism(
        model, integrator=integrator, duration=0.6, output_step=output_step, rtol=1e-7
    )
    plain = run_to_end(Simulation(model, options))
    noted = NotedSimulation(model, options)
    first = run_to_end(noted)
    assert first.statistics.steps == plain.statistics.steps
    assert len(noted.step_times) == plain.statistics.steps + 1
    assert noted.step_times[-1] == pytest.approx(0.6)
    again = run_to_end(SteppedSimulation(model, options, noted.step_times))
    assert again.statistics.steps == plain.statistics.steps
    for name in plain.names():
        if integrator == "radau":
            # a Jacobian is kept where an error estimate says so
            assert np.allclose(again[name], plain[name], rtol=1e-5, atol=1e-5), name
        else:
            assert np.array_equal(again[name], plain[name], equal_nan=True), name


def test_given_steps_must_increase():
    """Times of steps are checked before a run."""
    options = RunOptions.for_mechanism(damped(), integrator="dopri5", duration=1.0)
    for times in ([0.0], [0.0, 0.5, 0.5, 1.0]):
        with pytest.raises(SolverError, match="do not increase"):
            SteppedSimulation(damped(), options, np.array(times))


def test_rows_end_before_an_event_that_acts():
    """Its time depends on the parameters; events that only mark end nothing."""
    condition = "[joints/slide/coordinate/shift] < 0"
    for action, rows in (("mark", 11), ("stop", None)):
        model = damped().edited(events=[ms.Event("through", condition, action=action)])
        found = ms.sensitivities(model, "k", duration=1.0, output_step=0.1)
        told = [note for note in found.notes if "'through'" in note]
        if rows:
            assert len(found.time) == rows
            assert not told
        else:
            assert len(told) == 1
            crossing = ms.simulate(model, 1.0, output_step=0.1).events[0].time
            assert found.time[-1] < crossing < found.time[-1] + 0.1


def test_an_end_stop_that_is_hit_is_told():
    """Errors are large where a rate turns at once, and the note names the joint."""
    stops = {"lower": -10.0, "upper": 0.05, "stiffness": 1e6, "damping": 1e3}
    model = pendulum()
    model = model.edited(
        joints=[joint.edited(limits=stops, initial={"rate": 2.0}) for joint in model.joints]
    )
    found = ms.sensitivities(model, "L", duration=1.0, rtol=1e-6)
    assert any("End stops" in note and "'pin'" in note for note in found.notes)
    free = ms.sensitivities(pendulum(), "L", duration=1.0)
    assert not free.notes


def test_singular_positions_are_told():
    """The four-bar lies flat once in its first two seconds."""
    found = ms.sensitivities(
        ms.sample("four_bar"), "bodies.crank.mass", duration=1.5, output_step=0.05
    )
    assert any("singular position" in note for note in found.notes)


def test_a_number_that_closes_no_joint_is_named():
    """The message names the parameter whose neighbor does not run."""
    model = ms.sample("bricard")
    joint = model.joints[2].name
    place = f"joints.{joint}.frame1.position[0]"
    with pytest.raises(SolverError, match=r"Near the value of .joints\.hinge_2"):
        ms.sensitivities(model, place, duration=0.1)


def test_derivatives_can_be_canceled():
    """By a function that is asked during runs, and progress reaches its end without."""
    with pytest.raises(CancelledError):
        ms.sensitivities(damped(), "k", is_stopped=lambda: True)
    asked = Event()
    parts = []

    def stopped():
        return asked.is_set()

    ms.sensitivities(damped(), ["k", "c"], duration=0.5, progress=parts.append, is_stopped=stopped)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0


def test_a_number_that_is_zero_varies_by_what_it_does():
    """A stiffness of zero has no size to vary by: the step follows from its effect."""
    place = "joints.pin.stiffness"
    slopes = []
    for stiffness in (-1e-3, 0.0, 1e-3):
        model = ms.edits.set_values(pendulum(), {place: stiffness})
        found = ms.sensitivities(model, place, duration=1.0, output_step=0.05)
        slopes.append(found.derivative("joints/pin/coordinate", place).ravel())
    below, at_zero, above = slopes
    assert np.abs(at_zero).max() > 1e-3
    # the mean of both sides differs by the square of the stiffness
    assert np.abs(at_zero - 0.5 * (below + above)).max() < 1e-7 * np.abs(at_zero).max()


def test_runs_that_are_not_whole_or_too_large_are_refused(monkeypatch):
    """A limit of steps leaves no rows to compare; rows of all runs have to fit."""
    with pytest.raises(SolverError, match="ended before its time"):
        ms.sensitivities(damped(), "k", duration=1.0, max_steps=3)
    monkeypatch.setattr(neighbors, "MOST_BYTES", 1e3)
    with pytest.raises(SolverError, match="Choose a longer output_step"):
        ms.sensitivities(damped(), "k", duration=1.0)


def test_gradients_tell_of_the_stops_that_a_run_meets():
    """Steps across the edge of a stop leave an error that the check tells as well."""
    block = ms.Mechanism(gravity=(0, 0, 0)).add_body("block", mass=2, velocity=(1, 0, 0))
    model = block.add_joint(
        "slide", "prismatic", "ground", "block", (0, 0, 0), (1, 0, 0), limits=(-1, 0.2, 1e3, 20)
    )
    place, response = ["joints.slide.limits.stiffness"], "final([joints/slide/coordinate])"
    before = ms.gradient(model, response, place, duration=0.15)
    assert not before.notes
    behind = ms.gradient(model, response, place, duration=0.6)
    assert any("joints 'slide'" in note and "check=True" in note for note in behind.notes)
