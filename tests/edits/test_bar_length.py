"""Law: a bar of another length is the bar that had been drawn so, with all that is at its ends."""

import math

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.edits.bar_length import bar_of, far_side, frame_on, parted_joints, stretch
from mechstudio.edits.move_places import places_of
from mechstudio.errors import ModelError
from mechstudio.model import Box, Mechanism, Sphere

SHAPES = ("box", "cylinder", "capsule")
Z = (0.0, 0.0, 1.0)


def chain(shape="box", turned=0.0, parameters=None):
    """A crank on the ground and a rod at its end, which has a measured point at its own end."""
    x, y = math.cos(turned), math.sin(turned)
    model = Mechanism(parameters=parameters or {})
    end, tip = (0.1 * x, 0.1 * y, 0.0), (0.1 * x + 0.3, 0.1 * y, 0.0)
    width = {"shape": shape, "width": 0.02}
    model = edits.add_link(model, (0, 0, 0), end, name="crank", **width)
    model = edits.add_link(model, end, tip, name="rod", **width)
    model = edits.add_joint(model, "revolute", "ground", "crank", (0, 0, 0), Z)
    model = edits.add_joint(model, "revolute", "crank", "rod", end, Z)
    return edits.add_measure(model, "rod", tip).mechanism


def points(model, kind, name):
    return [place.position for place in places_of(model, [(kind, name)])[kind, name]]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("turned", [0.0, 0.7])
def test_a_longer_bar_is_the_one_that_is_drawn_longer(shape, turned):
    """Shape, pose, mass and inertia; the pin on the ground stays, the far one is at the end."""
    before = chain(shape, turned)
    after = edits.change_length(before, "crank", 0.15)
    x, y = math.cos(turned), math.sin(turned)
    end = (0.15 * x, 0.15 * y, 0.0)
    drawn = edits.add_link(Mechanism(), (0, 0, 0), end, name="crank", shape=shape, width=0.02)
    there, want = after.body("crank"), drawn.mechanism.body("crank")
    assert there.position == pytest.approx(want.position, abs=1e-12)
    assert there.mass == pytest.approx(want.mass)
    assert np.array(there.inertia) == pytest.approx(np.array(want.inertia))
    assert bar_of(after, "crank").length == pytest.approx(0.15)
    assert points(after, "joint", "revolute 1")[0] == pytest.approx((0, 0, 0), abs=1e-12)
    assert points(after, "joint", "revolute 2")[0] == pytest.approx(end)
    # the rod is not touched: the joint is open
    assert after.body("rod") == before.body("rod")


@pytest.mark.parametrize("shape", SHAPES)
def test_a_bar_in_space_keeps_its_direction(shape):
    """As it had been drawn longer, from the same start."""
    start = (0.1, 0.0, 0.3)
    ends = [np.array((0.1, 0.2, 0.2)) * factor + start for factor in (1.0, 1.6)]
    drawn = [edits.add_link(Mechanism(), start, end, shape=shape, width=0.01) for end in ends]
    changed, longer = edits.change_length(drawn[0].mechanism, "link 1", 0.48), drawn[1].mechanism
    after, want = changed.body("link 1"), longer.body("link 1")
    assert after.position == pytest.approx(want.position)
    assert after.orientation == pytest.approx(want.orientation)
    assert bar_of(changed, "link 1").length == pytest.approx(bar_of(longer, "link 1").length)
    assert np.array(after.inertia) == pytest.approx(np.array(want.inertia), abs=1e-12)


def test_the_end_on_the_ground_stays():
    """Also where the link was drawn toward it."""
    model = edits.add_link(Mechanism(), (0.4, 0, 0), (0, 0, 0), name="rocker")
    model = edits.add_joint(model, "revolute", "ground", "rocker", (0, 0, 0), Z).mechanism
    assert far_side(model, bar_of(model, "rocker")) == -1
    after = edits.change_length(model, "rocker", 0.5)
    assert after.body("rocker").position == pytest.approx((0.25, 0, 0))
    assert after.joints[0].frame2.position == pytest.approx((0.25, 0, 0))


def test_points_between_the_ends_stay_in_the_world():
    """Those at the far end go with it."""
    before = edits.add_measure(chain(), "rod", (0.2, 0, 0)).mechanism
    after = edits.change_length(before, "rod", 0.5)
    names = [measure.name for measure in before.measures]
    assert points(after, "measure", names[0])[0] == pytest.approx((0.6, 0, 0))
    assert points(after, "measure", names[1])[0] == pytest.approx((0.2, 0, 0))


