"""A tree of links that branches the same way everywhere."""

from __future__ import annotations

import math
from random import Random

from mechstudio.generators.link_tree import ON_GROUND, LinkTree, require_count
from mechstudio.geometry.quaternion import Quaternion, about, product, random_turn
from mechstudio.model import Mechanism
from mechstudio.suggestions import takes_terms

SPREAD = math.radians(80.0)  # between the outermost branches of a link
_DOWN = about(2, -0.5 * math.pi)
_TWIST = about(0, 0.5 * math.pi)  # branches of branches fan out in the plane across


@takes_terms
def tree(
    bodies: int, branching: int = 2, joint: str = "revolute", *, seed: int | None = None
) -> Mechanism:
    """Links of which each carries so many others at its end, filled level by level; at rest.

    Args:
        bodies: Number of links.
        branching: Links on each link; 2 makes a binary tree.
        joint: Key of the type of all joints.
        seed: None for branches that fan out downward; a number for random directions.

    Raises:
        MechStudioError: A count is below one, or links cannot hang on this joint.
    """
    require_count(bodies, "bodies")
    require_count(branching, "branching")
    links, random = LinkTree(joint), Random(seed)
    turns: list[Quaternion] = []
    for body in range(bodies):
        parent = (body - 1) // branching if body else ON_GROUND
        if seed is not None:
            turn = random_turn(random)
        elif parent == ON_GROUND:
            turn = _DOWN
        else:
            share = ((body - 1) % branching + 0.5) / branching - 0.5
            turn = product(turns[parent], product(about(2, share * SPREAD), _TWIST))
        turns.append(turn)
        links.add_link(parent, links.tip(parent), turn)
    return links.mechanism(
        f"Tree of {bodies} links",
        f"{bodies} links, {branching} on each, on {joint} joints, released at rest.",
    )
