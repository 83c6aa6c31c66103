"""Events that set parameters: a run goes on exactly where it was, by another model."""

from itertools import pairwise

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.results.body_loads import body_loads
from mechstudio.simulation.methods.integrators import INTEGRATORS
from mechstudio.simulation.solvers import SOLVERS

LENGTH, WIDEST, GRAVITY = 0.7, 1.0, 9.81
ANGLE, RATE = "[joints/pin/coordinate/angle]", "[joints/pin/rate/angle]"
LINE = "joints/pin/coordinate"
OWN = [solver.key for solver in SOLVERS if solver.key != "auto"]
METHODS = {method.key: method for method in INTEGRATORS if method.key != "auto"}
CUT = ms.Event(name="cut", when=f"{ANGLE} < -20 deg", action="set", parameter="k", value=0)
TIGHT = {"rtol": 1e-9, "atol": 1e-9}


def pendulum(*events: ms.Event, **parameters: float) -> ms.Mechanism:
    """A point mass with a spring, a damper and a motor in its joint, let go at `WIDEST`."""
    values = {"k": 8.0, "c": 0.0, "m": 1.0, "torque": 0.0, "g": GRAVITY} | parameters
    bob = {
        "name": "bob",
        "mass": "m",
        "inertia": np.eye(3) * 1e-2,
        "position": (LENGTH * np.sin(WIDEST), -LENGTH * np.cos(WIDEST), 0.0),
        "orientation": (np.cos(WIDEST / 2.0), 0.0, 0.0, np.sin(WIDEST / 2.0)),
    }
    pin = {
        "name": "pin",
        "type": "revolute",
        "body1": "ground",
        "body2": "bob",
        "frame2": {"position": (0.0, LENGTH, 0.0)},
        "stiffness": "k",
        "damping": "c",
        "effort": "torque",
    }
    return ms.Mechanism(
        gravity=(0.0, "-g", 0.0), bodies=[bob], joints=[pin], parameters=values, events=events
    )


def sets(name: str, when: str, parameter: str, value: float | str) -> ms.Event:
    return ms.Event(name=name, when=when, action="set", parameter=parameter, value=value)


def run(model: ms.Mechanism, **options) -> ms.Result:
    given = {"duration": 1.5, "output_step": 0.05, "solver": "aba"} | TIGHT
    return ms.simulate(model, **given | options)


def by_hand(solver: str, **options) -> tuple[ms.Result, ms.Result]:
    """The two runs that a cut spring is the same as."""
    stop = CUT.edited(action="stop", parameter="", value=None)
    first = run(pendulum(stop), solver=solver, **options)
    end = first.time[-1]
    later = pendulum(k=0.0).at(first, end)
    return first, run(later, solver=solver, duration=1.5 - end, **options)


@pytest.mark.wide
@pytest.mark.parametrize("solver", OWN)
def test_a_cut_spring_is_two_runs_chained_by_hand(solver):
    """For every solver; both rows at the time of the cut have the same motion."""
    # "auto" takes another one for a model without an event that sets a parameter
    method = {} if solver == "ali3p" else {"integrator": "dop853"}
    result, (first, later) = run(pendulum(CUT), solver=solver, **method), by_hand(solver, **method)
    (cut,) = result.events
    assert (cut.parameter, cut.value_before, cut.value) == ("k", 8.0, 0.0)
    assert cut.time == pytest.approx(first.time[-1], abs=1e-13)
    assert result[LINE][-1, 0] == pytest.approx(later[LINE][-1, 0], abs=1e-9)
    row = cut.row
    assert result.time[row - 1] == result.time[row] == cut.time
    for name in (LINE, "joints/pin/rate", "bodies/bob/position", "bodies/bob/velocity"):
        np.testing.assert_allclose(result[name][row - 1], result[name][row], atol=1e-12)
    efforts = result["joints/pin/spring_effort"][row - 1 : row + 1].ravel()
    np.testing.assert_allclose(efforts, [8.0 * np.radians(20.0), 0.0], atol=1e-9)
    assert (np.diff(result.time) >= 0.0).all()
    assert result.time[-1] == 1.5
    assert result.count == 31 + 2