def test_an_expression_is_followed_by_all():
    """Size, pins, mass and inertia."""
    before = chain(parameters={"L": 0.1})
    after = before.change_length("crank", "1.5*L")
    assert after.expressions["bodies.crank.shapes[0].size[0]"] == "1.5*L"
    longer = edits.set_parameter(after, "L", 0.2)
    assert longer.joints[0].frame2.position[0] == pytest.approx(-0.15)
    assert longer.joints[1].frame1.position[0] == pytest.approx(0.15)
    assert longer.body("crank").mass == pytest.approx(3.0 * before.body("crank").mass)


def test_a_mass_of_its_own_stays():
    """It is not known what it would become."""
    before = edits.set_values(chain(), "bodies.crank.inertia", np.diag((1e-3, 2e-3, 2e-3)))
    after = edits.change_length(before, "crank", 0.2)
    assert after.body("crank").mass == before.body("crank").mass
    assert after.body("crank").inertia == before.body("crank").inertia


@pytest.mark.parametrize("shape", SHAPES)
def test_a_bar_is_stretched_to_a_joint_that_was_moved(shape):
    """Both bars, which left the joint; all that is on them stays where it is."""
    before = chain(shape)
    goal = (0.08, 0.06, 0.0)
    moved = edits.move_joint(before, "revolute 2", goal)
    parted = parted_joints(before, moved, ["crank", "rod"])
    assert parted == {"crank": {"revolute 2": 1}, "rod": {"revolute 2": -1}}
    after = stretch(stretch(moved, "crank", 1, goal), "rod", -1, goal)
    assert parted_joints(before, after, ["crank", "rod"]) == {}
    assert bar_of(after, "crank").length == pytest.approx(0.1)
    for kind, name in (("joint", "revolute 1"), ("joint", "revolute 2")):
        assert points(after, kind, name)[0] == pytest.approx(points(moved, kind, name)[0])
    assert points(after, "measure", after.measures[0].name)[0] == pytest.approx((0.4, 0, 0))


@pytest.mark.parametrize(("aside", "parts"), [(0.005, []), (0.03, ["crank"]), (-0.03, ["crank"])])
def test_a_joint_leaves_a_bar_to_the_side(aside, parts):
    """Level with its end, but outside of its section."""
    before = chain(turned=0.5 * math.pi)
    moved = edits.move_joint(before, "revolute 2", (aside, 0.1, 0.0))
    assert sorted(set(parted_joints(before, moved, ["crank"]))) == parts


@pytest.mark.parametrize(
    ("sample", "body"),
    [("slider_crank", "crank"), ("slider_crank", "rod"), ("four_bar", "coupler")],
)
def test_a_body_of_several_shapes_is_as_long_as_that_between_its_joints(sample, body):
    """Pins and shapes at the ends move with them, and come back."""
    before = ms.sample(sample)
    after = before.change_length(body, 0.3)
    ends = [
        frame.position for joint in after.joints if (frame := frame_on(joint, body)) is not None
    ]
    assert math.dist(*ends) == pytest.approx(0.3)
    old, new = before.body(body).shapes, after.body(body).shapes
    assert new[0].size == pytest.approx((0.3, *old[0].size[1:]))
    for shape, moved in zip(old[1:], new[1:], strict=True):
        side = math.copysign(0.15, shape.position[0])
        assert moved.position == pytest.approx((side, *shape.position[1:]))
        assert moved == shape.edited(position=moved.position)
    back = after.change_length(body, before.body(body).shapes[0].size[0])
    assert back.body(body).position == pytest.approx(before.body(body).position)


def test_other_bodies_are_told_how_joints_move():
    """The place of the first joint on it."""
    place = r'model\.set\("joints\.wrist_pin\.frame2\.position\[0\]", 0\.3\)'
    with pytest.raises(ModelError, match=place):
        ms.sample("slider_crank").change_length("block", 0.3)


def test_what_is_no_bar_is_refused():
    model = edits.add_body(Mechanism(), [Sphere(radius=0.1)], name="ball").mechanism
    model = edits.add_body(model, [Box(size=(0.15, 0.1, 0.1))], name="block").mechanism
    for name in ("ball", "block"):
        assert bar_of(model, name) is None
        with pytest.raises(ModelError, match="is no bar"):
            edits.change_length(model, name, 0.2)
    with pytest.raises(ModelError, match="greater than 0"):
        edits.change_length(chain(), "crank", 0.0)
    with pytest.raises(ModelError, match="other end"):
        stretch(chain(), "crank", 1, (0.0, 0.0, 0.0))
