"""Wheels and racks that touch roll on each other: no slip where they meet."""

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.edits import meshing, pose
from mechstudio.edits.meshing import gear_ratio, rack_advance
from mechstudio.edits.wheel_slip import gear_slip
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


def geared_carrier():
    """A sun on the ground, and a carrier about the same axis whose planet touches the sun."""
    mechanism = with_wheel(Mechanism(), "sun", 0.2, (0, 0, 0))
    arm = edits.add_body(
        mechanism, [Box(size=(0.3, 0.1, 0.02))], edits.shift((0.15, 0, 0.1)), name="arm"
    ).mechanism
    arm = edits.add_joint(arm, "revolute", "ground", "arm", (0, 0, 0), name="arm pin").mechanism
    planet = edits.add_body(
        arm, [Cylinder(radius=0.1, length=0.05)], edits.shift((0.3, 0, 0)), name="planet"
    ).mechanism
    return edits.add_joint(
        planet, "revolute", "arm", "planet", (0.3, 0, 0), name="planet pin"
    ).mechanism


def test_wheels_on_bodies_that_move_to_each_other_have_no_ratio():
    """Angles against the ground and against a carrier are not those that roll on each other."""
    mechanism = geared_carrier()
    assert gear_ratio(mechanism, "sun pin", "planet pin") is None
    assert gear_ratio(mechanism, "planet pin", "sun pin") is None
    # both on the carrier, whichever of its bodies a joint names first
    for pair in (("arm", "sun"), ("sun", "arm")):
        on_arm = edits.add_joint(mechanism, "revolute", *pair, (0, 0, 0), name="on arm").mechanism
        ratio = gear_ratio(on_arm, "on arm", "planet pin")
        assert ratio == pytest.approx(-2.0 if pair[1] == "sun" else 2.0)


@pytest.mark.parametrize(("height", "found"), [(0.049, -0.5), (-0.049, -0.5), (0.051, None)])
@pytest.mark.parametrize("axis", [Z, -Z])
def test_wheels_mesh_where_they_overlap_along_the_axis(height, found, axis):
    """Two wheels of 50 mm, one above the other, touch as long as their centers are nearer."""
    mechanism = with_wheel(Mechanism(), "one", 0.2, (0, 0, 0.3))
    mechanism = with_wheel(mechanism, "other", 0.4, (0.6, 0, 0.3 + height), axis)
    ratio = gear_ratio(mechanism, "one pin", "other pin")
    assert ratio == (None if found is None else pytest.approx(found * axis[2]))


@pytest.mark.parametrize("flipped", [False, True])
def test_a_boss_hides_no_wheel(flipped):
    """Of a wheel and a shaft that a joint connects the one that touches counts, against it."""
    mechanism = with_wheel(Mechanism(), "other", 0.4, (0.6, 0, 0))
    for name, radius in (("shaft", 0.05), ("wheel", 0.2)):
        mechanism = edits.add_body(
            mechanism, [Cylinder(radius=radius, length=0.05)], name=name
        ).mechanism
    pair = ("shaft", "wheel") if flipped else ("wheel", "shaft")
    mechanism = edits.add_joint(mechanism, "revolute", *pair, (0, 0, 0), name="hub").mechanism
    mechanism = edits.add_joint(
        mechanism, "revolute", "shaft", "other", (0.6, 0, 0), name="axle"
    ).mechanism
    ratio = gear_ratio(mechanism, "hub", "axle")
    assert ratio == pytest.approx(-0.5 if flipped else 0.5)


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


def slip_of(mechanism, ratio):
    """What the wheels "one" and "other" do with a ratio."""
    coupled = edits.add_coupling(mechanism, "one pin", "other pin", ratio).mechanism
    return gear_slip(coupled, coupled.couplings[0])


def test_other_bodies_are_not_placed_for_a_pair_of_wheels(monkeypatch):
    """A train of many gears is checked in a time that rises with their number, not its square."""
    placed = []
    for module in (meshing, pose):
        find = module.pose_of
        monkeypatch.setattr(
            module, "pose_of", lambda one, find=find: placed.append(one) or find(one)
        )
    mechanism = with_wheel(Mechanism(), "one", 0.2, (0, 0, 0))
    mechanism = with_wheel(mechanism, "other", 0.4, (0.6, 0, 0))
    counts = []
    for name in ("", "more"):
        if name:
            mechanism = with_wheel(mechanism, name, 0.1, (5, 0, 0))
        placed.clear()
        assert gear_ratio(mechanism, "one pin", "other pin") == pytest.approx(-0.5)
        counts.append(len(placed))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("second", "ratio", "said"),
    [
        ((0.6, 0, 0), -0.5, ""),
        # as near as wheels that touch are drawn
        ((0.6, 0, 0), -0.505, ""),
        ((0.6, 0, 0), -0.25, "slip where they touch: wheels of these radii need -0.5"),
        ((0.6, 0, 0), 0.5, "turn the same way: wheels that touch outside each other need -0.5"),
        ((0.2, 0, 0), -0.5, "turn opposite ways: a wheel in a ring needs 0.5"),
        ((0.2, 0, 0), 0.25, "slip where they touch: wheels of these radii need 0.5"),
        ((0.9, 0, 0), 3.0, ""),
    ],
)
def test_wheels_slip_with_any_ratio_but_that_of_their_radii(second, ratio, said):
    """Side by side and in a ring; wheels that do not touch have any ratio."""
    mechanism = with_wheel(Mechanism(), "one", 0.2, (0, 0, 0))
    assert slip_of(with_wheel(mechanism, "other", 0.4, second), ratio) == said


