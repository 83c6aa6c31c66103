"""Whatever depends on t goes on from the time at which a run is taken up."""

import numpy as np
import pytest

import mechstudio as ms

FINE = {"rtol": 1e-10, "output_step": 0.1}


@ms.force(bodies=["arm"])
def push(t, state, load):
    load.torque[0, 2] = t


@ms.force(joints=["pin"])
def twist(t, state, load):
    load.effort[0] = t - 0.1 * state.rate[0]


def arm(**joint):
    return (
        ms.Mechanism(gravity=(0, 0, 0))
        .add_rod((0, 0, 0), (1, 0, 0), name="arm", mass=1.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), **joint)
    ).mechanism


TABLE = ([0, 0.3, 0.7, 1.0], [0, 2, -1, 0])
MODELS = {
    "torque": lambda: arm().add_torque("T", "arm", ("0", "0", "t")),
    "table": lambda: arm().add_torque("T", "arm", ("0", "0", (*TABLE, "periodic"))),
    "law of a joint": lambda: arm(effort="t - 0.1*v"),
    "motor": lambda: arm().add_motor("M", "pin", "t*x + 1"),
    "target": lambda: arm().add_motor("M", "pin", target="t", proportional=3.0),
    "spring": lambda: arm().add_spring("S", "ground", "arm", (3, 1, 0), (1, 0, 0), force="x*t"),
    "angle": lambda: arm().add_driver("D", "pin", "t**3"),
    "rate": lambda: arm().add_driver("D", "pin", rate="t**2"),
    "event": lambda: (
        arm()
        .add_parameter("k", 1.0)
        .add_torque("T", "arm", ("0", "0", "k"))
        .edited(events=[ms.Event("E", "t > 0.9", action="set", parameter="k", value="10*t")])
    ),
    "script": lambda: push.applied_to(arm()),
    "script in a joint": lambda: twist.applied_to(push.applied_to(arm())),
}


@pytest.mark.parametrize("name", MODELS)
def test_a_run_of_the_rest_continues_the_run(name):
    """Its end is that of one run over the whole time, as it is of a rest taken up twice."""
    model = MODELS[name]()
    whole = ms.simulate(model, duration=1.2, **FINE)
    first = ms.simulate(model, duration=0.4, **FINE)
    second = ms.simulate(first.mechanism.at(first), duration=0.4, **FINE)
    third = ms.simulate(second.mechanism.at(second), duration=0.4, **FINE)
    for channel in ("joints/pin/coordinate", "joints/pin/rate"):
        assert third[channel][-1] == pytest.approx(whole[channel][-1], abs=1e-8)


@pytest.mark.parametrize("given", [(), push, [push, twist]])
def test_forces_of_a_script_go_on_in_any_model_of_the_run(given):
    """The model without them gets them, too, and to give them again changes nothing."""
    options = {"forces": [push, twist], **FINE}
    whole = ms.simulate(arm(), duration=1.0, **options)
    first = ms.simulate(arm(), duration=0.5, **options)
    for model in (arm(), first.mechanism):
        rest = ms.simulate(model.at(first), duration=0.5, forces=given, **FINE)
        assert rest.mechanism.forces.names == whole.mechanism.forces.names
        assert rest["joints/pin/rate"][-1] == pytest.approx(whole["joints/pin/rate"][-1], abs=1e-8)


def test_a_force_that_is_new_in_the_rest_begins_at_0():
    """As a torque does that is added to the model of the rest."""
    first = ms.simulate(arm(), forces=push, duration=0.5, **FINE)
    rest = first.mechanism.at(first)
    added = ms.simulate(rest.add_torque("T", "arm", ("0", "0", "t")), duration=0.5, **FINE)

    @ms.force(bodies=["arm"])
    def later(t, state, load):
        load.torque[0, 2] = t

    given = ms.simulate(rest, forces=later, duration=0.5, **FINE)
    name = "joints/pin/rate"
    np.testing.assert_allclose(given[name], added[name], atol=1e-9)


def test_a_force_that_fails_in_the_rest_is_told_with_the_time_of_the_rest():
    """It fails as Python with the time that it had as compiled code."""

    @ms.force(bodies=["arm"])
    def ends(t, state, load):
        if t > 0.7:
            raise ValueError("too late")

    first = ms.simulate(arm(), forces=ends, duration=0.5, **FINE)
    with pytest.raises(ms.SolverError, match=r'"ends" failed at t = 0\.2.* ValueError: too late'):
        ms.simulate(first.mechanism.at(first), duration=0.5, **FINE)
