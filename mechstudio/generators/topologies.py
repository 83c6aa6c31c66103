"""The three extreme shapes of a tree, by number of bodies, in a generic position: for timings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mechstudio.generators.carousel import carousel
from mechstudio.generators.chain import chain
from mechstudio.generators.tree import tree
from mechstudio.model import Mechanism

SEED = 1


def _chain(bodies: int, joint: str) -> Mechanism:
    return chain(bodies, joint, seed=SEED)


def _carousel(bodies: int, joint: str) -> Mechanism:
    # the hub counts; a hub without an arm is a chain of one
    return carousel(bodies - 1, joint, seed=SEED) if bodies > 1 else _chain(bodies, joint)


def _binary_tree(bodies: int, joint: str) -> Mechanism:
    return tree(bodies, 2, joint, seed=SEED)


TOPOLOGIES: Mapping[str, Callable[[int, str], Mechanism]] = {
    "chain": _chain,
    "carousel": _carousel,
    "binary-tree": _binary_tree,
}
"""Name of a topology to a function of the number of bodies and the key of the joint type.

The definitions are those of Ivanov and Shimanovskiy (2023), section 8: in a chain each body carries
one, in a carousel the first carries all others, in a binary tree each carries two.
"""