@pytest.mark.parametrize("names", [["other"], ["one", "other"]])
def test_wheels_beside_their_axes_leave_each_other(names):
    """Whatever their ratio; a wheel of a body about the axis comes before its pins."""
    mechanism, at = Mechanism(), {"one": (0, 0, 0), "other": (0.6, 0, 0)}
    for name, radius in (("one", 0.2), ("other", 0.4)):
        shape, (x, y, z) = Cylinder(radius=radius, length=0.05), at[name]
        mechanism = edits.add_body(mechanism, [shape], edits.shift(at[name]), name=name).mechanism
        pin = (x, y + 0.1 * (name in names), z)
        mechanism = edits.add_joint(
            mechanism, "revolute", "ground", name, pin, name=f"{name} pin"
        ).mechanism
    assert gear_ratio(mechanism, "one pin", "other pin") is None
    joints = " and ".join(f"{name} pin" for name in names)
    where = "is beside the middle" if len(names) == 1 else "are beside the middles"
    said = f"leave each other as they turn: {joints} {where} of {' and '.join(names)}"
    assert slip_of(mechanism, -0.5) == slip_of(mechanism, 3.0) == said
    hub = Cylinder(radius=0.05, length=0.05, position=(0, 0.1, 0))
    other = mechanism.body("other")
    bodies = [*mechanism.bodies[:-1], other.edited(shapes=(*other.shapes, hub))]
    assert slip_of(mechanism.edited(bodies=bodies), 3.0) == ""


def test_shifts_of_wheels_do_not_roll():
    """A gear of two shifts moves wheels along their axes."""
    mechanism = Mechanism()
    for name, place, radius in (("one", (0, 0, 0), 0.2), ("other", (0.6, 0, 0), 0.4)):
        shape = Cylinder(radius=radius, length=0.05)
        mechanism = edits.add_body(mechanism, [shape], edits.shift(place), name=name).mechanism
        mechanism = edits.add_joint(
            mechanism, "cylindrical", "ground", name, place, name=f"{name} pin"
        ).mechanism
    kinds = [each.kind for each in mechanism.joint("one pin").joint_type.coordinates]
    for number, kind in enumerate(kinds):
        coupled = edits.add_coupling(
            mechanism, "one pin", "other pin", 0.5, coordinate1=number, coordinate2=number
        ).mechanism
        assert bool(gear_slip(coupled, coupled.couplings[0])) is (kind == "angle")


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


@pytest.mark.parametrize("side", [1, -1])
def test_the_side_of_a_rack_is_that_of_its_shape(side):
    """Wherever the frame of its body is."""
    mechanism = with_wheel(Mechanism(), "pinion", 0.2, (0, 0, 0))
    bar = Box(size=(1.0, 0.1, 0.1), position=(0, side * 0.75, 0))
    mechanism = edits.add_body(
        mechanism, [bar], edits.shift((0, -side * 0.5, 0)), name="bar"
    ).mechanism
    mechanism = edits.add_joint(
        mechanism, "prismatic", "ground", "bar", (0, 0, 0), tuple(X), name="slide"
    ).mechanism
    assert rack_advance(mechanism, "pinion pin", "slide") == pytest.approx(-side * 0.2)


@pytest.mark.parametrize(
    ("place", "touches"),
    [
        # by its face, by its middle, apart, and too deep
        ((0.0, 0.25, 0.0), True),
        ((0.0, 0.2, 0.0), True),
        ((0.0, 0.27, 0.0), False),
        ((0.0, 0.18, 0.0), False),
        # with an end below the pinion, and with none; beside it along the axis
        ((0.45, 0.25, 0.0), True),
        ((0.55, 0.25, 0.0), False),
        ((0.0, 0.25, 0.08), False),
    ],
)
def test_a_rack_touches_its_pinion(place, touches):
    mechanism = with_wheel(Mechanism(), "pinion", 0.2, (0, 0, 0))
    mechanism = edits.add_body(
        mechanism, [Box(size=(1.0, 0.1, 0.1))], edits.shift(place), name="bar"
    ).mechanism
    mechanism = edits.add_joint(
        mechanism, "prismatic", "ground", "bar", place, tuple(X), name="slide"
    ).mechanism
    advance = rack_advance(mechanism, "pinion pin", "slide")
    assert advance == (pytest.approx(-0.2) if touches else None)


def test_a_rack_on_another_body_than_its_pinion_has_no_advance():
    mechanism = with_wheel(Mechanism(), "pinion", 0.2, (0, 0, 0))
    for name, place in (("cart", (0, 0.6, 0)), ("bar", (0, 0.25, 0))):
        mechanism = edits.add_body(
            mechanism, [Box(size=(1.0, 0.1, 0.1))], edits.shift(place), name=name
        ).mechanism
    mechanism = edits.add_joint(
        mechanism, "prismatic", "cart", "bar", (0, 0.25, 0), tuple(X), name="slide"
    ).mechanism
    assert rack_advance(mechanism, "pinion pin", "slide") is None


def test_rack_along_the_axis_of_a_wheel_has_no_advance():
    """A screw would be needed, and what slides through the axis is on neither side."""
    mechanism = with_wheel(Mechanism(), "pinion", 0.2, (0, 0, 0))
    mechanism = edits.add_body(mechanism, [Box(size=(0.1,) * 3)], name="bar").mechanism
    for axis in (X, Z):
        slid = edits.add_joint(
            mechanism, "prismatic", "ground", "bar", (0, 0, 0), tuple(axis), name="slide"
        ).mechanism
        assert rack_advance(slid, "pinion pin", "slide") is None
