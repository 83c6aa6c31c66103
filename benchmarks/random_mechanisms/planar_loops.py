"""Linkages of rods in a plane, also lying flat or nearly so, with redundant constraints."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from benchmarks.random_mechanisms.joint_pose import Array
from benchmarks.random_mechanisms.sketch import Sketch, axes_along
from mechstudio.model import GROUND

FLAT_SHARE = 0.22  # of the loops start flat or next to it
OTHER_HINGES = ("spherical", "cylindrical", "universal")


class Plane:
    """A plane of the world, in which points are told by two numbers."""

    def __init__(self, sketch: Sketch) -> None:
        is_common = sketch.chance(0.6)
        self.axes = np.eye(3) if is_common else sketch.axes()
        self.origin = np.zeros(3) if sketch.chance(0.5) else sketch.rng.uniform(-1, 1, 3)

    @property
    def normal(self) -> Array:
        """Unit vector across."""
        return self.axes[:, 2]

    def at(self, point: Array) -> Array:
        """A point of the world."""
        return np.asarray(self.origin + self.axes[:, :2] @ point)


def draw_rods(sketch: Sketch) -> None:
    """A loop of three to eight rods, closed by the ground or by themselves."""
    rng, plane = sketch.rng, Plane(sketch)
    count = int(rng.integers(3, 9))
    sketch.tag("planar loop", f"rods: {count}")
    points = _corners(sketch, count)
    is_ring = count > 3 and sketch.chance(0.3)
    if is_ring:
        points[-1] = points[0]
        sketch.tag("ring of rods")
    names = [f"rod {k}" for k in range(count)]
    for k, name in enumerate(names):
        sketch.add_rod(name, plane.at(points[k]), plane.at(points[k + 1]), plane.normal)
    pairs = list(zip([GROUND, *names], [*names, GROUND], strict=True))
    if is_ring:
        pairs[-1] = (names[-1], names[0])
    for k, pair in enumerate(pairs):
        _hinge(sketch, pair, plane.at(points[k]), plane)


def _hinge(sketch: Sketch, pair: tuple[str, str], point: Array, plane: Plane) -> None:
    """Mostly a revolute joint across the plane, else one that holds the loop in it with others."""
    bodies = pair if sketch.chance(0.7) else (pair[1], pair[0])
    if sketch.chance(0.9):
        sketch.pin(*bodies, point, plane.normal)
        return
    kind = str(sketch.rng.choice(OTHER_HINGES))
    sketch.tag(f"joint: {kind}", "mixed hinges")
    sketch.add_joint(kind, bodies, point, axes_along(plane.normal))


def _corners(sketch: Sketch, count: int) -> Array:
    """Ends of the rods, shape (count + 1, 2)."""
    rng = sketch.rng
    if sketch.chance(FLAT_SHARE):
        along = np.cumsum(rng.uniform(0.3, 1.0, count + 1) * rng.choice([-1, 1], count + 1))
        offset = 0.0
        if sketch.chance(0.5):
            sketch.tag("start: flat")
        else:
            offset = sketch.decades(-9, -2)
            sketch.tag("start: nearly flat")
        return np.column_stack([along, offset * rng.normal(size=count + 1)])
    angle = 2 * np.pi * np.arange(count + 1) / (count + 1) + rng.uniform(0, 2 * np.pi)
    radius = 1.0 if sketch.chance(0.3) else rng.uniform(0.5, 1.5, count + 1)
    sketch.tag("start: open")
    return (radius * np.array([np.cos(angle), np.sin(angle)])).T


def draw_parallelograms(sketch: Sketch) -> None:
    """One to six parallelograms side by side, which pass flat positions where they branch."""
    rng, plane = sketch.rng, Plane(sketch)
    loops = int(rng.integers(1, 7))
    sketch.tag("planar loop", "parallelograms", "coupled loops" if loops > 1 else "one loop")
    angle = float(rng.uniform(-np.pi, np.pi))
    if sketch.chance(FLAT_SHARE):
        is_exact = sketch.chance(0.5)
        angle = 0.0 if is_exact else sketch.decades(-9, -2)
        sketch.tag("start: flat" if is_exact else "start: nearly flat")
    crank, width = float(rng.uniform(0.3, 1.0)), float(rng.uniform(0.5, 1.2))
    tip = crank * np.array([np.cos(angle), np.sin(angle)])
    feet = [np.array([k * width, 0.0]) for k in range(loops + 1)]
    for k, foot in enumerate(feet):
        sketch.add_rod(f"crank {k}", plane.at(foot), plane.at(foot + tip), plane.normal)
        sketch.pin(GROUND, f"crank {k}", plane.at(foot), plane.normal)
    for k in range(loops):
        start, end = plane.at(feet[k] + tip), plane.at(feet[k + 1] + tip)
        sketch.add_rod(f"coupler {k}", start, end, plane.normal)
        sketch.pin(f"crank {k}", f"coupler {k}", start, plane.normal)
        sketch.pin(f"coupler {k}", f"crank {k + 1}", end, plane.normal)


def draw_linkage(sketch: Sketch) -> None:
    """Coupled loops: rods whose ends meet in the joints of a random graph."""
    rng, plane = sketch.rng, Plane(sketch)
    sketch.tag("planar loop", "coupled loops")
    nodes = [rng.uniform(-1, 1, 2) for _ in range(2)]
    on_node: list[list[str]] = [[GROUND], [GROUND]]
    for _ in range(int(rng.integers(2, 4))):
        # a dyad leaves the freedoms as they are, a triad adds one
        ends = rng.choice(len(nodes), 2, replace=False)
        inner = int(rng.integers(1, 3)) if len(nodes) > 2 else 2
        path = [int(ends[0]), *range(len(nodes), len(nodes) + inner), int(ends[1])]
        nodes += [rng.uniform(-1.2, 1.2, 2) for _ in range(inner)]
        on_node += [[] for _ in range(inner)]
        for one, other in pairwise(path):
            name = f"rod {len(sketch.bodies)}"
            sketch.add_rod(name, plane.at(nodes[one]), plane.at(nodes[other]), plane.normal)
            on_node[one].append(name)
            on_node[other].append(name)
    for node, names in zip(nodes, on_node, strict=True):
        for k, name in enumerate(names[1:], start=1):
            other = names[int(rng.integers(k))]
            sketch.pin(other, name, plane.at(node), plane.normal)
