"""Where drivers alone keep joints from being closed, runs and analyses name them."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.model import Box, Driver, Mechanism
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.assembling.held_by_drivers import HeldByDriversError

TOLD = {
    "position": "where its motion begins. Let it begin elsewhere, or correct the joint frames.",
    "velocity": "where it is in the given poses. Move the bodies to where the joints close, or "
    "correct the joint frames.",
}


def short_rod(rod, kind="position"):
    """A driven crank of 0.12 m that stands at 60 degrees, with a rod [m] that was 0.25 m long."""
    end = (0.12 * np.cos(np.pi / 3), 0.12 * np.sin(np.pi / 3), 0.0)
    pin = (end[0] + np.sqrt(0.25**2 - end[1] ** 2), 0.0, 0.0)
    model = edits.add_link(Mechanism(), (0, 0, 0), end, width=0.02, name="crank")
    model = edits.add_link(model, end, pin, width=0.02, name="rod")
    model = edits.add_body(model, [Box(size=(0.04, 0.04, 0.04))], edits.Pose(pin), name="block")
    for bodies, place in zip(
        (("ground", "crank"), ("crank", "rod"), ("rod", "block")),
        ((0, 0, 0), end, pin),
        strict=True,
    ):
        model = edits.add_joint(model, "revolute", *bodies, place)
    model = edits.add_joint(model, "prismatic", "ground", "block", pin, (1, 0, 0)).mechanism
    motor = Driver(name="motor", joint="revolute 1", kind=kind, function="t")
    return edits.change_length(model.edited(drivers=(motor,)), "rod", rod)


@pytest.mark.parametrize("kind", ["position", "velocity"])
@pytest.mark.parametrize("question", [ms.simulate, ms.kinematics])
def test_the_driver_is_named(question, kind):
    """A rod of 0.05 m does not reach from the crank to the guide, and does once the crank turns."""
    model = short_rod(0.05, kind)
    with pytest.raises(HeldByDriversError) as failed:
        question(model, duration=0.1)
    intro = "The joints can be closed only without drivers: driver 'motor' holds 'revolute 1' "
    assert str(failed.value) == intro + TOLD[kind]
    driver, *joints = failed.value.problems
    assert driver.path == "drivers[0]"
    # who asks what to do is told there as well
    assert driver.message.endswith(TOLD[kind][-30:-1])
    assert joints
    assert all(problem.path.startswith("joints[") for problem in joints)
    assert "cannot be assembled" in str(failed.value.__cause__)
    assert ms.simulate(model.edited(drivers=()), duration=0.01).status == "done"


def with_pendulum(model):
    """A model with a driven arm of its own beside it."""
    model = edits.add_link(model, (0, 1, 0), (0.2, 1, 0), name="arm")
    model = edits.add_joint(model, "revolute", "ground", "arm", (0, 1, 0), name="hinge").mechanism
    beside = Driver(name="beside", joint="hinge", function="t")
    return model.edited(drivers=(beside, *model.drivers))


def test_drivers_that_have_no_part_in_it_are_not_named():
    with pytest.raises(HeldByDriversError) as failed:
        ms.simulate(with_pendulum(short_rod(0.05)), duration=0.1)
    assert [driver.name for driver in failed.value.drivers] == ["motor"]
    assert failed.value.problems[0].path == "drivers[1]"
    assert "beside" not in str(failed.value)


def test_two_that_hold_a_loop_together_are_told_so():
    """The block alone, or the crank alone, may be where its driver says."""
    model = short_rod(0.25)
    slide = Driver(name="slide", joint="prismatic 1", function="0.1*t")
    both = edits.change_length(model.edited(drivers=(*model.drivers, slide)), "rod", 0.2)
    told = "only without one of these drivers: driver 'motor' .*; driver 'slide' .* Let them begin"
    with pytest.raises(HeldByDriversError, match=told):
        ms.simulate(both, duration=0.1)
    for driver in both.drivers:
        assert ms.simulate(both.edited(drivers=(driver,)), duration=0.01).status == "done"


def test_the_check_counts_the_joints_that_stay_open():
    report = ms.check(short_rod(0.05))
    places = [problem.path.partition(".")[0] for problem in report.problems]
    assert "drivers[0]" in places
    assert any(place.startswith("joints[") for place in places)


def test_other_reasons_are_told_as_they_are():
    """A rod that is long enough, and a guide that no length of it can reach."""
    assert assemble(short_rod(0.3)).mechanism.drivers
    model = short_rod(0.05)
    guide = model.joint("prismatic 1")
    far = guide.frame1.edited(position=(0.0, 5.0, 0.0))
    with pytest.raises(ms.SolverError, match="cannot be assembled") as failed:
        ms.simulate(edits.change(model, [("joint", guide.name)], frame1=far), duration=0.1)
    assert not isinstance(failed.value, HeldByDriversError)
