"""A carousel: a hub with arms around it."""

from __future__ import annotations

import math
from random import Random

from mechstudio.generators.link_tree import LENGTH, LinkTree, require_count
from mechstudio.geometry.quaternion import about, random_turn
from mechstudio.model import Cylinder, Mechanism
from mechstudio.suggestions import takes_terms

LEAST_RADIUS = 0.5  # of the hub [m]
SPACING = 0.2  # between two arms on the rim [m]
THICKNESS = 0.1  # of the hub [m]
_UPRIGHT = about(0, -0.5 * math.pi)  # the hub's z, the axis of its disk, is the world's y


@takes_terms
def carousel(
    arms: int, joint: str = "revolute", *, length: int = 1, seed: int | None = None
) -> Mechanism:
    """A round hub on the ground and arms on its rim, with joints of one type; at rest.

    Args:
        arms: Number of arms.
        joint: Key of the type of all joints, the hub's too.
        length: Links in each arm.
        seed: None for arms that point outward; a number for random directions.

    Raises:
        MechStudioError: A count is below one, or links cannot hang on this joint.
    """
    require_count(arms, "arms")
    require_count(length, "length")
    links, random = LinkTree(joint), Random(seed)
    radius = max(LEAST_RADIUS, SPACING * arms / (2.0 * math.pi))
    # a disk has the inertia of a square plate whose edge is its radius times the root of 3
    edge = math.sqrt(3.0) * radius
    disk = Cylinder(radius=radius, length=THICKNESS, color="#8a8f98")
    hub = links.add_hub((edge, edge, THICKNESS), disk, _UPRIGHT)
    for arm in range(arms):
        angle = 2.0 * math.pi * arm / arms
        outward = about(1, angle)
        last, point = hub, (radius * math.cos(angle), radius * math.sin(angle), 0.0)
        for _ in range(length):
            turn = outward if seed is None else random_turn(random)
            last = links.add_link(last, point, turn)
            point = links.tip(last)
    reach = f" of {length} links each" if length > 1 else ""
    return links.mechanism(
        f"Carousel with {arms} arms",
        f"A hub and {arms} arms{reach} on {joint} joints, links of {LENGTH:g} m, released at rest.",
    )
