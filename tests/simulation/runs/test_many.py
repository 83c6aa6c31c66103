"""Many runs in threads give what single runs give, in order, and keep their failures."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits

OPTIONS = {"duration": 0.2, "output_step": 0.05}


@pytest.fixture(scope="module")
def driven():
    """A four-bar linkage with a torque from a parameter."""
    model = edits.add_parameter(ms.sample("four_bar"), "push", 0.0)
    torque = ms.Torque(name="push", body="crank", function=("0", "0", "push * sqrt(1 - t)"))
    return model.edited(forces=[*model.forces, torque])


@pytest.mark.parametrize("threads", [1, 3])
def test_variations_are_what_single_runs_are(driven, threads):
    """Each run has the very rows that `simulate` gives for its values, in the order asked for."""
    values = [{"push": 0.1 * k} for k in range(7)]
    runs = ms.simulate_many(driven, values, threads=threads, **OPTIONS)
    assert [run.parameters for run in runs] == values
    for run in runs:
        alone = ms.simulate(edits.set_parameters(driven, run.parameters), **OPTIONS)
        assert run.error is None
        for name in alone.names():
            np.testing.assert_array_equal(run.result[name], alone[name], err_msg=name)
    assert not np.array_equal(
        runs[0].result["bodies/crank/velocity"], runs[6].result["bodies/crank/velocity"]
    )


def test_models_are_run_in_their_order():
    """Several models, also of different structure, or one alone."""
    names = ("four_bar", "spatial_double_pendulum", "slider_crank")
    runs = ms.simulate_many([ms.sample(name) for name in names], threads=2, **OPTIONS)
    assert [run.result.mechanism for run in runs] == [ms.sample(name) for name in names]
    (alone,) = ms.simulate_many(ms.sample("four_bar"), **OPTIONS)
    np.testing.assert_array_equal(alone.result["energy/total"], runs[0].result["energy/total"])
    assert ms.simulate_many([], **OPTIONS) == ()


def test_failures_are_kept_with_their_reason(driven):
    """A run that fails keeps its rows, one that cannot start has none; the others are not lost."""
    values = [{"push": 1.0}, {"push": float("nan")}, {"push": 2.0}]
    runs = ms.simulate_many(driven, values, threads=2, **OPTIONS)
    assert [run.error is None for run in runs] == [True, False, True]
    assert [run.result is None for run in runs] == [False, True, False]
    assert "push" in str(runs[1].error)
    (late,) = ms.simulate_many(driven, [{"push": 1.0}], duration=1.5, output_step=0.1)
    assert isinstance(late.error, ms.SolverError)
    assert late.result.count > 5
    with pytest.raises(ms.ModelError, match="push"):
        ms.simulate_many(driven, values[1:], raise_errors=True, **OPTIONS)


def test_progress_rises_to_one(driven):
    """A function is told the part that is done."""
    heard = []
    values = [{"push": float(k)} for k in range(5)]
    ms.simulate_many(driven, values, threads=2, progress=heard.append, **OPTIONS)
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
    assert len(heard) == 5


def test_what_no_run_takes_is_refused_at_once(driven):
    """Options that are wrong for all runs are errors of the call."""
    with pytest.raises(ms.SolverError, match="threads"):
        ms.simulate_many(driven, [{}], threads=0)
    with pytest.raises(ms.SolverError):
        ms.simulate_many(driven, [{}], duration=-1.0)
    with pytest.raises(TypeError, match="duration"):
        ms.simulate_many(driven, [{}], duratoin=1.0)


def test_ctrl_c_ends_all_and_keeps_what_is_done(driven):
    """The runs that were done are handed over in their places."""

    def interrupt(part):
        if part > 0.2:
            raise KeyboardInterrupt

    values = [{"push": float(k)} for k in range(20)]
    with pytest.raises(ms.RunInterrupted) as caught:
        ms.simulate_many(driven, values, threads=2, progress=interrupt, **OPTIONS)
    done = [run for run in caught.value.result if run is not None]
    assert len(caught.value.result) == 20
    assert 1 <= len(done) < 20
    assert all(run.error is None for run in done)


def test_a_wrong_name_is_told_at_once(driven):
    """It is a mistake of the call, not of one of its runs."""
    with pytest.raises(ms.ModelError, match='no place "pusch"; did you mean "push"'):
        ms.simulate_many(driven, [{"push": 1.0}, {"pusch": 1.0}], **OPTIONS)
    with pytest.raises(ms.ModelError, match='there is no body "cranc"'):
        ms.simulate_many(driven, [{"bodies.cranc.mass": 1.0}], **OPTIONS)


@pytest.mark.parametrize("what", ["coordinate", "rate"])
def test_starts_can_vary_that_the_model_leaves_open(what):
    """Initial coordinates and rates of a joint whose bodies say where it begins."""
    model, place = ms.sample("four_bar"), f"joints.ground_crank.initial.{what}"
    assert model.joints["ground_crank"].initial is None
    runs = ms.simulate_many(model, {place: [0.8, 0.9]}, duration=0.01)
    starts = [run[f"joints/ground_crank/{what}"][0].item() for run in runs]
    assert starts == pytest.approx([0.8, 0.9], abs=1e-9)
    assert ms.edits.value_at(model, place) is None
    with pytest.raises(ms.ModelError, match="did you mean"):
        ms.edits.set_values(model, {f"{place}s": 0.8})


def test_events_and_forces_of_the_script_act_in_all_runs():
    """As in a single run; an event may go into the model, too."""
    model = ms.sample("spatial_double_pendulum")
    body = model.bodies[0].name

    @ms.force(bodies=[body])
    def lift(t, state, load):
        load.force[0, 1] = 100.0

    stop = ms.Event("end", "[time] > 0.05", action="stop")
    places = {f"bodies.{body}.mass": [1.0, 2.0]}
    runs = ms.simulate_many(model, places, duration=0.2, forces=[lift], events=[stop])
    for run, mass in zip(runs, (1.0, 2.0), strict=True):
        alone = ms.simulate(
            model.set(f"bodies.{body}.mass", mass), duration=0.2, forces=[lift], events=stop
        )
        assert run.result.time[-1] == pytest.approx(0.05, abs=1e-9)
        name = f"bodies/{body}/position"
        assert (run[name] == alone[name]).all()
    assert ms.simulate(model.add_event(stop), duration=0.2).time[-1] == pytest.approx(0.05)
