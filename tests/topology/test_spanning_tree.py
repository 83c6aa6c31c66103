"""The spanning tree: one tree joint per body, loops cut far from the ground."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio.topology import Edge, SpanningTree, spanning_tree
from tests.amounts import examples
from tests.topology import graph_families as families


def _assert_valid(tree: SpanningTree, count: int, edges: list[Edge]) -> None:
    assert sorted(tree.order.tolist()) == list(range(count))
    position = {body: place for place, body in enumerate(tree.order.tolist())}
    for body in range(count):
        parent, joint = int(tree.parent[body]), int(tree.joint[body])
        assert parent == -1 or position[parent] < position[body]
        assert tree.depth[body] == (1 if parent == -1 else tree.depth[parent] + 1)
        if joint == -1:
            assert parent == -1
            assert tree.direction[body] == 1
            continue
        ends = (parent, body) if tree.direction[body] == 1 else (body, parent)
        assert edges[joint][:2] == ends
    used = [joint for joint in tree.joint.tolist() if joint >= 0]
    assert len(used) == len(set(used))
    assert sorted([*used, *tree.cut_joints.tolist()]) == list(range(len(edges)))
    assert len(tree.cut_joints) == len(edges) - count + tree.joint.tolist().count(-1)


@given(families.random_graphs(), st.data())
@settings(max_examples=examples(200), deadline=None)
def test_every_body_hangs_on_one_joint(
    graph: tuple[int, families.Edges], data: st.DataObject
) -> None:
    """Any graph, any weights: a tree over all bodies, and the other joints are cut."""
    count, edges = graph
    keep = data.draw(
        st.none() | st.lists(st.integers(-1, 2), min_size=len(edges), max_size=len(edges))
    )
    _assert_valid(spanning_tree(count, edges, keep=keep), count, edges)


@given(families.random_graphs())
@settings(max_examples=examples(100), deadline=None)
def test_joints_without_constraints_are_cut_first(graph: tuple[int, families.Edges]) -> None:
    """As few constraints as possible are cut: as many as without the free joints."""
    count, edges = graph
    constrained = [edge for edge in edges if edge.constraint_count > 0]
    tree = spanning_tree(count, edges)
    cut = sum(edges[joint].constraint_count > 0 for joint in tree.cut_joints.tolist())
    assert cut == len(spanning_tree(count, constrained).cut_joints)


@pytest.mark.parametrize("count", [1, 2, 3, 10, 11, 4096])
def test_closed_chain_is_cut_in_its_middle(count: int) -> None:
    """Both branches from the ground have the same length, to within one body."""
    tree = spanning_tree(count, families.closed_chain(count))
    (cut,) = tree.cut_joints.tolist()
    assert abs(cut - count / 2) <= 0.5
    assert tree.depth.max() == (count + 1) // 2


def test_part_without_a_joint_to_the_ground_hangs_on_its_first_body() -> None:
    """Loose bodies and loose chains get one implicit free joint each."""
    tree = spanning_tree(5, [Edge(0, 1, 5), Edge(3, 2, 5)])
    assert tree.joint.tolist() == [-1, 0, -1, 1, -1]
    assert tree.direction.tolist() == [1, 1, 1, -1, 1]


def test_free_joint_carries_a_body_that_nothing_else_reaches() -> None:
    """A free joint to the ground takes the place of the implicit one."""
    tree = spanning_tree(2, [Edge(-1, 0, 0), Edge(0, 1, 5)])
    assert tree.joint.tolist() == [0, 1]


def test_among_equal_joints_the_less_wanted_one_is_cut() -> None:
    """A four-bar's coupler can hang on either neighbor: the weight decides, then the order."""
    four_bar = families.closed_chain(3)
    assert spanning_tree(3, four_bar).cut_joints.tolist() == [2]
    assert spanning_tree(3, four_bar, keep=[0, -1, 0, 0]).cut_joints.tolist() == [1]


def test_wanted_joints_stay_in_the_tree() -> None:
    """A spring in the middle of a closed chain keeps its joint; another one is cut."""
    edges = families.closed_chain(9)
    keep = [0.0] * 10
    keep[4] = keep[5] = 1.0
    tree = spanning_tree(9, edges, keep=keep)
    _assert_valid(tree, 9, edges)
    (cut,) = tree.cut_joints.tolist()
    assert cut in (3, 6)


@given(families.random_graphs(), st.data())
@settings(max_examples=examples(100), deadline=None, derandomize=True)
def test_chosen_joints_are_cut_where_that_opens_a_loop(
    graph: tuple[int, families.Edges], data: st.DataObject
) -> None:
    """Any graph: a single joint is cut, unless one body more would hang on no constrained joint."""
    count, edges = graph
    if not edges:
        return
    joint = data.draw(st.sampled_from(range(len(edges))))
    tree = spanning_tree(count, edges, cut=[joint])
    _assert_valid(tree, count, edges)
    constrained = [edge for edge in edges if edge.constraint_count > 0]
    rest = [edge for edge in constrained if edge is not edges[joint]]
    reached = [
        count - spanning_tree(count, e).joint.tolist().count(-1) for e in (constrained, rest)
    ]
    if edges[joint].constraint_count > 0:
        assert (joint in tree.cut_joints) == (reached[0] == reached[1])


def test_one_weight_per_joint_is_needed() -> None:
    """A list of another length is a programming error."""
    with pytest.raises(ValueError, match="one weight per joint"):
        spanning_tree(1, [Edge(-1, 0, 5)], keep=[])


def test_depths_are_shortest_ways_where_nothing_is_wanted() -> None:
    """In a wheel every arm is one joint away from the hub."""
    tree = spanning_tree(20, families.wheel(20))
    np.testing.assert_array_equal(tree.depth, [1] + [2] * 19)
