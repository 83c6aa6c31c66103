"""Joint graphs that the tests run through: named families and random graphs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import strategies as st

from mechstudio.topology import Edge

Edges = list[Edge]


def _joints(pairs: list[tuple[int, int]]) -> Edges:
    return [Edge(body1, body2, 5) for body1, body2 in pairs]


def _from_parents(count: int, parent: Callable[[int], int]) -> Edges:
    return _joints([(-1, 0)] + [(parent(body), body) for body in range(1, count)])


def chain(count: int) -> Edges:
    """Bodies in a row that hangs on the ground."""
    return _from_parents(count, lambda body: body - 1)


def closed_chain(count: int) -> Edges:
    """A row that is held by the ground at both ends."""
    return [*chain(count), Edge(count - 1, -1, 5)]


def carousel(count: int) -> Edges:
    """A hub with all other bodies around it."""
    return _from_parents(count, lambda body: 0)


def binary_tree(count: int) -> Edges:
    """A complete binary tree."""
    return _from_parents(count, lambda body: (body - 1) // 2)


def recursive_tree(count: int, seed: int = 1) -> Edges:
    """Each body hangs on one of those before it, all equally likely."""
    random = Random(seed)
    return _from_parents(count, random.randrange)


def uniform_tree(count: int, seed: int = 1) -> Edges:
    """A tree drawn from all labelled trees with equal chance (Aldous and Broder's walk)."""
    random = Random(seed)
    at, seen, pairs = 0, {0}, [(-1, 0)]
    while len(seen) < count:
        to = random.randrange(count)
        if to not in seen:
            seen.add(to)
            pairs.append((at, to))
        at = to
    return _joints(pairs)


def caterpillar(count: int) -> Edges:
    """A row with one more body on each of its bodies."""
    half = count // 2
    return _from_parents(count, lambda body: body - 1 if body < half else body - half)


def broom(count: int) -> Edges:
    """A row with all other bodies at its end."""
    half = max(1, count // 2)
    return _from_parents(count, lambda body: body - 1 if body < half else half - 1)


def spider(count: int) -> Edges:
    """A hub with rows around it, as long as there are many."""
    length = max(1, int(count**0.5))
    return _from_parents(count, lambda body: 0 if body % length == 1 % length else body - 1)


def row_of_hubs(count: int) -> Edges:
    """A row of bodies, each with many bodies around it."""
    arms = max(1, int(count**0.5))

    def parent(body: int) -> int:
        hub = body // arms * arms
        return hub if body > hub else max(0, hub - arms)

    return _from_parents(count, parent)


TREES = {
    family.__name__: family
    for family in (
        chain,
        carousel,
        binary_tree,
        recursive_tree,
        uniform_tree,
        caterpillar,
        broom,
        spider,
        row_of_hubs,
    )
}


def scissor_lift(stages: int) -> Edges:
    """Crossed pairs of bars, each pair pinned on the one below at both ends."""
    pairs = [(-1, 0), (-1, 1)]
    for stage in range(stages):
        bar = 2 * stage
        pairs.append((bar, bar + 1))
        if stage:
            pairs += [(bar - 2, bar + 1), (bar - 1, bar)]
    return _joints(pairs)


def grid(rows: int, columns: int) -> Edges:
    """Bodies in a rectangle, each joined with its neighbors."""
    pairs = [(-1, 0)]
    for body in range(rows * columns):
        if body % columns:
            pairs.append((body - 1, body))
        if body >= columns:
            pairs.append((body - columns, body))
    return _joints(pairs)


def wheel(count: int) -> Edges:
    """A carousel whose arms are joined in a ring."""
    arms = count - 1
    return carousel(count) + _joints([(1 + arm, 1 + (arm + 1) % arms) for arm in range(arms)])


def bearing(count: int) -> Edges:
    """Two rings that share all other bodies as balls."""
    balls = range(2, count)
    return _joints([(-1, 0)] + [(ring, ball) for ball in balls for ring in (0, 1)])


def hinged_doors(count: int) -> Edges:
    """A row with three joints between all neighbors."""
    return [joint for joint in chain(count) for _ in range(3)]


@st.composite
def random_graphs(draw: st.DrawFn, *, max_bodies: int = 24) -> tuple[int, Edges]:
    """Draw any joint graph: loops, several joints on a pair, loose parts, free joints."""
    count = draw(st.integers(0, max_bodies))
    if count == 0:
        return 0, []
    body = st.integers(-1, count - 1)
    joint = st.tuples(body, body, st.integers(0, 6)).filter(lambda edge: edge[0] != edge[1])
    reach = draw(st.integers(1, max_bodies))
    near = [
        (draw(st.integers(max(-1, child - reach), child - 1)), child, draw(st.integers(1, 6)))
        for child in range(count)
        if draw(st.integers(0, 9)) > 0
    ]
    return count, [Edge(*edge) for edge in near + draw(st.lists(joint, max_size=count + 4))]
