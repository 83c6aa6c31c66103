"""Small mechanisms and a mesh file that tools are shown with."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from mechstudio import edits
from mechstudio.model import Box, Cylinder, Mechanism

ARM = "arm"
GRAY = "#8a8f98"
# slope of the ramp: from its upper edge to its lower one [m]
SLOPE = np.array(((-0.4, 0.5, 0.0), (0.4, 0.15, 0.0)))

# centers of two gears [m]
GEARS = ((-0.3, 0.0, 0.0), (0.0, 0.0, 0.0))

# where a pinion and its rail, a nut on a shaft, and the pin of a crank are pointed at [m]
PINION = (0.0, 0.0, 0.0)
RAIL = (0.25, -0.13, 0.0)
NUT = (0.0, 0.0, 0.0)
PIN = (0.15, 0.15, 0.0)
BLUE, ORANGE = "#4c78a8", "#f58518"

# the gear of the mesh file [mm]
TEETH, ROOT, TIP, BORE, WIDTH = 24, 44.0, 50.0, 15.0, 20.0
PROFILE = (TIP, ROOT, ROOT, TIP)  # radii around a tooth


def column() -> Mechanism:
    """A base and a column on it, without joints."""
    upright = edits.turn(-0.5 * np.pi, (1.0, 0.0, 0.0))
    base = Box(size=(0.6, 0.1, 0.4), color=GRAY)
    post = Cylinder(radius=0.06, length=0.5, color="#4c78a8")
    mechanism = edits.add_body(Mechanism(name="Stand"), [base], name="base").mechanism
    place = edits.shift((0.0, 0.3, 0.0)).of(upright)
    return edits.add_body(mechanism, [post], place, name="column").mechanism


def stand() -> Mechanism:
    """The column with an arm on top."""
    arm = Box(size=(0.5, 0.1, 0.1), color="#f58518")
    return edits.add_body(column(), [arm], edits.shift((0.15, 0.6, 0.0)), name=ARM).mechanism


def ramp() -> Mechanism:
    """A block with a slope."""
    corners = ((-0.4, 0.0, 0.0), (0.4, 0.0, 0.0), *SLOPE[::-1].tolist())
    empty = Mechanism(name="Ramp")
    normal = (0.0, 0.0, 1.0)
    return edits.add_plate(empty, corners, normal, thickness=0.5, name="ramp", color=GRAY).mechanism


def link_on_pivot() -> Mechanism:
    """A link that turns on the ground."""
    start, normal = (0.0, 0.0, 0.0), (0.0, 0.0, 1.0)
    link = edits.add_link(Mechanism(name="Chain"), start, (0.1, 0.0, 0.0), width=0.02)
    return edits.add_joint(link.mechanism, "revolute", "ground", link.name, start, normal).mechanism


def gears() -> Mechanism:
    """Two wheels on the ground, one twice as large as the other."""
    mechanism = Mechanism(name="Gears")
    for radius, place, color in zip((0.1, 0.2), GEARS, ("#4c78a8", "#f58518"), strict=True):
        wheel = Cylinder(radius=radius, length=0.06, color=color)
        added = edits.add_body(mechanism, [wheel], edits.shift(place))
        joined = edits.add_joint(added.mechanism, "revolute", "ground", added.name, place)
        mechanism = joined.mechanism
    return mechanism


def link_pair(*, is_joined: bool = False) -> Mechanism:
    """Two links that meet; a joint may hold them there, and the first one on the ground."""
    foot, knee, head = (-0.3, 0.0, 0.0), (0.0, 0.4, 0.0), (0.5, 0.3, 0.0)
    mechanism = edits.add_link(Mechanism(name="Arm"), foot, knee, width=0.05, color=BLUE).mechanism
    mechanism = edits.add_link(mechanism, knee, head, width=0.05, color=ORANGE).mechanism
    mechanism = edits.add_joint(mechanism, "revolute", "ground", "link 1", foot).mechanism
    if not is_joined:
        return mechanism
    return edits.add_joint(mechanism, "revolute", "link 1", "link 2", knee).mechanism


def posts() -> Mechanism:
    """Two links on the ground that nothing else connects."""
    mechanism = Mechanism(name="Rods")
    for foot, head, color in (
        ((-0.4, -0.2, 0.0), (-0.4, 0.2, 0.0), BLUE),
        ((0.5, -0.2, 0.0), (0.4, 0.3, 0.0), ORANGE),
    ):
        added = edits.add_link(mechanism, foot, head, width=0.05, color=color)
        held = edits.add_joint(added.mechanism, "revolute", "ground", added.name, foot)
        mechanism = held.mechanism
    return mechanism


def rack() -> Mechanism:
    """A pinion that touches a rail, each with a joint."""
    wheel = Cylinder(radius=0.1, length=0.06, color=BLUE)
    bar = Box(size=(0.8, 0.06, 0.06), color=ORANGE)
    middle, along = (0.0, -0.13, 0.0), (1.0, 0.0, 0.0)
    mechanism = edits.add_body(Mechanism(name="Rack"), [wheel], name="pinion").mechanism
    mechanism = edits.add_body(mechanism, [bar], edits.shift(middle), name="rail").mechanism
    mechanism = edits.add_joint(mechanism, "revolute", "ground", "pinion", PINION).mechanism
    return edits.add_joint(mechanism, "prismatic", "ground", "rail", RAIL, along).mechanism


def nut() -> Mechanism:
    """A shaft and a block on it, without joints."""
    shaft = Cylinder(radius=0.04, length=0.8, color=GRAY)
    across = edits.turn(0.5 * np.pi, (0.0, 1.0, 0.0))
    block = Box(size=(0.15, 0.2, 0.2), color=ORANGE)
    mechanism = edits.add_body(Mechanism(name="Screw"), [shaft], across, name="shaft").mechanism
    return edits.add_body(mechanism, [block], name="nut").mechanism


def slot() -> Mechanism:
    """A crank whose pin is over a bar that slides."""
    bar = Box(size=(0.08, 0.6, 0.03), color=ORANGE)
    behind, along = edits.shift((PIN[0], PIN[1], -0.03)), (1.0, 0.0, 0.0)
    mechanism = edits.add_body(Mechanism(name="Slot"), [bar], behind, name="bar").mechanism
    mechanism = edits.add_link(mechanism, PINION, PIN, width=0.03, color=BLUE).mechanism
    mechanism = edits.add_joint(mechanism, "revolute", "ground", "link 1", PINION).mechanism
    foot = (PIN[0], PIN[1] + 0.25, 0.0)
    return edits.add_joint(mechanism, "prismatic", "ground", "bar", foot, along).mechanism


def write_gear(path: Path) -> None:
    """Write a spur gear with a bore as a binary STL file in mm."""
    outline = len(PROFILE) * TEETH
    angles = 2.0 * np.pi * np.arange(outline) / outline
    circle = np.stack((np.cos(angles), np.sin(angles)), axis=1)
    radii = np.tile(PROFILE, TEETH)[:, None]
    rings = [
        np.column_stack((radius * circle, np.full(outline, height)))
        for radius, height in ((BORE, 0.0), (radii, 0.0), (radii, WIDTH), (BORE, WIDTH))
    ]
    faces = []
    # around the section: lower side, teeth, upper side, bore
    for near, far in zip(rings, (*rings[1:], rings[0]), strict=True):
        near_next, far_next = np.roll(near, -1, axis=0), np.roll(far, -1, axis=0)
        faces += [np.stack((near, near_next, far), 1), np.stack((far, near_next, far_next), 1)]
    triangles = np.concatenate(faces)
    record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("rest", "<u2")])
    rows = np.zeros(len(triangles), record)
    rows["corners"] = triangles
    path.write_bytes(bytes(80) + np.uint32(len(rows)).tobytes() + rows.tobytes())
