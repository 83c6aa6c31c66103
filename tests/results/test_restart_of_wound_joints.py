"""Restarts after more than half a turn: what counts turns goes on with them."""

import numpy as np
import pytest

import mechstudio as ms


def rotor():
    """A rod on a hinge without gravity."""
    model = ms.Mechanism(gravity=(0, 0, 0)).add_rod("r", (0, 0, 0), (1, 0, 0), mass=1.0)
    return model.add_joint("j", "revolute", "ground", "r", (0, 0, 0), friction=0.01, damping=0.01)


@pytest.mark.parametrize("torque", [1.0, "2 - sin(t)", "1 - 0.1*v", ([0, 3.0, 6.0], [1, 1, 1.0])])
def test_torques_over_time_and_speed_go_on_after_turns(torque):
    """The motion is that of the uninterrupted run."""
    model = rotor().add_torque("d", "j", torque)
    whole = ms.simulate(model, duration=4.0, rtol=1e-9, atol=1e-9)
    assert whole["joints/j/coordinate/angle"][200] > np.pi
    rest = ms.simulate(model.at(whole, 2.0), duration=2.0, rtol=1e-9, atol=1e-9)
    rates = [run["joints/j/rate/angle"][-1] for run in (whole, rest)]
    assert rates[1] == pytest.approx(rates[0], rel=1e-5)


@pytest.mark.parametrize(
    "wind",
    [
        lambda model: model.add_torque("d", "j", "3 - 0.1*x"),
        lambda model: model.set("joints.j.stiffness", 0.1).add_torque("d", "j", 3.0),
        lambda model: model.set("joints.j.limits", {"lower": -4.0, "upper": 5.0}).add_torque(
            "d", "j", 1.0
        ),
        lambda model: model.add_motor("d", "j", kp=2.0, kd=0.5, target=9.0),
    ],
    ids=["law", "spring", "stop", "servo"],
)
def test_what_reads_the_angle_goes_on_with_its_turns(wind):
    """The motion is that of the uninterrupted run, and so is the angle itself."""
    model = wind(rotor())
    whole = ms.simulate(model, duration=4.0, rtol=1e-10, atol=1e-10)
    assert whole["joints/j/coordinate/angle"][200] > np.pi
    rest = ms.simulate(model.at(whole, 2.0), duration=2.0, rtol=1e-10, atol=1e-10)
    for channel in ("coordinate", "rate"):
        ends = [run[f"joints/j/{channel}/angle"][-1] for run in (whole, rest)]
        assert ends[1] == pytest.approx(ends[0], rel=1e-5), channel


def test_a_sprung_crank_of_a_loop_goes_on_after_turns():
    """Both of its springs wind up, on the crank and between crank and coupler."""
    model = ms.sample("four_bar")
    names = [joint.name for joint in model.joints][:2]
    for name in names:
        model = model.set(f"joints.{name}.stiffness", 0.01)
    model = ms.pose(model, rates={names[0]: 8.0})
    whole = ms.simulate(model, duration=2.0, rtol=1e-10, atol=1e-10)
    assert np.abs(whole[f"joints/{names[0]}/coordinate/angle"]).max() > 2.0 * np.pi
    rest = ms.simulate(model.at(whole, 1.5), duration=0.5, rtol=1e-10, atol=1e-10)
    for name in names:
        ends = [run[f"joints/{name}/coordinate/angle"][-1] for run in (whole, rest)]
        assert ends[1] == pytest.approx(ends[0], abs=1e-5), name


@pytest.mark.parametrize("angle", [4.0, -4.0, 10.0, 0.5])
def test_initial_angles_and_posed_ones_count_from_where_they_are(angle):
    """A spring that is wound to an angle has the energy of that angle, in runs and equilibria."""
    stiff = rotor().set("joints.j.stiffness", 0.5)
    starts = stiff.set("joints.j.initial", {"coordinate": angle}), ms.pose(stiff, {"j": angle})
    for model in starts:
        run = ms.simulate(model, duration=0.1)
        assert run["joints/j/coordinate/angle"][0] == pytest.approx(angle, abs=1e-12)
        assert run["energy/mechanical"][0] == pytest.approx(0.25 * angle * angle)
        assert ms.coordinates(model)["j"][0] == pytest.approx(angle, abs=1e-12)
    servo = ms.pose(rotor().add_motor("s", "j", kp=200, kd=20, target=angle), {"j": angle})
    still = ms.simulate(servo, duration=1.0)
    assert np.abs(still["joints/j/rate/angle"]).max() < 1e-6


