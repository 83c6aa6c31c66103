"""Joints that nothing ties to those with given coordinates or rates keep theirs."""

import numpy as np
import pytest

import mechstudio as ms
from tests.reference.random_models import random_tree

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
