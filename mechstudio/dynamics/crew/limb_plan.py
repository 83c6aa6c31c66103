"""Which subtrees of an assembly tree are limbs, and how their bodies hang together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.crew.limbs import ANOTHER, FIRST, LAST, LIMB, LINK, ON, LimbPlan
from mechstudio.topology.system import GROUND, NONE, RIGID, System

LARGEST = 48  # bodies of a limb: the fewer merges are left, the less parts of it can be shared
SMALLEST = 4  # a smaller one saves nothing
KEPT_PLANS = 32

Structure = tuple[tuple[str, bytes], ...]  # columns of records, with their types


def limbs_of(system: System, largest: int = LARGEST) -> LimbPlan | None:
    """Limbs of a compiled model without loops and couplings; None if it has none.

    Joints within have at most one open axis: several would be eliminated one by one, which thin
    bodies on ball joints answer with noise. The spins of slender bodies stay with merges.

    Args:
        system: The compiled model.
        largest: Bodies that a limb has at most.
    """
    structure = limb_structure(system)
    return None if structure is None else _plan(largest, structure)


def limb_structure(system: System) -> Structure | None:
    """What the limbs of a compiled model follow from; None if it has none."""
    if len(system.steps) < SMALLEST or system.loop_count > 0 or system.couplings.size > 0:
        return None
    joints, steps, leaves = system.joints, system.steps, system.leaves
    is_plain = (joints["is_tree"] == 1) & (joints["is_crossed"] == 0) & (joints["is_rod"] == 0)
    columns = (
        is_plain & (joints["open_count"] <= 1),
        *(joints[name] for name in ("free_count", "body1", "body2")),
        *(steps[name] for name in ("joint", "left", "right", "kept_first", "kept_count")),
        system.kept_ports,
        *(leaves[name] for name in ("body", "is_first", "share")),
        system.bodies["spin_count"][leaves["body"]] > 0,
    )
    return tuple((column.dtype.str, column.tobytes()) for column in columns)


_Link = tuple[float | int, ...]  # fields of LINK


class _Tree(NamedTuple):
    """An assembly tree in lists."""

    is_plain: list[bool]
    free_count: list[int]
    ends: list[tuple[int, int]]
    ports: list[list[int]]
    joint: list[int]
    left: list[int]
    right: list[int]
    body: list[int]
    is_first: list[int]
    share: list[float]
    is_slender: list[bool]

    @property
    def leaf_count(self) -> int:
        return len(self.body)

    def inputs(self, step: int) -> list[int]:
        """Compounds that a step merges."""
        return [node for node in (self.left[step], self.right[step]) if node >= 0]


@lru_cache(maxsize=KEPT_PLANS)
def _plan(largest: int, columns: Structure) -> LimbPlan | None:
    tree = _tree(*(np.frombuffer(data, dtype=np.dtype(kind)) for kind, data in columns))
    within_step, within_leaf = (np.zeros(len(of), dtype=bool) for of in (tree.joint, tree.body))
    limbs: list[tuple[int, ...]] = []
    links: list[_Link] = []
    for node in _tops(tree, largest):
        nodes = np.array(list(_below(tree, node)))
        within_leaf[nodes[nodes < tree.leaf_count]] = True
        within_step[nodes[nodes >= tree.leaf_count] - tree.leaf_count] = True
        limb, own = _limb(tree, node, len(links))
        limbs.append(limb)
        links += own
    if not limbs:
        return None
    table = np.array(limbs, dtype=LIMB), np.array(links, dtype=LINK)
    wrenches = np.full(len(tree.ends), 6, dtype=np.int32)
    within = table[1]["joint"][table[1]["joint"] != NONE]
    wrenches[within] = np.array(tree.free_count)[within]
    for constant in (*table, within_step, within_leaf, wrenches):
        constant.flags.writeable = False  # all runs share it
    return LimbPlan(*table, within_step, within_leaf, wrenches, largest)


def _tree(
    is_plain: np.ndarray,
    free_count: np.ndarray,
    body1: np.ndarray,
    body2: np.ndarray,
    joint: np.ndarray,
    left: np.ndarray,
    right: np.ndarray,
    kept_first: np.ndarray,
    kept_count: np.ndarray,
    kept: np.ndarray,
    *of_leaf: np.ndarray,
) -> _Tree:
    """The tree with the ports of its compounds, from columns of its records."""
    ports = [[leaf] for leaf in range(len(of_leaf[0]))]
    for s in range(len(joint)):
        given = [*ports[left[s]], *(ports[right[s]] if right[s] >= 0 else ())]
        chosen = kept[kept_first[s] : kept_first[s] + kept_count[s]]
        ports.append([given[k] for k in chosen.tolist()])
    ends = list(zip(body1.tolist(), body2.tolist(), strict=True))
    lists = (array.tolist() for array in (joint, left, right, *of_leaf))
    return _Tree(is_plain.tolist(), free_count.tolist(), ends, ports, *lists)


def _tops(tree: _Tree, largest: int) -> Iterator[int]:
    """The largest compounds that are limbs."""
    count = [1] * tree.leaf_count
    # joints to the ground; more than one for what is no limb
    grounded = [2 * is_slender for is_slender in tree.is_slender]
    for s in range(len(tree.joint)):
        inputs, joint = tree.inputs(s), tree.joint[s]
        ties = sum(grounded[node] for node in inputs)
        if joint != RIGID:
            to_ground = GROUND in tree.ends[joint]
            closes = len(inputs) == 1 and not to_ground
            ties += 2 if closes or not tree.is_plain[joint] else to_ground
        count.append(sum(count[node] for node in inputs))
        grounded.append(ties)
    children = {node for s in range(len(tree.joint)) for node in tree.inputs(s)}
    waiting = [n for n in range(tree.leaf_count, len(count)) if n not in children]
    while waiting:
        node = waiting.pop()
        shown = len(tree.ports[node]) + grounded[node]
        if count[node] < SMALLEST or node < tree.leaf_count:
            continue
        if count[node] <= largest and grounded[node] <= 1 and 1 <= shown <= 2:
            yield node
        else:
            waiting += tree.inputs(node - tree.leaf_count)


def _below(tree: _Tree, node: int) -> Iterator[int]:
    """A compound and all that it consists of."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        if node >= tree.leaf_count:
            waiting += tree.inputs(node - tree.leaf_count)


