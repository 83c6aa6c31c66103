"""Joints that nothing ties to those with given coordinates or rates keep theirs."""

import numpy as np
import pytest

import mechstudio as ms
from tests.reference.random_models import random_tree

# most trees have joints of one coordinate, which are given others
KINDS = ("revolute", "prismatic", "revolute", "universal", "cylindrical")


def scalars(model):
    """Coordinates and rates of the joints where a run begins, by name."""
    run = ms.simulate(model, 1e-3, output_step=1e-3)
    return {
        joint.name: (
            run[f"joints/{joint.name}/coordinate"][0],
            run[f"joints/{joint.name}/rate"][0],
        )
        for joint in model.joints
    }


@pytest.mark.parametrize("seed", [0, 2, 3, 4, 5, 7])
def test_all_other_joints_of_a_tree_keep_theirs(seed):
    """Also where the tree moves already, and where the joint is in the middle of it."""
    rng = np.random.default_rng(seed)
    model = random_tree(rng, 7, KINDS, elements=False, floating=0.0)
    names = [joint.name for joint in model.joints if joint.type in ("revolute", "prismatic")]
    before = scalars(model)
    name = names[int(rng.integers(len(names)))]
    after = scalars(ms.pose(model, {name: 0.4}, rates={name: -1.5}))
    assert after.pop(name) == (pytest.approx([0.4]), pytest.approx([-1.5]))
    for other, (coordinate, rate) in after.items():
        turn = np.abs(coordinate - before[other][0])
        assert np.minimum(turn, np.abs(turn - 2 * np.pi)).max() < 1e-9, other
        assert rate == pytest.approx(before[other][1], abs=1e-9), other


def test_what_hangs_on_a_loop_turns_with_its_body():
    """The loop closes on its branch; the pendulum on its coupler stays as it is against it."""
    linkage = ms.sample("four_bar")
    coupler = linkage.bodies["coupler"].position
    end = (coupler[0], coupler[1] - 0.4, coupler[2])
    model = linkage.add_rod(coupler, end, name="bob").add_joint(
        "hook", "revolute", "coupler", "bob", coupler
    )
    for posed in (
        ms.pose(model, {"ground_crank": 0.5}, rates={"ground_crank": 2.0}),
        model.set("joints.ground_crank.initial", {"coordinate": 0.5, "rate": 2.0}),
    ):
        found = scalars(posed)
        assert found["ground_crank"] == (pytest.approx([0.5]), pytest.approx([2.0]))
        assert found["hook"] == (pytest.approx([0.0], abs=1e-9), pytest.approx([0.0], abs=1e-9))
    alone = scalars(ms.pose(linkage, {"ground_crank": 0.5}))
    for name, (coordinate, _) in alone.items():
        assert found[name][0] == pytest.approx(coordinate), name


def test_couplings_and_drivers_move_their_joints():
    """A gear turns with the wheel that is posed, a driven joint where its driver begins."""
    model = (
        ms.Mechanism()
        .add_rod((0, 0, 0), (0.2, 0, 0), name="one")
        .add_rod((1, 0, 0), (1.2, 0, 0), name="two")
        .add_rod((1.2, 0, 0), (1.4, 0, 0), name="tip")
        .add_joint("a", "revolute", "ground", "one", (0, 0, 0))
        .add_joint("b", "revolute", "ground", "two", (1, 0, 0))
        .add_joint("c", "revolute", "two", "tip", (1.2, 0, 0))
        .add_gear("a", "b", ratio=-2.0)
    )
    found = scalars(ms.pose(model, {"a": 0.3}, rates={"a": 1.0}))
    assert found["b"] == (pytest.approx([-0.6]), pytest.approx([-2.0]))
    assert found["c"] == (pytest.approx([0.0], abs=1e-9), pytest.approx([0.0], abs=1e-9))
    driven = model.add_driver("motor", "c", position="0.2 + 3*t")
    found = scalars(ms.pose(driven, {"a": 0.3}, rates={"a": 1.0}))
    assert found["c"] == (pytest.approx([0.2]), pytest.approx([3.0]))


def test_rates_alone_leave_the_poses():
    """A moving arm whose shoulder gets another rate keeps that of its elbow, turned or not."""
    arm = (
        ms.Mechanism()
        .add_rod((0, 0, 0), (0.5, 0, 0), name="upper")
        .add_rod((0.5, 0, 0), (0.9, 0, 0), name="lower")
        .add_joint("shoulder", "revolute", "ground", "upper", (0, 0, 0))
        .add_joint("elbow", "universal", "upper", "lower", (0.5, 0, 0), axis=(0, 1, 0))
    )
    moving = ms.pose(arm, {"elbow": (0.3, -0.2)}, rates={"elbow": (0.7, 0.4)})
    found = scalars(ms.pose(moving, rates={"shoulder": 3.0}))
    assert found["shoulder"] == (pytest.approx([0.0], abs=1e-9), pytest.approx([3.0]))
    assert found["elbow"] == (pytest.approx([0.3, -0.2]), pytest.approx([0.7, 0.4]))


