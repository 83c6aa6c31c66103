"""Contents of a picture of a mechanism, computed without graphics.

A draft is plain arrays, so it can be made on another thread while the picture before it is
still being looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import is_
from pathlib import Path
from typing import TypeVar, cast

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.scene.joint_glyph import GlyphSize
from mechstudio.scene.layout import Directions, JointEnds
from mechstudio.scene.palette import Color
from mechstudio.scene.solid import Solid
from mechstudio.scene.symbol_sizes import SymbolSizes

# kind of an element ("body", "joint", "force", "driver", "coupling", "measure") and its name
Item = tuple[str, str]
# ranges of the shifts of sliding joints [m], by joint
Travel = Mapping[str, tuple[float, float]]

Made = TypeVar("Made")


@dataclass(frozen=True, eq=False)
class Part:
    """A surface that rides on a body.

    Attributes:
        solid: The surface; elements that look alike share one.
        body: The body's name.
        place: Frame of the surface in the body frame, shape (4, 4).
    """

    solid: Solid
    body: str
    place: FloatArray


@dataclass(frozen=True, eq=False)
class Row:
    """How one element looks.

    Attributes:
        key: Everything that shaped it; compared by identity.
        parts: Its surfaces.
        extents: Points that a view of it has to show [m], shape (n, 3), in the frame of the body
            they are paired with.
    """

    key: tuple[object, ...]
    parts: tuple[Part, ...]
    extents: tuple[tuple[str, FloatArray], ...]


@dataclass(frozen=True, eq=False)
class Measured:
    """Half the thickness of the bodies at a joint, for its symbol.

    Attributes:
        key: What it was measured of.
        size: The thickness [m].
    """

    key: tuple[object, ...]
    size: float


@dataclass(frozen=True, eq=False, kw_only=True)
class Draft:
    """How a whole mechanism looks.

    Attributes:
        mechanism: The mechanism.
        folder: Where its relative mesh files start.
        travel: Ranges of shifts [m] that its rails cover, by joint.
        sizes: Sizes of symbols.
        directions: The standard views.
        colors: Colors of the bodies without shapes, or of all if they are repainted.
        layers: Numbers of the bodies that tell neighbors apart.
        ends: Where joints hold their bodies, by joint.
        manner: What shaped all symbols of joints.
        rows: Bodies and joints.
        balls: Thickness at the joints whose symbols depend on it, by joint.
        driven: Sizes of the symbols of driven and coupled joints, by joint.
        surfaces: The surface of each body in its own frame, with the ground.
    """

    mechanism: Mechanism
    folder: Path | None
    travel: Travel
    sizes: SymbolSizes
    directions: Directions
    colors: Mapping[str, Color]
    layers: Mapping[str, int]
    ends: Mapping[str, JointEnds]
    manner: tuple[object, ...]
    rows: Mapping[Item, Row]
    balls: Mapping[str, Measured]
    surfaces: Mapping[str, Solid]
    driven: Mapping[str, GlyphSize]


class DroppedError(Exception):
    """The draft is no longer needed."""


class Shared:
    """Cache of objects shared by several elements.

    A surface that many elements share is stored, handed to the graphics and drawn from one place,
    and most large models repeat a few parts many times.
    """

    def __init__(self) -> None:
        self._made: dict[Hashable, object] = {}

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made for a key; equal keys have to mean equal things of one type."""
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = make()
        return cast(Made, found)


_COMPARED = (int, float, str, tuple)


def kept_row(
    before: Mapping[Item, Row], item: Item, key: tuple[object, ...], make: Callable[[], Row]
) -> Row:
    """The row of an earlier draft if it was made from the same things, else a new one."""
    old = before.get(item)
    return old if old is not None and same(old.key, key) else make()


def same(first: tuple[object, ...], second: tuple[object, ...]) -> bool:
    """Whether two keys name the same objects; numbers, texts and tuples may also be equal."""
    if len(first) != len(second):
        return False
    # most are the very same, which is told ten times faster
    if all(map(is_, first, second)):
        return True
    for a, b in zip(first, second, strict=True):
        if a is not b and not (isinstance(a, _COMPARED) and a == b):
            return False
    return True


def key_of(matrix: FloatArray) -> bytes:
    """A matrix as part of a key; places that differ by rounding alone count as equal."""
    # adding zero turns -0.0 into 0.0
    return (np.round(matrix, 9) + 0.0).tobytes()


def chosen_colors(
    names: Iterable[str], before: Mapping[str, Color], palette: Sequence[Color]
) -> dict[str, Color]:
    """A color for each body: the one it had, or else the one of the palette used least."""
    names = list(names)
    found = {name: before[name] for name in names if before.get(name) in palette}
    used = Counter(found.values())
    for name in names:
        if name not in found:
            found[name] = min(palette, key=lambda entry: used[entry])
            used[found[name]] += 1
    return found
