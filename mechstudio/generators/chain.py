"""A chain of links."""

from __future__ import annotations

from random import Random

from mechstudio.generators.link_tree import ON_GROUND, LinkTree, require_count
from mechstudio.geometry.quaternion import NO_TURN, random_turn
from mechstudio.model import Mechanism
from mechstudio.suggestions import takes_terms


@takes_terms
def chain(bodies: int, joint: str = "revolute", *, seed: int | None = None) -> Mechanism:
    """Links in a row, each on the end of the one before, the first on the ground; at rest.

    Args:
        bodies: Number of links.
        joint: Key of the type of all joints.
        seed: None for a straight row along x; a number for random directions, of links and joints.

    Raises:
        MechStudioError: There is no link, or links cannot hang on this joint.
    """
    require_count(bodies, "bodies")
    links, random = LinkTree(joint), Random(seed)
    last = ON_GROUND
    for _ in range(bodies):
        turn = NO_TURN if seed is None else random_turn(random)
        last = links.add_link(last, links.tip(last), turn)
    return links.mechanism(
        f"Chain of {bodies} links", f"{bodies} links in a row on {joint} joints, released at rest."
    )
