"""Open mechanisms: chains and trees of all joint types, bodies that float."""

from __future__ import annotations

import numpy as np

from benchmarks.random_mechanisms.joint_pose import Array, has_quaternion, scalar_kinds
from benchmarks.random_mechanisms.sketch import JointSketch, Sketch
from mechstudio.model import GROUND

CARRYING = (
    "revolute",
    "prismatic",
    "cylindrical",
    "screw",
    "universal",
    "spherical",
    "planar",
    "fixed",
    "free",
    "point_on_line",
    "point_on_plane",
    "parallel_axes",
    "perpendicular_axes",
)
ONE_FREEDOM = ("revolute", "prismatic", "screw")
WHOLE_ROOM = ("spherical", "universal", "revolute")
LONG = 0.2  # share of chains
FLOATING = 0.08  # share of bodies without a joint
OUTRIGGERS = 0.2  # share of thin bodies that are held beside their axis
AT_ZERO = 0.3  # share of joints that start at zero coordinates


def draw_chain(sketch: Sketch) -> None:
    """Bodies in series, of any joints, of one freedom each, or of hinges."""
    pools = (CARRYING, ONE_FREEDOM, WHOLE_ROOM, ("revolute",))
    kinds = pools[int(sketch.rng.integers(len(pools)))]
    sketch.tag("chain")
    count = int(sketch.rng.integers(1, 10))
    if sketch.chance(LONG):
        sketch.tag("long chain")
        count = int(sketch.rng.integers(16, 33))
    grow(sketch, count, kinds, branching=0.0)


def draw_tree(sketch: Sketch) -> None:
    """Bodies on random earlier ones, some of them floating."""
    sketch.tag("tree")
    grow(sketch, int(sketch.rng.integers(2, 9)), CARRYING, branching=1.5, floating=FLOATING)


def draw_float(sketch: Sketch) -> None:
    """One to four bodies without joints, or with joints among themselves only."""
    sketch.tag("floating")
    grow(sketch, int(sketch.rng.integers(1, 5)), CARRYING, branching=1.0, floating=0.4, first=True)


def grow(
    sketch: Sketch,
    count: int,
    kinds: tuple[str, ...],
    *,
    branching: float,
    floating: float = 0.0,
    first: bool = False,
) -> list[str]:
    """Add bodies one on the other.

    Args:
        sketch: What they are added to.
        count: How many.
        kinds: Joint types to draw from.
        branching: How far back parents lie on average; 0 makes a chain.
        floating: Share of bodies without a joint.
        first: Let the first body float.
    """
    rng, start = sketch.rng, sketch.rng.uniform(-0.5, 0.5, 3)
    names: list[str] = []
    for number in range(count):
        name = f"body {len(sketch.bodies)}"
        back = int(rng.exponential(branching)) if branching else 0
        is_on_ground = not names or (back >= len(names) and not first)
        parent = GROUND if is_on_ground else names[max(0, len(names) - 1 - back)]
        near = start if parent == GROUND else sketch.place(parent)
        point = _add_body(sketch, name, parent, near)
        names.append(name)
        if (first and number == 0) or sketch.chance(floating):
            continue
        bodies = (parent, name) if sketch.chance(0.6) else (name, parent)
        add_random_joint(sketch, str(rng.choice(kinds)), bodies, point)
    return names


def _add_body(sketch: Sketch, name: str, parent: str, near: Array) -> Array:
    """Add a body near a place; returns where it is joined to its parent."""
    rng = sketch.rng
    if sketch.is_thin and not sketch.chance(OUTRIGGERS):
        # joined on the axes of both rods, as people build them
        point = near if parent == GROUND else sketch.point_on(parent)
        sketch.add_rod(name, point, point + sketch.direction() * rng.uniform(0.5, 1.2), near)
        return point
    sketch.add_block(name, near + rng.uniform(-0.8, 0.8, 3))
    return np.asarray(0.5 * (near + sketch.place(name)) + rng.uniform(-0.2, 0.2, 3))


def add_random_joint(
    sketch: Sketch, kind: str, bodies: tuple[str, str], point: Array
) -> JointSketch:
    """A joint in random directions and at random coordinates that fits the poses."""
    sketch.tag(f"joint: {kind}")
    if kind == "distance":
        other = point + sketch.direction() * sketch.rng.uniform(0.4, 1.2)
        return sketch.add_joint(kind, bodies, point, np.eye(3), other=other)
    at_zero = sketch.chance(AT_ZERO)
    spans = np.array([0.4 if is_shift else 2.5 for is_shift in scalar_kinds(kind)])
    values = sketch.rng.uniform(-1, 1, len(spans)) * spans
    turn = sketch.axes() if has_quaternion(kind) and not at_zero else None
    return sketch.add_joint(
        kind,
        bodies,
        point,
        sketch.axes(),
        coordinate=np.zeros(len(spans)) if at_zero else values,
        turn=turn,
    )
