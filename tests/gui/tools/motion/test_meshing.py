"""Wheels and racks that touch roll on each other: no slip where they meet."""

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.gui.tools.motion.meshing import gear_ratio, rack_advance
from mechstudio.model import Box, Cylinder, Mechanism

X, Y, Z = np.eye(3)


def with_wheel(mechanism, name, radius, center, axis=Z):
    """Add a wheel that turns about an axis of the world."""
    shape = Cylinder(radius=radius, length=0.05)
    turn = edits.Pose(tuple(center), (1.0, 0.0, 0.0, 0.0))
    mechanism = edits.add_body(mechanism, [shape], turn, name=name).mechanism
    return edits.add_joint(
        mechanism, "revolute", "ground", name, tuple(center), tuple(axis), name=f"{name} pin"
    ).mechanism


@pytest.mark.parametrize(("r1", "r2"), [(0.2, 0.4), (0.3, 0.1)])
@pytest.mark.parametrize("senses", [(1, 1), (1, -1), (-1, -1)])
@pytest.mark.parametrize("inside", [False, True])
def test_rims_of_wheels_move_alike_where_they_touch(r1, r2, senses, inside):
    """Side by side and in a ring, whichever way their joints count."""
    way = np.array((0.6, 0.8, 0.0))
    distance = abs(r1 - r2) if inside else r1 + r2
    mechanism = with_wheel(Mechanism(), "one", r1, (0.1, 0.2, 0.0), senses[0] * Z)
    second = np.array((0.1, 0.2, 0.0)) + distance * way
    mechanism = with_wheel(mechanism, "other", r2, second, senses[1] * Z)
    ratio = gear_ratio(mechanism, "one pin", "other pin")
    # where the rims meet, seen from both centers; the larger wheel of a ring is around the other
    touch = (r1 if not inside or r1 > r2 else -r1) * way
    from_other = touch - distance * way
    one = np.cross(senses[0] * Z, touch)
    other = ratio * np.cross(senses[1] * Z, from_other)
    assert one == pytest.approx(other, abs=1e-9)


@pytest.mark.parametrize(("center", "axis"), [((0.9, 0, 0), Z), ((0.6, 0, 0), X), ((0, 0, 0.3), Z)])
def test_wheels_that_do_not_mesh_have_no_ratio(center, axis):
    """Apart, at right angles, or on one shaft."""
    mechanism = with_wheel(Mechanism(), "one", 0.2, (0, 0, 0))
    mechanism = with_wheel(mechanism, "other", 0.4, center, axis)
    assert gear_ratio(mechanism, "one pin", "other pin") is None


def test_bodies_that_are_not_round_have_no_ratio():
    """A bar on a hinge is no wheel, nor is a disk beside its axis."""
    mechanism = with_wheel(Mechanism(), "one", 0.2, (0, 0, 0))
    bar = edits.add_body(
        mechanism, [Box(size=(0.8, 0.1, 0.1))], edits.shift((0.6, 0, 0)), name="bar"
    ).mechanism
    bar = edits.add_joint(bar, "revolute", "ground", "bar", (0.6, 0, 0), name="pin").mechanism
    assert gear_ratio(bar, "one pin", "pin") is None
    beside = edits.add_body(
        mechanism, [Cylinder(radius=0.4, length=0.1)], edits.shift((0.6, 0, 0)), name="disk"
    ).mechanism
    beside = edits.add_joint(
        beside, "revolute", "ground", "disk", (0.6, 0.1, 0), name="pin"
    ).mechanism
    assert gear_ratio(beside, "one pin", "pin") is None


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("along", [X, -X])
def test_rack_moves_as_the_rim_that_it_touches(side, along):
    """Above and below the pinion, whichever way its slide counts."""
    mechanism = with_wheel(Mechanism(), "pinion", 0.2, (0.1, 0, 0))
    place = (0.3, side * 0.25, 0.0)
    mechanism = edits.add_body(
        mechanism, [Box(size=(1.0, 0.1, 0.1))], edits.shift(place), name="bar"
    ).mechanism
    mechanism = edits.add_joint(
        mechanism, "prismatic", "ground", "bar", place, tuple(along), name="slide"
    ).mechanism
    advance = rack_advance(mechanism, "pinion pin", "slide")
    rim = np.cross(Z, (0.0, side * 0.2, 0.0))
    assert advance * along == pytest.approx(rim, abs=1e-12)


def test_rack_along_the_axis_of_a_wheel_has_no_advance():
    """A screw would be needed, and what slides through the axis is on neither side."""
    mechanism = with_wheel(Mechanism(), "pinion", 0.2, (0, 0, 0))
    mechanism = edits.add_body(mechanism, [Box(size=(0.1,) * 3)], name="bar").mechanism
    for axis in (X, Z):
        slid = edits.add_joint(
            mechanism, "prismatic", "ground", "bar", (0, 0, 0), tuple(axis), name="slide"
        ).mechanism
        assert rack_advance(slid, "pinion pin", "slide") is None
