"""Random mechanisms in random states that their joints allow, for laws over many models.

Each generator draws from a numpy Generator, so a seed names a model; `trees` and `loops` are
hypothesis strategies over the same models.
"""

import numpy as np
from hypothesis import strategies as st

from mechstudio.model import GROUND, Mechanism
from tests.reference.assembler import Assembler, Place, with_consistent_velocities
from tests.reference.dense_joints import FREE_AXES, QUATERNION_TYPES, scalar_count
from tests.reference.rotations import Array, about, matrix_of, quaternion_of

ALL_TYPES = tuple(kind for kind in FREE_AXES if kind != "distance")
"""Joint types that trees can be made of."""
CLOSING_TYPES = tuple(kind for kind in FREE_AXES if kind not in ("fixed", "free"))
HINGES = ("revolute", "revolute", "revolute", "cylindrical", "spherical")

FOUR_BAR = ((-1, 0), (0, 1), (1, 2), (2, -1))
STEPHENSON = (*FOUR_BAR, (1, 3), (3, 4), (4, -1))
FLOATING_FOUR_BAR = ((0, 1), (1, 2), (2, 3), (3, 0))
LADDER = (*FOUR_BAR, (0, 3), (3, 4), (4, 2), (3, 5), (5, 6), (6, 4))
LINKAGES = (FOUR_BAR, STEPHENSON, FLOATING_FOUR_BAR, LADDER)
"""Planar linkages: pairs of bodies (-1 is the ground) that share a pivot."""


def random_tree(
    rng: np.random.Generator,
    body_count: int,
    kinds: tuple[str, ...] = ALL_TYPES,
    *,
    floating: float = 0.15,
    grounded: bool = True,
    elements: bool = True,
) -> Mechanism:
    """An open mechanism of joints in random directions and order.

    Args:
        rng: Source of all choices.
        body_count: Number of bodies.
        kinds: Joint types to draw from.
        floating: Share of bodies that start a tree of their own without a joint.
        grounded: Allow joints to the ground; without them the first body has no joint.
        elements: Give joints springs and dampers.
    """
    assembler = Assembler()
    _grow(rng, assembler, body_count, kinds, floating, grounded, elements)
    return assembler.mechanism("Random tree", rng.normal(size=3) * 5, rng)


def random_loops(
    rng: np.random.Generator,
    body_count: int,
    loop_count: int,
    kinds: tuple[str, ...] = ALL_TYPES,
    closing: tuple[str, ...] = CLOSING_TYPES,
    *,
    elements: bool = True,
) -> Mechanism:
    """A random tree with further joints that close loops between its bodies or to the ground."""
    assembler = Assembler()
    _grow(rng, assembler, body_count, kinds, 0.1, True, elements)
    names = list(assembler.places)
    for number in range(loop_count):
        kind = str(rng.choice(closing))
        pair = rng.choice(len(names), size=2, replace=False)
        bodies = (names[pair[0]], names[pair[1]])
        middle = 0.5 * (assembler.places[bodies[0]].point + assembler.places[bodies[1]].point)
        frames = assembler.frames_at(
            kind,
            bodies,
            middle + rng.uniform(-0.3, 0.3, 3),
            random_axes(rng),
            random_coordinate(rng, kind),
        )
        _add_joint(rng, assembler, f"closing {number}", kind, bodies, frames, elements)
    mechanism = assembler.mechanism("Random loops", rng.normal(size=3) * 5, rng)
    return with_consistent_velocities(mechanism)


def random_linkage(
    rng: np.random.Generator,
    pivots: tuple[tuple[int, int], ...] = FOUR_BAR,
    hinges: tuple[str, ...] = ("revolute",),
) -> Mechanism:
    """A planar linkage in a random plane in space, with redundant constraints.

    Args:
        rng: Source of all choices.
        pivots: Pairs of bodies that share a pivot.
        hinges: Joint types to draw from for the pivots; their z axis is normal to the plane.
    """
    assembler = Assembler()
    plane, origin = random_axes(rng), rng.uniform(-1, 1, 3)
    for body in range(1 + max(max(pair) for pair in pivots)):
        place = Place(
            origin + plane @ rng.uniform(-1, 1, 3),
            random_axes(rng),
            rng.uniform(-1, 1, 3),
            rng.uniform(-1, 1, 3),
        )
        _add_body(rng, assembler, f"bar {body}", place)
    for number, (first, second) in enumerate(pivots):
        names = tuple(GROUND if body < 0 else f"bar {body}" for body in (first, second))
        bodies = (names[0], names[1]) if rng.random() < 0.5 else (names[1], names[0])
        kind = str(rng.choice(hinges))
        frames = assembler.frames_at(
            kind,
            bodies,
            origin + plane @ rng.uniform(-1.5, 1.5, 3),
            plane @ about(2, rng.uniform(-np.pi, np.pi)),
            random_coordinate(rng, kind),
        )
        _add_joint(rng, assembler, f"pivot {number}", kind, bodies, frames, False)
    mechanism = assembler.mechanism("Random linkage", rng.normal(size=3) * 5, rng)
    return with_consistent_velocities(mechanism)


