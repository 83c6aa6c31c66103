"""What stands against a choice of root and cuts is said beforehand."""

from __future__ import annotations

import pytest

from mechstudio.edits import add_driver, add_joint
from mechstudio.io import load
from mechstudio.model import Mechanism
from mechstudio.resources_path import sample_models_folder
from mechstudio.topology.assembly_choice import cut_obstacle, joints_beside, root_obstacle
from tests.topology.test_assembly_tree import CASES, mechanism_of


@pytest.fixture
def four_bar() -> Mechanism:
    """A loop through the ground."""
    return load(sample_models_folder() / "four_bar.mech.json")


def test_any_joint_of_a_loop_can_be_cut(four_bar: Mechanism) -> None:
    """In a single loop the cut can be anywhere; a chain has none."""
    assert not any(cut_obstacle(four_bar, joint.name) for joint in four_bar.joints)
    chain = mechanism_of(2, CASES["parts"][1][:1])
    assert "closes none" in cut_obstacle(chain, "j0")


def test_driven_joints_stay_whole(four_bar: Mechanism) -> None:
    """A driver needs the coordinate of its joint."""
    driven = add_driver(four_bar, "ground_crank", "t").mechanism
    assert "driven" in cut_obstacle(driven, "ground_crank")
    assert not cut_obstacle(driven, "coupler_rocker")


def test_joints_without_constraints_have_no_step(four_bar: Mechanism) -> None:
    """A free joint eliminates nothing, so it is no root."""
    bound = add_joint(four_bar, "free", "crank", "rocker", (0.0, 0.0, 0.0), name="loose").mechanism
    assert root_obstacle(bound, "loose")
    assert not root_obstacle(bound, "ground_crank")


def test_each_part_has_its_own_root() -> None:
    """Joints are beside each other if one tree eliminates both."""
    mechanism = mechanism_of(*CASES["parts"])
    assert [joints_beside(mechanism, f"j{j}") for j in range(3)] == [{"j0"}, {"j1"}, {"j2"}]
    wheel = mechanism_of(*CASES["wheel"])
    assert joints_beside(wheel, "j0") == {joint.name for joint in wheel.joints}
