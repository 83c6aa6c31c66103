"""Gears and racks between joints of trees and in loops."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from benchmarks.random_mechanisms.joint_pose import scalar_kinds
from benchmarks.random_mechanisms.sketch import JointSketch, Sketch
from benchmarks.random_mechanisms.trees import CARRYING, grow
from mechstudio.model import GROUND, Coupling

Place = tuple[JointSketch, int, bool]


def draw_gear_train(sketch: Sketch) -> None:
    """Wheels on the ground in a row, each coupled with the next, perhaps a rack at the end."""
    rng, axis = sketch.rng, sketch.direction()
    sketch.tag("gear train")
    wheels = []
    for k in range(int(rng.integers(2, 6))):
        name, point = f"wheel {k}", np.array([0.8 * k, 0.0, 0.0])
        sketch.add_block(name, point + rng.uniform(-0.1, 0.1, 3))
        wheels.append(sketch.pin(GROUND, name, point, axis))
    for one, other in pairwise(wheels):
        couple(sketch, (one, 0, False), (other, 0, False))
    if sketch.chance(0.4):
        sketch.add_block("slide", rng.uniform(-0.5, 0.5, 3))
        slide = sketch.add_joint("prismatic", (GROUND, "slide"), np.zeros(3), sketch.axes())
        couple(sketch, (wheels[-1], 0, False), (slide, 0, True))
    if sketch.chance(0.3):
        name = f"body {len(sketch.bodies)}"
        sketch.add_block(name, rng.uniform(-0.8, 0.8, 3))
        place = sketch.place("wheel 0") + rng.uniform(-0.3, 0.3, 3)
        sketch.add_joint("spherical", ("wheel 0", name), place, sketch.axes())


def draw_planetary(sketch: Sketch) -> None:
    """Sun, carrier and one to four planets that roll on the sun and in a fixed ring."""
    rng = sketch.rng
    sketch.tag("planetary gear")
    frame, planets = sketch.axes(), int(rng.integers(1, 5))
    axis, sun_teeth, planet_teeth = frame[:, 2], rng.uniform(15, 40), rng.uniform(10, 30)
    ring_teeth = sun_teeth + 2 * planet_teeth
    for name in ("sun", "carrier"):
        sketch.add_block(name, np.zeros(3))
    sun = sketch.pin("carrier", "sun", np.zeros(3), axis)
    arm = sketch.pin(GROUND, "carrier", np.zeros(3), axis)
    has_ring = sketch.chance(0.5)
    for k in range(planets):
        angle = 2 * np.pi * k / planets
        point = frame @ np.array([np.cos(angle), np.sin(angle), 0.0]) * 0.6
        sketch.add_block(f"planet {k}", point, reach=0.15)
        planet = sketch.pin("carrier", f"planet {k}", point, axis)
        couple(sketch, (sun, 0, False), (planet, 0, False), -sun_teeth / planet_teeth)
        if has_ring:
            couple(sketch, (arm, 0, False), (planet, 0, False), -ring_teeth / planet_teeth)


def draw_geared_tree(sketch: Sketch) -> None:
    """A tree of any joints with one to three couplings between any of their coordinates."""
    grow(sketch, int(sketch.rng.integers(2, 7)), CARRYING, branching=1.0)
    sketch.tag("geared tree")
    add_couplings(sketch, int(sketch.rng.integers(1, 4)))


def add_couplings(sketch: Sketch, count: int) -> None:
    """Couplings between random coordinates; fewer where there are not enough."""
    places: list[Place] = [
        (joint, number, is_shift)
        for joint in sketch.joints
        for number, is_shift in enumerate(scalar_kinds(joint.kind))
    ]
    order = [places[k] for k in sketch.rng.permutation(len(places))]
    for one, other in list(zip(order[::2], order[1::2], strict=False))[:count]:
        if one[2] and not other[2]:
            one, other = other, one
        couple(sketch, one, other)


def couple(sketch: Sketch, one: Place, other: Place, ratio: float | None = None) -> None:
    """A gear, or a rack from an angle to a shift."""
    is_rack = other[2] and not one[2]
    if ratio is None:
        ratio = sketch.decades(-0.7, 0.7) * float(sketch.rng.choice([-1, 1]))
    sketch.tag("rack" if is_rack else "gear")
    sketch.couplings.append(
        Coupling(
            name=f"coupling {len(sketch.couplings)}",
            type="rack" if is_rack else "gear",
            joint1=one[0].name,
            coordinate1=one[1],
            joint2=other[0].name,
            coordinate2=other[1],
            ratio=ratio * (sketch.scale.length if is_rack else 1.0),
        )
    )