def test_energy_tells_what_the_cut_took_away():
    """The elastic energy of the spring leaves by `energy/supplied`; the balance stays closed."""
    result = run(pendulum(CUT, c=0.3))
    (cut,) = result.events
    elastic = 0.5 * 8.0 * np.radians(20.0) ** 2
    assert cut.energy == pytest.approx(-elastic, rel=1e-8)
    assert result["energy/supplied"][-1] == pytest.approx(-elastic, rel=1e-8)
    assert result.energy_drift < 1e-7
    lost = result["energy/dissipated"]
    assert lost[cut.row] == lost[cut.row - 1] > 0.0
    assert (np.diff(lost) >= 0.0).all()


@pytest.mark.parametrize(("key", "order"), [("dopri5", 5), ("rk4", 4)])
def test_the_order_of_convergence_is_kept(key, order):
    """Half the step gives an error smaller by the order, as without a change."""
    exact = run(pendulum(CUT), rtol=1e-12, atol=1e-12)[LINE][-1, 0]
    errors = [
        abs(run(pendulum(CUT), integrator=key, fixed_step=step)[LINE][-1, 0] - exact)
        for step in (0.02, 0.01)
    ]
    assert np.log2(errors[0] / errors[1]) > order - 0.5


@pytest.mark.parametrize("integrator", METHODS)
def test_every_integrator_goes_on(integrator):
    """The end of the run is that of the most accurate one."""
    fixed = 0.002 if METHODS[integrator].step_size == "fixed" else 0.0
    exact = run(pendulum(CUT))[LINE][-1, 0]
    end = run(pendulum(CUT), integrator=integrator, fixed_step=fixed, rtol=1e-7)[LINE][-1, 0]
    assert end == pytest.approx(exact, abs=5e-3 if fixed else 1e-4)


@pytest.mark.wide
@pytest.mark.parametrize("solver", ["aba", "hdca", "ali3p"])
def test_a_bang_bang_motor_keeps_its_limit(solver):
    """A torque that changes its sign with the speed drives the swing up until a limit ends it."""
    events = (
        sets("left", f"{RATE} < 0", "torque", -0.4),
        sets("right", f"{RATE} > 0", "torque", 0.4),
        sets("enough", f"{ANGLE} > 85 deg", "c", 4.0),
        sets("little", f"{ANGLE} < 0", "c", 0.0),
    )
    result = run(pendulum(*events, k=0.0), duration=12.0, solver=solver, **TIGHT)
    names = [event.name for event in result.events]
    swings = [name for name in names if name in ("left", "right")]
    assert len(swings) > 8
    assert all(one != other for one, other in pairwise(swings))
    assert "enough" in names
    assert np.abs(result[LINE]).max() < np.radians(95.0)
    assert np.abs(result[LINE]).max() > np.radians(85.0)
    assert result.energy_drift < (1e-5 if solver != "ali3p" else 1e-2)


def test_switches_go_on_in_chunks_and_after_any_chunk():
    """A run that is advanced in small pieces has the rows of one in a piece."""
    model = pendulum(CUT, sets("back", f"{ANGLE} > -15 deg", "k", "2*g"))
    options = {"duration": 1.5, "output_step": 0.02, "solver": "hdca"}
    simulation = ms.Simulation(model, ms.RunOptions.for_mechanism(model, **options))
    while not simulation.advance(1e-6):
        assert simulation.result.count >= 0
    whole = ms.simulate(model, **options)
    assert [event.name for event in whole.events] == ["cut", "back"]
    assert simulation.result.events == whole.events
    np.testing.assert_allclose(simulation.result[LINE], whole[LINE], atol=1e-9)
    stopped = ms.Simulation(model, ms.RunOptions.for_mechanism(model, **options))
    while not stopped.result.events:
        stopped.advance(1e-6)
    stopped.stop()
    assert stopped.result.status == "stopped"
    assert stopped.result.events[0] == whole.events[0]


def test_values_are_formulas_of_that_moment():
    """Over parameters, the time and channels, with units."""
    events = (
        sets("time", f"{ANGLE} < 0", "torque", "0.1*t"),
        sets("where", f"{ANGLE} < -10 deg", "c", f"abs({ANGLE})"),
        sets("turn", f"{RATE} > 0", "torque", "-torque"),
    )
    result = run(pendulum(*events), duration=0.9)
    time, where, turn = result.events
    assert time.value == pytest.approx(0.1 * time.time)
    assert where.value == pytest.approx(np.radians(10.0))
    assert turn.value == -time.value


