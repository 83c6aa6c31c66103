"""Random mechanisms whose joints fit: all joint types, loops, units, loads, singular starts.

A seed and an index name a mechanism: `random_mechanism(seed, index)` makes the same one at any
time, whatever was made before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from benchmarks.random_mechanisms.body_loads import add_body_loads
from benchmarks.random_mechanisms.finished import finish
from benchmarks.random_mechanisms.joint_loads import (
    add_drivers,
    add_friction,
    add_motors,
    add_springs,
    add_stops,
    choose_cuts,
    double_joints,
)
from benchmarks.random_mechanisms.planar_loops import draw_linkage, draw_parallelograms, draw_rods
from benchmarks.random_mechanisms.scale import Scale, random_scale, scale_tags
from benchmarks.random_mechanisms.sketch import LONG_AND_THIN, Sketch
from benchmarks.random_mechanisms.spatial_loops import (
    draw_bricard,
    draw_closed_tree,
    draw_four_link,
    draw_platform,
    draw_sarrus,
    draw_shaft,
)
from benchmarks.random_mechanisms.transmissions import (
    add_couplings,
    draw_gear_train,
    draw_geared_tree,
    draw_planetary,
)
from benchmarks.random_mechanisms.trees import draw_chain, draw_float, draw_tree
from mechstudio.model import Mechanism

FAMILIES: tuple[tuple[float, Callable[[Sketch], None]], ...] = (
    (0.12, draw_chain),
    (0.12, draw_tree),
    (0.03, draw_float),
    (0.20, draw_rods),
    (0.06, draw_parallelograms),
    (0.06, draw_linkage),
    (0.04, draw_bricard),
    (0.05, draw_four_link),
    (0.03, draw_sarrus),
    (0.05, draw_platform),
    (0.10, draw_closed_tree),
    (0.03, draw_shaft),
    (0.04, draw_gear_train),
    (0.02, draw_planetary),
    (0.05, draw_geared_tree),
)
GRAVITY = 9.81  # in natural units


@dataclass(frozen=True, kw_only=True)
class RandomMechanism:
    """A mechanism of the campaign.

    Attributes:
        seed, index: What it is re-made from.
        mechanism: The model; its settings hold the duration and the tolerances.
        tags: Its features.
        scale: Its natural units.
    """

    seed: int
    index: int
    mechanism: Mechanism
    tags: tuple[str, ...]
    scale: Scale


def random_mechanism(seed: int, index: int) -> RandomMechanism:
    """The mechanism of a seed and an index."""
    rng = np.random.default_rng([seed, index])
    scale = random_scale(rng)
    sketch = Sketch(rng, scale)
    sketch.tag(*scale_tags(scale))
    _choose_bodies(sketch)
    shares = np.array([share for share, _ in FAMILIES])
    FAMILIES[int(rng.choice(len(FAMILIES), p=shares / shares.sum()))][1](sketch)
    if sketch.is_thin:
        families = [tag for tag in sketch.tags if tag in ("planar loop", "spatial loop")]
        sketch.tag(f"thin {families[0]}" if families else "thin tree or closed tree")
    _choose_start(sketch)
    _add_loads(sketch)
    mechanism = finish(sketch, f"Random mechanism {seed} {index}")
    return RandomMechanism(
        seed=seed, index=index, mechanism=mechanism, tags=tuple(sketch.tags), scale=scale
    )


def _choose_bodies(sketch: Sketch) -> None:
    """How slender bodies are, how much their masses differ, and where they point."""
    sketch.slenderness = sketch.decades(-6, -1) if sketch.chance(0.4) else sketch.decades(-2, -1)
    if sketch.slenderness < LONG_AND_THIN:
        decade = int(np.floor(np.log10(sketch.slenderness)))
        sketch.tag(f"thin: 1e{decade}")
    if sketch.chance(0.25):
        sketch.is_aligned = True
        sketch.tag("aligned axes")
    if sketch.chance(0.15):
        sketch.mass_decades = float(sketch.rng.uniform(2, 8))
        sketch.tag("unequal masses" if sketch.mass_decades > 4 else "masses of 2 to 4 decades")


def _choose_start(sketch: Sketch) -> None:
    """Gravity, and velocities, which the run projects onto the joints."""
    if sketch.chance(0.85):
        down = np.array([0.0, -1.0, 0.0]) if sketch.chance(0.6) else sketch.direction()
        sketch.gravity = GRAVITY * down
    else:
        sketch.tag("no gravity")
    if sketch.chance(0.4):
        sketch.tag("from rest")
        return
    sketch.tag("moving")
    pace = sketch.decades(-0.5, 0.7)
    for body in sketch.bodies.values():
        if sketch.chance(0.7):
            body.velocity = pace * sketch.rng.normal(size=3)
            body.spin = pace * sketch.rng.normal(size=3)


def _add_loads(sketch: Sketch) -> None:
    """Everything beside joints and gravity; many mechanisms have nothing."""
    if sketch.chance(0.10):
        double_joints(sketch)
    if sketch.chance(0.08):
        choose_cuts(sketch)
    if sketch.chance(0.45):
        sketch.tag("plain")
        return
    if sketch.chance(0.04):
        sketch.tag("gear in a mechanism")
        add_couplings(sketch, 1)
    for share, add in (
        (0.35, add_springs),
        (0.12, add_friction),
        (0.15, add_stops),
        (0.15, add_motors),
        (0.40, add_body_loads),
    ):
        if sketch.chance(share):
            add(sketch)
    if sketch.chance(0.18):
        add_drivers(sketch, 2)
