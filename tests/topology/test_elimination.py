"""The elimination plan: complete, in order, low, and right in numbers."""

from __future__ import annotations

from collections.abc import Callable
from math import log2

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio.errors import TopologyError
from mechstudio.topology import Edge, elimination_plan
from tests.amounts import examples
from tests.topology import graph_families as families
from tests.topology.plan_simulation import BlockSystem, max_ports, replay


@given(families.random_graphs())
@settings(max_examples=examples(60), deadline=None)
def test_plan_eliminates_each_joint_once(graph: tuple[int, families.Edges]) -> None:
    """Any graph: replaying the plan with sets confirms all of its arrays."""
    count, edges = graph
    replay(elimination_plan(count, edges), count, edges)


@pytest.mark.wide
@pytest.mark.parametrize("count", [1, 2, 3, 7, 64, 1000, 2048])
@pytest.mark.parametrize("family", families.TREES.values(), ids=families.TREES)
def test_trees_are_assembled_in_logarithmic_height(
    family: Callable[[int], families.Edges], count: int
) -> None:
    """Height at most 2 log2(n) + 6 and two ports per compound, for all kinds of trees."""
    edges = family(count)
    plan = elimination_plan(count, edges)
    assert plan.height <= 2.0 * log2(count) + 6.0
    assert max_ports(plan) <= 2
    replay(plan, count, edges)


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(8))
def test_height_bound_holds_for_many_random_trees(seed: int) -> None:
    """The bound is not luck: recursive and uniform trees of several sizes."""
    for count in (20, 150, 700):
        for family in (families.recursive_tree, families.uniform_tree):
            plan = elimination_plan(count, family(count, seed))
            assert plan.height <= 2.0 * log2(count) + 6.0


def test_chain_closed_on_the_ground_is_no_higher_than_an_open_one() -> None:
    """The ground has no motion, so a loop through it costs one step and no port."""
    plan = elimination_plan(1000, families.closed_chain(1000))
    assert plan.height <= log2(1000) + 2.0
    assert max_ports(plan) <= 2
    assert plan.step_count == 1001


def test_one_joint_to_the_ground_is_eliminated_at_the_leaf() -> None:
    """The first step of a chain takes the ground joint, before the body meets another."""
    plan = elimination_plan(8, families.chain(8))
    step = int(plan.joint_step[0])
    assert plan.step_right[step] == -1
    assert plan.step_left[step] < plan.leaf_count


@pytest.mark.parametrize(
    ("edges", "count", "most_ports", "max_height"),
    [
        pytest.param(families.scissor_lift(50), 100, 6, 20, id="scissor lift"),
        pytest.param(families.wheel(200), 200, 6, 28, id="wheel"),
        pytest.param(families.bearing(200), 200, 6, 28, id="bearing"),
        pytest.param(families.hinged_doors(100), 100, 4, 28, id="several joints per pair"),
        pytest.param(families.grid(4, 50), 200, 16, 40, id="strip of a grid"),
        pytest.param(families.grid(10, 10), 100, 26, 60, id="grid"),
    ],
)
def test_inner_loops_keep_few_ports(
    edges: families.Edges, count: int, most_ports: int, max_height: int
) -> None:
    """Ports stay near the width of the mechanism, not near its number of bodies."""
    plan = elimination_plan(count, edges)
    assert max_ports(plan) <= most_ports
    assert plan.height <= max_height
    replay(plan, count, edges)


def test_hub_is_split_into_equal_fragments() -> None:
    """A hub with many arms becomes several leaves, an arm stays one."""
    plan = elimination_plan(40, families.carousel(40))
    hub = plan.leaf_body == 0
    assert hub.sum() > 1
    np.testing.assert_allclose(plan.leaf_share[hub], 1.0 / hub.sum())
    np.testing.assert_array_equal(plan.leaf_share[~hub], 1.0)


def test_mechanism_without_bodies_has_an_empty_plan() -> None:
    """No body: no leaf, no step, no root."""
    plan = elimination_plan(0, [])
    assert (plan.leaf_count, plan.step_count, plan.height, plan.roots.size) == (0, 0, 0, 0)


