"""Loops in space: linkages that move against all counting, platforms, random closures."""

from __future__ import annotations

import numpy as np

from benchmarks.random_mechanisms.joint_pose import Array
from benchmarks.random_mechanisms.sketch import Sketch, axes_along
from benchmarks.random_mechanisms.trees import CARRYING, add_random_joint, grow
from mechstudio.model import GROUND

CLOSING = tuple(kind for kind in CARRYING if kind not in ("fixed", "free")) + ("distance",) * 2
LOOSE_CLOSING = ("spherical", "point_on_line", "point_on_plane", "distance", "parallel_axes")


def draw_bricard(sketch: Sketch) -> None:
    """Six hinges along the edges of a box, one of which is the ground: one freedom."""
    sketch.tag("spatial loop", "bricard")
    frame, edges = sketch.axes(), sketch.rng.uniform(0.5, 1.3, 3)
    if sketch.chance(0.4):
        edges[:] = 1.0
    steps = [np.eye(3)[k % 3] * (1 if k < 3 else -1) for k in range(6)]
    corners = [np.zeros(3)]
    for step in steps[:-1]:
        corners.append(corners[-1] + step * edges)
    points = [frame @ corner for corner in corners]
    names = [GROUND, *(f"rod {k}" for k in range(5))]
    for k in range(5):
        sketch.add_rod(names[k + 1], points[k], points[k + 1], frame @ steps[(k + 1) % 6])
    for k, point in enumerate(points):
        # across both edges that meet there
        axis = frame @ np.cross(steps[k - 1], steps[k])
        sketch.pin(names[k], names[(k + 1) % 6], point, axis)


def draw_four_link(sketch: Sketch) -> None:
    """RSSR and its relatives: crank and rocker in different planes, a coupler in space."""
    rng = sketch.rng
    ends = [("spherical", "spherical"), ("spherical", "universal"), ("universal", "spherical")]
    pair = ends[int(rng.integers(3))]
    sketch.tag("spatial loop", "four links", *(f"joint: {kind}" for kind in pair))
    feet = [rng.uniform(-0.5, 0.5, 3), rng.uniform(0.5, 1.5, 3)]
    axes = [sketch.direction(), sketch.direction()]
    arms = [axes_along(axis)[:, 0] * rng.uniform(0.3, 0.9) for axis in axes]
    tips = [foot + arm for foot, arm in zip(feet, arms, strict=True)]
    for name, foot, tip, axis in zip(("crank", "rocker"), feet, tips, axes, strict=True):
        sketch.add_rod(name, foot, tip, axis)
        sketch.pin(GROUND, name, foot, axis)
    sketch.add_rod("coupler", tips[0], tips[1], sketch.direction())
    for name, tip, kind in zip(("crank", "rocker"), tips, pair, strict=True):
        sketch.add_joint(kind, (name, "coupler"), tip, sketch.axes())


def draw_sarrus(sketch: Sketch) -> None:
    """A platform that two hinged legs in crossed planes keep level: redundant, one freedom."""
    sketch.tag("spatial loop", "sarrus")
    frame = sketch.axes()
    x, y, z = frame.T
    lift, reach = sketch.rng.uniform(0.4, 1.2), sketch.rng.uniform(0.2, 0.8)
    platform = lift * z
    sketch.add_block("platform", platform)
    for k, (out, axis) in enumerate(((x, y), (y, -x))):
        foot, top = 0.5 * out, 0.5 * out + platform
        elbow = 0.5 * (foot + top) + reach * out
        names = (f"lower {k}", f"upper {k}")
        sketch.add_rod(names[0], foot, elbow, axis)
        sketch.add_rod(names[1], elbow, top, axis)
        sketch.pin(GROUND, names[0], foot, axis)
        sketch.pin(names[0], names[1], elbow, axis)
        sketch.pin(names[1], "platform", top, axis)


