"""Joints put to given coordinates and rates."""

import numpy as np
import pytest

import mechstudio as ms


def _start(model, name):
    """Coordinate and rate of a joint in the first row of a run."""
    result = ms.simulate(model, duration=0.01)
    return result[f"joints/{name}/coordinate"][0], result[f"joints/{name}/rate"][0]


@pytest.mark.parametrize("angle", [0.3, -1.2, 2.5])
def test_a_loop_follows_its_crank(angle):
    """A four-bar linkage is closed at any angle, on the branch of parallel cranks."""
    model = ms.sample("four_bar")
    posed = ms.pose(model, {"ground_crank": angle}, rates={"ground_crank": 2.0})
    assert _start(posed, "ground_crank") == (pytest.approx(angle), pytest.approx(2.0))
    assert not ms.check(posed).gaps
    assert _start(posed, "ground_rocker")[0] == pytest.approx(angle, abs=1e-9)
    assert posed.drivers == model.drivers


def test_a_rate_alone_moves_no_body():
    """The poses stay, and the velocities are those of the joint."""
    model = ms.sample("pendulum_16")
    posed = ms.pose(model, rates={model.joints[0].name: 1.5})
    assert [body.position for body in posed.bodies] == [body.position for body in model.bodies]
    assert any(np.any(body.angular_velocity) for body in posed.bodies)


def test_some_of_several_coordinates():
    """None leaves a coordinate to where the others lead it."""
    body = ms.Body(name="plate")
    joint = ms.Joint(name="table", type="planar", body1="ground", body2="plate")
    model = ms.Mechanism(bodies=[body], joints=[joint], gravity=(0, 0, 0))
    posed = ms.pose(model, {"table": [0.5, None, 1.0]}, rates={"table": np.array([0, 2.0, 0])})
    coordinates, rates = _start(posed, "table")
    assert coordinates == pytest.approx([0.5, 0.0, 1.0])
    assert rates == pytest.approx([0.0, 2.0, 0.0])


def test_drivers_place_what_they_drive():
    """A driven joint is where its driver begins; giving it another place is an error."""
    model = ms.sample("four_bar")
    motor = ms.Driver(name="motor", joint="ground_crank", function="0.7 + 2*t")
    model = model.edited(drivers=[motor])
    posed = ms.pose(model)
    assert _start(posed, "ground_crank") == (pytest.approx(0.7), pytest.approx(2.0))
    with pytest.raises(ms.ModelError, match="follows the driver 'motor'"):
        ms.pose(model, {"ground_crank": 0.1})


def test_refusals():
    """Each names the joint, the value and what would be right."""
    model = ms.sample("four_bar")
    with pytest.raises(ms.UnknownNameError, match="did you mean 'ground_crank'"):
        ms.pose(model, {"ground_cranc": 0.1})
    with pytest.raises(ms.ModelError, match="must be a number"):
        ms.pose(model, {"ground_crank": float("nan")})
    with pytest.raises(ms.ModelError, match="has 1 shift or angle, and 2 coordinates are given"):
        ms.pose(model, {"ground_crank": [0.1, 0.2]})
    with pytest.raises(ms.UnfitModelError, match="ground_rocker"):
        ms.pose(model, {"ground_crank": 0.5, "ground_rocker": -0.5})
    assert "pose" in dir(ms)