def test_equal_graphs_give_equal_plans() -> None:
    """The order is a function of the graph alone."""
    edges = families.wheel(30)
    first, second = elimination_plan(30, edges), elimination_plan(30, edges)
    for field in ("step_joint", "step_left", "step_right", "input_leaf", "kept"):
        np.testing.assert_array_equal(getattr(first, field), getattr(second, field))


@given(families.random_graphs(), st.data())
@settings(max_examples=examples(50), deadline=None, derandomize=True)
def test_chosen_joints_are_eliminated_last(
    graph: tuple[int, families.Edges], data: st.DataObject
) -> None:
    """Any graph, any choice: the plan is complete, and above a chosen joint are later ones only."""
    count, edges = graph
    last = data.draw(
        st.lists(st.sampled_from(range(len(edges))), unique=True) if edges else st.just([])
    )
    plan = elimination_plan(count, edges, last=last)
    replay(plan, count, edges)
    chosen = [j for j in last if edges[j].constraint_count > 0]
    for joint in chosen:
        above = int(plan.parent[plan.leaf_count + plan.joint_step[joint]])
        if above >= 0:
            over = int(plan.step_joint[above - plan.leaf_count])
            assert chosen.index(over) > chosen.index(joint)


@pytest.mark.parametrize("family", families.TREES.values(), ids=families.TREES)
def test_a_chosen_root_costs_little(family: Callable[[int], families.Edges]) -> None:
    """Whichever joint of a tree is the root, compounds keep two ports and height stays low."""
    edges = family(200)
    for joint in range(0, len(edges), 67):
        plan = elimination_plan(200, edges, last=[joint])
        assert plan.step_joint[-1] == joint
        assert max_ports(plan) <= 2
        assert plan.height <= 2.0 * log2(200) + 7.0


@pytest.mark.parametrize("edge", [(0, 2, 5), (-2, 0, 5), (1, 1, 5), (-1, -1, 5), (0, 1, 7)])
def test_joint_with_an_invalid_end_is_refused(edge: tuple[int, int, int]) -> None:
    """Both ends must be different bodies of the mechanism, and a joint blocks 0 to 6 motions."""
    with pytest.raises(TopologyError, match="Joint 1 "):
        elimination_plan(2, [(0, 1, 5), edge])


@given(families.random_graphs(max_bodies=12))
@settings(max_examples=examples(40), deadline=None, derandomize=True)
def test_plan_gives_the_velocities_of_the_dense_system(graph: tuple[int, families.Edges]) -> None:
    """Any graph: eliminating along the plan equals solving all constraints at once."""
    count, edges = graph
    _assert_dense_velocities(count, _without_redundancy(count, edges))


@pytest.mark.parametrize(
    ("count", "edges"),
    [
        pytest.param(30, families.closed_chain(30), id="closed chain"),
        pytest.param(40, families.carousel(40), id="carousel"),
        pytest.param(31, families.binary_tree(31), id="binary tree"),
        # three constraints per joint: the loops stay movable
        pytest.param(24, [e._replace(constraint_count=3) for e in families.wheel(24)], id="wheel"),
        pytest.param(
            24, [e._replace(constraint_count=3) for e in families.scissor_lift(12)], id="lift"
        ),
        pytest.param(
            24, [e._replace(constraint_count=2) for e in families.bearing(24)], id="bearing"
        ),
    ],
)
def test_named_families_give_the_velocities_of_the_dense_system(
    count: int, edges: families.Edges
) -> None:
    """The same for fragments and inner loops on purpose."""
    _assert_dense_velocities(count, edges)


def _assert_dense_velocities(count: int, edges: families.Edges) -> None:
    if count == 0:
        return
    system = BlockSystem(count, edges, 1)
    plan = elimination_plan(count, edges)
    dense = system.dense_velocity()
    scale = 1.0 + np.abs(dense).max()
    # all fragments of a body move alike, and like the body of the dense system
    np.testing.assert_allclose(
        system.plan_velocity(plan), dense[plan.leaf_body], rtol=0.0, atol=1e-9 * scale
    )


def _without_redundancy(count: int, edges: families.Edges) -> families.Edges:
    """Drop joints until random constraint rows can all be met at once, with some margin."""
    kept: list[Edge] = []
    for edge in edges:
        rows = BlockSystem(count, [*kept, edge], 1).jacobian()
        if np.linalg.matrix_rank(rows, tol=0.05) == len(rows):
            kept.append(edge)
    return kept