def _limb(tree: _Tree, node: int, first: int) -> tuple[tuple[int, ...], list[_Link]]:
    """A limb and its links."""
    nodes = list(_below(tree, node))
    steps = [inner - tree.leaf_count for inner in nodes if inner >= tree.leaf_count]
    joints = sorted(tree.joint[s] for s in steps if tree.joint[s] != RIGID)
    ground = [joint for joint in joints if GROUND in tree.ends[joint]]
    shown = [tree.body[leaf] for leaf in tree.ports[node]]
    root = max(tree.ends[ground[0]]) if ground else shown.pop(0)
    order, parent, joint_of = _walk(tree, joints, root)
    joint_of[root] = ground[0] if ground else NONE

    place = {body: first + k for k, body in enumerate(order)}
    path: list[int] = []
    body = shown[0] if shown else NONE
    while body != NONE:
        path.append(body)
        body = parent[body]
    row = {body: k for k, body in enumerate(reversed(path))}

    passes = _passes(order, parent, place)
    gathering = {parent[body] for body in order if passes[body] in (FIRST, ANOTHER)}
    pieces: dict[int, list[int]] = {}
    for inner in nodes:
        if inner < tree.leaf_count:
            pieces.setdefault(tree.body[inner], []).append(inner)
    links: list[_Link] = [
        (
            sum(tree.share[leaf] for leaf in pieces[body]),
            1.0 if joint_of[body] != NONE and tree.ends[joint_of[body]][1] == body else -1.0,
            body,
            joint_of[body],
            place.get(parent[body], NONE),
            passes[body],
            body in gathering,
            row.get(body, NONE),
            max(tree.is_first[leaf] for leaf in pieces[body]),
        )
        for body in order
    ]
    tip = place[shown[0]] if shown else NONE
    return (node, first, first + len(order), bool(ground), tip), links


def _passes(order: list[int], parent: dict[int, int], place: dict[int, int]) -> dict[int, int]:
    """How each body hands on to its parent, from the last one on."""
    passes: dict[int, int] = {}
    met: set[int] = set()
    for body in reversed(order):
        above = parent[body]
        if above == NONE:
            passes[body] = LAST
        elif place[above] == place[body] - 1:
            passes[body] = ON
        else:
            passes[body] = ANOTHER if above in met else FIRST
            met.add(above)
    return passes


def _walk(
    tree: _Tree, joints: list[int], root: int
) -> tuple[list[int], dict[int, int], dict[int, int]]:
    """Bodies from the root outwards, branch after branch; parent of each, and joint to it."""
    beside: dict[int, list[tuple[int, int]]] = {}
    for joint in joints:
        one, two = tree.ends[joint]
        beside.setdefault(one, []).append((two, joint))
        beside.setdefault(two, []).append((one, joint))
    order: list[int] = []
    parent, joint_of = {root: NONE}, dict[int, int]()
    waiting = [root]
    while waiting:
        body = waiting.pop()
        order.append(body)
        for other, joint in beside.get(body, ()):
            if other != GROUND and other not in parent:
                parent[other], joint_of[other] = body, joint
                waiting.append(other)
    return order, parent, joint_of
