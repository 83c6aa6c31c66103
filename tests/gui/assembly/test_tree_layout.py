"""The layout of an assembly tree is tidy whatever the tree looks like."""

from functools import cache, partial

import numpy as np
import pytest

from mechstudio.gui.assembly.tree_layout import lay_out
from mechstudio.io import load, sample_paths
from mechstudio.topology.assembly_tree import AssemblyTree, assembly_tree
from mechstudio.topology.tree_node import NodeKind, TreeNode
from tests.gui.tree.example import all_kinds, chain


def caterpillar(steps):
    """A tree without any balance: each step takes up one more body."""
    leaves = [
        TreeNode(i, None, None, None, (f"b{i}",), steps - max(i - 1, 0), NodeKind.BODY, 0, ())
        for i in range(steps + 1)
    ]
    nodes = list(leaves)
    top = 0
    for step in range(steps):
        node = steps + 1 + step
        bodies = tuple(f"b{i}" for i in range(step + 2))
        nodes.append(
            TreeNode(
                node, top, step + 1, f"j{step}", bodies, steps - 1 - step, NodeKind.JOINT, 5, ()
            )
        )
        top = node
    return AssemblyTree(steps, 2, tuple(nodes), (top,), ())


def tree_of_sample(path):
    return assembly_tree(load(path))


TREES = {
    **{key: partial(tree_of_sample, path) for key, path in sample_paths().items()},
    "all kinds": lambda: assembly_tree(all_kinds()),
    "chain": lambda: assembly_tree(chain(200)),
    "caterpillar": lambda: caterpillar(1500),
    "empty": lambda: AssemblyTree(0, 0, (), (), ()),
}


@cache
def laid_out(name):
    """A tree and its layout."""
    tree = TREES[name]()
    return tree, lay_out(tree)


@pytest.mark.wide
@pytest.mark.parametrize("name", TREES)
def test_no_two_nodes_share_room(name):
    """Nodes on a level are apart by at least the room that each may take."""
    _, layout = laid_out(name)
    for level in np.unique(layout.y):
        on_level = np.flatnonzero(layout.y == level)
        order = on_level[np.argsort(layout.x[on_level])]
        gaps = np.diff(layout.x[order])
        assert np.all(gaps > 0.0)
        half = 0.5 * layout.room[order]
        assert np.all(half[:-1] + half[1:] <= gaps + 1e-9)


@pytest.mark.parametrize("name", TREES)
def test_steps_stand_over_the_middle_of_their_inputs(name):
    """Each step is centered above its inputs, one level up, and is their parent."""
    tree, layout = laid_out(name)
    for node in tree.nodes:
        if node.inputs:
            inputs = list(node.inputs)
            assert layout.x[node.id] == pytest.approx(np.mean(layout.x[inputs]))
            assert np.all(layout.parent[inputs] == node.id)
            assert np.all(layout.y[inputs] == layout.y[node.id] + 1)
    assert all(layout.parent[root] == -1 for root in tree.roots)


@pytest.mark.parametrize("name", TREES)
def test_everything_lies_inside(name):
    """Nodes with all their room lie between the edges."""
    _, layout = laid_out(name)
    assert np.all(layout.x - 0.5 * layout.room >= -1e-9)
    assert np.all(layout.x + 0.5 * layout.room <= layout.width + 1e-9)
    assert np.all((layout.y >= 0) & (layout.y < layout.height))
