"""The assembly tree by name: consistent, complete, and readable."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from mechstudio.model import Body, Joint, Mechanism
from mechstudio.topology import AssemblyTree, Edge, NodeKind, assembly_tree
from tests.topology import graph_families as families

UNIT_INERTIA = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def mechanism_of(count: int, edges: list[Edge]) -> Mechanism:
    """Bodies b0, b1, ... with revolute joints j0, j1, ..."""

    def name(body: int) -> str:
        return "ground" if body < 0 else f"b{body}"

    return Mechanism(
        bodies=tuple(Body(name=name(b), mass=1.0, inertia=UNIT_INERTIA) for b in range(count)),
        joints=tuple(
            Joint(name=f"j{j}", type="revolute", body1=name(e.body1), body2=name(e.body2))
            for j, e in enumerate(edges)
        ),
    )


CASES = {
    "four-bar": (3, families.closed_chain(3)),
    "carousel": (9, families.carousel(9)),
    "wheel": (8, families.wheel(8)),
    "lift": (8, families.scissor_lift(4)),
    "parts": (6, [Edge(0, 1, 5), Edge(2, 3, 5), Edge(-1, 4, 5)]),
    "empty": (0, []),
}


@pytest.fixture(params=CASES.values(), ids=CASES.keys())
def case(request: pytest.FixtureRequest) -> tuple[Mechanism, AssemblyTree]:
    """A mechanism and its tree."""
    mechanism = mechanism_of(*request.param)
    return mechanism, assembly_tree(mechanism)


def test_nodes_refer_to_nodes_before_them(case: tuple[Mechanism, AssemblyTree]) -> None:
    """Ids are positions, inputs come first, and levels count steps from the root."""
    _, tree = case
    used: list[int] = []
    for position, node in enumerate(tree.nodes):
        assert node.id == position
        assert all(child < position for child in node.inputs)
        assert all(tree.nodes[child].level == node.level + 1 for child in node.inputs)
        used += node.inputs
    assert len(used) == len(set(used))
    assert sorted(set(range(len(tree.nodes))) - set(used)) == list(tree.roots)
    assert all(tree.nodes[root].level == 0 for root in tree.roots)


def test_bodies_of_a_step_are_those_of_its_inputs(case: tuple[Mechanism, AssemblyTree]) -> None:
    """Each node names its bodies once, in model order; the roots hold all of them."""
    mechanism, tree = case
    order = [body.name for body in mechanism.bodies]
    for node in tree.nodes:
        names = {name for child in node.inputs for name in tree.nodes[child].bodies}
        expected = tuple(name for name in order if name in names)
        assert node.bodies == (expected or node.bodies)
        assert node.left is not None or len(node.bodies) == 1
    assert sorted(name for root in tree.roots for name in tree.nodes[root].bodies) == sorted(order)


def test_each_joint_has_one_node(case: tuple[Mechanism, AssemblyTree]) -> None:
    """All joints appear, cut or not; nodes without a joint are bodies or rigid merges."""
    mechanism, tree = case
    joints = [node.joint for node in tree.nodes if node.joint is not None]
    assert sorted(joints) == sorted(joint.name for joint in mechanism.joints)
    for node in tree.nodes:
        is_step_without_joint = node.kind is NodeKind.RIGID
        assert (node.joint is None) == (node.left is None or is_step_without_joint)
        ground = node.joint is not None and "ground" in (
            mechanism.joint(node.joint).body1,
            mechanism.joint(node.joint).body2,
        )
        assert ground == (node.kind is NodeKind.GROUND)


def test_height_and_width_describe_the_nodes(case: tuple[Mechanism, AssemblyTree]) -> None:
    """Height is the deepest level, width the fullest one."""
    _, tree = case
    levels = Counter(node.level for node in tree.nodes)
    assert tree.height == max(levels, default=0)
    assert tree.width == max(levels.values(), default=0)


def test_json_is_plain_data(case: tuple[Mechanism, AssemblyTree]) -> None:
    """The record survives a round trip and has the documented keys."""
    _, tree = case
    record = tree.to_json()
    assert json.loads(json.dumps(record)) == record
    assert {"height", "width", "nodes", "cut_joints", "roots"} <= set(record)
    for node in record["nodes"]:
        assert {"id", "left", "right", "joint", "bodies"} <= set(node)


def test_text_shows_every_node_of_a_small_tree(case: tuple[Mechanism, AssemblyTree]) -> None:
    """Two lines of summary and one line per node."""
    mechanism, tree = case
    text = tree.to_text()
    assert len(text.splitlines()) == 2 + len(tree.nodes)
    for element in (*mechanism.bodies, *mechanism.joints):
        assert element.name in text


def test_text_of_a_four_bar() -> None:
    """The drawing, as a whole."""
    assert assembly_tree(mechanism_of(*CASES["four-bar"])).to_text() == "\n".join(
        [
            "Height 3, width 3, 3 leaves, 4 steps",
            "Cut joints: j2",
            "[j1]: 3 bodies",
            "├─ [j0] to ground: 1 body",
            "│  └─ b0",
            "└─ [j2]: 2 bodies",
            "   ├─ b1",
            "   └─ [j3] to ground: 1 body",
            "      └─ b2",
        ]
    )


def test_long_text_is_shortened_and_says_by_how_much() -> None:
    """Nodes shown and nodes counted as hidden make up the whole tree."""
    tree = assembly_tree(mechanism_of(500, families.chain(500)))
    lines = tree.to_text(max_lines=20).splitlines()[2:]
    assert len(lines) <= 20
    hidden = [int(line.split("… ")[1].split()[0]) for line in lines if "…" in line]
    assert len(lines) + sum(hidden) == len(tree.nodes)


def test_long_list_of_parts_is_shortened() -> None:
    """Of many loose bodies the first ones are shown and the rest is counted."""
    lines = assembly_tree(mechanism_of(30, [])).to_text(max_lines=4).splitlines()
    assert lines[2:] == ["b0", "b1", "b2", "b3", "… 26 more parts, not shown"]