def draw_platform(sketch: Sketch) -> None:
    """A platform on three to six legs: rods without mass, rods with it, or sliding legs."""
    rng = sketch.rng
    style = str(rng.choice(["distance", "rods", "sliding"]))
    legs = int(rng.integers(3, 7 if style == "sliding" else 6))
    sketch.tag("spatial loop", "platform", f"legs: {style}")
    frame = sketch.axes() if sketch.chance(0.5) else np.eye(3)
    top = frame @ np.array([0.0, -1.0, 0.0]) if sketch.chance(0.5) else frame[:, 1]
    sketch.add_block("platform", top)
    for k in range(legs):
        angle = 2 * np.pi * k / legs + rng.uniform(-0.2, 0.2)
        round_ = frame @ np.array([np.cos(angle), 0.0, np.sin(angle)])
        foot, head = round_ + rng.uniform(-0.1, 0.1, 3), top + 0.5 * round_
        _leg(sketch, style, k, foot, head)


def _leg(sketch: Sketch, style: str, number: int, foot: Array, head: Array) -> None:
    if style == "distance":
        sketch.tag("joint: distance")
        sketch.add_joint("distance", (GROUND, "platform"), head, np.eye(3), other=foot)
        return
    side, along = sketch.direction(), (head - foot) / np.linalg.norm(head - foot)
    if style == "rods":
        name = f"leg {number}"
        sketch.add_rod(name, foot, head, side)
        sketch.add_joint("universal", (GROUND, name), foot, axes_along(along))
        sketch.add_joint("spherical", (name, "platform"), head, sketch.axes())
        return
    names, middle = (f"lower {number}", f"upper {number}"), 0.5 * (foot + head)
    sketch.add_rod(names[0], foot, middle, side)
    sketch.add_rod(names[1], middle, head, side)
    sketch.add_joint("universal", (GROUND, names[0]), foot, axes_along(along))
    sketch.add_joint("prismatic", names, middle, axes_along(along))
    sketch.add_joint("spherical", (names[1], "platform"), head, sketch.axes())


def draw_closed_tree(sketch: Sketch) -> None:
    """A tree with one to three further joints of any type, often more than it can bear."""
    rng = sketch.rng
    names = grow(sketch, int(rng.integers(2, 7)), CARRYING, branching=1.0)
    kinds = LOOSE_CLOSING if sketch.chance(0.6) else CLOSING
    loops = int(rng.integers(1, 4))
    sketch.tag("closed tree", "coupled loops" if loops > 1 else "one loop")
    for _ in range(loops):
        first, second = (str(name) for name in rng.choice([GROUND, *names], 2, replace=False))
        point = 0.5 * (sketch.place(first) + sketch.place(second)) + rng.uniform(-0.3, 0.3, 3)
        add_random_joint(sketch, str(rng.choice(kinds)), (first, second), point)


def draw_shaft(sketch: Sketch) -> None:
    """A Cardan shaft: two universal joints between a hinge and a sliding hinge."""
    rng, points = sketch.rng, [np.zeros(3)]
    sketch.tag("spatial loop", "shaft", "joint: universal", "joint: cylindrical")
    directions = [np.eye(3)[0]]
    for _ in range(2):
        bent = directions[-1] + rng.uniform(-0.4, 0.4, 3)
        directions.append(bent / np.linalg.norm(bent))
    for direction in directions:
        points.append(points[-1] + direction * rng.uniform(0.4, 1.0))
    names = ["drive", "middle", "output"]
    for k, name in enumerate(names):
        sketch.add_rod(name, points[k], points[k + 1], sketch.direction())
    sketch.pin(GROUND, "drive", points[0], directions[0])
    for k in (1, 2):
        # the arms of the cross lie across the shafts
        first = axes_along(directions[k - 1])[:, 0]
        second = np.cross(directions[k], first)
        second /= np.linalg.norm(second)
        axes = np.column_stack([first, second, np.cross(first, second)])
        sketch.add_joint("universal", (names[k - 1], names[k]), points[k], axes)
    sketch.add_joint("cylindrical", (GROUND, "output"), points[3], axes_along(directions[2]))