def random_doubles(rng: np.random.Generator, body_count: int) -> Mechanism:
    """A chain whose neighbors share two hinges on one axis, or a ball joint and a hinge."""
    assembler = Assembler()
    parent = GROUND
    for number in range(body_count):
        place = Place(
            assembler.places[parent].point + rng.uniform(-1, 1, 3),
            random_axes(rng),
            rng.uniform(-1, 1, 3),
            rng.uniform(-1, 1, 3),
        )
        name = f"leaf {number}"
        _add_body(rng, assembler, name, place)
        axes, point = random_axes(rng), place.point + rng.uniform(-0.5, 0.5, 3)
        for half in ("upper", "lower"):
            kind = str(rng.choice(HINGES))
            bodies = (parent, name) if rng.random() < 0.5 else (name, parent)
            frames = assembler.frames_at(kind, bodies, point, axes, random_coordinate(rng, kind))
            _add_joint(rng, assembler, f"{half} {number}", kind, bodies, frames, True)
            point = point + axes @ np.array([0.0, 0.0, rng.uniform(0.3, 1.0)])
        parent = name
    mechanism = assembler.mechanism("Random doubles", rng.normal(size=3) * 5, rng)
    return with_consistent_velocities(mechanism)


def trees(max_bodies: int = 12) -> st.SearchStrategy[Mechanism]:
    """Strategy for random trees of all joint types."""
    return st.builds(
        lambda seed, count: random_tree(np.random.default_rng(seed), count),
        st.integers(0, 2**32 - 1),
        st.integers(1, max_bodies),
    )


def loops(max_bodies: int = 8) -> st.SearchStrategy[Mechanism]:
    """Strategy for random closed mechanisms, with and without redundant constraints."""
    seeds = st.integers(0, 2**32 - 1)
    return st.one_of(
        st.builds(
            lambda seed, pivots, hinges: random_linkage(
                np.random.default_rng(seed), pivots, hinges
            ),
            seeds,
            st.sampled_from(LINKAGES),
            st.sampled_from((("revolute",), HINGES)),
        ),
        st.builds(
            lambda seed, count: random_loops(
                np.random.default_rng(seed), count, 1 + count // 4, closing=("spherical",)
            ),
            seeds,
            st.integers(3, max_bodies),
        ),
        st.builds(
            lambda seed, count: random_doubles(np.random.default_rng(seed), count),
            seeds,
            st.integers(1, 4),
        ),
    )


def random_axes(rng: np.random.Generator) -> Array:
    """Random rotation matrix."""
    return matrix_of(rng.normal(size=4))


def random_frame(rng: np.random.Generator, reach: float = 0.6) -> Array:
    """Random joint frame on a body, row [x y z qw qx qy qz]."""
    return np.concatenate([rng.uniform(-reach, reach, 3), quaternion_of(random_axes(rng))])


def random_coordinate(rng: np.random.Generator, kind: str) -> Array:
    """Joint coordinates away from the seam of the angles."""
    if kind in QUATERNION_TYPES:
        head = rng.uniform(-0.5, 0.5, scalar_count(kind))
        return np.concatenate([head, quaternion_of(random_axes(rng))])
    axes = np.array(FREE_AXES[kind], dtype=int)
    return rng.uniform(-1, 1, axes.size) * np.where(axes < 3, 0.5, 2.5)


def random_inertia(rng: np.random.Generator, mass: float) -> Array:
    """Inertia of a real body about its center of mass, in axes that are not principal."""
    spread = mass * rng.uniform(0.05, 0.3, 3) ** 2
    axes = random_axes(rng)
    inertia = axes @ (spread.sum() * np.eye(3) - np.diag(spread)) @ axes.T
    return 0.5 * (inertia + inertia.T)


def _grow(
    rng: np.random.Generator,
    assembler: Assembler,
    body_count: int,
    kinds: tuple[str, ...],
    floating: float,
    grounded: bool,
    elements: bool,
) -> None:
    for number in range(body_count):
        name = f"body {number}"
        parents = list(assembler.places)[0 if grounded else 1 :]
        if not parents or rng.random() < floating:
            free = (rng.uniform(-1, 1, 3), random_axes(rng), rng.normal(size=3))
            _add_body(rng, assembler, name, Place(*free, rng.normal(size=3)))
            continue
        # mostly the newest bodies, so that trees are neither chains nor stars
        parent = parents[max(0, len(parents) - 1 - int(rng.exponential(1.5)))]
        kind, reverse = str(rng.choice(kinds)), bool(rng.random() < 0.5)
        frames = (random_frame(rng), random_frame(rng))
        place = assembler.place_over_joint(
            kind,
            parent,
            frames,
            random_coordinate(rng, kind),
            rng.normal(size=len(FREE_AXES[kind])),
            reverse=reverse,
        )
        _add_body(rng, assembler, name, place)
        bodies = (name, parent) if reverse else (parent, name)
        _add_joint(rng, assembler, f"joint {number}", kind, bodies, frames, elements)


def _add_body(rng: np.random.Generator, assembler: Assembler, name: str, place: Place) -> None:
    mass = float(np.exp(rng.uniform(-1.0, 1.0)))
    assembler.add_body(name, place, mass, rng.uniform(-0.3, 0.3, 3), random_inertia(rng, mass))


def _add_joint(
    rng: np.random.Generator,
    assembler: Assembler,
    name: str,
    kind: str,
    bodies: tuple[str, str],
    frames: tuple[Array, Array],
    elements: bool,
) -> None:
    if not elements:
        assembler.add_joint(name, kind, bodies, frames)
        return
    count = len(FREE_AXES[kind])
    scalars = scalar_count(kind)
    assembler.add_joint(
        name,
        kind,
        bodies,
        frames,
        stiffness=rng.uniform(0, 5, scalars) * (rng.random() < 0.6),
        damping=rng.uniform(0, 1, count) * (rng.random() < 0.6),
        reference=rng.uniform(-0.3, 0.3, scalars),
    )