def test_what_happens_together_is_one_change():
    """Events of one condition change the model once; a mark and a stop at the time count too."""
    when = f"{ANGLE} < 0"
    both = (sets("one", when, "k", 1.0), sets("two", when, "c", 0.1), ms.Event(name="m", when=when))
    result = run(pendulum(*both), duration=0.6)
    assert {event.name for event in result.events} == {"one", "two", "m"}
    assert np.ptp([event.time for event in result.events]) < 1e-12
    assert result.count == 13 + 2
    stop = ms.Event(name="end", when=when, action="stop")
    ended = run(pendulum(*both, stop))
    assert ended.status == "done"
    assert not any(event.action == "set" for event in ended.events)


def test_a_change_that_meets_another_condition_is_followed_at_once():
    """The force that the first change brings sets off the second one, at the same time."""
    chain = sets("chain", "[joints/pin/spring_effort/angle] > 5", "m", 2.0)
    stiffer = CUT.edited(name="stiffer", value=30.0)
    result = run(pendulum(stiffer, chain))
    first, second = result.events[:2]
    assert (first.name, second.name) == ("stiffer", "chain")
    assert second.time == first.time
    assert second.row == first.row + 1
    assert result.energy_drift < 1e-7
    momentum = np.linalg.norm(result["momentum/linear"], axis=1)
    assert momentum[second.row] == pytest.approx(2.0 * momentum[first.row])


def test_changes_that_undo_each_other_end_with_an_error():
    """It names the events and says what to do; the rows so far are kept."""
    sliding = (
        sets("push", f"{RATE} > 0.5", "torque", -50.0),
        sets("pull", f"{RATE} < 0.5", "torque", 50.0),
    )
    with pytest.raises(ms.SolverError, match=r"'push'.*'pull'|'pull'.*'push'") as caught:
        run(pendulum(*sliding))
    assert "distance" in str(caught.value)
    assert caught.value.result.count > 2
    with pytest.raises(ms.SolverError, match="is inf there"):
        run(pendulum(CUT.edited(value="1/c")))
    with pytest.raises(ms.SolverError, match=r"mass.*greater than 0"):
        run(pendulum(CUT.edited(parameter="m", value=-1.0)))


def test_masses_change_with_velocities_kept(tmp_path):
    """Momenta, loads and interpolation are those of the model of each stretch."""
    result = run(pendulum(CUT.edited(parameter="m", value="3*m")), solver="hdca")
    (cut,) = result.events
    row, t = cut.row, cut.time
    momentum = np.linalg.norm(result["momentum/linear"], axis=1)
    assert momentum[row] == pytest.approx(3.0 * momentum[row - 1])
    before, after = np.linalg.norm(result.at([t - 1e-9, t])["momentum/linear"], axis=1)
    assert after == pytest.approx(3.0 * before, rel=1e-6)
    late = result.at([t + 0.01, t - 0.01])
    speeds = np.linalg.norm(late["bodies/bob/velocity"], axis=1)
    np.testing.assert_allclose(
        np.linalg.norm(late["momentum/linear"], axis=1), speeds * [3.0, 1.0], rtol=1e-9
    )
    for name in result:
        assert np.isfinite(result.at([0.0, t, t + 1e-3, 1.5])[name]).all(), name
    weights = body_loads(result, "bob", row - 1, row + 1)
    length = np.linalg.norm([weights[f"weight/force/{axis} [N]"] for axis in "xyz"], axis=0)
    np.testing.assert_allclose(length, [GRAVITY, 3.0 * GRAVITY])
    path = tmp_path / "cut.h5"
    result.save(path)
    again = ms.load_result(path)
    assert again.equals(result)
    assert again.events == result.events
    np.testing.assert_array_equal(again["momentum/linear"], result["momentum/linear"])
    np.testing.assert_array_equal(again.at(t)["momentum/linear"], result.at(t)["momentum/linear"])
    restarted = run(edits.set_parameter(pendulum(), "m", 3.0).at(again, t), duration=1.5 - t)
    assert restarted[LINE][-1, 0] == pytest.approx(result[LINE][-1, 0], abs=1e-7)


