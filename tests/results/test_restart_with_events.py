"""Models that go on from a time of a run whose events know the time and set parameters."""

import numpy as np
import pytest

import mechstudio as ms

FINE = {"rtol": 1e-9, "output_step": 0.1}


def oscillator(*events):
    """A mass on a spring in its joint."""
    model = (
        ms.Mechanism(gravity=(0, 0, 0), parameters={"k": 8.0})
        .add_body("block", mass=2.0, inertia=(1, 1, 1), velocity=(1, 0, 0))
        .add_joint("slide", "prismatic", "ground", "block", (0, 0, 0), (1, 0, 0), stiffness="k")
    )
    return model.mechanism.edited(events=events)


@pytest.mark.parametrize(
    "when",
    [
        "t > 1.25",
        "[time] > 1.25",
        "[joints/slide/coordinate] < (t - 1.5)*[joints/slide/rate]",
    ],
)
def test_events_count_the_time_of_the_first_run(when):
    """Conditions and new values that know the time are those of one run over the whole time."""
    model = oscillator(ms.Event("harder", when, action="set", parameter="k", value="8 + 6*t"))
    whole = ms.simulate(model, duration=2.0, **FINE)
    rest = ms.simulate(model.at(whole, 0.5), duration=1.5, **FINE)
    (first,), (later,) = whole.events, rest.events
    assert later.time + 0.5 == pytest.approx(first.time, abs=1e-7)
    assert later.value == pytest.approx(first.value, abs=1e-6)
    name = "bodies/block/position"
    assert np.allclose(rest[name][-1], whole[name][-1], atol=1e-7)


def test_parameters_that_events_have_set_stay_set():
    """Behind the event the spring is the new one, before it the old one."""
    model = oscillator(ms.Event("harder", "t > 0.7", action="set", parameter="k", value=20.0))
    whole = ms.simulate(model, duration=2.0, **FINE)
    assert model.at(whole, 0.6).parameters["k"] == 8.0
    later = model.at(whole, 1.0)
    assert later.parameters["k"] == later.joints["slide"].stiffness == 20.0
    rest = ms.simulate(later, duration=1.0, **FINE)
    name = "bodies/block/position"
    assert np.allclose(rest[name][-1], whole[name][-1], atol=1e-7)
    # what a script has changed since is not taken back
    assert model.set("k", 5.0).at(whole, 1.0).parameters["k"] == 5.0


def test_parameters_that_events_have_set_back_are_as_they_were():
    """A parameter that returned to its first value needs no change."""
    model = oscillator(
        ms.Event("harder", "t > 0.3", action="set", parameter="k", value=20.0),
        ms.Event("softer", "t > 0.6", action="set", parameter="k", value=8.0),
    )
    whole = ms.simulate(model, duration=1.0, **FINE)
    assert model.at(whole, 0.5).parameters["k"] == 20.0
    assert model.at(whole).parameters["k"] == 8.0


def test_a_condition_that_is_true_just_behind_the_start_is_told():
    """It begins in zero, so that no crossing is seen, and the run says why nothing happened."""
    gone = oscillator(ms.Event("gone", "[joints/slide/coordinate/shift] > 0"))
    back = oscillator(ms.Event("back", "[joints/slide/coordinate/shift] < 0"))
    said, silent = (ms.simulate(model, duration=1.0, **FINE) for model in (gone, back))
    assert "'gone' is true from the start" in " ".join(said.statistics.notes)
    assert not silent.statistics.notes


def test_formulas_take_the_parameters_of_their_rows():
    """Behind an event that sets a parameter a formula has the new value, as the forces do."""
    model = oscillator(ms.Event("harder", "t > 0.45", action="set", parameter="k", value=20.0))
    run = ms.simulate(model, duration=1.0, **FINE)
    formula = "-k*[joints/slide/coordinate/shift]"
    assert np.allclose(run.evaluate(formula), run["joints/slide/spring_effort"][:, 0])
    final = run["joints/slide/spring_effort"][-1, 0]
    assert run.evaluate(f"final({formula})") == pytest.approx(final)
    study = ms.Study(
        model, {"bodies.block.mass": [2.0]}, {"last": f"final({formula})"}, duration=1.0
    )
    assert study.run().trials[0].responses["last"] == pytest.approx(final, rel=1e-4)
