"""Joints put to given coordinates and rates."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.joints import JOINT_TYPES


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


@pytest.mark.parametrize("kind", [kind for kind in JOINT_TYPES if kind.free], ids=lambda k: k.key)
def test_every_joint_takes_the_rates_that_its_channel_has(kind):
    """Those of an orientation are the angular velocity in axes of frame 1, some may be left out."""
    turned = {"orientation": (0.5, 0.5, 0.5, 0.5)}
    more = {"pitch": 0.3} if kind.has_pitch else {}
    frames = {"frame1": {**turned, "position": (0.4, 0, 0)}, "frame2": turned}
    base, body = (
        ms.Body(name=name, mass=1.0, inertia=(1.0, 2.0, 2.5)) for name in ("base", "body")
    )
    model = ms.Mechanism(
        bodies=[base, body.edited(position=(0.4, 0.2, 0.1) if kind.key == "free" else (0.4, 0, 0))],
        joints=[
            ms.Joint(name="hinge", type="revolute", body1="ground", body2="base"),
            ms.Joint(name="pin", type=kind.key, body1="base", body2="body", **frames, **more),
        ],
    )
    rates = [0.5 - 0.3 * k for k in range(kind.rate_count)]
    for given in (rates, [*rates[:-1], None]):
        run = ms.simulate(ms.pose(model, rates={"pin": given, "hinge": 0.7}), duration=0.01)
        assert run["joints/hinge/rate"][0] == pytest.approx([0.7])
        known = [number for number in given if number is not None]
        assert run["joints/pin/rate"][0][: len(known)] == pytest.approx(known, abs=1e-12)


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


def _five_bar():
    """Two cranks of 0.2 m, 0.4 m apart, whose couplers of 0.35 m meet."""
    left, right = (0.0, 0.2, 0.0), (0.4, 0.2, 0.0)
    top = (0.2, 0.2 + np.sqrt(0.35**2 - 0.2**2), 0.0)
    return (
        ms.Mechanism()
        .add_rod("left", (0, 0, 0), left, mass=1)
        .add_rod("left coupler", left, top, mass=1)
        .add_rod("right coupler", right, top, mass=1)
        .add_rod("right", (0.4, 0, 0), right, mass=1)
        .add_joint("A", "revolute", "ground", "left", (0, 0, 0))
        .add_joint("E", "revolute", "ground", "right", (0.4, 0, 0))
        .add_joint("B", "revolute", "left", "left coupler", left)
        .add_joint("D", "revolute", "right", "right coupler", right)
        .add_joint("C", "revolute", "left coupler", "right coupler", top)
    )


def _angles(model):
    return {name: float(angle[0]) for name, angle in ms.coordinates(model).items()}


@pytest.mark.parametrize("names", ["AEBDC", "AEB", "CDB", "BAE"])
def test_all_coordinates_of_a_loop_are_reached_if_they_fit(names):
    """More than there are freedoms contradict each other on the way, but not where they lead."""
    model = _five_bar()
    wanted = _angles(ms.pose(model, {"A": 0.5, "E": -0.35}))
    given = {name: wanted[name] for name in names}
    assert _angles(ms.pose(model, given)) == pytest.approx(wanted, abs=1e-9)
    turned = {**given, names[-1]: given[names[-1]] + 2 * np.pi}
    assert _angles(ms.pose(model, turned)) == pytest.approx(wanted, abs=1e-9)
    begun = model.edited(
        joints=[
            joint.edited(
                initial={"coordinate": [given[joint.name]]} if joint.name in given else None
            )
            for joint in model.joints
        ]
    )
    first = ms.simulate(begun, duration=0.01)
    assert [first[f"joints/{name}/coordinate"][0] for name in wanted] == pytest.approx(
        list(wanted.values()), abs=1e-9
    )


def test_a_further_coordinate_tells_the_branch():
    """The couplers meet below, where the third angle is that of the other branch."""
    model = _five_bar()
    joints = {"A": 0.5, "E": -0.35}
    near = _angles(ms.pose(model, joints))
    # mirrored at the line between the ends of the cranks, seen from the left crank
    left = np.array([-0.2 * np.sin(0.5), 0.2 * np.cos(0.5)])
    right = np.array([0.4 + 0.2 * np.sin(0.35), 0.2 * np.cos(0.35)])
    line = np.arctan2(*(right - left)[::-1])
    direction = np.arctan2(np.sqrt(0.35**2 - 0.2**2), 0.2)  # of the left coupler in the model
    mirrored = 2 * line - (near["A"] + near["B"] + direction) - direction - near["A"]
    far = ms.pose(model, {**joints, "B": mirrored})
    assert not ms.check(far).gaps
    assert _angles(far) | joints == pytest.approx(_angles(far), abs=1e-9)
    assert np.cos(_angles(far)["B"] - mirrored) == pytest.approx(1.0)
    assert _angles(far)["C"] != pytest.approx(near["C"], abs=0.5)


def test_coordinates_that_contradict_each_other_are_told_with_the_freedoms():
    """No word is of drivers, which the model lacks; an angle is that of `ms.coordinates`."""
    model = _five_bar()
    joints = {"A": 0.5, "E": -0.35}
    near = _angles(ms.pose(model, joints))
    with pytest.raises(ms.UnfitModelError) as refusal:
        ms.pose(model, {**joints, "C": -2.5})
    text = str(refusal.value)
    assert "3 coordinates are given for 2 freedoms: with angle of 'A': 0.5 rad" in text
    assert f"'C': {near['C']:.6g} rad (asked for: -2.5 rad). Give 2 of them" in text
    assert [problem.path for problem in refusal.value.problems] == ["joints.C"]
    for barred in ({"A": 0.5, "E": -3.1}, {"E": -1.5, "A": 1.5}):
        with pytest.raises(ms.UnfitModelError, match="'E': the joints do not allow") as refusal:
            ms.pose(model, barred)
        assert "from 0 rad in the given poses" in str(refusal.value)
        assert "driver" not in f"{refusal.value}{refusal.value.problems}"
        assert "freedom" not in str(refusal.value)


def test_rates_that_contradict_each_other_are_told_without_drivers():
    """The model has none."""
    rates = {"A": 1.0, "E": -1.0, "B": 5.0}
    with pytest.raises(
        ms.UnfitModelError, match=r"These rates contradict each other \("
    ) as refusal:
        ms.pose(_five_bar(), rates=rates)
    assert "driver" not in str(refusal.value)


@pytest.mark.parametrize("given", [3.0, (1, 2), (1, 2, 3, 4)])
def test_a_ball_joint_takes_three_rates(given):
    """None of them is left out in silence."""
    model = ms.Mechanism().add_rod("rod", (0, 0, 0), (1, 0, 0), mass=1.0)
    model = model.add_joint("ball", "spherical", "ground", "rod", (0, 0, 0))
    with pytest.raises(ms.ModelError, match="takes 3 rates, the x, y and z of its angular"):
        ms.pose(model, rates={"ball": given})


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