def test_loops_and_whole_turns_go_on():
    """A four-bar whose crank has turned several times keeps its turns, and its loop."""
    model = ms.sample("four_bar")
    model = model.edited(parameters={**model.parameters, "heavy": 60.0})
    name, joint = "ground_crank", model.joints["ground_crank"]
    crank = joint.edited(effort="heavy")
    joints = [crank if entry is joint else entry for entry in model.joints]
    event = sets("off", f"[joints/{name}/coordinate/angle] > 500 deg", "heavy", 0.0)
    model = model.edited(joints=joints, events=[event])
    ends = []
    for solver in ("hdca", "ali3p"):
        result = ms.simulate(model, solver=solver, duration=4.0, output_step=0.02, **TIGHT)
        (off,) = result.events
        angle = result[f"joints/{name}/coordinate"][:, 0]
        assert angle[off.row] == pytest.approx(np.radians(500.0), abs=1e-6)
        assert np.abs(np.diff(angle)).max() < 0.5
        assert result.max_constraint_position < 1e-9
        ends.append(angle[-1])
    assert ends[1] == pytest.approx(ends[0], abs=5e-2)
    assert ends[0] > np.radians(3000.0)


def test_drivers_go_on_where_they_are():
    """One that prescribes the velocity is slowed down; one of the coordinate must not jump."""

    def driven(**fields: str) -> ms.Mechanism:
        driver = ms.Driver(name="motor", joint="pin", **fields)
        model = pendulum(sets("slow", f"{ANGLE} > 80 deg", "w", 0.5), w=2.0)
        return model.edited(drivers=[driver])

    for solver in ("hdca", "dca"):
        result = run(driven(function="w", kind="velocity"), solver=solver)
        (slow,) = result.events
        left = 1.5 - slow.time
        wanted = np.radians(80.0) + 0.5 * left
        assert result[LINE][-1, 0] == pytest.approx(wanted, abs=1e-7)
    with pytest.raises(ms.SolverError, match="'motor' would jump from"):
        run(driven(function="1 + w*t"), solver="hdca")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"parameter": "kk", "value": 0}, 'did you mean "k"'),
        ({"parameter": "k"}, "needs a parameter and a value"),
        ({"value": 1}, "needs a parameter and a value"),
        ({"parameter": "k", "value": " "}, "must be a number"),
        ({"parameter": "k", "value": 1, "action": "stop"}, 'belongs to the action "set"'),
        ({"parameter": "arm", "value": 1}, "the geometry depends on it"),
    ],
)
def test_events_that_cannot_be(event, said):
    """Said when the model is made, with the place."""
    model = pendulum(arm=LENGTH)
    pin = model.joints["pin"]
    pin = {**{f: getattr(pin, f) for f in type(pin).model_fields}}
    pin["frame2"] = {"position": (0.0, "arm", 0.0)}
    with pytest.raises(ms.ModelError, match=said):
        model.edited(joints=[pin], events=[{"name": "e", "when": ANGLE, "action": "set"} | event])


def test_unreadable_values_are_told_by_check_and_when_the_run_starts():
    """As wrong conditions are."""
    wrong = CUT.edited(value="[joints/pin/coordinat/angle]")
    with pytest.raises(ms.ModelError, match="did you mean 'joints/pin/coordinate/angle'"):
        run(pendulum(wrong))
    report = ms.check(pendulum(wrong))
    assert not report.valid
    assert [problem.path for problem in report.problems] == ["events[0].value"]
    assert ms.check(pendulum(CUT)).valid


def test_edits_follow_parameters_and_names():
    """Renamed in what events set and in their values; what they set is not removed."""
    model = pendulum(CUT.edited(value=f"k*{ANGLE}"), sets("off", RATE, "torque", 0))
    model = edits.rename_parameter(model, "k", "soft")
    model = edits.rename(model, ("joint", "pin"), "top")
    assert model.events["cut"].parameter == "soft"
    assert model.events["cut"].value == "soft*[joints/top/coordinate/angle]"
    with pytest.raises(ms.ModelError, match="sets it"):
        edits.remove_parameter(model, "torque", inline=True)
    plain = edits.change_event(model, "cut", action="mark")
    assert (plain.events["cut"].parameter, plain.events["cut"].value) == ("", None)
    assert edits.moving_as(plain, model) is None
    added = edits.add_event(plain, RATE, action="set", parameter="c", value=1, name="damp")
    assert added.events["damp"].value == 1.0
