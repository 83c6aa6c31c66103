"""Forces of a script act once, whatever model they are given beside."""

import numpy as np
import pytest

import mechstudio as ms


@ms.force(bodies=["arm"], joints=["pin"])
def drag(t, state, load):
    for k in range(3):
        load.force[0, k] = -0.3 * state.velocity[0, k]
    load.effort[0] = -0.1 * state.rate[0]


def arm():
    return (
        ms.Mechanism()
        .add_rod((0, 0, 0), (1, 0, 0), name="arm", mass=2.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
    )


def test_a_run_goes_on_with_the_same_force():
    """As with events: what is there already is not there twice."""
    options = {"forces": [drag], "duration": 0.2, "rtol": 1e-10}
    first = ms.simulate(arm(), **options)
    on = ms.simulate(first.mechanism.at(first), **options)
    assert on.mechanism.forces.names == first.mechanism.forces.names
    whole = ms.simulate(arm(), forces=drag, duration=0.4, rtol=1e-10)
    end = [run["bodies/arm/position"][-1] for run in (on, whole)]
    np.testing.assert_allclose(*end, atol=1e-8)
    twice = ms.simulate(arm(), forces=[drag, drag], duration=0.01)
    assert twice.mechanism.forces.names == first.mechanism.forces.names


def test_another_function_of_the_same_name_is_named():
    first = ms.simulate(arm(), forces=[drag], duration=0.01)

    def twin():
        @ms.force(bodies=["arm"])
        def drag(t, state, load):
            load.force[0, 0] = 1.0

        return drag

    with pytest.raises(ms.ModelError, match=r"the function 'drag' another name.*model\.remove"):
        ms.simulate(first.mechanism, forces=[twin()], duration=0.01)
    with pytest.raises(ms.ModelError, match="by another function; give the function 'drag'"):
        ms.simulate(arm(), forces=[drag, twin()], duration=0.01)


def test_a_run_gives_no_force_to_a_model_that_lacks_its_ends():
    """None of its parts, as code computes all loads from all motions; others it gives."""

    @ms.force(bodies=["arm", "extra"])
    def pair(t, state, load):
        load.force[0, 1] = 1.0
        load.force[1, 1] = -1.0

    @ms.force(joints=["pin", "axle"])
    def turn(t, state, load):
        load.effort[0] = 1.0

    @ms.force(bodies=["arm"])
    def push(t, state, load):
        load.force[0, 0] = 1.0

    arm = (
        ms.Mechanism()
        .add_rod((0, 0, 0), (1, 0, 0), name="arm", mass=1.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
    )
    more = arm.add_body("extra", mass=1.0, inertia=(1, 1, 1), position=(2, 0, 0))
    more = more.add_joint("axle", "revolute", "ground", "extra", (2, 0, 0))
    run = ms.simulate(more, forces=[pair, turn, push], duration=0.1)
    assert arm.at(run).forces.names == ("push_arm", "push_arm_torque")
    assert len(more.mechanism.at(run).forces) == 8
