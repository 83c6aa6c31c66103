"""Events of runs: found between rows, located by the integrator, obeyed and kept."""

import json

import numpy as np
import pytest
from scipy.special import ellipk

import mechstudio as ms
from mechstudio import edits
from mechstudio.cli.main import main
from mechstudio.simulation.methods.integrators import INTEGRATORS
from mechstudio.simulation.solvers import SOLVERS

LENGTH, WIDEST, GRAVITY = 0.7, 1.0, 9.81
QUARTER = np.sqrt(LENGTH / GRAVITY) * ellipk(np.sin(WIDEST / 2.0) ** 2)  # of a period [s]
ANGLE = "[joints/pin/coordinate/angle]"
LOW = ms.Event(name="low", when=ANGLE)
OWN = [solver.key for solver in SOLVERS if solver.key != "auto"]
METHODS = [method.key for method in INTEGRATORS if method.key != "auto"]


def pendulum() -> ms.Mechanism:
    """A point mass, let go at an angle of `WIDEST`."""
    bob = ms.Body(
        name="bob",
        mass=1.0,
        inertia=np.eye(3) * 1e-9,
        position=(LENGTH * np.sin(WIDEST), -LENGTH * np.cos(WIDEST), 0.0),
        orientation=(np.cos(WIDEST / 2.0), 0.0, 0.0, np.sin(WIDEST / 2.0)),
    )
    top = ms.Frame(position=(0.0, LENGTH, 0.0))
    pin = ms.Joint(name="pin", type="revolute", body1="ground", body2="bob", frame2=top)
    return ms.Mechanism(gravity=(0.0, -GRAVITY, 0.0), bodies=[bob], joints=[pin])


def swing(*events: ms.Event, **options) -> ms.Result:
    """A run of the pendulum over one period and a little."""
    given = {"duration": 1.9, "output_step": 0.05, "solver": "aba", "rtol": 1e-8, "atol": 1e-8}
    return ms.simulate(pendulum(), events=events, **given | options)


def error_of(result: ms.Result) -> float:
    """Largest error of the times at which the pendulum hangs down [s]."""
    times = np.array(result.statistics.event_times)
    assert len(times) == 2
    return float(np.abs(times - QUARTER * np.array([1.0, 3.0])).max())


@pytest.mark.parametrize("solver", OWN)
def test_every_solver_tells_when_the_pendulum_hangs_down(solver):
    """The times are those of the elliptic integral, to the accuracy of the run."""
    # hzu divides by the inertia of the bob alone, which leaves it seven digits of the rate
    exact = {"ali3p": 1e-3, "hzu": 1e-6}.get(solver, 1e-7)
    assert error_of(swing(LOW, solver=solver)) < exact


@pytest.mark.parametrize("integrator", METHODS)
def test_every_integrator_tells_when_the_pendulum_hangs_down(integrator):
    """Rows between its steps are as exact as their ends, and so are located moments."""
    fixed = {method.key for method in INTEGRATORS if method.step_size == "fixed"}
    step = 0.004 if integrator in fixed else 0.0
    exact = 5e-5 if step else 1e-6
    assert error_of(swing(LOW, integrator=integrator, fixed_step=step)) < exact


def test_moments_are_as_exact_as_the_tolerance_asks():
    """A run at a thousandth of the tolerance locates a hundred times better."""
    coarse, fine = (error_of(swing(LOW, rtol=tol, atol=tol)) for tol in (1e-6, 1e-9))
    assert fine < 0.01 * coarse


@pytest.mark.parametrize("solver", ["hdca", "ali3p"])
def test_marks_change_nothing(solver):
    """A run with events has the bits of one without."""
    marked, plain = swing(LOW, solver=solver), swing(solver=solver)
    assert len(marked.events) == 2
    for name in plain:
        np.testing.assert_array_equal(marked[name], plain[name])
    assert marked.statistics.steps == plain.statistics.steps


@pytest.mark.wide
@pytest.mark.parametrize("output_step", [0.01, 0.4])
@pytest.mark.parametrize("solver", ["aba", "ali3p"])
def test_marks_do_not_depend_on_chunks(solver, output_step):
    """However a run is cut into pieces, also between rows, its moments are the same."""
    mechanism = pendulum().edited(events=[LOW])
    given = {"solver": solver, "duration": 1.9, "output_step": output_step}
    simulation = ms.Simulation(mechanism, ms.RunOptions.for_mechanism(mechanism, **given))
    while not simulation.advance(1e-6):
        pass
    whole = ms.simulate(mechanism, **given)
    assert simulation.result.events == whole.events
    assert len(whole.events) == 2


