"""What holds a joint to the ground: a bracket or a post on a hatched base plate."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import pointing, shifted
from mechstudio.joints import joint_type
from mechstudio.scene.joint_glyph import GlyphSize, pin_half_length, rail_ends
from mechstudio.scene.palette import GROUND
from mechstudio.scene.prism import box, hull, prism, rounded_hull
from mechstudio.scene.revolution import revolved
from mechstudio.scene.solid import Solid, merged, nothing


def ground_mount(key: str, size: GlyphSize, down: FloatArray) -> Solid:
    """The support of a joint that is attached to the ground.

    Args:
        key: Joint type.
        size: As for the joint's symbol.
        down: Unit vector in the joint frame toward the ground, shape (3,).
    """
    kind = joint_type(key)
    if not kind.locked:
        return nothing()
    along = float(abs(down[2]))
    if kind.has_rail:
        return _trestles(size, down) if along < 0.7 else _foot_of_rail(size, down)
    if kind.is_axle and along < 0.7:
        return _bracket(size, down)
    if kind.lies_in_plane:
        return _ribs(8 * size.radius, 8 * size.radius, size.radius).moved(
            shifted(z=-0.2 * size.radius)
        )
    return _post(size, down)


def _standing(down: FloatArray, across: FloatArray) -> FloatArray:
    """A frame whose -z axis is down and whose y axis is as close as it can be to a direction."""
    up = -np.asarray(down, float)
    up /= np.linalg.norm(up)
    side = across - (across @ up) * up
    if np.linalg.norm(side) < 1e-6:
        return pointing(up)
    side /= np.linalg.norm(side)
    found = np.eye(4)
    found[:3, 0], found[:3, 1], found[:3, 2] = np.cross(side, up), side, up
    return found


def _bracket(size: GlyphSize, down: FloatArray) -> Solid:
    """Two cheeks beside the pin of a revolute joint."""
    r, half = size.radius, pin_half_length(size)
    drop = 3.0 * r
    low = np.array([(-1.7 * r, -drop), (1.7 * r, -drop)])
    crown = rounded_hull(np.zeros((1, 2)), 1.15 * r)
    outline = hull(np.concatenate((low, crown)))
    # the outline lies in x and z of the standing frame, the pin along its y axis
    upright = np.array([[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1.0]])
    cheek = prism(outline, -0.16 * r, 0.16 * r).moved(upright)
    cheeks = [cheek.moved(shifted(y=side * (half + 0.5 * r))) for side in (-1, 1)]
    base = _base(5.2 * r, 2 * half + 2.2 * r, r).moved(shifted(z=-drop))
    return merged((merged(cheeks).painted(GROUND), base)).moved(
        _standing(down, np.array((0.0, 0.0, 1.0)))
    )


def _post(size: GlyphSize, down: FloatArray) -> Solid:
    """A flared column for joints without a horizontal pin."""
    r = size.radius
    drop = 3.2 * r
    profile = [(1.5 * r, -drop), (0.75 * r, -0.75 * drop), (0.6 * r, -0.3 * drop), (0.6 * r, 0.0)]
    column = revolved(profile, sides=24).painted(GROUND)
    base = _base(4.6 * r, 4.6 * r, r).moved(shifted(z=-drop))
    return merged((column, base)).moved(_standing(down, np.array((0.0, 1.0, 0.0))))


def _trestles(size: GlyphSize, down: FloatArray) -> Solid:
    """A foot under each end of a horizontal rail."""
    r = size.radius
    low, high = rail_ends(size)
    drop = 2.2 * r
    standing = _standing(down, np.array((0.0, 0.0, 1.0)))
    foot = merged(
        (
            box((1.0 * r, 0.5 * r, drop + 0.4 * r))
            .moved(shifted(z=-0.5 * drop + 0.2 * r))
            .painted(GROUND),
            _base(3.0 * r, 2.0 * r, r).moved(shifted(z=-drop)),
        )
    ).moved(standing)
    axis = np.array((0.0, 0.0, 1.0))
    return merged([foot.moved(shifted(*(end * axis))) for end in (low, high)])


def _foot_of_rail(size: GlyphSize, down: FloatArray) -> Solid:
    """A base plate at the lower end of an upright rail."""
    low, high = rail_ends(size)
    end = high if down[2] > 0 else low
    base = _base(4.6 * size.radius, 4.6 * size.radius, size.radius)
    return base.moved(_standing(down, np.array((0.0, 1.0, 0.0)))).moved(shifted(z=end))


def _base(width: float, depth: float, r: float) -> Solid:
    """A plate whose upper face is z = 0, with ribs below."""
    plate = box((width, depth, 0.35 * r)).moved(shifted(z=-0.175 * r)).painted(GROUND)
    return merged((plate, _ribs(width, depth, r).moved(shifted(z=-0.35 * r))))


def _ribs(width: float, depth: float, r: float) -> Solid:
    """Slanted ribs that hang from z = 0: hatching when seen from the front."""
    drop, slant, thick = 0.7 * r, 0.6 * r, 0.2 * r
    count = max(3, round(width / (0.8 * r)))
    starts = np.linspace(-0.5 * width + slant, 0.5 * width - thick, count)
    upright = np.array([[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1.0]])
    ribs = []
    for x in starts:
        outline = [(x, 0), (x - slant, -drop), (x - slant + thick, -drop), (x + thick, 0)]
        ribs.append(prism(outline, -0.5 * depth, 0.5 * depth).moved(upright))
    painted = merged(ribs).painted(GROUND)
    # ribs of few pixels are hardly more than their edges, which would vanish on a dark background
    return replace(painted, edge_colors=np.full_like(painted.edge_colors, GROUND))
