"""The symbol of each joint type: one part that rides on frame 1, one that rides on frame 2.

How to add a symbol: write a function from `GlyphSize` to `Glyph` and enter it in `SYMBOLS`, with
what it depends on. A type without an entry is drawn like the one of the most similar motion.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import pi

import numpy as np

from mechstudio.geometry.matrices import ALONG_X, ALONG_Y, FLIPPED, pointing, shifted
from mechstudio.joints import JointType, joint_type
from mechstudio.scene.curve import arc, arrow, helix, tube
from mechstudio.scene.palette import STEEL, STEEL_DARK, STEEL_LIGHT
from mechstudio.scene.prism import box, prism
from mechstudio.scene.revolution import ball, cone, cylinder, revolved, sleeve
from mechstudio.scene.solid import Solid, merged, nothing

# rounder parts than this get beveled rims
BEVELED = 16


@dataclass(frozen=True, kw_only=True)
class GlyphSize:
    """What a symbol has to fit. Lengths in metres, directions in the joint frame.

    Attributes:
        radius: The radius all details are scaled by [m].
        reach: Half the thickness of the bodies at the joint along x, y, z [m].
        thickness: Half the thickness of the thicker body across its way from the joint [m].
        travel: Range of the shift along z that rails have to cover [m].
        sides: Number of flat pieces of round parts.
        toward1: Direction from the joint to body 1.
        toward2: Direction from the joint to body 2.
    """

    radius: float
    reach: tuple[float, float, float] = (0.0, 0.0, 0.0)
    thickness: float = 0.0
    travel: tuple[float, float] = (0.0, 0.0)
    sides: int = 24
    toward1: tuple[float, float, float] = (0.0, 0.0, -1.0)
    toward2: tuple[float, float, float] = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Glyph:
    """The two parts of a symbol, each in its own joint frame."""

    part1: Solid
    part2: Solid


def joint_glyph(key: str, size: GlyphSize) -> Glyph:
    """The symbol of a joint type."""
    return symbol(key).draw(size)


def relevant(key: str, size: GlyphSize) -> GlyphSize:
    """A size without what the symbol and the support of a joint type do not depend on."""
    kind, plain = joint_type(key), GlyphSize(radius=size.radius)
    needs = {*symbol(key).needs, *(("travel",) if kind.has_rail else ())}
    if kind.is_axle:
        needs.add("reach")
    return replace(plain, **{name: getattr(size, name) for name in needs})


def rail_ends(size: GlyphSize) -> tuple[float, float]:
    """Where the rail of a sliding joint starts and ends along z [m]."""
    overhang = 4.0 * size.radius
    return size.travel[0] - overhang, size.travel[1] + overhang


def pin_half_length(size: GlyphSize) -> float:
    """Half the length of a revolute pin, without its collars [m]."""
    return max(size.reach[2] + 0.2 * size.radius, 0.8 * size.radius)


def _grip(size: GlyphSize, least: float) -> float:
    """Length of what slides on a rail, at least so many radii: it shows on both sides [m]."""
    r = size.radius
    return max(least * r, 2.0 * min(size.reach[2], 2.0 * r) + 0.5 * r)


def _revolute(size: GlyphSize) -> Glyph:
    r, half = size.radius, pin_half_length(size)
    bevel = 0.1 * r if size.sides > BEVELED else 0.0
    collar = cylinder(0.85 * r, 0.35 * r, sides=size.sides, bevel=bevel)
    pin = revolved([(0.5 * r, -half), (0.5 * r, half)], sides=size.sides).without_edges()
    washer = cylinder(1.15 * r, 0.12 * r, sides=size.sides)
    washers = [washer.moved(shifted(z=side * (half - 0.1 * r))) for side in (-1, 1)]
    collars = [collar.moved(shifted(z=side * (half + 0.15 * r))) for side in (-1, 1)]
    # all of it is round about the axis, so it need not turn with body 2
    whole = (merged((pin, *collars)).painted(STEEL), merged(washers).painted(STEEL_LIGHT))
    return Glyph(merged(whole), nothing())


def _prismatic(size: GlyphSize) -> Glyph:
    r, (low, high) = size.radius, rail_ends(size)
    rail = box((0.8 * r, 0.8 * r, high - low)).moved(shifted(z=0.5 * (low + high)))
    stop = box((1.3 * r, 1.3 * r, 0.3 * r))
    stops = [stop.moved(shifted(z=end)) for end in (low, high)]
    return Glyph(merged((rail, *stops)).painted(STEEL), _shoe(r).painted(STEEL_LIGHT))


def _shoe(r: float) -> Solid:
    """A square sleeve: four plates around a rail."""
    plate = box((1.9 * r, 0.45 * r, 2.8 * r))
    cheek = box((0.45 * r, 1.0 * r, 2.8 * r))
    return merged(
        [plate.moved(shifted(y=side * 0.725 * r)) for side in (-1, 1)]
        + [cheek.moved(shifted(x=side * 0.725 * r)) for side in (-1, 1)]
    )


def _cylindrical(size: GlyphSize) -> Glyph:
    r, (low, high) = size.radius, rail_ends(size)
    rod = cylinder(0.5 * r, high - low).moved(shifted(z=0.5 * (low + high)))
    end = cylinder(0.75 * r, 0.3 * r, bevel=0.08 * r)
    ends = [end.moved(shifted(z=z)) for z in (low, high)]
    return Glyph(
        merged((rod, *ends)).painted(STEEL),
        sleeve(0.55 * r, 1.1 * r, _grip(size, 2.8)).painted(STEEL_LIGHT),
    )


def _screw(size: GlyphSize) -> Glyph:
    r, (low, high) = size.radius, rail_ends(size)
    core = cylinder(0.42 * r, high - low).moved(shifted(z=0.5 * (low + high)))
    thread = tube(
        helix(0.44 * r, low + 0.3 * r, high - 0.3 * r, (high - low - 0.6 * r) / (0.55 * r)),
        0.13 * r,
        sides=6,
    )
    end = cylinder(0.7 * r, 0.3 * r, bevel=0.08 * r)
    ends = [end.moved(shifted(z=z)) for z in (low, high)]
    angle = np.arange(6) * pi / 3
    hexagon = 1.3 * r * np.column_stack((np.cos(angle), np.sin(angle)))
    half = 0.5 * _grip(size, 1.3)
    nut = prism(hexagon, -half, half)
    return Glyph(
        merged(
            (core.painted(STEEL), thread.painted(STEEL_DARK), *(e.painted(STEEL) for e in ends))
        ),
        nut.painted(STEEL_LIGHT),
    )


def _universal(size: GlyphSize) -> Glyph:
    r = 1.15 * size.radius
    hub = ball(0.62 * r, sides=size.sides)
    return Glyph(
        merged(
            (
                merged((_trunnion(r, size.sides), hub)).moved(ALONG_X).painted(STEEL),
                _fork(r, size.toward1, axis=0).painted(STEEL),
            )
        ),
        merged(
            (
                _trunnion(r, size.sides).moved(ALONG_Y).painted(STEEL_LIGHT),
                _fork(r, size.toward2, axis=1).painted(STEEL_LIGHT),
            )
        ),
    )


def _trunnion(r: float, sides: int) -> Solid:
    """One arm of the cross, along z, with end caps."""
    cap = cylinder(0.55 * r, 0.3 * r, sides=sides)
    caps = [cap.moved(shifted(z=side * 1.75 * r)) for side in (-1, 1)]
    return merged((cylinder(0.34 * r, 3.4 * r, sides=sides), *caps))


def _fork(r: float, toward: tuple[float, float, float], *, axis: int) -> Solid:
    """Two cheeks that hold the ends of an arm along a coordinate axis, and the bridge between."""
    arm = np.eye(3)[axis]
    ahead = np.array(toward, float)
    ahead -= (ahead @ arm) * arm
    if np.linalg.norm(ahead) < 1e-6:
        ahead = np.array((0.0, 0.0, -1.0 if axis == 0 else 1.0))
    ahead /= np.linalg.norm(ahead)
    placed = np.eye(4)
    placed[:3, 0], placed[:3, 1], placed[:3, 2] = arm, np.cross(ahead, arm), ahead
    outline = [(-0.75 * r, 0.0), (-0.5 * r, -0.6 * r), (0.5 * r, -0.6 * r), (0.75 * r, 0.0)]
    outline += [(0.75 * r, 2.0 * r), (-0.75 * r, 2.0 * r)]
    upright = np.array([[0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1.0]])
    cheek = prism(outline, -0.2 * r, 0.2 * r).moved(upright)
    bridge = box((3.0 * r, 1.5 * r, 0.45 * r)).moved(shifted(z=2.0 * r))
    cheeks = [cheek.moved(shifted(x=side * 1.3 * r)) for side in (-1, 1)]
    return merged((*cheeks, bridge)).moved(placed)


def _spherical(size: GlyphSize) -> Glyph:
    r = size.radius
    # it is seen beside the rod that it ends
    r = min(max(0.9 * r, 1.1 * size.thickness), 2.4 * r)
    zone = np.radians(np.linspace(-90, 18, 12))
    outer, inner = 1.3 * r, 1.06 * r
    wall = np.column_stack((np.cos(zone), np.sin(zone)))
    cup = revolved(np.concatenate((outer * wall, inner * wall[::-1])), sides=size.sides)
    seat = cup.moved(pointing(size.toward2)).painted(STEEL)
    # a ball looks the same however it turns
    return Glyph(merged((seat, ball(r, sides=size.sides).painted(STEEL_LIGHT))), nothing())


def _planar(size: GlyphSize) -> Glyph:
    r = size.radius
    plate = box((8 * r, 8 * r, 0.2 * r)).moved(shifted(z=-0.1 * r))
    flat = np.diag([1.0, 1.0, 1.0, 1.0])
    marks = []
    for turn in (ALONG_X, ALONG_Y):
        for way in (flat, FLIPPED):
            mark = arrow(2.6 * r, 0.1 * r).moved(shifted(z=1.4 * r)).moved(way)
            marks.append(mark.moved(turn).moved(shifted(z=0.06 * r)))
    puck = cylinder(1.25 * r, 0.6 * r, bevel=0.12 * r).moved(shifted(z=0.32 * r))
    return Glyph(
        merged((plate.painted(STEEL_LIGHT), *(mark.painted(STEEL_DARK) for mark in marks))),
        puck.painted(STEEL),
    )


def _fixed(size: GlyphSize) -> Glyph:
    r = size.radius
    side = 1.8 * r
    block = box((side, side, side)).painted(STEEL)
    half = 0.5 * side
    corners = [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)]
    beads = []
    for (x1, y1), (x2, y2) in pairwise(corners):
        path = np.linspace((x1, y1, 0.0), (x2, y2, 0.0), 2)
        beads.append(tube(path, 0.16 * r, sides=8).painted(STEEL_DARK))
    return Glyph(merged((block, *beads)), nothing())


def _free(size: GlyphSize) -> Glyph:
    r = size.radius
    dashes: list[Solid] = []
    for turn in (np.eye(4), ALONG_X, ALONG_Y):
        for k in range(8):
            start = 2 * pi * k / 8
            dashes.append(tube(arc(1.9 * r, start, start + 0.45), 0.09 * r, sides=6).moved(turn))
    tips = [cone(0.25 * r, 0.0, 0.7 * r).moved(t) for t in (np.eye(4), ALONG_X, ALONG_Y)]
    return Glyph(nothing(), merged((*dashes, *tips)).painted(STEEL))


def _point_on_line(size: GlyphSize) -> Glyph:
    r, (low, high) = size.radius, rail_ends(size)
    rod = cylinder(0.4 * r, high - low).moved(shifted(z=0.5 * (low + high)))
    end = cylinder(0.65 * r, 0.3 * r, bevel=0.08 * r)
    ends = [end.moved(shifted(z=z)) for z in (low, high)]
    # the ball is seen at the flat sides of a body that has the line inside
    point = min(max(1.15 * r, 1.2 * min(size.reach[:2])), 2.0 * r)
    return Glyph(
        merged((rod, *ends)).painted(STEEL),
        ball(point, sides=size.sides).painted(STEEL_LIGHT),
    )


def _point_on_plane(size: GlyphSize) -> Glyph:
    r = size.radius
    plate = box((8 * r, 8 * r, 0.2 * r))
    return Glyph(plate.painted(STEEL_LIGHT), ball(0.9 * r, sides=size.sides).painted(STEEL))


def _parallel_axes(size: GlyphSize) -> Glyph:
    axis = _axis_mark(size.radius, size.sides)
    return Glyph(axis.painted(STEEL), axis.painted(STEEL_LIGHT))


def _perpendicular_axes(size: GlyphSize) -> Glyph:
    axis = _axis_mark(size.radius, size.sides)
    return Glyph(
        axis.moved(ALONG_X).painted(STEEL),
        axis.moved(ALONG_Y).painted(STEEL_LIGHT),
    )


def _axis_mark(r: float, sides: int) -> Solid:
    """A thin rod along z with a sleeve in its middle: a direction that a joint minds."""
    rod = cylinder(0.22 * r, 6.0 * r, sides=sides)
    return merged((rod, sleeve(0.3 * r, 0.7 * r, 1.2 * r)))


def _distance(size: GlyphSize) -> Glyph:
    # the rod between the points rides on neither body: see the drawing of loads
    end = ball(0.9 * size.radius, sides=size.sides)
    return Glyph(end.painted(STEEL), end.painted(STEEL))


@dataclass(frozen=True, kw_only=True)
class Symbol:
    """How a joint type is drawn.

    Attributes:
        draw: Makes the symbol.
        needs: What it depends on, beside the radius; joints that agree in this share surfaces.
        reach_axes: Axes along which the thickness of the bodies matters.
        room: What it takes of the end of a rod [radii]; None where the rod ends in a ball.
    """

    draw: Callable[[GlyphSize], Glyph]
    needs: tuple[str, ...] = ()
    reach_axes: tuple[int, ...] = (2,)
    room: float | None = None


SYMBOLS: dict[str, Symbol] = {
    "revolute": Symbol(draw=_revolute, needs=("reach", "sides")),
    "prismatic": Symbol(draw=_prismatic),
    "cylindrical": Symbol(draw=_cylindrical, needs=("reach",)),
    "screw": Symbol(draw=_screw, needs=("reach",)),
    "universal": Symbol(draw=_universal, needs=("sides", "toward1", "toward2"), room=2.2),
    "spherical": Symbol(
        draw=_spherical, needs=("thickness", "sides", "toward2"), reach_axes=(), room=0.0
    ),
    "planar": Symbol(draw=_planar),
    "fixed": Symbol(draw=_fixed),
    "free": Symbol(draw=_free),
    "point_on_line": Symbol(draw=_point_on_line, needs=("sides", "reach"), reach_axes=(0, 1)),
    "point_on_plane": Symbol(draw=_point_on_plane, needs=("sides",)),
    "parallel_axes": Symbol(draw=_parallel_axes, needs=("sides",)),
    "perpendicular_axes": Symbol(draw=_perpendicular_axes, needs=("sides",)),
    "distance": Symbol(draw=_distance, needs=("sides",), room=0.0),
}


@cache
def symbol(key: str) -> Symbol:
    """The symbol of a joint type; one that has none gets that of the most similar motion."""
    kind = joint_type(key)
    known = [joint_type(other) for other in SYMBOLS]
    nearest = min(known, key=lambda other: (other.key != key, _difference(kind, other)))
    return SYMBOLS[nearest.key]


def _difference(one: JointType, other: JointType) -> tuple[int, bool]:
    """Number of axes that only one of two types frees or blocks; then, whether pitches differ."""
    free, locked = set(one.free) ^ set(other.free), set(one.locked) ^ set(other.locked)
    return len(free) + len(locked), one.has_pitch != other.has_pitch