@pytest.mark.parametrize(("solver", "output_step"), [("aba", 0.13), ("aba", 0.12), ("hdca", 0.13)])
def test_what_crosses_and_comes_back_between_two_rows_is_noticed(solver, output_step):
    """The far end of the swing, seen by rows that all lie on its one side; in any pieces."""
    turn, width = 2.0 * QUARTER, 0.01
    limit = float(WIDEST - 0.5 * width**2 * GRAVITY / LENGTH * np.sin(WIDEST))
    both = ms.Event(name="both", when=f"{ANGLE} + {limit}")
    back = ms.Event(name="back", when=f"{ANGLE} > -{limit}")
    result = swing(both, back, solver=solver, output_step=output_step)
    assert result["joints/pin/coordinate"][:, 0].min() > -limit
    assert [event.name for event in result.events] == ["both", "both", "back"]
    first, second, late = (event.time for event in result.events)
    assert [first, second] == pytest.approx([turn - width, turn + width], abs=2e-5)
    assert late == pytest.approx(second, abs=1e-12)
    model = pendulum().edited(events=[both, back])
    given = {"duration": 1.9, "output_step": output_step, "rtol": 1e-8, "atol": 1e-8}
    options = ms.RunOptions.for_mechanism(model, solver=solver, **given)
    simulation = ms.Simulation(model, options)
    while not simulation.advance(1e-6):
        pass
    assert simulation.result.events == result.events
    ended = swing(both.edited(action="stop"), solver=solver, output_step=output_step)
    assert [event.time for event in ended.events] == [first]
    assert ended.time[-1] == pytest.approx(first, abs=1e-12)


def test_a_comparison_counts_in_one_direction_and_ends_the_run():
    """The last row is the moment itself; marks before it stay, later ones are not there."""
    stop = ms.Event(name="left", when=f"{ANGLE} < -30 deg", action="stop")
    result = swing(LOW, stop)
    assert result.status == "done"
    assert [event.name for event in result.events] == ["low", "left"]
    assert result.events[-1].time == pytest.approx(result.time[-1], abs=1e-14)
    assert np.degrees(result["joints/pin/coordinate"][-1, 0]) == pytest.approx(-30.0, abs=1e-9)
    assert "'left'" in result.status_message
    assert (np.diff(result.time) > 0.0).all()
    assert abs(result.energy_drift) < 1e-6


def test_a_condition_that_holds_from_the_start_is_told():
    """Nothing becomes true there, so it waits."""
    result = swing(ms.Event(name="wide", when=f"{ANGLE} > 0.5", action="stop"), duration=1.0)
    assert not result.events
    assert any("'wide'" in note for note in result.statistics.notes)


def test_a_run_says_that_nothing_ended_it():
    """An event that should have ended it, but did not happen; marks say nothing."""
    far = ms.Event(name="far", when=f"{ANGLE} > 300 deg", action="stop")
    result = swing(far, far.edited(name="mark", action="mark"), duration=0.5)
    assert result.status == "done"
    assert result.statistics.notes == ("The event 'far', which ends the run, did not happen.",)


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("[joints/pin/coordinat/angle] > 1", "did you mean 'joints/pin/coordinate/angle'"),
        (f"{ANGLE} > 1 > 0", "one comparison"),
        (f"{ANGLE} >", "both sides"),
        ("", "formula over channels"),
        (f"{ANGLE} > wide", "wide"),
        (f"{ANGLE} > 1 m", "in m"),
    ],
)
def test_conditions_that_cannot_be_read(when, said):
    """The error names the event's place and what would be right."""
    with pytest.raises(ms.ModelError, match=said):
        ms.simulate(pendulum().edited(events=[{"name": "wrong", "when": when}]), duration=0.1)


def test_events_are_kept_with_the_model_and_its_results(tmp_path, capsys):
    """Files of models and of results have them, and the command line tells them."""
    model = edits.add_event(pendulum(), f"{ANGLE} < {0}", name="down", action="stop")
    path, out = tmp_path / "pendulum.mech.json", tmp_path / "out.h5"
    ms.save(model, path)
    assert ms.load(path) == model
    with pytest.raises(ms.ModelError, match="version 1"):
        ms.save(model, path, version=1)
    assert main(["run", str(path), "-o", str(out), "--json", "--quiet"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["events"]
    (kept,) = ms.load_result(out).events
    assert told == kept._asdict()
    assert (kept.name, kept.action) == ("down", "stop")


def test_names_in_conditions_follow_edits():
    """Renamed elements and parameters are renamed in conditions; names are unique."""
    model = edits.add_parameter(pendulum(), "wide", 0.5)
    model = edits.add_event(model, f"{ANGLE} > wide", name="out")
    model = edits.rename(model, ("joint", "pin"), "top")
    model = edits.rename_parameter(model, "wide", "limit")
    assert model.events["out"].when == "[joints/top/coordinate/angle] > limit"
    assert edits.remove_parameter(model, "limit", inline=True).events["out"].when.endswith("> 0.5")
    with pytest.raises(ms.ModelError, match="uses it"):
        edits.remove_parameter(model, "limit")
    with pytest.raises(ms.ModelError, match="already"):
        edits.add_event(model, ANGLE, name="out")


def test_events_are_changed_and_removed_by_edits():
    """By name; what is not valid, or is not there, is refused with what would be right."""
    model = edits.add_event(pendulum(), f"{ANGLE} > 1", name="out")
    model = edits.add_event(model, f"{ANGLE} < 0", name="in")
    after = edits.change_event(model, "out", name="far", action="stop")
    assert [(event.name, event.action) for event in after.events] == [
        ("far", "stop"),
        ("in", "mark"),
    ]
    assert edits.change_event(model, "in", action="mark") is model
    assert [event.name for event in edits.remove_event(after, "in").events] == ["far"]
    with pytest.raises(ms.ModelError, match="already"):
        edits.change_event(model, "out", name="in")
    with pytest.raises(ms.ModelError, match="did you mean 'out'"):
        edits.remove_event(model, "oot")