def two_bars():
    """An arm with a shoulder and an elbow."""
    return (
        ms.Mechanism()
        .add_rod((0, 0, 0), (0.5, 0, 0), name="upper")
        .add_rod((0.5, 0, 0), (0.9, 0, 0), name="lower")
        .add_joint("shoulder", "revolute", "ground", "upper", (0, 0, 0))
        .add_joint("elbow", "revolute", "upper", "lower", (0.5, 0, 0))
    )


def test_joints_that_are_posed_keep_their_rates_too():
    """One joint gets a coordinate and another a rate, in scripts and by `initial`."""
    moving = ms.pose(two_bars(), rates={"shoulder": 2, "elbow": 1})
    cases = (
        ({"shoulder": 0.5}, {"elbow": 1.5}, {"shoulder": (0.5, 2), "elbow": (0, 1.5)}),
        ({"elbow": 0.5}, {"shoulder": 1.5}, {"shoulder": (0, 1.5), "elbow": (0.5, 1)}),
        ({"elbow": 0.5, "shoulder": 0.2}, {"elbow": 3}, {"shoulder": (0.2, 2), "elbow": (0.5, 3)}),
    )
    for coordinates, rates, expected in cases:
        values = {f"joints.{name}.initial.coordinate": v for name, v in coordinates.items()}
        values |= {f"joints.{name}.initial.rate": v for name, v in rates.items()}
        for posed in (ms.pose(moving, coordinates, rates), moving.set(values)):
            for name, (coordinate, rate) in scalars(posed).items():
                wanted = pytest.approx(expected[name], abs=1e-9)
                assert (coordinate[0], rate[0]) == wanted, (coordinates, rates, name)


def test_a_planar_joint_that_is_turned_keeps_its_rates():
    """Its shifts are along axes that do not turn with it."""
    model = (
        ms.Mechanism(gravity=(0, 0, 0))
        .add_body("disk")
        .add_body("hand", position=(1, 0, 0))
        .add_joint("table", "planar", "ground", "disk", (0, 0, 0))
        .add_joint("pin", "revolute", "disk", "hand", (1, 0, 0))
    )
    moving = ms.pose(model, rates={"table": (0.1, 0.2, 3.0)})
    found = scalars(ms.pose(moving, {"table": (0.0, 0.0, 1.0)}, rates={"pin": 2.0}))
    assert found["table"] == (pytest.approx([0, 0, 1], abs=1e-9), pytest.approx([0.1, 0.2, 3.0]))
    assert found["pin"] == (pytest.approx([0], abs=1e-9), pytest.approx([2.0]))


def test_velocities_and_gaps_that_do_not_fit_are_no_contradiction():
    """Velocities of bodies that the joints do not allow, or poses a millimeter apart."""
    turning = two_bars().set("bodies.upper.angular_velocity", (0, 0, 2))
    apart = two_bars().set("bodies.lower.position[0]", 0.701)
    for model in (turning, apart):
        before = scalars(model)
        found = scalars(ms.pose(model, rates={"elbow": 1.0}))
        assert found["elbow"][1] == pytest.approx([1.0])
        assert found["shoulder"][1] == pytest.approx(before["shoulder"][1], abs=1e-9)
    gears = two_bars().add_gear("shoulder", "elbow", ratio=2.0)
    with pytest.raises(ms.UnfitModelError, match="contradict each other"):
        ms.pose(gears, rates={"shoulder": 1.0, "elbow": 3.0})


def test_loops_and_couplings_of_other_joints_stay():
    """A gear and a loop behind the joint that is posed."""
    model = (
        two_bars()
        .add_rod((0.9, 0, 0), (1.2, 0, 0), name="hand")
        .add_joint("wrist", "revolute", "lower", "hand", (0.9, 0, 0))
        .add_gear("elbow", "wrist", ratio=-2.0)
    )
    for name, (coordinate, rate) in scalars(
        ms.pose(model, {"shoulder": 0.5}, rates={"shoulder": 1.0})
    ).items():
        is_posed = name == "shoulder"
        assert coordinate == pytest.approx([0.5 * is_posed], abs=1e-9), name
        assert rate == pytest.approx([float(is_posed)], abs=1e-9), name
    corners = ((0.5, 0, 0), (0.5, 0.3, 0), (0.9, 0.3, 0), (0.9, 0, 0))
    linkage = ms.Mechanism().add_rod((0, 0, 0), (0.9, 0, 0), name="base")
    linkage = linkage.add_joint("shoulder", "revolute", "ground", "base", (0, 0, 0))
    for k in range(3):
        linkage = linkage.add_rod(corners[k], corners[k + 1], name=f"bar{k}")
    ends = ("base", "bar0", "bar1", "bar2", "base")
    for k in range(4):
        linkage = linkage.add_joint(f"j{k}", "revolute", ends[k], ends[k + 1], corners[k])
    found = scalars(ms.pose(linkage, {"shoulder": 0.5}, rates={"shoulder": 1.0}))
    assert found.pop("shoulder") == (pytest.approx([0.5]), pytest.approx([1.0]))
    for name, (coordinate, rate) in found.items():
        assert coordinate == pytest.approx([0.0], abs=1e-9), name
        assert rate == pytest.approx([0.0], abs=1e-9), name