def test_an_initial_angle_in_a_loop_counts_from_where_it_is():
    """The joint that closes the loop, whose angle poses give, and one of its tree."""
    model = ms.sample("four_bar").set("joints.ground_crank.stiffness", 0.1)
    begun = float(ms.coordinates(model)["ground_crank"][0])
    angle = begun + 4.0 * np.pi
    model = model.set("joints.ground_crank.initial", {"coordinate": angle})
    run = ms.simulate(model, duration=0.05)
    assert run["joints/ground_crank/coordinate/angle"][0] == pytest.approx(angle, abs=1e-9)
    cut = model.set("joints.ground_crank.cut", True)
    assert ms.simulate(cut, duration=0.05)["joints/ground_crank/coordinate/angle"] == (
        pytest.approx(run["joints/ground_crank/coordinate/angle"], abs=1e-6)
    )


def test_a_loop_of_springs_goes_on_after_many_turns():
    """All four hinges count turns; their angles, each as exact as the run, are not to be led."""
    model = ms.sample("four_bar").edited(gravity=(0, 0, 0))
    names = [joint.name for joint in model.joints]
    for name in names:
        model = model.set(f"joints.{name}.stiffness", 1e-4)
    model = ms.pose(model, rates={names[0]: 30.0})
    whole = ms.simulate(model, duration=2.0)
    assert np.abs(whole[f"joints/{names[0]}/coordinate/angle"]).max() > 6.0 * np.pi
    started = model.at(whole, 1.5)
    rest = ms.simulate(started, duration=0.5)
    for name in names:
        begun = float(ms.coordinates(started)[name][0])
        assert begun == pytest.approx(whole.at(1.5)[f"joints/{name}/coordinate"].item(), abs=1e-6)
        ends = [run[f"joints/{name}/coordinate/angle"][-1] for run in (whole, rest)]
        assert ends[1] == pytest.approx(ends[0], abs=1e-3), name


def test_a_driven_joint_with_a_spring_goes_on_or_says_why_not():
    """The driver of an angle knows its turns; that of a rate begins where the poses are."""
    sprung = rotor().set("joints.j.stiffness", 0.5)
    by_angle = sprung.add_driver("d", "j", angle="5*t")
    whole = ms.simulate(by_angle, duration=4.0)
    rest = ms.simulate(by_angle.at(whole, 2.0), duration=2.0)
    assert rest["drivers/d/effort"][-1] == pytest.approx(whole["drivers/d/effort"][-1])
    by_rate = sprung.add_driver("d", "j", rate=5.0)
    with pytest.raises(ms.ModelError, match="by a driver of its rate"):
        by_rate.at(ms.simulate(by_rate, duration=4.0))


def test_one_driven_coordinate_leaves_the_other_its_turns():
    """A cylindrical joint whose shift is driven, with a spring on its angle."""
    model = ms.Mechanism(gravity=(0, 0, 0)).add_rod("r", (0, 0, 0), (1, 0, 0), mass=1.0)
    model = model.add_joint("j", "cylindrical", "ground", "r", (0, 0, 0), stiffness=(0.0, 0.01))
    model = model.add_driver("slide", "j", coordinate=0, function="0.1*t")
    model = ms.pose(model, rates={"j": (None, 5.0)})
    whole = ms.simulate(model, duration=4.0)
    rest = ms.simulate(model.at(whole, 2.0), duration=2.0)
    ends = [run["joints/j/coordinate"][-1] for run in (whole, rest)]
    assert np.abs(ends[0][1]) > np.pi
    assert ends[1] == pytest.approx(ends[0], abs=1e-4)


def test_an_event_counts_the_turns_of_a_posed_joint():
    """It is over at the start where the joint stands beyond it, and happens where it does not."""
    for angle, times in ((4.0, [1.0]), (6.0, [])):
        model = rotor().set("joints.j.friction", 0.0).set("joints.j.damping", 0.0)
        beyond = ms.Event("beyond", "[joints/j/coordinate] > 5")
        model = ms.pose(model.edited(events=[beyond]), {"j": angle}, rates={"j": 1.0})
        run = ms.simulate(model, duration=2.0)
        assert run["joints/j/coordinate/angle"][0] == pytest.approx(angle, abs=1e-12)
        assert [moment.time for moment in run.events] == pytest.approx(times)
